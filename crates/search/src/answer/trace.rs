//! Builds the graph of all shortest paths from what a search has seen.
//!
//! From the positions where the search met, layers grow back to the starts and on to the goals.
//! Levels are known modulo 3 only. Where moves can be undone that suffices: neighbours differ by
//! at most one level. Where they cannot, a layer may take in a position that is three or more
//! levels too far; no start reaches it in time, or it reaches no goal, and trimming takes it out.

use crate::answer::paths::{Edge, Layer, ShortestPaths};
use crate::model::moves::{MoveTable, PackedMoves};
use crate::model::word::Word;
use crate::run::progress::{Progress, Tracing};
use everyboard_puzzle::Rewrite;
use std::collections::BTreeMap;

/// How far positions are from one end of the search: the starts or the goals.
pub(crate) trait DistanceSource<W>: Sync {
    /// Whether the position lies `distance` moves from the end, or a multiple of 3 more or fewer.
    fn may_be_at(&self, packed: W, distance: usize) -> bool;

    /// Whether the position is one of the end's own: a start, or a goal.
    fn is_at_end(&self, packed: W) -> bool;
}

/// Where a search met: these positions lie on shortest solutions of `length` moves, after `level`
/// of them.
pub(crate) struct Meeting<W> {
    pub(crate) positions: Vec<W>,
    pub(crate) level: usize,
    pub(crate) length: usize,
}

impl<W> Meeting<W> {
    /// The meeting in these positions; `None` without positions.
    pub(crate) fn at(positions: Vec<W>, level: usize, length: usize) -> Option<Self> {
        (!positions.is_empty()).then_some(Meeting { positions, level, length })
    }
}

/// This many neighbours of a layer are gathered, memory permitting, before duplicates are removed:
/// some tens of megabytes.
const FIRST_SORT: usize = 1 << 21;

/// The progress is reported after this many positions.
const BETWEEN_REPORTS: usize = 1 << 14;

/// Builds a graph within a budget of memory.
struct Tracer<'a, W> {
    moves: &'a PackedMoves<W>,
    progress: &'a dyn Progress,
    /// Bytes that the graph may still take.
    left: u64,
    /// The moves of the graph with their numbers, where they are put together.
    made: BTreeMap<Rewrite, u32>,
}

/// All shortest paths through the meeting; `None` if the graph takes more than `memory` bytes while
/// it is built.
pub(crate) fn trace<W: Word>(
    moves: &PackedMoves<W>,
    memory: u64,
    progress: &dyn Progress,
    meeting: Meeting<W>,
    from_start: &dyn DistanceSource<W>,
    to_goal: &dyn DistanceSource<W>,
) -> Option<ShortestPaths> {
    let mut tracer = Tracer { moves, progress, left: memory, made: BTreeMap::new() };
    let nodes = tracer.layers(meeting, from_start, to_goal)?;
    let mut layers = Vec::with_capacity(nodes.len() - 1);
    let mut share = Share { done: 0, of: nodes.iter().map(Vec::len).sum() };
    for pair in nodes.windows(2) {
        layers.push(tracer.edges(&pair[0], &pair[1], &mut share)?);
    }
    let keep = alive(&nodes, &layers);
    let starts = nodes[0].iter().zip(&keep[0]).filter(|(_, keep)| **keep);
    let starts = starts.map(|(&packed, _)| moves.layout.unpack(packed)).collect();
    let layers = layers.into_iter().zip(keep.windows(2)).map(|(layer, keep)| trim(layer, keep));
    let mut layers: Vec<Layer> = layers.collect();
    let made = moves.forwards.stretches().map(|_| numbered(tracer.made, &mut layers));
    Some(ShortestPaths { starts, layers, made })
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
            layer.edges[node[0] as usize..node[1] as usize].sort_unstable_by_key(|it| it.rewrite);
        }
    }
    made.into_keys().collect()
}

/// How many positions are done, of how many.
struct Share {
    done: usize,
    of: usize,
}

