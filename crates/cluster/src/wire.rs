//! A socket that counts its bytes, and that notes when the other end is gone.
//!
//! The threads that timely dataflow has for each socket panic if it ends; the program would end with words that say
//! nothing to its user. So here a socket that ends does not return: its thread waits, and whoever receives finds the note.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use timely_communication::allocator::zero_copy::stream::Stream;

/// What the sockets of a process note.
#[derive(Debug)]
pub(crate) struct Notes {
    /// Bytes that were sent.
    pub(crate) sent: AtomicU64,
    /// By process.
    states: Mutex<Vec<State>>,
    /// How many sockets have sent all.
    pub(crate) closed: AtomicU64,
}

/// What is known of a process.
#[derive(Clone, Debug)]
enum State {
    Here,
    /// It has said that it sends no more.
    Left,
    /// It ended before that, for this reason.
    Gone(String),
}

impl Notes {
    pub(crate) fn new(processes: usize) -> Self {
        let states = Mutex::new(vec![State::Here; processes]);
        Notes { sent: AtomicU64::new(0), states, closed: AtomicU64::new(0) }
    }

    /// The first process that is gone, and why.
    pub(crate) fn gone(&self) -> Option<(usize, String)> {
        let states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = states.iter().enumerate().find_map(|(process, state)| match state {
            State::Gone(why) => Some((process, why.clone())),
            State::Here | State::Left => None,
        });
        gone
    }

    /// Notes that a process has said that it sends no more.
    pub(crate) fn has_left(&self, process: usize) {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)[process] = State::Left;
    }

    fn is_gone(&self, process: usize, why: &str) {
        let state = &mut self.states.lock().unwrap_or_else(PoisonError::into_inner)[process];
        if let State::Here = state {
            *state = State::Gone(why.to_owned());
        }
    }
}

/// A socket to one process.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) socket: TcpStream,
    pub(crate) process: usize,
    pub(crate) notes: Arc<Notes>,
}

impl Wire {
    /// Notes that the other end is gone, and never returns.
    fn end(&self, why: &str) -> ! {
        self.notes.is_gone(self.process, why);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.socket.read(buffer) {
            Ok(0) => self.end("it closed the connection"),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.end(&error.to_string())
            }
            Err(_) => self.read(buffer),
            Ok(read) => Ok(read),
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
        Ok(Wire { socket, process: self.process, notes: self.notes.clone() })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    /// Called once all is sent. The other end may have closed its side first, which is no fault.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let _ = self.socket.shutdown(how);
        self.notes.closed.fetch_add(1, Ordering::Release);
        Ok(())
    }
}
