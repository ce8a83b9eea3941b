//! The table of European peg solitaire on the page "What is known".

use super::{assert_same, certificate, page, puzzle};
use crate::made::puzzle_from;
use std::collections::BTreeSet;

/// A hole of the European board, by column and row from 1.
type Hole = (i32, i32);

/// The holes of the European board: those that are near the middle.
fn european_holes() -> BTreeSet<Hole> {
    let all = (1..=7).flat_map(|row| (1..=7).map(move |column| (column, row)));
    all.filter(|(column, row): &Hole| (column - 4).abs() + (row - 4).abs() < 5).collect()
}

/// Reads a hole such as c7.
fn hole(name: &str) -> Hole {
    let [column, row] = name.as_bytes() else { panic!("{name} is no hole") };
    (i32::from(column - b'a') + 1, i32::from(row - b'0'))
}

/// The European board with one hole empty.
fn european_start(empty: Hole) -> String {
    let holes = european_holes();
    let rows = (1..=7)
        .rev()
        .map(|row| (1..=7).map(|column| european_place(&holes, empty, (column, row))).collect());
    rows.collect::<Vec<String>>().join("/")
}

fn european_place(holes: &BTreeSet<Hole>, empty: Hole, place: Hole) -> char {
    if !holes.contains(&place) {
        '#'
    } else if place == empty {
        '.'
    } else {
        'P'
    }
}

/// For stripes of three colours along both diagonals, whether the number of pegs on the colour is
/// odd. Every jump changes all three of a diagonal.
fn odd_colours(pegs: &BTreeSet<Hole>) -> [[bool; 3]; 2] {
    [1, -1].map(|slope| {
        [0, 1, 2].map(|colour| {
            let stripes = pegs.iter().map(|(column, row)| (column + slope * row).rem_euclid(3));
            stripes.filter(|&stripe| stripe == colour).count() % 2 == 1
        })
    })
}

/// The holes on which parity allows the last peg to stand. From 36 pegs to one takes 35 jumps, so
/// every number changes between even and odd.
fn last_holes(empty: Hole) -> BTreeSet<Hole> {
    let holes = european_holes();
    let pegs = holes.iter().copied().filter(|&hole| hole != empty).collect();
    let left = odd_colours(&pegs).map(|colours| colours.map(|odd| !odd));
    holes.into_iter().filter(|&last| odd_colours(&BTreeSet::from([last])) == left).collect()
}

/// The table of European peg solitaire has all holes that parity allows to be empty at the start,
/// with all on which the last peg can then stand, and solutions from each.
#[test]
fn the_pegs_start_where_parity_allows() {
    let mut starts = BTreeSet::new();
    for line in page().lines().filter(|line| line.contains("](known/peg-european-")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let name = format!("peg-european-{}", cells[0]);
        let certificate = certificate(&name);
        assert_same(&certificate.puzzle, &puzzle(&name), &name);
        let expected = puzzle_from("peg-european", &european_start(hole(cells[0])));
        assert_same(&certificate.puzzle, &expected, &name);
        assert_eq!(certificate.at_least.unwrap().to_string(), cells[2], "{name}");
        assert_eq!(certificate.at_most, certificate.at_least, "{name}");
        for empty in cells[1].split(' ').map(hole) {
            assert!(starts.insert(empty), "{name}");
            assert_eq!(last_holes(empty).len(), 4, "{name}");
        }
        let last: BTreeSet<Hole> = cells[3].split(' ').map(hole).collect();
        assert_eq!(last, last_holes(hole(cells[0])), "{name}");
    }
    let allowed = european_holes().into_iter().filter(|&empty| !last_holes(empty).is_empty());
    assert_eq!(starts, allowed.collect());
}
