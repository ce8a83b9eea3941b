//! `everyboard hardest`: the starts from which the goal is farthest.

mod answer;
mod flags;
mod table;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::work::census::{self, CensusPlan, CensusRequest};
use answer::Answer;
use everyboard::crates::census::{CensusError, CensusFiles, LevelCounts};
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::crates::search::End;
pub use flags::HardestArgs;
use std::time::Instant;

pub fn run(args: &HardestArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.is_table() {
        return args.table(common);
    }
    args.several.check_single()?;
    args.pictures.check(&[])?;
    let clock = Instant::now();
    let mut source = source::find(&args.ends.puzzles[0])?;
    if args.pushes {
        source = source::counting_pushes(&source)?;
    }
    args.ends.set(&mut source, false, common)?;
    source::check_goal(&source)?;
    let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    interrupt::ask_first();
    let Some((census, levels)) = counted(args, common, &source, &system)? else {
        return answer::print_none(args, common, &source, clock);
    };
    Answer { args, common, source: &source, system: &system, census: &census, clock }.done(&levels)
}

/// Counts all positions that lead to a goal; nothing if there is no goal.
fn counted<'a>(
    args: &HardestArgs,
    common: &Common,
    source: &'a Source,
    system: &'a RewriteSystem,
) -> Result<Option<(CensusPlan<'a>, LevelCounts)>, Failure> {
    let request = CensusRequest { scope: args.scope.asked(), ..CensusRequest::default() };
    let kept = census::MOST_ANTIPODES;
    let planned = census::plan(common, &source.puzzle, system, End::Goal, kept, request);
    let census = match planned {
        Err(CensusError::NoGoal) => return Ok(None),
        planned => planned?,
    };
    census::announce_scope(common, &census, args.scope);
    let files = CensusFiles::default();
    census::announce(common, &source.puzzle, &census, &files);
    match census::run(common, &census, &files) {
        Err(CensusError::NoGoal) => Ok(None),
        levels => Ok(Some((census, levels?))),
    }
}
