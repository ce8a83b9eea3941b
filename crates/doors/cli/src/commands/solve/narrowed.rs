//! Prints what is known where memory, or the user, ended a search before it had all shortest
//! solutions.

use super::answer::Answer;
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::interval::{attempt_record, narrowed_in_words, outcome, what_would_narrow};
use crate::output::listing;
use crate::output::{self, Output};
use crate::work::search;
use everyboard::crates::search::{NarrowEnd, NarrowedInterval, Search};
use everyboard_report::{SolveRecord, count, to_line};
use std::io::Write;

impl Answer<'_> {
    /// Prints bounds on the length, or the length alone, and the solution that is known, if one is.
    pub fn narrowed(
        &self,
        narrowed: &NarrowedInterval,
        search: &Search,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let words = narrowed_in_words(&self.source.puzzle, narrowed);
        if self.common.json {
            writeln!(output, "{}", to_line(&self.narrowed_record(narrowed, search)))?;
        } else if !self.lists() {
            writeln!(output, "{words}")?;
            self.show_known(narrowed, &mut output)?;
        }
        for words in what_would_narrow(&self.source.puzzle, narrowed) {
            output::note(self.common, words);
        }
        output.flush()?;
        self.draw_known(narrowed, &words)?;
        if matches!(narrowed.end, NarrowEnd::Stopped) || interrupt::is_stopped() {
            return Err(interrupted(narrowed));
        }
        if let Some(failure) = self.unanswered(&words) {
            return Err(failure);
        }
        self.args.certificate.write_nothing()?;
        output.close(ExitStatus::Success)
    }

    /// Whether standard output is for solutions, or positions on them, and nothing else.
    fn lists(&self) -> bool {
        self.args.midpoint || self.args.paths.listed().is_some()
    }

    /// Draws the known solution, unless the user asked for lengths and numbers alone.
    fn show_known(&self, narrowed: &NarrowedInterval, output: &mut Output) -> Result<(), Failure> {
        let Some(path) = narrowed.interval.path.as_ref().filter(|_| !self.args.count) else {
            return Ok(());
        };
        let positions = listing::checked(path, &self.source.puzzle, self.system)?;
        self.listing().show(path, &positions, &self.args.paths.written, output)
    }

    /// What the user asked for that only all shortest solutions answer. `words` say what is known.
    fn unanswered(&self, words: &str) -> Option<Failure> {
        let flag = match &self.args.paths {
            _ if self.args.count => "--count",
            _ if self.args.midpoint => "--midpoint",
            paths if paths.all => "--all",
            paths if paths.listed().is_some() => "--limit",
            _ => return None,
        };
        let words = if self.lists() { format!(": {words}") } else { String::new() };
        let words = format!("the shortest solutions are not all found{words}");
        Some(Failure::of_flag(flag, words).with_help("give more with --memory"))
    }

    /// What is known, as a record. `search` is what was planned.
    pub fn narrowed_record(&self, narrowed: &NarrowedInterval, search: &Search) -> SolveRecord {
        let NarrowedInterval { interval, end, stored, .. } = narrowed;
        let words = interval.path.as_ref().map(|path| {
            let words = self.notation.words(&path.start, &path.rewrites);
            words.map(str::to_owned).collect()
        });
        let length = narrowed.length();
        SolveRecord {
            outcome: outcome(end),
            moves: length,
            path: words,
            at_least: Some(interval.at_least),
            at_most: length.or(interval.at_most()),
            attempt: attempt_record(narrowed),
            positions_stored: *stored,
            ..self.empty_record(search::engine(search.engine(), search.strategy()))
        }
    }

    /// What a table says in the row of the puzzle.
    pub fn narrowed_in_a_row(&self, narrowed: &NarrowedInterval) -> String {
        let words = narrowed_in_words(&self.source.puzzle, narrowed);
        match narrowed.end {
            NarrowEnd::OutOfMemory => format!("out of memory: {words}"),
            NarrowEnd::Stopped => format!("out of time: {words}"),
            NarrowEnd::Exact | NarrowEnd::Unsolvable(_) => words,
        }
    }
}

/// What was found by then is printed already.
fn interrupted(narrowed: &NarrowedInterval) -> Failure {
    let stored = count(narrowed.stored, "position", "positions");
    Failure::interrupted_with(format_args!("{stored} stored"))
}
