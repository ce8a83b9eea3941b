//! Known numbers, each with its source.

use crate::known_levels;
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{Builtin, MoveValidator, Puzzle, RewriteSystem, SymmetryGroup};
use everyboard_search::{End, Engine, Options, Outcome, Search, ShortestPaths, Solved, Strategy};
use everyboard_watch::{LevelDone, News, Tracing, Watch};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{LazyLock, Mutex};

/// Records the levels from the starts, and stops after one of them.
#[derive(Default)]
struct Levels {
    positions: Mutex<Vec<u64>>,
    traced: Mutex<Vec<Tracing>>,
    last: Option<usize>,
}

impl Levels {
    fn up_to(last: usize) -> Self {
        Levels { last: Some(last), ..Levels::default() }
    }

    fn table(&self) -> Vec<u64> {
        self.positions.lock().unwrap().clone()
    }
}

impl Watch for Levels {
    fn level(&self, done: LevelDone) {
        if done.end == End::Start {
            let mut positions = self.positions.lock().unwrap();
            // An engine that follows another one begins again.
            positions.truncate(done.level);
            positions.push(done.positions);
        }
    }

    fn news(&self, news: News) {
        if let News::Tracing(done) = news {
            self.traced.lock().unwrap().push(done);
        }
    }

    fn is_stopped(&self) -> bool {
        self.last.is_some_and(|last| self.positions.lock().unwrap().len() > last)
    }
}

/// A minute and more of a search was silent, and looked like a program that hangs.
#[test]
fn tracing_is_reported_from_level_to_level_and_then_by_positions() {
    let puzzle = Builtin::named("knights-4x4-rows").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let progress = Levels::default();
    let outcome = Search::plan(&puzzle, &system, options(None)).unwrap().run(&progress);
    let Ok(Outcome::Solved(solved)) = outcome else { panic!("it has solutions") };
    let traced = progress.traced.into_inner().unwrap();
    let of = solved.paths.length() + 1;
    let levels: Vec<Tracing> = (2..=of).map(|levels| Tracing::Positions { levels, of }).collect();
    assert_eq!(&traced[..levels.len()], &levels[..]);
    let all = solved.paths.positions() as u64;
    let moves = &traced[levels.len()..];
    assert!(!moves.is_empty());
    // Threads report side by side.
    let mut greatest = 0;
    for done in moves {
        let Tracing::Moves { positions, of } = *done else { panic!("{done:?}") };
        assert!(of >= all && positions <= of, "{done:?}");
        greatest = greatest.max(positions);
    }
    assert!(greatest + (1 << 14) > all, "{greatest} of {all}");
}

fn options(strategy: Option<Strategy>) -> Options {
    Options { threads: NonZeroUsize::new(2).unwrap(), strategy, ..Options::default() }
}

/// A puzzle that was solved.
struct Solution {
    puzzle: Puzzle,
    system: RewriteSystem,
    solved: Solved,
    /// The positions on each level from the start.
    levels: Vec<u64>,
}

impl Solution {
    fn of(puzzle: Puzzle, strategy: Option<Strategy>) -> Self {
        let system = puzzle.compile().unwrap();
        let levels = Levels::default();
        let search = Search::plan(&puzzle, &system, options(strategy)).unwrap();
        let Ok(Outcome::Solved(solved)) = search.run(&levels) else {
            panic!("{} has a way", puzzle.name)
        };
        Solution { puzzle, system, solved, levels: levels.table() }
    }

    fn of_builtin(name: &str) -> Self {
        Self::of(Builtin::named(name).unwrap().puzzle(), None)
    }

    fn paths(&self) -> &ShortestPaths {
        &self.solved.paths
    }

    fn group(&self) -> SymmetryGroup {
        let goals = self.puzzle.goal_positions(&self.system, 100).unwrap();
        self.puzzle.symmetry_group(&self.system, &goals).unwrap()
    }

