//! Sheets to hand out: what `handout` and `regions` say of their paper.
//!
//! `regions` says by `mut_arg` that these flags are for `--handout`.

use clap::{Args, ValueEnum};
use everyboard_report::{Handout, HandoutTask, Paper};
use std::num::NonZeroUsize;

/// How tasks come on paper.
#[derive(Clone, Debug, Args)]
pub struct SheetArgs {
    /// How many puzzles share a page, if they fit
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse_per_page)]
    #[arg(allow_hyphen_values = true)]
    per_page: NonZeroUsize,

    /// The size of the paper
    #[arg(long, value_enum, default_value_t)]
    paper: PaperSize,

    /// Leave the solutions out; nothing is searched
    #[arg(long)]
    pub no_solutions: bool,

    /// Write a document for LaTeX that draws with TikZ, instead of a page for a browser
    #[arg(long)]
    pub tikz: bool,
}

impl SheetArgs {
    /// The sheets with these tasks: a page, or a document for LaTeX.
    pub fn document(&self, tasks: Vec<HandoutTask>) -> String {
        let paper = match self.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        };
        let handout = Handout { paper, per_page: self.per_page, tasks };
        if self.tikz { handout.latex() } else { handout.html() }
    }
}

/// The paper that a user names.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PaperSize {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
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
