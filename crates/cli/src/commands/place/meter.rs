//! Tells on standard error how far a count is.

use crate::interrupt;
use everyboard_placement::{Observer, Part, Tally, Tasks};
use everyboard_report::{count, duration};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Without a terminal, a line is written at most so often.
const BETWEEN_LINES: Duration = Duration::from_secs(10);
/// In a terminal, the bar is drawn only for counts that take longer than this.
const BAR_AFTER: Duration = Duration::from_millis(500);
/// How long a count must have run before it is said how long it will take.
const ESTIMATE_AFTER: Duration = Duration::from_secs(2);

/// A count's progress as a bar in a terminal, as a line now and then elsewhere, or not at all.
pub(super) struct Meter<'a> {
    tasks: &'a dyn Tasks,
    shown: Shown,
    start: Instant,
    standing: Mutex<Standing>,
    /// The weight of all tasks of the part.
    all: f64,
    /// The weight of those that earlier runs did.
    before: f64,
}

enum Shown {
    Nothing,
    Lines,
    Bar(ProgressBar),
}

struct Standing {
    tally: Tally,
    /// The weight of the tasks done, those of earlier runs among them.
    done: f64,
    last_line: Instant,
}

impl<'a> Meter<'a> {
    /// A meter for a part, of which some tasks are done already.
    pub(super) fn new(
        tasks: &'a dyn Tasks,
        part: Part,
        finished: &BTreeMap<usize, Tally>,
        quiet: bool,
    ) -> Self {
        let weigh = |of: &mut dyn Iterator<Item = usize>| of.map(|task| tasks.weight(task)).sum();
        let before = weigh(&mut finished.keys().copied());
        let mut tally = Tally::default();
        finished.values().for_each(|found| tally.add(found));
        let start = Instant::now();
        Self {
            tasks,
            shown: match (quiet, io::stderr().is_terminal()) {
                (true, _) => Shown::Nothing,
                (false, false) => Shown::Lines,
                (false, true) => Shown::Bar(bar()),
            },
            start,
            standing: Mutex::new(Standing { tally, done: before, last_line: start }),
            all: weigh(&mut (0..tasks.len()).filter(|&task| part.holds(task))),
            before,
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }

    /// How much is done, in words: `37.2% of the work done, 1,234 placements so far`.
    pub(super) fn words(&self) -> String {
        let standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        self.words_of(&standing)
    }

    /// Whether there is one task only, and it is not done: nothing can have been saved.
    pub(super) fn is_in_its_only_task(&self) -> bool {
        let standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        self.tasks.len() == 1 && standing.done == 0.0
    }

    fn words_of(&self, standing: &Standing) -> String {
        let done = standing.done + self.tasks.under_way();
        let work = format!("{:.1}% of the work done", 100.0 * self.share(done));
        if standing.done == 0.0 && done > 0.0 {
            // A task that tells how far it is knows what it has found only at its end.
            return work;
        }
        let placements = count(&standing.tally.placements, "placement", "placements");
        format!("{work}, {placements} so far")
    }

    fn share(&self, done: f64) -> f64 {
        if self.all > 0.0 { (done / self.all).min(1.0) } else { 1.0 }
    }

    /// The time that is left if the rest goes as fast as what this run has done.
    fn left(&self, done: f64) -> Option<f64> {
        let (elapsed, here) = (self.start.elapsed(), done - self.before);
        let seconds = elapsed.as_secs_f64() * (self.all - done) / here;
        (elapsed >= ESTIMATE_AFTER && here > 0.0).then_some(seconds.max(0.0))
    }

    /// Draws the bar, or writes a line if it is time for one.
    fn show(&self, standing: &mut Standing) {
        match &self.shown {
            Shown::Nothing => {}
            Shown::Lines if standing.last_line.elapsed() < BETWEEN_LINES => {}
            Shown::Lines => {
                standing.last_line = Instant::now();
                // Progress that cannot be shown is no reason to stop.
                let _ = writeln!(io::stderr(), "{}", self.line(standing));
            }
            Shown::Bar(bar) => {
                if bar.is_hidden() && self.start.elapsed() > BAR_AFTER {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                let done = standing.done + self.tasks.under_way();
                let share = self.share(done);
                bar.set_position((BAR_LENGTH * share) as u64);
                let left = self.left(done);
                let left = left.map(|seconds| format!(", about {} left", duration(seconds)));
                bar.set_message(format!("{:.1}%{}", 100.0 * share, left.unwrap_or_default()));
            }
        }
    }

    fn line(&self, standing: &Standing) -> String {
        let left = self.left(standing.done + self.tasks.under_way());
        let left = left.map(|seconds| format!("; about {} left", duration(seconds)));
        let words = self.words_of(standing);
        let elapsed = duration(self.start.elapsed().as_secs_f64());
        format!("{words}, in {elapsed}{}", left.unwrap_or_default())
    }
}

/// The parts into which the bar divides the work.
const BAR_LENGTH: f64 = 1000.0;

/// A bar that does not show yet.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("[{wide_bar}] {msg}");
    let style = style.expect("the template is well formed").progress_chars("=> ");
    let hidden = ProgressDrawTarget::hidden();
    ProgressBar::with_draw_target(Some(BAR_LENGTH as u64), hidden).with_style(style)
}

impl Observer for Meter<'_> {
    fn finished(&self, task: usize, tally: &Tally) {
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        standing.tally.add(tally);
        standing.done += self.tasks.weight(task);
        self.show(&mut standing);
    }

    fn stop(&self) -> bool {
        // Tasks that tell how far they are are few and long.
        if self.tasks.under_way() > 0.0
            && let Ok(mut standing) = self.standing.try_lock()
        {
            self.show(&mut standing);
        }
        interrupt::is_stopped()
    }
}

/// An observer that heeds Ctrl-C and tells nothing.
pub(super) struct Heeds;

impl Observer for Heeds {
    fn stop(&self) -> bool {
        interrupt::is_stopped()
    }
}
