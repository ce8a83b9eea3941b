//! The thread between a census and timely dataflow, whose channels belong to the thread that made them.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;
use timely_bytes::arc::Bytes;
use timely_communication::{Allocator, Bytesable, Pull, Push};

/// A message with the number of the process it goes to, or that it came from.
pub(crate) type Addressed = (usize, Vec<u8>);

/// Wakes up as often even if nobody calls.
const NAP: Duration = Duration::from_millis(20);

/// The bytes of the sender's number.
const NUMBER: usize = 4;

/// A message on its way, with the number of its sender.
struct Envelope {
    from: u32,
    message: Vec<u8>,
}

impl Bytesable for Envelope {
    fn from_bytes(bytes: Bytes) -> Self {
        // Our own frames: every one has the number.
        let (from, message) = bytes.split_first_chunk::<NUMBER>().expect("it was sent so");
        Envelope { from: u32::from_le_bytes(*from), message: message.to_vec() }
    }

    fn length_in_bytes(&self) -> usize {
        NUMBER + self.message.len()
    }

    fn into_bytes<W: std::io::Write>(&self, writer: &mut W) {
        let written = writer.write_all(&self.from.to_le_bytes());
        written.and_then(|()| writer.write_all(&self.message)).expect("it goes to memory");
    }
}

/// The ends of the queues that the pump has.
pub(crate) struct Ends {
    pub(crate) outgoing: Receiver<Addressed>,
    pub(crate) incoming: Sender<Addressed>,
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
                Ok((to, message)) => pushers[to].send(Envelope { from, message }),
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
        while let Some(Envelope { from, message }) = puller.recv() {
            is_idle = false;
            if incoming.send((from as usize, message)).is_err() {
                // Nobody receives any more: the program ends.
                return;
            }
        }
        if is_idle {
            allocator.await_events(Some(NAP));
        }
    }
}
