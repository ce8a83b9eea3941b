//! Statistics against plain counting: every placement on a small board, and the first of its
//! images.

use everyboard_endgame::{
    BoardSize, Count, Ending, Pieces, Position, Side, Square, Statistics, Symmetry, Table, Tables,
    Value,
};
use std::collections::HashSet;
use std::sync::Arc;

fn table(size: u8, name: &str) -> Arc<Table> {
    let mut pieces = Pieces::orthodox();
    pieces.define('G', "WD").unwrap();
    let ending = Ending::parse(name, &pieces).unwrap();
    Tables::new(BoardSize::new(size).unwrap()).table(&ending, &()).unwrap()
}

/// Every placement of the pieces, legal or not.
fn placements(table: &Table) -> impl Iterator<Item = Vec<Square>> {
    let squares: Vec<Square> = table.board().squares().collect();
    let pieces = 2 + table.ending().count() as u32;
    (0..squares.len().pow(pieces)).map(move |number| {
        let square = |piece| squares[number / squares.len().pow(piece) % squares.len()];
        (0..pieces).map(square).collect()
    })
}

/// The first of the images of a placement, like pieces told apart or not.
fn first(table: &Table, squares: &[Square], exchanged: bool) -> Vec<Square> {
    let images = Symmetry::ALL.into_iter().map(|symmetry| {
        let image = squares.iter().map(|&square| symmetry.of(table.board(), square));
        let mut image: Vec<Square> = image.collect();
        if exchanged {
            sort_like_pieces(table.ending(), &mut image);
        }
        image
    });
    images.min().unwrap()
}

fn sort_like_pieces(ending: &Ending, squares: &mut [Square]) {
    let mut rest = &mut squares[2..];
    for side in Side::BOTH {
        for like in ending.pieces(side).chunk_by(|a, b| a.letter() == b.letter()) {
            let (these, others) = rest.split_at_mut(like.len());
            these.sort();
            rest = others;
        }
    }
}

fn count(table: &Table, wanted: impl Fn(&[Square]) -> bool) -> Count {
    let (mut orbits, mut exchanged) = (HashSet::new(), HashSet::new());
    let mut full = 0;
    for squares in placements(table).filter(|squares| wanted(squares)) {
        orbits.insert(first(table, &squares, false));
        exchanged.insert(first(table, &squares, true));
        full += 1;
    }
    Count { orbits: orbits.len() as u64, exchanged: exchanged.len() as u64, full }
}

fn check(size: u8, name: &str) {
    let table = table(size, name);
    let Statistics { sides, mutual_zugzwangs } = table.statistics();
    for (side, tally) in Side::BOTH.into_iter().zip(sides) {
        let value = |squares: &[Square]| table.value(side, squares);
        assert_eq!(tally.legal, count(&table, |s| value(s).is_some()), "{name} {size} {side:?}");
        assert_eq!(tally.draw, count(&table, |s| value(s) == Some(Value::Draw)));
        assert_eq!(tally.win, count(&table, |s| matches!(value(s), Some(Value::Win(_)))));
        assert_eq!(tally.loss, count(&table, |s| matches!(value(s), Some(Value::Loss(_)))));
        assert_eq!(tally.wins_in.iter().sum::<u64>(), tally.win.orbits);
        assert_eq!(tally.losses_in.iter().sum::<u64>(), tally.loss.orbits);
        for depth in [1, 2] {
            let orbits = count(&table, |s| value(s) == Some(Value::Win(depth))).orbits;
            let found = tally.wins_in.get(usize::from(depth)).copied().unwrap_or(0);
            assert_eq!(found, orbits, "{name} {size} {side:?} won in {depth}");
        }
        check_longest(&table, side);
    }
    let both = |s: &[Square]| Some((table.value(Side::White, s)?, table.value(Side::Black, s)?));
    let score = |value: Value| value.rank().signum();
    let zugzwang =
        |s: &[Square]| both(s).is_some_and(|(white, black)| score(white) < -score(black));
    assert_eq!(mutual_zugzwangs, count(&table, zugzwang), "{name} {size}");
    assert_eq!(table.mutual_zugzwangs().len() as u64, mutual_zugzwangs.exchanged);
}

/// The longest wins of a side are those that there are, each orbit once.
fn check_longest(table: &Table, side: Side) {
    let wins = |squares: &[Square]| match table.value(side, squares) {
        Some(Value::Win(moves)) => Some(moves),
        _ => None,
    };
    let longest = placements(table).filter_map(|squares| wins(&squares)).max();
    let there_are = count(table, |squares| longest.is_some() && wins(squares) == longest);
    let listed = table.longest_wins(side);
    assert_eq!(listed.len() as u64, there_are.exchanged);
    let image = |position: &Position| first(table, &position.squares, true);
    assert_eq!(listed.iter().map(image).collect::<HashSet<_>>().len(), listed.len());
    assert!(listed.iter().all(|position| wins(&position.squares) == longest));
}

#[test]
fn no_like_pieces() {
    check(4, "KQK");
    check(4, "KQKR");
    check(5, "KRKN");
    check(6, "KRK");
}

#[test]
fn like_pieces() {
    check(4, "KRRK");
    check(5, "KNNK");
    check(4, "KGKG");
}

#[test]
#[ignore = "a minute"]
fn like_pieces_of_five() {
    check(4, "KGGKR");
    check(4, "KGGGK");
}
