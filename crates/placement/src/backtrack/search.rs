//! The search itself: depth first, with an explicit stack of the cliques being tried.
//!
//! Every set of candidates is a row of bits, so a node of the search costs a few words. Four queens
//! on 4x4, after the first was placed on b4; this frame lies on top of the stack:
//!
//! ```text
//!               rank 3    rank 2    rank 1
//!             +---------+---------+---------+
//!    open     | . . . x | x . x . | x . x x |  what no placed piece excludes
//!    clique   | . . . x |         |         |  the smallest clique: the search branches here
//!    untried  | . . . x |         |         |  its members that were not tried yet
//!             +---------+---------+---------+
//!    must     yes: three cliques have open candidates, and three pieces are left to place
//!
//!    placing d3 excludes the rest of its lines:
//!             +---------+---------+---------+
//!    open     | . . . . | x . . . | x . x . |  the node below: two cliques, two pieces
//!             +---------+---------+---------+
//! ```
//!
//! A frame whose `untried` is empty is finished. Unless it `must` hold a piece, the search then
//! leaves that clique empty and branches on the next one with what stays open.

use crate::bits::Bits;
use crate::clique::best_partitions;
use crate::rng::Rng;
use crate::{Conflicts, Demand, Problem};
use std::ops::ControlFlow;

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
    problem: &'a Problem,
    mode: Mode,
    /// The number of pieces to place; fixed pieces are not counted.
    pub(super) pieces: usize,
    /// By kind: the number of pieces to place; empty if only their total is given.
    each: Vec<usize>,
    /// By kind: its candidates; empty if only the total number of pieces is given.
    kinds: Vec<Bits<W>>,
    /// By candidate: those that are placed with it; only itself unless symmetric placements are
    /// searched for.
    orbits: Vec<Vec<usize>>,
    /// By candidate: its orbit, and all candidates in conflict with that.
    pub(super) excluded: Vec<Bits<W>>,
    /// The size of the largest of these sets.
    max_excluded: usize,
    /// By number, up to the size of the largest orbit: the candidates with larger orbits.
    larger: Vec<Bits<W>>,
    /// Partitions into cliques, all with the same number of cliques.
    partitions: Vec<Vec<Bits<W>>>,
    /// The regions without a fixed piece.
    regions: Vec<Bits<W>>,
    /// By candidate: its region among these.
    region_of: Vec<Option<usize>>,
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
        let (n, k) = (self.open.len(), pieces - self.taken.len());
        if n < k {
            return 0.0;
        }
        // "n choose k" divided by "candidates choose pieces"; either alone may overflow.
        let chosen = (0..k).map(|i| (n - i) as f64 / (candidates - i) as f64);
        let fewer = (k..pieces).map(|i| (i + 1) as f64 / (candidates - i) as f64);
        chosen.chain(fewer).product()
    }
}

/// The pieces placed on the path from the root to a node.
struct State {
    /// One candidate of each orbit, in the order in which they were placed.
    taken: Vec<usize>,
    /// Pieces left to place.
    left: usize,
    /// The same by kind; empty if only the total is given.
    each: Vec<usize>,
    /// By region: whether it holds a piece.
    held: Vec<bool>,
    /// The number of regions without a piece.
    regions_left: usize,
}

/// A clique being tried, or all open candidates where any of them may come first. See the diagram
/// at the top of this file.
struct Frame<const W: usize> {
    open: Bits<W>,
    clique: Bits<W>,
    untried: Bits<W>,
    must: bool,
}

/// A clique on which the search could branch.
struct Choice<'a, const W: usize> {
    /// How many cliques of its partition may stay empty; 0 if this one must hold a piece.
    slack: usize,
    /// Its number of open candidates.
    size: usize,
    clique: &'a Bits<W>,
}

