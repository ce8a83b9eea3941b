//! A search that several processes share, here threads of one: the same as that of one process.

use super::channels::{Channels, StopsAt};
use super::{cases, files, granularities};
use crate::run::checkpoint::Saving;
use crate::run::engine::Engine;
use crate::run::interval::NarrowEnd;
use crate::run::outcome::{Outcome, SolveError};
use crate::run::plan::{Dense, Options, Search};
use everyboard_bits::Wire;
use everyboard_bits::pair::PairPlan;
use everyboard_bits::space::Space;
use everyboard_bits::space::segments::Granularity;
use everyboard_board::Naming;
use everyboard_levels::{LevelError, PeersError};
use everyboard_puzzle::{Builtin, MoveValidator, PathValidator, Puzzle, RewriteSystem};
use everyboard_watch::Watch;
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::time::Duration;

const OPTIONS: Options = Options {
    threads: NonZeroUsize::new(2).unwrap(),
    memory: 1 << 28,
    strategy: None,
    engine: Some(Engine::Dense),
};

/// What each process finds, which follows its own progress.
fn shared<P: Watch + Send>(
    search: &Search,
    peers: Vec<Channels>,
    wire: Wire,
    saving: Option<&Saving>,
    watch: impl Fn(usize) -> P + Sync,
) -> Vec<Result<Outcome, SolveError>> {
    let watch = &watch;
    std::thread::scope(|scope| {
        let started = peers.into_iter().map(|mut peers| {
            let watch = watch(peers.me);
            scope.spawn(move || search.run_distributed(&mut peers, wire, saving, &watch))
        });
        let started: Vec<_> = started.collect();
        started.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

/// Where a walk from the first start ends, as a goal is written; with what two squares hold
/// `exchanged`.
fn goal(puzzle: &Puzzle, walk: &[u8], exchanged: Option<(u8, u8)>) -> String {
    let mut here = puzzle.starts[0].clone();
    for &choice in walk {
        let moves = MoveValidator::new(puzzle).moves(&here);
        if !moves.is_empty() {
            here = moves[usize::from(choice) % moves.len()].clone();
        }
    }
    if let Some(pair) = exchanged {
        let squares: Vec<_> = puzzle.board.squares().collect();
        let [a, b] = [pair.0, pair.1].map(|number| squares[usize::from(number) % squares.len()]);
        let at_a = here.at(a);
        let at_b = here.at(b);
        here.put(a, at_b);
        here.put(b, at_a);
    }
    let squares = puzzle.board.squares().map(|square| {
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        format!("{name}={}", puzzle.alphabet.char_of(here.at(square)))
    });
    squares.collect::<Vec<_>>().join(" ")
}

fn search<'a>(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Result<Search<'a>, SolveError> {
    Search::plan_distributed(puzzle, system, OPTIONS, 1)
}

/// A search of a small space, laid out for chunks and rows of other sizes; none if it cannot be
/// shared.
fn small_search<'a>(
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    granularity: Granularity,
) -> Option<Search<'a>> {
    let mut search = search(puzzle, system).ok()?;
    let space = Space::cut(system, &puzzle.starts, granularity).unwrap();
    if space.positions() >= 100_000 {
        return None;
    }
    // Cut finer, the space may be without the goals that were in it.
    let plan = PairPlan::of(space, system, &puzzle.starts, search.goals.as_deref()?)?;
    search.dense = Dense::from(plan);
    Some(search)
}

/// Whether what was found is what one process finds.
fn check(found: &Outcome, alone: &Outcome) -> Result<(), TestCaseError> {
    match (found, alone) {
        (Outcome::Solved(found), Outcome::Solved(alone)) => {
            prop_assert_eq!(&found.paths, &alone.paths);
            prop_assert_eq!(found.stored, alone.stored);
        }
        (Outcome::Unsolvable(found), Outcome::Unsolvable(alone)) => prop_assert_eq!(found, alone),
        _ => prop_assert!(false, "{found:?}, not {alone:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn processes_find_the_solutions_of_one(
        file in files(),
        granularity in granularities(),
        walk in prop::collection::vec(any::<u8>(), 0..12),
        exchanged in prop::option::weighted(0.2, any::<(u8, u8)>()),
        processes in 1..=4_usize,
        wire in prop_oneof![Just(Wire::Raw), Just(Wire::Zstd)],
    ) {
        let mut puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let goals = puzzle.read_goals(&goal(&puzzle, &walk, exchanged));
        // An exchange may tear a block to pieces, and then it is no position.
        prop_assume!(exchanged.is_none() || goals.is_ok());
        puzzle.goals = goals.unwrap();
        let search = small_search(&puzzle, &system, granularity);
        prop_assume!(search.is_some());
        let search = search.unwrap();
        let alone = search.run(&()).unwrap();
        for found in shared(&search, Channels::all(processes), wire, None, |_| ()) {
            check(&found.unwrap(), &alone)?;
        }
    }

    /// Every run but the last is stopped at some level, if it comes to that; each is of another
    /// number of processes, and where it is one, an ordinary search.
    #[test]
    fn a_search_goes_on_with_any_number_of_processes(
        file in files(),
        granularity in granularities(),
        walk in prop::collection::vec(any::<u8>(), 0..16),
        runs in prop::collection::vec((1..=4_usize, 0..7_usize), 1..4),
        every in prop_oneof![Just(Duration::ZERO), Just(Duration::MAX)],
        last in 1..=4_usize,
    ) {
        let mut puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        puzzle.goals = puzzle.read_goals(&goal(&puzzle, &walk, None)).unwrap();
        let search = small_search(&puzzle, &system, granularity);
        prop_assume!(search.is_some());
        let search = search.unwrap();
        let alone = search.run(&()).unwrap();
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("saved");
        let mut saving = Saving {
            folder: folder.clone(),
            every,
            resumes: false,
            sorted: false,
            label: "random".to_owned(),
            puzzle: String::new(),
        };
        for (processes, stop) in runs.into_iter().chain([(last, usize::MAX)]) {
            let found = if processes == 1 {
                vec![search.run_with_checkpoints(&StopsAt::new(stop), &saving)]
            } else {
                let told = |me| StopsAt::new(if me == processes - 1 { stop } else { usize::MAX });
                shared(&search, Channels::all(processes), Wire::Zstd, Some(&saving), told)
            };
            for found in found {
                match found {
                    Ok(Outcome::Narrowed(narrowed)) => {
                        // One process alone may be stopped once the length is known.
                        let has_stopped = match narrowed.end {
                            NarrowEnd::Stopped => true,
                            NarrowEnd::Exact => processes == 1,
                            _ => false,
                        };
                        prop_assert!(has_stopped && stop < usize::MAX);
                    }
                    Ok(found) => check(&found, &alone)?,
                    Err(error) => prop_assert!(false, "{error}"),
                }
            }
            saving.resumes = folder.join("checkpoint.toml").exists();
        }
    }
}

#[test]
fn all_processes_stop_if_one_is_told_to() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let search = search(&puzzle, &system).unwrap();
    let watch = |me| StopsAt::new(if me == 2 { 5 } else { usize::MAX });
    for found in shared(&search, Channels::all(3), Wire::Raw, None, watch) {
        let Ok(Outcome::Narrowed(narrowed)) = found else { panic!("it is told to stop") };
        assert!(matches!(narrowed.end, NarrowEnd::Stopped), "{narrowed:?}");
    }
}

#[test]
fn all_processes_end_if_one_is_gone() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let search = search(&puzzle, &system).unwrap();
    // The messages of the whole search are some hundreds; the last are those of the trace.
    for left in [0, 1, 7, 40, 100, 150] {
        let mut peers = Channels::all(3);
        peers[1].left = left;
        let found = shared(&search, peers, Wire::Zstd, None, |_| ());
        let errors = found.into_iter().filter_map(Result::err);
        for error in errors {
            assert!(
                matches!(error, SolveError::Level(LevelError::Peers(PeersError::Gone { .. }))),
                "{error}"
            );
        }
    }
}

/// What is left besides the bits holds the meeting, but not the solutions: all say so, how long
/// these are, and one of them.
#[test]
fn all_processes_find_together_that_there_is_no_room_for_the_solutions() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let bits = search(&puzzle, &system).unwrap().bytes_distributed(3);
    let options = Options { memory: bits + (1 << 10), ..OPTIONS };
    let search = Search::plan_distributed(&puzzle, &system, options, 3).unwrap();
    for found in shared(&search, Channels::all(3), Wire::Raw, None, |_| ()) {
        let Ok(Outcome::Narrowed(narrowed)) = found else { panic!("there is no room") };
        assert_eq!(narrowed.length(), Some(16));
        let path = narrowed.interval.path.unwrap();
        let mut validator = PathValidator::new(&puzzle, &system);
        assert_eq!(validator.check(&path.start, &path.rewrites).unwrap().len(), 17);
    }
}
