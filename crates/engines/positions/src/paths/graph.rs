//! All shortest paths between starts and goals, as one graph.

use everyboard_board::Position;
use everyboard_puzzle::{Rewrite, RewriteSystem};
use num_bigint::BigUint;
use std::borrow::Cow;

/// A move on a shortest path: its rewrite, and the node of the next layer that it leads to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) rewrite: u32,
    pub(crate) to: u32,
}

/// The moves from one layer to the next: those of node n are `edges[first[n]..first[n + 1]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) first: Vec<u32>,
    pub(crate) edges: Vec<Edge>,
}

impl Layer {
    pub(crate) fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.first) + size_of_val(&*self.edges)
    }

    pub(crate) fn edges_of(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// The graph of all shortest paths: layer i holds the positions that lie i moves from a start on
/// some shortest path, and the moves to the next layer.
///
/// Every node lies on a shortest path. Takes 8 bytes a move and 4 a position; the positions
/// themselves follow from the starts and the moves. The order of paths does not depend on how they
/// were found: starts in the order of their packed positions, then move by move in the order of the
/// rewrites (by the squares from and to).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestPaths {
    /// The starts that paths begin from.
    pub starts: Vec<Position>,
    /// One for each move of a path.
    pub(crate) layers: Vec<Layer>,
    /// The moves of the paths, if the search put them together; otherwise they are those of its
    /// system.
    pub made: Option<Vec<Rewrite>>,
}

/// One path: a start and the rewrites to make, by their numbers in the [`RewriteSystem`], or in
/// [that of the paths](ShortestPaths::system).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The first position.
    pub start: Position,
    /// The moves, in order.
    pub rewrites: Vec<u32>,
}

impl Path {
    /// The positions along the path, the start first and the goal last.
    pub fn positions(&self, system: &RewriteSystem) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for &rewrite in &self.rewrites {
            let mut next = positions[positions.len() - 1].clone();
            system.rewrites()[rewrite as usize].apply(&mut next);
            positions.push(next);
        }
        positions
    }
}

impl ShortestPaths {
    /// The system whose rewrites are the moves of the paths: the one that was searched or, if that
    /// has moves [in parts](RewriteSystem::parts), one of the moves that were put together.
    pub fn system<'a>(&self, searched: &'a RewriteSystem) -> Cow<'a, RewriteSystem> {
        match &self.made {
            Some(made) => Cow::Owned(searched.with_moves(made.clone())),
            None => Cow::Borrowed(searched),
        }
    }

    /// The number of moves of every path.
    pub fn length(&self) -> usize {
        self.layers.len()
    }

    /// The number of different positions on all paths, without the goals.
    pub fn positions(&self) -> usize {
        self.layers.iter().map(Layer::nodes).sum::<usize>()
    }

    /// The exact number of paths. Takes time in proportion to the moves of the graph.
    pub fn count(&self) -> BigUint {
        self.tally(|_, _| true, self.length()).into_iter().sum()
    }

    /// For each node of layer `last` the number of paths to it from the starts, through nodes that
    /// `admits` (layer, node) accepts.
    pub(crate) fn tally(
        &self,
        admits: impl Fn(usize, usize) -> bool + Copy,
        last: usize,
    ) -> Vec<BigUint> {
        match self.tally_as::<u128>(admits, last) {
            Some(counts) => counts.into_iter().map(BigUint::from).collect(),
            None => self.tally_as::<BigUint>(admits, last).expect("big integers do not overflow"),
        }
    }

    fn tally_as<C: Tally>(
        &self,
        admits: impl Fn(usize, usize) -> bool,
        last: usize,
    ) -> Option<Vec<C>> {
        let mut counts: Vec<C> =
            (0..self.starts.len()).map(|node| admits(0, node).into()).collect();
        for (number, layer) in self.layers.iter().enumerate().take(last) {
            let mut next = vec![C::from(false); self.nodes(number + 1)];
            for (node, count) in counts.iter().enumerate() {
                for edge in layer.edges_of(node) {
                    let to = edge.to as usize;
                    if admits(number + 1, to) && !next[to].add(count) {
                        return None;
                    }
                }
            }
            counts = next;
        }
        Some(counts)
    }

    /// The number of nodes of a layer.
    pub(crate) fn nodes(&self, layer: usize) -> usize {
        match self.layers.get(layer) {
            _ if layer == 0 => self.starts.len(),
            Some(layer) => layer.nodes(),
            None => {
                let into_last = self.layers[layer - 1].edges.iter();
                into_last.map(|edge| edge.to as usize + 1).max().unwrap_or(0)
            }
        }
    }

    /// The moves that are made after `depth` moves, on all paths: from which position to which, by
    /// their places in the layers of [`ShortestPaths::layer_positions`].
    pub fn steps(&self, depth: usize) -> impl Iterator<Item = [usize; 2]> {
        let layer = &self.layers[depth];
        (0..layer.nodes()).flat_map(move |from| {
            layer.edges_of(from).iter().map(move |edge| [from, edge.to as usize])
        })
    }

    /// The positions of every layer from 0 to `last`, node by node. Takes about the size of a
    /// position, and 16 bytes, for each node.
    pub fn layer_positions(&self, system: &RewriteSystem, last: usize) -> Vec<Vec<Position>> {
        let mut layers = vec![self.starts.clone()];
        for (number, layer) in self.layers.iter().enumerate().take(last) {
            let mut next: Vec<Option<Position>> = vec![None; self.nodes(number + 1)];
            for (node, position) in layers[number].iter().enumerate() {
                for edge in layer.edges_of(node) {
                    next[edge.to as usize].get_or_insert_with(|| {
                        let mut moved = position.clone();
                        system.rewrites()[edge.rewrite as usize].apply(&mut moved);
                        moved
                    });
                }
            }
            layers.push(next.into_iter().flatten().collect());
        }
        layers
    }

    /// The positions halfway along the paths: after half of the moves, rounded down.
    pub fn midpoints(&self, system: &RewriteSystem) -> Vec<Position> {
        self.layer_positions(system, self.length() / 2).pop().unwrap_or_default()
    }

    /// All paths, in order. Each takes time in proportion to its length.
    pub fn iter(&self) -> Paths<'_> {
        Paths::at(self, 0, (!self.starts.is_empty()).then(Vec::new))
    }
}

