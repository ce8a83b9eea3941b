//! The progress of searches and censuses, level by level.

use super::{Display, Estimate, Line, percent};
use crate::args::Common;
use crate::limits::interrupt;
use everyboard::crates::watch::{End, LevelDone, News, Tracing, Watch};
use everyboard_report::{WorkFacts, WorkStep, count, duration, grouped, rounded};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// Shows how far a search or a census is. How many levels follow is not known, so the time that is
/// left is estimated for the level under way alone.
pub struct LevelProgress {
    display: Display,
    /// The positions of the space, if this is a census.
    space: Option<u128>,
    /// Positions looked at in the level under way.
    looked_at: AtomicU64,
    /// The moves that every solution has at least, if the search proves bounds; else 0.
    bound: AtomicUsize,
    /// When the census began, or the search for solutions of the length under way.
    since: Mutex<Instant>,
    /// The last complete level, and when it was complete.
    done: Mutex<Option<(LevelDone, Instant)>>,
    /// How long the level under way takes yet, or the moves between the positions on solutions.
    estimate: Mutex<Estimate>,
    /// Whether these moves are being found.
    links: Once,
    /// Which of several puzzles it is, with a colon; empty if there is one.
    subject: String,
    /// When the search is to end.
    deadline: Option<Instant>,
}

impl LevelProgress {
    /// For a census of a space of this many positions, or for a search.
    pub fn new(space: Option<u128>, common: &Common) -> Self {
        let display = Display::with_bar(common.quiet);
        let looked_at = AtomicU64::new(0);
        let bound = AtomicUsize::new(0);
        let subject = match &common.subject[..] {
            "" => String::new(),
            subject => format!("{subject}: "),
        };
        let since = Mutex::new(Instant::now());
        let done = Mutex::new(None);
        LevelProgress {
            display,
            space,
            looked_at,
            bound,
            since,
            done,
            estimate: Mutex::new(Estimate::of_rest(0.0)),
            links: Once::new(),
            subject,
            deadline: common.deadline,
        }
    }

    pub fn finish(&self) {
        self.display.finish();
    }

    /// The bound in words, if there is one.
    fn bound(&self) -> Option<String> {
        match self.bound.load(Ordering::Relaxed) {
            0 => None,
            bound => Some(format!("{} or more", count(bound, "move", "moves"))),
        }
    }

    /// How long a level that was complete then had taken, with those before it.
    fn elapsed(&self, at: Instant) -> Duration {
        let since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        at.saturating_duration_since(*since)
    }

    /// Begins to estimate how long a step takes.
    fn begin_step(&self) {
        *self.estimate.lock().unwrap_or_else(PoisonError::into_inner) = Estimate::of_rest(0.0);
    }

    /// Takes note of the share of the step that is done.
    fn note(&self, share: f64) {
        // Whoever holds the lock takes note of as much.
        if let Ok(mut estimate) = self.estimate.try_lock() {
            estimate.note(share);
        }
    }

    /// The time that the step takes yet, in words and in seconds.
    fn left(&self) -> Option<(String, f64)> {
        let estimate = self.estimate.try_lock().ok()?;
        Some((estimate.left()?, estimate.seconds_left()?))
    }

    /// A line about the last complete level and, if it is known, the share done of the next.
    fn line(&self, share: Option<f64>) -> Option<Line> {
        // Whoever holds the lock is about to write a line.
        let (done, at) = (*self.done.try_lock().ok()?)?;
        let elapsed = self.elapsed(at);
        let level = in_full(done, self.space, elapsed);
        let mut words = format!("{}{level}", self.subject);
        let mut facts = WorkFacts { subject: self.subject(), ..of_level(done) };
        facts.from = facts.from.filter(|_| self.space.is_none());
        facts.of = self.space.map(|space| space.to_string());
        facts.per_second = Some(per_second(done.stored, elapsed));
        if let Some(bound) = self.bound() {
            words += &format!("; {bound}");
            facts.at_least = Some(self.bound.load(Ordering::Relaxed));
        }
        if let Some(share) = share {
            words += &format!("; {:.0}% of the next level", 100.0 * share);
            (facts.share, facts.share_of) = (Some(share), Some(WorkStep::Level));
            if let Some((left, seconds)) = self.left() {
                words += &format!(", {left} of it");
                facts.seconds_left = Some(seconds);
            }
        }
        Some(Line { words, facts })
    }

    /// Which of several puzzles it is.
    fn subject(&self) -> Option<String> {
        self.subject.strip_suffix(": ").map(str::to_owned)
    }

    /// Shows how far the tracing is.
    fn tracing(&self, done: Tracing) {
        let (words, facts) = traced(done);
        let share = facts.share.unwrap_or_default();
        let left = match done {
            // Levels differ in size, so nothing is said of the time that is left.
            Tracing::Positions { .. } => None,
            Tracing::Moves { .. } => {
                self.links.call_once(|| self.begin_step());
                self.note(share);
                self.left()
            }
        };
        let words = format!("{}{words}", self.subject);
        let seconds_left = left.as_ref().map(|&(_, seconds)| seconds);
        let left = left.map(|(left, _)| format!(", {left}")).unwrap_or_default();
        self.display.share(share);
        self.display.line(|| {
            let facts = WorkFacts { subject: self.subject(), seconds_left, ..facts };
            Some(Line { words: format!("{words}{left}"), facts })
        });
        self.display.words(|| vec![words.clone(), left.clone()]);
    }
}

