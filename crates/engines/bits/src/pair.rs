//! The plan of a dense search from both ends, and where its two sides share positions.

use super::frontier::BitFrontier;
use super::space::{MOST_SWEPT, Space};
use crate::WAITING_SHARE;
#[cfg(feature = "files")]
use crate::distributed::deal;
use crate::space::chunks::{BitAddress, Chunks, set_bits};
use crate::sweep::context::SweepContext;
#[cfg(feature = "files")]
use crate::sweep::context::half_of;
#[cfg(feature = "files")]
use crate::sweep::owners::ClusterView;
use crate::sweep::owners::Owners;
use crate::sweep::transitions::{
    BYTES_A_MOVE, Transition, fixed_levels, transitions_within, two_colours,
};
use everyboard_board::Position;
use everyboard_cpu::InstructionSet;
use everyboard_levels::{Direction, LevelError};
use everyboard_puzzle::RewriteSystem;
use everyboard_watch::End;

/// A space with what a search from both ends needs to know of it.
#[derive(Clone, Debug)]
pub struct PairPlan {
    space: Space,
    /// From the starts, from the goals.
    ends: [Reach; 2],
}

/// Moves in sub-spaces that a search may list, however few bits there are: they take as much as a
/// small search.
const FEW_MOVES: u64 = 1 << 15;

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
    /// `None` if the positions cannot be numbered or swept, if the space of the starts holds no
    /// goal, or if the moves take more memory than bits that are few.
    pub fn new(system: &RewriteSystem, starts: &[Position], goals: &[Position]) -> Option<Self> {
        let space = Space::of_both_ends(system, starts, goals, MOST_SWEPT).ok()?;
        Self::of(space, system, starts, goals)
    }

    /// A plan for this space of the starts.
    pub fn of(
        space: Space,
        system: &RewriteSystem,
        starts: &[Position],
        goals: &[Position],
    ) -> Option<Self> {
        let goals = goals.iter().filter(|goal| space.sub_space_of(goal).is_some());
        let goals: Vec<Position> = goals.cloned().collect();
        if goals.is_empty() || space.positions() > MOST_SWEPT {
            return None;
        }
        let ends = [
            Reach::new(&space, system, Direction::Forwards, starts.to_vec())?,
            Reach::new(&space, system, Direction::Backwards, goals)?,
        ];
        Some(PairPlan { space, ends })
    }

    /// The positions of the search.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The bytes of the bitmaps of both sides, in all processes that share them.
    pub fn bytes(&self) -> u64 {
        let maps: u64 = self.ends.iter().map(Reach::maps).sum();
        self.space.bitmap_bytes().saturating_mul(maps)
    }

    /// The bytes that each of several processes takes: for its part of the bits, and for images
    /// that wait to be sent or to be added.
    pub fn bytes_distributed(&self, processes: usize) -> u64 {
        let bits = self.bytes().div_ceil(processes as u64);
        if processes == 1 { bits } else { bits.saturating_add(2 * self.waiting(processes)) }
    }

    /// The bytes for images that wait to be sent, on a level of one end.
    pub fn waiting(&self, processes: usize) -> u64 {
        self.space.bitmap_bytes() / processes as u64 / WAITING_SHARE
    }

    /// By sub-space: its distance from an end, if all its positions have the same one.
    pub fn depths(&self, end: usize) -> Option<&[Option<usize>]> {
        self.ends[end].depths.as_deref()
    }

    /// Both ends at level 0. Allocates the bits of this process.
    pub fn frontiers<'a>(
        &self,
        contexts: &'a [SweepContext<'a>; 2],
    ) -> Result<[BitFrontier<'a>; 2], LevelError> {
        let [start, goal] = &self.ends;
        let [forwards, backwards] = contexts;
        let start = BitFrontier::new(End::Start, forwards, &start.first, 0, start.records());
        let goal = BitFrontier::new(End::Goal, backwards, &goal.first, 0, goal.records());
        match (start, goal) {
            (Ok(start), Ok(goal)) => Ok([start, goal]),
            _ => {
                let processes = forwards.owners.cluster.processes;
                Err(LevelError::AllocationFailed { bytes: self.bytes() / processes as u64 })
            }
        }
    }

    /// What the sweeps of both ends need to know, in one process.
    pub fn contexts(&self) -> [SweepContext<'_>; 2] {
        self.contexts_with(|_| Owners::ALONE)
    }

    /// As [`PairPlan::contexts`], for a process that shares the space with others: it keeps the
    /// same chunks of both ends.
    #[cfg(feature = "files")]
    pub fn contexts_of(&self, cluster: ClusterView) -> [SweepContext<'_>; 2] {
        let Reach { transitions, colours, .. } = &self.ends[0];
        self.contexts_with(|chunks| {
            let half = |chunk| half_of(chunks, colours.as_deref(), chunk);
            deal(cluster, &self.space, chunks, transitions, half)
        })
    }

    fn contexts_with(&self, owners: impl FnOnce(&Chunks) -> Owners) -> [SweepContext<'_>; 2] {
        let [start, goal] = &self.ends;
        let start = start.context(&self.space, owners);
        let owners = start.owners.clone();
        [start, goal.context(&self.space, |_| owners)]
    }
}

