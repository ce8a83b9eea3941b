//! The flags of `make`.

use crate::args::{CheckpointArgs, ResumeArgs, parse_seconds};
use clap::{Args, ValueEnum};
use everyboard::plan::{Measure, Wanted, WaysAsked, drawn_seed};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// Make puzzles from a template, and keep the best
///
/// A template is a puzzle file whose board has open squares `?` and a table [make] that says what
/// is laid on them: walls, pieces, blocks. They are laid by chance or, with --all, in all ways;
/// each puzzle is solved, and the best are printed, no two of them the same but for a turn or a
/// reflection.
#[derive(Debug, Args)]
#[command(mut_arg("resume", |flag| flag.conflicts_with_all(NOT_WITH_RESUME)))]
#[command(after_long_help = "\
Examples:
  everyboard make rooms.toml                            the ten longest of a thousand
  everyboard make rooms.toml --tries 20000 --graded -o rooms
  everyboard make cards.toml --by score --unique --moves 15..30
  everyboard make walls.toml --all --best 3             of all ways to lay the walls
  everyboard make cards.toml --tries 1000000 --checkpoint saved
  everyboard make --resume saved

A template, rooms.toml:
  format = 1
  board  = \"??????/?A????/??????/??????\"
  goal   = \"??????/??????/??????/????A?\"
  [pieces]
  A = \"W0\"
  B = \"-\"
  [make]
  board = [\"4-6 #\", \"1-2 B\"]")]
pub struct MakeArgs {
    /// The file of the template
    #[arg(required_unless_present = "resume")]
    pub template: Option<PathBuf>,

    /// Lay things in all ways, one after the other, instead of by chance
    #[arg(long, conflicts_with_all = ["tries", "seed"])]
    pub all: bool,

    /// Lay things N times by chance; 1000 if not given
    #[arg(long, value_name = "N")]
    pub tries: Option<u64>,

    /// What chance begins with: the same number makes the same puzzles again
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Leave out the first N ways: to go on where another run has ended
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub skip: u64,

    /// Keep N puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub best: usize,

    /// What makes one puzzle better than another
    #[arg(long, value_name = "MEASURE", value_enum, default_value_t)]
    pub by: MeasureName,

    /// Keep puzzles whose shortest solution has this many moves: 20, 15..30 or 20..
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    pub moves: Option<RangeInclusive<usize>>,

    /// Keep puzzles with one shortest solution only
    #[arg(long)]
    pub unique: bool,

    /// From easy to hard: of each number of moves the best, and N of these, evenly
    #[arg(long)]
    pub graded: bool,

    /// Search a puzzle for so long at most; 10 if not given
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    pub patience: Option<Duration>,

    /// End after this time, with the best by then
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    pub time_limit: Option<Duration>,

    /// Write each puzzle into a file of this folder, which is made if there is none
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,

    /// Write all into this file as levels that other programs read
    ///
    /// A level of Sokoban is drawn with its title; a card of Rush Hour is a line, with its number
    /// of moves before it. If what the template makes is neither, the command says so at once.
    #[arg(long, value_name = "FILE")]
    pub levels: Option<PathBuf>,

    #[command(flatten)]
    pub checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub saved: ResumeArgs,
}

/// What is saved with the work; it cannot be changed when that continues.
const NOT_WITH_RESUME: [&str; 11] = [
    "template", "all", "tries", "seed", "skip", "best", "by", "moves", "unique", "graded",
    "patience",
];

/// Words for a [`Measure`].
#[derive(Copy, Clone, Debug, Default, ValueEnum)]
pub enum MeasureName {
    /// The moves of a shortest solution
    #[default]
    Moves,
    /// The score of `analyze`, from moves, choice and counterintuitive moves
    Score,
    /// How unlikely chance finds a solution, in bits
    Choice,
    /// Moves that take a piece further from where it is wanted
    Counterintuitive,
}

/// Ways that are laid by chance if nothing else is said.
const TRIES: u64 = 1000;

impl MakeArgs {
    /// Which ways are tried; a seed is drawn if none is given.
    pub fn asked(&self) -> WaysAsked {
        if self.all {
            return WaysAsked { seed: None, tries: None, skip: self.skip };
        }
        WaysAsked {
            seed: Some(self.seed.unwrap_or_else(drawn_seed)),
            tries: Some(self.tries.unwrap_or(TRIES)),
            skip: self.skip,
        }
    }

    /// Which puzzles are wanted.
    pub fn wanted(&self) -> Wanted {
        let by = match self.by {
            MeasureName::Moves => Measure::Moves,
            MeasureName::Score => Measure::Score,
            MeasureName::Choice => Measure::Choice,
            MeasureName::Counterintuitive => Measure::Counterintuitive,
        };
        let usual = Wanted::default();
        Wanted {
            best: self.best,
            by,
            moves: self.moves.clone().unwrap_or(usual.moves),
            unique: self.unique,
            graded: self.graded,
            patience: self.patience.unwrap_or(usual.patience),
        }
    }
}

/// Reads `20`, `15..30` or `20..`.
fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.parse::<usize>().ok();
    let range = match text.split_once("..") {
        None => number(text).map(|only| only..=only),
        Some((least, "")) => number(least).map(|least| least..=usize::MAX),
        Some((least, most)) => number(least).zip(number(most)).map(|(least, most)| least..=most),
    };
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| "expected a number of moves, or a range such as 15..30 or 20..".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_moves() {
        assert_eq!(parse_range("20"), Ok(20..=20));
        assert_eq!(parse_range("15..30"), Ok(15..=30));
        assert_eq!(parse_range("20.."), Ok(20..=usize::MAX));
        for wrong in ["", "..", "30..15", "-1", "many"] {
            assert!(parse_range(wrong).is_err(), "{wrong}");
        }
    }
}
