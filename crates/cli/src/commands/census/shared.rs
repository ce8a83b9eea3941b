//! Runs a census that several processes share.

use super::flags::CensusArgs;
use super::processes::Members;
use crate::args::Common;
use crate::census::Plan;
use crate::failure::Failure;
use crate::progress::LevelProgress;
use crate::source::Source;
use crate::{machine, output};
use everyboard_cluster::{Cluster, Watch};
use everyboard_report::{SharedRecord, bytes, count};
use everyboard_search::dense::{
    Census, CensusError, CensusFiles, LevelCounts, Peers, PeersError, Wire,
};
use everyboard_search::{LevelDone, Progress};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Joins the other processes and counts with them: what was found, and what all of them took. Process 0 prints it; for
/// others it is none. `given` is what the user gave for all processes, of which `share` is the part of this one.
pub(super) fn run(
    args: &CensusArgs,
    members: Members,
    [given, share]: [&Common; 2],
    source: &Source,
    plan: &Plan,
    files: &CensusFiles,
) -> Result<Option<(LevelCounts, SharedRecord)>, Failure> {
    let Plan::Dense(census) = plan else {
        return Err(Failure::internal("positions that are stored one by one are not shared"));
    };
    let wire = args.processes.wire;
    let checked = census.check_shared(files, members.count());
    checked.map_err(|error| args.failure(error, given))?;
    announce(share, census, files, &members);
    let job = job(source, census, files, wire, share.memory());
    let speaks = members.speaks();
    let (mut cluster, started) = match members.join(&job, share) {
        Ok(joined) => joined,
        Err(_) if !speaks => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let progress = LevelProgress::new(plan.positions(), share);
    let progress = Watched { progress, watch: cluster.watch() };
    let table = census.run_shared(&mut cluster, wire, files, &progress);
    progress.progress.finish();
    let found = match table {
        Ok(table) => close(cluster).map_err(CensusError::from).map(|shared| (table, shared)),
        // They end together, unless they do since one is gone.
        Err(error) if error.is_found_by_all() => {
            Err(close(cluster).err().map_or(error, CensusError::from))
        }
        Err(error) => {
            cluster.leave();
            Err(error)
        }
    };
    match found {
        Ok((table, shared)) => {
            started.wait();
            Ok(shared.map(|shared| (table, shared)))
        }
        // The first process, which was told, says it for all.
        Err(_) if !speaks => Ok(None),
        Err(error) => Err(args.failure(error, given)),
    }
}

/// Waits for the others, and sums up what all of them took; on process 0, which prints it.
fn close(cluster: Cluster) -> Result<Option<SharedRecord>, PeersError> {
    let milliseconds = machine::cpu_time().map_or(0, |time| time.as_millis() as u64);
    let (sent, process) = (cluster.watch().sent(), cluster.me());
    let all = cluster.close([sent, milliseconds])?;
    let record = SharedRecord {
        processes: all.len(),
        wire_bytes: all.iter().map(|[sent, _]| sent).sum::<u64>().to_string(),
        cpu_seconds: all.iter().map(|[_, time]| *time as f64 / 1000.0).sum(),
    };
    Ok((process == 0).then_some(record))
}

/// What all processes must agree on, in words: a process that does other work is refused.
fn job(source: &Source, census: &Census, files: &CensusFiles, wire: Wire, memory: u64) -> String {
    let mut hasher = DefaultHasher::new();
    (&source.text, census.first(), census.space().bit_layout()).hash(&mut hasher);
    (files.folder.is_some(), files.table.is_some(), files.resumes, files.stays).hash(&mut hasher);
    // A puzzle that was saved has no other label.
    let (puzzle, hash) = (&source.puzzle.name, hasher.finish());
    let (end, version) = (census.end(), env!("CARGO_PKG_VERSION"));
    format!("{puzzle} [{hash:016x}] from {end:?}, {wire:?}, --memory {memory}, version {version}")
}

fn announce(common: &Common, census: &Census, files: &CensusFiles, members: &Members) {
    let positions = count(census.space().positions(), "position", "positions");
    let processes = count(members.count(), "process", "processes");
    let each = if census.is_shared_on_disk(files, members.count()) {
        format!("{} of disk", bytes(census.disk_bytes(files) / members.count() as u64))
    } else {
        bytes(census.bytes_shared(files, members.count()))
    };
    let threads = count(common.threads(), "thread", "threads");
    let line = format_args!("dense, shared by {processes}: {positions}, {each} and {threads} each");
    if members.process == 0 {
        output::plan(common, line);
    }
}

/// A progress that ends the level under way if another process is gone.
struct Watched {
    progress: LevelProgress,
    watch: Watch,
}

impl Progress for Watched {
    fn level(&self, done: LevelDone) {
        self.progress.level(done);
    }

    fn looked_at(&self, part: u64, whole: u64) {
        self.progress.looked_at(part, whole);
    }

    fn is_stopped(&self) -> bool {
        self.progress.is_stopped() || self.watch.lost().is_some()
    }
}
