//! Processes that are connected.

use crate::frames::Frames;
use crate::join::JoinError;
use crate::pump::{CENSUS, Ends, FAREWELL, HAS_ALL, TypedMessage, pump};
use crate::wire::{Notes, Wire};
use everyboard_levels::{Peers, PeersError};
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once};
use std::thread::Thread;
use std::time::{Duration, Instant};
use timely_communication::allocator::ProcessBuilder;
use timely_communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely_communication::{AllocatorBuilder, Hooks, initialize_from};

/// How often to look whether a process is gone while nothing arrives.
const LOOK: Duration = Duration::from_millis(100);

/// The same in the end, when connections close.
const LAST_LOOK: Duration = Duration::from_millis(2);

/// How long a process that cannot go on waits for the others to hear it.
const PATIENCE: Duration = Duration::from_secs(3);

/// Processes that are connected, as one of them sees it.
pub struct Cluster {
    me: usize,
    outgoing: Sender<TypedMessage>,
    incoming: Receiver<TypedMessage>,
    /// By process: its numbers, once it has said that it sends no more.
    farewells: Vec<Option<Vec<u8>>>,
    /// By process: whether it has the farewells of all others.
    has_all: Vec<bool>,
    notes: Arc<Notes>,
    /// To close the connections.
    sockets: Vec<TcpStream>,
    pump: Thread,
}

/// The connections of a [`Cluster`], seen from anywhere.
#[derive(Clone, Debug)]
pub struct Connections(Arc<Notes>);

