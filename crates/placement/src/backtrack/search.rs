//! The search itself: an explicit stack of the cliques being tried.

use super::choice::{Choice, smallest};
use super::prefix::Prefix;
use super::random::Random;
use crate::bits::Bits;
use crate::clique::best_partitions;
use crate::{Demand, Problem};
use std::ops::ControlFlow;

/// In which order placements are found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// As the boards read, row by row from the top left.
    Reading,
    /// As is quickest.
    Quickest,
}

/// A search for sets of open candidates free of conflicts.
pub(crate) struct Search<'a, const W: usize> {
    problem: &'a Problem,
    order: Order,
    /// By candidate: those that go with it; itself alone but for symmetric placements.
    orbits: Vec<Vec<usize>>,
    /// By candidate: its orbit and what that excludes.
    pub(super) excluded: Vec<Bits<W>>,
    /// The most candidates that any of these has.
    most_excluded: usize,
    /// By number, up to the largest orbit: the candidates whose orbits are larger.
    larger: Vec<Bits<W>>,
    /// Partitions into cliques, equally many in each.
    partitions: Vec<Vec<Bits<W>>>,
    /// The regions that no fixed piece holds.
    regions: Vec<Bits<W>>,
    /// By candidate: its region among these.
    region_of: Vec<Option<usize>>,
    /// By kind: its candidates; none where only the number of pieces in all is given.
    kinds: Vec<Bits<W>>,
    /// How many pieces in all, fixed ones not among them.
    pub(super) pieces: usize,
    /// How many of each kind, if that is given.
    each: Vec<usize>,
    /// Whether the candidates of a last piece are counted at once.
    bulk: bool,
    /// Where the candidates of a clique are tried in a random order: where that begins.
    seed: Option<u64>,
}

/// What has been taken so far.
struct State {
    taken: Vec<usize>,
    /// Pieces still to place.
    left: usize,
    /// The same by kind, if that is given.
    each: Vec<usize>,
    /// By region: whether a piece is in it.
    held: Vec<bool>,
    /// Regions without a piece.
    regions_left: usize,
}

/// A clique being tried; or all open candidates, one of which comes first.
struct Frame<const W: usize> {
    /// The open candidates but those that were tried.
    open: Bits<W>,
    /// The clique's open candidates.
    clique: Bits<W>,
    /// Those not yet tried.
    rest: Bits<W>,
    /// Whether one of them must be taken.
    must: bool,
}

impl<'a, const W: usize> Search<'a, W> {
    /// A search for no piece yet; see [`Search::demand`].
    pub(crate) fn new(problem: &'a Problem, order: Order) -> Self {
        let alone = (0..problem.conflicts().len()).map(|candidate| vec![candidate]).collect();
        Self::with_orbits(problem, order, alone)
    }

    /// A search for the placements that hold all of an orbit or nothing of it; by candidate, its
    /// orbit. The orbits are those of symmetries, so that what a union of orbits excludes is one as
    /// well.
    pub(crate) fn with_orbits(problem: &'a Problem, order: Order, orbits: Vec<Vec<usize>>) -> Self {
        let conflicts = problem.conflicts();
        let excluded = |orbit: &Vec<usize>| {
            let rows = orbit.iter().map(|&candidate| Bits::from_words(conflicts.row(candidate)));
            rows.fold(orbit.iter().copied().collect(), |all: Bits<W>, row| all.or(&row))
        };
        let largest = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let larger =
            |size| (0..orbits.len()).filter(|&candidate| orbits[candidate].len() > size).collect();
        let cliques = |partition: Vec<Vec<usize>>| partition.into_iter().map(Bits::from_iter);
        let partitions = best_partitions(problem).into_iter();
        let excluded: Vec<Bits<W>> = orbits.iter().map(excluded).collect();
        let mut search = Self {
            problem,
            order,
            most_excluded: excluded.iter().map(Bits::len).max().unwrap_or(0),
            excluded,
            larger: (0..=largest).map(larger).collect(),
            orbits,
            partitions: partitions.map(|partition| cliques(partition).collect()).collect(),
            regions: Vec::new(),
            region_of: vec![None; conflicts.len()],
            kinds: Vec::new(),
            pieces: 0,
            each: Vec::new(),
            bulk: true,
            seed: None,
        };
        search.open_regions();
        search
    }

    fn open_regions(&mut self) {
        let (spec, candidates) = (self.problem.spec(), self.problem.conflicts().candidates());
        for region in &spec.regions {
            if spec.fixed.iter().any(|piece| region.contains(&piece.square)) {
                continue;
            }
            let inside = |candidate: &usize| region.contains(&candidates[*candidate].square);
            let members: Vec<usize> = (0..candidates.len()).filter(inside).collect();
            members
                .iter()
                .for_each(|&candidate| self.region_of[candidate] = Some(self.regions.len()));
            self.regions.push(members.into_iter().collect());
        }
    }