/// A depth-first walk over a [`ShortestPaths`] graph.
#[derive(Clone, Debug)]
pub struct Paths<'a> {
    paths: &'a ShortestPaths,
    start: usize,
    /// For each layer the number of the edge taken, within the layer; `None` after the last path.
    trail: Option<Vec<usize>>,
    begun: bool,
}

impl<'a> Paths<'a> {
    /// The walk that begins with the first path that has these edges; with `None` there is no path.
    pub(crate) fn at(paths: &'a ShortestPaths, start: usize, trail: Option<Vec<usize>>) -> Self {
        Paths { paths, start, trail, begun: false }
    }

    fn node_after(&self, trail: &[usize]) -> usize {
        match trail.split_last() {
            None => self.start,
            Some((&edge, before)) => self.paths.layers[before.len()].edges[edge].to as usize,
        }
    }

    /// Follows first edges to a goal.
    fn descend(&self, trail: &mut Vec<usize>) {
        while trail.len() < self.paths.length() {
            let node = self.node_after(trail);
            trail.push(self.paths.layers[trail.len()].first[node] as usize);
        }
    }

    /// Steps to the next path; false after the last one.
    fn step(&mut self, trail: &mut Vec<usize>) -> bool {
        while let Some(edge) = trail.pop() {
            let layer = &self.paths.layers[trail.len()];
            let node = self.node_after(trail);
            if edge + 1 < layer.first[node + 1] as usize {
                trail.push(edge + 1);
                self.descend(trail);
                return true;
            }
        }
        self.start += 1;
        if self.start < self.paths.starts.len() {
            self.descend(trail);
            return true;
        }
        false
    }
}

impl<'a> IntoIterator for &'a ShortestPaths {
    type Item = Path;
    type IntoIter = Paths<'a>;

    fn into_iter(self) -> Paths<'a> {
        self.iter()
    }
}

impl Iterator for Paths<'_> {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let mut trail = self.trail.take()?;
        if !self.begun {
            self.begun = true;
            self.descend(&mut trail);
        } else if !self.step(&mut trail) {
            return None;
        }
        let layers = self.paths.layers.iter();
        let rewrites = layers.zip(&trail).map(|(layer, &edge)| layer.edges[edge].rewrite).collect();
        let start = self.paths.starts[self.start].clone();
        self.trail = Some(trail);
        Some(Path { start, rewrites })
    }
}

/// A count that may turn out too large for its type.
pub trait Tally: Clone + From<bool> + Into<BigUint> {
    /// Adds; false if the sum does not fit.
    fn add(&mut self, more: &Self) -> bool;

    /// The product, of which it is known that it fits.
    fn times(&self, other: &Self) -> Self;
}

impl Tally for u128 {
    fn add(&mut self, more: &Self) -> bool {
        let (sum, overflow) = self.overflowing_add(*more);
        *self = sum;
        !overflow
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

impl Tally for BigUint {
    fn add(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Symbol;

    /// A graph of `length` layers of two nodes, every node joined to both of the next.
    fn braid(length: usize) -> ShortestPaths {
        let edges = (0..4).map(|rewrite| Edge { rewrite, to: rewrite % 2 }).collect();
        let layer = Layer { first: vec![0, 2, 4], edges };
        let start: Position = [Symbol::EMPTY].into_iter().collect();
        ShortestPaths {
            starts: vec![start.clone(), start],
            layers: vec![layer; length],
            made: None,
        }
    }

    #[test]
    fn counts_pass_the_largest_machine_integer() {
        assert_eq!(braid(3).count(), BigUint::from(16_u32));
        assert_eq!(braid(299).count(), BigUint::from(1_u32) << 300);
    }

    #[test]
    fn paths_come_in_order_and_all_of_them() {
        let paths: Vec<Vec<u32>> = braid(3).iter().map(|path| path.rewrites).collect();
        assert_eq!(paths.len(), 16);
        assert_eq!(paths[0], [0, 0, 0]);
        assert_eq!(paths[1], [0, 0, 1]);
        assert_eq!(paths[15], [3, 3, 3]);
        let firsts: Vec<_> = paths[..8].to_vec();
        assert!(firsts.is_sorted());
    }

    #[test]
    fn every_path_is_found_by_its_number() {
        let paths = braid(5);
        for (number, path) in paths.iter().enumerate() {
            assert_eq!(paths.path(&BigUint::from(number)), Some(path));
        }
        assert_eq!(paths.path(&paths.count()), None);
        assert_eq!(paths.iter_from(&BigUint::from(60_u32)).count(), 4);
        let long = braid(299);
        let last = long.path(&(long.count() - 1_u32)).unwrap();
        assert_eq!(last.rewrites, [3; 299]);
    }

    #[test]
    fn a_puzzle_that_is_solved_at_once_has_one_path_without_moves() {
        let mut paths = braid(0);
        paths.starts.pop();
        assert_eq!(paths.count(), BigUint::from(1_u32));
        assert!(paths.path(&BigUint::default()).unwrap().rewrites.is_empty());
        assert_eq!(
            paths.iter().map(|path| path.rewrites).collect::<Vec<_>>(),
            [Vec::<u32>::new(); 1]
        );
    }
}