// Every method returns `None` if memory does not suffice.
impl<W: Word> Tracer<'_, W> {
    /// The candidates of every layer, sorted.
    fn layers(
        &mut self,
        meeting: Meeting<W>,
        from_start: &dyn DistanceSource<W>,
        to_goal: &dyn DistanceSource<W>,
    ) -> Option<Vec<Vec<W>>> {
        let Meeting { mut positions, level: met, length } = meeting;
        positions.sort_unstable();
        positions.dedup();
        let mut layers = vec![Vec::new(); length + 1];
        layers[met] = positions;
        for level in (0..met).rev() {
            let mut layer = self.neighbours(&layers[level + 1], &self.moves.backwards)?;
            layer.retain(|&packed| from_start.may_be_at(packed, level));
            layers[level] = self.keep(layer)?;
            self.report_levels(met - level, length);
        }
        for level in met + 1..=length {
            let mut layer = self.neighbours(&layers[level - 1], &self.moves.forwards)?;
            layer.retain(|&packed| to_goal.may_be_at(packed, length - level));
            layers[level] = self.keep(layer)?;
            self.report_levels(level, length);
        }
        layers[0].retain(|&packed| from_start.is_at_end(packed));
        layers[length].retain(|&packed| to_goal.is_at_end(packed));
        Some(layers)
    }

    /// Reports that the positions of this many levels are found besides those where the search met.
    fn report_levels(&self, found: usize, length: usize) {
        self.progress.tracing(Tracing::Positions { levels: found + 1, of: length + 1 });
    }

    /// The positions one move from a layer, sorted.
    fn neighbours(&self, layer: &[W], moves: &MoveTable<W>) -> Option<Vec<W>> {
        // A vector that grows holds three times its length for a moment.
        let room = usize::try_from(self.left).unwrap_or(usize::MAX) / size_of::<W>() / 3;
        let mut all = Vec::new();
        let mut sort_at = FIRST_SORT.min(room);
        let mut buffer = moves.buffer();
        for &packed in layer {
            all.extend(moves.next_of(packed, &mut buffer));
            if all.len() >= sort_at {
                all.sort_unstable();
                all.dedup();
                // What is left may be almost all of it: sorting again at once would sort forever.
                sort_at = FIRST_SORT.min(room).max(2 * all.len());
                if sort_at > room && (3 * sort_at * size_of::<W>()) as u64 > self.left {
                    return None;
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    fn edges(&mut self, from: &[W], to: &[W], share: &mut Share) -> Option<Layer> {
        self.take((from.len() + 1) * size_of::<u32>())?;
        let mut layer = Layer { first: vec![0], edges: Vec::new() };
        for &packed in from {
            share.done += 1;
            if share.done.is_multiple_of(BETWEEN_REPORTS) {
                let (positions, of) = (share.done as u64, share.of as u64);
                self.progress.tracing(Tracing::Moves { positions, of });
            }
            let begin = layer.edges.len();
            self.edges_from(packed, to, &mut layer.edges)?;
            layer.edges[begin..].sort_unstable_by_key(|edge| edge.rewrite);
            self.take((layer.edges.len() - begin) * size_of::<Edge>())?;
            layer.first.push(u32::try_from(layer.edges.len()).ok()?);
        }
        Some(layer)
    }

    /// The moves from a position to those of the next layer.
    fn edges_from(&mut self, packed: W, to: &[W], edges: &mut Vec<Edge>) -> Option<()> {
        let Some(stretches) = self.moves.forwards.stretches() else {
            self.moves.forwards.for_each(packed, |rewrite, next| {
                if let Ok(node) = to.binary_search(&next) {
                    edges.push(Edge { rewrite, to: node as u32 });
                }
            });
            return Some(());
        };
        for (node, rewrite) in stretches.moves_of(packed, to) {
            let next = self.made.len() as u32;
            let bytes = 2 * (size_of::<Rewrite>() + size_of_val(&*rewrite.changes));
            let number = *self.made.entry(rewrite).or_insert(next);
            if number == next {
                self.take(bytes)?;
            }
            edges.push(Edge { rewrite: number, to: node as u32 });
        }
        Some(())
    }

    /// A layer that stays, in no more memory than it needs.
    fn keep(&mut self, mut layer: Vec<W>) -> Option<Vec<W>> {
        layer.shrink_to_fit();
        self.take(layer.len() * size_of::<W>())?;
        Some(layer)
    }

    /// Takes these bytes for good.
    fn take(&mut self, bytes: usize) -> Option<()> {
        self.left = self.left.checked_sub(bytes as u64)?;
        Some(())
    }
}

/// For each layer and node, whether a start leads to it and it leads to a goal.
fn alive<W>(nodes: &[Vec<W>], layers: &[Layer]) -> Vec<Vec<bool>> {
    let mut leads: Vec<Vec<bool>> = nodes.iter().map(|layer| vec![false; layer.len()]).collect();
    let last = nodes.len() - 1;
    leads[last].fill(true);
    for (number, layer) in layers.iter().enumerate().rev() {
        let (here, beyond) = leads.split_at_mut(number + 1);
        for (node, lives) in here[number].iter_mut().enumerate() {
            *lives = layer.edges_of(node).iter().any(|edge| beyond[0][edge.to as usize]);
        }
    }
    let mut reached = leads[0].clone();
    for (number, layer) in layers.iter().enumerate() {
        let mut next = vec![false; nodes[number + 1].len()];
        for node in (0..reached.len()).filter(|&node| reached[node]) {
            for edge in layer.edges_of(node) {
                next[edge.to as usize] = true;
            }
        }
        for (next, leads) in next.iter_mut().zip(&leads[number + 1]) {
            *next &= leads;
        }
        leads[number] = reached;
        reached = next;
    }
    leads[last] = reached;
    leads
}

/// The layer with those nodes alone that are kept, numbered anew. `keep` is of this layer and the
/// next.
fn trim(layer: Layer, keep: &[Vec<bool>]) -> Layer {
    let [here, next] = keep else { unreachable!("windows of two") };
    if !here.contains(&false) && !next.contains(&false) {
        return layer;
    }
    let mut numbers = Vec::with_capacity(next.len());
    let mut count = 0;
    for &kept in next {
        numbers.push(count);
        count += u32::from(kept);
    }
    let mut trimmed = Layer { first: vec![0], edges: Vec::new() };
    for node in (0..here.len()).filter(|&node| here[node]) {
        let edges = layer.edges_of(node).iter().filter(|edge| next[edge.to as usize]);
        let renumbered = edges.map(|edge| Edge { to: numbers[edge.to as usize], ..*edge });
        trimmed.edges.extend(renumbered);
        trimmed.first.push(trimmed.edges.len() as u32);
    }
    trimmed
}
