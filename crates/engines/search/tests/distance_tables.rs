//! Distance tables from the starts and to the goals, in memory and in files, beside plain searches
//! of random puzzles.

use crate::known_levels;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_bits::Space;
use everyboard_board::Position;
use everyboard_census::table::{DistanceTable, FileTable, MemoryTable, PathsError, Probe};
use everyboard_census::{Census, CensusError, CensusFiles, CensusOptions};
use everyboard_puzzle::{Arrangements, Builtin, MoveValidator, Puzzle, RewriteSystem};
use everyboard_watch::End;
use everyboard_watch::{LevelDone, Watch};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Mutex;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: u128 = 1200;

const MEMORY: u64 = 1 << 26;

fn options() -> CensusOptions {
    CensusOptions {
        threads: NonZeroUsize::new(2).unwrap(),
        memory: MEMORY,
        ..CensusOptions::default()
    }
}

fn census<'a>(
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    end: End,
) -> Result<Census<'a>, CensusError> {
    match end {
        End::Start => Census::plan(system, &puzzle.starts, options()),
        End::Goal => Census::plan_to_goals(puzzle, system, options(), &()),
    }
}

/// What a plain search finds of some positions: their distance from level 0 and the number of
/// shortest paths.
pub(crate) struct Plain {
    pub(crate) positions: Vec<Position>,
    found: HashMap<Position, (usize, BigUint)>,
}

impl Plain {
    /// Searches the graph of all moves within the space, from the starts or backwards from the
    /// goals. What is forbidden never arises, so that nothing is said of its moves.
    fn explore(puzzle: &Puzzle, space: &Space, end: End) -> Self {
        let validator = MoveValidator::new(puzzle);
        let positions = (0..space.positions()).map(|n| space.unrank(n));
        let positions = positions.filter(|position| validator.forbidden(position).is_none());
        let arrangements = Arrangements::new(puzzle, &puzzle.compile().unwrap()).unwrap();
        Self::among(puzzle, positions.collect(), end, |position| arrangements.contains(position))
    }

