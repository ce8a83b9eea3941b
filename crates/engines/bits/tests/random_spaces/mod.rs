//! Spaces of random puzzles, cut into chunks and rows of many sizes, so that small boards have top,
//! middle and low squares and programs of every kind.

#![allow(dead_code, reason = "each crate that includes this file uses a part of it")]

use super::random_puzzle::{self, Limits, drafts};
use everyboard_bits::space::segments::Granularity;
use everyboard_puzzle::Puzzle;
use proptest::prelude::*;
use proptest::sample::select;
use std::fmt;

pub(crate) const LIMITS: Limits = Limits { side: 3, points: 8, pieces: 6 };

/// Larger spaces take the plain twins too long.
pub(crate) const MOST_POSITIONS: u128 = 6000;

/// So many cases, and no file of those that failed: each is small enough to become a test.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The text of a puzzle file, shown as it is.
#[derive(Clone)]
pub(crate) struct File(pub(crate) String);

impl File {
    pub(crate) fn puzzle(&self) -> Puzzle {
        random_puzzle::read(&self.0)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.0)
    }
}

/// Random puzzles of every rule; crowded boards, which have the most to interleave and to permute;
/// different pieces, where parity excludes half of all arrangements; and pegs and lamps, where
/// parity checks exclude more.
pub(crate) fn files() -> impl Strategy<Value = File> {
    prop_oneof![
        4 => drafts(LIMITS).prop_map(|draft| File(draft.file())),
        4 => crowded(),
        2 => different(),
        2 => pegs(),
        1 => lamps(),
    ]
}

/// Boards with a few gaps, and pieces of up to three kinds that step.
pub(crate) fn crowded() -> impl Strategy<Value = File> {
    let sides = select(vec![(3_usize, 3_usize), (2, 5), (3, 4), (4, 3)]);
    let moves = prop::collection::vec(select(vec!["N", "W", "K", "F", "NW", "R"]), 1..=3);
    (sides, moves, 1..=3_usize).prop_flat_map(|((height, width), moves, gaps)| {
        let kinds = ["A", "B", "C"].into_iter().take(moves.len());
        let symbols = kinds.cycle().take(height * width - gaps);
        let symbols: Vec<&str> = symbols.chain(std::iter::repeat_n(".", gaps)).collect();
        Just(symbols).prop_shuffle().prop_map(move |symbols| {
            let rows: Vec<String> = symbols.chunks(width).map(<[_]>::concat).collect();
            let board = rows.join("/");
            let kinds = ["A", "B", "C"].iter().zip(&moves);
            let pieces: String = kinds.map(|(kind, way)| format!("{kind} = {way:?}\n")).collect();
            File(format!("format = 1\nboard = {board:?}\n[pieces]\n{pieces}"))
        })
    })
}

/// Different pieces that step and a gap, and some like the last ones that nothing can move.
fn different() -> impl Strategy<Value = File> {
    let sides = select(vec![(2_usize, 2_usize), (2, 3), (3, 2)]);
    let way = select(vec!["W", "W", "K"]);
    let beside = prop::collection::vec(0..3_usize, 3);
    (sides, way, beside).prop_flat_map(|((height, width), way, beside)| {
        let kinds = &["A", "B", "C", "D", "E"][..height * width - 1];
        let symbols: Vec<&str> = kinds.iter().copied().chain(["."]).collect();
        let pieces: String = kinds.iter().map(|kind| format!("{kind} = {way:?}\n")).collect();
        Just(symbols).prop_shuffle().prop_map(move |symbols| {
            let rows = symbols.chunks(width).zip(&beside);
            let rows = rows.map(|(row, &beside)| {
                format!("{}#{}", row.concat(), kinds[kinds.len() - 1 - beside])
            });
            let board = rows.collect::<Vec<_>>().join("/");
            File(format!("format = 1\nboard = {board:?}\n[pieces]\n{pieces}"))
        })
    })
}

/// Boards of up to 16 squares, each a peg, an empty hole or, so often, none.
fn holes(missing: u32) -> impl Strategy<Value = String> {
    let sides = select(vec![(1_usize, 9_usize), (2, 6), (3, 5), (4, 4)]);
    sides.prop_flat_map(move |(height, width)| {
        let square = prop_oneof![5 => Just('P'), 3 => Just('.'), missing => Just('#')];
        prop::collection::vec(square, height * width).prop_map(move |mut squares| {
            squares[0] = 'P';
            let rows = squares.chunks(width).map(|row| row.iter().collect());
            rows.collect::<Vec<String>>().join("/")
        })
    })
}

/// Pegs that jump over their neighbours, which are taken off.
fn pegs() -> impl Strategy<Value = File> {
    (holes(1), select(vec!["W", "K", "F"])).prop_map(|(board, way)| {
        File(format!(
            "format = 1\nboard = {board:?}\n[pieces]\nP = {way:?}\n[rule]\nkind = \"jump\"\n"
        ))
    })
}

/// Lamps that are switched three or four at a time.
fn lamps() -> impl Strategy<Value = File> {
    (holes(0), select(vec!["abc", "abcd"])).prop_map(|(board, group)| {
        let after = group.to_uppercase();
        let letters = ["a", "b", "c", "d"].into_iter().filter(|letter| group.contains(letter));
        let pairs = letters.map(|it| format!("{it} = \".P\", {} = \"P.\"", it.to_uppercase()));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        File(format!(
            "format = 1\nboard = {board:?}\n[pieces]\nP = \"-\"\n[[move]]\nbefore = {group:?}\n\
             after = {after:?}\nwhere = {{ {pairs} }}\nturned = \"quarters\"\n"
        ))
    })
}

/// Sub-spaces of any size or none, chunks from one row to all rows, rows from one bit to all bits.
pub(crate) fn granularities() -> impl Strategy<Value = Granularity> {
    let positions = prop_oneof![2 => Just(1), 1 => Just(20), 1 => Just(u128::MAX)];
    let words = prop_oneof![Just(1), Just(2), Just(5), Just(16), Just(1 << 14)];
    let bits = prop_oneof![Just(1), Just(6), Just(40), Just(64), Just(130), Just(512)];
    (positions, words, bits, 1_u128..4).prop_map(|(positions, words, bits, slack)| Granularity {
        sub_space_positions: positions,
        chunk_words: words,
        fair_row_bits: bits,
        most_row_bits: bits * slack,
    })
}
