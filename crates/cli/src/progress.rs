//! Tells on standard error how far a search is.

use crate::interrupt;
use everyboard_report::{count, grouped, rounded};
use everyboard_search::{End, LevelDone, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A search's progress as a bar in a terminal, as a line now and then elsewhere, or not at all.
pub(crate) struct Reporter {
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
    pub(crate) fn new(quiet: bool) -> Self {
        let shown = match (quiet, io::stderr().is_terminal()) {
            (true, _) => Shown::Nothing,
            (false, false) => Shown::Lines,
            (false, true) => Shown::Bar(bar()),
        };
        let start = Instant::now();
        let standing = Mutex::new(Standing { done: None, last_line: start });
        Reporter { shown, start, looked_at: AtomicU64::new(0), standing }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }

    /// A level in full, for a line that stays.
    fn words(&self, done: LevelDone) -> String {
        format!(
            "{}: {}; {} stored, {} a second",
            level(done),
            count(done.positions, "position", "positions"),
            grouped(done.stored),
            grouped(self.rate(done))
        )
    }

    /// Positions stored in a second.
    fn rate(&self, done: LevelDone) -> u64 {
        (done.stored as f64 / self.start.elapsed().as_secs_f64().max(1e-3)) as u64
    }

    fn draw(&self, bar: &ProgressBar, done: LevelDone) {
        bar.set_position(0);
        bar.set_message(short_words(done, self.rate(done), columns()));
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

fn level(done: LevelDone) -> String {
    let end = match done.end {
        End::Start => "start",
        End::Goal => "goal",
    };
    format!("level {} from the {end}", done.level)
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

/// A level in as many parts as stand beside a bar in a terminal of so many columns.
fn short_words(done: LevelDone, rate: u64, columns: usize) -> String {
    let parts = [
        level(done),
        format!(": {} positions", rounded(done.positions)),
        format!(", {} stored", rounded(done.stored)),
        format!(", {}/s", rounded(rate)),
    ];
    let mut words = String::new();
    for part in parts {
        if words.len() + part.len() + BESIDE_WORDS > columns {
            break;
        }
        words.push_str(&part);
    }
    words
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

    #[test]
    fn words_fit_beside_the_bar() {
        let done = LevelDone {
            end: End::Start,
            level: 15,
            positions: 10_960_000,
            representatives: 5_480_000,
            stored: 10_020_000,
        };
        let words = |columns| short_words(done, 5_310_000, columns);
        assert_eq!(words(80), "level 15 from the start: 11.0 M positions, 10.0 M stored, 5.31 M/s");
        assert_eq!(words(70), "level 15 from the start: 11.0 M positions, 10.0 M stored");
        assert_eq!(words(40), "level 15 from the start");
        assert_eq!(words(20), "");
    }
}
