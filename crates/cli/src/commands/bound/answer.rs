//! Prints bounds and the solution that gives the upper one.

use super::flags::BoundArgs;
use crate::args::Common;
use crate::endpoints::PositionForm;
use crate::failure::{ExitStatus, Failure};
use crate::listing::{self, Listing};
use crate::machine;
use crate::output::Output;
use crate::source::Source;
use everyboard_play::Notation;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{
    AttemptRecord, BoundOutcome, BoundRecord, bytes, count, moves_in_words, to_line,
};
use everyboard_search::{Interval, NarrowEnd, Narrowed};
use std::io::Write;
use std::time::Instant;

/// How bounds are printed.
pub(super) struct Answer<'a> {
    pub(super) args: &'a BoundArgs,
    pub(super) common: &'a Common,
    pub(super) source: &'a Source,
    pub(super) system: &'a RewriteSystem,
    pub(super) notation: Notation,
    pub(super) form: PositionForm,
    pub(super) clock: Instant,
}

impl Answer<'_> {
    pub(super) fn print(&self, narrowed: &Narrowed) -> Result<ExitStatus, Failure> {
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
    pub(super) fn impossible(&self, reason: &str) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = self.empty_record(BoundOutcome::Unsolvable);
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
    fn describe(&self, narrowed: &Narrowed, output: &mut Output) -> Result<(), Failure> {
        if let NarrowEnd::Unsolvable(proof) = &narrowed.end {
            writeln!(output, "{}", listing::unsolvable(proof))?;
            return self.write_whose_goal(output);
        }
        let interval = &narrowed.interval;
        writeln!(output, "{}", in_words(&self.source.puzzle, interval))?;
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

    fn record(&self, narrowed: &Narrowed) -> BoundRecord {
        let Narrowed { interval, end, attempt } = narrowed;
        let words = interval.path.as_ref().map(|path| {
            let words = self.notation.words(&path.start, &path.rewrites);
            words.map(str::to_owned).collect()
        });
        let solvable = !matches!(end, NarrowEnd::Unsolvable(_));
        BoundRecord {
            at_least: solvable.then_some(interval.at_least),
            at_most: interval.at_most(),
            path: words,
            attempt: attempt.filter(|_| !is_final(end)).map(|attempt| AttemptRecord {
                moves: attempt.moves,
                levels: attempt.levels,
                positions: attempt.stored,
                memory_bytes: attempt.memory,
                forecast_bytes: attempt.forecast,
            }),
            ..self.empty_record(match end {
                NarrowEnd::Exact => BoundOutcome::Exact,
                NarrowEnd::Unsolvable(_) => BoundOutcome::Unsolvable,
                NarrowEnd::OutOfMemory => BoundOutcome::OutOfMemory,
                NarrowEnd::Stopped => BoundOutcome::Interrupted,
            })
        }
    }

    fn empty_record(&self, outcome: BoundOutcome) -> BoundRecord {
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

/// Whether nothing is left to narrow.
fn is_final(end: &NarrowEnd) -> bool {
    matches!(end, NarrowEnd::Exact | NarrowEnd::Unsolvable(_))
}

/// More than this is no forecast, but says that the length is out of reach.
const MOST_FORECAST: u64 = 1 << 50;

/// What was tried last, and what may narrow the bounds.
fn what_would_narrow(puzzle: &Puzzle, narrowed: &Narrowed) -> Vec<String> {
    let Narrowed { interval, end, attempt } = narrowed;
    if is_final(end) {
        return Vec::new();
    }
    let mut words = Vec::new();
    if let Some(attempt) = attempt {
        let forecast = match attempt.forecast {
            Some(needed) if needed <= MOST_FORECAST => {
                format!("; if the next levels grow as these did, it takes {}", bytes(needed))
            }
            Some(_) => String::from("; if the next levels grow as these did, it is out of reach"),
            None => String::new(),
        };
        words.push(format!(
            "{} {} not excluded: with {}, the search stored {} and completed {} of {} levels{forecast}",
            moves_in_words(puzzle, attempt.moves),
            if attempt.moves == 1 { "is" } else { "are" },
            bytes(attempt.memory),
            count(attempt.stored, "position", "positions"),
            attempt.levels,
            attempt.moves,
        ));
    }
    if let NarrowEnd::OutOfMemory = end {
        if let Some(most) = interval.at_most() {
            let most = moves_in_words(puzzle, most);
            words.push(format!("in this memory, the beam found nothing shorter than {most}"));
        }
        words.push(String::from("more --memory may narrow this"));
    }
    words
}

/// The bounds of a puzzle in a sentence.
pub(super) fn in_words(puzzle: &Puzzle, interval: &Interval) -> String {
    let least = moves_in_words(puzzle, interval.at_least);
    match interval.at_most() {
        Some(_) if interval.is_exact() => format!("{least}, proved shortest"),
        Some(most) => format!(
            "{} to {}: every solution has {} or more, and one of {most} is known",
            interval.at_least,
            moves_in_words(puzzle, most),
            interval.at_least,
        ),
        None => format!("every solution has {least} or more; none is known"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Position;
    use everyboard_puzzle::Builtin;
    use everyboard_search::{Attempt, Path};

    fn puzzle(name: &str) -> Puzzle {
        Builtin::named(name).unwrap().puzzle()
    }

    #[test]
    fn bounds_read_well() {
        let path = Path { start: Position::from_iter([]), rewrites: vec![0; 90] };
        let [klotski, knights] = ["klotski", "knights-7x7"].map(puzzle);
        let bounds = |at_least, path| in_words(&knights, &Interval { at_least, path });
        assert_eq!(bounds(1, None), "every solution has 1 move or more; none is known");
        assert_eq!(bounds(90, Some(path.clone())), "90 moves, proved shortest");
        let steps = Interval { at_least: 90, path: Some(path.clone()) };
        assert_eq!(in_words(&klotski, &steps), "90 steps, proved shortest");
        assert_eq!(
            bounds(88, Some(path)),
            "88 to 90 moves: every solution has 88 or more, and one of 90 is known"
        );
    }

    #[test]
    fn what_would_narrow_reads_well() {
        let path = Path { start: Position::from_iter([]), rewrites: vec![0; 90] };
        let interval = Interval { at_least: 88, path: Some(path) };
        let attempt = Attempt {
            moves: 88,
            levels: 70,
            stored: 1200,
            memory: 1 << 20,
            forecast: Some(3 << 29),
        };
        let mut narrowed =
            Narrowed { interval, end: NarrowEnd::OutOfMemory, attempt: Some(attempt) };
        let search = "88 moves are not excluded: with 1.00 MiB, the search stored 1200 positions and \
                      completed 70 of 88 levels; if the next levels grow as these did, it takes 1.50 GiB";
        let beam = "in this memory, the beam found nothing shorter than 90 moves";
        let more = "more --memory may narrow this";
        let knights = puzzle("knights-7x7");
        assert_eq!(what_would_narrow(&knights, &narrowed), [search, beam, more]);
        narrowed.attempt = None;
        assert_eq!(what_would_narrow(&knights, &narrowed), [beam, more]);
        narrowed.end = NarrowEnd::Exact;
        assert!(what_would_narrow(&knights, &narrowed).is_empty());
    }
}
