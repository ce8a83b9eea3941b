//! Puzzles, or one with its start and goal: declared once, for `bound`, `analyze` and `report`.

use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use crate::resume;
use crate::source::Source;
use clap::Args;
use std::path::Path;

/// Puzzles, or one, perhaps with another start or goal than in its file.
#[derive(Clone, Debug, Args)]
pub(crate) struct EndsArgs {
    /// A built-in puzzle (see `everyboard puzzles`), a puzzle file (`-` reads it from standard input), or a member of a
    /// family: knights-rows-3x8
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) puzzles: Vec<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; or where the game in this
    /// file is
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    from: Option<String>,

    /// Reach this goal, from the puzzle's start or that of --from: rows in which `?` is anything,
    /// `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    to: Option<String>,
}

impl EndsArgs {
    /// The puzzle, and how its positions are written: as Allen's code, or drawn.
    pub(crate) fn source(&self, code: bool) -> Result<(Source, PositionForm), Failure> {
        let [puzzle] = &self.puzzles[..] else {
            return Err(Failure::new("expected one puzzle, not several"));
        };
        let mut source = Source::find(puzzle)?;
        let form = PositionForm::new(code, &source.puzzle)?;
        endpoints::set(&mut source.puzzle, form, self.from.as_deref(), self.to.as_deref())?;
        Ok((source, form))
    }

    /// Refuses a start and a goal for several puzzles.
    pub(crate) fn check_several(&self) -> Result<(), Failure> {
        let start = self.from.as_ref().map(|_| "--from");
        match start.or(self.to.as_ref().map(|_| "--to")) {
            None => Ok(()),
            Some(flag) => Err(Failure::for_one_puzzle(flag)),
        }
    }

    /// One puzzle as its file says.
    pub(crate) fn of(puzzle: &str) -> Self {
        EndsArgs { puzzles: vec![puzzle.to_owned()], from: None, to: None }
    }

    /// The arguments as they are written on a command line.
    pub(crate) fn words(&self) -> String {
        self.puzzle_words() + &flag("--from", self.from.as_ref()) + &flag("--to", self.to.as_ref())
    }

    /// The same for a command that needs no goal.
    pub(crate) fn start_words(&self) -> String {
        self.puzzle_words() + &flag("--from", self.from.as_ref())
    }

    /// The same for a command that takes the puzzle alone.
    pub(crate) fn puzzle_words(&self) -> String {
        let puzzles = self.puzzles.iter().map(|puzzle| resume::quoted(Path::new(puzzle)));
        puzzles.collect::<Vec<_>>().join(" ")
    }
}

/// A flag with its value as one word of a shell, and a blank before it; nothing if it is not given.
fn flag(name: &str, value: Option<&String>) -> String {
    value.map_or(String::new(), |value| format!(" {name} {}", resume::quoted(Path::new(value))))
}
