//! Makes a level from the one before, stretch by stretch.

use super::level::{BlockBuffer, BlockEntry, Level, LevelWriter};
use crate::sparse::cutoff::Cutoff;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::{Resources, StopReason};
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::moves::{BitOrder, Interval, MoveTable, NextBuffer, OrderedMoves};
use everyboard_positions::word::Word;
use everyboard_store::FileError;

/// About the positions of a stretch. With a quarter or four times as many, levels of knights on 5x7
/// take as long.
const STRETCH: f64 = (1 << 17) as f64;

/// Positions that moves lead to, before what is there twice is taken out for the first time.
const FIRST_SORT: usize = 1 << 21;

/// Keys between two looks at how many were found.
const PART: usize = 1 << 14;

/// So few moves are made one after the other, with all keys of an interval each: most intervals of
/// a puzzle with a gap have one or two.
const FEW: usize = 8;

/// What a level is made from.
pub(super) struct Expansion<'a, W> {
    pub(super) moves: &'a MoveTable<W>,
    /// The same moves, on the keys that levels have.
    pub(super) ordered: &'a OrderedMoves<W>,
    pub(super) order: BitOrder,
    pub(super) cutoff: Option<&'a Cutoff>,
    /// If nothing but goals need be found.
    pub(super) goals: Option<&'a GoalTest<'a, W>>,
    /// The level before.
    pub(super) source: &'a Level<W>,
    /// Levels that may hold some of its positions, the last one before it at the end.
    pub(super) earlier: &'a [Level<W>],
    /// The number of the new level.
    pub(super) level: usize,
    /// How many positions it is likely to have for each of the level before.
    pub(super) growth: f64,
    /// The bytes that threads may take together.
    pub(super) memory: u64,
    /// And those of the new level, if it is in memory.
    pub(super) most: u64,
}

/// A part of the new level.
struct Stretch<W> {
    interval: Interval<W>,
    /// The positions that the level before has of it.
    sources: u64,
}

impl<W: Word> Expansion<'_, W> {
    /// Stretches of about the same size, which together are everything. They are found where the
    /// last two levels have their blocks: a gap that changes between squares of two colours is on
    /// one of them where it will be now.
    fn stretches(&self) -> Vec<Stretch<W>> {
        let latest = self.earlier.iter().rev().take(2);
        let mut blocks: Vec<(W, usize, u64)> = latest
            .enumerate()
            .flat_map(|(age, level)| level.blocks().iter().map(move |block| (age, block)))
            .map(|(age, block)| (block.first, age, block.positions.into()))
            .collect();
        blocks.sort_unstable();
        let growth = self.growth.max(0.1);
        let most = [STRETCH / growth, STRETCH / growth / growth];
        let mut stretches: Vec<Stretch<W>> = Vec::new();
        let mut positions = [u64::MAX; 2];
        for (first, age, count) in blocks {
            if positions.iter().zip(most).any(|(&positions, most)| positions as f64 >= most) {
                let first = if stretches.is_empty() { W::default() } else { first };
                if let Some(before) = stretches.last_mut() {
                    before.interval.last = first.minus(W::from_u64(1));
                    before.sources = positions[0];
                }
                stretches.push(Stretch { interval: Interval::from(first), sources: 0 });
                positions = [0; 2];
            }
            positions[age] += count;
        }
        if let Some(last) = stretches.last_mut() {
            last.sources = positions[0];
        }
        stretches
    }

    /// Makes the level in what `create` begins for a number of stretches, and returns it with the
    /// blocks that hold positions.
    pub(super) fn run(
        &self,
        resources: &Resources,
        create: impl FnOnce(usize) -> Result<LevelWriter, FileError>,
    ) -> Result<(LevelWriter, Vec<BlockEntry<W>>), StopReason> {
        let stretches = self.stretches();
        let writer = create(stretches.len())?;
        let tasks = TaskQueue::new(stretches.len());
        let of: u64 = stretches.iter().map(|stretch| stretch.sources).sum();
        let made = run_on_threads(resources.threads, || {
            let mut expander = Expander::new(self, resources);
            let mut blocks = Vec::new();
            while let Some(number) = tasks.take() {
                if resources.watch.is_stopped() {
                    return Err(StopReason::Stopped);
                }
                let stretch = &stretches[number];
                expander.expand(stretch.interval)?;
                blocks.extend(writer.write(number, &expander.found, &mut expander.words)?);
                if writer.bytes() > self.most {
                    return Err(StopReason::OutOfMemory);
                }
                resources.watch.part(stretch.sources, of);
            }
            Ok(blocks)
        });
        let blocks = made.into_iter().collect::<Result<Vec<_>, StopReason>>()?;
        Ok((writer, blocks.concat()))
    }
}

