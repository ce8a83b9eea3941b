//! Domination: few pieces that attack or hold every square.

use super::list::Listing;
use super::{Request, answer, faults};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::{interrupt, machine};
use crate::output::{self, Output};
use everyboard::crates::placement::{
    Demand, DominateError, Domination, Kind, ProblemSpec, TooLong, VisitEnd, dominate,
    domination_seconds, visit_dominations,
};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{
    DominationRecord, PlaceOutcome, count, number_of_pieces, rough_duration, to_line,
};
use num_bigint::BigUint;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// After this time the search prints each number of pieces that it proves too small.
const PRINT_AFTER: Duration = Duration::from_secs(1);

/// Prints which numbers of pieces are too small, and stops on Ctrl-C.
struct DominationProgress<'a> {
    kinds: &'a [Kind],
    common: &'a Common,
    start: Instant,
    /// The least number of pieces not yet proved too small.
    least: AtomicUsize,
}

impl DominationProgress<'_> {
    /// What is known so far, if anything.
    fn words(&self) -> Option<String> {
        let too_few = self.least.load(Ordering::Relaxed).checked_sub(1).filter(|&few| few > 0)?;
        let pieces = number_of_pieces(self.kinds, too_few);
        Some(format!("{pieces} or fewer do not attack or hold every square"))
    }
}

impl Watch for DominationProgress<'_> {
    fn news(&self, news: News) {
        let News::TooFew(pieces) = news else { return };
        self.least.store(pieces + 1, Ordering::Relaxed);
        if let Some(words) = self.words().filter(|_| self.start.elapsed() > PRINT_AFTER) {
            output::note(self.common, words);
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}

impl Request<'_> {
    /// Counts or shows the smallest dominating sets, or those of the given number of pieces if
    /// `size_given`.
    pub fn dominate(&self, spec: &ProblemSpec, size_given: bool) -> Result<ExitStatus, Failure> {
        let size = match spec.demand {
            Demand::Exactly(size) if size_given => Some(size),
            _ => None,
        };
        self.check_domination_time(spec, size)?;
        let progress = DominationProgress {
            kinds: &spec.kinds,
            common: self.common,
            start: Instant::now(),
            least: AtomicUsize::new(0),
        };
        self.print_domination_plan(spec, size);
        if self.answer.shows() {
            let mut listing = Listing::new(self, spec);
            if listing.is_empty() {
                return Ok(ExitStatus::Success);
            }
            let ended = visit_dominations(spec, size, &progress, &mut |it| listing.show(it, None))
                .map_err(|error| self.domination_failure(&error, spec, &progress))?;
            let (_, shown) = listing.close()?;
            return end_of_list(ended, shown);
        }
        let found = dominate(spec, size, self.common.threads(), &progress)
            .map_err(|error| self.domination_failure(&error, spec, &progress))?;
        self.print_domination(spec, size, &found)
    }

    /// Refuses a search that would take too long. Some sets of a given size may be shown soon.
    fn check_domination_time(
        &self,
        spec: &ProblemSpec,
        size: Option<usize>,
    ) -> Result<(), Failure> {
        if self.answer.anyway || self.answer.shows() && size.is_some() {
            return Ok(());
        }
        let seconds = domination_seconds(spec, size)
            .map_err(|error| faults::of_dominate(&error, spec, &self.regions))?;
        let seconds = seconds / self.domination_threads() as f64;
        if seconds <= TooLong::LIMIT_SECONDS {
            return Ok(());
        }
        let time = rough_duration(seconds);
        Err(Failure::of_flag("--dominate", format!("this search would take about {time}"))
            .with_help(
                "take a smaller board; --first --pieces K looks for one set of K pieces; --anyway \
             searches all the same",
            ))
    }

    fn domination_failure(
        &self,
        error: &DominateError,
        spec: &ProblemSpec,
        progress: &DominationProgress<'_>,
    ) -> Failure {
        match (error, progress.words()) {
            (DominateError::Stopped, Some(words)) => Failure::interrupted_with(words),
            _ => faults::of_dominate(error, spec, &self.regions),
        }
    }

    /// Sets are shown one after the other.
    fn domination_threads(&self) -> usize {
        if self.answer.shows() { 1 } else { self.common.threads().get() }
    }

    fn print_domination_plan(&self, spec: &ProblemSpec, size: Option<usize>) {
        let pieces = match size {
            Some(size) => number_of_pieces(&spec.kinds, size),
            None => "ever more pieces, until they".to_owned(),
        };
        let verb = verb(size);
        let threads = count(self.domination_threads(), "thread", "threads");
        output::plan(self.common, format_args!("{pieces} {verb} every square; {threads}"));
    }

    fn print_domination(
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
            let verb = verb(Some(found.size));
            writeln!(output, "{pieces} {verb} every square in {ways}{fewest}")?;
        }
        output.close(if none { ExitStatus::Negative } else { ExitStatus::Success })
    }
}

fn end_of_list(ended: VisitEnd, shown: u64) -> Result<ExitStatus, Failure> {
    match ended {
        VisitEnd::Stopped => {
            Err(Failure::Interrupted { message: format!("interrupted after {shown}") })
        }
        VisitEnd::All if shown == 0 => Ok(ExitStatus::Negative),
        VisitEnd::All | VisitEnd::Enough => Ok(ExitStatus::Success),
    }
}

/// The verb after this number of pieces.
fn verb(pieces: Option<usize>) -> &'static str {
    if pieces == Some(1) { "attacks or holds" } else { "attack or hold" }
}
