//! Shortest paths by their number, without those before it.

use crate::answer::paths::{Path, Paths, ShortestPaths, Tally};
use num_bigint::BigUint;

/// Where a path runs: its start, and for each layer the number of the edge taken, within the layer.
type Trail = (usize, Vec<usize>);

impl ShortestPaths {
    /// The path of this number, 0 for the first, in the order of [`ShortestPaths::iter`]; `None` if
    /// there are no more paths than that.
    ///
    /// Takes time in proportion to the graph, whatever the number, and 16 bytes for each position, more
    /// where counts pass 2^128.
    pub fn path(&self, number: &BigUint) -> Option<Path> {
        self.iter_from(number).next()
    }

    /// All paths from the one of this number on. Takes as much as [`ShortestPaths::path`] to begin.
    pub fn iter_from(&self, number: &BigUint) -> Paths<'_> {
        let counts = self.paths_to_goal::<u128>();
        let trail = match counts {
            Some(counts) => self.trail(&counts, number),
            None => {
                let counts = self.paths_to_goal::<BigUint>();
                self.trail(&counts.expect("big integers do not overflow"), number)
            }
        };
        match trail {
            Some((start, trail)) => Paths::at(self, start, Some(trail)),
            None => Paths::at(self, 0, None),
        }
    }

    /// The trail of the path of a number, from the paths to goals by depth and node: goes past starts
    /// and edges as long as the paths through them all come before it.
    fn trail<C: Tally>(&self, counts: &[Vec<C>], number: &BigUint) -> Option<Trail> {
        let mut left = number.clone();
        let start = counts[0].iter().position(|count| is_within(&mut left, count))?;
        let mut trail = Vec::with_capacity(self.length());
        let mut node = start;
        for (layer, next) in self.layers.iter().zip(&counts[1..]) {
            let edges = layer.edges_of(node).iter();
            let edge = { edges }.position(|edge| is_within(&mut left, &next[edge.to as usize]))?;
            let edge = layer.first[node] as usize + edge;
            trail.push(edge);
            node = layer.edges[edge].to as usize;
        }
        Some((start, trail))
    }
}

/// Whether `left` paths come before one among `count`; if not, these are passed.
fn is_within(left: &mut BigUint, count: &impl Tally) -> bool {
    let count: BigUint = count.clone().into();
    let within = *left < count;
    if !within {
        *left -= count;
    }
    within
}
