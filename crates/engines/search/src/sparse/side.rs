//! A breadth-first search from one end.

use crate::run::sink::Shards;
use crate::sparse::cutoff::Cutoff;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::{Frontier, Resources, StopReason};
use everyboard_positions::compartment::{Key, LevelMod3};
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::image::Reduction;
use everyboard_positions::list::{BLOCK, BlockList};
use everyboard_positions::moves::MoveTable;
#[cfg(feature = "files")]
use everyboard_positions::seen::ShardSize;
use everyboard_positions::seen::{BatchRouter, Insert, Lookup, SeenPositions, Shares};
use everyboard_positions::word::Word;
#[cfg(feature = "files")]
use everyboard_positions::word::{from_limbs, limbs};
use everyboard_watch::End;
#[cfg(feature = "files")]
use std::array;
use std::num::NonZeroUsize;

/// The positions seen from one end, level by level.
pub(crate) struct Side<'a, W> {
    pub(crate) end: End,
    ends: usize,
    pub(crate) seen: SeenPositions<W>,
    moves: &'a MoveTable<W>,
    reduction: &'a Reduction<W>,
    /// What need not be seen, if a potential says so.
    cutoff: Option<&'a Cutoff>,
    /// The goals, if no other side grows from them: with no moves left, nothing else need be seen.
    goals: Option<&'a GoalTest<'a, W>>,
    /// Which of the positions that moves lead to are kept, if not all are.
    keeps: Option<&'a (dyn Fn(W) -> bool + Sync)>,
    /// How many positions each level has, those that others stand for included.
    pub(crate) levels: Vec<u64>,
    /// How many of the deepest level are stored.
    representatives: u64,
    /// How many of all levels are, by the level modulo 3.
    stored_at: [u64; 3],
    /// These positions. `None` if they are too many, or were read from a file: then they are read
    /// from what was seen, where levels modulo 3 have those of every third level expanded again.
    newest: Option<BlockList<W>>,
}

impl<'a, W: Key> Side<'a, W> {
    /// A side that has seen nothing yet. `ends` as in [`Frontier::ends`].
    pub(crate) fn new(
        end: End,
        ends: usize,
        shares: Shares<W>,
        moves: &'a MoveTable<W>,
        reduction: &'a Reduction<W>,
        cutoff: Option<&'a Cutoff>,
    ) -> Self {
        let seen = SeenPositions::new(shares);
        Side {
            end,
            ends,
            seen,
            moves,
            reduction,
            cutoff,
            goals: None,
            keeps: None,
            levels: Vec::new(),
            representatives: 0,
            stored_at: [0; 3],
            newest: None,
        }
    }

    /// The same side, which ends at these goals.
    pub(crate) fn ending_at(self, goals: &'a GoalTest<'a, W>) -> Self {
        Side { goals: Some(goals), ..self }
    }

    /// The same side, which keeps of the positions that moves lead to only those for which `keeps`
    /// is true.
    pub(crate) fn keeping(self, keeps: Option<&'a (dyn Fn(W) -> bool + Sync)>) -> Self {
        Side { keeps, ..self }
    }

    /// The positions of the deepest level, one of each orbit, if they are listed.
    pub(crate) fn newest(&self) -> Option<&BlockList<W>> {
        self.newest.as_ref()
    }

    /// Sees `first`, the level 0, which is within the budget: that was checked before. False if the
    /// system refuses the memory for it.
    #[must_use]
    pub(crate) fn begin(&mut self, first: &[W]) -> bool {
        let insert = self.insert(LevelMod3::of_level(0), u64::MAX, NonZeroUsize::MIN);
        let mut router = BatchRouter::new(&self.seen, insert.clone());
        first.iter().for_each(|&packed| router.push(self.reduction.canonical(packed)));
        let mut inserted = vec![router.finish()];
        inserted.extend(self.seen.drain(NonZeroUsize::MIN, || insert.clone()));
        let has_room = inserted.iter().all(|insert| !insert.is_short);
        self.levels.push(new_positions(&inserted));
        self.newest = newest(inserted);
        self.representatives = self.stored();
        self.stored_at[LevelMod3::of_level(0).index()] = self.representatives;
        has_room
    }

