//! What is searched: the candidates, the cliques they are in, and what a placement must hold.

use crate::bits::Bits;
use crate::clique::best_partitions;
use crate::{Conflicts, Demand, Problem};

/// What a search reports of the placements it finds, and in which order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Only numbers: placements that differ in nothing but the last piece are counted at once.
    Count,
    /// Each placement, in the order in which the search finds them fastest.
    Fastest,
    /// Each placement, in reading order: row by row from the top left.
    Reading,
    /// Each placement; the members of a clique are tried in a random order.
    Random { seed: u64 },
}

/// A search for sets of open candidates without conflicts.
pub(crate) struct Search<'a, const W: usize> {
    pub(super) problem: &'a Problem,
    pub(super) mode: Mode,
    /// The number of pieces to place; fixed pieces are not counted.
    pub(super) pieces: usize,
    /// By kind: the number of pieces to place; empty if only their total is given.
    pub(super) each: Vec<usize>,
    /// By kind: its candidates; empty if only the total number of pieces is given.
    pub(super) kinds: Vec<Bits<W>>,
    /// By candidate: those that are placed with it; only itself unless symmetric placements are
    /// searched for.
    pub(super) orbits: Vec<Vec<usize>>,
    /// By candidate: its orbit, and all candidates in conflict with that.
    pub(super) excluded: Vec<Bits<W>>,
    /// The size of the largest of these sets.
    pub(super) max_excluded: usize,
    /// By number, up to the size of the largest orbit: the candidates with larger orbits.
    pub(super) larger: Vec<Bits<W>>,
    /// Partitions into cliques, all with the same number of cliques.
    pub(super) partitions: Vec<Vec<Bits<W>>>,
    /// The regions without a fixed piece.
    pub(super) regions: Vec<Bits<W>>,
    /// By candidate: its region among these.
    pub(super) region_of: Vec<Option<usize>>,
}

/// A subtree of the search: the placements that contain the candidates in `taken` and beside them
/// only open ones.
pub(crate) struct Subtree<const W: usize> {
    pub(super) taken: Vec<usize>,
    pub(super) open: Bits<W>,
}

impl<const W: usize> Subtree<W> {
    /// In how many ways the pieces left can be chosen among the open candidates, as a share of
    /// all choices of `pieces` from `candidates`. This predicts how long the subtree takes compared
    /// with others, where pieces rarely exclude each other. The same on every machine.
    pub(super) fn weight(&self, pieces: usize, candidates: usize) -> f64 {
        let n = self.open.len();
        let k = pieces - self.taken.len();
        if n < k {
            return 0.0;
        }
        // "n choose k" divided by "candidates choose pieces"; either alone may overflow.
        let chosen = (0..k).map(|i| (n - i) as f64 / (candidates - i) as f64);
        let fewer = (k..pieces).map(|i| (i + 1) as f64 / (candidates - i) as f64);
        chosen.chain(fewer).product()
    }
}

impl<'a, const W: usize> Search<'a, W> {
    /// A search for placements with these pieces beside the fixed ones; none if the demand is
    /// [`Demand::Maximum`].
    pub(crate) fn new(problem: &'a Problem, demand: &Demand, mode: Mode) -> Self {
        let single = (0..problem.conflicts().len()).map(|candidate| vec![candidate]).collect();
        Self::with_orbits(problem, demand, mode, single)
    }

    /// A search for placements that contain each orbit completely or not at all. `orbits` holds
    /// the orbit of each candidate under a group of symmetries of the problem, so that what a union
    /// of orbits excludes is a union of orbits, too.
    pub(crate) fn with_orbits(
        problem: &'a Problem,
        demand: &Demand,
        mode: Mode,
        orbits: Vec<Vec<usize>>,
    ) -> Self {
        let conflicts = problem.conflicts();
        let regions = problem.open_regions();
        let mut region_of = vec![None; conflicts.len()];
        for (number, region) in regions.iter().enumerate() {
            region.iter().for_each(|&candidate| region_of[candidate] = Some(number));
        }
        let excluded: Vec<Bits<W>> =
            orbits.iter().map(|orbit| excluded_by(conflicts, orbit)).collect();
        let each = if let Demand::Each(each) = demand { each.clone() } else { Vec::new() };
        Self {
            problem,
            mode,
            pieces: demand.size().unwrap_or(0),
            kinds: (0..each.len()).map(|kind| of_kind(conflicts, kind)).collect(),
            each,
            max_excluded: excluded.iter().map(Bits::len).max().unwrap_or(0),
            excluded,
            larger: by_larger_orbit(&orbits),
            orbits,
            partitions: best_partitions(problem).into_iter().map(as_bits).collect(),
            regions: as_bits(regions),
            region_of,
        }
    }

    /// The same search for another number of pieces of any kind.
    pub(crate) fn with_pieces(self, pieces: usize) -> Self {
        Self { pieces, each: Vec::new(), kinds: Vec::new(), ..self }
    }

