//! A job of the server (`everyboard serve`): a process of its own, with the flag `--served`.
//!
//! No text of a request names a file here. Standard input brings texts that end with a NUL, which
//! no text contains: the puzzle, if the command line does not name one, then what else the server
//! asks. The server keeps that pipe open. When it closes the pipe, or has ended in whatever way,
//! the process ends at once: a thread waits for nothing else. The pipe is older than the process,
//! so that a server that is gone by then is noticed too.

use crate::args::Common;
use crate::failure::Failure;
use std::io::{self, BufRead};
use std::path::Path;
use std::process;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// The stack of the thread that waits, in bytes: it calls nothing that is deep.
const STACK: usize = 128 << 10;

/// Bytes of the program itself, which its budget does not count: what the tests of budgets allow
/// it.
const UNCOUNTED: u64 = 12 << 20;

/// One part in this many of a large budget, if that is more.
const UNCOUNTED_SHARE: u64 = 16;

/// The stack of a thread, in bytes, as the standard library makes it.
const THREAD_STACK: u64 = 2 << 20;

/// The texts of the server, if this is one of its jobs.
static TEXTS: OnceLock<Mutex<Receiver<Vec<u8>>>> = OnceLock::new();

/// Begins to listen to the server, and to keep to the budget. Called once, before anything is read.
///
/// # Errors
/// If the system refuses a thread.
pub fn begin(common: &Common) -> Result<(), Failure> {
    bound(most_bytes(common.memory(), common.threads().get()));
    let (sender, receiver) = mpsc::channel();
    let listening = thread::Builder::new().name("server".to_owned()).stack_size(STACK);
    listening
        .spawn(move || listen(&sender))
        .map_err(|error| Failure::new(format!("cannot listen to the server: {error}")))?;
    TEXTS.get_or_init(|| Mutex::new(receiver));
    Ok(())
}

/// The most bytes that a job may have besides files: its budget, what is not counted in that, and
/// stacks, of which the most part is never touched.
fn most_bytes(memory: u64, threads: usize) -> u64 {
    let uncounted = UNCOUNTED.max(memory / UNCOUNTED_SHARE);
    let stacks = THREAD_STACK * (threads as u64 + 2);
    memory.saturating_add(uncounted).saturating_add(stacks)
}

/// Has the system refuse more bytes than these. A puzzle that makes the program take more than it
/// counts, by whatever mistake, ends this process then and harms nobody else. Where the system does
/// not know such a limit, there is none.
#[cfg(unix)]
fn bound(bytes: u64) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_DATA) else { return };
    let _ = setrlimit(Resource::RLIMIT_DATA, soft.min(bytes), hard.min(bytes));
}

#[cfg(not(unix))]
fn bound(_bytes: u64) {}

/// Passes texts on until the server is gone, and ends the process then.
fn listen(texts: &Sender<Vec<u8>>) {
    let mut input = io::stdin().lock();
    loop {
        let mut text = Vec::new();
        let read = input.read_until(0, &mut text);
        // A text without its end is one that the server did not finish.
        if read.is_err() || text.pop() != Some(0) {
            process::exit(crate::limits::interrupt::GONE.into());
        }
        // The process is about to end where nobody takes texts.
        let _ = texts.send(text);
    }
}

/// Whether this process is a job of the server.
pub fn is_on() -> bool {
    TEXTS.get().is_some()
}

/// The next text of the server; `None` if this is no job of one.
pub fn text() -> Option<Vec<u8>> {
    let texts = TEXTS.get()?.lock().unwrap_or_else(PoisonError::into_inner);
    texts.recv().ok()
}

/// Whether a text of the command line names a file that exists. No text of a request does.
pub fn is_file(text: &str) -> bool {
    !is_on() && Path::new(text).is_file()
}
