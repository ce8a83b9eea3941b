//! The 1200 solutions of the 5x5 knights beside those that Leck and H. van der Sanden described
//! (rec.puzzles, 2000).

use super::{KNIGHTS_5X5, Solution};
use everyboard_board::{Position, Square, Symbol};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

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
