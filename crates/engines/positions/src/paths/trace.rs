//! Builds the graph of all shortest paths from what a search has seen.
//!
//! From the positions where the search met, layers grow back to the starts and on to the goals.
//! Levels are known modulo 3 only. Where moves can be undone that suffices: neighbours differ by
//! at most one level. Where they cannot, a layer may take in a position that is three or more
//! levels too far; no start reaches it in time, or it reaches no goal, and trimming takes it out.

use crate::image::Reduction;
use crate::moves::{MoveTable, PackedMoves};
use crate::paths::graph::{Edge, Layer, ShortestPaths};
use crate::paths::trim::{alive, trimmed};
use crate::word::Word;
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_levels::Resources;
use everyboard_puzzle::Rewrite;
use everyboard_watch::{News, Tracing, Watch};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How far positions are from one end of the search: the starts or the goals.
pub trait DistanceSource<W>: Sync {
    /// Whether the position lies `distance` moves from the end, or a multiple of 3 more or fewer.
    fn may_be_at(&self, packed: W, distance: usize) -> bool;

    /// Whether the position is one of the end's own: a start, or a goal.
    fn is_at_end(&self, packed: W) -> bool;

    /// All positions of a layer at this distance, in any order, of which `found` are those that
    /// [may be](DistanceSource::may_be_at) there, by what this process knows of each by itself:
    /// where several share a search, what the others know joins them, and where levels lie in
    /// files, they are looked up together. `None` if one has too little memory.
    fn layer(&self, found: Option<Vec<W>>, _distance: usize) -> Option<Vec<W>> {
        found
    }
}

/// Where a search met: these positions lie on shortest solutions of `length` moves, after `level`
/// of them.
pub struct Meeting<W> {
    /// The positions.
    pub positions: Vec<W>,
    /// Their distance from the start.
    pub level: usize,
    /// The moves of the solutions through them.
    pub length: usize,
}

impl<W> Meeting<W> {
    /// The meeting in these positions; `None` without positions.
    pub fn at(positions: Vec<W>, level: usize, length: usize) -> Option<Self> {
        (!positions.is_empty()).then_some(Meeting { positions, level, length })
    }
}

impl<W: Word> Meeting<W> {
    /// The meeting in some of these positions: those that [`trace_some`] follows.
    pub fn some(&self) -> Self {
        let positions = self.positions.iter().take(SOME_ORBITS).copied().collect();
        Meeting { positions, ..*self }
    }
}

/// This many neighbours of a layer are gathered by all threads, memory permitting, before
/// duplicates are removed: some tens of megabytes.
const FIRST_SORT: usize = 1 << 21;

/// The positions of a thread's task.
const TASK: usize = 1 << 14;

/// Builds a graph within a budget of memory.
struct Tracer<'a, W> {
    moves: &'a PackedMoves<W>,
    reduction: &'a Reduction<W>,
    threads: NonZeroUsize,
    watch: &'a dyn Watch,
    may_stop: bool,
    budget: Budget,
    /// Positions that are kept of each layer, one of each orbit.
    most: usize,
    /// The moves of the graph with their numbers, where they are put together.
    made: BTreeMap<Rewrite, u32>,
}

/// All shortest paths through the meeting. The symmetries of `reduction` keep starts, goals,
/// meeting and distances: what is found of a position holds for its orbit.
///
/// `None` if the graph takes more than the memory of `resources` while it is built, or the user
/// stops it where these say that it may stop.
pub fn trace<W: Word>(
    moves: &PackedMoves<W>,
    reduction: &Reduction<W>,
    resources: &Resources,
    meeting: Meeting<W>,
    from_start: &dyn DistanceSource<W>,
    to_goal: &dyn DistanceSource<W>,
) -> Option<ShortestPaths> {
    let Resources { threads, memory, watch, may_stop, .. } = *resources;
    let budget = Budget { left: AtomicU64::new(memory) };
    let most = usize::MAX;
    let made = BTreeMap::new();
    let tracer = Tracer { moves, reduction, threads, watch, may_stop, budget, most, made };
    tracer.run(meeting, from_start, to_goal)
}

/// Bytes for some of the shortest paths: of each layer the positions of a few orbits.
const SOME_BYTES: u64 = 1 << 20;

/// Orbits of each layer that some of the shortest paths lead through. One would do where moves can
/// be undone; where they cannot, one of several may lie three or more levels too far.
const SOME_ORBITS: usize = 8;

