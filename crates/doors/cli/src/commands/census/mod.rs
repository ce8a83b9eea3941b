//! `everyboard census`: how many positions lie how far from the start, and which are farthest.

mod answer;
mod distributed;
mod estimate;
mod files;
mod flags;
mod pictures;
mod table;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output;
use crate::processes::ClusterSettings;
use crate::work::census;
use answer::Answer;
use everyboard::crates::census::table::FileTable;
use everyboard::plan::class_levels;
pub use flags::CensusArgs;
use std::path::Path;
use std::time::Instant;

pub fn run(args: &CensusArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.several.is_table(&args.start.puzzles) {
        return args.table(common);
    }
    args.several.check_single()?;
    let clock = Instant::now();
    let settings = args.processes.settings(args.start.puzzle(), !args.dry_run)?;
    let (source, files, end) = args.open(common)?;
    let request = args.request()?;
    let share = settings.as_ref().map(|settings| settings.share(common));
    let given = common;
    let common = share.as_ref().unwrap_or(common);
    let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    let kept = if args.several.csv { 0 } else { census::MOST_ANTIPODES };
    interrupt::ask_first();
    let census = census::plan(common, &source.puzzle, &system, end, kept, request)?;
    census::announce_scope(common, &census, args.scope);
    let source = &source;
    let system = &system;
    let census = &census;
    let shared = None;
    let processes = settings.as_ref().map(ClusterSettings::count);
    let classes = None;
    let mut answer =
        Answer { args, common, source, system, census, files, processes, shared, classes, clock };
    if args.dry_run {
        return answer.planned();
    }
    if let Some(settings) = settings {
        let found =
            distributed::run(args, settings, [given, common], source, census, &answer.files)?;
        let Some((table, shared)) = found else { return Ok(ExitStatus::Success) };
        answer.shared = Some(shared);
        return answer.done(&table);
    }
    census::announce(common, &source.puzzle, census, &answer.files);
    let table = census::run(common, census, &answer.files);
    let table = table.map_err(|error| args.failure(error, common))?;
    if let (true, Some(path)) = (args.classes, &args.save) {
        answer.classes = count_classes(path, common)?;
    }
    answer.done(&table)
}

/// The classes of each level, by the table that was saved.
fn count_classes(path: &Path, common: &Common) -> Result<Option<Vec<u64>>, Failure> {
    // A look-up takes as much as is kept.
    let table = FileTable::open(path, common.memory() / 2)?;
    let stop = &interrupt::is_stopped;
    let classes = class_levels(&table, table.puzzle(), common.threads(), stop)?;
    if classes.is_none() && !interrupt::is_stopped() {
        let words = "the symmetries that keep level 0 are too many to be listed, or it has more than 64 goals: no \
                     classes are counted";
        output::note(common, words);
    }
    Ok(classes)
}
