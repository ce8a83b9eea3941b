//! The one progress display of the program, on standard error: a bar in a terminal, a line now and
//! then elsewhere, records with `--progress json`, or nothing.
//!
//! Engines tell a `Watch` how far they are. What listens stands beside the command; it chooses the
//! words and leaves when and how they are shown to [`Display`].

mod bounds;
mod estimate;
mod levels;
mod solve;

use crate::output::told::{self, Event};
pub use bounds::BoundProgress;
pub use estimate::Estimate;
use everyboard_report::WorkFacts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
pub use levels::{LevelProgress, of_level, traced};
pub use solve::SolveProgress;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Without a terminal, a line is written at most this often.
const BETWEEN_LINES: Duration = Duration::from_secs(10);
/// Records of steps under way are written at most this often.
const BETWEEN_RECORDS: Duration = Duration::from_millis(100);
/// In a terminal, the bar appears only for work that takes longer than this.
const BAR_AFTER: Duration = Duration::from_millis(300);
/// The parts into which the bar divides the work.
const BAR_LENGTH: f64 = 1000.0;
/// What stands beside the words: the smallest bar, its brackets and the percentage.
const BESIDE_WORDS: usize = " [=====] 100.0%".len();
/// The columns where the terminal does not report them.
const DEFAULT_COLUMNS: usize = 80;

/// Shows how far the work of a command is.
pub struct Display {
    shown: ProgressDisplay,
    start: Instant,
    /// Columns that the bar takes beside the words.
    beside_words: usize,
}

enum ProgressDisplay {
    Nothing,
    /// With the time of the last line.
    Lines(Mutex<Instant>),
    /// With the time of the last record, if there was one.
    Records(Mutex<Option<Instant>>),
    Bar(ProgressBar),
}

/// How far work is: in words for people, and for programs what of it is a number.
pub struct Line {
    pub words: String,
    pub facts: WorkFacts,
}

impl From<String> for Line {
    fn from(words: String) -> Self {
        Line { words, facts: WorkFacts::default() }
    }
}

impl Display {
    /// A display for work whose share done is known.
    pub fn with_bar(quiet: bool) -> Self {
        Self::new(quiet, "{msg} [{wide_bar}] {prefix}", BESIDE_WORDS)
    }

    /// A display of words alone.
    pub fn with_words(quiet: bool) -> Self {
        Self::new(quiet, "{msg}", 0)
    }

    fn new(quiet: bool, template: &str, beside_words: usize) -> Self {
        let start = Instant::now();
        let shown = if quiet {
            ProgressDisplay::Nothing
        } else if told::is_json() {
            ProgressDisplay::Records(Mutex::default())
        } else if io::stderr().is_terminal() {
            let style =
                ProgressStyle::with_template(template).expect("the template is well formed");
            // It shows itself when the work has taken a while.
            let hidden = ProgressDrawTarget::hidden();
            let bar = ProgressBar::with_draw_target(Some(BAR_LENGTH as u64), hidden);
            ProgressDisplay::Bar(bar.with_style(style.progress_chars("=> ")))
        } else {
            ProgressDisplay::Lines(Mutex::new(start))
        };
        Display { shown, start, beside_words }
    }

    /// The time since the display was made.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Where there is no terminal: writes a line if the last one is long enough ago and there is
    /// something to say.
    pub fn line<L: Into<Line>>(&self, line: impl FnOnce() -> Option<L>) {
        match &self.shown {
            ProgressDisplay::Lines(last) => {
                // Whoever holds the lock is writing a line.
                let Ok(mut last) = last.try_lock() else { return };
                if last.elapsed() >= BETWEEN_LINES
                    && let Some(line) = line()
                {
                    *last = Instant::now();
                    // Progress that cannot be shown is no reason to stop.
                    let _ = writeln!(io::stderr(), "{}", line.into().words);
                }
            }
            ProgressDisplay::Records(last) => {
                let Ok(mut last) = last.try_lock() else { return };
                if last.is_none_or(|last| last.elapsed() >= BETWEEN_RECORDS) {
                    write_record(&mut last, line);
                }
            }
            _ => {}
        }
    }

    /// The same for a step that is complete: it always has a record.
    pub fn milestone<L: Into<Line>>(&self, line: impl FnOnce() -> Option<L>) {
        match &self.shown {
            ProgressDisplay::Records(last) => {
                write_record(&mut last.lock().unwrap_or_else(PoisonError::into_inner), line);
            }
            _ => self.line(line),
        }
    }

    /// In a terminal: shows words beside the bar, as many of the parts as there is room for.
    pub fn words(&self, parts: impl FnOnce() -> Vec<String>) {
        let ProgressDisplay::Bar(bar) = &self.shown else { return };
        bar.set_message(fitting(&parts(), columns().saturating_sub(self.beside_words)));
        if bar.is_hidden() && self.elapsed() > BAR_AFTER {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// In a terminal: moves the bar to the share of the work that is done.
    pub fn share(&self, share: f64) {
        if let ProgressDisplay::Bar(bar) = &self.shown {
            bar.set_prefix(format!("{:>5}", percent(share)));
            bar.set_position((BAR_LENGTH * share) as u64);
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        if let ProgressDisplay::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }

    /// Shows the bar again that was removed, for more work.
    pub fn restart(&self) {
        if let ProgressDisplay::Bar(bar) = &self.shown {
            bar.reset();
        }
    }
}

/// Writes a record, if there is something to say.
fn write_record<L: Into<Line>>(last: &mut Option<Instant>, line: impl FnOnce() -> Option<L>) {
    if let Some(line) = line() {
        let Line { words, facts } = line.into();
        told::tell_record(Event::Work, words, None, facts);
        *last = Some(Instant::now());
    }
}

/// A share as a percentage, rounded down: 100.0% is all.
pub fn percent(share: f64) -> String {
    let tenths = (1000.0 * share) as u64;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// The columns of the terminal that shows the bar.
fn columns() -> usize {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map_or(DEFAULT_COLUMNS, |(width, _)| width.0.into())
}

/// As many parts, from the first, as fit into these columns. What matters most comes first.
fn fitting(parts: &[String], columns: usize) -> String {
    let mut words = String::new();
    for part in parts {
        if words.len() + part.len() > columns {
            break;
        }
        words.push_str(part);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_beside_the_bar() {
        let parts = ["level 15", ": 10.6 M reached", ", 15.7% of all"].map(str::to_owned);
        assert_eq!(fitting(&parts, 60), "level 15: 10.6 M reached, 15.7% of all");
        assert_eq!(fitting(&parts, 24), "level 15: 10.6 M reached");
        assert_eq!(fitting(&parts, 23), "level 15");
        assert_eq!(fitting(&parts, 7), "");
    }

    #[test]
    fn all_is_not_claimed_before_the_end() {
        assert_eq!(percent(0.9999), "99.9%");
        assert_eq!(percent(1.0), "100.0%");
    }
}