/// As [`trace`], but only a few of the paths, in a mebibyte and so quickly that nobody need watch.
/// `None` if that does not suffice, or if none was found.
pub fn trace_some<W: Word>(
    moves: &PackedMoves<W>,
    reduction: &Reduction<W>,
    meeting: Meeting<W>,
    from_start: &dyn DistanceSource<W>,
    to_goal: &dyn DistanceSource<W>,
) -> Option<ShortestPaths> {
    let budget = Budget { left: AtomicU64::new(SOME_BYTES) };
    let threads = NonZeroUsize::MIN;
    let most = SOME_ORBITS;
    let made = BTreeMap::new();
    let tracer =
        Tracer { moves, reduction, threads, watch: &(), may_stop: false, budget, most, made };
    let paths = tracer.run(meeting, from_start, to_goal)?;
    (!paths.starts.is_empty()).then_some(paths)
}

/// The moves in their order, by which the edges name them from now on.
fn numbered(made: BTreeMap<Rewrite, u32>, layers: &mut [Layer]) -> Vec<Rewrite> {
    let mut places = vec![0; made.len()];
    for (place, &number) in (0..).zip(made.values()) {
        places[number as usize] = place;
    }
    for layer in layers {
        layer.edges.iter_mut().for_each(|edge| edge.rewrite = places[edge.rewrite as usize]);
        for node in layer.first.windows(2) {
            sort_moves(&mut layer.edges[node[0] as usize..node[1] as usize]);
        }
    }
    made.into_keys().collect()
}

/// How many positions are done, of how many.
struct Share {
    done: AtomicUsize,
    of: usize,
}

