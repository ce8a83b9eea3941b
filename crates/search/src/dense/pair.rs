//! The plan of a dense search from both ends, and where its two sides share positions.

use super::frontier::BitFrontier;
use super::space::Space;
use crate::dense::space::chunks::{BitAddress, set_bits};
use crate::dense::sweep::context::SweepContext;
use crate::dense::sweep::owners::Owners;
use crate::dense::sweep::transitions::{Transition, fixed_levels, transitions, two_colours};
use crate::model::moves::Direction;
use crate::run::outcome::SolveError;
use crate::run::progress::End;
use everyboard_board::Position;
use everyboard_cpu::InstructionSet;
use everyboard_puzzle::RewriteSystem;

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
    /// By sub-space: the moves to it, if all paths to it have the same length.
    depths: Option<Vec<Option<usize>>>,
}

impl PairPlan {
    /// `None` if the positions cannot be numbered, or if the space of the starts holds no goal.
    pub(crate) fn new(
        system: &RewriteSystem,
        starts: &[Position],
        goals: &[Position],
    ) -> Option<Self> {
        let space = Space::new(system, starts).ok()?;
        let goals = goals.iter().filter(|goal| space.sub_space_of(goal).is_some());
        let goals: Vec<Position> = goals.cloned().collect();
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

    /// By sub-space: its distance from an end, if all its positions have the same one.
    pub(crate) fn depths(&self, end: usize) -> Option<&[Option<usize>]> {
        self.ends[end].depths.as_deref()
    }

    /// Both ends at level 0. Allocates [`PairPlan::bytes`].
    pub(crate) fn frontiers<'a>(
        &self,
        contexts: &'a [SweepContext<'a>; 2],
    ) -> Result<[BitFrontier<'a>; 2], SolveError> {
        let [start, goal] = &self.ends;
        let [forwards, backwards] = contexts;
        let start = BitFrontier::new(End::Start, forwards, &start.first, 0, start.records());
        let goal = BitFrontier::new(End::Goal, backwards, &goal.first, 0, goal.records());
        match (start, goal) {
            (Ok(start), Ok(goal)) => Ok([start, goal]),
            _ => Err(SolveError::AllocationFailed { bytes: self.bytes() }),
        }
    }

    pub(crate) fn contexts(&self) -> [SweepContext<'_>; 2] {
        let set = InstructionSet::best();
        self.ends.each_ref().map(|reach| {
            let (transitions, colours) = (&reach.transitions, reach.colours.as_deref());
            SweepContext::new(&self.space, transitions, colours, set, |_| Owners::ALONE)
        })
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
        let depths = fixed_levels(space.sub_spaces(), &transitions, &seeds);
        Reach { first, transitions, colours, depths }
    }

    /// How many bitmaps of the whole space this end takes: one or two for the positions seen, and two
    /// for their distances where these do not follow from the sub-space.
    fn maps(&self) -> u64 {
        let seen = if self.colours.is_some() { 1 } else { 2 };
        seen + if self.records() { 2 } else { 0 }
    }

    fn records(&self) -> bool {
        self.depths.is_none()
    }
}

/// The positions seen from both ends; `None` if they are more than `most`. If there were none a
/// level ago, each lies on the last level of both ends: otherwise a solution through it would have
/// met before.
pub(crate) fn common(sides: &[BitFrontier<'_>], most: usize) -> Option<Vec<Position>> {
    let [start, goal] = sides else { unreachable!("a search of bits has two sides") };
    let SweepContext { space, chunks, .. } = start.context;
    let mut addresses = Vec::new();
    for chunk in 0..chunks.len() {
        let both = start.words(chunk).iter().zip(goal.words(chunk)).map(|(a, b)| a & b);
        addresses.extend(set_bits(both).map(|(word, bit)| BitAddress { chunk, word, bit }));
        if addresses.len() > most {
            return None;
        }
    }
    Some(addresses.into_iter().map(|address| chunks.position(space, address)).collect())
}
