//! Two sides of a dense search: all that the starts lead to and all that leads to the goals, level
//! by level, until they meet.

use super::census::state::CensusState;
use super::census::visited::VisitedBits;
use super::space::Space;
use crate::dense::space::chunks::BitAddress;
use crate::dense::sweep::context::SweepContext;
use crate::dense::sweep::transitions::{Transition, transitions, two_colours};
use crate::model::moves::Direction;
use crate::run::outcome::SolveError;
use crate::run::progress::{End, LevelDone, Progress};
use everyboard_board::Position;
use everyboard_cpu::InstructionSet;
use everyboard_puzzle::RewriteSystem;
use std::num::NonZeroUsize;

/// A space with what a search from both ends needs to know of it.
#[derive(Clone, Debug)]
pub(crate) struct PairPlan {
    space: Space,
    /// From the starts, from the goals.
    ends: [Reach; 2],
}

/// What is known of one end before the search.
#[derive(Clone, Debug)]
struct Reach {
    first: Vec<Position>,
    transitions: Vec<Transition>,
    colours: Option<Vec<usize>>,
    /// By sub-space: the moves to it, if all ways to it have the same number.
    depths: Option<Vec<Option<usize>>>,
}

impl PairPlan {
    /// None if the positions cannot be numbered, or no goal is among those that the starts may
    /// lead to.
    pub(crate) fn new(
        system: &RewriteSystem,
        starts: &[Position],
        goals: &[Position],
    ) -> Option<Self> {
        let space = Space::new(system, starts).ok()?;
        let is_there = |goal: &&Position| space.sub_space_of(goal).is_some();
        let goals: Vec<Position> = goals.iter().filter(is_there).cloned().collect();
        if goals.is_empty() {
            return None;
        }
        let ends = [
            Reach::new(&space, system, Direction::Forwards, starts.to_vec()),
            Reach::new(&space, system, Direction::Backwards, goals),
        ];
        Some(PairPlan { space, ends })
    }

    pub(crate) fn space(&self) -> &Space {
        &self.space
    }

    /// The bytes of the bitmaps of both sides.
    pub(crate) fn bytes(&self) -> u64 {
        let maps: u64 = self.ends.iter().map(Reach::maps).sum();
        self.space.bitmap_bytes().saturating_mul(maps)
    }

    pub(crate) fn contexts(&self) -> [SweepContext<'_>; 2] {
        let set = InstructionSet::best();
        let context = |reach: &Reach| {
            SweepContext::new(&self.space, &reach.transitions, reach.colours.as_deref(), set)
        };
        [context(&self.ends[0]), context(&self.ends[1])]
    }
}

impl Reach {
    fn new(
        space: &Space,
        system: &RewriteSystem,
        direction: Direction,
        first: Vec<Position>,
    ) -> Self {
        let transitions = transitions(space, system, direction);
        let seeds: Vec<usize> = first.iter().filter_map(|p| space.sub_space_of(p)).collect();
        let colours = two_colours(space.sub_spaces(), &transitions, &seeds);
        let depths = depths(space.sub_spaces(), &transitions, &seeds);
        Reach { first, transitions, colours, depths }
    }

    /// Bitmaps of the whole space that this end takes: one or two of the positions seen, and two
    /// of their distances where these do not follow from the sub-space.
    fn maps(&self) -> u64 {
        let seen = if self.colours.is_some() { 1 } else { 2 };
        seen + if self.records() { 2 } else { 0 }
    }

    fn records(&self) -> bool {
        self.depths.is_none()
    }
}

/// By sub-space: the moves to it from `seeds`; none of it if ways of different lengths lead to one.
fn depths(
    sub_spaces: usize,
    transitions: &[Transition],
    seeds: &[usize],
) -> Option<Vec<Option<usize>>> {
    let mut next = vec![Vec::new(); sub_spaces];
    transitions.iter().for_each(|transition| next[transition.source].push(transition.destination));
    let mut depths = vec![None; sub_spaces];
    seeds.iter().for_each(|&seed| depths[seed] = Some(0));
    let mut fresh = seeds.to_vec();
    while let Some(here) = fresh.pop() {
        let beyond = depths[here].map(|depth| depth + 1);
        for &there in &next[here] {
            match depths[there] {
                None => {
                    depths[there] = beyond;
                    fresh.push(there);
                }
                known if known != beyond => return None,
                _ => {}
            }
        }
    }
    Some(depths)
}

/// Both sides of a search under way.
pub(crate) struct Pair<'a> {
    plan: &'a PairPlan,
    pub(crate) sides: [Side<'a>; 2],
    threads: NonZeroUsize,
    progress: &'a dyn Progress,
}

/// What was seen from one end.
pub(crate) struct Side<'a> {
    pub(crate) context: &'a SweepContext<'a>,
    pub(crate) visited: VisitedBits,
    pub(crate) state: CensusState,
}

