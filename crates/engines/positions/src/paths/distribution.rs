//! How all shortest paths are distributed, counted on their graph without listing them.

use crate::paths::graph::{ShortestPaths, Tally};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::hash::Hash;

impl ShortestPaths {
    /// By depth, from 0: the number of positions that lie on shortest paths, the goals as well.
    pub fn positions_by_depth(&self) -> Vec<usize> {
        (0..=self.length()).map(|depth| self.nodes(depth)).collect()
    }

    /// By depth, from 0: the moves that paths make there, by their number in the [`RewriteSystem`],
    /// and how many paths do. Takes 16 bytes for each position, more where counts pass 2^128, and
    /// time in proportion to the graph.
    pub fn moves_by_depth(&self) -> Vec<BTreeMap<u32, BigUint>> {
        let exact = || self.moves_by_depth_as::<BigUint>().expect("big integers do not overflow");
        self.moves_by_depth_as::<u128>().unwrap_or_else(exact)
    }

    fn moves_by_depth_as<C: Tally>(&self) -> Option<Vec<BTreeMap<u32, BigUint>>> {
        let to_goal = self.paths_to_goal::<C>()?;
        let mut from_start = vec![C::from(true); self.starts.len()];
        let mut depths = Vec::with_capacity(self.length());
        for (depth, layer) in self.layers.iter().enumerate() {
            let mut moves: BTreeMap<u32, C> = BTreeMap::new();
            let mut next = vec![C::from(false); self.nodes(depth + 1)];
            for (node, before) in from_start.iter().enumerate() {
                for edge in layer.edges_of(node) {
                    let to = edge.to as usize;
                    let through = before.times(&to_goal[depth + 1][to]);
                    let count = moves.entry(edge.rewrite).or_insert_with(|| C::from(false));
                    if !count.add(&through) || !next[to].add(before) {
                        return None;
                    }
                }
            }
            depths
                .push(moves.into_iter().map(|(rewrite, count)| (rewrite, count.into())).collect());
            from_start = next;
        }
        Some(depths)
    }

    /// By depth and node: the paths from there to goals. `None` if all of them together do not fit.
    pub(crate) fn paths_to_goal<C: Tally>(&self) -> Option<Vec<Vec<C>>> {
        let mut depths = vec![vec![C::from(true); self.nodes(self.length())]];
        for layer in self.layers.iter().rev() {
            let next = &depths[depths.len() - 1];
            let mut counts = vec![C::from(false); layer.nodes()];
            for (node, count) in counts.iter_mut().enumerate() {
                if !layer.edges_of(node).iter().all(|edge| count.add(&next[edge.to as usize])) {
                    return None;
                }
            }
            depths.push(counts);
        }
        depths.reverse();
        let mut all = C::from(false);
        depths[0].iter().all(|count| all.add(count)).then_some(depths)
    }

    /// How many paths have which value of a property that follows from their moves one by one: it
    /// is `first` before the first move, and `step(before, move)` after a move.
    ///
    /// Paths that have come to the same position with the same value are counted together. `None`
    /// if more than `most` pairs of a position and a value are needed for one depth.
    pub fn distribution<K: Hash + Ord + Clone>(
        &self,
        system: &RewriteSystem,
        first: &K,
        step: impl Fn(&K, &Rewrite) -> K + Copy,
        most: usize,
    ) -> Option<BTreeMap<K, BigUint>> {
        match self.distribution_as::<K, u128>(system, first, step, most) {
            Err(DistributionError::Overflow) => {
                self.distribution_as::<K, BigUint>(system, first, step, most).ok()
            }
            ended => ended.ok(),
        }
    }

    fn distribution_as<K: Hash + Ord + Clone, C: Tally>(
        &self,
        system: &RewriteSystem,
        first: &K,
        step: impl Fn(&K, &Rewrite) -> K + Copy,
        most: usize,
    ) -> Result<BTreeMap<K, BigUint>, DistributionError> {
        let mut values: Vec<FxHashMap<K, C>> =
            vec![FxHashMap::from_iter([(first.clone(), C::from(true))]); self.starts.len()];
        for (depth, layer) in self.layers.iter().enumerate() {
            let mut next = vec![FxHashMap::default(); self.nodes(depth + 1)];
            let mut kept = 0;
            for (node, before) in values.iter().enumerate() {
                for edge in layer.edges_of(node) {
                    let rewrite = &system.rewrites()[edge.rewrite as usize];
                    let to: &mut FxHashMap<K, C> = &mut next[edge.to as usize];
                    for (value, count) in before {
                        let sum = to.entry(step(value, rewrite)).or_insert_with(|| {
                            kept += 1;
                            C::from(false)
                        });
                        if !sum.add(count) {
                            return Err(DistributionError::Overflow);
                        }
                    }
                    if kept > most {
                        return Err(DistributionError::TooMany);
                    }
                }
            }
            values = next;
        }
        let mut all: BTreeMap<K, BigUint> = BTreeMap::new();
        for (value, count) in values.into_iter().flatten() {
            *all.entry(value).or_default() += count.into();
        }
        Ok(all)
    }
}

/// Why a distribution was not found.
enum DistributionError {
    /// A count is too large for its type.
    Overflow,
    /// Too many values are needed.
    TooMany,
}
