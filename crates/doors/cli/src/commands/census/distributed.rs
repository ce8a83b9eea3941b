//! Runs a census that several processes share.

use super::flags::CensusArgs;
use crate::args::Common;
use crate::failure::Failure;
use crate::input::source::Source;
use crate::output;
use crate::output::progress::LevelProgress;
use crate::processes::{ClusterSettings, run_in_cluster};
use crate::work::census::{CensusKind, CensusPlan};
use everyboard::crates::bits::Wire;
use everyboard::crates::census::{Census, CensusFiles, LevelCounts};
use everyboard_report::{ClusterRecord, bytes, count};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Joins the other processes and counts with them: what was found, and what all of them took.
/// Process 0 prints it; for others it is none. `given` is what the user gave for all processes, of
/// which `share` is the part of this one.
pub fn run(
    args: &CensusArgs,
    settings: ClusterSettings,
    [given, share]: [&Common; 2],
    source: &Source,
    plan: &CensusPlan,
    files: &CensusFiles,
) -> Result<Option<(LevelCounts, ClusterRecord)>, Failure> {
    let CensusKind::Dense(census) = &plan.kept else {
        return Err(Failure::internal("positions that are stored one by one are not shared"));
    };
    let wire = args.processes.wire;
    let checked = census.check_distributed(files, settings.count());
    checked.map_err(|error| args.failure(error, given))?;
    announce(share, census, files, &settings);
    let job = job(source, census, files, wire, share.memory());
    run_in_cluster(
        settings,
        &job,
        share,
        LevelProgress::new(plan.positions(), share),
        |cluster, progress| census.run_distributed(cluster, wire, files, progress),
        |error| args.failure(error, given),
    )
}

/// What all processes must agree on, in words: a process that does other work is refused.
fn job(source: &Source, census: &Census, files: &CensusFiles, wire: Wire, memory: u64) -> String {
    let mut hasher = DefaultHasher::new();
    (&source.text, census.first(), census.space().bit_layout()).hash(&mut hasher);
    (files.folder.is_some(), files.table.is_some(), files.resumes, files.stays).hash(&mut hasher);
    // A puzzle that was saved has no other label.
    let puzzle = &source.puzzle.name;
    let hash = hasher.finish();
    let end = census.end();
    let version = env!("CARGO_PKG_VERSION");
    format!("{puzzle} [{hash:016x}] from {end:?}, {wire:?}, --memory {memory}, version {version}")
}

fn announce(common: &Common, census: &Census, files: &CensusFiles, settings: &ClusterSettings) {
    let positions = count(census.space().arrangements(), "position", "positions");
    let processes = count(settings.count(), "process", "processes");
    let each = if census.is_distributed_on_disk(files, settings.count()) {
        format!("{} of disk", bytes(census.disk_bytes(files) / settings.count() as u64))
    } else {
        bytes(census.bytes_distributed(files, settings.count()))
    };
    let threads = count(common.threads(), "thread", "threads");
    let line = format_args!("dense, shared by {processes}: {positions}, {each} and {threads} each");
    if settings.process == 0 {
        output::plan(common, line);
    }
}
