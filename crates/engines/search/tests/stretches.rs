//! Blocks, and moves at a stretch: known numbers, each with its source.

use everyboard_bits::InstructionSet;
use everyboard_board::{Pattern, Position, Symbol};
use everyboard_census::{Census, CensusOptions};
use everyboard_puzzle::{Builtin, Goal, Puzzle};
use everyboard_search::{Engine, Options, Outcome, Search, ShortestSolutions, SparseCensus};
use everyboard_watch::{LevelDone, News, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

const MEMORY: u64 = 1 << 30;

/// The length of a shortest solution, if there is one.
fn length(puzzle: &Puzzle) -> Option<usize> {
    length_within(puzzle, MEMORY)
}

fn length_within(puzzle: &Puzzle, memory: u64) -> Option<usize> {
    let system = puzzle.compile_or_in_parts_within(memory).unwrap();
    let options = Options { threads: THREADS, memory, ..Options::default() };
    match Search::plan(puzzle, &system, options).unwrap().run(&()).unwrap() {
        Outcome::Solved(solved) => Some(solved.paths.length()),
        Outcome::Unsolvable(_) => None,
        Outcome::Narrowed(narrowed) => panic!("{narrowed:?}"),
    }
}

/// Klotski: 116 steps or 81 moves (M. Gardner, Scientific American, February 1964), 25,955
/// positions of the start's component; the Pennant Puzzle takes 59 moves (there too), N. Bickford's
/// bandaged fifteen puzzle 131 (math-fun, 2011), M. Fogleman's hardest Rush Hour cards 51 and, with
/// walls, 60 of 2332 positions (2018). Dudeney's Four Frogs are 7 plays (1907), English peg
/// solitaire 18 moves (E. Bergholt 1912, proved by J. D. Beasley 1964).
#[test]
fn blocks_and_moves_at_a_stretch() {
    let known = [
        ("klotski", 116),
        ("klotski-moves", 81),
        ("pennant", 59),
        ("bandaged-fifteen", 131),
        ("traffic-51", 51),
        ("traffic-60", 60),
        ("four-frogs", 7),
        ("peg-english-moves", 18),
    ];
    for (name, moves) in known {
        assert_eq!(length(&Builtin::named(name).unwrap().puzzle()), Some(moves), "{name}");
    }
    for (name, reachable) in [("klotski", 25_955), ("klotski-moves", 25_955), ("traffic-60", 2332)]
    {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let instruction_set = InstructionSet::best();
        let options = CensusOptions {
            threads: THREADS,
            memory: MEMORY,
            instruction_set,
            ..CensusOptions::default()
        };
        let levels = SparseCensus::plan(&puzzle, &system, options).run(&()).unwrap();
        assert_eq!(levels.reachable(), reachable, "{name}");
    }
}

/// A triangle of pegs with `rows` rows and the hole at this place.
fn triangle(rows: usize, hole: (usize, usize)) -> Puzzle {
    let drawn = (0..rows).map(|row| {
        let holes = (0..=row).map(|place| if (row, place) == hole { "." } else { "P" });
        " ".repeat(rows - row) + &holes.collect::<Vec<_>>().join(" ")
    });
    let text = format!(
        "format = 1\nboard = '{}'\ngoal = 'pieces = 1'\n[pieces]\nP = 'edges'\n[rule]\nkind = 'jump'\n\
         count = 'moves'\n",
        drawn.collect::<Vec<_>>().join("/")
    );
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The triangle with a peg on every hole but one, which may be any, and the goal of one peg
/// anywhere.
fn triangle_from_any_hole(rows: usize) -> Puzzle {
    let holes = (0..rows).flat_map(|row| (0..=row).map(move |place| (row, place)));
    let starts = holes.map(|hole| triangle(rows, hole).starts.remove(0));
    let starts: Vec<Position> = starts.collect();
    let exchanged = |start: &Position| {
        let squares = start.symbols().iter().map(|it| Symbol::new(usize::from(it.is_empty())));
        Goal::Pattern(Pattern::from(&squares.collect::<Position>()))
    };
    let goals = starts.iter().map(exchanged).collect();
    Puzzle { starts, goals, ..triangle(rows, (0, 0)) }
}

/// OEIS A127500: the fewest moves in which a triangle of 4, 5, 6, ... rows is solved from the best
/// hole, jumps of one peg at a stretch being one move.
#[test]
fn triangles_of_pegs_in_moves() {
    for (rows, moves) in [(4, 5), (5, 9), (6, 9)] {
        assert_eq!(length(&triangle_from_any_hole(rows)), Some(moves), "{rows} rows");
    }
}

/// The triangle by the bounded engine: how many moves a solution has, or `None` once solutions of
/// up to `excluded` moves are.
fn bounded(rows: usize, excluded: usize, memory: u64) -> Option<ShortestSolutions> {
    let puzzle = triangle_from_any_hole(rows);
    let system = puzzle.compile_or_in_parts_within(memory).unwrap();
    let engine = Some(Engine::Bounded);
    let options = Options { threads: THREADS, memory, strategy: None, engine };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    assert_eq!(search.has_regions(), rows > 5);
    match search.run(&Until { excluded, is_done: AtomicBool::new(false) }) {
        Ok(Outcome::Solved(solved)) => Some(solved),
        Ok(Outcome::Narrowed(narrowed)) if narrowed.interval.at_least == excluded + 1 => None,
        other => panic!("{other:?}"),
    }
}

/// Stops a search once solutions of that many moves are excluded; prints levels.
struct Until {
    excluded: usize,
    is_done: AtomicBool,
}

impl Watch for Until {
    fn level(&self, done: LevelDone) {
        eprintln!(
            "level {}: {} positions, {} in all",
            done.level, done.representatives, done.stored
        );
    }

    fn news(&self, news: News) {
        if let News::Searching { proved, longest } = news {
            eprintln!("up to {longest} moves");
            self.is_done.store(proved >= self.excluded, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }
}

/// The same numbers by the bounded engine, where regions cost a move each (R. Merson, 1962), and
/// the number of solutions that the sparse engine finds. The moves of seven rows are listed.
#[test]
fn triangles_of_pegs_by_regions() {
    for (rows, moves, solutions) in [(4, 5, 6_u32), (5, 9, 990), (6, 9, 11_616)] {
        let solved = bounded(rows, usize::MAX, MEMORY).unwrap();
        let found = (solved.paths.length(), solved.paths.count());
        assert_eq!(found, (moves, solutions.into()), "{rows} rows");
    }
    assert!(bounded(7, 11, MEMORY).is_none());
    assert!(bounded(8, 12, MEMORY).is_none());
}

/// The same for 7 and 8 rows.
#[test]
#[ignore = "a minute"]
fn triangles_of_seven_and_eight_rows_by_regions() {
    for (rows, moves, solutions) in [(7, 12, 69_336_u32), (8, 13, 148_344)] {
        let solved = bounded(rows, usize::MAX, MEMORY).unwrap();
        let found = (solved.paths.length(), solved.paths.count());
        assert_eq!(found, (moves, solutions.into()), "{rows} rows");
    }
}

/// Nine rows need 16 moves or more.
#[test]
#[ignore = "half a minute"]
fn fifteen_moves_are_too_few_for_nine_rows() {
    assert!(bounded(9, 15, 4 * MEMORY).is_none());
}

/// Ten rows need 18 moves or more.
#[test]
#[ignore = "a quarter of an hour and 2 GiB"]
fn seventeen_moves_are_too_few_for_ten_rows() {
    assert!(bounded(10, 17, 4 * MEMORY).is_none());
}

/// The same for 7 rows.
#[test]
#[ignore = "half a minute and 1 GiB"]
fn a_larger_triangle_of_pegs_in_moves() {
    assert_eq!(length(&triangle_from_any_hole(7)), Some(12));
}

/// The same for 8 rows; there are 148,344 shortest solutions from any hole to any hole, 24,724 up
/// to symmetry.
#[test]
#[ignore = "two minutes and 1 GiB"]
fn the_triangle_of_pegs_with_eight_rows_in_moves() {
    assert_eq!(length_within(&triangle_from_any_hole(8), 16 << 30), Some(13));
}

/// The dense engine numbered the moves between two lists of chunks in 16 bits: with 120,959 of them
/// it missed positions.
#[test]
fn more_moves_than_sixteen_bits_number() {
    let file = "format = 1\nboard = 'ABCDEFGH'\n[pieces]\nABCDEFGH = '-'\n\
                [[move]]\ncycle = 'a1 b1 c1 d1 e1 f1 g1 h1'\nreversed = true\n\
                [[move]]\ncycle = '(a1 d1)(b1 c1)'\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    assert!(system.rewrites().len() > 1 << 16);
    let options = CensusOptions {
        threads: THREADS,
        memory: MEMORY,
        antipodes: 16,
        ..CensusOptions::default()
    };
    let dense = Census::plan(&system, &puzzle.starts, options).unwrap().run(&()).unwrap();
    let sparse = SparseCensus::plan(&puzzle, &system, options).run(&()).unwrap();
    assert_eq!((dense.reachable(), dense.deepest()), (40_320, 22));
    assert_eq!((sparse.reachable(), sparse.deepest()), (40_320, 22));
}
