//! Tells the plan of a count and what it will take, and refuses what no one will live to see.

use super::Job;
use super::progress::Heeds;
use crate::failure::Failure;
use crate::output;
use everyboard_placement::{Demand, Estimate, Part, Plan, Problem, ProblemSpec};
use everyboard_report::{count, number_of_pieces};

/// Random descents for an estimate: some milliseconds on a chessboard, a second at worst.
const DESCENTS: usize = 200;
/// Counts that take longer are not begun unless that is asked for: a hundred days.
const TOO_LONG: f64 = 100.0 * DAY;
/// Counts that take less are begun without a word about it.
const SHORT: f64 = 3.0;
const DAY: f64 = 86_400.0;
const YEAR: f64 = 365.25 * DAY;

impl Job<'_> {
    /// Tells the plan on standard error, and refuses a count that would take too long.
    pub(super) fn announce(
        &self,
        problem: &Problem,
        plan: &Plan<'_>,
        part: Part,
    ) -> Result<(), Failure> {
        let threads = self.common.threads();
        let tasks = part.share(plan.tasks.len());
        let share = tasks as f64 / plan.tasks.len().max(1) as f64;
        let busy = threads.get().min(tasks.max(1));
        let seconds = alone(problem, plan).map(|seconds| seconds * share / busy as f64);
        if let Some(seconds) = seconds.filter(|&it| it > TOO_LONG && !self.answer.anyway) {
            let threads = count(threads, "thread", "threads");
            let words = format!("this count would take about {} on {threads}", about(seconds));
            return Err(Failure::new(words).with_help(
                "--first shows one placement, --list --limit N the first N, --part I/N counts a \
                 share; --anyway begins all the same",
            ));
        }
        let pieces = match plan.tasks.size() {
            Some(size) => format!("{}: ", number_of_pieces(problem.kinds(), size)),
            None => String::new(),
        };
        let tasks = count(tasks, "task", "tasks");
        let threads = count(threads, "thread", "threads");
        let long = seconds.filter(|&seconds| seconds >= SHORT);
        let long = long.map(|seconds| format!("; about {}", about(seconds))).unwrap_or_default();
        let (method, why) = (plan.method, &plan.why);
        output::plan(
            self.common,
            format_args!("{pieces}method {method} ({why}), {tasks}, {threads}{long}"),
        );
        if plan.tasks.len() == 1
            && (part != Part::WHOLE || self.save.checkpoint.checkpoint.is_some())
        {
            output::note(
                self.common,
                "note: one task cannot be shared out, and is saved only when it is done; --method \
                 backtrack makes more of them",
            );
        }
        Ok(())
    }
}

/// The seconds that a plan takes on one thread, if that can be told.
fn alone(problem: &Problem, plan: &Plan<'_>) -> Option<f64> {
    if let Some(seconds) = plan.tasks.seconds() {
        return Some(seconds);
    }
    // Where as many as possible are wanted, the plan has found how many that is.
    let settled = match (problem.size(), plan.tasks.size()) {
        (None, Some(size)) => {
            let demand = Demand::Exactly(size);
            Some(Problem::new(ProblemSpec { demand, ..problem.spec().clone() }).ok()?)
        }
        _ => None,
    };
    let problem = settled.as_ref().unwrap_or(problem);
    Estimate::of(problem, DESCENTS, &Heeds)?.seconds(plan.method)
}

/// A time in one unit, for estimates.
fn about(seconds: f64) -> String {
    if seconds.is_infinite() {
        return "10^300 years or more".to_owned();
    }
    let units = [(YEAR, "year", "years"), (DAY, "day", "days"), (3600.0, "hour", "hours")];
    let units = units.into_iter().chain([(60.0, "minute", "minutes")]);
    for (unit, one, many) in units {
        let number = (seconds / unit).round();
        if number >= 1e6 {
            return format!("10^{:.0} {many}", number.log10());
        }
        if seconds >= 2.0 * unit {
            return count(number as u64, one, many);
        }
    }
    count(seconds.round() as u64, "second", "seconds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_one_unit() {
        let cases = [
            (3.2, "3 seconds"),
            (100.0, "100 seconds"),
            (130.0, "2 minutes"),
            (8000.0, "2 hours"),
            (3.0 * DAY, "3 days"),
            (700.0 * DAY, "700 days"),
            (800.0 * DAY, "2 years"),
            (3e18 * YEAR, "10^18 years"),
            // Once "10^inf years", for 500 kings on 64x64.
            (f64::INFINITY, "10^300 years or more"),
        ];
        for (seconds, words) in cases {
            assert_eq!(about(seconds), words);
        }
    }
}
