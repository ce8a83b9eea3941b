//! A search from one end whose levels are sorted, in files or in memory.

use super::expand::Expansion;
use super::level::{BlockBuffer, Level, LevelWriter};
use crate::sparse::cutoff::Cutoff;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::{Frontier, Resources, StopReason};
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::moves::{BitOrder, MoveTable, OrderedMoves};
use everyboard_positions::word::Word;
use everyboard_store::{CheckpointError, FileError};
use everyboard_watch::End;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Where the levels of a side lie that are files.
pub(crate) struct LevelPlace {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// How the names of the files begin, before the number of the level.
    pub(crate) prefix: String,
    /// What all of them say, after the number of the level.
    pub(crate) metadata: String,
}

impl LevelPlace {
    /// The name of the file of a level.
    pub(crate) fn name(&self, level: usize) -> String {
        format!("{}{level}", self.prefix)
    }

    fn path(&self, level: usize) -> PathBuf {
        self.folder.join(self.name(level))
    }

    fn metadata(&self, level: usize) -> String {
        format!("level {level} {}\n", self.metadata)
    }

    /// Begins the file of a level of that many stretches.
    fn writer(&self, level: usize, stretches: usize) -> Result<LevelWriter, FileError> {
        LevelWriter::create(self.path(level), &self.metadata(level), stretches)
    }
}

/// The levels from one end.
pub(crate) struct SortedSide<'a, W> {
    pub(crate) end: End,
    /// As in [`Frontier::ends`].
    ends: usize,
    moves: &'a MoveTable<W>,
    ordered: OrderedMoves<W>,
    /// The order of positions in levels.
    order: BitOrder,
    /// Whether moves can be undone: then what is new may have been seen on two levels only.
    is_reversible: bool,
    /// What need not be seen, if a potential says so.
    pub(crate) cutoff: Option<&'a Cutoff>,
    /// The goals, if no other side grows from them.
    goals: Option<&'a GoalTest<'a, W>>,
    /// In memory, if there is none.
    place: Option<LevelPlace>,
    /// How many positions each level has.
    levels: Vec<u64>,
    /// And their positions.
    sets: Vec<Level<W>>,
}

