//! Every strategy, on one thread and on several, beside a plain search on random puzzles.

use crate::plain::{Path, Plain};
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_board::Position;
use everyboard_census::CensusOptions;
use everyboard_puzzle::{PathValidator, Puzzle, RewriteSystem, Symmetry, SymmetryGroup};
use everyboard_search::{
    End, Engine, Interval, NarrowEnd, NarrowedInterval, Options, Outcome, Saving, Search,
    ShortestPaths, ShortestSolutions, SolveError, SparseCensus, Strategy, Unsolvable,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1500;

/// More ways than this are counted only.
const MOST_WAYS: u32 = 2000;

const STRATEGIES: [Strategy; 3] = [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored];

/// Engines and numbers of threads.
const RUNS: [(Engine, usize); 5] = [
    (Engine::Sparse, 1),
    (Engine::Sparse, 2),
    (Engine::Sparse, 3),
    (Engine::Bounded, 1),
    (Engine::Bounded, 3),
];

/// Bounds that are narrowed until they meet contain the length at all times, and the path is one of
/// the rule. On any number of threads they are the same.
fn assert_narrowed(plain: &Plain, puzzle: &Puzzle, system: &RewriteSystem) {
    let mut first: Option<Interval> = None;
    for threads in [1, 3] {
        let (threads, engine) = (NonZeroUsize::new(threads).unwrap(), Some(Engine::Bounded));
        let options = Options { threads, memory: 1 << 26, strategy: None, engine };
        let search = Search::plan(puzzle, system, options).unwrap();
        let narrowed = search.narrow(Interval::default(), &(), &mut |interval| {
            let length = plain.length().unwrap_or(usize::MAX);
            assert!(interval.at_least <= length, "{interval:?}");
            assert!(interval.at_most().is_none_or(|most| most >= length), "{interval:?}");
        });
        let NarrowedInterval { interval, end, .. } = narrowed.unwrap();
        match end {
            NarrowEnd::Exact => assert_eq!(interval.at_most(), plain.length()),
            NarrowEnd::Unsolvable(_) => assert_eq!(plain.length(), None),
            end => panic!("{end:?}"),
        }
        if let Some(path) = &interval.path {
            let mut validator = PathValidator::new(puzzle, system);
            validator.check(&path.start, &path.rewrites).unwrap();
        }
        // Where there is no solution, how many moves were excluded before that was clear says
        // nothing.
        if plain.length().is_some() {
            let first = first.get_or_insert_with(|| interval.clone());
            assert_eq!(interval, *first);
        }
    }
}

/// What a search found; none where the strategy does not apply to the puzzle.
fn search(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    strategy: Strategy,
    engine: Engine,
    threads: usize,
) -> Option<Outcome> {
    let (threads, engine) = (NonZeroUsize::new(threads).unwrap(), Some(engine));
    let options = Options { threads, memory: 1 << 26, strategy: Some(strategy), engine };
    match Search::plan(puzzle, system, options) {
        Ok(search) => Some(search.run(&()).unwrap()),
        Err(SolveError::NoMirror) if strategy == Strategy::Mirrored => None,
        Err(SolveError::TooManyGoals) if strategy == Strategy::TwoSided => None,
        Err(error) => panic!("{strategy}, {engine:?}: {error}"),
    }
}

/// Some paths, the first and the last among them, are found by their numbers.
fn assert_numbered(paths: &ShortestPaths) {
    let all = paths.iter().count();
    for (number, path) in paths.iter().enumerate().step_by(all / 4 + 1) {
        assert_eq!(paths.path(&number.into()), Some(path), "path {number} of {all}");
    }
    assert_eq!(paths.path(&(all - 1).into()), paths.iter().last());
    assert_eq!(paths.path(&all.into()), None);
}

fn listed(paths: &ShortestPaths, system: &RewriteSystem) -> Vec<Path> {
    assert_numbered(paths);
    paths.iter().map(|way| way.positions(system)).collect()
}

/// Holds one outcome against the plain search. Returns the ways in the order of the search, where
/// they are few.
fn agree(
    plain: &Plain,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    strategy: Strategy,
    outcome: &Outcome,
) -> Vec<Path> {
    match outcome {
        Outcome::Unsolvable(proof) => {
            assert_eq!(plain.length(), None, "{strategy} found no way");
            assert_proof(plain, puzzle, system, strategy, proof);
            Vec::new()
        }
        Outcome::Solved(ShortestSolutions { paths, .. }) => {
            assert_eq!(Some(paths.length()), plain.length(), "{strategy}");
            assert_eq!(paths.count(), plain.count(), "{strategy}");
            if paths.count() > BigUint::from(MOST_WAYS) {
                return Vec::new();
            }
            let ways = listed(paths, system);
            let mut sorted = ways.clone();
            sorted.sort();
            assert_eq!(sorted, plain.paths(), "{strategy}");
            ways
        }
        Outcome::Narrowed(narrowed) => panic!("{strategy}: {narrowed:?}"),
    }
}

fn assert_proof(
    plain: &Plain,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    strategy: Strategy,
    proof: &Unsolvable,
) {
    assert_eq!(proof.levels.iter().sum::<u64>(), proof.positions);
    assert!(proof.stored > 0);
    match proof.end {
        End::Start => {
            assert_eq!(proof.positions, plain.positions(), "{strategy}");
            assert_eq!(proof.levels, plain.level_table());
        }
        // What leads to a goal is what a goal leads to, where moves can be undone.
        End::Goal if system.is_reversible() => {
            let goals = puzzle.goal_positions(system, usize::MAX).unwrap();
            if let Some(plain) = Plain::explore_from(puzzle, &goals, MOST_POSITIONS) {
                assert_eq!(proof.levels, plain.level_table());
            }
        }
        End::Goal => {}
    }
}

fn image_of_way(symmetry: &Symmetry, way: &Path) -> Path {
    let mut image: Path = way.iter().map(|position| symmetry.image(position)).collect();
    if symmetry.reverses() {
        image.reverse();
    }
    image
}

/// The number of orbits, each known by the least of its ways.
fn orbits(ways: &BTreeSet<Path>, group: &SymmetryGroup) -> usize {
    let least = |way: &Path| -> Path {
        let images = group.members().iter().map(|symmetry| image_of_way(symmetry, way));
        images.inspect(|image| assert!(ways.contains(image), "an image is no way")).min().unwrap()
    };
    ways.iter().map(least).collect::<BTreeSet<Path>>().len()
}

/// Symmetries of boards that have more than this take too long one by one.
const MOST_MEMBERS: usize = 300;

fn assert_classes(puzzle: &Puzzle, system: &RewriteSystem, paths: &ShortestPaths, ways: &[Path]) {
    let Some(goals) = puzzle.goal_positions(system, 1000) else { return };
    let group = puzzle.symmetry_group(system, &goals).unwrap();
    if group.members().len() > MOST_MEMBERS || ways.is_empty() {
        return;
    }
    let set: BTreeSet<Path> = ways.iter().cloned().collect();
    for fixed in paths.fixed_paths(system, &group, &()).unwrap() {
        let same = ways.iter().filter(|way| image_of_way(&fixed.symmetry, way) == **way).count();
        assert_eq!(fixed.paths, BigUint::from(same), "{:?}", fixed.symmetry);
    }
    let classes = paths.classes(system, &group, &());
    assert_eq!(classes, Some(BigUint::from(orbits(&set, &group))));
}

fn assert_midpoints(paths: &ShortestPaths, system: &RewriteSystem, ways: &[Path]) {
    let half = paths.length() / 2;
    let expected: BTreeSet<&Position> = ways.iter().map(|way| &way[half]).collect();
    let midpoints = paths.midpoints(system);
    assert_eq!(midpoints.len(), expected.len());
    assert_eq!(midpoints.iter().collect::<BTreeSet<_>>(), expected);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 350,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_strategy_finds_what_a_plain_search_finds(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let mut first: Option<Vec<Path>> = None;
        for strategy in STRATEGIES {
            for (engine, threads) in RUNS {
                let outcome = search(&puzzle, &system, strategy, engine, threads);
                let Some(outcome) = outcome else { continue };
                let ways = agree(&plain, &puzzle, &system, strategy, &outcome);
                let first = first.get_or_insert_with(|| ways.clone());
                let run = format!("{engine}, {strategy}, {threads} threads");
                prop_assert_eq!(&ways, &*first, "{}: another order", run);
                if let (Outcome::Solved(solved), 1) = (&outcome, threads) {
                    assert_classes(&puzzle, &system, &solved.paths, &ways);
                    if !ways.is_empty() {
                        assert_midpoints(&solved.paths, &system, &ways);
                    }
                }
            }
        }
    }

    /// Moves that are put together position by position are those that are listed.
    #[test]
    fn moves_in_parts_lead_where_a_plain_search_leads(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let parts = puzzle.compile_in_parts_within(u64::MAX).unwrap();
        if parts.parts().is_none() {
            return Ok(());
        }
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let listed = puzzle.compile().unwrap();
        let levels = censuses(&puzzle, &parts);
        prop_assert_eq!(levels[0].as_ref(), Some(&plain.level_table()));
        prop_assert_eq!(levels, censuses(&puzzle, &listed));
        for (strategy, threads) in STRATEGIES.into_iter().flat_map(|it| [(it, 1), (it, 3)]) {
            let outcome = search(&puzzle, &parts, strategy, Engine::Sparse, threads);
            let Some(outcome) = outcome else { continue };
            let Outcome::Solved(solved) = &outcome else {
                agree(&plain, &puzzle, &parts, strategy, &outcome);
                continue;
            };
            let made = solved.paths.system(&parts);
            let ways = agree(&plain, &puzzle, &made, strategy, &outcome);
            assert_classes(&puzzle, &made, &solved.paths, &ways);
            let first = solved.paths.iter().next().unwrap();
            PathValidator::new(&puzzle, &made).check(&first.start, &first.rewrites).unwrap();
        }
    }
}

/// As [`search`], where levels are sorted files.
fn search_in_files(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    strategy: Strategy,
    engine: Engine,
) -> Option<Outcome> {
    let threads = NonZeroUsize::new(2).unwrap();
    let options =
        Options { threads, memory: 1 << 26, strategy: Some(strategy), engine: Some(engine) };
    let folder = tempfile::tempdir().unwrap();
    let saving = Saving {
        folder: folder.path().to_owned(),
        every: Duration::ZERO,
        resumes: false,
        sorted: true,
        label: String::new(),
        puzzle: String::new(),
    };
    let planned = Search::plan_in_files(puzzle, system, options, None).ok()?;
    Some(planned.run_with_checkpoints(&(), &saving).unwrap())
}

proptest! {
    // Each level is synced to the disk.
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        max_shrink_iters: 100,
        ..ProptestConfig::default()
    })]

    #[test]
    fn sorted_files_hold_what_a_plain_search_finds(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        for strategy in STRATEGIES {
            for engine in [Engine::Sparse, Engine::Bounded] {
                let Some(outcome) = search_in_files(&puzzle, &system, strategy, engine) else {
                    continue;
                };
                agree(&plain, &puzzle, &system, strategy, &outcome);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 250,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn narrowed_bounds_meet_at_the_length_that_a_plain_search_finds(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        assert_narrowed(&plain, &puzzle, &system);
    }
}

/// The levels of a census from either end on the sparse engine; `None` where there is no goal.
fn censuses(puzzle: &Puzzle, system: &RewriteSystem) -> [Option<Vec<u64>>; 2] {
    let options = CensusOptions { memory: 1 << 26, ..CensusOptions::default() };
    let starts = Some(SparseCensus::plan(puzzle, system, options));
    let goals = SparseCensus::plan_to_goals(puzzle, system, None, options, &()).ok();
    [starts, goals].map(|census| Some(census?.run(&()).unwrap().levels))
}