/// One thread that makes stretches.
struct Expander<'m, 'a, W> {
    expansion: &'m Expansion<'a, W>,
    buffer: NextBuffer<W>,
    /// What moves lead to.
    found: Vec<W>,
    /// The most positions of `found`.
    room: usize,
    /// A block that is read.
    block: BlockBuffer<W>,
    /// A block that is written.
    words: Vec<u64>,
}

impl<'m, 'a, W: Word> Expander<'m, 'a, W> {
    fn new(expansion: &'m Expansion<'a, W>, resources: &Resources) -> Self {
        let share = expansion.memory / resources.threads.get() as u64;
        Expander {
            expansion,
            buffer: expansion.moves.next_buffer(),
            found: Vec::new(),
            // A vector that grows holds three times its length for a moment.
            room: usize::try_from(share).unwrap_or(usize::MAX) / size_of::<W>() / 3,
            block: BlockBuffer::default(),
            words: Vec::new(),
        }
    }

    /// Finds all that is new in an interval, in order.
    fn expand(&mut self, interval: Interval<W>) -> Result<(), StopReason> {
        let Expander { expansion, buffer, found, room, block, .. } = self;
        found.clear();
        let mut sort_at = FIRST_SORT.min(*room);
        for sources in expansion.ordered.sources(interval) {
            expansion.source.for_each_part(sources.interval, block, |keys| {
                for keys in keys.chunks(PART) {
                    if sources.entries.len() <= FEW {
                        expansion.move_by(&sources.entries, interval, keys, found);
                    } else {
                        keys.iter()
                            .for_each(|&key| expansion.next_in(interval, key, buffer, found));
                    }
                    if found.len() >= sort_at {
                        sort_out(found);
                        sort_at = FIRST_SORT.max(2 * found.len());
                        if sort_at > *room {
                            return Err(StopReason::OutOfMemory);
                        }
                    }
                }
                Ok::<_, StopReason>(())
            })?;
        }
        sort_out(found);
        for level in expansion.earlier {
            level.sift(found, false, block)?;
        }
        Ok(())
    }
}

impl<W: Word> Expansion<'_, W> {
    /// Adds those keys of an interval to which the moves of these entries lead.
    fn move_by(&self, entries: &[u32], interval: Interval<W>, keys: &[W], found: &mut Vec<W>) {
        for &entry in entries {
            let next = keys.iter().filter_map(|&key| Some((key, self.ordered.next(entry, key)?)));
            found.extend(next.filter_map(|(key, next)| {
                let is_kept = interval.contains(next)
                    && self.cutoff.is_none_or(|cutoff| {
                        let [packed, next] = [key, next].map(|key| self.order.packed(key));
                        cutoff.keeps(packed, entry, next, self.level)
                    })
                    && self.is_wanted(next);
                is_kept.then_some(next)
            }));
        }
    }

    /// Adds those keys of an interval to which a move leads.
    #[inline]
    fn next_in(
        &self,
        interval: Interval<W>,
        key: W,
        buffer: &mut NextBuffer<W>,
        found: &mut Vec<W>,
    ) {
        let packed = self.order.packed(key);
        let next = match self.cutoff {
            Some(cutoff) => cutoff.next_of(self.moves, packed, self.level, buffer),
            None => self.moves.next_of(packed, &mut buffer.positions),
        };
        let keys = next.iter().map(|&next| self.order.key(next));
        found.extend(keys.filter(|&key| interval.contains(key) && self.is_wanted(key)));
    }

    /// Whether a position need be found: where nothing but goals need, whether it is one.
    #[inline]
    fn is_wanted(&self, key: W) -> bool {
        let Some(goals) = self.goals else { return true };
        let is_goal = goals.passes(self.order.packed(key));
        if !is_goal {
            self.cutoff.into_iter().for_each(Cutoff::set_dropped);
        }
        is_goal
    }
}

/// Sorts positions, and leaves one of each.
#[inline(never)]
fn sort_out<W: Word>(positions: &mut Vec<W>) {
    positions.sort_unstable();
    positions.dedup();
}