// Every method returns `None` if memory does not suffice, or the user has stopped it.
impl<W: Word> Tracer<'_, W> {
    /// The paths through the meeting.
    fn run(
        mut self,
        meeting: Meeting<W>,
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
    ) -> Option<ShortestPaths> {
        let nodes = self.layers(meeting, from_start, to_goal)?;
        let mut layers = Vec::with_capacity(nodes.len() - 1);
        let share = Share { done: AtomicUsize::new(0), of: nodes.iter().map(Vec::len).sum() };
        for pair in nodes.windows(2) {
            layers.push(self.edges(&pair[0], &pair[1], &share)?);
        }
        let keep = alive(&nodes.iter().map(Vec::len).collect::<Vec<_>>(), &layers);
        let starts = nodes[0].iter().zip(&keep[0]).filter(|(_, keep)| **keep);
        let starts = starts.map(|(&packed, _)| self.moves.layout.unpack(packed)).collect();
        let mut layers = trimmed(layers, &keep);
        let made = self.moves.forwards.stretches().map(|_| numbered(self.made, &mut layers));
        Some(ShortestPaths { starts, layers, made })
    }

    /// The candidates of every layer, sorted.
    fn layers(
        &self,
        meeting: Meeting<W>,
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
    ) -> Option<Vec<Vec<W>>> {
        let Meeting { positions, level: met, length } = meeting;
        let mut layers = vec![Vec::new(); length + 1];
        layers[met] = self.orbits(positions)?;
        for level in (0..met).rev() {
            let backwards = &self.moves.backwards;
            let layer = self.neighbours(&layers[level + 1], backwards, from_start, level)?;
            layers[level] = self.orbits(layer)?;
            self.report_levels(met - level, length);
        }
        for level in met + 1..=length {
            let forwards = &self.moves.forwards;
            let distance = length - level;
            let layer = self.neighbours(&layers[level - 1], forwards, to_goal, distance)?;
            layers[level] = self.orbits(layer)?;
            self.report_levels(level, length);
        }
        layers[0].retain(|&packed| from_start.is_at_end(packed));
        layers[length].retain(|&packed| to_goal.is_at_end(packed));
        Some(layers)
    }

    /// Reports that the positions of this many levels are found besides those where the search met.
    fn report_levels(&self, found: usize, length: usize) {
        let done = Tracing::Positions { levels: found + 1, of: length + 1 };
        self.watch.news(News::Tracing(done));
    }

    /// The positions one move from a layer that may be at this distance from an end, one of each
    /// orbit.
    fn neighbours(
        &self,
        layer: &[W],
        moves: &MoveTable<W>,
        end: &dyn DistanceSource<W>,
        distance: usize,
    ) -> Option<Vec<W>> {
        let tasks = TaskQueue::new(layer.len().div_ceil(TASK));
        let gathered = run_on_threads(self.threads, || {
            let mut found = self.gather(layer, moves, &tasks)?;
            found.retain(|&packed| end.may_be_at(packed, distance));
            Some(found)
        });
        let gathered = gathered.into_iter().collect::<Option<Vec<_>>>();
        let mut found = end.layer(gathered.map(|parts| parts.concat()), distance)?;
        sort_out(&mut found);
        Some(found)
    }

    /// One of each orbit of what one thread's tasks of a layer lead to, sorted.
    fn gather(&self, layer: &[W], moves: &MoveTable<W>, tasks: &TaskQueue) -> Option<Vec<W>> {
        // A vector that grows holds three times its length for a moment.
        let left = usize::try_from(self.budget.left()).unwrap_or(usize::MAX);
        let room = left / size_of::<W>() / 3 / self.threads;
        let first_sort = room.min(FIRST_SORT / self.threads);
        let mut found = Vec::new();
        let mut sort_at = first_sort;
        let mut buffer = moves.buffer();
        while let Some(task) = tasks.take() {
            self.go_on()?;
            for &packed in layer[task * TASK..].iter().take(TASK) {
                if self.reduction.canonical(packed) != packed {
                    continue;
                }
                let next = moves.next_of(packed, &mut buffer).iter();
                found.extend(next.map(|&next| self.reduction.canonical(next)));
                if found.len() >= sort_at {
                    sort_out(&mut found);
                    // What is left may be almost all of it: sorting again at once would sort
                    // forever.
                    sort_at = first_sort.max(2 * found.len());
                    if sort_at > room {
                        return None;
                    }
                }
            }
        }
        sort_out(&mut found);
        Some(found)
    }

    /// The moves from one layer to the next.
    fn edges(&mut self, from: &[W], to: &[W], share: &Share) -> Option<Layer> {
        if self.moves.forwards.stretches().is_some() {
            return self.edges_put_together(from, to, share);
        }
        let tasks = TaskQueue::new(from.len().div_ceil(TASK));
        let parts = run_on_threads(self.threads, || {
            let mut parts = Vec::new();
            let mut fingers = Fingers::new(&self.moves.forwards);
            while let Some(task) = tasks.take() {
                self.go_on()?;
                let from = &from[task * TASK..];
                let part = self.edges_of(&from[..from.len().min(TASK)], to, &mut fingers)?;
                self.report_moves(part.nodes(), share);
                parts.push((task, part));
            }
            Some(parts)
        });
        self.budget.joined(parts.into_iter().collect::<Option<Vec<_>>>()?)
    }

    /// The moves from some positions of a layer to those of the next.
    fn edges_of(&self, from: &[W], to: &[W], fingers: &mut Fingers) -> Option<Layer> {
        let mut layer = Layer { first: vec![0], edges: Vec::new() };
        for &packed in from {
            let begin = layer.edges.len();
            self.moves.forwards.for_each(packed, |rewrite, next| {
                if let Some(to) = fingers.find(rewrite, next, to) {
                    layer.edges.push(Edge { rewrite, to });
                }
            });
            sort_moves(&mut layer.edges[begin..]);
            layer.first.push(u32::try_from(layer.edges.len()).ok()?);
        }
        self.budget.take(layer.bytes())?;
        Some(layer)
    }

    /// As [`Tracer::edges`], where the moves are put together position by position.
    fn edges_put_together(&mut self, from: &[W], to: &[W], share: &Share) -> Option<Layer> {
        let stretches = self.moves.forwards.stretches()?;
        self.budget.take((from.len() + 1) * size_of::<u32>())?;
        let mut layer = Layer { first: vec![0], edges: Vec::new() };
        for &packed in from {
            let begin = layer.edges.len();
            for (node, rewrite) in stretches.moves_of(packed, to) {
                let next = self.made.len() as u32;
                let bytes = 2 * (size_of::<Rewrite>() + size_of_val(&*rewrite.changes));
                let number = *self.made.entry(rewrite).or_insert(next);
                if number == next {
                    self.budget.take(bytes)?;
                }
                layer.edges.push(Edge { rewrite: number, to: node as u32 });
            }
            self.budget.take((layer.edges.len() - begin) * size_of::<Edge>())?;
            layer.first.push(u32::try_from(layer.edges.len()).ok()?);
            if layer.nodes().is_multiple_of(TASK) {
                self.go_on()?;
            }
            self.report_moves(1, share);
        }
        Some(layer)
    }

    /// `None` once the user has stopped it.
    fn go_on(&self) -> Option<()> {
        (!self.may_stop || !self.watch.is_stopped()).then_some(())
    }

    /// Reports that the moves of `positions` more are found.
    fn report_moves(&self, positions: usize, share: &Share) {
        let done = share.done.fetch_add(positions, Ordering::Relaxed) + positions;
        if done / TASK != (done - positions) / TASK {
            let positions = done as u64;
            let of = share.of as u64;
            self.watch.news(News::Tracing(Tracing::Moves { positions, of }));
        }
    }

    /// These positions, as many as are kept, and their images, sorted: a layer that stays, in no
    /// more memory than it needs.
    fn orbits(&self, mut positions: Vec<W>) -> Option<Vec<W>> {
        positions.truncate(self.most);
        let most = positions.len() * self.reduction.symmetries() * size_of::<W>();
        self.budget.take(most)?;
        let mut layer = self.reduction.orbits(positions);
        sort_out(&mut layer);
        layer.shrink_to_fit();
        self.budget.give_back(most - layer.len() * size_of::<W>());
        Some(layer)
    }
}

