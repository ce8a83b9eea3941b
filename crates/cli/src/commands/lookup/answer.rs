//! Prints what the table knows of positions.

use super::LookupArgs;
use super::input::Question;
use crate::args::Common;
use crate::endpoints::PositionForm;
use crate::failure::Failure;
use crate::interrupt;
use crate::listing::Listing;
use crate::output::Output;
use everyboard_board::{Pattern, Position};
use everyboard_puzzle::{Goal, PathValidator, Puzzle};
use everyboard_report::{LookupRecord, Notation, to_line};
use everyboard_search::dense::table::DistanceTable;
use everyboard_search::{Path, ShortestPaths};
use std::io::Write;

/// A table, and how answers from it are printed.
pub(super) struct Job<'a> {
    pub(super) args: &'a LookupArgs,
    pub(super) common: &'a Common,
    pub(super) table: &'a DistanceTable,
    pub(super) notation: Notation,
    pub(super) form: PositionForm,
    /// Bytes that the paths of one position may take.
    pub(super) paths_memory: u64,
}

impl Job<'_> {
    /// Writes the answers, and returns how many of the positions can be reached.
    pub(super) fn answer(
        &self,
        questions: &[Question],
        output: &mut Output,
    ) -> Result<usize, Failure> {
        let all: Vec<Position> =
            questions.iter().flat_map(|question| question.positions.iter().cloned()).collect();
        let distances = self.table.distances(&all, self.common.threads())?;
        let mut distances = distances.into_iter();
        let mut reached = 0;
        for question in questions {
            if interrupt::is_stopped() {
                output.flush()?;
                return Err(Failure::interrupted());
            }
            let here = distances.by_ref().take(question.positions.len());
            let distance = here.flatten().min();
            reached += usize::from(distance.is_some());
            self.write(question, distance, output)?;
        }
        Ok(reached)
    }

    fn write(
        &self,
        question: &Question,
        distance: Option<usize>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let paths = match distance {
            Some(_) if self.args.wants_paths() => {
                self.table.shortest_paths(&question.positions, self.paths_memory)?
            }
            _ => None,
        };
        let puzzle = paths.as_ref().map(|_| self.puzzle_of(question));
        let path = match (&paths, &puzzle) {
            (Some(paths), Some(puzzle)) if self.args.path => Some(self.first(paths, puzzle)?),
            _ => None,
        };
        let solutions = paths.as_ref().filter(|_| self.args.count);
        let record = LookupRecord {
            schema: LookupRecord::SCHEMA,
            position: self.form.text(self.table.puzzle(), &question.positions[0]),
            distance,
            solutions: solutions.map(|paths| paths.count().to_string()),
            path: path.map(|path| self.words(&path)),
            back: paths.as_ref().map(|_| self.table.leads_back()),
        };
        if self.common.json {
            writeln!(output, "{}", to_line(&record))?;
        } else {
            self.write_line(&record, output)?;
        }
        match (self.args.paths.listed(), paths, puzzle) {
            (Some(limit), Some(paths), Some(puzzle)) => self.list(&paths, &puzzle, limit, output),
            _ => Ok(()),
        }
    }

    /// Writes the distance, and the number of paths and the moves if they are asked for, with tabs
    /// between.
    fn write_line(&self, record: &LookupRecord, output: &mut Output) -> Result<(), Failure> {
        match record.distance {
            Some(distance) => write!(output, "{distance}")?,
            None => write!(output, "unreachable")?,
        }
        if let Some(solutions) = &record.solutions {
            write!(output, "\t{solutions}")?;
        }
        if let Some(path) = &record.path {
            write!(output, "\t{}", path.join(self.notation.separator()))?;
        }
        Ok(writeln!(output)?)
    }

    fn list(
        &self,
        paths: &ShortestPaths,
        puzzle: &Puzzle,
        limit: u64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let listing = Listing {
            puzzle,
            system: self.table.system(),
            notation: &self.notation,
            form: self.form,
            boards: self.args.paths.shows_boards(),
            json: self.common.json,
        };
        listing.write(paths, limit, output)
    }

    /// The first path, checked against the rule.
    fn first(&self, paths: &ShortestPaths, puzzle: &Puzzle) -> Result<Path, Failure> {
        let first = paths.iter().next();
        let first = first.ok_or_else(|| Failure::internal("there is no path to show"))?;
        let mut validator = PathValidator::new(puzzle, self.table.system());
        validator.check(&first.start, &first.rewrites).map_err(Failure::internal)?;
        Ok(first)
    }

    fn words(&self, path: &Path) -> Vec<String> {
        self.notation.words(&path.start, &path.rewrites).map(str::to_owned).collect()
    }

    /// The puzzle that the paths solve: between the starts of the table and the position.
    fn puzzle_of(&self, question: &Question) -> Puzzle {
        let mut puzzle = self.table.puzzle().clone();
        let positions = question.positions.clone();
        let goals = if self.table.leads_back() {
            std::mem::replace(&mut puzzle.starts, positions)
        } else {
            positions
        };
        let goals = goals.iter().map(|position| Goal::Pattern(Pattern::from(position)));
        puzzle.goals = goals.collect();
        puzzle
    }
}
