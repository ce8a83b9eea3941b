//! A beam search: level by level, but only the most promising positions of each level stay.
//!
//! It finds a solution far beyond what an exhaustive search reaches, often a shortest one, and
//! proves nothing. What a path has *spent* so far is its moves plus the bound on what is left, less
//! the bound at the start: on a shortest path that grows from 0 to the distance between bound and
//! length. The positions that have spent least stay; a hash decides between equals, so that those
//! that stay differ from each other.
//!
//! The weights bound most from the start. From positions far from it, others bound more: so, every
//! 16 levels, a linear program finds those that bound most on average from the positions that
//! stayed. On knights 7x9 the beam of 64 MiB finds 130 moves with them, 136 without; on 8x8 146
//! and 150.
//!
//! Which of equals stay is chance, and it decides more than twice the memory does: of eight draws
//! in 512 MiB on knights 7x7 one found the 88 moves that are shortest, six 90, one 92; one draw in
//! 16 GiB found 90.
//!
//! Tried and left out: where a mirror exchanges start and goal, a path to a position and the mirror
//! image of a path to its image make a solution. On knights 5x5 to 7x7 no such pair was found
//! before a goal was, and to look for them took a third of the time. A beam from the goals is then
//! the mirror image of the one from the starts, and finds nothing else.

use crate::run::plan::Search;
use crate::sparse::cutoff::Cutoff;
use everyboard_cpu::parallel_fold;
use everyboard_levels::{Direction, Resources};
use everyboard_positions::goal_test::GoalTest;
use everyboard_positions::image::Reduction;
use everyboard_positions::moves::PackedMoves;
use everyboard_positions::paths::ShortestPaths;
use everyboard_positions::paths::trace::{DistanceSource, Meeting, trace};
use everyboard_positions::word::Word;
use everyboard_potential::Potential;
use everyboard_watch::News;
use std::num::NonZeroUsize;

/// What a beam search works with.
pub(crate) struct Beam<'a, W> {
    pub(crate) search: &'a Search<'a>,
    pub(crate) moves: &'a PackedMoves<W>,
    pub(crate) cutoff: &'a Cutoff,
    pub(crate) starts: &'a [W],
    pub(crate) goals: &'a GoalTest<'a, W>,
    pub(crate) resources: &'a Resources<'a>,
    /// Whether new weights are found on the way. Where tables guide the search, they gain nothing.
    pub(crate) has_stages: bool,
    /// The most levels. Memory suffices for all of them.
    pub(crate) levels: usize,
    /// Which of the positions that have spent equally much stay: another number draws others.
    pub(crate) draw: u64,
}

/// How a beam search ended.
pub(crate) enum BeamEnd {
    /// With solutions of one length: those that lead through positions that stayed.
    Found(ShortestPaths),
    /// No position stayed, or the levels took more memory than they may.
    Lost,
    /// The user stopped it.
    Stopped,
}

/// A position and the value of what it has spent.
type Candidate<W> = (i64, W);

/// Positions that one thread expands at a time.
const CHUNK: usize = 1 << 12;

/// A position is found this many times, at most, before the sort that finds it out.
const DUPLICATES: usize = 3;

/// Levels from one set of weights to the next.
const STAGE: usize = 16;

/// Beams that keep fewer positions on a level have one set of weights: to find others would take
/// most of the time.
const STAGED: usize = 1 << 13;

/// Positions of a level for which new weights bound most.
const SAMPLES: usize = 1000;

/// Positions of a level are divided among this many parts by their hash, so that threads have parts
/// of their own.
const MOST_PARTS: usize = 64;

/// Levels that keep fewer positions in each part are divided among fewer parts.
const LEAST_PART: usize = 1 << 12;

/// The positions that stayed on a level: parts, each sorted.
struct Level<W> {
    parts: Vec<Vec<W>>,
}

impl<W: Word> Level<W> {
    fn positions(&self) -> impl Iterator<Item = W> {
        self.parts.iter().flatten().copied()
    }

    fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    fn contains(&self, packed: W) -> bool {
        self.parts[part_of(packed, self.parts.len())].binary_search(&packed).is_ok()
    }
}

/// Which of the `parts` a position belongs to.
fn part_of<W: Word>(packed: W, parts: usize) -> usize {
    ((u128::from(packed.hash64()) * parts as u128) >> 64) as usize
}