impl Connections {
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
        let clones = sockets.iter().flatten().map(TcpStream::try_clone);
        let clones: Vec<TcpStream> = clones.collect::<Result<_, _>>().map_err(refused)?;
        let wires = sockets.into_iter().enumerate().map(|(process, socket)| {
            let frames = Frames::new(process, me);
            socket.map(|socket| Wire::new(socket, process, frames, notes.clone()))
        });
        let (outgoing, to_send) = channel();
        let (received, incoming) = channel();
        let ends = Ends { outgoing: to_send, incoming: received };
        let pump = start(me, wires.collect(), ends)?;
        let farewells = vec![None; processes];
        let has_all = vec![false; processes];
        let sockets = clones;
        Ok(Cluster { me, outgoing, incoming, farewells, has_all, notes, sockets, pump })
    }

    /// Its connections.
    pub fn connections(&self) -> Connections {
        Connections(self.notes.clone())
    }

    /// Says that this process sends no more, and waits until all others have said so; what they
    /// sent before is left unread. Each says some numbers in the end: returns those of all, by
    /// process.
    ///
    /// # Errors
    /// If a process is gone.
    pub fn close<const N: usize>(mut self, mine: [u64; N]) -> Result<Vec<[u64; N]>, PeersError> {
        let bytes = mine.map(u64::to_le_bytes).as_flattened().to_vec();
        self.post_all(FAREWELL, &bytes);
        self.farewells[self.me] = Some(bytes);
        while self.farewells.iter().any(Option::is_none) {
            self.next()?;
        }
        self.part();
        let numbers = self.farewells.iter().enumerate().map(|(process, bytes)| {
            let (numbers, rest) = bytes.as_deref().unwrap_or_default().as_chunks();
            let numbers = <[[u8; 8]; N]>::try_from(numbers).ok().filter(|_| rest.is_empty());
            let numbers = numbers.ok_or(PeersError::Nonsense { process })?;
            Ok(numbers.map(u64::from_le_bytes))
        });
        numbers.collect()
    }

    /// Ends the part of this process in work that others cannot complete without it. What it sent
    /// before reaches those that still read, which then end too; waits some seconds for that at
    /// most.
    pub fn leave(mut self) {
        self.post_all(FAREWELL, &[]);
        let begin = Instant::now();
        let me = self.me;
        while begin.elapsed() < PATIENCE
            && (0..self.processes())
                .any(|it| it != me && self.farewells[it].is_none() && !self.notes.is_over(it))
        {
            if let Ok(received) = self.incoming.recv_timeout(LAST_LOOK) {
                self.note(received);
            }
        }
    }

    /// Waits until no process needs anything from this one: each has all farewells once it says so,
    /// or ends.
    fn part(&mut self) {
        self.post_all(HAS_ALL, &[]);
        self.has_all[self.me] = true;
        while (0..self.processes()).any(|it| !self.has_all[it] && !self.notes.is_over(it)) {
            if let Ok(received) = self.incoming.recv_timeout(LAST_LOOK) {
                self.note(received);
            }
        }
    }

    /// Sends all other processes a message of this kind.
    fn post_all(&self, kind: u8, message: &[u8]) {
        for to in (0..self.processes()).filter(|&to| to != self.me) {
            self.post(to, kind, message.to_vec());
        }
    }

    fn post(&self, other: usize, kind: u8, message: Vec<u8>) {
        // The pump takes messages as long as there is someone who sends them.
        let _ = self.outgoing.send(TypedMessage { other, kind, message });
        self.pump.unpark();
    }

    /// Waits for a message, and takes it if it is one of the census.
    fn next(&mut self) -> Result<Option<(usize, Vec<u8>)>, PeersError> {
        let mut is_last_look = false;
        loop {
            match self.incoming.recv_timeout(LOOK) {
                Ok(received) => return Ok(self.note(received)),
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

    /// Notes what a process says of its end; passes on what it says of the census.
    fn note(
        &mut self,
        TypedMessage { other: from, kind, message }: TypedMessage,
    ) -> Option<(usize, Vec<u8>)> {
        match kind {
            FAREWELL => {
                self.notes.has_left(from);
                self.farewells[from] = Some(message);
                None
            }
            HAS_ALL => {
                self.has_all[from] = true;
                None
            }
            _ => Some((from, message)),
        }
    }
}

impl Peers for Cluster {
    fn me(&self) -> usize {
        self.me
    }

    fn processes(&self) -> usize {
        self.farewells.len()
    }

    fn send(&mut self, to: usize, message: Vec<u8>) -> Result<(), PeersError> {
        self.post(to, CENSUS, message);
        Ok(())
    }

    fn receive(&mut self) -> Result<(usize, Vec<u8>), PeersError> {
        loop {
            if let Some(received) = self.next()? {
                return Ok(received);
            }
        }
    }
}

impl Drop for Cluster {
    /// Closes the connections, so that others know. The threads of the network stay until the
    /// program ends: what reads from a connection that is closed waits.
    fn drop(&mut self) {
        for socket in &self.sockets {
            // It may be closed by the other end.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// Whether the threads of the network are being started, or could not be.
static ARE_STARTING: AtomicBool = AtomicBool::new(false);

/// Starts the threads of timely dataflow, and the one that carries messages between it and the
/// `ends` of queues.
fn start(me: usize, wires: Vec<Option<Wire>>, ends: Ends) -> Result<Thread, JoinError> {
    static IS_QUIET: Once = Once::new();
    IS_QUIET.call_once(keep_half_started_networks_quiet);
    ARE_STARTING.store(true, Ordering::SeqCst);
    let started = start_threads(me, wires, ends)?;
    ARE_STARTING.store(false, Ordering::SeqCst);
    Ok(started)
}

/// If one thread of the network cannot be started, those that were panic, since nobody is there for
/// them. The error says it; what they would print says nothing to the user.
fn keep_half_started_networks_quiet() {
    let earlier = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        let is_of_network = thread.name().is_some_and(|name| name.starts_with("timely:"));
        if !is_of_network || !ARE_STARTING.load(Ordering::SeqCst) {
            earlier(panic);
        }
    }));
}

fn start_threads(me: usize, wires: Vec<Option<Wire>>, ends: Ends) -> Result<Thread, JoinError> {
    let hooks = Hooks::default();
    let here = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
    let (builders, guard) =
        initialize_networking_from_sockets(here, wires, me, 1, hooks).map_err(refused)?;
    // All these threads end with the program: nobody waits for them.
    std::mem::forget(guard);
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let ends = Mutex::new(Some(ends));
    let workers = initialize_from(builders, Box::new(()), move |allocator| pump(&ends, allocator));
    let workers = workers.map_err(JoinError::Threads)?;
    let thread = workers.guards()[0].thread().clone();
    std::mem::forget(workers);
    Ok(thread)
}

fn refused(error: io::Error) -> JoinError {
    JoinError::Threads(error.to_string())
}
