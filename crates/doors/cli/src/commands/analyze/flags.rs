//! The flags of `analyze`.

use crate::args::{EndsArgs, PictureArgs, SeveralArgs, file};
use crate::work::certificate::CertificateArgs;
use crate::work::components::ComponentsArgs;
use crate::work::cycles::CyclesArgs;
use clap::Args;
use std::path::PathBuf;

/// Say what moves keep, how far the goal is at least, and what the shortest solutions are like
///
/// Finds invariants (sums modulo 2 and 3 that no move changes, or that each move changes by the
/// same amount) and what they prove, bounds the moves from below in several ways, and counts over
/// all shortest solutions: moves by kind and by piece, visits of the gap, first and last moves,
/// positions by depth. Nothing is listed, so the solutions may be many.
///
/// If an invariant, a bound or the search proves that the puzzle is unsolvable, the exit status
/// is 1. Where the shortest solutions take more time or memory than allowed, they are left out with
/// a note, and the rest is printed: the exit status is 0.
///
/// Several puzzles, or a range of sizes of a family, give one table with a row for each as soon as
/// it is known. A puzzle whose solutions are left out says so in its row.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard analyze knights-5x5
  everyboard analyze knights-5x5 --cycles 6
  everyboard analyze fifteen-puzzle-loyd
  everyboard analyze peg-european
  everyboard analyze knights-7x7 --no-search
  everyboard analyze peg-european --certificate none.certificate
  everyboard analyze knights-rows-3x4..9
  everyboard analyze star guarini theta --csv
  everyboard analyze knights-5x5 --png knights.png
  everyboard analyze guarini --graph guarini.svg   every shortest solution in one picture
  everyboard analyze my-puzzle.toml --json")]
pub struct AnalyzeArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    #[command(flatten)]
    pub several: SeveralArgs,

    /// Leave out what needs a search: the shortest solutions
    #[arg(long)]
    pub no_search: bool,

    #[command(flatten)]
    pub components: ComponentsArgs,

    #[command(flatten)]
    pub cycles: CyclesArgs,

    #[command(flatten)]
    pub certificate: CertificateArgs,

    #[command(flatten)]
    pub pictures: PictureArgs,

    /// Draw all shortest solutions as one graph in this file (SVG), if it is small
    #[arg(long, value_name = "FILE", conflicts_with = "no_search", help_heading = "Pictures")]
    #[arg(value_parser = file("svg"))]
    pub graph: Option<PathBuf>,
}
