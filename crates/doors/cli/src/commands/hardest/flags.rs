//! The flags of `hardest`.

use crate::args::{EndsArgs, PictureArgs, ScopeArgs, SeveralArgs};
use clap::Args;

/// Find the starts from which the goal is farthest
///
/// Of all arrangements of the pieces on the board, those from which the nearest goal takes the most
/// moves, proved by a census from all goals backwards. Walls and goal stay as they are; the start
/// of the puzzle only says which pieces there are.
///
/// Several puzzles, such as a file of levels or cards, give one table with a row for each; a level
/// that cannot be read says so in its row. With --json the hardest starts are in the records.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard hardest eight-puzzle
  everyboard hardest traffic-51 --connected
  everyboard hardest warehouse --svg hardest.svg
  everyboard hardest warehouse-alcove --pushes
  everyboard hardest levels.sok --csv
  everyboard hardest knights-4x3 --to 'all W on a1..c1'")]
pub struct HardestArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    #[command(flatten)]
    pub several: SeveralArgs,

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

impl HardestArgs {
    /// What is said where no position that is counted is a goal.
    pub fn no_goal(&self) -> String {
        let which =
            if self.scope.connected { "that the start leads to" } else { "of these pieces" };
        format!("unsolvable: no position {which} is a goal")
    }
}
