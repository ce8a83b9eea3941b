//! Answers for programs that speak the Model Context Protocol (<https://modelcontextprotocol.io>),
//! as assistants of language models do: JSON-RPC 2.0 on standard input and output, one message a
//! line.
//!
//! Each tool asks what a request of the server asks, of the same router, so that both have the same
//! answers and the same limits: one call works at a time, a few wait, and each is a process of its
//! own that opens no files and ends in time. Two generations of the protocol are spoken: the one
//! that begins with `initialize` (2024-11-05 to 2025-11-25), and the one in which every request
//! names its version (2026-07-28).
//!
//! The official library for Rust is not used: it would bring more than thirty crates for what are a
//! few hundred lines here.

mod message;
mod requests;
mod session;
mod tools;

use crate::api;
use crate::server::Limits;
use session::Session;
use std::io;
use std::time::Duration;
use tokio::runtime::Builder;

/// Threads that take messages; the work is done by processes.
const MESSAGE_THREADS: usize = 2;

/// How long calls under way may take once the client has closed its end.
const AT_END: Duration = Duration::from_secs(10);

/// Answers messages on standard input until it ends, and then for some seconds calls under way.
///
/// # Errors
/// If the system refuses threads, or standard output takes nothing any more.
pub fn serve_tools(limits: Limits) -> io::Result<()> {
    let runtime =
        Builder::new_multi_thread().worker_threads(MESSAGE_THREADS).enable_all().build()?;
    let (sender, writer) = message::writer()?;
    let session = Session::new(api::router(limits), sender);
    runtime.block_on(session.run(message::reader()?, AT_END));
    // Processes end when the tasks are dropped that wait for them.
    runtime.shutdown_timeout(Duration::from_secs(1));
    writer.join().unwrap_or_else(|_| Err(io::Error::other("the writer has ended")))
}
