//! `everyboard hardest`: the starts from which the goal is farthest.

mod answer;
mod flags;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::work::census::{self, CensusRequest};
use crate::work::several::one_by_one;
use answer::Answer;
use everyboard_census::{CensusError, CensusFiles};
use everyboard_puzzle::RewriteSystem;
use everyboard_search::End;
pub use flags::HardestArgs;
use std::time::Instant;

pub fn run(args: &HardestArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let sources = args.ends.all()?;
    if sources.len() > 1 {
        args.pictures.check_none()?;
    }
    args.pictures.check(&[])?;
    one_by_one(sources, common, |source| hardest(args, source, common))
}

fn hardest(args: &HardestArgs, mut source: Source, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    if args.pushes {
        source = source::counting_pushes(&source)?;
    }
    args.ends.set(&mut source, false, common)?;
    source::check_goal(&source)?;
    let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    interrupt::ask_first();
    let census = match plan(args, common, &source, &system) {
        Err(CensusError::NoGoal) => return Answer::none(args, common, &source, clock),
        planned => planned?,
    };
    census::announce_scope(common, &census, args.scope);
    let files = CensusFiles::default();
    census::announce(common, &source.puzzle, &census, &files);
    let levels = match census::run(common, &census, &files) {
        Err(CensusError::NoGoal) => return Answer::none(args, common, &source, clock),
        levels => levels?,
    };
    Answer { args, common, source: &source, system: &system, census: &census, clock }.done(&levels)
}

fn plan<'a>(
    args: &HardestArgs,
    common: &Common,
    source: &'a Source,
    system: &'a RewriteSystem,
) -> Result<census::CensusPlan<'a>, CensusError> {
    let request = CensusRequest { scope: args.scope.asked(), ..CensusRequest::default() };
    let kept = census::MOST_ANTIPODES;
    census::plan(common, &source.puzzle, system, End::Goal, kept, request)
}
