//! Puzzles, or one with its start and goal: declared once, for `bound`, `analyze` and `report`.

use super::Common;
use crate::failure::Failure;
use crate::files::resume;
use crate::input::endpoints::{self, PositionForm};
use crate::input::source::{self, Source};
use crate::output::table;
use clap::Args;
use everyboard::crates::puzzle::Puzzle;
use std::path::Path;

/// Puzzles, or one, perhaps with another start or goal than in its file.
#[derive(Clone, Debug, Args)]
pub struct EndsArgs {
    /// A built-in puzzle (see `everyboard puzzles`), a puzzle file (`-` reads it from standard
    /// input), or a member of a family: knights-rows-3x8
    #[arg(value_name = "PUZZLE", required = true)]
    pub puzzles: Vec<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; or where the game
    /// in this file is; or at random: `random`, or `random@40` for 40 moves from the goal, with
    /// `:SEED` for the same one again
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    #[arg(value_parser = super::start_with_seed)]
    from: Option<String>,

    /// Reach this goal, from the puzzle's start or that of --from: rows in which `?` is anything,
    /// `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    to: Option<String>,
}

impl EndsArgs {
    /// The puzzle, with the start and the goal that are given.
    pub fn source(&self, common: &Common) -> Result<Source, Failure> {
        let [puzzle] = &self.puzzles[..] else {
            return Err(Failure::new("expected one puzzle, not several"));
        };
        let mut source = source::find(puzzle)?;
        self.set(&mut source, false, common)?;
        Ok(source)
    }

    /// All puzzles that are named, as their files say. A start and a goal are for one.
    pub fn all(&self) -> Result<Vec<Source>, Failure> {
        let sources = table::sources(&self.puzzles)?;
        if sources.len() > 1 {
            self.check_several()?;
        }
        Ok(sources)
    }

    /// Sets the start and the goal that are given; how positions are written: as Allen's code, or
    /// drawn.
    pub fn set(
        &self,
        source: &mut Source,
        code: bool,
        common: &Common,
    ) -> Result<PositionForm, Failure> {
        let form = PositionForm::new(code, &source.puzzle)?;
        let ends = [self.from.as_deref(), self.to.as_deref()];
        endpoints::set(&mut source.puzzle, form, ends, common)?;
        Ok(form)
    }

    /// Refuses a start and a goal for several puzzles.
    pub fn check_several(&self) -> Result<(), Failure> {
        let start = self.from.as_ref().map(|_| "--from");
        match start.or(self.to.as_ref().map(|_| "--to")) {
            None => Ok(()),
            Some(flag) => Err(Failure::for_one_puzzle(flag)),
        }
    }

    /// What to say of the goal where a start of `--from` is proved to lead to none.
    pub fn whose_goal(&self, puzzle: &Puzzle) -> Option<String> {
        endpoints::whose_goal(puzzle, self.from.as_deref(), self.to.as_deref())
    }

    /// One puzzle as its file says.
    pub fn of(puzzle: &str) -> Self {
        EndsArgs { puzzles: vec![puzzle.to_owned()], from: None, to: None }
    }

    /// The arguments as they are written on a command line.
    pub fn words(&self) -> String {
        self.puzzle_words() + &flag("--from", self.from.as_ref()) + &flag("--to", self.to.as_ref())
    }

    /// The same for a command that needs no goal.
    pub fn start_words(&self) -> String {
        self.puzzle_words() + &flag("--from", self.from.as_ref())
    }

    /// The same for a command that takes the puzzle alone.
    pub fn puzzle_words(&self) -> String {
        let puzzles = self.puzzles.iter().map(|puzzle| resume::quoted(Path::new(puzzle)));
        puzzles.collect::<Vec<_>>().join(" ")
    }
}

/// A flag with its value as one word of a shell, and a blank before it; nothing if it is not given.
fn flag(name: &str, value: Option<&String>) -> String {
    value.map_or(String::new(), |value| format!(" {name} {}", resume::quoted(Path::new(value))))
}
