//! A census that several processes share, here threads of one: the same as that of one process.

use super::{cases, files, granularities};
use crate::dense::space::Space;
use crate::dense::sweep::owners::Sharing;
use crate::dense::{
    Census, CensusError, CensusOptions, InstructionSet, LevelCounts, Peers, PeersError, Wire,
};
use crate::run::progress::{LevelDone, Progress};
use everyboard_puzzle::Builtin;
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A process and its message, the last of which is none.
type Sent = (usize, Option<Vec<u8>>);

/// What connects threads as if they were processes.
struct Channels {
    me: usize,
    senders: Vec<Sender<Sent>>,
    receiver: Receiver<Sent>,
    /// After so many messages the connections break.
    left: usize,
    /// Whether they did, here or at another process: the others are told in the end.
    is_broken: bool,
}

impl Channels {
    fn all(processes: usize) -> Vec<Self> {
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

    fn send(&mut self, to: usize, message: &[u8]) -> Result<(), PeersError> {
        self.is_broken |= self.left == 0;
        self.left = self.left.checked_sub(1).ok_or(Self::gone(to))?;
        self.senders[to].send((self.me, Some(message.to_vec()))).map_err(|_| Self::gone(to))
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

const OPTIONS: CensusOptions = CensusOptions {
    threads: NonZeroUsize::new(2).unwrap(),
    memory: 1 << 26,
    antipodes: 5,
    instruction_set: InstructionSet::Portable,
};

/// What each process finds, which follows its own progress.
fn shared<P: Progress + Default>(
    census: &Census,
    peers: Vec<Channels>,
    wire: Wire,
) -> Vec<Result<LevelCounts, CensusError>> {
    std::thread::scope(|scope| {
        let started = peers.into_iter().map(|mut peers| {
            scope.spawn(move || census.run_shared(&mut peers, wire, &P::default()))
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn processes_find_what_one_finds(
        file in files(),
        granularity in granularities(),
        processes in 1..=4_usize,
        wire in prop_oneof![Just(Wire::Raw), Just(Wire::Zstd)],
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let space = Space::cut(&system, &puzzle.starts, granularity).unwrap();
        prop_assume!(space.positions() < 100_000);
        let census = Census::of(space, &system, &puzzle.starts, OPTIONS);
        let alone = census.run(&()).unwrap();
        for found in shared::<()>(&census, Channels::all(processes), wire) {
            prop_assert_eq!(&found.unwrap(), &alone);
        }
    }
}

#[test]
fn every_chunk_has_one_owner_and_halves_are_dealt_out_evenly() {
    for name in ["knights-5x5", "frogs-and-toads-5x5"] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
        for processes in [1, 2, 3, 4] {
            let parts = (0..processes).map(|me| census.context_of(Sharing { me, processes }));
            let parts: Vec<_> = parts.collect();
            let mut owned: Vec<usize> = parts
                .iter()
                .flat_map(|part| &part.halves)
                .flat_map(|half| half.chunks.clone())
                .collect();
            owned.sort_unstable();
            assert_eq!(owned, (0..parts[0].chunks.len()).collect::<Vec<_>>());
            for half in 0..parts[0].halves.len() {
                let words = parts.iter().map(|part| part.halves[half].words);
                let (most, all) = (words.clone().max().unwrap(), words.sum::<usize>());
                assert!(10 * most * processes <= 11 * all, "{name} {processes}: {most} of {all}");
            }
        }
    }
}

/// Tells the process that is the first to complete level 5 to stop.
#[derive(Default)]
struct StopsFirst {
    is_told: AtomicBool,
}

static ONE_IS_TOLD: AtomicBool = AtomicBool::new(false);

impl Progress for StopsFirst {
    fn is_stopped(&self) -> bool {
        self.is_told.load(Ordering::SeqCst)
    }

    fn level(&self, done: LevelDone) {
        if done.level == 5 && !ONE_IS_TOLD.swap(true, Ordering::SeqCst) {
            self.is_told.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn all_processes_stop_if_one_is_told_to() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
    for found in shared::<StopsFirst>(&census, Channels::all(3), Wire::Raw) {
        assert!(matches!(found, Err(CensusError::Stopped { level: 5, saved: None })));
    }
}

#[test]
fn all_processes_end_if_one_is_gone() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
    for left in [0, 1, 10, 40] {
        let mut peers = Channels::all(3);
        peers[1].left = left;
        for found in shared::<()>(&census, peers, Wire::Zstd) {
            assert!(matches!(found, Err(CensusError::Peers(PeersError::Gone { .. }))));
        }
    }
}