    /// The same search in another mode.
    pub(crate) fn with_mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// No placement has more pieces than this; fixed pieces are not counted.
    pub(crate) fn bound(&self) -> usize {
        self.partitions[0].len()
    }

    /// Whether at most half of the cliques hold a piece, and only the number of pieces is given.
    pub(crate) fn is_sparse(&self) -> bool {
        self.pieces <= self.bound() / 2 && self.demands_only_a_number()
    }

    /// The number of words that the choice of a clique reads.
    pub(super) fn words_to_choose(&self) -> f64 {
        let cliques: usize = self.partitions.iter().map(Vec::len).sum();
        (cliques * W) as f64
    }

    /// The subtree of all placements.
    pub(crate) fn root(&self) -> Subtree<W> {
        let conflicts = self.problem.conflicts();
        let open: Bits<W> = (0..conflicts.len())
            .filter(|&candidate| {
                self.orbits[candidate].iter().all(|&mate| !conflicts.between(candidate, mate))
            })
            .collect();
        let mut open = open.without(self.larger_than(self.pieces));
        for (kind, &pieces) in self.kinds.iter().zip(&self.each) {
            open = open.without(&kind.and(self.larger_than(pieces)));
        }
        Subtree { taken: Vec::new(), open }
    }

    /// A subtree, and for how many placements each of its own stands: those that hold the first
    /// candidate, where all candidates are alike. As many hold any other, and each placement is met
    /// at each of its pieces.
    pub(super) fn first(&self, are_alike: bool) -> (Subtree<W>, usize) {
        let Subtree { taken, open } = self.root();
        let factor = open.len().checked_div(self.pieces).unwrap_or(0);
        let is_whole = factor * self.pieces == open.len();
        match open.first() {
            Some(first) if are_alike && is_whole => {
                let open = open.without(&self.excluded[first]);
                (Subtree { taken: vec![first], open }, factor)
            }
            _ => (Subtree { taken, open }, 1),
        }
    }

    /// The candidates of orbits larger than `size`.
    #[inline]
    pub(super) fn larger_than(&self, size: usize) -> &Bits<W> {
        &self.larger[size.min(self.larger.len() - 1)]
    }

    /// Whether more than one piece is left to place in a subtree, so that it has children.
    pub(crate) fn is_divisible(&self, subtree: &Subtree<W>) -> bool {
        let taken: usize = subtree.taken.iter().map(|&it| self.orbits[it].len()).sum();
        taken + 1 < self.pieces
    }

    /// The number of placements of a subtree that is not divisible, those that leave a region
    /// empty included.
    pub(crate) fn completions(&self, subtree: &Subtree<W>) -> usize {
        if subtree.taken.len() == self.pieces { 1 } else { subtree.open.len() }
    }

    /// Whether `left` pieces fit on `open` candidates whichever are tried first, so that the choice
    /// of a clique does not matter.
    #[inline]
    pub(super) fn has_room(&self, open: usize, left: usize) -> bool {
        self.has_single_orbits()
            && self.demands_only_a_number()
            && open > left.saturating_sub(1).saturating_mul(self.max_excluded)
    }

    /// Whether every orbit is a single candidate.
    #[inline]
    pub(super) fn has_single_orbits(&self) -> bool {
        self.larger[1].is_empty()
    }

    /// Whether nothing but the number of pieces is given: no regions, no numbers by kind.
    fn demands_only_a_number(&self) -> bool {
        self.regions.is_empty() && self.kinds.is_empty()
    }
}

/// The candidates of an orbit, and all that are in conflict with one of them.
fn excluded_by<const W: usize>(conflicts: &Conflicts, orbit: &[usize]) -> Bits<W> {
    let rows = orbit.iter().map(|&candidate| Bits::from_words(conflicts.row(candidate)));
    rows.fold(orbit.iter().copied().collect(), |all: Bits<W>, row| all.or(&row))
}

/// By number, up to the size of the largest orbit, and at least 1: the candidates whose orbits are
/// larger.
fn by_larger_orbit<const W: usize>(orbits: &[Vec<usize>]) -> Vec<Bits<W>> {
    let largest = orbits.iter().map(Vec::len).max().unwrap_or(1);
    (0..=largest)
        .map(|size| (0..orbits.len()).filter(|&it| orbits[it].len() > size).collect())
        .collect()
}

fn of_kind<const W: usize>(conflicts: &Conflicts, kind: usize) -> Bits<W> {
    let candidates = conflicts.candidates();
    (0..candidates.len()).filter(|&candidate| candidates[candidate].kind == kind).collect()
}

fn as_bits<const W: usize>(sets: Vec<Vec<usize>>) -> Vec<Bits<W>> {
    sets.into_iter().map(Bits::from_iter).collect()
}
