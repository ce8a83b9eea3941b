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

use super::search::{Mode, Search, Subtree};
use crate::bits::Bits;
use crate::rng::Rng;
use everyboard_watch::Watch;
use std::ops::ControlFlow;

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

/// Candidates tried between two looks at `watch`: well under a millisecond's work.
const STEPS_BETWEEN_STOPS: u64 = 1 << 12;

impl<const W: usize> Search<'_, W> {
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
    /// `None` if `watch` stopped it.
    pub(crate) fn walk(
        &self,
        subtree: &Subtree<W>,
        watch: &dyn Watch,
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
            if steps % STEPS_BETWEEN_STOPS == 0 && watch.is_stopped() {
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
        let mut open = frame.open;
        let mut clique = frame.clique;
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
    let mut live = 0;
    let mut least = usize::MAX;
    let mut at = 0;
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
