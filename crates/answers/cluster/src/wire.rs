//! A socket that counts its bytes, and that notes when the other end is gone.
//!
//! The threads that timely dataflow has for each socket panic if it ends; the program would end
//! with words that say nothing to its user. So here a socket that ends does not return: its thread
//! waits, and whoever receives finds the note. They panic as well over bytes that are no messages,
//! so these do not reach them (`frames`).

use crate::frames::{Frames, Stop};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use timely_communication::allocator::zero_copy::stream::Stream;

/// What is noted where another process has ended or says so.
const CLOSED: &str = "it closed the connection";

/// What the sockets of a process note.
#[derive(Debug)]
pub(crate) struct Notes {
    /// Bytes that were sent.
    pub(crate) sent: AtomicU64,
    /// By process.
    ends: Mutex<Vec<Ends>>,
}

/// What is known of the end of a process.
#[derive(Clone, Debug, Default)]
struct Ends {
    /// Whether it has said that it sends no more.
    has_left: bool,
    /// Why nothing comes from it any more.
    is_over: Option<String>,
}

impl Notes {
    pub(crate) fn new(processes: usize) -> Self {
        Notes { sent: AtomicU64::new(0), ends: Mutex::new(vec![Ends::default(); processes]) }
    }

    /// The first process that ended before it had said so, and why.
    pub(crate) fn gone(&self) -> Option<(usize, String)> {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = ends.iter().enumerate().find(|(_, end)| end.is_over.is_some() && !end.has_left);
        gone.and_then(|(process, end)| Some((process, end.is_over.clone()?)))
    }

    /// Whether nothing comes from a process any more.
    pub(crate) fn is_over(&self, process: usize) -> bool {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)[process].is_over.is_some()
    }

    /// Notes that a process has said that it sends no more.
    pub(crate) fn has_left(&self, process: usize) {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)[process].has_left = true;
    }

    fn end(&self, process: usize, why: &str) {
        let end = &mut self.ends.lock().unwrap_or_else(PoisonError::into_inner)[process];
        end.is_over.get_or_insert_with(|| why.to_owned());
    }
}

/// A socket to one process.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) socket: TcpStream,
    pub(crate) process: usize,
    pub(crate) notes: Arc<Notes>,
    /// What has come so far.
    frames: Frames,
    /// Why nothing that comes is taken any more.
    stop: Option<Stop>,
}

impl Wire {
    pub(crate) fn new(
        socket: TcpStream,
        process: usize,
        frames: Frames,
        notes: Arc<Notes>,
    ) -> Self {
        Wire { socket, process, notes, frames, stop: None }
    }

    /// Notes that the other end is gone, and never returns.
    fn end(&self, why: &str) -> ! {
        self.notes.end(self.process, why);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Wire {
    /// Reads the bytes of good messages, one or more.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stop {
                Some(Stop::End) => self.end(CLOSED),
                Some(Stop::Nonsense) => self.end("it sent something that is no message"),
                None => {}
            }
            match self.socket.read(buffer) {
                Ok(0) => self.end(CLOSED),
                Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                    self.end(&error.to_string())
                }
                Err(_) => {}
                Ok(read) => {
                    let (good, stop) = self.frames.take(&buffer[..read]);
                    self.stop = stop;
                    if good > 0 {
                        return Ok(good);
                    }
                }
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.socket.write(bytes) {
            Ok(written) => {
                self.notes.sent.fetch_add(written as u64, Ordering::Relaxed);
                Ok(written)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => self.end(&error.to_string()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        let socket = self.socket.try_clone()?;
        Ok(Wire { socket, notes: self.notes.clone(), frames: self.frames.clone(), ..*self })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.shutdown(how)
    }
}
