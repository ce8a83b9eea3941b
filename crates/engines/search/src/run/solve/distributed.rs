//! The dense engine of several processes: each keeps the bits of some chunks, as seen from both
//! ends.
//!
//! All go through the same levels, in the same rounds. That both ends have seen a position is known
//! to the process that keeps its bits, and so is its distance: each tells the others what it knows,
//! and all trace the same solutions.

use super::{PackedJob, PackedSearch, unsolvable};
use crate::run::checkpoint::{Saving, SolveSaver};
use crate::run::distances::BitsFrom;
use crate::run::engine::{Engine, Strategy};
use crate::run::halt::Halt;
use crate::run::outcome::{Outcome, ShortestSolutions, SolveError};
use crate::run::plan::Search;
use everyboard_bits::Wire;
use everyboard_bits::distributed::{RoundPlan, Rounds, advance_bits};
use everyboard_bits::frontier::BitFrontier;
use everyboard_bits::pair::{self, PairPlan};
use everyboard_board::Position;
use everyboard_levels::{
    AdvanceEnd, Frontier, Resources, StopReason, Urgency, advance_all, stored, total_level,
};
use everyboard_levels::{LevelError, Peers, PeersError};
use everyboard_positions::compartment::Key;
use everyboard_positions::paths::ShortestPaths;
use everyboard_positions::paths::trace::DistanceSource;
use everyboard_positions::word::{from_limbs, limbs};
use everyboard_watch::{End, Watch};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

impl Search<'_> {
    /// Runs a search that was planned by [`Search::plan_distributed`], together with other
    /// processes that run the same one, each of which keeps a part of the bits. All of them return
    /// the same.
    ///
    /// What is saved, each writes of its own part, and the first one the manifest when all have
    /// done so: the folder may be one for all or one on each machine. When the search is done, what
    /// is on other machines is removed; the folder of the first process stays until the answer is
    /// out, for [`SolveCheckpoint::remove`](crate::SolveCheckpoint::remove).
    ///
    /// # Errors
    /// As [`Search::run_with_checkpoints`], or if another process is gone. If one was told to stop,
    /// all of them stop, with the same outcome.
    pub fn run_distributed(
        &self,
        peers: &mut dyn Peers,
        wire: Wire,
        saving: Option<&Saving>,
        watch: &dyn Watch,
    ) -> Result<Outcome, SolveError> {
        let rounds = Mutex::new(Rounds::new(peers, wire));
        let job = RunDistributed { search: self, rounds: &rounds, saving, watch };
        match self.in_narrowest_word(job) {
            Ok(outcome) => Ok(outcome),
            // All find it together, from what they told each other.
            Err(Halt::Short(short)) => Ok(short.into_outcome()),
            Err(Halt::Failed(error @ SolveError::Level(LevelError::Peers(_)))) => Err(error),
            Err(Halt::Failed(error)) => {
                lock(&rounds).fail(&error.to_string());
                Err(error)
            }
        }
    }
}

/// To run a search with other processes.
struct RunDistributed<'a, 'p> {
    search: &'a Search<'a>,
    rounds: &'a Mutex<Rounds<'p>>,
    saving: Option<&'a Saving>,
    watch: &'a dyn Watch,
}

impl PackedJob for RunDistributed<'_, '_> {
    type Output = Result<Outcome, Halt>;

    fn run<W: Key>(self) -> Self::Output {
        let RunDistributed { search, rounds, saving, watch } = self;
        let plan = search.dense().ok_or(SolveError::NoSpace)?;
        let cluster = lock(rounds).cluster();
        let mut saver =
            saving.map(|saving| SolveSaver::new(search, saving, cluster)).transpose()?;
        let resources = search.resources(watch, saver.is_none());
        let packed = PackedSearch::<W>::new(search);
        let outcome = packed.dense_distributed(plan, &resources, rounds, saver.as_mut())?;
        if let Some(saver) = saver {
            saver.clear_apart(&mut lock(rounds))?;
        }
        Ok(outcome)
    }
}

