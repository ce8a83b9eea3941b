//! A census that several processes share, here threads of one: the same as that of one process.

use super::channels::{Channels, StopsAt};
use super::{cases, files, granularities};
use crate::table::FileTable;
use crate::{Census, CensusError, CensusFiles, CensusOptions, LevelCounts};
use everyboard_bits::distributed::RoundPlan;
use everyboard_bits::frontier::state::FrontierState;
use everyboard_bits::space::Space;
use everyboard_bits::space::segments::Granularity;
use everyboard_bits::sweep::ChunkPairs;
use everyboard_bits::sweep::context::SweepContext;
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_bits::sweep::transitions::transitions;
use everyboard_bits::{InstructionSet, Wire};
use everyboard_levels::{Direction, LevelError, PeersError};
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem};
use everyboard_watch::{LevelDone, Watch};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const OPTIONS: CensusOptions = CensusOptions {
    threads: NonZeroUsize::new(2).unwrap(),
    memory: 1 << 26,
    antipodes: 5,
    instruction_set: InstructionSet::Portable,
    with_excluded: false,
};

/// What each process finds, which follows its own progress.
fn shared<P: Watch + Default + Send>(
    census: &Census,
    peers: Vec<Channels>,
    wire: Wire,
) -> Vec<Result<LevelCounts, CensusError>> {
    shared_with(census, peers, wire, &CensusFiles::default(), |_| P::default())
}

