//! Whole censuses against known level tables, each with its source.

use crate::known_levels;
use everyboard_census::{Census, CensusOptions, LevelCounts};
use everyboard_puzzle::{Builtin, Puzzle};
use std::num::NonZeroUsize;

const GIB: u64 = 1 << 30;

fn census(puzzle: &Puzzle, memory: u64) -> LevelCounts {
    let system = puzzle.compile().unwrap();
    let options = CensusOptions {
        threads: NonZeroUsize::new(2).unwrap(),
        memory,
        antipodes: 100,
        ..CensusOptions::default()
    };
    Census::plan(&system, &puzzle.starts, options).unwrap().run(&()).unwrap()
}

fn builtin(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

fn tiles(board: &str) -> Puzzle {
    let labels: String = board.chars().filter(char::is_ascii_alphanumeric).collect();
    let file = format!("format = 1\nboard = {board:?}\n[pieces]\n{labels:?} = \"W\"\n");
    Puzzle::parse(&file).unwrap()
}

/// A bit a position, and what fills rows up to whole words.
fn assert_a_bit_each(table: &LevelCounts, positions: u64) {
    assert!(8 * table.bytes <= positions + positions / 8, "{} bytes", table.bytes);
}

#[test]
fn knights_5x5_from_either_start() {
    for name in ["knights-5x5", "knights-5x5-allen"] {
        let table = census(&builtin(name), GIB);
        assert_eq!(table.levels, known_levels::KNIGHTS_5X5, "{name}");
        assert_eq!(table.antipodes.len(), 62, "{name}");
        assert_a_bit_each(&table, 67_603_900);
    }
}

#[test]
fn knights_4x3() {
    let table = census(&builtin("knights-4x3"), GIB);
    assert_eq!(table.levels, known_levels::KNIGHTS_4X3);
    assert_eq!(table.antipodes.len(), 3);
}

/// 280 positions are reached from the four corners.
#[test]
fn guarini() {
    assert_eq!(census(&builtin("guarini"), GIB).reachable(), 280);
}

#[test]
fn tiles_of_8_and_9_squares() {
    assert_eq!(census(&tiles("1234/567."), GIB).levels, known_levels::SEVEN_PUZZLE);
    assert_eq!(census(&tiles("12/34/56/7."), GIB).levels, known_levels::SEVEN_PUZZLE);
    assert_eq!(census(&tiles("123/456/78."), GIB).levels, known_levels::EIGHT_PUZZLE);
}

/// The starts of the built-in puzzles are among the antipodes of the solved position.
#[test]
fn the_built_in_tiles_are_farthest() {
    for (name, solved) in [("seven-puzzle", "1234/567."), ("eight-puzzle", "123/456/78.")] {
        let table = census(&tiles(solved), GIB);
        assert!(table.antipodes.contains(&builtin(name).starts[0]), "{name}");
    }
}

#[test]
fn tiles_of_12_squares() {
    let table = census(&tiles("1234/5678/9AB."), GIB);
    assert_eq!(table.levels, known_levels::ELEVEN_PUZZLE);
    assert_eq!(table.antipodes.len(), 18);
    assert!(table.antipodes.contains(&builtin("eleven-puzzle").starts[0]));
}

#[test]
fn english_pegs() {
    let table = census(&builtin("peg-english"), 3 * GIB);
    assert_eq!(table.levels, known_levels::ENGLISH_PEGS);
    assert_eq!(table.reachable(), 187_636_299);
    assert_a_bit_each(&table, 1 << 33);
}

/// Steps into one gap of a board where the gap's graph is two-connected and no ring reach every
/// arrangement of pieces that are alike: R. M. Wilson, Graph puzzles, homotopy, and the alternating
/// group, Journal of Combinatorial Theory B 16, 1974.
fn assert_all_reached(name: &str, positions: u64, memory: u64) {
    let table = census(&builtin(name), memory);
    assert_eq!(table.reachable(), positions, "{name}");
    assert_eq!(table.levels[0], 1, "{name}");
    assert_a_bit_each(&table, positions);
}

#[test]
#[ignore = "280 MiB of memory, and half a minute without optimization for release"]
fn knights_5x6() {
    assert_all_reached("knights-5x6", 2_326_762_800, GIB);
}

#[test]
#[ignore = "10 GiB of memory and some minutes"]
fn knights_5x7() {
    assert_all_reached("knights-5x7", 81_676_217_700, 23 * GIB / 2);
}

#[test]
#[ignore = "20 GiB of memory and some minutes"]
fn knights_6x6() {
    assert_all_reached("knights-6x6", 163_352_435_400, 22 * GIB);
}
