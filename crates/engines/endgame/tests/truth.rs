//! Endings of 3 and 4 pieces against known numbers.
//!
//! Longest wins are those of the literature (L. Stiller, "Multilinear algebra and chess endgames",
//! 1996, and earlier tables by T. Ströhlein, 1970, and K. Thompson, 1986); the numbers of positions
//! by rtbgen, the generator of the Syzygy tables, which counts up to the eight symmetries of the
//! board and tells like pieces apart; the full numbers of KxK follow from the 3612 ways to place
//! two kings apart on 64 squares.

use everyboard_endgame::{BoardSize, Ending, Pieces, Side, Statistics, Table, Tables};
use std::num::NonZeroUsize;
use std::sync::Arc;

fn table(name: &str) -> (Tables, Arc<Table>) {
    let mut tables = Tables::new(BoardSize::CHESS).with_threads(NonZeroUsize::new(2).unwrap());
    let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
    let table = tables.table(&ending, &()).unwrap();
    (tables, table)
}

fn statistics(name: &str) -> Statistics {
    table(name).1.statistics()
}

/// Wins, draws and losses of a side to move, in orbits.
fn orbits(statistics: &Statistics, side: Side) -> [u64; 3] {
    let tally = &statistics.sides[side as usize];
    assert_eq!(tally.legal.orbits, tally.win.orbits + tally.draw.orbits + tally.loss.orbits);
    [tally.win, tally.draw, tally.loss].map(|count| count.orbits)
}

#[test]
fn longest_wins() {
    for (name, moves) in [
        ("KQK", 10),
        ("KRK", 16),
        ("KBBK", 19),
        ("KBNK", 33),
        ("KQKR", 35),
        ("KRKB", 29),
        ("KRKN", 40),
        ("KQKN", 21),
        ("KRRK", 7),
    ] {
        let (_, table) = table(name);
        assert_eq!(table.longest_win(), Some(moves), "{name}");
        let longest = table.longest_wins(Side::White);
        assert!(!longest.is_empty(), "{name}");
        for position in longest {
            let value = table.value(position.turn, &position.squares);
            assert_eq!(value, Some(everyboard_endgame::Value::Win(moves)), "{name} {position:?}");
        }
    }
}

/// Wins, draws, losses with White to move, then with Black.
const POSITIONS: [(&str, [u64; 3], [u64; 3]); 6] = [
    ("KQK", [18081, 0, 0], [0, 2896, 25160]),
    ("KRK", [21959, 0, 0], [0, 2796, 25260]),
    ("KBNK", [1352913, 6665, 0], [0, 309147, 1398741]),
    ("KQKR", [1108111, 8963, 2142], [386313, 78518, 883075]),
    ("KRKN", [651492, 696413, 1], [4, 1396546, 170672]),
    ("KNNK", [154, 1437574, 0], [0, 1707858, 30]),
];

#[test]
fn positions() {
    for (name, white, black) in POSITIONS {
        let statistics = statistics(name);
        assert_eq!(orbits(&statistics, Side::White), white, "{name}");
        assert_eq!(orbits(&statistics, Side::Black), black, "{name}");
    }
}

#[test]
fn full_boards() {
    for name in ["KQK", "KRK", "KBK", "KNK"] {
        let tally = &statistics(name).sides[1];
        // 3612 placements of the kings, 62 squares for the other piece.
        assert_eq!(tally.legal.full, 223_944);
        assert_eq!(tally.legal.orbits, 28_056);
    }
}

#[test]
fn mutual_zugzwangs() {
    for (name, orbits) in [("KRKB", 5), ("KRKN", 18), ("KQKR", 0)] {
        let (_, table) = table(name);
        assert_eq!(table.statistics().mutual_zugzwangs.orbits, orbits, "{name}");
        assert_eq!(table.mutual_zugzwangs().len() as u64, orbits, "{name}");
    }
}

/// The colours of an ending exchanged: the same numbers, sides exchanged.
#[test]
fn exchanged_colours() {
    let [one, other] = ["KRKN", "KNKR"].map(statistics);
    assert_eq!(one.sides[0], other.sides[1]);
    assert_eq!(one.sides[1], other.sides[0]);
    assert_eq!(one.mutual_zugzwangs, other.mutual_zugzwangs);
}

#[test]
fn tables_follow_from_their_moves() {
    for name in ["KRK", "KQKR", "KNKR", "KNNK"] {
        let (tables, table) = table(name);
        let checked = table.verify(&tables);
        assert_eq!(checked, Ok(2 * 462 * 64_u64.pow(name.len() as u32 - 2)), "{name}");
    }
}

/// 107 moves: KBNKN. 31 moves: KRRKR.
#[test]
#[ignore = "minutes in all"]
fn five_men() {
    for (name, moves) in [("KBNKN", 107), ("KRRKR", 31)] {
        let (tables, table) = table(name);
        assert_eq!(table.longest_win(), Some(moves), "{name}");
        let checked = table.verify(&tables);
        assert_eq!(checked, Ok(2 * 462 * 64_u64.pow(3)), "{name}");
    }
}