impl<'a, W: Word> SortedSide<'a, W> {
    /// A side that has seen nothing yet, from moves that are listed.
    pub(crate) fn new(
        end: End,
        ends: usize,
        moves: &'a MoveTable<W>,
        order: BitOrder,
        is_reversible: bool,
        cutoff: Option<&'a Cutoff>,
        place: Option<LevelPlace>,
    ) -> Self {
        SortedSide {
            end,
            ends,
            moves,
            ordered: moves.ordered(order),
            order,
            is_reversible,
            cutoff,
            goals: None,
            place,
            levels: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// The same side, which ends at these goals.
    pub(crate) fn ending_at(self, goals: &'a GoalTest<'a, W>) -> Self {
        SortedSide { goals: Some(goals), ..self }
    }

    /// Sees `first`, the level 0.
    pub(crate) fn begin(&mut self, first: &[W]) -> Result<(), FileError> {
        let mut first = self.keys(first.to_vec());
        first.sort_unstable();
        first.dedup();
        let writer = self.writer(0, 1)?;
        let blocks = writer.write(0, &first, &mut Vec::new())?;
        self.sets.push(writer.finish(blocks)?);
        self.levels.push(first.len() as u64);
        Ok(())
    }

    /// Begins a level of that many stretches.
    fn writer(&self, level: usize, stretches: usize) -> Result<LevelWriter, FileError> {
        match &self.place {
            Some(place) => place.writer(level, stretches),
            None => Ok(LevelWriter::in_memory(stretches)),
        }
    }

    /// Continues from levels of these numbers of positions, whose files are there.
    pub(crate) fn take_up(&mut self, levels: Vec<u64>) -> Result<(), CheckpointError> {
        let Some(place) = &self.place else { return Ok(()) };
        for (level, &positions) in levels.iter().enumerate() {
            let path = place.path(level);
            let file = Level::open(&path, &place.metadata(level))?;
            if file.positions() != positions {
                return Err(CheckpointError::foreign(&path));
            }
            self.sets.push(file);
        }
        self.levels = levels;
        Ok(())
    }

    /// The keys of positions.
    fn keys(&self, mut positions: Vec<W>) -> Vec<W> {
        positions.iter_mut().for_each(|packed| *packed = self.order.key(*packed));
        positions
    }

    /// The positions of keys.
    fn positions(&self, mut keys: Vec<W>) -> Vec<W> {
        keys.iter_mut().for_each(|key| *key = self.order.packed(*key));
        keys
    }

    /// The names of the files of all levels.
    pub(crate) fn file_names(&self) -> Vec<String> {
        let places = self.place.iter();
        places.flat_map(|place| (0..self.levels.len()).map(|level| place.name(level))).collect()
    }

    /// The positions of the deepest level of which `choose` keeps some, in order. It is given their
    /// keys in pieces, in order within each.
    fn chosen(
        &self,
        resources: &Resources,
        piece: usize,
        choose: impl Fn(&mut Vec<W>, &mut BlockBuffer<W>) -> Result<(), FileError> + Sync,
    ) -> Result<Vec<W>, StopReason> {
        let level = &self.sets[self.level()];
        let mut pieces = vec![0];
        let mut positions = 0;
        for (place, entry) in level.blocks().iter().enumerate() {
            positions += entry.positions as usize;
            if positions >= piece || place + 1 == level.blocks().len() {
                pieces.push(place + 1);
                positions = 0;
            }
        }
        let tasks = TaskQueue::new(pieces.len() - 1);
        let chosen = run_on_threads(resources.threads, || {
            let (mut chosen, mut some) = (Vec::new(), Vec::new());
            let mut buffer = BlockBuffer::default();
            while let Some(task) = tasks.take() {
                if resources.watch.is_stopped() {
                    return Err(StopReason::Stopped);
                }
                some.clear();
                for place in pieces[task]..pieces[task + 1] {
                    some.extend_from_slice(level.read(place, &mut buffer)?);
                }
                choose(&mut some, &mut buffer)?;
                chosen.extend_from_slice(&some);
            }
            Ok(chosen)
        });
        let chosen = chosen.into_iter().collect::<Result<Vec<_>, StopReason>>()?.concat();
        let mut chosen = self.positions(chosen);
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// The positions of the deepest level that satisfy a test, in order.
    pub(crate) fn satisfying(
        &self,
        resources: &Resources,
        test: impl Fn(W) -> bool + Sync,
    ) -> Result<Vec<W>, StopReason> {
        self.chosen(resources, PIECE, |keys, _| {
            keys.retain(|&key| test(self.order.packed(key)));
            Ok(())
        })
    }

    /// The positions of the deepest level that `other` has on one of its own, in order.
    pub(crate) fn shared_with(
        &self,
        other: &Self,
        level: usize,
        resources: &Resources,
    ) -> Result<Vec<W>, StopReason> {
        let other = &other.sets[level];
        self.chosen(resources, PIECE, |keys, buffer| other.sift(keys, true, buffer))
    }

    /// The positions of the deepest level whose images lie on `level`, in order. `back` takes an
    /// image back.
    pub(crate) fn with_images_on(
        &self,
        level: usize,
        resources: &Resources,
        image: impl Fn(W) -> W + Sync,
        back: impl Fn(W) -> W + Sync,
    ) -> Result<Vec<W>, StopReason> {
        let other = &self.sets[level];
        // For each piece all of the level is read that lies between the images; where the gap comes
        // first, that has one gap.
        let room = resources.memory.saturating_sub(self.bytes()) / 4 / size_of::<W>() as u64;
        let room = usize::try_from(room).unwrap_or(usize::MAX) / resources.threads.get();
        let order = self.order;
        self.chosen(resources, room.clamp(PIECE, MOST_IMAGES), |keys, buffer| {
            keys.iter_mut().for_each(|key| *key = order.key(image(order.packed(*key))));
            keys.sort_unstable();
            other.sift(keys, true, buffer)?;
            keys.iter_mut().for_each(|key| *key = order.key(back(order.packed(*key))));
            Ok(())
        })
    }

    /// Those of `found` that lie on a level, each once.
    pub(crate) fn on_level(
        &self,
        level: usize,
        found: Vec<W>,
        threads: NonZeroUsize,
    ) -> Result<Vec<W>, FileError> {
        let Some(level) = self.sets.get(level) else { return Ok(Vec::new()) };
        let mut found = self.keys(found);
        found.sort_unstable();
        found.dedup();
        let share = found.len().div_ceil(threads.get()).max(PIECE);
        let tasks = TaskQueue::new(found.len().div_ceil(share));
        let parts = run_on_threads(threads, || {
            let mut all = Vec::new();
            while let Some(task) = tasks.take() {
                let end = found.len().min((task + 1) * share);
                let mut part = found[task * share..end].to_vec();
                level.sift(&mut part, true, &mut BlockBuffer::default())?;
                all.append(&mut part);
            }
            Ok(all)
        });
        let parts = parts.into_iter().collect::<Result<Vec<_>, FileError>>()?;
        Ok(self.positions(parts.concat()))
    }
}

/// Positions that a thread takes at a time.
const PIECE: usize = 1 << 18;

/// Images that a thread sorts at a time, in about a second.
const MOST_IMAGES: usize = 1 << 24;

impl<W: Word> Frontier for SortedSide<'_, W> {
    fn end(&self) -> End {
        self.end
    }

    fn levels(&self) -> &[u64] {
        &self.levels
    }

    fn ends(&self) -> usize {
        self.ends
    }

    fn bytes(&self) -> u64 {
        self.sets.iter().map(Level::bytes).sum()
    }

    /// Whether the search ends here: what is complete lies in files already.
    fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        Ok(resources.watch.is_stopped())
    }

    fn advance(&mut self, resources: &Resources, other_bytes: u64) -> Result<(), StopReason> {
        let level = self.level() + 1;
        let before = self.levels.len().checked_sub(2).map_or(1, |before| self.levels[before]);
        let is_last = self.cutoff.is_some() && resources.longest == Some(level);
        let first = if self.is_reversible { self.sets.len().saturating_sub(2) } else { 0 };
        let memory = resources.memory.saturating_sub(other_bytes + self.bytes());
        // The rest of it is for the new level, if that is in memory.
        let of_threads = memory / 4;
        let expansion = Expansion {
            moves: self.moves,
            ordered: &self.ordered,
            order: self.order,
            cutoff: self.cutoff,
            goals: self.goals.filter(|_| is_last),
            source: &self.sets[level - 1],
            earlier: &self.sets[first..],
            level,
            growth: self.size() as f64 / before.max(1) as f64,
            memory: of_threads,
            most: memory - of_threads,
        };
        let (writer, blocks) =
            expansion.run(resources, |stretches| self.writer(level, stretches))?;
        let made = writer.finish(blocks)?;
        self.levels.push(made.positions());
        self.sets.push(made);
        Ok(())
    }
}
