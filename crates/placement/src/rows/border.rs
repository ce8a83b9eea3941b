//! Pieces on the border first.
//!
//! Every placement puts one piece in the first and one in the last row and, where pieces attack
//! along columns and there are as many columns as rows, one in the first and one in the last
//! column: two to four pieces in all, a *constellation*. A symmetry of the board maps
//! constellations on constellations, and the placements around one on those around the other. So
//! only one constellation of each orbit is completed, and what it gives counts as often as the
//! orbit has members: no placement is ever compared with its images.
//!
//! What the border pieces attack inside is blocked once for the whole constellation; the rows
//! inside that hold none of them are left to a [`Descent`](super::descent::Descent).
//!
//! Source: border constellations for eightfold symmetry are due to P. Burge, "The n-queens problem"
//! (2005), and were taken up by the exhaustive counts for 26 and 27 queens (T. Preusser and
//! M. Engelhardt, "Putting queens in carry chains, No 27", 2017).

use super::field::Field;
use super::descent::Descent;
use crate::{Method, MethodError, Problem, Tally, Tasks};
use everyboard_board::SquareMap;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// The constellations of a field, one of each orbit.
struct Border<'a> {
    field: Field<'a>,
    constellations: Vec<Constellation>,
}

/// Pieces on the border, and how many constellations are like it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Constellation {
    /// Seats in rising order.
    seats: Vec<usize>,
    /// The size of its orbit.
    orbit: u32,
}

pub(crate) fn tasks(problem: &Problem) -> Result<Box<dyn Tasks + '_>, MethodError> {
    let field = field(problem).map_err(|why| Method::Border.declines(why))?;
    let constellations = constellations(&field);
    Ok(Box::new(Border { field, constellations }))
}

/// Why this method is the one to choose, if it is.
pub(crate) fn suits(problem: &Problem) -> Option<String> {
    field(problem).ok().map(|_| "every row holds exactly one piece".to_owned())
}

fn field(problem: &Problem) -> Result<Field<'_>, String> {
    let field = Field::of(problem)?;
    let width = field.grid.width();
    match width <= Descent::MOST_COLUMNS {
        true => Ok(field),
        false => Err(format!("rows of {width} squares are longer than {}", Descent::MOST_COLUMNS)),
    }
}

impl Tasks for Border<'_> {
    fn len(&self) -> usize {
        self.constellations.len()
    }

    fn count(&self, task: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Tally> {
        let constellation = &self.constellations[task];
        let found = self.field.descent(&constellation.seats).count(stop)?;
        Some(Tally {
            size: self.field.problem.size().unwrap_or(0),
            placements: BigUint::from(found.ways) * constellation.orbit,
            steps: found.tried,
        })
    }

    fn size(&self) -> Option<usize> {
        self.field.problem.size()
    }
}

/// One constellation of each orbit, the least.
fn constellations(field: &Field) -> Vec<Constellation> {
    let lines = lines(field);
    let symmetries = symmetries(field, &lines);
    let mut all = Vec::new();
    extend(field, &lines, &mut Vec::new(), &mut |seats| {
        let image = |symmetry: &Vec<usize>| sorted(seats.iter().map(|&seat| symmetry[seat]));
        let orbit: BTreeSet<Vec<usize>> = symmetries.iter().map(image).collect();
        let seats = sorted(seats.iter().copied());
        if orbit.first() == Some(&seats) {
            all.push(Constellation { seats, orbit: orbit.len() as u32 });
        }
    });
    all
}

/// The open seats of the first and last row and, where each holds a piece, column.
fn lines(field: &Field) -> Vec<Vec<usize>> {
    let (rows, columns) = (&field.rows, field.columns());
    let ends = [rows.first_key_value(), rows.last_key_value()];
    let ends = ends.into_iter().chain([columns.first_key_value(), columns.last_key_value()]);
    ends.flatten().map(|(_, seats)| seats.clone()).collect()
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
    let kept = |a: usize| (0..a).all(|b| conflicts.between(a, b) == conflicts.between(to[a], to[b]));
    (0..to.len()).all(kept).then_some(to)
}

fn sorted(seats: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seats: Vec<usize> = seats.collect();
    seats.sort_unstable();
    seats
}
