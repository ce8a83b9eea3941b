//! The flags of `solve`.

use crate::args::{CheckpointArgs, PathArgs, ResumeArgs};
use clap::{Args, ValueEnum};
use everyboard_search::{Engine, Strategy};

/// Find a shortest path from start to goal, how many there are, and each of them
///
/// The length is proved: every shorter path is ruled out, and the number of shortest solutions is
/// exact. If the puzzle is unsolvable, the program says so, with the number of positions that prove
/// it, and the exit status is 1.
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
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file; with --resume it may be left out
    #[arg(required_unless_present = "resume")]
    pub(super) puzzle: Option<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(super) from: Option<String>,

    /// Reach this goal: rows in which `?` is anything, `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(super) to: Option<String>,

    /// Print the length and the number of shortest solutions only
    #[arg(long, conflicts_with_all = ["all", "limit", "midpoint", "format"])]
    pub(super) count: bool,

    #[command(flatten)]
    pub(super) paths: PathArgs,

    /// Where the search begins; chosen by the program if not given
    #[arg(long, value_enum, conflicts_with = "resume")]
    pub(super) strategy: Option<StrategyArg>,

    /// How visited positions are stored; chosen by the program if not given
    #[arg(long, value_enum, conflicts_with = "resume")]
    pub(super) engine: Option<EngineArg>,

    /// Read and print positions as J. D. Allen's decimal codes
    ///
    /// Bits 0 to 4 number the empty square, row by row from the top left, 0 first; bit 5 + c is
    /// set where square c holds a piece of the second kind. For boards of at most 25 squares with
    /// two kinds of pieces and one empty square.
    #[arg(long)]
    pub(super) code: bool,

    /// Print the position halfway along the first shortest solution; with --all, that of each
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    pub(super) midpoint: bool,

    #[command(flatten)]
    pub(super) checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StrategyArg {
    /// From the start until a goal is reached
    OneSided,
    /// From start and goal until they meet
    TwoSided,
    /// From the start; a symmetry that maps it to the goal gives the other side
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
pub(super) enum EngineArg {
    /// In a hash table: for goals that are near, in spaces of any size
    Sparse,
    /// As one bit for every position of the space: if much of it is visited
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