    /// The moves of every way as pairs of squares.
    fn solutions(&self) -> impl Iterator<Item = Vec<(Square, Square)>> {
        let squares = |&rewrite: &u32| {
            let rewrite = &self.system.rewrites()[rewrite as usize];
            (rewrite.from, rewrite.to)
        };
        self.paths().iter().map(move |way| way.rewrites.iter().map(squares).collect())
    }

    fn assert_replays(&self, way: &everyboard_search::Path) {
        let positions = way.positions(&self.system);
        let validator = MoveValidator::new(&self.puzzle);
        for pair in positions.windows(2) {
            validator.check(&pair[0], &pair[1]).unwrap();
        }
        assert!(self.puzzle.is_goal(positions.last().unwrap()));
    }
}

/// Lengths and numbers of ways. 5x5: T. Morrow, "Knights On A 5x5 Chessboard" (rec.puzzles, 2000);
/// the others were counted by several public programs.
#[test]
fn lengths_and_counts() {
    let known: [(&str, usize, u64); 5] = [
        ("knights-4x3", 16, 98_496),
        ("knights-4x3-alternating", 18, 33_732),
        ("guarini", 16, 4_726_784),
        ("knights-4x4-rows", 16, 354_459_156_480),
        ("frogs-and-toads", 15, 2),
    ];
    for (name, length, count) in known {
        assert_length_and_count(&Solution::of_builtin(name), length, count);
    }
    assert_length_and_count(&KNIGHTS_5X5, 36, 1200);
    assert_length_and_count(&KNIGHTS_5X5_ALLEN, 36, 1200);
}

fn assert_length_and_count(solution: &Solution, length: usize, count: u64) {
    let name = &solution.puzzle.name;
    assert_eq!(solution.paths().length(), length, "{name}");
    assert_eq!(solution.paths().count(), BigUint::from(count), "{name}");
    solution.assert_replays(&solution.paths().iter().next().unwrap());
}

#[test]
fn every_strategy_agrees_on_the_4x3_exchange() {
    for name in ["knights-4x3", "knights-4x3-alternating"] {
        let known = Solution::of_builtin(name).paths().count();
        for strategy in [Strategy::OneSided, Strategy::TwoSided, Strategy::Mirrored] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let solution = Solution::of(puzzle, Some(strategy));
            assert_eq!(solution.paths().count(), known, "{name} {strategy}");
        }
    }
}

static KNIGHTS_5X5: LazyLock<Solution> = LazyLock::new(|| Solution::of_builtin("knights-5x5"));

static KNIGHTS_5X5_ALLEN: LazyLock<Solution> =
    LazyLock::new(|| Solution::of_builtin("knights-5x5-allen"));

/// The squares that the gap visits, numbered from 0.
fn gap_lists(solution: &Solution) -> BTreeSet<Vec<usize>> {
    let gaps = |way: Vec<(Square, Square)>| {
        let first = way[0].1.index();
        std::iter::once(first).chain(way.iter().map(|(from, _)| from.index())).collect()
    };
    solution.solutions().map(gaps).collect()
}

/// One by H. van der Sanden numbered from 0, four by Leck numbered from 1 (rec.puzzles, 2000).
const LISTED: [(&str, usize); 5] = [
    (
        "12-01-08-11-22-19-12-03-14-07-00-11-20-17-06-13-02-09-12-15-22-11-18-07-04-13-24-17-10-21-12-05-02-13-16-23-12",
        0,
    ),
    (
        "13-02-09-12-21-18-07-14-25-18-11-22-13-10-03-14-17-06-13-20-09-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
        1,
    ),
    (
        "13-10-03-14-07-18-25-14-17-06-13-02-09-12-23-20-13-22-11-18-21-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
        1,
    ),
    (
        "13-02-09-12-23-20-13-22-11-18-07-14-05-08-01-12-23-16-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
        1,
    ),
    (
        "13-16-23-12-09-20-13-22-11-18-07-14-05-08-01-12-09-02-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
        1,
    ),
];