/// What each process finds that keeps files.
fn shared_with<P: Watch + Send>(
    census: &Census,
    peers: Vec<Channels>,
    wire: Wire,
    files: &CensusFiles,
    watch: impl Fn(usize) -> P + Sync,
) -> Vec<Result<LevelCounts, CensusError>> {
    let watch = &watch;
    std::thread::scope(|scope| {
        let started = peers.into_iter().map(|mut peers| {
            let watch = watch(peers.me);
            scope.spawn(move || census.run_distributed(&mut peers, wire, files, &watch))
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

/// A census of a space that is cut so, if it is small.
fn small_census<'a>(
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    granularity: Granularity,
) -> Option<Census<'a>> {
    let space = Space::cut(system, &puzzle.starts, granularity).unwrap();
    let is_small = space.positions() < 100_000;
    is_small.then(|| Census::of(space, system, &puzzle.starts, OPTIONS).unwrap())
}

/// Found by [`processes_find_what_one_finds`]: where moves take much memory themselves, a census in
/// memory counted them as bits, and one with files did not count them at all.
#[test]
fn bytes_of_bits_are_without_those_of_very_many_moves() {
    let file = "format = 1\nname = \"x\"\nboard = \".../.../...\"\nwrap = \"rows\"\nstart = [\"A.A/.../AAA\"]\n\
        [pieces]\nA = \"fW\"\n[rule]\nkind = [\"jump\", \"fly\"]\nover = \"any\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    let granularity =
        Granularity { sub_space_positions: 1, chunk_words: 1, fair_row_bits: 1, most_row_bits: 1 };
    let census = small_census(&puzzle, &system, granularity).unwrap();
    assert!(census.moves_bytes > 100_000);
    let alone = census.run(&()).unwrap();
    assert_eq!(alone.bytes, census.bytes());
    for found in shared::<()>(&census, Channels::all(1), Wire::Raw) {
        assert_eq!(found.unwrap(), alone);
    }
    let memory = census.bytes() + census.moves_bytes - 1;
    let space = Space::cut(&system, &puzzle.starts, granularity).unwrap();
    let options = CensusOptions { memory, ..OPTIONS };
    let small = Census::of(space, &system, &puzzle.starts, options).unwrap();
    let refused = shared::<()>(&small, Channels::all(1), Wire::Raw);
    let is_refused = |found: &_| matches!(found, Err(CensusError::TooLittleMemory { .. }));
    assert!(refused.iter().all(is_refused), "{refused:?}");
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
        let census = small_census(&puzzle, &system, granularity);
        prop_assume!(census.is_some());
        let census = census.unwrap();
        let alone = census.run(&()).unwrap();
        for found in shared::<()>(&census, Channels::all(processes), wire) {
            prop_assert_eq!(&found.unwrap(), &alone);
        }
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn any_number_of_processes_continues_what_others_saved(
        file in files(),
        granularity in granularities(),
        processes in [1..=4_usize, 1..=4, 1..=4],
        levels in [0..12_usize, 0..12],
        every in prop_oneof![Just(Duration::ZERO), Just(Duration::MAX)],
        bits_in_files in any::<bool>(),
        saves in any::<bool>(),
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let census = small_census(&puzzle, &system, granularity);
        prop_assume!(census.is_some());
        let census = census.unwrap();
        let alone = census.run(&()).unwrap();
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("saved");
        let table = saves.then(|| place.path().join("table"));
        let puzzle = file.0.clone();
        let mut files = CensusFiles {
            puzzle,
            folder: Some(folder.clone()),
            stays: true,
            every,
            resumes: false,
            table,
            bits_in_files,
        };
        for (&processes, stop) in processes.iter().zip(levels.into_iter().chain([usize::MAX])) {
            // The last of them is told.
            let watch =
                |me| StopsAt::new(if me == processes - 1 { stop } else { usize::MAX });
            let peers = Channels::all(processes);
            for found in shared_with(&census, peers, Wire::Zstd, &files, watch) {
                match found {
                    Ok(found) => {
                        prop_assert_eq!(&found.levels, &alone.levels);
                        prop_assert_eq!(&found.antipodes, &alone.antipodes);
                    }
                    Err(CensusError::Stopped { saved: Some(saved), .. }) => {
                        prop_assert_eq!(&saved, &folder);
                        prop_assert!(stop < alone.levels.len());
                    }
                    Err(error) => prop_assert!(false, "{error}"),
                }
            }
            files.resumes = folder.join("checkpoint.toml").exists();
        }
        if let Some(path) = &files.table {
            let space = census.space();
            let positions: Vec<_> = (0..space.positions()).map(|n| space.unrank(n)).collect();
            let alone = census.into_table(&()).unwrap();
            let table = FileTable::open(path, 1 << 20).unwrap();
            prop_assert_eq!(table.levels(), alone.levels());
            for position in &positions {
                let Ok(expected) = alone.distance(position);
                prop_assert_eq!(table.distance(position).unwrap(), expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// From the senders of each chunk, all listed at once.
    #[test]
    fn what_a_level_sends(
        file in files(),
        granularity in granularities(),
        processes in 2..=4_usize,
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let census = small_census(&puzzle, &system, granularity);
        prop_assume!(census.is_some());
        let census = census.unwrap();
        let context = census.context_of(ClusterView { me: 0, processes });
        let SweepContext { chunks, owners, .. } = &context;
        let pairs = ChunkPairs::new(chunks, &transitions(census.space(), &system, Direction::Forwards));
        let mut bytes = vec![0; 2];
        for chunk in 0..chunks.len() {
            let sources = pairs.sources.of(chunk).iter();
            let senders = sources.map(|&source| owners.owner(source as usize));
            let others: BTreeSet<usize> =
                senders.filter(|&sender| sender != owners.owner(chunk)).collect();
            bytes[context.half(chunk)] += 8 * (others.len() * chunks.words(chunk)) as u64;
        }
        prop_assert_eq!(census.level_wire_bytes(processes), bytes.into_iter().max());
    }
}

#[test]
fn nothing_is_left_of_a_census_that_is_done() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("saved");
    let files = CensusFiles { folder: Some(folder.clone()), ..<_>::default() };
    for found in shared_with(&census, Channels::all(3), Wire::Raw, &files, |_| ()) {
        assert_eq!(found.unwrap().deepest(), 22);
    }
    assert!(!folder.exists());
}

/// Only the process that could not write knew why all ended.
#[test]
fn all_are_told_why_one_cannot_write() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("process-1-of-3"), "a file").unwrap();
    let files = CensusFiles { folder: Some(place.path().to_owned()), ..<_>::default() };
    let found = shared_with(&census, Channels::all(3), Wire::Raw, &files, |_| ());
    for (process, found) in found.into_iter().enumerate() {
        let error = found.unwrap_err().to_string();
        assert_eq!(error.starts_with("process 1 ends: "), process != 1, "{error}");
        assert!(error.contains("process-1-of-3"), "{error}");
    }
}

#[test]
fn every_chunk_has_one_owner_and_halves_are_dealt_out_evenly() {
    for name in ["knights-5x5", "frogs-and-toads-5x5"] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
        for processes in [1, 2, 3, 4] {
            let parts = (0..processes).map(|me| census.context_of(ClusterView { me, processes }));
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
                let most = words.clone().max().unwrap();
                let all = words.sum::<usize>();
                assert!(10 * most * processes <= 11 * all, "{name} {processes}: {most} of {all}");
            }
        }
    }
}

/// The bytes of the lists of chunks that the first of some processes keeps.
fn list_bytes(census: &Census, processes: usize) -> u64 {
    let mut context = census.context_of(ClusterView { me: 0, processes });
    let plan = RoundPlan::new(&mut context, 1 << 20);
    let FrontierState { counts, fresh, .. } = FrontierState::new(&context, census.first(), 0);
    context.list_bytes() + plan.bytes() + (size_of_val(&*counts) + size_of_val(&*fresh)) as u64
}

/// Each process listed all chunks.
#[test]
fn processes_share_the_lists_of_chunks() {
    for (name, processes) in [("knights-5x6", 4), ("eleven-puzzle", 4), ("eleven-puzzle", 8)] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let census = Census::plan(&system, &puzzle.starts, OPTIONS).unwrap();
        let [alone, shared] = [1, processes].map(|processes| list_bytes(&census, processes));
        assert!(10 * shared * processes as u64 <= 13 * alone, "{name}: {shared} of {alone}");
    }
}

/// Tells the process that is the first to complete level 5 to stop.
#[derive(Default)]
struct StopsFirst {
    is_told: AtomicBool,
}

static ONE_IS_TOLD: AtomicBool = AtomicBool::new(false);

impl Watch for StopsFirst {
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
            assert!(matches!(
                found,
                Err(CensusError::Level(LevelError::Peers(PeersError::Gone { .. })))
            ));
        }
    }
}
