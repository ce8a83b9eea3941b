//! Processes that are connected.

use crate::join::JoinError;
use crate::pump::{Addressed, Ends, pump};
use crate::wire::{Notes, Wire};
use everyboard_search::dense::{Peers, PeersError};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::Thread;
use std::time::{Duration, Instant};
use timely_communication::allocator::ProcessBuilder;
use timely_communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely_communication::{AllocatorBuilder, Hooks, WorkerGuards, initialize_from};

/// How often to look whether a process is gone while nothing arrives.
const LOOK: Duration = Duration::from_millis(100);

/// How long what is left to be sent may take in the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// The last message of a process to each other one.
const FAREWELL: &[u8] = &[];

/// Processes that are connected, as one of them sees it.
pub struct Cluster {
    me: usize,
    processes: usize,
    outgoing: Option<Sender<Addressed>>,
    incoming: Receiver<Addressed>,
    notes: Arc<Notes>,
    pump: Thread,
    guards: Option<WorkerGuards<()>>,
}

/// Watches the connections of a [`Cluster`] from anywhere.
#[derive(Clone, Debug)]
pub struct Watch(Arc<Notes>);

impl Watch {
    /// A process that is gone, if one is.
    pub fn lost(&self) -> Option<PeersError> {
        let (process, reason) = self.0.gone()?;
        Some(PeersError::Gone { process, reason })
    }

    /// The bytes that this process has sent.
    pub fn sent(&self) -> u64 {
        self.0.sent.load(Ordering::Relaxed)
    }
}

impl Cluster {
    /// With a socket to each of the others.
    pub(crate) fn new(me: usize, sockets: Vec<Option<TcpStream>>) -> Result<Self, JoinError> {
        let processes = sockets.len();
        let notes = Arc::new(Notes::new(processes));
        let wires = sockets.into_iter().enumerate().map(|(process, socket)| {
            socket.map(|socket| Wire { socket, process, notes: notes.clone() })
        });
        let wires: Vec<Option<Wire>> = wires.collect();
        for wire in wires.iter().flatten() {
            wire.socket.set_read_timeout(None).map_err(|e| JoinError::Threads(e.to_string()))?;
        }
        let (outgoing, to_send) = channel();
        let (received, incoming) = channel();
        let ends = Mutex::new(Some(Ends { outgoing: to_send, incoming: received }));
        let hooks = Hooks::default();
        let here = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, sockets) = initialize_networking_from_sockets(here, wires, me, 1, hooks)
            .map_err(|error| JoinError::Threads(error.to_string()))?;
        // The threads of sockets end with the process: those that read wait for the other end.
        std::mem::forget(sockets);
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let guards =
            initialize_from(builders, Box::new(()), move |allocator| pump(&ends, allocator))
                .map_err(JoinError::Threads)?;
        let pump = guards.guards()[0].thread().clone();
        let (outgoing, guards) = (Some(outgoing), Some(guards));
        Ok(Cluster { me, processes, outgoing, incoming, notes, pump, guards })
    }

    /// A watch over the connections.
    pub fn watch(&self) -> Watch {
        Watch(self.notes.clone())
    }

    /// What every process says after a census, by process.
    ///
    /// # Errors
    /// If one is gone, or says something else.
    pub fn gather<const N: usize>(&mut self, mine: [u64; N]) -> Result<Vec<[u64; N]>, PeersError> {
        let message = mine.map(u64::to_le_bytes);
        for to in (0..self.processes).filter(|&to| to != self.me) {
            self.post(to, message.as_flattened());
        }
        let mut all = vec![mine; self.processes];
        for _ in 1..self.processes {
            let (process, message) = self.receive()?;
            let (numbers, rest) = message.as_chunks();
            let numbers = <[[u8; 8]; N]>::try_from(numbers).ok().filter(|_| rest.is_empty());
            let numbers = numbers.ok_or(PeersError::Nonsense { process })?;
            all[process] = numbers.map(u64::from_le_bytes);
        }
        Ok(all)
    }

    /// Ends the connections once all that was sent has left.
    pub fn close(mut self) {
        for to in (0..self.processes).filter(|&to| to != self.me) {
            self.post(to, FAREWELL);
        }
        self.outgoing = None;
        self.pump.unpark();
        // Waits for the pump, which has handed on everything then.
        drop(self.guards.take());
        let end = Instant::now() + PATIENCE;
        let others = self.processes as u64 - 1;
        while self.notes.closed.load(Ordering::Acquire) < others && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn post(&self, to: usize, message: &[u8]) {
        if let Some(outgoing) = &self.outgoing {
            // The pump takes messages as long as there is someone who sends them.
            let _ = outgoing.send((to, message.to_vec()));
            self.pump.unpark();
        }
    }
}

impl Peers for Cluster {
    fn me(&self) -> usize {
        self.me
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn send(&mut self, to: usize, message: &[u8]) -> Result<(), PeersError> {
        self.post(to, message);
        Ok(())
    }

    fn receive(&mut self) -> Result<Addressed, PeersError> {
        let mut is_last_look = false;
        loop {
            match self.incoming.recv_timeout(LOOK) {
                Ok((from, message)) if message == FAREWELL => self.notes.has_left(from),
                Ok(received) => return Ok(received),
                Err(RecvTimeoutError::Timeout) => match self.notes.gone() {
                    // What it sent before may still be under way in this process.
                    Some(_) if !is_last_look => is_last_look = true,
                    Some((process, reason)) => return Err(PeersError::Gone { process, reason }),
                    None => {}
                },
                Err(RecvTimeoutError::Disconnected) => {
                    let reason = "the thread of the network ended".to_owned();
                    return Err(PeersError::Gone { process: self.me, reason });
                }
            }
        }
    }
}

impl Drop for Cluster {
    /// Leaves the threads as they are: the process is about to end, and the others will know.
    fn drop(&mut self) {
        std::mem::forget(self.outgoing.take());
        std::mem::forget(self.guards.take());
    }
}