fn lock<'r, 'p>(rounds: &'r Mutex<Rounds<'p>>) -> MutexGuard<'r, Rounds<'p>> {
    rounds.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Key> PackedSearch<'_, W> {
    fn dense_distributed(
        &self,
        plan: &PairPlan,
        resources: &Resources,
        rounds: &Mutex<Rounds>,
        mut saver: Option<&mut SolveSaver>,
    ) -> Result<Outcome, Halt> {
        let cluster = lock(rounds).cluster();
        let mut contexts = plan.contexts_of(cluster);
        let plans = contexts
            .each_mut()
            .map(|context| RoundPlan::new(context, plan.waiting(cluster.processes)));
        let [mut start, mut goal] = plan.frontiers(&contexts)?;
        if let Some(saver) = &mut saver {
            saver.restore_halves([&mut start, &mut goal], &mut lock(rounds))?;
        }
        let mut sides = [(start, &plans[0]), (goal, &plans[1])]
            .map(|(bits, plan)| DistributedSide { bits, plan, rounds });
        let bytes = plan.bytes_distributed(cluster.processes);
        let memory = self.least_memory(bytes, rounds)?;
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / 256;
        let ended = advance_all(
            &mut sides,
            resources,
            |sides, _| match common(sides, most) {
                Ok(Some(common)) if common.is_empty() => None,
                found => Some(found),
            },
            |sides, urgency| save_distributed(saver.as_deref_mut(), sides, resources, urgency),
        )?;
        let engine = Engine::Dense;
        let strategy = Strategy::TwoSided;
        let common = match ended {
            AdvanceEnd::Exhausted(number) => {
                return Ok(unsolvable(&sides, number, engine, strategy).into());
            }
            AdvanceEnd::Longer => unreachable!("the length of solutions is not limited"),
            AdvanceEnd::Met(common) => common?,
        };
        let stored = stored(&sides);
        let length = total_level(&sides);
        // The processes ask each other for each layer: none may end before the others.
        let within = Resources { memory, may_stop: false, ..*resources };
        match self.trace_distributed(plan, &sides, common, &within)? {
            Ok(paths) => {
                Ok(Outcome::Solved(ShortestSolutions { paths, stored, bytes, engine, strategy }))
            }
            Err(some) => {
                save_distributed(saver, &sides, resources, Urgency::Now)?;
                Err(Halt::too_many_paths(length, stored, some))
            }
        }
    }

    /// The bytes that are left to every process besides `bytes` for bits.
    fn least_memory(&self, bytes: u64, rounds: &Mutex<Rounds>) -> Result<u64, PeersError> {
        let left = self.search.options.memory.saturating_sub(bytes);
        Ok(lock(rounds).join(vec![left])?.into_iter().min().unwrap_or(0))
    }

    /// As [`PackedSearch::trace_bits`], where other processes know the distances of some positions;
    /// if the memory does not suffice, some of the solutions.
    fn trace_distributed(
        &self,
        plan: &PairPlan,
        [start, goal]: &[DistributedSide; 2],
        common: Option<Vec<Position>>,
        resources: &Resources,
    ) -> Result<Result<ShortestPaths, Option<ShortestPaths>>, PeersError> {
        let fits = common.is_some();
        let common = common.map_or_else(|| some_common(start, goal), Ok)?;
        let lost = OnceLock::new();
        let ends = [(0, start), (1, goal)].map(|(end, side)| DistributedBits {
            own: self.bits_from(plan, end, &side.bits),
            rounds: side.rounds,
            lost: &lost,
        });
        let bits = [&start.bits, &goal.bits];
        let distances = [&ends[0], &ends[1]];
        let distances = distances.map(|end| end as &dyn DistanceSource<W>);
        let all = || self.trace_bits(bits, &common, resources, distances);
        let paths = if fits { all() } else { None };
        // Processes that have lost each other ask nothing more.
        let traced = paths.ok_or_else(|| match lost.get() {
            None => self.some_of_bits(bits, &common, distances),
            Some(_) => None,
        });
        lost.into_inner().map_or(Ok(traced), Err)
    }
}

/// Saves both sides, if the user asked for it and it is time.
fn save_distributed(
    saver: Option<&mut SolveSaver>,
    sides: &[DistributedSide],
    resources: &Resources,
    urgency: Urgency,
) -> Result<(), Halt> {
    let (Some(saver), [start, goal]) = (saver, sides) else { return Ok(()) };
    let bits = [&start.bits, &goal.bits];
    Ok(saver.save_halves(bits, resources, urgency, &mut lock(start.rounds))?)
}

/// The positions seen from one end, of which this process keeps the bits of some chunks.
struct DistributedSide<'a, 'p> {
    bits: BitFrontier<'a>,
    plan: &'a RoundPlan,
    rounds: &'a Mutex<Rounds<'p>>,
}

impl Frontier for DistributedSide<'_, '_> {
    fn end(&self) -> End {
        self.bits.end()
    }

    fn levels(&self) -> &[u64] {
        self.bits.levels()
    }

    fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        lock(self.rounds).is_to_stop(resources)
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        advance_bits(&mut self.bits, self.plan, &mut lock(self.rounds), resources)
    }
}

/// The positions that both sides have seen, in all processes; `None` if they are more than `most`.
fn common(sides: &[DistributedSide], most: usize) -> Result<Option<Vec<Position>>, PeersError> {
    let [start, goal] = sides else { unreachable!("a search of bits has two sides") };
    let own = pair::common([&start.bits, &goal.bits], most);
    let mut rounds = lock(start.rounds);
    if rounds.any(own.is_none())? {
        return Ok(None);
    }
    let mut all = rounds.join(own.unwrap_or_default())?;
    all.sort_unstable();
    Ok((all.len() <= most).then(|| pair::positions(start.bits.context, &all)))
}

/// Some of the positions that both sides have seen, where they are too many to list: one of each
/// process.
fn some_common(
    start: &DistributedSide,
    goal: &DistributedSide,
) -> Result<Vec<Position>, PeersError> {
    let mut own = pair::some_common([&start.bits, &goal.bits], 0);
    own.truncate(1);
    let mut some = lock(start.rounds).join(own)?;
    some.sort_unstable();
    Ok(pair::positions(start.bits.context, &some))
}

/// Distances from one end, as recorded bit by bit by all processes together.
struct DistributedBits<'a, 'p, W> {
    own: BitsFrom<'a, W>,
    rounds: &'a Mutex<Rounds<'p>>,
    /// Why the others could not be asked, if they could not.
    lost: &'a OnceLock<PeersError>,
}

impl<W: Key> DistanceSource<W> for DistributedBits<'_, '_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        self.own.may_be_at(packed, distance)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.own.is_at_end(packed)
    }

    fn layer(&self, found: Option<Vec<W>>, _distance: usize) -> Option<Vec<W>> {
        join(&mut lock(self.rounds), found).unwrap_or_else(|error| {
            // The first is the one that counts.
            let _ = self.lost.set(error);
            None
        })
    }
}

/// What all processes have found; `None` if one has too little memory.
fn join<W: Key>(rounds: &mut Rounds, found: Option<Vec<W>>) -> Result<Option<Vec<W>>, PeersError> {
    if rounds.any(found.is_none())? {
        return Ok(None);
    }
    let words = found.iter().flatten().flat_map(|&packed| limbs(packed)).collect();
    let all = rounds.join(words)?;
    Ok(Some(all.chunks_exact(W::BITS as usize / 64).map(from_limbs).collect()))
}
