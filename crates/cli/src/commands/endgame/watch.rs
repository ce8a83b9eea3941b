//! Tells on standard error how far a generation is.

use crate::interrupt;
use everyboard_endgame::{LevelDone, Progress};
use everyboard_report::{duration, grouped};
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A generation's progress: a line that changes in a terminal, a line now and then elsewhere, or
/// nothing.
#[derive(Debug)]
pub(super) struct Watch {
    quiet: bool,
    terminal: bool,
    standing: Mutex<Standing>,
}

#[derive(Debug)]
struct Standing {
    ending: String,
    start: Instant,
    last_told: Instant,
}

/// Without a terminal, a line is written at most so often.
const BETWEEN_LINES: Duration = Duration::from_secs(10);
/// In a terminal, the line changes at most so often.
const BETWEEN_CHANGES: Duration = Duration::from_millis(200);
/// Goes to the beginning of the line and clears it.
const CLEAR: &str = "\r\x1b[K";

impl Watch {
    pub(super) fn new(quiet: bool) -> Self {
        let now = Instant::now();
        let standing = Standing { ending: String::new(), start: now, last_told: now };
        Watch { quiet, terminal: io::stderr().is_terminal(), standing: Mutex::new(standing) }
    }

    /// Takes the changing line away.
    pub(super) fn clear(&self) {
        if self.terminal && !self.quiet {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

impl Progress for Watch {
    fn begin(&self, ending: &str) {
        if let Ok(mut standing) = self.standing.lock() {
            let now = Instant::now();
            *standing = Standing { ending: ending.to_owned(), start: now, last_told: now };
        }
    }

    fn level(&self, done: LevelDone) {
        let Ok(mut standing) = self.standing.lock() else { return };
        let between = if self.terminal { BETWEEN_CHANGES } else { BETWEEN_LINES };
        if self.quiet || standing.last_told.elapsed() < between {
            return;
        }
        standing.last_told = Instant::now();
        let LevelDone { level, won, lost } = done;
        let words = format!(
            "{}: mate in {level}: {} won, {} lost, after {}",
            standing.ending,
            grouped(won),
            grouped(lost),
            duration(standing.start.elapsed().as_secs_f64())
        );
        // Progress that cannot be shown is no reason to stop.
        let _ = match self.terminal {
            true => write!(io::stderr(), "{CLEAR}{words}"),
            false => writeln!(io::stderr(), "{words}"),
        };
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
