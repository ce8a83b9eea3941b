//! Threads of one process that share work as if each were a process.

use everyboard_levels::{Peers, PeersError};
use everyboard_watch::{LevelDone, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A process and its message, the last of which is none.
type Envelope = (usize, Option<Vec<u8>>);

/// What connects threads as if they were processes.
pub(crate) struct Channels {
    pub(crate) me: usize,
    senders: Vec<Sender<Envelope>>,
    receiver: Receiver<Envelope>,
    /// After so many messages the connections break.
    pub(crate) left: usize,
    /// Whether they did, here or at another process: the others are told in the end.
    is_broken: bool,
}

impl Channels {
    pub(crate) fn all(processes: usize) -> Vec<Self> {
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..processes).map(|_| channel()).unzip();
        let receivers = receivers.into_iter().enumerate();
        let all = receivers.map(|(me, receiver)| {
            let senders = senders.clone();
            Channels { me, senders, receiver, left: usize::MAX, is_broken: false }
        });
        all.collect()
    }

    fn gone(process: usize) -> PeersError {
        PeersError::Gone { process, reason: "it panicked".to_owned() }
    }
}

impl Peers for Channels {
    fn me(&self) -> usize {
        self.me
    }

    fn processes(&self) -> usize {
        self.senders.len()
    }

    fn send(&mut self, to: usize, message: Vec<u8>) -> Result<(), PeersError> {
        self.is_broken |= self.left == 0;
        self.left = self.left.checked_sub(1).ok_or(Self::gone(to))?;
        // Who does not receive any more has said why.
        let _ = self.senders[to].send((self.me, Some(message)));
        Ok(())
    }

    fn receive(&mut self) -> Result<(usize, Vec<u8>), PeersError> {
        let (from, message) = self.receiver.recv().unwrap();
        self.is_broken |= message.is_none();
        Ok((from, message.ok_or(Self::gone(from))?))
    }
}

impl Drop for Channels {
    fn drop(&mut self) {
        for sender in self.senders.iter().filter(|_| self.is_broken) {
            // Those that have ended need not know.
            let _ = sender.send((self.me, None));
        }
    }
}

/// Tells a process to stop once it has completed a level.
pub(crate) struct StopsAt {
    level: usize,
    is_told: AtomicBool,
}

impl StopsAt {
    pub(crate) fn new(level: usize) -> Self {
        StopsAt { level, is_told: AtomicBool::new(false) }
    }
}

impl Watch for StopsAt {
    fn is_stopped(&self) -> bool {
        self.is_told.load(Ordering::SeqCst)
    }

    fn level(&self, done: LevelDone) {
        self.is_told.fetch_or(done.level == self.level, Ordering::SeqCst);
    }
}