    /// Stores positions as those of a level, in a budget of bytes.
    fn insert(&self, level: LevelMod3, budget: u64, threads: NonZeroUsize) -> Insert<'a, W> {
        Insert::new(level, self.reduction, budget, threads)
    }

    pub(crate) fn level_mod3(&self) -> LevelMod3 {
        LevelMod3::of_level(self.level() as u64)
    }

    /// Whether the position is on `level`, or on one that differs from it by a multiple of 3.
    pub(crate) fn may_be_on(&self, packed: W, level: usize) -> bool {
        self.seen.level_of(self.reduction.canonical(packed))
            == Some(LevelMod3::of_level(level as u64))
    }

    /// The tasks by which threads share the deepest level.
    fn tasks(&self) -> TaskQueue {
        TaskQueue::new(match &self.newest {
            Some(newest) => newest.blocks().len(),
            None => self.seen.shards(),
        })
    }

    /// The positions of the deepest level that belong to a task.
    fn read(&self, task: usize, into: &mut Vec<W>) {
        match &self.newest {
            Some(newest) => {
                into.clear();
                into.extend(newest.blocks().get(task).into_iter().flatten());
            }
            None => self.seen.read_level(task, self.level_mod3(), into),
        }
    }

    /// The bytes of the deepest level that threads hold at a time: all that are listed, or one
    /// shard each, in vectors that double.
    fn reading_bytes(&self, threads: NonZeroUsize) -> u64 {
        if let Some(newest) = &self.newest {
            return newest.bytes(0);
        }
        let shard = self.expanded() / self.seen.shards() as u64;
        2 * shard * (threads.get() * size_of::<W>()) as u64
    }

    /// How many positions the next level is made from: those of the deepest level or, if they are
    /// not listed, of every third level.
    fn expanded(&self) -> u64 {
        match self.newest {
            Some(_) => self.representatives,
            None => self.stored_at[self.level_mod3().index()],
        }
    }

    /// One thread's part of a level: draws shards, and routes the positions that theirs lead to.
    fn expand(
        &self,
        resources: &Resources,
        tasks: &TaskQueue,
        store: Insert<'a, W>,
    ) -> Result<Insert<'a, W>, StopReason> {
        let mut router = BatchRouter::new(&self.seen, store);
        let mut frontier = Vec::new();
        let mut buffer = self.moves.next_buffer();
        let level = self.level() + 1;
        let expanded = self.expanded();
        let is_last = self.cutoff.is_some() && resources.longest == Some(level);
        let goals = self.goals.filter(|_| is_last && cfg!(not(feature = "small")));
        while let Some(task) = tasks.take() {
            self.read(task, &mut frontier);
            for part in frontier.chunks(BLOCK) {
                for &packed in part {
                    let next = match self.cutoff {
                        Some(cutoff) => cutoff.next_of(self.moves, packed, level, &mut buffer),
                        None => self.moves.next_of(packed, &mut buffer.positions),
                    };
                    for &next in next {
                        if goals.is_some_and(|goals| !goals.passes(next)) {
                            self.cutoff.into_iter().for_each(Cutoff::set_dropped);
                            continue;
                        }
                        if self.keeps.is_some_and(|keeps| !keeps(next)) {
                            continue;
                        }
                        router.push(self.reduction.canonical(next));
                    }
                }
                resources.watch.part(part.len() as u64, expanded);
                if is_stopped(resources) {
                    return Err(StopReason::Stopped);
                }
                if router.op.is_short {
                    return Err(StopReason::OutOfMemory);
                }
            }
        }
        Ok(router.finish())
    }

    /// Those images of positions of the deepest level that `other` has seen, with their levels
    /// there; `None` if it was stopped.
    pub(crate) fn images_seen_by(
        &self,
        other: &Self,
        resources: &Resources,
        image: impl Fn(W) -> W + Sync,
    ) -> Option<Vec<(W, LevelMod3)>> {
        let tasks = self.tasks();
        let early = run_on_threads(resources.threads, || {
            let mut router = BatchRouter::new(&other.seen, Lookup::default());
            let is_done = self.for_each_drawn(&tasks, resources, |packed| {
                router.push(self.reduction.canonical(image(packed)))
            });
            let lookup = router.finish();
            is_done.then_some(lookup)
        });
        let late = other.seen.drain(resources.threads, Lookup::default);
        let early: Vec<Lookup<W>> = early.into_iter().collect::<Option<_>>()?;
        Some(early.into_iter().chain(late).flat_map(|lookup| lookup.seen).collect())
    }

    /// The positions of the deepest level that satisfy a test; `None` if it was stopped.
    pub(crate) fn satisfying(
        &self,
        resources: &Resources,
        test: impl Fn(W) -> bool + Sync,
    ) -> Option<Vec<W>> {
        let tasks = self.tasks();
        let found = run_on_threads(resources.threads, || {
            let mut found = Vec::new();
            let is_done = self.for_each_drawn(&tasks, resources, |packed| {
                if test(packed) {
                    found.push(packed);
                }
            });
            is_done.then_some(found)
        });
        let found: Vec<Vec<W>> = found.into_iter().collect::<Option<_>>()?;
        Some(found.concat())
    }

    /// Whether the user has stopped what is done with the positions of the deepest level. If they
    /// are few, it goes on to its end, so that the level counts among those that are complete.
    fn breaks_off(&self, resources: &Resources) -> bool {
        let newest = self.levels().last().copied().unwrap_or(0);
        newest > FEW_OF_LEVEL && is_stopped(resources)
    }

    /// Visits the positions of the deepest level in the shards that this thread draws; whether it
    /// was not stopped.
    fn for_each_drawn(
        &self,
        tasks: &TaskQueue,
        resources: &Resources,
        mut visit: impl FnMut(W),
    ) -> bool {
        let mut frontier = Vec::new();
        while let Some(task) = tasks.take() {
            if self.breaks_off(resources) {
                return false;
            }
            self.read(task, &mut frontier);
            frontier.iter().for_each(|&packed| visit(packed));
        }
        true
    }
}

