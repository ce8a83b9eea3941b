//! Flags for several puzzles at once: how their table is written, and how long each may take.

use super::Common;
use crate::failure::Failure;
use crate::input::source;
use crate::limits::interrupt;
use clap::Args;
use everyboard::crates::watch::Watch;
use std::time::{Duration, Instant};

/// What is printed of several puzzles or boards.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Tables")]
pub struct SeveralArgs {
    /// Print a table as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// Print a column of the table as a b-file of the OEIS, lines `n a(n)`, where n is the size
    /// that varies in a range
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["json", "csv"])]
    pub b_file: Option<String>,

    /// In a table: end the search of each row after this time
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    pub time_limit: Option<Duration>,
}

/// A century: more is surely a typing error.
const MOST_SECONDS: f64 = 100.0 * 365.0 * 24.0 * 3600.0;

/// Reads a time in seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    let seconds = seconds.ok_or_else(|| "expected a number of seconds".to_owned())?;
    Ok(Duration::from_secs_f64(seconds))
}

impl SeveralArgs {
    /// Whether these puzzles get a table: if there are several, or a range.
    pub fn is_table(&self, puzzles: &[String]) -> bool {
        puzzles.len() > 1 || puzzles.iter().any(|label| source::is_range(label))
    }

    /// Refuses flags that only a table of several puzzles has.
    pub fn check_single(&self) -> Result<(), Failure> {
        self.check_one_of(
            "puzzle",
            "name several puzzles, or a range of sizes such as knights-rows-3x4..7",
        )
    }

    /// Refuses flags that only a table has; there is one of these, and `help` says how there would
    /// be several.
    pub fn check_one_of(&self, what: &str, help: &str) -> Result<(), Failure> {
        let given = self.b_file.as_ref().map(|_| "--b-file");
        match given.or(self.time_limit.map(|_| "--time-limit")) {
            None => Ok(()),
            Some(flag) => {
                let words = format!("there is one {what}, and no table");
                Err(Failure::of_flag(flag, words).with_help(help))
            }
        }
    }
}

/// Work is to end because of Ctrl-C, or for want of time.
impl Watch for Common {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped() || self.is_out_of_time()
    }
}

impl Common {
    /// Whether a search ends for want of time, and not because of Ctrl-C.
    pub fn is_out_of_time(&self) -> bool {
        !interrupt::is_stopped() && self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The flags for a puzzle of several, whose search begins now: `subject` says which it is.
    pub fn for_one_of_several(&self, subject: String, limit: Option<Duration>) -> Self {
        Common {
            subject,
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["-1", "soon", "NaN", "inf", "1e300", ""] {
            assert!(parse_seconds(wrong).is_err(), "{wrong}");
        }
    }
}
