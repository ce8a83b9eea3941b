//! Ctrl-C: the first asks the search to stop, the second ends the program at once.

use crate::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Begins to listen for Ctrl-C. Called once, by a command that can stop in an orderly way.
pub(crate) fn listen() -> Result<(), Failure> {
    let stop = || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::new(format!("Ctrl-C: {error}")))
}

/// Whether the user asked to stop.
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