impl<W: Key> Frontier for Side<'_, W> {
    fn end(&self) -> End {
        self.end
    }

    fn levels(&self) -> &[u64] {
        &self.levels
    }

    fn ends(&self) -> usize {
        self.ends
    }

    fn representatives(&self) -> u64 {
        self.representatives
    }

    fn stored(&self) -> u64 {
        self.seen.stored()
    }

    fn bytes(&self) -> u64 {
        self.seen.bytes()
    }

    fn advance(&mut self, resources: &Resources, other_bytes: u64) -> Result<(), StopReason> {
        let reading = self.reading_bytes(resources.threads);
        let budget = resources.memory.saturating_sub(other_bytes + reading);
        let before = self.stored();
        let insert = self.insert(self.level_mod3().next(), budget, resources.threads);
        let tasks = self.tasks();
        let expanded =
            run_on_threads(resources.threads, || self.expand(resources, &tasks, insert.clone()));
        let mut inserted = expanded.into_iter().collect::<Result<Vec<_>, StopReason>>()?;
        inserted.extend(self.seen.drain(resources.threads, || insert.clone()));
        if inserted.iter().any(|insert| insert.is_short) {
            return Err(StopReason::OutOfMemory);
        }
        self.levels.push(new_positions(&inserted));
        self.newest = newest(inserted);
        self.representatives = self.stored() - before;
        let level = self.level_mod3().index();
        self.stored_at[level] += self.representatives;
        Ok(())
    }
}

#[cfg(not(feature = "files"))]
impl<W: Key> Shards for Side<'_, W> {}

#[cfg(feature = "files")]
impl<W: Key> Shards for Side<'_, W> {
    fn shards(&self) -> usize {
        self.seen.shards()
    }

    fn limbs(&self) -> usize {
        (W::BITS / 64) as usize
    }

    fn shard_size(&self, shard: usize) -> ShardSize {
        self.seen.shard_size(shard)
    }

    fn row_bytes(&self, rows: u64) -> u64 {
        self.seen.row_bytes(rows)
    }

    fn for_each(&self, shard: usize, level: LevelMod3, visit: &mut dyn FnMut(&[u64])) {
        let mut words = vec![0; self.limbs()];
        let mut positions = Vec::new();
        self.seen.read_level(shard, level, &mut positions);
        for packed in positions {
            words.iter_mut().zip(limbs(packed)).for_each(|(word, limb)| *word = limb);
            visit(&words);
        }
    }

    fn make_room(&self, shard: usize, rows: usize) {
        self.seen.make_room(shard, rows);
    }

    fn put_back(&self, shard: usize, level: LevelMod3, positions: &[u64]) -> bool {
        let positions = positions.chunks_exact(self.limbs()).map(from_limbs);
        self.seen.put_back(shard, level, positions)
    }

    fn has_dropped(&self) -> bool {
        self.cutoff.is_some_and(Cutoff::has_dropped)
    }

    fn take_up(&mut self, levels: Vec<u64>, representatives: u64, has_dropped: bool) {
        if let (Some(cutoff), true) = (self.cutoff, has_dropped) {
            cutoff.set_dropped();
        }
        self.levels = levels;
        self.newest = None;
        self.representatives = representatives;
        let shards = (0..self.shards()).map(|shard| self.shard_size(shard).counts);
        self.stored_at =
            shards.fold([0; 3], |sum, counts| array::from_fn(|level| sum[level] + counts[level]));
    }
}

fn new_positions<W>(stored: &[Insert<W>]) -> u64 {
    stored.iter().map(|store| store.new).sum()
}

/// The new positions in one list, if they were listed.
fn newest<W: Word>(inserted: Vec<Insert<W>>) -> Option<BlockList<W>> {
    let mut newest = BlockList::new();
    for insert in inserted {
        newest.append(insert.listed?);
    }
    Some(newest)
}

/// A level of this many positions is looked through in half a second.
const FEW_OF_LEVEL: u64 = 1 << 22;

/// Whether the user has stopped the search, and it may end within a level.
fn is_stopped(resources: &Resources) -> bool {
    resources.may_stop && resources.watch.is_stopped()
}
