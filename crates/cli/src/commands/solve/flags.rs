//! The flags of `solve`.

use crate::args::{CheckpointArgs, PathArgs, ResumeArgs, StartArgs, TablesArgs, one_of};
use clap::Args;
use clap::builder::TypedValueParser;
use everyboard_search::{Engine, Strategy};

/// Find a shortest path from start to goal, how many there are, and each of them
///
/// The length is proved: every shorter path is ruled out, and the number of shortest solutions is
/// exact. If the puzzle is unsolvable, the program says so, with the number of positions that prove
/// it, and the exit status is 1.
#[derive(Debug, Args)]
#[command(mut_arg("tables", |tables| tables.conflicts_with("resume")))]
#[command(after_long_help = "\
Examples:
  everyboard solve knights-5x5
  everyboard solve knights-5x5 --count
  everyboard solve knights-5x5 --all --format gap --squares zero
  everyboard solve eight-puzzle --from 123/456/.78
  everyboard solve knights-4x3 --to 'BBB/W??/.../???'
  everyboard solve star --to 'exchange A B' --limit 3
  everyboard solve knights-5x5-allen --from 1072447500 --to 1163244 --code --midpoint
  everyboard solve zebras-5x5 --count --engine bounded
  everyboard solve knights-5x7 --checkpoint long
  everyboard solve --resume long")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(super) start: StartArgs,

    /// Reach this goal: rows in which `?` is anything, `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true, conflicts_with = "resume")]
    pub(super) to: Option<String>,

    /// Print the length and the number of shortest solutions only
    #[arg(long, conflicts_with_all = ["all", "limit", "midpoint", "format"])]
    pub(super) count: bool,

    #[command(flatten)]
    pub(super) paths: PathArgs,

    /// Where the search begins; chosen by the program if not given
    #[arg(long, value_parser = strategies(), conflicts_with = "resume")]
    pub(super) strategy: Option<Strategy>,

    /// How visited positions are stored; chosen by the program if not given
    #[arg(long, value_parser = engines(), conflicts_with = "resume")]
    pub(super) engine: Option<Engine>,

    #[command(flatten)]
    pub(super) tables: TablesArgs,

    /// Print the position halfway along the first shortest solution; with --all, that of each
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    pub(super) midpoint: bool,

    #[command(flatten)]
    pub(super) checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub(super) resume: ResumeArgs,
}

fn strategies() -> impl TypedValueParser<Value = Strategy> {
    one_of([
        ("one-sided", "From the start until a goal is reached", Strategy::OneSided),
        ("two-sided", "From start and goal until they meet", Strategy::TwoSided),
        (
            "mirrored",
            "From the start; a symmetry that maps it to the goal gives the other side",
            Strategy::Mirrored,
        ),
    ])
}

fn engines() -> impl TypedValueParser<Value = Engine> {
    one_of([
        (
            "sparse",
            "In a hash table: for goals that are near, in spaces of any size",
            Engine::Sparse,
        ),
        (
            "dense",
            "As one bit for every position of the space: if much of it is visited",
            Engine::Dense,
        ),
        (
            "bounded",
            "As sparse, but only those that a lower bound does not exclude: for far goals",
            Engine::Bounded,
        ),
    ])
}
