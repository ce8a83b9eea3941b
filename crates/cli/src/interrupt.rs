//! Ctrl-C: the first asks the search to stop, the second ends the program at once.

use crate::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Begins to listen for Ctrl-C. A command that can stop in an orderly way calls it once.
pub(crate) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(stop).map_err(|error| Failure::new(format!("Ctrl-C: {error}")))
}

fn stop() {
    if STOPPED.swap(true, Ordering::Relaxed) {
        std::process::exit(130);
    }
}

/// Whether the user asked to stop.
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