    /// The same among these positions, with the goals that `is_counted` lets count.
    pub(crate) fn among(
        puzzle: &Puzzle,
        positions: Vec<Position>,
        end: End,
        is_counted: impl Fn(&Position) -> bool,
    ) -> Self {
        let validator = MoveValidator::new(puzzle);
        let mut beyond: HashMap<Position, Vec<Position>> = HashMap::new();
        for before in &positions {
            for after in validator.moves(before) {
                let (from, to) = match end {
                    End::Start => (before.clone(), after),
                    End::Goal => (after, before.clone()),
                };
                beyond.entry(from).or_default().push(to);
            }
        }
        let first = positions.iter().filter(|&position| match end {
            End::Start => puzzle.starts.contains(position),
            End::Goal => puzzle.is_goal(position) && is_counted(position),
        });
        let all: HashSet<&Position> = positions.iter().collect();
        let mut found: HashMap<Position, (usize, BigUint)> = HashMap::new();
        let mut level: HashMap<Position, BigUint> =
            first.map(|position| (position.clone(), BigUint::from(1_u32))).collect();
        for distance in 0.. {
            let mut next: HashMap<Position, BigUint> = HashMap::new();
            level.retain(|position, _| !found.contains_key(position));
            found.extend(level.iter().map(|(p, paths)| (p.clone(), (distance, paths.clone()))));
            for (position, paths) in &level {
                for other in beyond.get(position).into_iter().flatten() {
                    if all.contains(other) {
                        *next.entry(other.clone()).or_default() += paths;
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Plain { positions, found }
    }

    pub(crate) fn distance(&self, position: &Position) -> Option<usize> {
        self.found.get(position).map(|(distance, _)| *distance)
    }

    fn paths(&self, position: &Position) -> Option<BigUint> {
        self.found.get(position).map(|(_, paths)| paths.clone())
    }

    /// The positions at a distance, sorted.
    pub(crate) fn level(&self, distance: usize) -> Vec<Position> {
        let there = self.positions.iter().filter(|p| self.distance(p) == Some(distance));
        let mut there: Vec<Position> = there.cloned().collect();
        there.sort();
        there
    }
}

/// Why a look-up fails, if it can.
pub(crate) trait Fault: Error + Send + Sync + 'static {}

impl<E: Error + Send + Sync + 'static> Fault for E {}

/// Holds a table against the plain search: every distance, a probe of every `step`-th position, and
/// as many of each level.
pub(crate) fn agree<E: Fault>(
    puzzle: &Puzzle,
    plain: &Plain,
    table: &DistanceTable<E>,
    step: usize,
) {
    for position in &plain.positions {
        assert_eq!(table.distance(position).unwrap(), plain.distance(position));
    }
    for (level, &positions) in table.levels().iter().enumerate() {
        let expected = plain.level(level);
        assert_eq!(positions, expected.len() as u64);
        let mut listed: Vec<Position> = (0..positions)
            .step_by(step)
            .map(|k| table.position_at(level, k).unwrap().unwrap())
            .collect();
        listed.sort();
        listed.dedup();
        assert_eq!(listed.len() as u64, positions.div_ceil(step as u64));
        assert!(listed.iter().all(|position| expected.contains(position)));
        assert_eq!(table.position_at(level, positions).unwrap(), None);
        let all = table.positions_at(level, 0, usize::MAX).unwrap();
        assert_eq!(all.len() as u64, positions);
        let middle = all.len() / 2;
        let some = table.positions_at(level, middle as u64, 3).unwrap();
        assert_eq!(some, all[middle..].iter().take(3).cloned().collect::<Vec<_>>());
    }
    assert_eq!(table.position_at(table.levels().len(), 0).unwrap(), None);
    for position in plain.positions.iter().step_by(step) {
        agree_on_moves(puzzle, plain, table, position);
    }
}

fn agree_on_moves<E: Fault>(
    puzzle: &Puzzle,
    plain: &Plain,
    table: &DistanceTable<E>,
    position: &Position,
) {
    let here = std::slice::from_ref(position);
    let positions = [here, &MoveValidator::new(puzzle).moves(position)].concat();
    let probes = table.probe(&positions, MEMORY).unwrap();
    assert_eq!(probes.len(), positions.len());
    for (position, probe) in positions.iter().zip(&probes) {
        assert_eq!(probe.distance, plain.distance(position));
        assert_eq!(probe.paths, plain.paths(position));
    }
    let paths = table.shortest_paths(here, MEMORY).unwrap();
    assert_eq!(paths.as_ref().map(|paths| paths.length()), probes[0].distance);
    assert_eq!(paths.map(|paths| paths.count()), probes[0].paths);
    let without = table.probe(here, 0).unwrap();
    assert_eq!(without, [Probe { distance: probes[0].distance, paths: None }]);
}

/// Takes the census of a puzzle in memory and in a file. Probes every `step`-th position.
fn check(puzzle: &Puzzle, text: &str, end: End, step: usize) {
    let system = puzzle.compile().unwrap();
    let census = match census(puzzle, &system, end) {
        Err(CensusError::NoGoal) => {
            let arrangements = Arrangements::new(puzzle, &system).unwrap();
            return assert_eq!(arrangements.goals(usize::MAX, &()), Ok(Vec::new()));
        }
        census => census.unwrap(),
    };
    let plain = Plain::explore(puzzle, census.space(), end);
    let mut first = census.first().to_vec();
    first.sort();
    first.dedup();
    assert_eq!(first, plain.level(0));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let files = CensusFiles {
        puzzle: text.to_owned(),
        table: Some(path.clone()),
        ..CensusFiles::default()
    };
    let counts = census.run_with_files(&files, &()).unwrap();
    let table = census.into_table(&()).unwrap();
    assert_eq!((table.end(), table.levels()), (end, &counts.levels[..]));
    agree(puzzle, &plain, &table, step);
    let table = FileTable::open(&path, MEMORY).unwrap();
    assert_eq!((table.end(), table.levels()), (end, &counts.levels[..]));
    agree(puzzle, &plain, &table, 4 * step + 1);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 120,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn tables_hold_what_a_plain_search_finds(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
        if space.positions() <= MOST_POSITIONS {
            for end in [End::Start, End::Goal] {
                check(&puzzle, &format!("{file:?}"), end, 3);
            }
        }
    }
}

/// Moves that cannot be undone, a graph, labels, sides that take turns, and goals by the number of
/// pieces.
#[test]
fn built_in_puzzles() {
    for (name, step) in [
        ("frogs-and-toads", 1),
        ("frogs-and-toads-3x3", 7),
        ("educated-frogs", 100),
        ("guarini", 10),
        ("star", 10),
        ("peg-triangle", 500),
        ("peg-4x4", 1000),
    ] {
        let builtin = Builtin::named(name).unwrap();
        for end in [End::Start, End::Goal] {
            check(&builtin.puzzle(), builtin.text, end, step);
        }
    }
}

fn in_memory(puzzle: &Puzzle, end: End) -> MemoryTable {
    let system = puzzle.compile().unwrap();
    census(puzzle, &system, end).unwrap().into_table(&()).unwrap()
}

/// A symmetry exchanges start and goal, so the levels are those from the start.
#[test]
fn knights_4x3_to_the_goal() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let table = in_memory(&puzzle, End::Goal);
    assert_eq!(table.levels(), known_levels::KNIGHTS_4X3);
    let probes = table.probe(&puzzle.starts, MEMORY).unwrap();
    assert_eq!(probes, [Probe { distance: Some(16), paths: Some(98_496_u32.into()) }]);
}

fn within(memory: u64) -> CensusOptions {
    CensusOptions { memory, ..options() }
}

/// A budget that is too small for the bits, for the goals, or for the paths.
#[test]
fn little_memory() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let census = Census::plan(&system, &puzzle.starts, options()).unwrap();
    let needed = census.bytes_recording();
    let census = Census::plan(&system, &puzzle.starts, within(needed - 1)).unwrap();
    match census.into_table(&()) {
        Err(CensusError::TooLittleMemory { needed: told, budget }) => {
            assert_eq!((told, budget), (needed, needed - 1));
        }
        other => panic!("{other:?}"),
    }
    let census = Census::plan(&system, &puzzle.starts, within(needed)).unwrap();
    let table = census.into_table(&()).unwrap();
    let far = table.position_at(22, 0).unwrap().unwrap();
    let far = [far];
    let probes = table.probe(&far, 1000).unwrap();
    assert_eq!(probes, [Probe { distance: Some(22), paths: None }]);
    let Err(PathsError::TooMany { length: 22, some: Some(some) }) =
        table.shortest_paths(&far, 1000)
    else {
        panic!("a few paths are found")
    };
    let path = some.path(&BigUint::ZERO).unwrap().positions(table.system());
    let left = path.iter().map(|position| table.distance(position).unwrap());
    assert_eq!(left.flatten().collect::<Vec<_>>(), (0..=22).rev().collect::<Vec<_>>());
    match Census::plan_to_goals(&puzzle, &system, within(0), &()) {
        Err(CensusError::TooManyGoals { goals: 1, most: 0 }) => {}
        other => panic!("{other:?}"),
    }
}

/// Ends a census after some levels, and counts them.
struct StopAt(usize, Mutex<Vec<LevelDone>>);

impl Watch for StopAt {
    fn level(&self, done: LevelDone) {
        self.1.lock().unwrap().push(done);
    }

    fn is_stopped(&self) -> bool {
        self.1.lock().unwrap().len() > self.0
    }
}

#[test]
fn a_census_reports_levels_and_stops() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let stop = StopAt(5, Mutex::default());
    let census = Census::plan_to_goals(&puzzle, &system, options(), &()).unwrap();
    assert!(matches!(census.into_table(&stop), Err(CensusError::Stopped { level: 5, .. })));
    let levels = stop.1.into_inner().unwrap();
    assert!(levels.iter().all(|done| done.end == End::Goal));
    let counts: Vec<u64> = levels.iter().map(|done| done.positions).collect();
    assert_eq!(counts, known_levels::KNIGHTS_4X3[..6]);
}

/// Goals that are forbidden were counted among those of a census to the goals.
#[test]
fn forbidden_goals_are_none() {
    let puzzle = "format = 1\nboard = 'A../..B'\ngoal = '???/A..'\n[pieces]\nAB = 'W'\n[rule]\nforbid = 'attack'";
    let puzzle = Puzzle::parse(puzzle).unwrap();
    let system = puzzle.compile().unwrap();
    let census = census(&puzzle, &system, End::Goal).unwrap();
    // Of three squares for B one is beside A.
    assert_eq!(census.first().len(), 2);
}