impl<W: Word> Beam<'_, W> {
    /// Searches for a solution of `most` moves or fewer.
    pub(crate) fn run(&self, most: usize) -> BeamEnd {
        let mut first = self.starts.to_vec();
        first.sort_unstable();
        let mut levels = vec![Level { parts: vec![first] }];
        let mut bytes = 0;
        let width = self.width();
        let mut newer: Option<Cutoff> = None;
        loop {
            let level = levels.len();
            bytes += (levels[level - 1].len() * size_of::<W>()) as u64;
            let newest = levels[level - 1].positions();
            let goals: Vec<W> = newest.filter(|&packed| self.goals.passes(packed)).collect();
            if !goals.is_empty() {
                let paths = self.trace(&levels, goals, bytes);
                return paths.map_or(BeamEnd::Lost, BeamEnd::Found);
            }
            if self.resources.watch.is_stopped() {
                return BeamEnd::Stopped;
            }
            let Some(left) = most.checked_sub(level) else { return BeamEnd::Lost };
            let cutoff = newer.as_ref().unwrap_or(self.cutoff);
            if self.has_stages && width >= STAGED && level.is_multiple_of(STAGE) {
                newer = self.new_cutoff(&levels[level - 1], cutoff, left).or(newer);
            }
            let cutoff = newer.as_ref().unwrap_or(self.cutoff);
            let next = self.next_level(&levels, left, width, cutoff);
            if next.len() == 0 || level > self.levels || bytes > self.resources.memory {
                return BeamEnd::Lost;
            }
            self.resources.watch.news(News::Beam { level, positions: next.len() as u64 });
            levels.push(next);
        }
    }

    /// Weights that bound most, on average, from what stayed on the newest level; `None` if none
    /// are found.
    fn new_cutoff(&self, newest: &Level<W>, old: &Cutoff, left: usize) -> Option<Cutoff> {
        let Search { puzzle, system, layout, .. } = self.search;
        let forwards = &self.moves.forwards;
        let mut samples = Vec::new();
        for packed in newest.positions().step_by(newest.len().div_ceil(SAMPLES)) {
            let mut best: Option<(i64, W)> = None;
            old.for_each_within(forwards, &old.place(packed), left, |value, next| {
                let next = (value, next.packed);
                best = Some(best.map_or(next, |best| best.min(next)));
            });
            forwards.for_each(packed, |number, next| {
                if best.is_some_and(|(_, best)| best == next) {
                    samples.push((layout.unpack(next), number as usize));
                }
            });
        }
        if samples.is_empty() {
            return None;
        }
        let potential =
            Potential::find_on_average(puzzle, system, &samples, self.resources.watch).ok()?;
        Some(Cutoff::of_potential(&potential, system, layout, forwards, Direction::Forwards))
    }

    /// The most positions that may stay on each level: what is found from them, twice while it is
    /// gathered, and all levels fit in memory.
    fn width(&self) -> usize {
        let found = 2 * (self.moves.forwards.buffer().len() * size_of::<Candidate<W>>());
        let width = self.resources.memory / (found + self.levels * size_of::<W>()) as u64;
        usize::try_from(width).unwrap_or(usize::MAX).max(1)
    }

    /// The positions that stay on the next level, if solutions may have `left` moves after it.
    fn next_level(
        &self,
        levels: &[Level<W>],
        left: usize,
        width: usize,
        cutoff: &Cutoff,
    ) -> Level<W> {
        let parts = (width / LEAST_PART).clamp(1, MOST_PARTS);
        let newest = &levels[levels.len() - 1];
        // To start threads takes longer than to expand a few positions.
        let is_small = newest.len() <= CHUNK;
        let threads = if is_small { NonZeroUsize::MIN } else { self.resources.threads };
        let chunks = newest.parts.iter().flat_map(|part| part.chunks(CHUNK));
        let nothing = || vec![Vec::new(); parts];
        let found = parallel_fold(threads, chunks, nothing, |found, chunk| {
            for &packed in chunk {
                let here = cutoff.place(packed);
                cutoff.for_each_within(&self.moves.forwards, &here, left, |value, next| {
                    found[part_of(next.packed, parts)].push((value, next.packed));
                });
            }
        });
        let before = levels.len().checked_sub(2).map(|level| &levels[level]);
        let kept = parallel_fold(threads, 0..parts, Vec::new, |kept, part| {
            let found = found.iter().flat_map(|found| &found[part]).copied().collect();
            kept.push((part, best(found, width.div_ceil(parts), before, self.draw)));
        });
        let mut kept = kept.concat();
        kept.sort_unstable_by_key(|&(part, _)| part);
        Level { parts: kept.into_iter().map(|(_, positions)| positions).collect() }
    }

    /// The solutions through the goals on the newest level; `None` if memory does not suffice.
    fn trace(&self, levels: &[Level<W>], goals: Vec<W>, bytes: u64) -> Option<ShortestPaths> {
        let memory = self.resources.memory.saturating_sub(bytes);
        // What is found is little, and not lost where the user stops now.
        let resources = Resources { memory, may_stop: false, ..*self.resources };
        let length = levels.len() - 1;
        let meeting = Meeting { positions: goals, level: length, length };
        // A beam keeps few positions, and not all of an orbit.
        trace(self.moves, &Reduction::none(), &resources, meeting, &Levels(levels), self.goals)
    }
}

/// The levels of a beam, from the starts.
struct Levels<'a, W>(&'a [Level<W>]);

impl<W: Word> DistanceSource<W> for Levels<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        self.0[distance].contains(packed)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.0[0].contains(packed)
    }
}

/// The `most` positions that have spent least, sorted, without those of the level `before`.
fn best<W: Word>(
    mut found: Vec<Candidate<W>>,
    most: usize,
    before: Option<&Level<W>>,
    draw: u64,
) -> Vec<W> {
    // Different orders of the same moves reach a position several times. To sort all of them would
    // take most of the time.
    keep_best(&mut found, DUPLICATES * most, draw);
    found.sort_unstable_by_key(|&(value, packed)| (packed, value));
    found.dedup_by_key(|&mut (_, packed)| packed);
    if let Some(before) = before {
        found.retain(|&(_, packed)| !before.contains(packed));
    }
    keep_best(&mut found, most, draw);
    let mut kept: Vec<W> = found.into_iter().map(|(_, packed)| packed).collect();
    kept.sort_unstable();
    kept
}

/// Keeps the `most` candidates that have spent least.
fn keep_best<W: Word>(found: &mut Vec<Candidate<W>>, most: usize, draw: u64) {
    if found.len() > most {
        // An odd constant (the golden ratio) spreads small numbers over all bits.
        let lot = draw.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        found.select_nth_unstable_by_key(most, |&(value, packed)| (value, packed.hash64() ^ lot));
        found.truncate(most);
    }
}
