//! Pieces on some lines of the board, up to symmetry.

use super::field::Field;
use everyboard_board::SquareMap;
use std::collections::BTreeSet;

/// Pieces on some lines, and how many constellations are like it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constellation {
    /// Seats in rising order.
    pub(super) seats: Vec<usize>,
    /// The size of its orbit.
    pub(super) orbit: u32,
}

/// All ways to put one piece on each of some lines, up to the symmetries that keep these lines:
/// the least of each orbit. A line is a list of seats that exclude each other.
pub(super) fn constellations(field: &Field, lines: &[Vec<usize>]) -> Vec<Constellation> {
    let symmetries = symmetries(field, lines);
    let mut all = Vec::new();
    extend(field, lines, &mut Vec::new(), &mut |seats| {
        let image = |symmetry: &Vec<usize>| sorted(seats.iter().map(|&seat| symmetry[seat]));
        let orbit: BTreeSet<Vec<usize>> = symmetries.iter().map(image).collect();
        let seats = sorted(seats.iter().copied());
        if orbit.first() == Some(&seats) {
            all.push(Constellation { seats, orbit: orbit.len() as u32 });
        }
    });
    all
}

/// Takes a seat of each line that holds none yet, in all ways.
fn extend(
    field: &Field,
    lines: &[Vec<usize>],
    taken: &mut Vec<usize>,
    found: &mut impl FnMut(&[usize]),
) {
    let Some((line, others)) = lines.split_first() else { return found(taken) };
    if taken.iter().any(|seat| line.contains(seat)) {
        return extend(field, others, taken, found);
    }
    for &seat in line {
        if !taken.iter().any(|&piece| field.conflicts().between(piece, seat)) {
            taken.push(seat);
            extend(field, others, taken, found);
            taken.pop();
        }
    }
}

/// The symmetries of the board that keep the open seats, their conflicts and the lines, as maps of
/// seats.
fn symmetries(field: &Field, lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let identity = || vec![SquareMap::identity(field.grid.len())];
    let maps = field.problem.board().symmetries(8).unwrap_or_else(|_| identity());
    let lines: BTreeSet<Vec<usize>> = lines.iter().cloned().collect();
    let keeps_lines = |map: &Vec<usize>| {
        let image = |line: &Vec<usize>| sorted(line.iter().map(|&seat| map[seat]));
        lines.iter().map(image).collect::<BTreeSet<_>>() == lines
    };
    let seats = maps.iter().filter_map(|map| seat_map(field, map));
    seats.filter(keeps_lines).collect()
}

/// Where a map of the squares takes each open seat, if to open seats and conflicts to conflicts.
fn seat_map(field: &Field, map: &SquareMap) -> Option<Vec<usize>> {
    let conflicts = field.conflicts();
    let image = |number: usize| {
        let seat = conflicts.seat(number);
        conflicts.number_of(crate::Piece { square: map.image(seat.square), ..seat })
    };
    let to: Vec<usize> = (0..conflicts.len()).map(image).collect::<Option<_>>()?;
    let kept =
        |a: usize| (0..a).all(|b| conflicts.between(a, b) == conflicts.between(to[a], to[b]));
    (0..to.len()).all(kept).then_some(to)
}

fn sorted(seats: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seats: Vec<usize> = seats.collect();
    seats.sort_unstable();
    seats
}
