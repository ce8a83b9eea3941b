//! Tells on standard error how far a search is.

use crate::interrupt;
use everyboard_report::{count, duration, grouped, rounded};
use everyboard_search::{End, LevelDone, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is told of a level.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The positions that a search stores.
    Search,
    /// How far a census of a space of so many positions has come. How many levels follow is not
    /// known, so no time that is left is told.
    Census(u128),
}

/// A search's progress as a bar in a terminal, as a line now and then elsewhere, or not at all.
pub(crate) struct Reporter {
    subject: Subject,
    shown: Shown,
    start: Instant,
    /// Positions of the present level looked at so far.
    looked_at: AtomicU64,
    standing: Mutex<Standing>,
}

enum Shown {
    Nothing,
    Lines,
    Bar(ProgressBar),
}

/// The last level that was complete.
struct Standing {
    done: Option<LevelDone>,
    last_line: Instant,
}

/// Without a terminal, a line is written at most so often.
const BETWEEN_LINES: Duration = Duration::from_secs(10);
/// In a terminal, the bar is drawn only for searches that take longer than this.
const BAR_AFTER: Duration = Duration::from_millis(300);

impl Reporter {
    pub(crate) fn new(subject: Subject, quiet: bool) -> Self {
        let shown = match (quiet, io::stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, false) => Shown::Lines,
            (false, true) => Shown::Bar(bar()),
        };
        let start = Instant::now();
        let standing = Mutex::new(Standing { done: None, last_line: start });
        Reporter { subject, shown, start, looked_at: AtomicU64::new(0), standing }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }

    /// A level in full, for a line that stays.
    fn words(&self, done: LevelDone) -> String {
        let elapsed = self.start.elapsed();
        let positions = count(done.positions, "position", "positions");
        let level = self.subject.level(done);
        let stored = grouped(done.stored);
        match self.subject {
            Subject::Search => {
                let rate = grouped(rate(done, elapsed));
                format!("{level}: {positions}; {stored} stored, {rate} a second")
            }
            Subject::Census(all) => {
                let (percent, elapsed) = (percent(done, all), duration(elapsed.as_secs_f64()));
                format!("{level}: {positions}; {stored} reached, {percent} of all, in {elapsed}")
            }
        }
    }

    fn draw(&self, bar: &ProgressBar, done: LevelDone) {
        bar.set_position(0);
        bar.set_message(self.subject.short_words(done, self.start.elapsed(), columns()));
        if bar.is_hidden() && self.start.elapsed() > BAR_AFTER {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Writes a line if the last one is long ago.
    fn line(&self, percent: Option<u64>) {
        // Whoever holds the lock is writing a line.
        let Ok(mut standing) = self.standing.try_lock() else { return };
        let Some(done) = standing.done else { return };
        if standing.last_line.elapsed() < BETWEEN_LINES {
            return;
        }
        standing.last_line = Instant::now();
        let percent = percent.map(|percent| format!("; {percent}% of the next level"));
        let words = format!("{}{}", self.words(done), percent.unwrap_or_default());
        // Progress that cannot be shown is no reason to stop.
        let _ = writeln!(io::stderr(), "{words}");
    }
}

/// Positions stored in a second.
fn rate(done: LevelDone, elapsed: Duration) -> u64 {
    (done.stored as f64 / elapsed.as_secs_f64().max(1e-3)) as u64
}

/// The share of a space that was reached. Rounded down: 100.0% is all.
fn percent(done: LevelDone, all: u128) -> String {
    let tenths = u128::from(done.stored) * 1000 / all.max(1);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// What stands beside the words: the smallest bar, its brackets and the percentage.
const BESIDE_WORDS: usize = " [=====] 100%".len();

/// The columns where the terminal does not tell.
const DEFAULT_COLUMNS: usize = 80;

/// The columns of the terminal that shows the bar.
fn columns() -> usize {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map_or(DEFAULT_COLUMNS, |(width, _)| width.0.into())
}

impl Subject {
    fn level(self, done: LevelDone) -> String {
        match (self, done.end) {
            (Subject::Census(_), _) => format!("level {}", done.level),
            (Subject::Search, End::Start) => format!("level {} from the start", done.level),
            (Subject::Search, End::Goal) => format!("level {} from the goal", done.level),
        }
    }

    /// What is told of a level in a terminal, what matters most first.
    fn parts(self, done: LevelDone, elapsed: Duration) -> [String; 4] {
        let level = self.level(done);
        let stored = rounded(done.stored);
        match self {
            Subject::Search => [
                level,
                format!(": {} positions", rounded(done.positions)),
                format!(", {stored} stored"),
                format!(", {}/s", rounded(rate(done, elapsed))),
            ],
            Subject::Census(all) => [
                level,
                format!(": {stored} reached"),
                format!(", {} of all", percent(done, all)),
                format!(", {}", duration(elapsed.as_secs_f64())),
            ],
        }
    }

    /// A level in as many parts as stand beside a bar in a terminal of so many columns.
    fn short_words(self, done: LevelDone, elapsed: Duration, columns: usize) -> String {
        let mut words = String::new();
        for part in self.parts(done, elapsed) {
            if words.len() + part.len() + BESIDE_WORDS > columns {
                break;
            }
            words.push_str(&part);
        }
        words
    }
}

/// A bar that does not show yet.
fn bar() -> ProgressBar {
    let template = "{msg} [{wide_bar}] {percent:>3}%";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let hidden = ProgressDrawTarget::hidden();
    ProgressBar::with_draw_target(Some(1), hidden).with_style(style.progress_chars("=> "))
}

impl Progress for Reporter {
    fn level(&self, done: LevelDone) {
        self.looked_at.store(0, Ordering::Relaxed);
        if let Ok(mut standing) = self.standing.lock() {
            standing.done = Some(done);
        }
        match &self.shown {
            Shown::Nothing => {}
            Shown::Lines => self.line(None),
            Shown::Bar(bar) => self.draw(bar, done),
        }
    }

    fn looked_at(&self, positions: u64, of: u64) {
        let total = positions + self.looked_at.fetch_add(positions, Ordering::Relaxed);
        match &self.shown {
            Shown::Nothing => {}
            Shown::Lines => self.line(Some(100 * total.min(of) / of.max(1))),
            Shown::Bar(bar) => {
                bar.set_length(of);
                bar.set_position(total);
            }
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
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
    fn words_fit_beside_the_bar() {
        let words = |columns| Subject::Search.short_words(DONE, Duration::from_secs(2), columns);
        assert_eq!(words(80), "level 15 from the start: 11.0 M positions, 10.6 M stored, 5.31 M/s");
        assert_eq!(words(70), "level 15 from the start: 11.0 M positions, 10.6 M stored");
        assert_eq!(words(40), "level 15 from the start");
        assert_eq!(words(20), "");
    }

    #[test]
    fn a_census_tells_its_share() {
        let census = Subject::Census(67_603_900);
        let words = |columns| census.short_words(DONE, Duration::from_secs(125), columns);
        assert_eq!(words(80), "level 15: 10.6 M reached, 15.7% of all, 2 min 5 s");
        assert_eq!(words(40), "level 15: 10.6 M reached");
    }
}
