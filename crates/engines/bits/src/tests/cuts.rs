//! However a space is cut, each of its positions has one number and one bit.

use super::{MOST_POSITIONS, cases, files, granularities};
use crate::space::Space;
use crate::space::chunks::Chunks;
use crate::space::segments::Granularity;
use everyboard_board::Position;
use everyboard_puzzle::{Builtin, Puzzle};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The symbols that are not indexed, in the order of the listing, twins as if they were alike: what
/// the order of a sub-space goes by.
fn listed(space: &Space, position: &Position) -> Vec<usize> {
    let squares = space.order().into_iter().map(|square| position.at(square));
    let listed = squares.filter(|symbol| !space.indexed_symbols().contains(symbol));
    listed.map(|symbol| space.symbols.common(symbol).index()).collect()
}

fn assert_numbers(space: &Space) {
    let mut before: Option<(usize, Vec<usize>)> = None;
    for rank in 0..space.positions() {
        let position = space.unrank(rank);
        assert_eq!(space.rank(&position), Some(rank));
        let sub_space = space.sub_space_of(&position).unwrap();
        let here = Some((sub_space, listed(space, &position)));
        assert!(before < here, "number {rank} is out of order");
        before = here;
    }
}

fn assert_bits(space: &Space) {
    let chunks = Chunks::new(space);
    let mut addresses = BTreeSet::new();
    for rank in 0..space.positions() {
        let position = space.unrank(rank);
        let address = chunks.find(space, &position).unwrap();
        assert!(address.word < chunks.words(address.chunk));
        assert_eq!(chunks.position(space, address), position);
        assert!(addresses.insert(address), "two positions share a bit");
    }
    let positions: u64 = (0..chunks.len()).map(|chunk| chunks.rows(chunk).positions).sum();
    assert_eq!(u128::from(positions), space.positions());
    let words: usize = (0..chunks.len()).map(|chunk| chunks.words(chunk)).sum();
    assert_eq!(words as u64 * 8, space.bitmap_bytes());
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn numbers_and_bits_of_all_positions(file in files(), granularity in granularities()) {
        let puzzle = file.puzzle();
        let space = Space::cut(&puzzle.compile().unwrap(), &puzzle.starts, granularity).unwrap();
        if space.positions() <= MOST_POSITIONS {
            assert_numbers(&space);
            assert_bits(&space);
        }
    }
}

/// One arrangement in 16, or in 4: de Bruijn's four classes of pegs, and the two patterns that no
/// press of a 5x5 board changes.
#[test]
fn parity_checks_leave_a_part_of_the_arrangements() {
    for (name, checks, positions, arrangements) in [
        ("peg-english", 4, 1 << 29, (1 << 33) - 2),
        ("peg-triangle", 2, 1 << 13, (1 << 15) - 2),
        ("peg-4x4", 4, 1 << 12, (1 << 16) - 2),
        ("lights-out-5x5", 2, 1 << 23, 1 << 25),
        // The number of knights says all that parity could.
        ("knights-4x3", 0, 18_480, 18_480),
    ] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
        let found = (space.checks(), space.positions(), space.arrangements());
        assert_eq!(found, (checks, positions, arrangements), "{name}");
    }
}

/// The first, the last and some numbers between them of spaces that are too large to list.
#[test]
fn numbers_of_large_spaces() {
    for name in ["knights-7x7", "fifteen-puzzle", "peg-european", "frogs-and-toads-5x5"] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
        let last = space.positions() - 1;
        for rank in (0..=1000).map(|part| last / 1000 * part).chain([last]) {
            assert_eq!(space.rank(&space.unrank(rank)), Some(rank), "{name}");
        }
    }
}

#[test]
fn positions_of_other_pieces_have_no_number() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
    let mut position = puzzle.starts[0].clone();
    let (square, _) = position.places().find(|(_, symbol)| symbol.is_empty()).unwrap();
    let (_, piece) = position.places().find(|(_, symbol)| !symbol.is_empty()).unwrap();
    position.put(square, piece);
    assert_eq!(space.rank(&position), None);
}

/// 33 sub-spaces of 32! positions each are 2^122.7, though each one is counted in less than 2^120.
#[test]
fn a_sum_past_2_120_is_too_large() {
    let labels: Vec<char> = ('A'..='Z').chain('1'..='6').collect();
    let row: String = labels.iter().collect();
    let file = format!("format = 1\nboard = \"{row}.\"\n[pieces]\n{row} = \"W\"\n");
    let puzzle = Puzzle::parse(&file).unwrap();
    let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts);
    assert_eq!(space.unwrap_err(), crate::SpaceError::TooLarge);
}

/// A piece that a start alone puts on a square, another that could not move there: the moves that
/// would take pieces from squares that never change made a sub-space of no symbols.
#[test]
fn moves_that_are_never_possible_make_no_sub_spaces() {
    let file = "format = 1\nboard = \"././.\"\nstart = [\"A/./A\", \"A/./B\"]\n[pieces]\nA = \"D\"\nB = \"F\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
    assert_eq!(space.positions(), 2);
    assert_numbers(&space);
}

/// A on other squares, where nothing moves, was taken for one of the twins.
#[test]
fn twins_are_told_from_pieces_like_them_that_never_move() {
    let file = "format = 1\nboard = \"AAB/CB./ABC\"\n[pieces]\nA = \"F\"\nB = \"F\"\nC = \"F\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let granularity = Granularity { sub_space_positions: 1, ..Granularity::default() };
    let space = Space::cut(&puzzle.compile().unwrap(), &puzzle.starts, granularity).unwrap();
    assert_eq!((space.positions(), space.arrangements()), (12, 24));
    assert_numbers(&space);
    assert_bits(&space);
}

/// Checkpoints of a search keep the hash of this text: with another one none could be resumed.
#[cfg(feature = "files")]
#[test]
fn the_layout_of_bits_is_described_as_ever() {
    let layout = |name: &str| {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap().bit_layout()
    };
    assert_eq!(
        layout("knights-4x3"),
        "Tiers { top: [], middle: [Square(0), Square(5), Square(6)], low: [Square(1), Square(2), \
         Square(3), Square(4), Square(7), Square(8), Square(9), Square(10), Square(11)] } []"
    );
    assert_eq!(
        layout("eight-puzzle"),
        "Tiers { top: [], middle: [Square(0), Square(1), Square(3)], low: [Square(2), Square(4), \
         Square(5), Square(6), Square(7), Square(8)] } [Symbol(0)] twins 7 8"
    );
    assert_eq!(
        layout("peg-triangle"),
        "Tiers { top: [], middle: [], low: [Square(0), Square(1), Square(2), Square(3), Square(4), \
         Square(5), Square(6), Square(7), Square(8), Square(9), Square(10), Square(11), \
         Square(12), Square(13), Square(14)] } [] checks 2"
    );
}

/// They were 317 million, since only those with the gap on a top square were long, and 38 million
/// before two tiles were listed as if they were alike.
#[cfg(feature = "files")]
#[test]
fn the_fifteen_puzzle_is_cut_into_fewer_and_longer_chunks() {
    let puzzle = Builtin::named("fifteen-puzzle").unwrap().puzzle();
    let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
    assert_eq!(space.segments.chunks(&space.sub_spaces), Some(25_740_000));
}
