//! Flags that say which shortest paths are listed, and how they are written.

use super::one_of;
use crate::failure::Failure;
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use everyboard::crates::board::Naming;
use everyboard::crates::play::{Notation, NotationStyle};
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::ShortestPaths;
use everyboard_report::grouped;
use num_bigint::BigUint;
use std::io::{self, IsTerminal};
use std::ops::Range;

/// The paths that are listed and how they are written.
#[derive(Debug, Args)]
pub struct PathArgs {
    /// Print every shortest path, one a line
    #[arg(long)]
    pub all: bool,

    /// Print the first N shortest paths, one a line
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// With --limit: leave out the first N shortest paths, without a walk through them
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_hyphen_values = true)]
    #[arg(requires = "limit", default_value_t = 0, hide_default_value = true)]
    skip: u64,

    #[command(flatten)]
    pub written: NotationArgs,
}

/// How paths are written.
#[derive(Debug, Args)]
pub struct NotationArgs {
    /// How paths are written
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// How squares are named; if not given: algebraic, but from 1 with --format steps and gap
    #[arg(long, value_name = "NAMES", value_parser = namings())]
    squares: Option<Naming>,

    /// Read and print positions as J. D. Allen's decimal codes
    ///
    /// Bits 0 to 4 number the empty square, row by row from the top left, 0 first; bit 5 + c is
    /// set where square c holds a piece of the second kind. For boards of at most 25 squares with
    /// two kinds of pieces and one empty square.
    #[arg(long)]
    pub code: bool,
}

/// More paths than this are not meant for eyes.
const MOST_ON_TERMINAL: u32 = 10_000;

fn parse_limit(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a number of paths, below 2^64".to_owned())
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// From and to: b1c3
    Moves,
    /// From and to as numbers: 5-12
    Steps,
    /// The squares that the one empty square visits: 13-02-09
    Gap,
    /// The ways of Sokoban's keeper, pushes in capitals: rrULLd
    Lurd,
    /// Drawn boards
    Boards,
}

impl Format {
    fn style(self) -> NotationStyle {
        match self {
            Format::Moves | Format::Boards => NotationStyle::Moves,
            Format::Steps => NotationStyle::Steps,
            Format::Gap => NotationStyle::Gap,
            Format::Lurd => NotationStyle::Lurd,
        }
    }
}

fn namings() -> impl TypedValueParser<Value = Naming> {
    one_of([
        (
            "algebraic",
            "a1 at the bottom left; on a graph the names of its points",
            Naming::Algebraic,
        ),
        ("zero", "Row by row from the top left, 0 first", Naming::Zero),
        ("one", "Row by row from the top left, 1 first", Naming::One),
    ])
}

impl PathArgs {
    /// The numbers of the paths to list, 0 for the first; `None` if they are not listed.
    pub fn listed(&self) -> Option<Range<u64>> {
        let limit = self.limit.or(self.all.then_some(u64::MAX))?;
        Some(self.skip..self.skip.saturating_add(limit))
    }

    /// Refuses `--all` without `--limit` where a terminal would show very many paths.
    pub fn check_flood(&self, paths: &ShortestPaths) -> Result<(), Failure> {
        if !self.all || self.limit.is_some() || !io::stdout().is_terminal() {
            return Ok(());
        }
        let paths = paths.count();
        if paths <= BigUint::from(MOST_ON_TERMINAL) {
            return Ok(());
        }
        let words = format!("{} shortest paths are too many for a terminal", grouped(paths));
        let help = "--limit N prints the first N; or send them to a file with > FILE";
        Err(Failure::of_flag("--all", words).with_help(help))
    }

    /// The flags as they were given.
    pub fn given(&self) -> Vec<String> {
        let all = self.all.then(|| "--all".to_owned());
        let limit = self.limit.map(|limit| format!("--limit {limit}"));
        let skip = (self.skip > 0).then(|| format!("--skip {}", self.skip));
        let format = self.written.format.map(|format| format!("--format {}", name(format)));
        let squares = self.written.squares.map(|squares| format!("--squares {}", squares.name()));
        [all, limit, skip, format, squares].into_iter().flatten().collect()
    }
}

impl NotationArgs {
    fn style(&self) -> NotationStyle {
        self.format.map_or(NotationStyle::Moves, Format::style)
    }

    fn naming(&self) -> Naming {
        self.squares.unwrap_or(match self.style() {
            NotationStyle::Moves | NotationStyle::Lurd => Naming::Algebraic,
            NotationStyle::Steps | NotationStyle::Gap => Naming::One,
        })
    }

    /// The notation for the moves of `puzzle`, which compiles to `system`.
    pub fn notation(&self, puzzle: &Puzzle, system: &RewriteSystem) -> Result<Notation, Failure> {
        Ok(Notation::new(puzzle, system, self.style(), self.naming())?)
    }

    /// Whether the positions of a path are shown, not only its moves.
    pub fn shows_boards(&self) -> bool {
        self.format == Some(Format::Boards)
    }

    /// The flag that says how paths are written, if one is given.
    pub fn style_flag(&self) -> Option<&'static str> {
        let format = self.format.map(|_| "--format");
        format.or(self.squares.map(|_| "--squares"))
    }
}

fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_whole_number() {
        assert_eq!(parse_limit("18446744073709551615"), Ok(u64::MAX));
        for wrong in ["18446744073709551616", "-3", "x", ""] {
            assert!(parse_limit(wrong).is_err(), "{wrong}");
        }
    }
}