/// Sorts positions, and leaves one of each. A call of its own wherever it is needed: the code of a
/// sort is long.
#[inline(never)]
fn sort_out<W: Word>(positions: &mut Vec<W>) {
    positions.sort_unstable();
    positions.dedup();
}

/// Sorts the moves of a position by their rewrites.
#[inline(never)]
fn sort_moves(edges: &mut [Edge]) {
    edges.sort_unstable_by_key(|edge| edge.rewrite);
}

/// Bytes that the graph may still take.
struct Budget {
    left: AtomicU64,
}

impl Budget {
    /// Takes these bytes; `None` if there are not as many.
    fn take(&self, bytes: usize) -> Option<()> {
        let relaxed = Ordering::Relaxed;
        self.left
            .fetch_update(relaxed, relaxed, |left| left.checked_sub(bytes as u64))
            .ok()
            .map(drop)
    }

    fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    fn give_back(&self, bytes: usize) {
        self.left.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The parts of a layer, by their tasks, as one.
    fn joined(&self, parts: Vec<Vec<(usize, Layer)>>) -> Option<Layer> {
        // For a moment there are both.
        let all = parts.iter().flatten();
        let bytes: usize = all.map(|(_, part)| part.bytes()).sum();
        self.take(bytes)?;
        let mut ordered = vec![Layer::default(); parts.iter().map(Vec::len).sum()];
        for (task, part) in parts.into_iter().flatten() {
            ordered[task] = part;
        }
        let mut joined = Layer { first: vec![0], edges: Vec::new() };
        joined.edges.reserve_exact(ordered.iter().map(|part| part.edges.len()).sum());
        for part in ordered {
            let begin = u32::try_from(joined.edges.len()).ok()?;
            for &first in &part.first[1..] {
                joined.first.push(begin.checked_add(first)?);
            }
            joined.edges.extend_from_slice(&part.edges);
        }
        self.give_back(bytes);
        Some(joined)
    }
}

/// Where the images of positions by each rewrite are in a sorted list. A rewrite keeps the order of
/// positions, so the image of a greater one lies further on: each is found in few steps from the
/// one before.
struct Fingers {
    at: Vec<u32>,
}

impl Fingers {
    fn new<W: Word>(moves: &MoveTable<W>) -> Self {
        Fingers { at: vec![0; moves.numbers().max().map_or(0, |most| most + 1)] }
    }

    /// The place in `list` of what this rewrite makes of a position, each greater than the one
    /// before.
    #[inline]
    fn find<W: Word>(&mut self, rewrite: u32, image: W, list: &[W]) -> Option<u32> {
        let at = &mut self.at[rewrite as usize];
        let rest = &list[*at as usize..];
        let mut step = 1;
        while rest.get(step - 1).is_some_and(|&next| next < image) {
            step *= 2;
        }
        let passed = step / 2;
        let end = step.min(rest.len());
        *at += (passed + rest[passed..end].partition_point(|&next| next < image)) as u32;
        (list.get(*at as usize) == Some(&image)).then_some(*at)
    }
}