impl Watch for LevelProgress {
    fn level(&self, done: LevelDone) {
        self.looked_at.store(0, Ordering::Relaxed);
        let at = Instant::now();
        if let Ok(mut last) = self.done.lock() {
            *last = Some((done, at));
        }
        self.begin_step();
        self.display.milestone(|| self.line(None));
        self.display.share(0.0);
        self.display.words(|| {
            let mut parts = in_parts(done, self.space, self.elapsed(at));
            parts[0].insert_str(0, &self.subject);
            parts.extend(self.bound().map(|bound| format!(", {bound}")));
            parts
        });
    }

    fn part(&self, positions: u64, of: u64) {
        let total = positions + self.looked_at.fetch_add(positions, Ordering::Relaxed);
        let share = total.min(of) as f64 / of.max(1) as f64;
        self.note(share);
        self.display.line(|| self.line(Some(share)));
        self.display.share(share);
    }

    fn news(&self, news: News) {
        match news {
            News::Searching { proved, .. } => {
                self.bound.store(proved + 1, Ordering::Relaxed);
                *self.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            }
            News::Tracing(done) => self.tracing(done),
            _ => {}
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What numbers say of a level that is complete.
pub fn of_level(done: LevelDone) -> WorkFacts {
    WorkFacts {
        level: Some(done.level),
        from: Some(match done.end {
            End::Start => "start",
            End::Goal => "goal",
        }),
        positions: Some(done.positions.to_string()),
        stored: Some(done.stored.to_string()),
        ..WorkFacts::default()
    }
}

/// How far the tracing of all shortest solutions is.
pub fn traced(done: Tracing) -> (String, WorkFacts) {
    let (words, share, step) = match done {
        Tracing::Positions { levels, of } => {
            let words = format!("positions on shortest solutions: {levels} of {of} levels");
            (words, levels as f64 / of.max(1) as f64, WorkStep::Tracing)
        }
        Tracing::Moves { positions, of } => {
            let share = positions as f64 / of.max(1) as f64;
            let positions = grouped(positions);
            let of = grouped(of);
            let words = format!("moves of shortest solutions: {positions} of {of} positions");
            (words, share, WorkStep::Moves)
        }
    };
    (words, WorkFacts { share: Some(share), share_of: Some(step), ..WorkFacts::default() })
}

/// A level for a line that stays.
fn in_full(done: LevelDone, space: Option<u128>, elapsed: Duration) -> String {
    let level = level(done, space);
    let positions = count(done.positions, "position", "positions");
    let stored = grouped(done.stored);
    match space {
        None => {
            let rate = grouped(per_second(done.stored, elapsed));
            format!("{level}: {positions}; {stored} stored, {rate} a second")
        }
        Some(space) => {
            let percent = reached(done, space);
            let elapsed = duration(elapsed.as_secs_f64());
            format!("{level}: {positions}; {stored} reached, {percent} of all, in {elapsed}")
        }
    }
}

/// A level for a terminal, what matters most first.
fn in_parts(done: LevelDone, space: Option<u128>, elapsed: Duration) -> Vec<String> {
    let level = level(done, space);
    let stored = rounded(done.stored);
    match space {
        None => vec![
            level,
            format!(": {} positions", rounded(done.positions)),
            format!(", {stored} stored"),
            format!(", {}/s", rounded(per_second(done.stored, elapsed))),
        ],
        Some(space) => vec![
            level,
            format!(": {stored} reached"),
            format!(", {} of all", reached(done, space)),
            format!(", {}", duration(elapsed.as_secs_f64())),
        ],
    }
}

fn level(done: LevelDone, space: Option<u128>) -> String {
    let end = match done.end {
        _ if space.is_some() => "",
        End::Start => " from the start",
        End::Goal => " from the goal",
    };
    format!("level {}{end}", done.level)
}

fn per_second(stored: u64, elapsed: Duration) -> u64 {
    (stored as f64 / elapsed.as_secs_f64().max(1e-3)) as u64
}

/// The share of a space that was reached.
fn reached(done: LevelDone, space: u128) -> String {
    percent(done.stored as f64 / space.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DONE: LevelDone = LevelDone {
        end: End::Start,
        level: 15,
        positions: 10_960_000,
        representatives: 5_480_000,
        stored: 10_620_000,
    };

    #[test]
    fn a_search_reports_its_rate() {
        let parts = in_parts(DONE, None, Duration::from_secs(2)).concat();
        assert_eq!(parts, "level 15 from the start: 11.0 M positions, 10.6 M stored, 5.31 M/s");
    }

    #[test]
    fn tracing_reports_its_share() {
        let (words, facts) = traced(Tracing::Positions { levels: 8, of: 32 });
        assert_eq!(words, "positions on shortest solutions: 8 of 32 levels");
        assert_eq!(facts.share, Some(0.25));
        let (words, facts) = traced(Tracing::Moves { positions: 4_456_448, of: 13_428_122 });
        let expected = "moves of shortest solutions: 4,456,448 of 13,428,122 positions";
        assert_eq!((&words[..], facts.share.map(|it| (100.0 * it) as u32)), (expected, Some(33)));
    }

    #[test]
    fn a_census_reports_its_share() {
        let parts = in_parts(DONE, Some(67_603_900), Duration::from_secs(125)).concat();
        assert_eq!(parts, "level 15: 10.6 M reached, 15.7% of all, 2 min 5 s");
    }
}
