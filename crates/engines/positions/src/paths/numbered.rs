//! Shortest paths by their number, without those before it.

use crate::paths::graph::{Path, Paths, ShortestPaths, Tally};
use num_bigint::BigUint;

impl ShortestPaths {
    /// The path of this number, 0 for the first, in the order of [`ShortestPaths::iter`]; `None` if
    /// there are no more paths than that.
    ///
    /// Takes time in proportion to the graph, whatever the number, and 16 bytes for each position,
    /// more where counts pass 2^128.
    pub fn path(&self, number: &BigUint) -> Option<Path> {
        self.iter_from(number).next()
    }

    /// All paths from the one of this number on. Takes as much as [`ShortestPaths::path`] to begin.
    pub fn iter_from(&self, number: &BigUint) -> Paths<'_> {
        let walk = match self.paths_to_goal::<u128>() {
            Some(counts) => self.walk_from(&counts, number),
            None => {
                let counts = self.paths_to_goal::<BigUint>();
                self.walk_from(&counts.expect("big integers do not overflow"), number)
            }
        };
        walk.unwrap_or_else(|| Paths::at(self, 0, None))
    }

    /// The walk from the path of a number on, by the paths to goals of each depth and node: goes
    /// past starts and edges as long as the paths through them all come before it.
    fn walk_from<C: Tally>(&self, counts: &[Vec<C>], number: &BigUint) -> Option<Paths<'_>> {
        let mut left = number.clone();
        let start = counts[0].iter().position(|count| is_before(&mut left, count))?;
        let mut trail = Vec::with_capacity(self.length());
        let mut node = start;
        for (layer, next) in self.layers.iter().zip(&counts[1..]) {
            let edges = layer.edges_of(node).iter();
            let edge = { edges }.position(|edge| is_before(&mut left, &next[edge.to as usize]))?;
            let edge = layer.first[node] as usize + edge;
            trail.push(edge);
            node = layer.edges[edge].to as usize;
        }
        Some(Paths::at(self, start, Some(trail)))
    }
}

/// Whether fewer than `count` paths are left to pass; if not, takes these from `left`.
fn is_before(left: &mut BigUint, count: &impl Tally) -> bool {
    let count: BigUint = count.clone().into();
    let is_before = *left < count;
    if !is_before {
        *left -= count;
    }
    is_before
}