    /// Sets how many pieces are searched for, beside the fixed ones; a number in all or of each.
    pub(crate) fn demand(&mut self, demand: &Demand) {
        self.pieces = demand.size().unwrap_or(0);
        let Demand::Each(each) = demand else { return };
        let candidates = self.problem.conflicts().candidates();
        let of = |kind| {
            (0..candidates.len())
                .filter(move |&candidate| candidates[candidate].kind == kind)
                .collect()
        };
        self.kinds = (0..each.len()).map(of).collect();
        self.each = each.clone();
    }

    /// Has every placement shown, where otherwise those that differ in the last piece are counted
    /// together.
    pub(crate) fn one_by_one(&mut self) {
        self.bulk = false;
    }

    /// Has candidates tried in a random order, another one for each seed.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    /// No placement has more pieces than this, beside the fixed ones.
    pub(crate) fn bound(&self) -> usize {
        self.partitions[0].len()
    }

    /// Whether pieces stand so far from each other that no more than half of the cliques hold one,
    /// and nothing else is asked of them.
    pub(crate) fn is_roomy(&self) -> bool {
        self.pieces <= self.bound() / 2 && self.demands_no_more()
    }

    /// How many words of cliques are looked at where a branch is chosen.
    pub(super) fn words_to_choose(&self) -> f64 {
        let cliques: usize = self.partitions.iter().map(Vec::len).sum();
        (cliques * W) as f64
    }

    /// All placements.
    pub(crate) fn whole(&self) -> Prefix<W> {
        let conflicts = self.problem.conflicts();
        let peaceful = |candidate: &usize| {
            let orbit = &self.orbits[*candidate];
            orbit.iter().all(|&mate| !conflicts.between(*candidate, mate))
        };
        let mut open: Bits<W> = (0..conflicts.len()).filter(peaceful).collect();
        open = self.not_larger(open, self.pieces);
        for (kind, &pieces) in self.kinds.iter().zip(&self.each) {
            open = open.without(&kind.and(self.larger_than(pieces)));
        }
        Prefix { taken: Vec::new(), open }
    }

    /// The candidates of orbits larger than `size`.
    #[inline]
    fn larger_than(&self, size: usize) -> &Bits<W> {
        &self.larger[size.min(self.larger.len() - 1)]
    }

    #[inline]
    fn not_larger(&self, open: Bits<W>, size: usize) -> Bits<W> {
        open.without(self.larger_than(size))
    }

    /// Whether a prefix can be divided further.
    pub(crate) fn splits(&self, prefix: &Prefix<W>) -> bool {
        let taken: usize = prefix.taken.iter().map(|&candidate| self.orbits[candidate].len()).sum();
        taken + 1 < self.pieces
    }

    /// Divides a prefix by its first branches: every placement of it is in one of them.
    pub(crate) fn children(&self, prefix: &Prefix<W>) -> Vec<Prefix<W>> {
        let Prefix { taken, open } = prefix;
        let mut state = self.state(taken);
        if !self.splits(prefix) {
            return vec![Prefix { taken: taken.clone(), open: *open }];
        }
        let Some(mut frame) = self.branch(*open, &state) else { return Vec::new() };
        let mut children = Vec::new();
        while let Some(candidate) = frame.rest.pop() {
            frame.open.remove(candidate);
            let open = self.take(candidate, frame.open, &mut state);
            children.push(Prefix { taken: state.taken.clone(), open });
            self.give_back(&mut state);
        }
        if !frame.must {
            children.push(Prefix { taken: taken.clone(), open: self.passed(&frame) });
        }
        children
    }