/// Candidates tried between two calls of `stop`: well under a millisecond's work.
const STEPS_BETWEEN_STOPS: u64 = 1 << 12;

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

    /// The candidates of orbits larger than `size`.
    #[inline]
    fn larger_than(&self, size: usize) -> &Bits<W> {
        &self.larger[size.min(self.larger.len() - 1)]
    }

    /// Whether more than one piece is left to place in a subtree, so that it has children.
    pub(crate) fn is_divisible(&self, subtree: &Subtree<W>) -> bool {
        let taken: usize = subtree.taken.iter().map(|&it| self.orbits[it].len()).sum();
        taken + 1 < self.pieces
    }

    /// The subtrees of the first branches of a subtree: each of its placements is in exactly one.
    pub(crate) fn children(&self, subtree: &Subtree<W>) -> Vec<Subtree<W>> {
        let Subtree { taken, open } = subtree;
        let mut state = self.state(taken);
        if !self.is_divisible(subtree) {
            return vec![Subtree { taken: taken.clone(), open: *open }];
        }
        let Some(mut frame) = self.next_frame(*open, &state) else { return Vec::new() };
        let mut children = Vec::new();
        while let Some(candidate) = frame.untried.pop() {
            frame.open.remove(candidate);
            let open = self.place(candidate, frame.open, &mut state);
            children.push(Subtree { taken: state.taken.clone(), open });
            self.remove_last(&mut state);
        }
        if !frame.must {
            let open = self.open_without_clique(&frame);
            children.push(Subtree { taken: taken.clone(), open });
        }
        children
    }

    /// The number of placements of a subtree that is not divisible, those that leave a region
    /// empty included.
    pub(crate) fn completions(&self, subtree: &Subtree<W>) -> usize {
        if subtree.taken.len() == self.pieces { 1 } else { subtree.open.len() }
    }

    fn state(&self, taken: &[usize]) -> State {
        let mut state = State {
            taken: Vec::new(),
            left: self.pieces,
            each: self.each.clone(),
            held: vec![false; self.regions.len()],
            regions_left: self.regions.len(),
        };
        for &candidate in taken {
            self.place(candidate, Bits::EMPTY, &mut state);
        }
        state
    }

    /// Calls `found` for the placements of a subtree, until it breaks off, with their number and
    /// the candidates they contain. In [`Mode::Count`] a call may stand for several placements that
    /// differ in the last piece, which is then left out. Returns the number of candidates tried, or
    /// `None` if `stop` became true.
    pub(crate) fn walk(
        &self,
        subtree: &Subtree<W>,
        stop: &dyn Fn() -> bool,
        found: &mut impl FnMut(u64, &[usize]) -> ControlFlow<()>,
    ) -> Option<u64> {
        let mut state = self.state(&subtree.taken);
        let mut frames: Vec<Frame<W>> = Vec::new();
        let mut steps = 1;
        let mut rng =
            if let Mode::Random { seed } = self.mode { Some(Rng::new(seed)) } else { None };
        if self.report_or_push(subtree.open, &mut frames, &state, found).is_break() {
            return Some(steps);
        }
        while let Some(frame) = frames.last_mut() {
            let next = match &mut rng {
                None => frame.untried.pop(),
                Some(rng) => frame.untried.pop_from(rng.below(self.orbits.len())),
            };
            let Some(candidate) = next else {
                self.leave_clique_empty_or_pop(&mut frames, &mut state);
                continue;
            };
            steps += 1;
            if steps % STEPS_BETWEEN_STOPS == 0 && stop() {
                return None;
            }
            frame.open.remove(candidate);
            let open = self.place(candidate, frame.open, &mut state);
            let depth = frames.len();
            if self.report_or_push(open, &mut frames, &state, found).is_break() {
                return Some(steps);
            }
            if frames.len() == depth {
                self.remove_last(&mut state);
            }
        }
        Some(steps)
    }

    /// Reports the placements of a leaf. At an inner node, pushes the frame to branch on, if the
    /// pieces left can be placed at all.
    #[inline]
    fn report_or_push(
        &self,
        open: Bits<W>,
        frames: &mut Vec<Frame<W>>,
        state: &State,
        found: &mut impl FnMut(u64, &[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if state.left == 0 {
            return match state.regions_left {
                0 => found(1, &state.taken),
                _ => ControlFlow::Continue(()),
            };
        }
        if state.left == 1 && self.mode == Mode::Count && state.regions_left == 0 {
            return match open.len() {
                0 => ControlFlow::Continue(()),
                placements => found(placements as u64, &state.taken),
            };
        }
        frames.extend(self.next_frame(open, state));
        ControlFlow::Continue(())
    }

    /// Ends the top frame, all of whose candidates were tried: replaces it by the frame for the
    /// next clique with this one left empty, or goes one level up.
    #[inline]
    fn leave_clique_empty_or_pop(&self, frames: &mut Vec<Frame<W>>, state: &mut State) {
        let Some(frame) = frames.last_mut() else { return };
        let open = (!frame.must).then(|| self.open_without_clique(frame));
        if let Some(next) = open.and_then(|open| self.next_frame(open, state)) {
            *frame = next;
            return;
        }
        frames.pop();
        if !frames.is_empty() {
            self.remove_last(state);
        }
    }

    /// What stays open if a frame's clique is left empty.
    fn open_without_clique(&self, frame: &Frame<W>) -> Bits<W> {
        if self.has_single_orbits() {
            return frame.open.without(&frame.clique);
        }
        let (mut open, mut clique) = (frame.open, frame.clique);
        while let Some(candidate) = clique.pop() {
            self.orbits[candidate].iter().for_each(|&mate| open.remove(mate));
        }
        open
    }

    /// Places the orbit of a candidate; returns what stays open.
    #[inline]
    fn place(&self, candidate: usize, open: Bits<W>, state: &mut State) -> Bits<W> {
        let orbit = &self.orbits[candidate];
        state.taken.push(candidate);
        state.left -= orbit.len();
        if !self.regions.is_empty() {
            for region in orbit.iter().filter_map(|&mate| self.region_of[mate]) {
                state.held[region] = true;
                state.regions_left -= 1;
            }
        }
        let open = open.without(&self.excluded[candidate]).without(self.larger_than(state.left));
        if self.each.is_empty() {
            return open;
        }
        let kind = self.problem.conflicts().candidate(candidate).kind;
        state.each[kind] -= orbit.len();
        open.without(&self.kinds[kind].and(self.larger_than(state.each[kind])))
    }

    /// Removes the orbit that was placed last.
    #[inline]
    fn remove_last(&self, state: &mut State) {
        let Some(candidate) = state.taken.pop() else { return };
        let orbit = &self.orbits[candidate];
        state.left += orbit.len();
        if !self.regions.is_empty() {
            for region in orbit.iter().filter_map(|&mate| self.region_of[mate]) {
                state.held[region] = false;
                state.regions_left += 1;
            }
        }
        if !self.each.is_empty() {
            state.each[self.problem.conflicts().candidate(candidate).kind] += orbit.len();
        }
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
    fn has_single_orbits(&self) -> bool {
        self.larger[1].is_empty()
    }

    /// Whether nothing but the number of pieces is given: no regions, no numbers by kind.
    fn demands_only_a_number(&self) -> bool {
        self.regions.is_empty() && self.kinds.is_empty()
    }

    /// The frame to branch on; `None` if the pieces left cannot be placed.
    fn next_frame(&self, open: Bits<W>, state: &State) -> Option<Frame<W>> {
        if self.has_room(open.len(), state.left) {
            return Some(Frame { open, clique: open, untried: open, must: true });
        }
        let mut kinds = self.kinds.iter().zip(&state.each);
        if state.regions_left > state.left || kinds.any(|(k, &n)| k.shared(&open) < n) {
            return None;
        }
        let mut best: Option<Choice<'_, W>> = None;
        for (clique, _) in self.regions.iter().zip(&state.held).filter(|&(_, &held)| !held) {
            let size = clique.shared(&open);
            if size == 0 {
                return None;
            }
            best = Choice { slack: 0, size, clique }.or_better(best);
        }
        for cliques in &self.partitions {
            best = smallest_clique(cliques, &open, state.left)?.or_better(best);
        }
        let Choice { slack, clique, .. } = best?;
        if self.mode == Mode::Reading {
            let first = open.first().into_iter().collect();
            return Some(Frame { open, clique: first, untried: first, must: false });
        }
        let clique = clique.and(&open);
        Some(Frame { open, clique, untried: clique, must: slack == 0 })
    }
}

impl<'a, const W: usize> Choice<'a, W> {
    /// The earlier choice unless this one is better: less slack, or as much and fewer candidates.
    #[inline]
    fn or_better(self, earlier: Option<Self>) -> Option<Self> {
        match earlier {
            Some(best) if (best.slack, best.size) <= (self.slack, self.size) => Some(best),
            _ => Some(self),
        }
    }
}

/// The clique of a partition with the fewest open candidates, but at least one; `None` if fewer
/// than `left` cliques have any.
#[inline]
fn smallest_clique<'a, const W: usize>(
    cliques: &'a [Bits<W>],
    open: &Bits<W>,
    left: usize,
) -> Option<Choice<'a, W>> {
    let (mut live, mut least, mut at) = (0, usize::MAX, 0);
    for (number, clique) in cliques.iter().enumerate() {
        let size = clique.shared(open);
        live += usize::from(size > 0);
        // Without a branch: an empty clique wraps around to the largest number.
        if size.wrapping_sub(1) < least.wrapping_sub(1) {
            (least, at) = (size, number);
        }
    }
    (live >= left).then(|| Choice { slack: live - left, size: least, clique: &cliques[at] })
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