#[test]
fn the_listed_5x5_solutions_are_among_those_found() {
    let found = gap_lists(&KNIGHTS_5X5);
    assert_eq!(found.len(), 1200, "each way visits other squares");
    for (text, first) in LISTED {
        let listed: Vec<usize> =
            text.split('-').map(|number| number.parse::<usize>().unwrap() - first).collect();
        assert!(found.contains(&listed), "{text}");
    }
}

/// Leck: 1200 solutions, 56 of them "totally symmetrical". Four symmetries, of which one leaves
/// all 1200 and the half-turn, read backwards, 56, make (1200 + 56) / 4 = 314 classes.
#[test]
fn the_5x5_solutions_up_to_symmetry() {
    let group = KNIGHTS_5X5.group();
    let half_turn = |square: usize| 24 - square;
    let is_half_turn = |symmetry: &everyboard_puzzle::Symmetry| {
        (0..25).all(|s| symmetry.square(Square::new(s)).index() == half_turn(s))
    };
    let fixed = KNIGHTS_5X5.paths().fixed_paths(&KNIGHTS_5X5.system, &group, &());
    let fixed = fixed.unwrap();
    let half_turned = fixed.iter().find(|f| f.symmetry.reverses() && is_half_turn(&f.symmetry));
    assert_eq!(half_turned.unwrap().paths, BigUint::from(56_u32));
    let classes = KNIGHTS_5X5.paths().classes(&KNIGHTS_5X5.system, &group, &());
    assert_eq!(classes, Some(BigUint::from(314_u32)));
    // The count was not to be stopped.
    assert_eq!(KNIGHTS_5X5.paths().classes(&KNIGHTS_5X5.system, &group, &|| true), None);
}

fn tally<K: Ord>(keys: impl Iterator<Item = K>) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// Follows the knights of one way: by knight, its colour and how often it moved.
fn knights_moved(start: &Position, way: &[(Square, Square)]) -> Vec<(Symbol, usize)> {
    let mut on: BTreeMap<Square, (Symbol, usize)> =
        start.places().filter(|(_, s)| !s.is_empty()).map(|(square, s)| (square, (s, 0))).collect();
    for (from, to) in way {
        let (kind, moves) = on.remove(from).unwrap();
        on.insert(*to, (kind, moves + 1));
    }
    on.into_values().collect()
}

/// White moves, black moves, solutions (Leck).
#[test]
fn moves_of_each_colour_over_the_5x5_solutions() {
    let white = Symbol::new(1);
    let start = &KNIGHTS_5X5.puzzle.starts[0];
    let moves_of = |way: Vec<(Square, Square)>| -> (usize, usize) {
        let knights = knights_moved(start, &way);
        let whites: usize = knights.iter().filter(|(kind, _)| *kind == white).map(|k| k.1).sum();
        (whites, way.len() - whites)
    };
    let known = BTreeMap::from([((16, 20), 360), ((18, 18), 480), ((20, 16), 360)]);
    assert_eq!(tally(KNIGHTS_5X5.solutions().map(moves_of)), known);
}

/// How many knights move once, twice, three times; solutions (Leck).
#[test]
fn moves_of_each_knight_over_the_5x5_solutions() {
    let start = &KNIGHTS_5X5.puzzle.starts[0];
    let times = |way: Vec<(Square, Square)>| {
        let knights = knights_moved(start, &way);
        [1, 2, 3].map(|times| knights.iter().filter(|(_, moves)| *moves == times).count())
    };
    let known = BTreeMap::from([([12, 12, 0], 864), ([13, 10, 1], 320), ([14, 8, 2], 16)]);
    assert_eq!(tally(KNIGHTS_5X5.solutions().map(times)), known);
}

