//! Signals: the first that asks the program to stop has it stop in an orderly way, the second ends it at
//! once. Ctrl-C is one; SIGTERM comes from batch systems, SIGHUP from terminals that close. SIGUSR1 asks to
//! save at the next opportunity and to go on.

use crate::failure::Failure;
use std::fmt::Display;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A signal this soon after the first one is the same: `timeout` sends one to the program and one to its
/// process group, both within milliseconds.
const SAME: Duration = Duration::from_millis(500);

/// The number of the signal of Ctrl-C.
const INTERRUPT: i32 = 2;

/// The exit status of a job whose server has gone: that of SIGHUP, by which a process learns that it is alone.
pub(crate) const GONE: u8 = 129;

/// When the first signal came, and its number.
static FIRST: OnceLock<(Instant, i32)> = OnceLock::new();

/// Whether the program listens already.
static LISTENS: AtomicBool = AtomicBool::new(false);

/// Begins to listen for signals, once. A command that can stop in an orderly way calls it before it
/// starts threads. If the system refuses the thread for it, signals end the program at once, as
/// usual.
pub(crate) fn listen() -> Result<(), Failure> {
    if LISTENS.swap(true, Ordering::Relaxed) { Ok(()) } else { begin() }
}

#[cfg(unix)]
fn begin() -> Result<(), Failure> {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM, Signal::SIGUSR1]);
    // Under `nohup` the program outlives its terminal.
    if !crate::machine::ignores(Signal::SIGHUP as u32) {
        signals.add(Signal::SIGHUP);
    }
    signals.thread_block().map_err(unheard)?;
    let waiting = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        while let Ok(signal) = signals.wait() {
            match signal {
                Signal::SIGUSR1 => everyboard_store::save_soon(),
                _ => stop(signal as i32),
            }
        }
    });
    if waiting.is_err() { signals.thread_unblock().map_err(unheard) } else { Ok(()) }
}

/// The system does not let the program listen.
fn unheard(error: impl Display) -> Failure {
    Failure::new(format!("cannot listen for signals: {error}"))
}

/// Ctrl-C alone.
#[cfg(not(unix))]
fn begin() -> Result<(), Failure> {
    ctrlc::set_handler(|| stop(INTERRUPT)).map_err(unheard)
}

fn stop(signal: i32) {
    let (first, _) = FIRST.get_or_init(|| (Instant::now(), signal));
    if first.elapsed() > SAME {
        std::process::exit(128 + signal);
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

/// The exit status of work that was stopped: 128 and the number of the signal.
pub(crate) fn status() -> u8 {
    let signal = FIRST.get().map_or(INTERRUPT, |&(_, signal)| signal);
    128 + signal as u8
}
