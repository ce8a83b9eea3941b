//! The sparse engine, and the bounded one, which drops positions: the positions seen are stored.

use super::forecast::needs_far_more;
use super::{IsTime, PackedSearch, SearchEnd, bytes, unsolvable};
use crate::run::distances::SeenFrom;
use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{ShortestSolutions, SolveError};
use crate::run::sink::{CheckpointSink, Shards};
use crate::run::solve::bounded::Cutoffs;
use crate::sparse::side::Side;
use everyboard_levels::{
    AdvanceEnd, EarlyEnd, Frontier, LevelError, Resources, StopReason, Urgency, advance_all,
    stored, total_level,
};
use everyboard_positions::compartment::{Key, LevelMod3};
use everyboard_positions::image::ImageTable;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace_some};
use everyboard_positions::seen::Shares;
use everyboard_watch::End;

/// Looks where sides meet, of which the one with this index has advanced.
type FindMeeting<'f, F, W> = dyn Fn(&[F], usize) -> Result<Option<Meeting<W>>, StopReason> + 'f;
/// Saves sides after a level.
type SaveLevel<'f, F> = dyn FnMut(&[F], Urgency) -> Result<(), SolveError> + 'f;

/// One attempt of the sparse or the bounded engine, which stores the positions seen.
#[derive(Copy, Clone)]
pub(super) struct StoringSearch<'a, W> {
    pub(super) packed: &'a PackedSearch<'a, W>,
    pub(super) resources: Resources<'a>,
    /// What need not be stored, if the engine is bounded.
    pub(super) cutoffs: Option<&'a Cutoffs>,
    /// Whether to end a search that is likely to need far more memory.
    pub(super) gives_up: bool,
    /// Whether to change to another engine, if that is possible.
    pub(super) is_time: Option<&'a IsTime<'a>>,
}

impl<'a, W: Key> StoringSearch<'a, W> {
    /// With these resources, to its end; nothing is dropped.
    pub(super) fn new(packed: &'a PackedSearch<'a, W>, resources: Resources<'a>) -> Self {
        StoringSearch { packed, resources, cutoffs: None, gives_up: false, is_time: None }
    }