/// In every solution the gap is 4 times on the centre, start and end counted as one, and of all
/// squares 18 are visited once, 4 twice, 2 three times and 1 four times (Leck).
#[test]
fn visits_of_the_gap_over_the_5x5_solutions() {
    for list in gap_lists(&KNIGHTS_5X5) {
        let visits = tally(list[1..].iter().copied());
        assert_eq!(visits[&12], 4);
        assert_eq!(tally(visits.into_values()), BTreeMap::from([(1, 18), (2, 4), (3, 2), (4, 1)]));
    }
}

/// Of the eight first moves, numbered from 0, 5-12 and 19-12 begin no solution (Leck).
#[test]
fn first_moves_of_the_5x5_solutions() {
    let firsts: BTreeSet<usize> = KNIGHTS_5X5.solutions().map(|way| way[0].0.index()).collect();
    assert_eq!(firsts, BTreeSet::from([1, 3, 9, 15, 21, 23]));
}

/// A traditional solution of the 4x3 exchange and one with the colours in turn, squares from 1.
#[test]
fn the_listed_4x3_solutions_are_among_those_found() {
    let listed = [
        ("knights-4x3", "12-7 7-6 2-7 7-12 10-9 9-2 3-4 4-9 9-10 11-4 4-3 6-7 1-6 6-11 7-6 6-1"),
        (
            "knights-4x3-alternating",
            "1-6 10-5 2-9 12-7 3-4 5-12 9-10 7-2 4-9 11-4 6-11 4-3 10-5 12-7 5-12 7-6 9-10 6-1",
        ),
    ];
    for (name, text) in listed {
        let solution = Solution::of_builtin(name);
        let square =
            |number: &str| solution.puzzle.board.square_named(number, Naming::One).unwrap();
        let moves: Vec<(Square, Square)> = text
            .split(' ')
            .map(|pair| pair.split_once('-').unwrap())
            .map(|(from, to)| (square(from), square(to)))
            .collect();
        assert!(solution.solutions().any(|way| way == moves), "{name}");
    }
}

/// n frogs and n toads change places in n(n+2) moves (E. Lucas, 1883).
#[test]
fn frogs_and_toads() {
    for n in 1..=5_usize {
        let row = format!("{}.{}", "F".repeat(n), "T".repeat(n));
        let file = format!(
            "format = 1\nboard = {row:?}\ngoal = \"exchange F T\"\n\
             [pieces]\nF = \"rW\"\nT = \"lW\"\n[rule]\nkind = [\"step\", \"hop\"]\n"
        );
        let solution = Solution::of(Puzzle::parse(&file).unwrap(), None);
        assert_eq!(solution.paths().length(), n * (n + 2), "{n} against {n}");
    }
}

/// All levels of a puzzle from a one-sided search for a goal that is never reached.
fn all_levels(puzzle: &Puzzle) -> Vec<u64> {
    let system = puzzle.compile().unwrap();
    let search = Search::plan(puzzle, &system, options(Some(Strategy::OneSided))).unwrap();
    let Ok(Outcome::Unsolvable(proof)) = search.run(&()) else {
        panic!("the goal is out of reach")
    };
    assert_eq!(proof.levels.iter().sum::<u64>(), proof.positions);
    proof.levels
}

/// The first levels of a puzzle, to `last`.
fn first_levels(puzzle: &Puzzle, last: usize) -> Vec<u64> {
    let system = puzzle.compile().unwrap();
    let search = Search::plan(puzzle, &system, options(Some(Strategy::OneSided))).unwrap();
    let levels = Levels::up_to(last);
    let Ok(Outcome::Narrowed(stopped)) = search.run(&levels) else { panic!("it is stopped") };
    assert_eq!(stopped.interval.at_least, last + 1);
    levels.table()
}

fn tiles(start: &str, goal: &str) -> Puzzle {
    let labels: String = start.chars().filter(char::is_ascii_alphanumeric).collect();
    let file =
        format!("format = 1\nboard = {start:?}\ngoal = {goal:?}\n[pieces]\n{labels:?} = \"W\"\n");
    Puzzle::parse(&file).unwrap()
}

