//! Prints what is known of positions.

use super::flags::{LookupArgs, PathsWanted};
use super::known::{Facts, Knowledge};
use super::why::Why;
use crate::args::Common;
use crate::failure::Failure;
use crate::input::endpoints::PositionForm;
use crate::limits::interrupt;
use crate::output::Output;
use crate::output::listing::{self, Listing};
use everyboard::crates::board::{Pattern, Position};
use everyboard::crates::play::Notation;
use everyboard::crates::puzzle::{Goal, Puzzle};
use everyboard::crates::search::{End, Interval, Path};
use everyboard::plan::reason_record;
use everyboard_report::{LookupRecord, to_line};
use std::io::Write;

/// What is known, and how answers are printed.
pub struct Answers<'a> {
    pub args: &'a LookupArgs,
    pub common: &'a Common,
    pub knowledge: &'a Knowledge,
    pub notation: Notation,
    pub form: PositionForm,
    /// What reasons are drawn from, if they are asked for.
    pub why: Option<Why<'a>>,
}

impl Answers<'_> {
    /// Writes the answer for each position, and returns how many positions are reachable. A
    /// position is given as it is shown, once for each side that may be to move there.
    pub fn write(&self, asked: &[Vec<Position>], output: &mut Output) -> Result<usize, Failure> {
        let plain: Vec<Vec<Position>> = asked.iter().map(|shown| self.plain(shown)).collect();
        let all = self.knowledge.of(&plain, self.args.paths_wanted(), self.common)?;
        let mut reached = 0;
        for (shown, known) in asked.iter().zip(all) {
            let known = known.and_then(|known| interrupt::check().map(|()| known));
            let known = match known {
                Ok(known) => known,
                Err(failure) => {
                    output.flush()?;
                    return Err(failure);
                }
            };
            reached += usize::from(known.distance.is_some() || known.interval.is_some());
            self.write_answer(shown, &known, output)?;
        }
        Ok(reached)
    }

    /// The positions that shown ones stand for.
    fn plain(&self, shown: &[Position]) -> Vec<Position> {
        shown.iter().map(|shown| self.knowledge.puzzle().alphabet.plain(shown)).collect()
    }

    fn write_answer(
        &self,
        shown: &[Position],
        known: &Facts,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let puzzle = self.puzzle_of(shown);
        let system = known.made.as_ref().unwrap_or(self.knowledge.system());
        let notation = match &known.made {
            Some(made) => &self.args.paths.written.notation(&puzzle, made)?,
            None => &self.notation,
        };
        let listing = Listing {
            puzzle: &puzzle,
            system,
            notation,
            form: self.form,
            boards: self.args.paths.written.shows_boards(),
            json: self.common.json,
        };
        let record = self.record(shown, known, &listing)?;
        if self.common.json {
            writeln!(output, "{}", to_line(&record))?;
        } else {
            self.write_line(&record, output)?;
            for reason in record.reasons.iter().flatten() {
                writeln!(output, "  {}", reason.text)?;
            }
        }
        match (self.args.paths.listed(), &known.paths) {
            (Some(asked), Some(paths)) => {
                self.args.paths.check_flood(paths)?;
                listing.write(paths, asked, None, output)
            }
            _ => Ok(()),
        }
    }

    fn record(
        &self,
        shown: &[Position],
        known: &Facts,
        listing: &Listing,
    ) -> Result<LookupRecord, Failure> {
        let paths = known.paths.as_ref().filter(|_| self.args.paths_wanted() != PathsWanted::None);
        let path = match (paths, &known.interval) {
            _ if !self.args.path => None,
            (Some(paths), _) => Some(listing::first(paths, listing.puzzle, listing.system)?.0),
            (None, interval) => interval.as_ref().and_then(|interval| interval.path.clone()),
        };
        let to_goals = self.knowledge.end() == End::Goal;
        let interval = known.interval.as_ref().filter(|_| known.distance.is_none());
        let reasons = self.why.as_ref().map(|why| why.reasons(shown, known)).transpose()?;
        Ok(LookupRecord {
            position: self.form.text(self.knowledge.puzzle(), &shown[0]),
            distance: known.distance,
            at_least: interval.map(|interval| interval.at_least),
            at_most: interval.and_then(Interval::at_most),
            unknown: known.is_unknown,
            solutions: paths.filter(|_| self.args.count).map(|paths| paths.count().to_string()),
            path: path.map(|path| words(listing.notation, &path)),
            back: paths.filter(|_| !to_goals).map(|_| self.knowledge.begins_at_position()),
            to_goals,
            reasons: reasons.map(|reasons| reasons.iter().map(reason_record).collect()),
        })
    }

    /// Writes the distance and, if they are asked for, the number of paths and the moves, separated
    /// by tabs.
    fn write_line(&self, record: &LookupRecord, output: &mut Output) -> Result<(), Failure> {
        match (record.distance, record.at_least, record.at_most) {
            (Some(distance), _, _) => write!(output, "{distance}")?,
            (None, Some(least), Some(most)) => write!(output, "{least} to {most}")?,
            (None, Some(least), None) => write!(output, "at least {least}")?,
            _ if record.unknown => write!(output, "unknown: the start does not lead there")?,
            _ if record.to_goals => write!(output, "unsolvable")?,
            _ => write!(output, "unreachable")?,
        }
        if let Some(solutions) = &record.solutions {
            write!(output, "\t{solutions}")?;
        }
        if let Some(path) = &record.path {
            write!(output, "\t{}", path.join(self.notation.separator()))?;
        }
        Ok(writeln!(output)?)
    }

    /// The puzzle that the paths solve: from the starts of the table to the position, or back, or
    /// from the position to the goals.
    fn puzzle_of(&self, shown: &[Position]) -> Puzzle {
        let mut puzzle = self.knowledge.puzzle().clone();
        if self.knowledge.end() == End::Goal {
            puzzle.start_at(shown.to_owned());
            return puzzle;
        }
        let goals = if self.knowledge.begins_at_position() {
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

fn words(notation: &Notation, path: &Path) -> Vec<String> {
    notation.words(&path.start, &path.rewrites).map(str::to_owned).collect()
}
