//! Prints the answers of a table.

use super::flags::LookupArgs;
use crate::args::Common;
use crate::endpoints::PositionForm;
use crate::failure::Failure;
use crate::interrupt;
use crate::listing::{self, Listing};
use crate::output::Output;
use everyboard_board::{Pattern, Position};
use everyboard_play::Notation;
use everyboard_puzzle::{Goal, Puzzle};
use everyboard_report::{LookupRecord, to_line};
use everyboard_search::table::FileTable;
use everyboard_search::{End, Path, ShortestPaths};
use std::io::Write;
use std::ops::Range;

/// A table, and how answers from it are printed.
pub(super) struct Answers<'a> {
    pub(super) args: &'a LookupArgs,
    pub(super) common: &'a Common,
    pub(super) table: &'a FileTable,
    pub(super) notation: Notation,
    pub(super) form: PositionForm,
    /// Bytes that the paths of one position may take.
    pub(super) paths_memory: u64,
}

impl Answers<'_> {
    /// Writes the answer for each position, and returns how many positions are reachable. A position
    /// is given as it is shown, once for each side that may be to move there.
    pub(super) fn write(
        &self,
        asked: &[Vec<Position>],
        output: &mut Output,
    ) -> Result<usize, Failure> {
        let all: Vec<Position> = asked.iter().flat_map(|shown| self.plain(shown)).collect();
        let distances = self.table.distances(&all, self.common.threads())?;
        let mut distances = distances.into_iter();
        let mut reached = 0;
        for shown in asked {
            if interrupt::is_stopped() {
                output.flush()?;
                return Err(Failure::interrupted());
            }
            let distance = distances.by_ref().take(shown.len()).flatten().min();
            reached += usize::from(distance.is_some());
            self.write_answer(shown, distance, output)?;
        }
        Ok(reached)
    }

    /// The positions that shown ones stand for.
    fn plain(&self, shown: &[Position]) -> Vec<Position> {
        shown.iter().map(|shown| self.table.puzzle().alphabet.plain(shown)).collect()
    }

    fn write_answer(
        &self,
        shown: &[Position],
        distance: Option<usize>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let positions = self.plain(shown);
        let paths = match distance {
            Some(_) if self.args.wants_paths() => {
                self.table.shortest_paths(&positions, self.paths_memory)?
            }
            _ => None,
        };
        let puzzle = paths.as_ref().map(|_| self.puzzle_of(shown));
        let path = match (&paths, &puzzle) {
            (Some(paths), Some(puzzle)) if self.args.path => {
                let (first, _) = listing::first(paths, puzzle, self.table.system())?;
                Some(self.words(&first))
            }
            _ => None,
        };
        let solutions = paths.as_ref().filter(|_| self.args.count);
        let to_goals = self.table.end() == End::Goal;
        let is_known = distance.is_some() || self.is_known(&positions)?;
        let record = LookupRecord {
            position: self.form.text(self.table.puzzle(), &shown[0]),
            distance,
            unknown: !is_known,
            solutions: solutions.map(|paths| paths.count().to_string()),
            path,
            back: paths.as_ref().filter(|_| !to_goals).map(|_| self.table.begins_at_position()),
            to_goals,
        };
        if self.common.json {
            writeln!(output, "{}", to_line(&record))?;
        } else {
            self.write_line(&record, output)?;
        }
        match (self.args.paths.listed(), paths, puzzle) {
            (Some(asked), Some(paths), Some(puzzle)) => self.list(&paths, &puzzle, asked, output),
            _ => Ok(()),
        }
    }

    /// Whether the table says of one of these positions that it has a distance or none.
    fn is_known(&self, positions: &[Position]) -> Result<bool, Failure> {
        for position in positions {
            if self.table.knows(position)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes the distance and, if they are asked for, the number of paths and the moves, separated by
    /// tabs.
    fn write_line(&self, record: &LookupRecord, output: &mut Output) -> Result<(), Failure> {
        match record.distance {
            Some(distance) => write!(output, "{distance}")?,
            None if record.unknown => write!(output, "unknown: the start does not lead there")?,
            None if record.to_goals => write!(output, "unsolvable")?,
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
        asked: Range<u64>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.args.paths.check_flood(paths)?;
        let listing = Listing {
            puzzle,
            system: self.table.system(),
            notation: &self.notation,
            form: self.form,
            boards: self.args.paths.written.shows_boards(),
            json: self.common.json,
        };
        listing.write(paths, asked, output)
    }

    fn words(&self, path: &Path) -> Vec<String> {
        self.notation.words(&path.start, &path.rewrites).map(str::to_owned).collect()
    }

    /// The puzzle that the paths solve: from the starts of the table to the position, or back, or from
    /// the position to the goals.
    fn puzzle_of(&self, shown: &[Position]) -> Puzzle {
        let mut puzzle = self.table.puzzle().clone();
        if self.table.end() == End::Goal {
            puzzle.start_at(shown.to_owned());
            return puzzle;
        }
        let goals = if self.table.begins_at_position() {
            let goals = puzzle.starts.clone();
            puzzle.start_at(shown.to_owned());
            goals
        } else {
            self.plain(shown)
        };
        let goals = goals.iter().map(|position| Goal::Pattern(Pattern::from(position)));
        puzzle.goals = goals.collect();
        puzzle
    }
}
