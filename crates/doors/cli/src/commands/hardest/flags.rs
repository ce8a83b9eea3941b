//! The flags of `hardest`.

use crate::args::{EndsArgs, PictureArgs, ScopeArgs};
use clap::Args;

/// Find the starts from which the goal is farthest
///
/// Of all arrangements of the pieces on the board, those from which the nearest goal takes the most
/// moves, proved by a census from all goals backwards. Walls and goal stay as they are; the start
/// of the puzzle only says which pieces there are.
///
/// Several puzzles are answered one after the other, each below its name.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard hardest eight-puzzle
  everyboard hardest traffic-51 --connected
  everyboard hardest warehouse --svg hardest.svg
  everyboard hardest warehouse-alcove --pushes
  everyboard hardest levels.sok:1..3
  everyboard hardest knights-4x3 --to 'all W on a1..c1'")]
pub struct HardestArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    /// Count pushes and pulls: what the piece does before one is part of it, as with `count =
    /// "pushes"` in a puzzle file
    #[arg(long)]
    pub pushes: bool,

    #[command(flatten)]
    pub scope: ScopeArgs,

    /// Show N of the hardest starts, one of each symmetry class; 4 if not given
    ///
    /// With --json the default is to list all of them, up to 4096.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    #[command(flatten)]
    pub pictures: PictureArgs,
}
