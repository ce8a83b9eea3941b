//! Ctrl-C: the first asks the search to stop, the second ends the program at once.

use crate::failure::Failure;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A signal this soon after the first one is the same Ctrl-C: `timeout -s INT` sends one to the program
/// and one to its process group, both within milliseconds.
const SAME: Duration = Duration::from_millis(500);

/// When the first signal came.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Begins to listen for Ctrl-C. A command that can stop in an orderly way calls it once.
pub(crate) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(stop).map_err(|error| Failure::new(format!("Ctrl-C: {error}")))
}

fn stop() {
    if FIRST.get_or_init(Instant::now).elapsed() > SAME {
        std::process::exit(130);
    }
}

/// Ends a long work between two of its parts if the user asked to stop.
pub(crate) fn check() -> Result<(), Failure> {
    if is_stopped() { Err(Failure::interrupted()) } else { Ok(()) }
}

/// Whether the user asked to stop.
pub(crate) fn is_stopped() -> bool {
    FIRST.get().is_some()
}