impl<'a> Pair<'a> {
    pub(crate) fn new(
        plan: &'a PairPlan,
        contexts: &'a [SweepContext<'a>; 2],
        threads: NonZeroUsize,
        progress: &'a dyn Progress,
    ) -> Result<Self, SolveError> {
        let side = |end: usize| -> Result<Side<'a>, SolveError> {
            let (context, reach) = (&contexts[end], &plan.ends[end]);
            let state = CensusState::new(context, &reach.first, 0);
            let visited = VisitedBits::new(context, reach.records());
            let visited =
                visited.map_err(|_| SolveError::AllocationFailed { bytes: plan.bytes() })?;
            Ok(Side { context, visited, state })
        };
        Ok(Pair { plan, sides: [side(0)?, side(1)?], threads, progress })
    }

    /// Puts down the first positions of both ends.
    pub(crate) fn begin(&mut self) {
        for Side { context, visited, state } in &mut self.sides {
            visited.place(context, &state.frontier.addresses);
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// The level of a side.
    pub(crate) fn level(&self, end: usize) -> usize {
        self.sides[end].state.level()
    }

    /// The positions on each level of a side.
    pub(crate) fn levels(&self, end: usize) -> &[u64] {
        &self.sides[end].state.levels
    }

    /// All positions seen from both ends.
    pub(crate) fn seen(&self) -> u64 {
        self.sides.iter().flat_map(|side| &side.state.levels).sum()
    }

    /// The side whose next level is likely to be the smaller one.
    pub(crate) fn smaller(&self) -> usize {
        let frontier = |end: usize| self.levels(end).last().copied().unwrap_or(0);
        usize::from(frontier(1) < frontier(0))
    }

    /// Whether there is more to see from an end.
    pub(crate) fn advances(&self, end: usize) -> bool {
        self.sides[end].state.advances()
    }

    /// Advances a side by a level; false if it was told to stop before it was done, which it only
    /// heeds if it `may_stop`.
    pub(crate) fn advance(&mut self, end: usize, may_stop: bool) -> bool {
        let Side { context, visited, state } = &mut self.sides[end];
        let step = state.step(context, self.progress, may_stop);
        let advanced = visited.advance(&step, self.threads);
        if step.is_stopped() {
            return false;
        }
        state.take(context, advanced);
        self.tell(end);
        true
    }

    /// Tells of the last level of a side.
    pub(crate) fn tell(&self, end: usize) {
        let state = &self.sides[end].state;
        let positions = state.levels.last().copied().unwrap_or(0);
        self.progress.level(LevelDone {
            end: if end == 0 { End::Start } else { End::Goal },
            level: state.level(),
            positions,
            representatives: positions,
            stored: self.seen(),
        });
    }

    /// The positions seen from both ends, if they are at most `most`; none if they are more. If
    /// there were none a level ago, each lies on the last level of both ends: else a way through
    /// it would have met before.
    pub(crate) fn common(&self, most: usize) -> Option<Vec<Position>> {
        let [start, goal] = &self.sides;
        let chunks = &start.context.chunks;
        let mut addresses = Vec::new();
        for chunk in 0..chunks.len() {
            let both = start.words(chunk).iter().zip(goal.words(chunk)).map(|(a, b)| a & b);
            for (word, mut left) in both.enumerate() {
                while left != 0 {
                    addresses.push(BitAddress { chunk, word, bit: left.trailing_zeros() });
                    left &= left - 1;
                }
            }
            if addresses.len() > most {
                return None;
            }
        }
        let position = |address| chunks.position(&self.plan.space, address);
        Some(addresses.into_iter().map(position).collect())
    }

    /// Whether a position was seen from an end on this level, or on one that many levels earlier
    /// or later as a multiple of 3.
    pub(crate) fn may_be_on(&self, end: usize, position: &Position, level: usize) -> bool {
        let Side { context, visited, state } = &self.sides[end];
        let Some(BitAddress { chunk, word, bit }) = context.chunks.find(&self.plan.space, position)
        else {
            return false;
        };
        let is_set = |words: &[u64], word: usize| words[word] >> bit & 1 != 0;
        if !is_set(visited.seen(context, chunk, state.level()), word) {
            return false;
        }
        if let Some(depths) = &self.plan.ends[end].depths {
            return depths[context.chunks.chunks[chunk].sub_space as usize] == Some(level);
        }
        let words = context.chunks.words(chunk);
        visited.planes(context, chunk).is_some_and(|planes| {
            let (low, high) = (is_set(planes, word), is_set(planes, words + word));
            usize::from(low) + 2 * usize::from(high) == level % 3
        })
    }
}

impl Side<'_> {
    fn words(&self, chunk: usize) -> &[u64] {
        self.visited.seen(self.context, chunk, self.state.level())
    }
}
