//! Few pieces that attack or hold every square.

use super::list::Listing;
use super::{Job, answer, faults};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use crate::{interrupt, machine};
use everyboard_placement::{
    Demand, DominateError, Domination, Kind, Observer, ProblemSpec, Visited, dominate,
    visit_dominations,
};
use everyboard_report::{DominationRecord, PlaceOutcome, count, number_of_pieces, to_line};
use num_bigint::BigUint;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A search that takes longer tells on the way which numbers of pieces do not suffice.
const TOLD_AFTER: Duration = Duration::from_secs(1);

/// Heeds Ctrl-C, and tells how many pieces are too few.
struct Guards<'a> {
    kinds: &'a [Kind],
    common: &'a Common,
    start: Instant,
    /// One more than what was found to be too few.
    next: AtomicUsize,
}

impl Guards<'_> {
    /// What is known so far, if anything is.
    fn words(&self) -> Option<String> {
        let too_few = self.next.load(Ordering::Relaxed).checked_sub(1).filter(|&few| few > 0)?;
        let pieces = number_of_pieces(self.kinds, too_few);
        Some(format!("{pieces} or fewer do not attack or hold every square"))
    }
}

impl Observer for Guards<'_> {
    fn too_few(&self, pieces: usize) {
        self.next.store(pieces + 1, Ordering::Relaxed);
        if let Some(words) = self.words().filter(|_| self.start.elapsed() > TOLD_AFTER) {
            output::note(self.common, words);
        }
    }

    fn stop(&self) -> bool {
        interrupt::is_stopped()
    }
}

impl Job<'_> {
    /// Counts or shows the sets of few pieces that guard the board; `settled` is whether it was
    /// said how many.
    pub(super) fn dominate(
        &self,
        spec: &ProblemSpec,
        settled: bool,
    ) -> Result<ExitStatus, Failure> {
        let size = match spec.demand {
            Demand::Exactly(size) if settled => Some(size),
            _ => None,
        };
        let guards = Guards {
            kinds: &spec.kinds,
            common: self.common,
            start: Instant::now(),
            next: AtomicUsize::new(0),
        };
        self.announce_guards(spec, size);
        let fault = |error| match (&error, guards.words()) {
            (DominateError::Stopped, Some(words)) => Failure::interrupted_with(words),
            _ => faults::of_dominate(&error, spec, &self.regions),
        };
        if self.answer.shows() {
            let mut listing = Listing::new(self, spec);
            if listing.is_over() {
                return Ok(ExitStatus::Success);
            }
            let ended = visit_dominations(spec, size, &guards, &mut |it| listing.show(it, None));
            let ended = ended.map_err(fault)?;
            let (_, shown) = listing.close()?;
            return self.end_guards(ended, shown);
        }
        let found = dominate(spec, size, &guards).map_err(fault)?;
        self.tell_guards(spec, size, &found)
    }

    /// Prints the plan.
    fn announce_guards(&self, spec: &ProblemSpec, size: Option<usize>) {
        let pieces = match size {
            Some(size) => number_of_pieces(&spec.kinds, size),
            None => "ever more pieces, until they".to_owned(),
        };
        let verb = guard(size);
        output::plan(self.common, format_args!("{pieces} {verb} every square; 1 thread"));
    }

    fn end_guards(&self, ended: Visited, shown: u64) -> Result<ExitStatus, Failure> {
        match ended {
            Visited::Stopped => {
                let message = format!("interrupted after {shown}");
                Err(Failure::Interrupted { message })
            }
            Visited::All if shown == 0 => Ok(ExitStatus::Negative),
            Visited::All | Visited::Enough => Ok(ExitStatus::Success),
        }
    }

    fn tell_guards(
        &self,
        spec: &ProblemSpec,
        size: Option<usize>,
        found: &Domination,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let none = found.placements == BigUint::ZERO;
        if self.common.json {
            let outcome = if none { PlaceOutcome::NoPlacement } else { PlaceOutcome::Done };
            let record = DominationRecord {
                schema: DominationRecord::SCHEMA,
                pieces: self.pieces.clone(),
                board: answer::board_rows(spec),
                outcome,
                size: Some(found.size),
                fewest: size.is_none().then_some(true),
                placements: Some(found.placements.to_string()),
                steps: Some(found.steps),
                seconds: self.clock.elapsed().as_secs_f64(),
                peak_memory_bytes: machine::peak_memory(),
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let pieces = number_of_pieces(&spec.kinds, found.size);
            let ways = count(&found.placements, "way", "ways");
            let fewest = if size.is_none() { "; fewer do not" } else { "" };
            let verb = guard(Some(found.size));
            writeln!(output, "{pieces} {verb} every square in {ways}{fewest}")?;
        }
        output.flush()?;
        Ok(if none { ExitStatus::Negative } else { ExitStatus::Success })
    }
}

/// What so many guards do to a square.
fn guard(pieces: Option<usize>) -> &'static str {
    if pieces == Some(1) { "attacks or holds" } else { "attack or hold" }
}
