//! Prints bounds and the solution that gives the upper one.

use super::flags::BoundArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::PositionForm;
use crate::input::source::Source;
use crate::limits::machine;
use crate::output::Output;
use crate::output::interval::{attempt_record, interval_in_words, outcome, what_would_narrow};
use crate::output::listing::{self, Listing};
use everyboard::crates::play::Notation;
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::crates::search::{NarrowEnd, NarrowedInterval};
use everyboard_report::{BoundRecord, Outcome, to_line};
use std::io::Write;
use std::time::Instant;

/// How bounds are printed.
pub struct Answer<'a> {
    pub args: &'a BoundArgs,
    pub common: &'a Common,
    pub source: &'a Source,
    pub system: &'a RewriteSystem,
    pub notation: Notation,
    pub form: PositionForm,
    pub clock: Instant,
}

impl Answer<'_> {
    pub fn print(&self, narrowed: &NarrowedInterval) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.record(narrowed)))?;
        } else {
            self.describe(narrowed, &mut output)?;
        }
        match narrowed.end {
            NarrowEnd::Unsolvable(_) => output.close(ExitStatus::Negative),
            NarrowEnd::Stopped => {
                output.flush()?;
                Err(Failure::interrupted())
            }
            NarrowEnd::Exact | NarrowEnd::OutOfMemory => output.close(ExitStatus::Success),
        }
    }

    /// Prints that no path leads to a goal, since sums that no move changes are different there.
    pub fn impossible(&self, reason: &str) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = self.empty_record(Outcome::Unsolvable);
            writeln!(output, "{}", to_line(&record))?;
        } else {
            writeln!(output, "unsolvable: {reason}")?;
            self.write_whose_goal(&mut output)?;
        }
        output.close(ExitStatus::Negative)
    }

    fn write_whose_goal(&self, output: &mut Output) -> Result<(), Failure> {
        let words = self.args.ends.whose_goal(&self.source.puzzle);
        words.map_or(Ok(()), |words| Ok(writeln!(output, "{words}")?))
    }

    /// A line with the bounds, then the solution.
    fn describe(&self, narrowed: &NarrowedInterval, output: &mut Output) -> Result<(), Failure> {
        if let NarrowEnd::Unsolvable(proof) = &narrowed.end {
            writeln!(output, "{}", listing::unsolvable(proof))?;
            return self.write_whose_goal(output);
        }
        let interval = &narrowed.interval;
        writeln!(output, "{}", interval_in_words(&self.source.puzzle, interval))?;
        if let Some(path) = &interval.path {
            let puzzle = &self.source.puzzle;
            let positions = listing::checked(path, puzzle, self.system)?;
            let listing = Listing {
                puzzle,
                system: self.system,
                notation: &self.notation,
                form: self.form,
                boards: self.args.written.shows_boards(),
                json: false,
            };
            listing.show(path, &positions, &self.args.written, output)?;
        }
        for words in what_would_narrow(&self.source.puzzle, narrowed) {
            crate::output::note(self.common, words);
        }
        Ok(())
    }

    fn record(&self, narrowed: &NarrowedInterval) -> BoundRecord {
        let NarrowedInterval { interval, end, .. } = narrowed;
        let words = interval.path.as_ref().map(|path| {
            let words = self.notation.words(&path.start, &path.rewrites);
            words.map(str::to_owned).collect()
        });
        let solvable = !matches!(end, NarrowEnd::Unsolvable(_));
        BoundRecord {
            at_least: solvable.then_some(interval.at_least),
            at_most: interval.at_most(),
            path: words,
            attempt: attempt_record(narrowed),
            ..self.empty_record(outcome(end))
        }
    }

    fn empty_record(&self, outcome: Outcome) -> BoundRecord {
        BoundRecord {
            puzzle: self.source.label.clone(),
            outcome,
            at_least: None,
            at_most: None,
            metric: self.source.puzzle.rule.metric.name(),
            path: None,
            attempt: None,
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }
}
