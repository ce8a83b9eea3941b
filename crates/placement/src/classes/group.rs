//! The symmetries of a problem.

use super::name::Turn;
use crate::{Piece, Problem};
use everyboard_board::{Square, SquareMap, TooManySymmetries};
use std::collections::{BTreeMap, BTreeSet};

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
        let candidates_of = Candidates::new(problem);
        for map in problem.board().symmetries(Self::MAX)? {
            let Some(candidates) = candidates_of.images(&map) else { continue };
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
        let numbers: BTreeMap<&SquareMap, usize> =
            self.maps.iter().enumerate().map(|(number, map)| (map, number)).collect();
        let product = |a: &SquareMap, b: &SquareMap| -> SquareMap {
            (0..self.squares).map(|square| b.image(a.image(Square::new(square)))).collect()
        };
        let row = |a| self.maps.iter().map(|b| numbers[&product(a, b)]).collect();
        self.maps.iter().map(row).collect()
    }

    /// By open candidate: the candidates to which the symmetries of a subgroup carry it, itself
    /// among them.
    pub(crate) fn orbits(&self, subgroup: &[usize]) -> Vec<Vec<usize>> {
        let orbit = |candidate: usize| -> Vec<usize> {
            let images: BTreeSet<usize> =
                subgroup.iter().map(|&g| self.candidates[g][candidate]).collect();
            images.into_iter().collect()
        };
        (0..self.candidates[0].len()).map(orbit).collect()
    }
}

/// The candidates of a problem, at hand for a look at each symmetry of its board.
struct Candidates<'a> {
    problem: &'a Problem,
    /// By square, then kind: the number of the open candidate.
    numbers: Vec<Option<usize>>,
    /// By open candidate: those before it that it excludes.
    excluded: Vec<Vec<usize>>,
}

impl<'a> Candidates<'a> {
    fn new(problem: &'a Problem) -> Self {
        let (conflicts, kinds) = (problem.conflicts(), problem.kinds().len());
        let all = problem.board().squares();
        let all = all.flat_map(|square| (0..kinds).map(move |kind| Piece::new(square, kind)));
        let numbers = all.map(|candidate| conflicts.number_of(candidate)).collect();
        let before = |a: usize| (0..a).filter(|&b| conflicts.between(a, b)).collect();
        let excluded = (0..conflicts.len()).map(before).collect();
        Self { problem, numbers, excluded }
    }

    /// Where a symmetry of the board carries the open candidates; none if it does not keep them,
    /// the fixed pieces or the conflicts.
    fn images(&self, map: &SquareMap) -> Option<Vec<usize>> {
        let (conflicts, kinds) = (self.problem.conflicts(), self.problem.kinds().len());
        let image = |piece: &Piece| Piece::new(map.image(piece.square), piece.kind);
        let fixed = self.problem.fixed();
        if !fixed.iter().all(|piece| fixed.contains(&image(piece))) {
            return None;
        }
        let number = |candidate: &Piece| {
            self.numbers[map.image(candidate.square).index() * kinds + candidate.kind]
        };
        let candidates: Vec<usize> =
            conflicts.candidates().iter().map(number).collect::<Option<_>>()?;
        // If conflicts go to conflicts, no other pair can: there are as many behind as before.
        let kept = |a: usize| {
            self.excluded[a].iter().all(|&b| conflicts.between(candidates[a], candidates[b]))
        };
        (0..candidates.len()).all(kept).then_some(candidates)
    }
}

fn keeps_regions(problem: &Problem, map: &SquareMap) -> bool {
    let regions = &problem.spec().regions;
    let as_set = |region: &[Square], map: &SquareMap| -> BTreeSet<Square> {
        region.iter().map(|&square| map.image(square)).collect()
    };
    let identity = SquareMap::identity(problem.board().len());
    let here: BTreeSet<_> = regions.iter().map(|region| as_set(region, &identity)).collect();
    let there: BTreeSet<_> = regions.iter().map(|region| as_set(region, map)).collect();
    here == there
}
