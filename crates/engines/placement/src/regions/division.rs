//! Regions that grow around pieces, and change square by square.

use crate::rng::Rng;
use everyboard_board::Square;

/// A board divided into regions that are all in one piece.
pub(super) struct Division<'a> {
    neighbours: &'a [Vec<usize>],
    /// By square: its region.
    region_of: Vec<usize>,
    /// By region: the square of the wanted piece, which it keeps.
    wanted: &'a [usize],
}

impl<'a> Division<'a> {
    /// Regions that grow around these squares until they cover the board; `None` if they cannot.
    ///
    /// Each region has an appetite of its own, so that some stay small: where all are of one size,
    /// hardly any puzzle is easy, and they look alike.
    pub(super) fn grown(
        neighbours: &'a [Vec<usize>],
        wanted: &'a [usize],
        rng: &mut Rng,
    ) -> Option<Self> {
        const NONE: usize = usize::MAX;
        let mut region_of = vec![NONE; neighbours.len()];
        wanted.iter().enumerate().for_each(|(region, &square)| region_of[square] = region);
        let appetites: Vec<usize> = wanted.iter().map(|_| 1 + rng.below(6)).collect();
        loop {
            let mut edges = Vec::new();
            for (square, around) in neighbours.iter().enumerate() {
                let region = region_of[square];
                if region != NONE {
                    let free = around.iter().filter(|&&other| region_of[other] == NONE);
                    let free = free.map(|&other| (other, region));
                    edges.extend(free.flat_map(|edge| vec![edge; appetites[region]]));
                }
            }
            if edges.is_empty() {
                break;
            }
            let (square, region) = edges[rng.below(edges.len())];
            region_of[square] = region;
        }
        let is_covered = region_of.iter().all(|&region| region != NONE);
        is_covered.then_some(Division { neighbours, region_of, wanted })
    }

    /// The squares of the regions, in the order in which their first squares are read.
    pub(super) fn regions(&self) -> Vec<Vec<Square>> {
        let mut regions = vec![Vec::new(); self.wanted.len()];
        for (square, &region) in self.region_of.iter().enumerate() {
            regions[region].push(Square::new(square));
        }
        regions.sort_unstable();
        regions
    }

    /// Gives a square of another placement, which has a piece in each region, to a region beside
    /// it; `None` if none can go.
    pub(super) fn exclude(
        &mut self,
        others: impl Iterator<Item = usize>,
        rng: &mut Rng,
    ) -> Option<()> {
        let mut moves = Vec::new();
        for square in others {
            let region = self.region_of[square];
            if self.wanted[region] == square || !self.holds_without(square) {
                continue;
            }
            let beside = self.neighbours[square].iter().map(|&other| self.region_of[other]);
            moves.extend(beside.filter(|&other| other != region).map(|other| (square, other)));
        }
        let &(square, region) = moves.get(rng.below(moves.len()))?;
        self.region_of[square] = region;
        Some(())
    }

    /// Whether a square's region is in one piece without it.
    fn holds_without(&self, square: usize) -> bool {
        let region = self.region_of[square];
        let mut reached = vec![false; self.region_of.len()];
        reached[square] = true;
        let first = self.wanted[region];
        reached[first] = true;
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            for &next in &self.neighbours[at] {
                if self.region_of[next] == region && !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
        let mut squares = self.region_of.iter().zip(reached);
        squares.all(|(&other, reached)| other != region || reached)
    }
}
