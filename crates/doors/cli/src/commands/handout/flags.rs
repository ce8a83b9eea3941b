//! The flags of `handout`.

use crate::args::{EndsArgs, parse_seconds};
use clap::{Args, ValueEnum};
use everyboard_report::Paper;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Print puzzles on sheets to hand out, with the solutions on pages of their own
///
/// Each puzzle has its title, how it is played, its board to play on with coins or to draw on, and
/// its goal beside it. The solutions follow on the last pages: the number of moves, and one
/// shortest solution in pictures and in words. Who posed a puzzle and what is remarked of it stands
/// there too, since it may tell the answer.
///
/// The page is a single file that needs no network: open it in a browser and print it. With --tikz
/// it is a document for LaTeX that draws the same boards with TikZ.
///
/// A puzzle without a solution, or whose search takes more time or memory than allowed, says so on
/// the page of solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard handout guarini klotski eight-puzzle --output lesson.html
  everyboard handout frogs-and-toads-1..6 --per-page 3 --output frogs.html
  everyboard handout my-levels.txt --no-solutions --paper letter > levels.html
  everyboard handout eight-puzzle --from random:7 > today.html
  everyboard handout guarini peg-english --tikz --output lesson.tex")]
pub struct HandoutArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    /// Write the sheets to this file; standard output if not given, but where that is a terminal a
    /// file named after the puzzle
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// How many puzzles share a page, if they fit
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse_per_page)]
    #[arg(allow_hyphen_values = true)]
    pub per_page: NonZeroUsize,

    /// The size of the paper
    #[arg(long, value_enum, default_value_t)]
    pub paper: PaperSize,

    /// Leave the solutions out; nothing is searched
    #[arg(long)]
    pub no_solutions: bool,

    /// End the search of each puzzle after this time; 10 for several puzzles, no limit for one, if
    /// not given
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    #[arg(conflicts_with = "no_solutions")]
    pub time_limit: Option<Duration>,

    /// Write a document for LaTeX that draws with TikZ, instead of a page for a browser
    #[arg(long)]
    pub tikz: bool,
}

/// The paper that a user names.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl PaperSize {
    pub fn of_report(self) -> Paper {
        match self {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        }
    }
}

/// On more, squares would be too small to play on.
const MOST_PER_PAGE: usize = 6;

fn parse_per_page(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|&number| number <= MOST_PER_PAGE);
    let number = number.and_then(NonZeroUsize::new);
    number.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST_PER_PAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_puzzles_share_a_page() {
        assert_eq!(parse_per_page("6").map(NonZeroUsize::get), Ok(6));
        for wrong in ["0", "7", "-1", "two", ""] {
            assert!(parse_per_page(wrong).is_err(), "{wrong}");
        }
    }
}
