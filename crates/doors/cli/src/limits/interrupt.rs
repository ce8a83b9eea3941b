//! Signals: the first that asks the program to stop has it stop in an orderly way, the second ends
//! it at once. Ctrl-C is one; SIGTERM comes from batch systems, SIGHUP from terminals that close.
//! SIGUSR1 asks to save at the next opportunity and to go on.
//!
//! The program listens from its first line on, and a thread of its own sees to it that it ends soon
//! after the first signal, whatever is under way:
//!
//! | under way | what the thread does |
//! |---|---|
//! | work that asks nobody: files are read, moves compiled, pattern tables built | ends the program at once |
//! | work that asks [`is_stopped`], from [`ask_first`] on | ends the program if the work has not ended after a second |
//! | work on files ([`everyboard::crates::store::is_saving`]) | waits until it is saved, and says so after a second |
//! | results go to standard output | waits while the reader takes some of them every second |
//!
//! So a library need not ask for the program to end in time. It asks where it has something to say
//! or to save, and where a time limit may end it too. To end the program in the middle of anything
//! else is safe: files appear by rename.

use crate::failure::Failure;
use crate::output;
use crate::output::told::{self, Event};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// A signal this soon after the first one is the same: `timeout` sends one to the program and one
/// to its process group, both within milliseconds.
const SAME: Duration = Duration::from_millis(500);

/// How long work that asks [`is_stopped`] may take to end, and a reader of results to take some.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two looks at what is under way.
const PAUSE: Duration = Duration::from_millis(10);

/// How long the last sentence may wait for standard error.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The number of the signal of Ctrl-C.
const INTERRUPT: i32 = 2;

/// The exit status of a job whose server has gone: that of SIGHUP, by which a process learns that
/// it is alone.
pub const GONE: u8 = 129;

/// When the first signal came, and its number.
static FIRST: OnceLock<(Instant, i32)> = OnceLock::new();

/// Whether the work under way asks [`is_stopped`].
static ASKS: AtomicBool = AtomicBool::new(false);

/// Whether the command has come to its end by itself.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);

/// Begins to listen for signals. Called once, before threads are started. If the system refuses the
/// thread for it, signals end the program at once and without a word, as usual.
#[cfg(unix)]
pub fn listen() -> Result<(), Failure> {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM, Signal::SIGUSR1]);
    // Under `nohup` the program outlives its terminal.
    if !crate::limits::machine::ignores(Signal::SIGHUP as u32) {
        signals.add(Signal::SIGHUP);
    }
    signals.thread_block().map_err(unheard)?;
    let waiting = Builder::new().name("signals".to_owned()).spawn(move || {
        while let Ok(signal) = signals.wait() {
            match signal {
                Signal::SIGUSR1 => everyboard::crates::store::save_soon(),
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

/// Begins to listen for Ctrl-C. Called once.
#[cfg(not(unix))]
pub fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(|| stop(INTERRUPT)).map_err(unheard)
}

/// From now on the work under way asks [`is_stopped`], and has a while to end.
pub fn ask_first() {
    ASKS.store(true, Ordering::SeqCst);
}

/// The command has come to its end: what is left is to say how.
pub fn has_ended() {
    HAS_ENDED.store(true, Ordering::SeqCst);
}

fn stop(signal: i32) {
    let mut is_first = false;
    let (first, _) = FIRST.get_or_init(|| {
        is_first = true;
        (Instant::now(), signal)
    });
    let is_second = !is_first && first.elapsed() > SAME;
    let is_unwatched = is_first && Builder::new().name("end".to_owned()).spawn(end_soon).is_err();
    if is_second || is_unwatched && !ASKS.load(Ordering::SeqCst) {
        end();
    }
}

/// Ends the program as soon as what is under way does not keep it.
fn end_soon() {
    let first = Instant::now();
    let mut since = first;
    let mut written = output::written();
    let mut has_told = false;
    loop {
        let is_saving = everyboard::crates::store::is_saving();
        if is_saving || output::written() != written {
            since = Instant::now();
            written = output::written();
        }
        let is_kept = ASKS.load(Ordering::SeqCst) || output::is_under_way();
        if HAS_ENDED.load(Ordering::SeqCst) {
            return;
        }
        if !is_saving && since.elapsed() >= if is_kept { PATIENCE } else { Duration::ZERO } {
            say(|| Failure::interrupted().print());
            end();
        }
        if is_saving && first.elapsed() >= PATIENCE && !has_told {
            has_told = true;
            say(|| told::tell(Event::Note, SAVING));
        }
        thread::sleep(PAUSE);
    }
}

/// What is said when a save takes long.
const SAVING: &str = "what is done is being saved; a second signal ends the program at once, and leaves \
    what was saved before";

/// Says something on standard error, where work under way may have a line or a lock that it does
/// not give back.
fn say(words: fn()) {
    let begin = Instant::now();
    let said = Builder::new().spawn(move || {
        if io::stderr().is_terminal() && !told::is_json() {
            // Below the bar.
            let _ = writeln!(io::stderr());
        }
        words();
    });
    while said.as_ref().is_ok_and(|said| !said.is_finished()) && begin.elapsed() < LAST_WORDS {
        thread::sleep(PAUSE);
    }
}

/// Ends the program at once.
fn end() -> ! {
    std::process::exit(status().into());
}

/// Ends a long work between two of its parts if the user asked to stop.
pub fn check() -> Result<(), Failure> {
    if is_stopped() { Err(Failure::interrupted()) } else { Ok(()) }
}

/// Whether the user asked to stop.
pub fn is_stopped() -> bool {
    FIRST.get().is_some()
}

/// The exit status of work that was stopped: 128 and the number of the signal.
pub fn status() -> u8 {
    let signal = FIRST.get().map_or(INTERRUPT, |&(_, signal)| signal);
    128 + signal as u8
}
