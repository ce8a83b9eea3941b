//! `everyboard hardest`: the starts from which the goal is farthest.

mod answer;
mod flags;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::several::one_by_one;
use crate::source::{self, Source};
use crate::{census, interrupt};
use answer::Answer;
use everyboard_puzzle::RewriteSystem;
use everyboard_search::End;
use everyboard_search::dense::{CensusError, CensusFiles};
pub(super) use flags::HardestArgs;
use std::time::Instant;

pub(super) fn run(args: &HardestArgs, common: &Common) -> Result<ExitStatus, Failure> {
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
    args.ends.set(&mut source, false)?;
    source::check_goal(&source)?;
    let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
    if args.connected && !system.is_reversible() {
        let words = "not every move of this puzzle can be undone, so what leads to a goal need not be connected with the start";
        return Err(Failure::of_flag("--connected", words).with_help("leave it out"));
    }
    interrupt::ask_first();
    let census = match plan(args, common, &source, &system) {
        Err(CensusError::NoGoal) => return Answer::none(args, common, &source, clock),
        Err(error @ (CensusError::TooManyGoals { .. } | CensusError::MoreGoals { .. }))
            if system.is_reversible() && !args.connected =>
        {
            let help = "with --connected only those starts are tried that moves connect with the start of the puzzle";
            return Err(Failure::from(error).with_help(help));
        }
        planned => planned?,
    };
    let files = CensusFiles::default();
    census::announce(common, &source.puzzle, &census, &files);
    let levels = census::run(common, &census, &files)?;
    Answer { args, common, source: &source, system: &system, census: &census, clock }.done(&levels)
}

fn plan<'a>(
    args: &HardestArgs,
    common: &Common,
    source: &'a Source,
    system: &'a RewriteSystem,
) -> Result<census::CensusPlan<'a>, CensusError> {
    let kept = census::MOST_ANTIPODES;
    if args.connected {
        return census::plan_to_reachable_goals(common, &source.puzzle, system, kept);
    }
    census::plan(common, &source.puzzle, system, End::Goal, kept, None)
}
