//! The thread between a census and timely dataflow, whose channels belong to the thread that made
//! them.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;
use timely_bytes::arc::Bytes;
use timely_communication::{Allocator, Bytesable, Pull, Push};

/// A message of one of some kinds.
pub(crate) struct TypedMessage {
    /// The number of the process that it goes to, or that it came from.
    pub(crate) other: usize,
    pub(crate) kind: u8,
    pub(crate) message: Vec<u8>,
}

/// The kind of a message of the work.
pub(crate) const CENSUS: u8 = 0;
/// That of the message of a process that sends nothing of the work any more.
pub(crate) const FAREWELL: u8 = 1;
/// That of the message of a process that has the farewells of all others.
pub(crate) const HAS_ALL: u8 = 2;

/// Whether a message may be of this kind.
pub(crate) fn is_kind(kind: u8) -> bool {
    [CENSUS, FAREWELL, HAS_ALL].contains(&kind)
}

/// Wakes up as often even if nobody calls.
const NAP: Duration = Duration::from_millis(20);

/// The bytes before a message: its kind, and the number of its sender.
pub(crate) const HEAD: usize = 5;

/// A message on its way.
struct Envelope {
    kind: u8,
    from: u32,
    message: Vec<u8>,
}

impl Bytesable for Envelope {
    fn from_bytes(bytes: Bytes) -> Self {
        // Our own frames: every one has the head.
        let (&[kind, ref from @ ..], message) =
            bytes.split_first_chunk::<HEAD>().expect("it was sent so");
        Envelope { kind, from: u32::from_le_bytes(*from), message: message.to_vec() }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.message.len()
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        let written = writer.write_all(&[self.kind]);
        let written = written.and_then(|()| writer.write_all(&self.from.to_le_bytes()));
        written.and_then(|()| writer.write_all(&self.message)).expect("it goes to memory");
    }
}

/// The ends of the queues that the pump has.
pub(crate) struct Ends {
    pub(crate) outgoing: Receiver<TypedMessage>,
    pub(crate) incoming: Sender<TypedMessage>,
}

/// Carries messages until nobody sends any more.
pub(crate) fn pump(ends: &Mutex<Option<Ends>>, mut allocator: Allocator) {
    let ends = ends.lock().ok().and_then(|mut ends| ends.take());
    let Some(Ends { outgoing, incoming }) = ends else { return };
    let from = allocator.index() as u32;
    let (mut pushers, mut puller) = allocator.allocate::<Envelope>(0);
    loop {
        let sent = loop {
            match outgoing.try_recv() {
                Ok(TypedMessage { other, kind, message }) => {
                    pushers[other].send(Envelope { kind, from, message });
                }
                Err(end) => break end,
            }
        };
        pushers.iter_mut().for_each(|pusher| pusher.done());
        allocator.release();
        if sent == TryRecvError::Disconnected {
            return;
        }
        allocator.receive();
        allocator.events().borrow_mut().clear();
        let mut is_idle = true;
        while let Some(Envelope { kind, from, message }) = puller.recv() {
            is_idle = false;
            if incoming.send(TypedMessage { other: from as usize, kind, message }).is_err() {
                // Nobody receives any more: the program ends.
                return;
            }
        }
        if is_idle {
            allocator.await_events(Some(NAP));
        }
    }
}
