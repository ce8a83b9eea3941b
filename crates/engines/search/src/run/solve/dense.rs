//! The dense engine: both ends, bit by bit.

use super::{PackedSearch, packed, unsolvable};
use crate::run::distances::BitsFrom;
use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{Outcome, ShortestSolutions};
use crate::run::sink::CheckpointSink;
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::pair::{self, PairPlan};
use everyboard_board::Position;
use everyboard_levels::{
    AdvanceEnd, Frontier, Resources, Urgency, advance_all, stored, total_level,
};
use everyboard_positions::compartment::Key;
use everyboard_positions::paths::ShortestPaths;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace, trace_some};

impl<W: Key> PackedSearch<'_, W> {
    /// Both ends, bit by bit.
    pub(super) fn dense(
        &self,
        plan: &PairPlan,
        resources: &Resources,
        sink: &mut dyn CheckpointSink,
    ) -> Result<Outcome, Halt> {
        let contexts = plan.contexts();
        let mut sides = plan.frontiers(&contexts)?;
        sink.restore_bits(sides.each_mut())?;
        let memory = self.search.options.memory.saturating_sub(plan.bytes());
        // Positions that meet are listed, sorted and dealt out in vectors that grow.
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / 256;
        // The positions that both have seen; `Some(None)` if there are too many to list.
        let ended = advance_all(
            &mut sides,
            resources,
            |sides, _| {
                let common = pair::common([&sides[0], &sides[1]], most);
                common.as_ref().is_none_or(|common| !common.is_empty()).then_some(common)
            },
            |sides, urgency| {
                let saved = sink.save_bits([&sides[0], &sides[1]], resources, urgency);
                saved.map_err(Halt::from)
            },
        )?;
        let engine = Engine::Dense;
        let strategy = Strategy::TwoSided;
        let common = match ended {
            AdvanceEnd::Exhausted(number) => {
                return Ok(unsolvable(&sides, number, engine, strategy).into());
            }
            AdvanceEnd::Longer => unreachable!("the length of solutions is not limited"),
            AdvanceEnd::Met(common) => common,
        };
        let [start, goal] = &sides;
        let stored = stored(&sides);
        let bytes = plan.bytes();
        let ends = [(0, start), (1, goal)].map(|(end, side)| self.bits_from(plan, end, side));
        let distances: [&dyn DistanceSource<W>; 2] = [&ends[0], &ends[1]];
        let within = Resources { memory, may_stop: true, ..*resources };
        let paths = common.and_then(|common| {
            let common = pair::positions(start.context, &common);
            self.trace_bits([start, goal], &common, &within, distances)
        });
        if let Some(paths) = paths {
            return Ok(Outcome::Solved(ShortestSolutions {
                paths,
                stored,
                bytes,
                engine,
                strategy,
            }));
        }
        sink.save_bits(sides.each_ref(), resources, Urgency::Now)?;
        let common = pair::positions(start.context, &pair::some_common([start, goal], 0));
        let some = self.some_of_bits([start, goal], &common, distances);
        Err(Halt::too_many_paths(total_level(&sides), stored, some))
    }

    /// Some of the shortest solutions of two sides that have met in the positions `common`.
    pub(super) fn some_of_bits(
        &self,
        sides: [&BitFrontier; 2],
        common: &[Position],
        [from_start, to_goal]: [&dyn DistanceSource<W>; 2],
    ) -> Option<ShortestPaths> {
        let meeting = self.meeting_of_bits(sides, common).some();
        trace_some(&self.moves, &self.reduction, meeting, from_start, to_goal)
    }

    /// The meeting of two sides in these positions.
    fn meeting_of_bits(&self, [start, goal]: [&BitFrontier; 2], common: &[Position]) -> Meeting<W> {
        let positions = packed(&self.search.layout, common);
        let level = start.level();
        let length = start.level() + goal.level();
        Meeting { positions, level, length }
    }

    /// The distances that a side has recorded from its end.
    pub(super) fn bits_from<'s>(
        &'s self,
        plan: &'s PairPlan,
        end: usize,
        frontier: &'s BitFrontier,
    ) -> BitsFrom<'s, W> {
        let first = if end == 0 { &self.starts } else { &self.goals };
        BitsFrom { frontier, depths: plan.depths(end), layout: &self.search.layout, first }
    }

    /// All shortest solutions of two sides that have met in the positions `common`; `None` if the
    /// memory of `resources` does not suffice, or the user stops it where these allow that.
    pub(super) fn trace_bits(
        &self,
        [start, goal]: [&BitFrontier; 2],
        common: &[Position],
        resources: &Resources,
        [from_start, to_goal]: [&dyn DistanceSource<W>; 2],
    ) -> Option<ShortestPaths> {
        let meeting = self.meeting_of_bits([start, goal], common);
        trace(&self.moves, &self.reduction, resources, meeting, from_start, to_goal)
    }
}