/// With two tiles exchanged the goal is out of reach.
#[test]
fn levels_of_the_eight_puzzle() {
    let levels = all_levels(&tiles("123/456/78.", "123/456/87."));
    assert_eq!(levels, known_levels::EIGHT_PUZZLE);
}

#[test]
fn levels_of_the_4x2_tiles() {
    let levels = all_levels(&tiles("12/34/56/7.", "12/34/57/6."));
    assert_eq!(levels, known_levels::SEVEN_PUZZLE);
}

/// OEIS A089484, the first levels.
#[test]
fn first_levels_of_the_fifteen_puzzle() {
    let puzzle = tiles("1234/5678/9ABC/DEF.", "1234/5678/9ABC/DFE.");
    assert_eq!(
        first_levels(&puzzle, 17),
        [
            1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842,
            119_000, 231_844,
        ]
    );
}

#[test]
fn first_levels_of_the_4x3_tiles() {
    let puzzle = tiles("123/456/789/AB.", "123/456/789/BA.");
    assert_eq!(first_levels(&puzzle, 22), known_levels::ELEVEN_PUZZLE[..=22]);
}

/// A third kind that stands nowhere makes a puzzle whose goal cannot be reached by steps.
const KNIGHTS_4X3_UNREACHABLE: &str = r#"
    format = 1
    board = "BBB/.../.../WWW"
    goal = "pieces = 0"
    [pieces]
    WB = "N"
    "#;

#[test]
fn levels_of_the_4x3_knights() {
    let levels = all_levels(&Puzzle::parse(KNIGHTS_4X3_UNREACHABLE).unwrap());
    assert_eq!(levels, known_levels::KNIGHTS_4X3);
}

/// 280 positions are reached from the four corners.
#[test]
fn positions_of_guarini() {
    let file = KNIGHTS_4X3_UNREACHABLE.replace("BBB/.../.../WWW", "W.W/.../B.B");
    assert_eq!(all_levels(&Puzzle::parse(&file).unwrap()).iter().sum::<u64>(), 280);
}

/// The same from either start. Half of the 36 moves suffices: a symmetry tells the other half.
#[test]
fn first_levels_of_the_5x5_knights() {
    assert_eq!(KNIGHTS_5X5.levels, known_levels::KNIGHTS_5X5[..=18]);
    assert_eq!(KNIGHTS_5X5_ALLEN.levels, known_levels::KNIGHTS_5X5[..=18]);
}

/// The sparse engine alone; the census does it in a second.
#[test]
#[ignore = "67,603,900 positions take about four minutes without optimization for release"]
fn all_levels_of_the_5x5_knights() {
    let file = KNIGHTS_4X3_UNREACHABLE.replace("BBB/.../.../WWW", "WWWWB/WWWBB/WW.BB/WWBBB/WBBBB");
    assert_eq!(all_levels(&Puzzle::parse(&file).unwrap()), known_levels::KNIGHTS_5X5);
}

#[test]
fn first_levels_of_english_peg_solitaire() {
    let puzzle = Builtin::named("peg-english").unwrap().puzzle();
    assert_eq!(first_levels(&puzzle, 9), known_levels::ENGLISH_PEGS[..=9]);
}

/// G. Bell (arXiv 0903.3696): sequences of single jumps from the empty centre to one peg in the
/// centre.
#[test]
#[ignore = "takes some minutes and 4 GiB"]
fn solutions_of_english_peg_solitaire() {
    let puzzle = Builtin::named("peg-english").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let options = Options { memory: 8 << 30, engine: Some(Engine::Dense), ..options(None) };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a way") };
    assert_eq!(solved.paths.length(), 31);
    assert_eq!(solved.paths.count(), 40_861_647_040_079_968_u64.into());
}
