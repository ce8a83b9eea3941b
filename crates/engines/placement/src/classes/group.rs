//! The symmetries of a problem.

use super::name::Turn;
use crate::symmetries::few_symmetries;
use crate::{Piece, Problem};
use everyboard_board::{Square, SquareMap, TooManySymmetries};
use everyboard_sorted::{SortedMap, SortedSet};

/// The symmetries of a board that carry the placements of a problem onto one another: they keep the
/// fixed pieces, the open candidates, which of those exclude each other, and the regions as a
/// whole.
pub(crate) struct Group {
    pub(crate) squares: usize,
    /// The maps of the squares, the identity first.
    pub(crate) maps: Vec<SquareMap>,
    /// By map: the number of the candidate to which each open candidate goes.
    pub(crate) candidates: Vec<Vec<usize>>,
    /// By map: what it does to rows and columns; none on boards of points and edges.
    pub(crate) turns: Vec<Option<Turn>>,
}

impl Group {
    /// No board drawn on a rectangle of up to 4096 squares has more symmetries.
    const MAX: usize = 8 * Square::MAX;

    /// Finds the symmetries. Costs time in proportion to their number and that of the conflicts.
    pub(crate) fn new(problem: &Problem) -> Result<Self, TooManySymmetries> {
        let squares = problem.board().len();
        let mut group =
            Self { squares, maps: Vec::new(), candidates: Vec::new(), turns: Vec::new() };
        let conflicts = problem.conflicts();
        let kinds = problem.kinds().len();
        let all = problem.board().squares();
        let all = all.flat_map(|square| (0..kinds).map(move |kind| Piece::new(square, kind)));
        let numbers: Vec<_> = all.map(|candidate| conflicts.number_of(candidate)).collect();
        let excluded: Vec<Vec<usize>> = (0..conflicts.len())
            .map(|a| (0..a).filter(|&b| conflicts.between(a, b)).collect())
            .collect();
        for map in problem.board().symmetries(Self::MAX)? {
            let Some(candidates) = images(problem, &numbers, &excluded, &map) else { continue };
            if keeps_regions(problem, &map) {
                group.turns.push(Turn::of(problem.board(), &map));
                group.maps.push(map);
                group.candidates.push(candidates);
            }
        }
        Ok(group)
    }

    /// How many symmetries there are, the identity among them.
    pub(crate) fn order(&self) -> usize {
        self.maps.len()
    }

    /// By symmetry, then symmetry: the one that does the first and then the second.
    pub(crate) fn products(&self) -> Vec<Vec<usize>> {
        let numbers: SortedMap<&SquareMap, usize> =
            self.maps.iter().enumerate().map(|(number, map)| (map, number)).collect();
        let rows = self.maps.iter().map(|a| {
            let products = self.maps.iter().map(|b| -> SquareMap {
                (0..self.squares).map(|square| b.image(a.image(Square::new(square)))).collect()
            });
            products.map(|product| numbers[&product]).collect()
        });
        rows.collect()
    }

    /// By open candidate: the candidates to which the symmetries of a subgroup carry it, itself
    /// among them.
    pub(crate) fn orbits(&self, subgroup: &[usize]) -> Vec<Vec<usize>> {
        let orbits = (0..self.candidates[0].len()).map(|candidate| {
            let images = subgroup.iter().map(|&g| self.candidates[g][candidate]);
            images.collect::<SortedSet<usize>>().into_iter().collect()
        });
        orbits.collect()
    }
}

/// Whether symmetries carry each candidate of a problem of one kind of piece to each other one.
/// Where it would take longer than a moment to see, it is not said.
pub(crate) fn are_alike(problem: &Problem) -> bool {
    let conflicts = problem.conflicts();
    let is_plain = problem.kinds().len() == 1 && problem.spec().regions.is_empty();
    let Some(first) = conflicts.candidates().first().filter(|_| is_plain) else { return false };
    let maps = few_symmetries(problem.board());
    let images: SortedSet<Square> = maps.iter().map(|map| map.image(first.square)).collect();
    images.len() >= conflicts.len()
        && Group::new(problem).is_ok_and(|group| {
            let images = group.candidates.iter().map(|images| images[0]);
            images.collect::<SortedSet<usize>>().len() == conflicts.len()
        })
}

/// Where a symmetry of the board carries the open candidates; `None` if it does not keep them, the
/// fixed pieces or the conflicts. `numbers` holds, by square, then kind, the number of the open
/// candidate; `excluded`, by open candidate, those before it that it excludes.
fn images(
    problem: &Problem,
    numbers: &[Option<usize>],
    excluded: &[Vec<usize>],
    map: &SquareMap,
) -> Option<Vec<usize>> {
    let conflicts = problem.conflicts();
    let fixed = problem.fixed();
    if !fixed.iter().all(|piece| fixed.contains(&image(map, piece))) {
        return None;
    }
    let images = conflicts.candidates().iter().map(|candidate| {
        numbers[map.image(candidate.square).index() * problem.kinds().len() + candidate.kind]
    });
    let images: Vec<usize> = images.collect::<Option<_>>()?;
    // If conflicts go to conflicts, no other pair can: there are as many before as after.
    let kept = (0..images.len())
        .all(|a| excluded[a].iter().all(|&b| conflicts.between(images[a], images[b])));
    kept.then_some(images)
}

/// Where a symmetry carries a piece.
pub(super) fn image(map: &SquareMap, piece: &Piece) -> Piece {
    Piece::new(map.image(piece.square), piece.kind)
}

fn keeps_regions(problem: &Problem, map: &SquareMap) -> bool {
    let regions = &problem.spec().regions;
    let here: SortedSet<SortedSet<Square>> =
        regions.iter().map(|region| region.iter().copied().collect()).collect();
    let there: SortedSet<SortedSet<Square>> = regions
        .iter()
        .map(|region| region.iter().map(|&square| map.image(square)).collect())
        .collect();
    here == there
}
