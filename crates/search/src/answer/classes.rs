//! Shortest ways up to the symmetries of their puzzle.
//!
//! The number of classes is the mean, over all symmetries, of the number of ways that each leaves
//! as it is (the Cauchy-Frobenius lemma). A symmetry that keeps the direction of time leaves a way
//! if it leaves each of its positions. One that reverses leaves a way if it carries the position
//! after i moves to the one i moves before the end:
//!
//! ```text
//!   even length    start ... p -> m -> image(p) ... goal     with m = image(m)
//!   odd length     start ... p -> image(p) ... goal
//! ```
//!
//! so half of the way decides. Every position of that half must be its own image after two turns.

use crate::answer::paths::ShortestPaths;
use everyboard_board::Position;
use everyboard_puzzle::{RewriteSystem, Symmetry, SymmetryGroup};
use num_bigint::BigUint;

/// A symmetry and how many of the shortest ways it leaves as they are.
#[derive(Clone, Debug)]
pub struct FixedPaths {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The ways that are their own images, read backwards where it reverses.
    pub paths: BigUint,
}

impl ShortestPaths {
    /// For each symmetry the number of ways that are their own images.
    ///
    /// Takes memory for all positions of the graph, and time in proportion to the graph times the
    /// symmetries.
    pub fn fixed_paths(&self, system: &RewriteSystem, group: &SymmetryGroup) -> Vec<FixedPaths> {
        let positions = self.layer_positions(system, self.length());
        let fixed = |symmetry: &Symmetry| {
            let paths = match symmetry {
                same if same.is_identity() => self.count(),
                turning if turning.reverses() => self.unturned(system, &positions, turning),
                keeping => self.unmoved(&positions, keeping),
            };
            FixedPaths { symmetry: symmetry.clone(), paths }
        };
        group.members().iter().map(fixed).collect()
    }

    /// The number of ways up to the symmetries of the group.
    pub fn classes(&self, system: &RewriteSystem, group: &SymmetryGroup) -> BigUint {
        let fixed = self.fixed_paths(system, group);
        let sum: BigUint = fixed.iter().map(|fixed| &fixed.paths).sum();
        sum / BigUint::from(fixed.len())
    }

    fn unmoved(&self, positions: &[Vec<Position>], symmetry: &Symmetry) -> BigUint {
        let stays = flags(positions, |position| symmetry.image(position) == *position);
        self.tally(|layer, node| stays[layer][node], self.length()).into_iter().sum()
    }

    fn unturned(
        &self,
        system: &RewriteSystem,
        positions: &[Vec<Position>],
        symmetry: &Symmetry,
    ) -> BigUint {
        let half = self.length() / 2;
        let twice = |position: &Position| symmetry.image(&symmetry.image(position));
        let stays = flags(&positions[..=half], |position| twice(position) == *position);
        let counts = self.tally(|layer, node| stays[layer][node], half);
        let turns = |node: usize| {
            let position = &positions[half][node];
            let image = symmetry.image(position);
            match self.length() % 2 {
                0 => image == *position,
                _ => self.leads_to(system, half, node, position, &image),
            }
        };
        let counts = counts.into_iter().enumerate();
        counts.filter(|&(node, _)| turns(node)).map(|(_, count)| count).sum()
    }

    /// Whether a move of the graph leads from a node, at `position`, to `target`.
    fn leads_to(
        &self,
        system: &RewriteSystem,
        layer: usize,
        node: usize,
        position: &Position,
        target: &Position,
    ) -> bool {
        self.layers[layer].edges_of(node).iter().any(|edge| {
            let mut next = position.clone();
            system.rewrites()[edge.rewrite as usize].apply(&mut next);
            next == *target
        })
    }
}

fn flags(positions: &[Vec<Position>], test: impl Fn(&Position) -> bool) -> Vec<Vec<bool>> {
    positions.iter().map(|layer| layer.iter().map(&test).collect()).collect()
}