    /// How many placements a prefix stands for that cannot be divided, but for those that leave a
    /// region empty.
    pub(crate) fn ends(&self, prefix: &Prefix<W>) -> usize {
        if prefix.taken.len() == self.pieces { 1 } else { prefix.open.len() }
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
            self.take(candidate, Bits::EMPTY, &mut state);
        }
        state
    }

    /// Shows the placements of a prefix: how many, and the candidates that they have taken (all, or
    /// all but the last where several are shown at once), until `found` breaks off. Returns the
    /// number of branches tried, or none if `stop` became true.
    pub(crate) fn walk(
        &self,
        prefix: &Prefix<W>,
        stop: &dyn Fn() -> bool,
        found: &mut impl FnMut(u64, &[usize]) -> ControlFlow<()>,
    ) -> Option<u64> {
        let mut state = self.state(&prefix.taken);
        let mut frames: Vec<Frame<W>> = Vec::new();
        let mut steps = 1;
        let mut random = self.seed.map(Random);
        if self.enter(prefix.open, &mut frames, &state, found).is_break() {
            return Some(steps);
        }
        while let Some(frame) = frames.last_mut() {
            let next = match &mut random {
                None => frame.rest.pop(),
                Some(random) => frame.rest.pop_from(random.below(self.orbits.len())),
            };
            let Some(candidate) = next else {
                self.pass(&mut frames, &mut state);
                continue;
            };
            steps += 1;
            if steps % STEPS_BETWEEN_LOOKS == 0 && stop() {
                return None;
            }
            frame.open.remove(candidate);
            let open = self.take(candidate, frame.open, &mut state);
            let depth = frames.len();
            if self.enter(open, &mut frames, &state, found).is_break() {
                return Some(steps);
            }
            if frames.len() == depth {
                self.give_back(&mut state);
            }
        }
        Some(steps)
    }

    /// Goes on from a clique whose candidates have all been tried: to the next one, with this one
    /// left empty, or back.
    #[inline]
    fn pass(&self, frames: &mut Vec<Frame<W>>, state: &mut State) {
        let Some(frame) = frames.last_mut() else { return };
        let open = (!frame.must).then(|| self.passed(frame));
        if let Some(next) = open.and_then(|open| self.branch(open, state)) {
            *frame = next;
            return;
        }
        frames.pop();
        if !frames.is_empty() {
            self.give_back(state);
        }
    }

    /// Shows what is found at a node, or pushes the clique to try there.
    #[inline]
    fn enter(
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
        if state.left == 1 && self.bulk && state.regions_left == 0 {
            return match open.len() {
                0 => ControlFlow::Continue(()),
                ways => found(ways as u64, &state.taken),
            };
        }
        frames.extend(self.branch(open, state));
        ControlFlow::Continue(())
    }

    /// What is open once a clique is left empty.
    fn passed(&self, frame: &Frame<W>) -> Bits<W> {
        if self.larger[1].is_empty() {
            return frame.open.without(&frame.clique);
        }
        let (mut open, mut clique) = (frame.open, frame.clique);
        while let Some(candidate) = clique.pop() {
            self.orbits[candidate].iter().for_each(|&mate| open.remove(mate));
        }
        open
    }

    /// Takes a candidate and what goes with it; returns what stays open.
    #[inline]
    fn take(&self, candidate: usize, open: Bits<W>, state: &mut State) -> Bits<W> {
        let orbit = &self.orbits[candidate];
        state.taken.push(candidate);
        state.left -= orbit.len();
        if !self.regions.is_empty() {
            for region in orbit.iter().filter_map(|&mate| self.region_of[mate]) {
                state.held[region] = true;
                state.regions_left -= 1;
            }
        }
        let open = self.not_larger(open.without(&self.excluded[candidate]), state.left);
        if self.each.is_empty() {
            return open;
        }
        let kind = self.problem.conflicts().candidate(candidate).kind;
        state.each[kind] -= orbit.len();
        open.without(&self.kinds[kind].and(self.larger_than(state.each[kind])))
    }

    #[inline]
    fn give_back(&self, state: &mut State) {
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

    /// Whether so many pieces find room on so many open candidates wherever they are put, so that
    /// no choice of a clique is better than another.
    #[inline]
    pub(super) fn has_room(&self, open: usize, left: usize) -> bool {
        let alone = self.larger[1].is_empty();
        alone
            && self.demands_no_more()
            && open > left.saturating_sub(1).saturating_mul(self.most_excluded)
    }

    /// Whether nothing is asked of the pieces but their number.
    fn demands_no_more(&self) -> bool {
        self.regions.is_empty() && self.kinds.is_empty()
    }

    /// What to try next; none if the pieces left cannot be placed.
    fn branch(&self, open: Bits<W>, state: &State) -> Option<Frame<W>> {
        if self.has_room(open.len(), state.left) {
            return Some(Frame { open, clique: open, rest: open, must: true });
        }
        let kinds = || self.kinds.iter().zip(&state.each);
        if state.regions_left > state.left || kinds().any(|(k, &n)| k.shared(&open) < n) {
            return None;
        }
        let mut best = Choice { size: usize::MAX, clique: &self.partitions[0], at: 0, slack: 0 };
        best.slack = usize::MAX;
        for (at, region) in self.regions.iter().enumerate() {
            if !state.held[at] {
                let size = region.shared(&open);
                if size == 0 {
                    return None;
                }
                best.prefer(Choice { size, clique: &self.regions, at, slack: 0 });
            }
        }
        for cliques in &self.partitions {
            best.prefer(smallest(cliques, &open, state.left)?);
        }
        Some(self.frame(open, &best))
    }

    fn frame(&self, open: Bits<W>, choice: &Choice<'_, W>) -> Frame<W> {
        match self.order {
            Order::Quickest => {
                let clique = choice.clique[choice.at].and(&open);
                Frame { open, clique, rest: clique, must: choice.slack == 0 }
            }
            Order::Reading => {
                let clique = open.first().into_iter().collect();
                Frame { open, clique, rest: clique, must: false }
            }
        }
    }
}

/// How many candidates are tried between two looks whether to stop: well under a millisecond's
/// work.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;
