//! Joins the other processes, works with them, and parts from them.

use super::ClusterSettings;
use crate::args::Common;
use crate::failure::Failure;
use crate::limits::machine;
use crate::output::progress::LevelProgress;
use everyboard::crates::census::CensusError;
use everyboard::crates::levels::{Peers, PeersError};
use everyboard::crates::search::SolveError;
use everyboard::crates::watch::{LevelDone, News, Watch};
use everyboard_cluster::{Cluster, Connections};
use everyboard_report::ClusterRecord;

/// Why work that processes share has ended.
pub trait ClusterError: From<PeersError> {
    /// Whether all of them found it together, so that none has to be told.
    fn is_found_by_all(&self) -> bool {
        false
    }
}

impl ClusterError for CensusError {
    fn is_found_by_all(&self) -> bool {
        self.is_found_by_all()
    }
}

/// What all find is an outcome.
impl ClusterError for SolveError {}

/// Joins the other processes and does `work` with them, all of which must have the same `job`: what
/// was found, and what all of them took. Process 0 prints it; for others it is none. `in_words`
/// says why the work has ended.
pub fn run_in_cluster<T, E: ClusterError>(
    settings: ClusterSettings,
    job: &str,
    common: &Common,
    progress: LevelProgress,
    work: impl FnOnce(&mut Cluster, &dyn Watch) -> Result<T, E>,
    in_words: impl FnOnce(E) -> Failure,
) -> Result<Option<(T, ClusterRecord)>, Failure> {
    let speaks = settings.speaks();
    let (mut cluster, started) = match settings.join(job, common) {
        Ok(joined) => joined,
        Err(_) if !speaks => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let progress = PeerWatch { progress, connections: cluster.connections() };
    let found = work(&mut cluster, &progress);
    progress.progress.finish();
    let found = match found {
        Ok(found) => close(cluster).map_err(E::from).map(|shared| (found, shared)),
        // They end together, unless they do since one is gone.
        Err(error) if error.is_found_by_all() => Err(close(cluster).err().map_or(error, E::from)),
        Err(error) => {
            cluster.leave();
            Err(error)
        }
    };
    match found {
        Ok((found, shared)) => {
            started.wait();
            Ok(shared.map(|shared| (found, shared)))
        }
        // The first process, which was told, says it for all.
        Err(_) if !speaks => Ok(None),
        Err(error) => Err(in_words(error)),
    }
}

/// Waits for the others, and sums up what all of them took; on process 0, which prints it.
fn close(cluster: Cluster) -> Result<Option<ClusterRecord>, PeersError> {
    let milliseconds = machine::cpu_time().map_or(0, |time| time.as_millis() as u64);
    let sent = cluster.connections().sent();
    let process = cluster.me();
    let all = cluster.close([sent, milliseconds])?;
    let record = ClusterRecord {
        processes: all.len(),
        wire_bytes: all.iter().map(|[sent, _]| sent).sum::<u64>().to_string(),
        cpu_seconds: all.iter().map(|[_, time]| *time as f64 / 1000.0).sum(),
    };
    Ok((process == 0).then_some(record))
}

/// A progress that ends the level under way if another process is gone.
struct PeerWatch {
    progress: LevelProgress,
    connections: Connections,
}

impl Watch for PeerWatch {
    fn level(&self, done: LevelDone) {
        self.progress.level(done);
    }

    fn part(&self, part: u64, whole: u64) {
        self.progress.part(part, whole);
    }

    fn news(&self, news: News) {
        self.progress.news(news);
    }

    fn is_stopped(&self) -> bool {
        self.progress.is_stopped() || self.connections.lost().is_some()
    }
}
