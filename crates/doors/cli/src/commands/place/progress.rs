//! The progress of a count, with the time that is left.

use crate::args::Common;
use crate::output::progress::{Display, Estimate, Line, percent};
use everyboard::crates::placement::{Observer, Part, Tally, Tasks};
use everyboard::crates::watch::Watch;
use everyboard_report::{WorkFacts, WorkStep, count, duration};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Shows how far a count is, and stops it on Ctrl-C or when its time is over.
pub struct CountProgress<'a> {
    common: &'a Common,
    tasks: &'a dyn Tasks,
    display: Display,
    done: Mutex<Done>,
    /// The weight of all tasks of the part.
    all: f64,
}

/// The tasks done, those of earlier runs among them.
struct Done {
    tally: Tally,
    weight: f64,
    /// How long the rest takes.
    rest: Estimate,
}

impl<'a> CountProgress<'a> {
    /// For a part of a count; `finished` holds the tasks done already.
    pub fn new(
        tasks: &'a dyn Tasks,
        part: Part,
        finished: &BTreeMap<usize, Tally>,
        common: &'a Common,
    ) -> Self {
        let mut tally = Tally::default();
        finished.values().for_each(|found| tally.add(found));
        let weight = finished.keys().map(|&task| tasks.weight(task)).sum();
        let of_part = (0..tasks.len()).filter(|&task| part.holds(task));
        let all = of_part.map(|task| tasks.weight(task)).sum();
        let rest = Estimate::of_rest(share(weight, all));
        CountProgress {
            common,
            tasks,
            display: Display::with_bar(common.quiet),
            done: Mutex::new(Done { tally, weight, rest }),
            all,
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.display.finish();
    }

    /// Such as `37.2% of the work done, 1,234 placements so far`.
    pub fn words(&self) -> String {
        self.words_of(&self.done())
    }

    /// Whether the only task is not done yet, so that nothing can have been saved.
    pub fn is_in_its_only_task(&self) -> bool {
        self.tasks.len() == 1 && self.done().weight == 0.0
    }

    fn done(&self) -> MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The share done of the part, tasks under way included.
    fn share(&self, done: &Done) -> f64 {
        share(done.weight + self.tasks.under_way(), self.all)
    }

    fn words_of(&self, done: &Done) -> String {
        let work = format!("{} of the work done", percent(self.share(done)));
        if done.weight == 0.0 && self.tasks.under_way() > 0.0 {
            // A task that reports its progress knows its placements only at its end.
            return work;
        }
        let placements = count(&done.tally.placements, "placement", "placements");
        format!("{work}, {placements} so far")
    }

    fn facts_of(&self, done: &Done, share: f64) -> WorkFacts {
        let subject = Some(&self.common.subject).filter(|subject| !subject.is_empty());
        WorkFacts {
            subject: subject.cloned(),
            placements: Some(done.tally.placements.to_string()),
            share: Some(share),
            share_of: Some(WorkStep::All),
            seconds_left: done.rest.seconds_left(),
            ..WorkFacts::default()
        }
    }

    fn show(&self, done: &mut Done) {
        let share = self.share(done);
        let elapsed = self.display.elapsed();
        done.rest.note(share);
        let left = done.rest.left();
        self.display.line(|| {
            let elapsed = duration(elapsed.as_secs_f64());
            let left = left.as_ref().map(|left| format!("; {left}")).unwrap_or_default();
            let words = format!("{}, in {elapsed}{left}", self.words_of(done));
            Some(Line { words, facts: self.facts_of(done, share) })
        });
        self.display.share(share);
        self.display.words(|| left.iter().cloned().collect());
    }
}

/// The share that a weight is of all; 1 if there is no work.
fn share(weight: f64, all: f64) -> f64 {
    if all > 0.0 { (weight / all).min(1.0) } else { 1.0 }
}

impl Watch for CountProgress<'_> {
    fn is_stopped(&self) -> bool {
        // Tasks that report their progress are few and long.
        if self.tasks.under_way() > 0.0
            && let Ok(mut done) = self.done.try_lock()
        {
            self.show(&mut done);
        }
        self.common.is_stopped()
    }
}

impl Observer for CountProgress<'_> {
    fn finished(&self, task: usize, tally: &Tally) {
        let mut done = self.done();
        done.tally.add(tally);
        done.weight += self.tasks.weight(task);
        self.show(&mut done);
    }
}
