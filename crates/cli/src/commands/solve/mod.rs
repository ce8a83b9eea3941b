//! `everyboard solve`: the shortest ways from start to goal, or proof that there is none.

mod answer;
mod checkpoint;

use crate::args::Common;
use crate::endpoints::{self, PositionForm};
use crate::failure::{ExitStatus, Failure};
use crate::source::Source;
use crate::ways::WaysArgs;
use crate::{interrupt, search};
use answer::Job;
use checkpoint::CheckpointArgs;
use clap::{Args, ValueEnum};
use everyboard_search::{Engine, Outcome, SolveCheckpoint, Strategy};
use std::time::Instant;

/// Find the shortest way from start to goal, how many there are, and each of them
///
/// The length is proved: every shorter way is ruled out, and the number of shortest ways is
/// exact. If there is no way at all, the program says so, with the number of positions that prove
/// it, and ends with status 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard solve knights-5x5
  everyboard solve knights-5x5 --count
  everyboard solve knights-5x5 --all --format gap --squares zero
  everyboard solve eight-puzzle --from 123/456/.78
  everyboard solve knights-4x3 --to 'BBB/W??/.../???'
  everyboard solve star --to 'exchange A B' --limit 3
  everyboard solve knights-5x5-allen --from 1072447500 --to 1163244 --code --midpoint
  everyboard solve knights-5x6 --checkpoint long
  everyboard solve --resume long")]
pub(crate) struct SolveArgs {
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file; with --resume, the one saved
    #[arg(required_unless_present = "resume")]
    puzzle: Option<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    from: Option<String>,

    /// Go there: rows in which `?` is anything, `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    to: Option<String>,

    /// Print the length and the number of shortest ways only
    #[arg(long, conflicts_with_all = ["all", "limit", "midpoint", "format"])]
    count: bool,

    #[command(flatten)]
    ways: WaysArgs,

    /// The ends to search from; chosen by the program if not given
    #[arg(long, value_enum)]
    strategy: Option<StrategyArg>,

    /// How positions seen are kept; chosen by the program if not given
    #[arg(long, value_enum)]
    engine: Option<EngineArg>,

    /// Read and print positions as J. D. Allen's decimal codes
    ///
    /// Bits 0 to 4 number the empty square, row by row from the top left, 0 first; bit 5 + c is
    /// set where square c holds a piece of the second kind. For boards of at most 25 squares with
    /// two kinds of pieces and one empty square.
    #[arg(long)]
    code: bool,

    /// Print the position halfway along the first shortest way; with --all, those of all ways
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    midpoint: bool,

    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum StrategyArg {
    /// From the start until a goal comes up
    OneSided,
    /// From start and goal until they meet
    TwoSided,
    /// From the start; a symmetry that maps it to the goal tells the other side
    Mirrored,
}

impl From<StrategyArg> for Strategy {
    fn from(arg: StrategyArg) -> Self {
        match arg {
            StrategyArg::OneSided => Strategy::OneSided,
            StrategyArg::TwoSided => Strategy::TwoSided,
            StrategyArg::Mirrored => Strategy::Mirrored,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum EngineArg {
    /// In a table of those seen: for near goals in spaces of any size
    Sparse,
    /// As bits for every position of the space: where much of it is seen
    Dense,
}

impl From<EngineArg> for Engine {
    fn from(arg: EngineArg) -> Self {
        match arg {
            EngineArg::Sparse => Engine::Sparse,
            EngineArg::Dense => Engine::Dense,
        }
    }
}

pub(crate) fn run(args: &SolveArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let saved = args.checkpoint.saved(args.puzzle.as_deref())?;
    let mut source = match (&saved, &args.puzzle) {
        (Some(saved), _) => saved.source()?,
        (None, Some(puzzle)) => Source::find(puzzle)?,
        (None, None) => return Err(Failure::internal("neither puzzle nor checkpoint")),
    };
    let form = PositionForm::new(args.code, &source.puzzle)?;
    endpoints::set(&mut source.puzzle, form, args.from.as_deref(), args.to.as_deref())?;
    source.check_goal()?;
    let system = source.puzzle.compile()?;
    endpoints::check_pieces(&source.puzzle, &system)?;
    let notation = args.ways.notation(&source.puzzle, &system)?;
    let job = Job { args, common, source: &source, system: &system, notation, form, clock };
    let (strategy, engine) = match &saved {
        Some(saved) => (saved.checkpoint.strategy, saved.checkpoint.engine),
        None => (args.strategy.map(Strategy::from), args.engine.map(Engine::from)),
    };
    let search = search::plan(common, &source.puzzle, &system, strategy, engine)?;
    let saving = args.checkpoint.saving(&source);
    interrupt::listen()?;
    search::announce(common, &source.puzzle, &search, strategy.is_some());
    let status = match search::run_saving(common, &search, saving.as_ref()) {
        Ok(Outcome::Solved(solved)) => job.solved(&search, &solved),
        Ok(Outcome::Unsolvable(proof)) => job.no_way(&search, &proof),
        Err(error) => return checkpoint::tell_saved(job.unfinished(&search, error), args, common),
    };
    // Not before the answer is out.
    if let (Some(saving), Ok(_) | Err(Failure::ClosedPipe)) = (saving, &status) {
        SolveCheckpoint::remove(&saving.folder);
    }
    status
}