impl Reach {
    fn new(
        space: &Space,
        system: &RewriteSystem,
        direction: Direction,
        first: Vec<Position>,
    ) -> Option<Self> {
        let most = FEW_MOVES + space.bitmap_bytes() / BYTES_A_MOVE;
        let transitions = transitions_within(space, system, direction, most).ok()?;
        let seeds: Vec<usize> = first.iter().filter_map(|p| space.sub_space_of(p)).collect();
        let colours = two_colours(space.sub_spaces(), &transitions, &seeds);
        let depths = fixed_levels(space.sub_spaces(), &transitions, &seeds);
        Some(Reach { first, transitions, colours, depths })
    }

    /// What its sweeps need to know. `owners` says which process keeps each chunk.
    fn context<'a>(
        &'a self,
        space: &'a Space,
        owners: impl FnOnce(&Chunks) -> Owners,
    ) -> SweepContext<'a> {
        let colours = self.colours.as_deref();
        let set = InstructionSet::best();
        SweepContext::new(space, &self.transitions, colours, None, set, owners)
    }

    /// How many bitmaps of the whole space this end takes: one or two for the positions seen, and
    /// two for their distances where these do not follow from the sub-space.
    fn maps(&self) -> u64 {
        let seen = if self.colours.is_some() { 1 } else { 2 };
        seen + if self.records() { 2 } else { 0 }
    }

    fn records(&self) -> bool {
        self.depths.is_none()
    }
}

/// The places of the positions that both ends have seen, as numbers, of those whose bits this
/// process keeps; `None` if they are more than `most`. If there were none a level ago, each lies on
/// the last level of both ends: otherwise a solution through it would have met before.
pub fn common(sides: [&BitFrontier<'_>; 2], most: usize) -> Option<Vec<u64>> {
    Some(some_common(sides, most)).filter(|places| places.len() <= most)
}

/// As [`common`], but the first ones if they are more than `most`: one more than that.
pub fn some_common([start, goal]: [&BitFrontier<'_>; 2], most: usize) -> Vec<u64> {
    let SweepContext { chunks, owners, .. } = start.context;
    let mut places = Vec::new();
    for chunk in (0..chunks.len()).filter(|&chunk| owners.is_mine(chunk)) {
        let both = start.words(chunk).iter().zip(goal.words(chunk)).map(|(a, b)| a & b);
        let here = set_bits(both).map(|(word, bit)| BitAddress { chunk, word, bit }.pack());
        places.extend(here.take(most + 1 - places.len()));
        if places.len() > most {
            break;
        }
    }
    places
}

/// The positions that lie at these places.
pub fn positions(context: &SweepContext, places: &[u64]) -> Vec<Position> {
    let SweepContext { space, chunks, .. } = context;
    places.iter().map(|&place| chunks.position(space, BitAddress::unpack(place))).collect()
}
