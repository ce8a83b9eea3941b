//! Pieces on some lines of the board, up to symmetry.

use super::field::Field;
use crate::classes::group::Group;
use std::cmp::Ordering;
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
    let (mut all, mut image) = (Vec::new(), Vec::new());
    extend(field, lines, &mut Vec::new(), &mut |taken| {
        let seats = sorted(taken.iter().copied());
        let mut fixing = 0;
        for symmetry in &symmetries {
            image.clear();
            image.extend(seats.iter().map(|&seat| symmetry[seat]));
            image.sort_unstable();
            match image.cmp(&seats) {
                Ordering::Less => return,
                Ordering::Equal => fixing += 1,
                Ordering::Greater => {}
            }
        }
        // The orbit of whatever some symmetries fix has as many members as these have cosets.
        all.push(Constellation { seats, orbit: (symmetries.len() / fixing) as u32 });
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

/// The symmetries of the problem that keep the lines, as maps of seats.
fn symmetries(field: &Field, lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let lines: BTreeSet<Vec<usize>> = lines.iter().cloned().collect();
    let keeps_lines = |map: &Vec<usize>| {
        let image = |line: &Vec<usize>| sorted(line.iter().map(|&seat| map[seat]));
        lines.iter().map(image).collect::<BTreeSet<_>>() == lines
    };
    match Group::new(field.problem) {
        Ok(group) => group.seats.into_iter().filter(keeps_lines).collect(),
        // Without symmetries every constellation is completed, which is as right.
        Err(_) => vec![(0..field.conflicts().len()).collect()],
    }
}

fn sorted(seats: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seats: Vec<usize> = seats.collect();
    seats.sort_unstable();
    seats
}