    /// An empty side: nothing is stored yet.
    pub(super) fn side(&self, end: End) -> Result<Side<'a, W>, LevelError> {
        let bits = self.packed.search.layout.bits();
        let shares = Shares::of_keys(bits);
        let strategy = self.packed.search.strategy;
        let sides = if strategy == Strategy::TwoSided { 2 } else { 1 };
        let needed = sides * shares.least_bytes(self.resources.threads.get());
        let budget = self.resources.memory;
        if needed > budget {
            return Err(LevelError::TooLittleMemory { needed, budget });
        }
        let moves = match end {
            End::Start => &self.packed.moves.forwards,
            End::Goal => &self.packed.moves.backwards,
        };
        let ends = if strategy == Strategy::Mirrored { 2 } else { 1 };
        let cutoff = self.cutoffs.map(|cutoffs| cutoffs.of(end));
        Ok(Side::new(end, ends, shares, moves, &self.packed.reduction, cutoff))
    }

    /// A side at each of these ends, at level 0 or as it was saved.
    fn sides<const N: usize>(
        &self,
        ends: [End; N],
        sink: &mut dyn CheckpointSink,
    ) -> Result<Vec<Side<'a, W>>, Halt> {
        let sides = ends.into_iter().map(|end| self.side(end));
        let mut sides = sides.collect::<Result<Vec<_>, _>>()?;
        let mut shards: Vec<&mut dyn Shards> = Vec::with_capacity(N);
        shards.extend(sides.iter_mut().map(|side| side as &mut dyn Shards));
        if !sink.restore_shards(&mut shards, &self.resources)? {
            for side in &mut sides {
                let has_room = side.begin(match side.end {
                    End::Start => &self.packed.starts,
                    End::Goal => &self.packed.goals,
                });
                if !has_room {
                    return Err(LevelError::AllocationFailed { bytes: side.bytes() }.into());
                }
            }
        }
        Ok(sides)
    }

    /// Stores the positions seen, by the strategy that was planned.
    pub(super) fn run(&self, sink: &mut dyn CheckpointSink) -> Result<SearchEnd, Halt> {
        match self.packed.search.strategy {
            Strategy::OneSided => self.one_sided(sink),
            Strategy::TwoSided => self.two_sided(sink),
            Strategy::Mirrored => self.mirrored(sink),
        }
    }

    /// One side, from the starts, until it reaches a goal.
    fn one_sided(&self, sink: &mut dyn CheckpointSink) -> Result<SearchEnd, Halt> {
        let goals = self.packed.goal_test();
        let sides = self.sides::<1>([End::Start], sink)?.into_iter();
        let mut sides: Vec<_> = sides.map(|side| side.ending_at(&goals)).collect();
        let ended = self.advance(&mut sides, sink, |sides, _| {
            let positions = sides[0].satisfying(&self.resources, |packed| goals.passes(packed))?;
            Some(Meeting::at(positions, sides[0].level(), sides[0].level()))
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.packed.starts };
        self.outcome_of(ended, &sides, [&from_start, &goals], sink)
    }

    /// Two sides, from the starts and from the goals, until they share a position.
    fn two_sided(&self, sink: &mut dyn CheckpointSink) -> Result<SearchEnd, Halt> {
        let mut sides = self.sides::<2>([End::Start, End::Goal], sink)?;
        let ended = self.advance(&mut sides, sink, |sides, grown| {
            let other = &sides[1 - grown];
            let seen = sides[grown].images_seen_by(other, &self.resources, |packed| packed)?;
            let mut common: Vec<W> = seen.into_iter().map(|(packed, _)| packed).collect();
            common.sort_unstable();
            Some(Meeting::at(common, sides[0].level(), total_level(sides)))
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.packed.starts };
        let to_goal = SeenFrom { side: &sides[1], mirror: None, first: &self.packed.goals };
        self.outcome_of(ended, &sides, [&from_start, &to_goal], sink)
    }

    /// One side, from the starts, until it shares a position with its own mirror image: that is
    /// what a search from the goals would have seen.
    ///
    /// It meets in positions of the deepest level k whose mirror images are on level k - 1 (a
    /// solution of 2k - 1 moves) or, if there are none, on level k (2k moves). Images on earlier
    /// levels would have met before.
    fn mirrored(&self, sink: &mut dyn CheckpointSink) -> Result<SearchEnd, Halt> {
        let mut sides = self.sides::<1>([End::Start], sink)?;
        let layout = &self.packed.search.layout;
        let symmetry = self.packed.search.mirror.as_ref().ok_or(SolveError::NoMirror)?;
        // From a position seen from the goals to the one seen from the starts, and its inverse.
        let mirror = ImageTable::new(layout, &symmetry.inverse()).ok_or(SolveError::NoMirror)?;
        let back = ImageTable::new(layout, symmetry).ok_or(SolveError::NoMirror)?;
        let ended = self.advance(&mut sides, sink, |sides, _| {
            let level = sides[0].level();
            let newest = sides[0].level_mod3();
            let image = |packed| mirror.image(packed);
            let seen = sides[0].images_seen_by(&sides[0], &self.resources, image)?;
            // An image stands for an orbit: those of it come back as other positions, some of them
            // of other levels.
            let images_on = |wanted: LevelMod3| {
                let there = seen.iter().filter(|&&(_, level)| level == wanted);
                let images = there.flat_map(|&(image, _)| self.packed.reduction.orbit(image));
                let positions =
                    images.map(|image| self.packed.reduction.canonical(back.image(image)));
                let on_level = positions.filter(|&packed| sides[0].may_be_on(packed, level));
                let mut met: Vec<W> = on_level.collect();
                met.sort_unstable();
                met.dedup();
                met
            };
            let before = images_on(newest.previous());
            let even = 2 * level;
            let meeting = Meeting::at(before, level, even.saturating_sub(1));
            Some(meeting.or_else(|| {
                if self.resources.longest.is_some_and(|longest| even > longest) {
                    return None;
                }
                Meeting::at(images_on(newest), level, even)
            }))
        })?;
        let from_start = SeenFrom { side: &sides[0], mirror: None, first: &self.packed.starts };
        let to_goal =
            SeenFrom { side: &sides[0], mirror: Some(&mirror), first: &self.packed.goals };
        self.outcome_of(ended, &sides, [&from_start, &to_goal], sink)
    }

    /// Advances the sides until there is a meeting. `meeting` is `None` if it was stopped: then it
    /// is not known whether they have met.
    fn advance<'s>(
        &self,
        sides: &mut [Side<'s, W>],
        sink: &mut dyn CheckpointSink,
        meeting: impl Fn(&[Side<'s, W>], usize) -> Option<Option<Meeting<W>>>,
    ) -> Result<AdvanceEnd<Meeting<W>>, Halt> {
        let meeting =
            |sides: &[Side<'s, W>], grown| meeting(sides, grown).ok_or(StopReason::Stopped);
        self.advance_all(sides, &meeting, &mut |sides, urgency| {
            sink.save_shards(&shards(sides), &self.resources, urgency)
        })
    }

    /// The outcome of these sides. If they have met, they are saved if the user has stopped it, and
    /// if there is too little memory for the solutions, unless the dense engine continues.
    fn outcome_of(
        &self,
        ended: AdvanceEnd<Meeting<W>>,
        sides: &[Side<'_, W>],
        distances: [&dyn DistanceSource<W>; 2],
        sink: &mut dyn CheckpointSink,
    ) -> Result<SearchEnd, Halt> {
        self.outcome(ended, sides, distances, &mut || {
            if self.resources.watch.is_stopped() || self.packed.search.dense().is_none() {
                sink.save_shards(&shards(sides), &self.resources, Urgency::Now)?;
            }
            Ok(())
        })
    }
}

/// For sides that store positions in any way.
impl<W: Key> StoringSearch<'_, W> {
    /// Advances sides until there is a meeting, or reason to end before.
    pub(super) fn advance_all<F: Frontier>(
        &self,
        sides: &mut [F],
        meeting: &FindMeeting<'_, F, W>,
        save: &mut SaveLevel<'_, F>,
    ) -> Result<AdvanceEnd<Meeting<W>>, Halt> {
        let met = |sides: &[F], grown| meeting(sides, grown).transpose();
        let ended = advance_all(sides, &self.resources, met, |sides, urgency| {
            self.go_on(sides)?;
            Ok::<_, Halt>(save(sides, urgency)?)
        })?;
        match ended {
            AdvanceEnd::Met(Ok(meeting)) => Ok(AdvanceEnd::Met(meeting)),
            AdvanceEnd::Met(Err(reason)) => {
                let last = sides.iter().map(Frontier::ends).max().unwrap_or(0);
                let longer_than = total_level(sides).saturating_sub(last);
                Err(EarlyEnd { reason, longer_than, stored: stored(sides) }.into())
            }
            AdvanceEnd::Exhausted(number) => Ok(AdvanceEnd::Exhausted(number)),
            AdvanceEnd::Longer => Ok(AdvanceEnd::Longer),
        }
    }

    /// Ends the search after a level, if it is likely to need far more memory or it is time.
    fn go_on<F: Frontier>(&self, sides: &[F]) -> Result<(), Halt> {
        let stored = stored(sides);
        let longer_than = total_level(sides);
        let Resources { longest, memory, .. } = self.resources;
        if self.gives_up && longest.is_some_and(|longest| needs_far_more(sides, longest, memory)) {
            return Err(Halt::hopeless(longer_than + 1, stored));
        }
        let bytes = bytes(sides);
        if self.is_time.is_some_and(|is_time| is_time(stored, bytes, longer_than)) {
            return Err(Halt::out_of_memory(longer_than, stored));
        }
        Ok(())
    }

    /// What the end of the levels means: if sides have met, all solutions, by the distances from
    /// the start and to the goal. `if_short` is called where there is too little memory for these,
    /// or where the user stops it.
    pub(super) fn outcome<F: Frontier>(
        &self,
        ended: AdvanceEnd<Meeting<W>>,
        sides: &[F],
        [from_start, to_goal]: [&dyn DistanceSource<W>; 2],
        if_short: &mut dyn FnMut() -> Result<(), Halt>,
    ) -> Result<SearchEnd, Halt> {
        let stored = stored(sides);
        let has_dropped = self.cutoffs.is_some_and(Cutoffs::have_dropped);
        let engine = if self.cutoffs.is_some() { Engine::Bounded } else { Engine::Sparse };
        let strategy = self.packed.search.strategy;
        let meeting = match ended {
            AdvanceEnd::Exhausted(number) if !has_dropped => {
                return Ok(SearchEnd::Unsolvable(unsolvable(sides, number, engine, strategy)));
            }
            AdvanceEnd::Exhausted(_) | AdvanceEnd::Longer => return Ok(SearchEnd::Longer),
            AdvanceEnd::Met(meeting) => meeting,
        };
        let length = meeting.length;
        let some = meeting.some();
        let bytes = bytes(sides);
        let traced = self.packed.trace(&self.resources, meeting, from_start, to_goal, bytes);
        if let Some(paths) = traced {
            let solved = ShortestSolutions { paths, stored, bytes, engine, strategy };
            return Ok(SearchEnd::Solved(solved));
        }
        if_short()?;
        let PackedSearch { moves, reduction, .. } = self.packed;
        let some = trace_some(moves, reduction, some, from_start, to_goal);
        Err(Halt::too_many_paths(length, stored, some))
    }
}

/// The sides without the types of their words and entries.
fn shards<'s, W: Key>(sides: &'s [Side<'_, W>]) -> Vec<&'s dyn Shards> {
    sides.iter().map(|side| side as &dyn Shards).collect()
}
