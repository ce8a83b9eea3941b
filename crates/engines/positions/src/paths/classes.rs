//! Shortest paths up to the symmetries of their puzzle.
//!
//! The number of classes is the mean, over all symmetries, of the number of paths that each leaves
//! unchanged (the Cauchy-Frobenius lemma). A symmetry that keeps the direction of time leaves a
//! path unchanged if it leaves each of its positions unchanged. One that reverses time does so if
//! it maps the position after i moves to the one i moves before the end:
//!
//! ```text
//!   even length    start ... p -> m -> image(p) ... goal     with m = image(m)
//!   odd length     start ... p -> image(p) ... goal
//! ```
//!
//! so half of the path decides. Every position of that half must be its own image under the
//! symmetry applied twice.

use super::MOST_GOALS;
use crate::paths::graph::ShortestPaths;
use everyboard_board::Position;
use everyboard_puzzle::{Puzzle, RewriteSystem, Symmetry, SymmetryGroup};
use everyboard_watch::Watch;
use num_bigint::BigUint;

/// Bytes that counting the classes takes for each position, besides one for each of its places.
const BYTES_BESIDES: u64 = 40;

/// Images of positions that are computed for the classes at most: some seconds.
const MOST_IMAGES: u64 = 100_000_000;

/// A symmetry and how many of the shortest paths it leaves unchanged.
#[derive(Clone, Debug)]
pub struct FixedPaths {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The paths that are their own images, read backwards if the symmetry reverses.
    pub paths: BigUint,
}

/// The classes of the shortest paths of a puzzle: two are alike if a symmetry maps one to the
/// other.
#[derive(Clone, Debug)]
pub struct PathClasses {
    group: SymmetryGroup,
}

impl PathClasses {
    /// The classes under the symmetries of a puzzle that keep its starts and goals; `None` if these
    /// cannot be listed.
    pub fn new(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Self> {
        let goals = puzzle.goal_positions(system, MOST_GOALS)?;
        puzzle.symmetry_group(system, &goals).ok().map(|group| PathClasses { group })
    }

    /// Whether a path is the one that stands for its class: of all that are alike the least, by its
    /// positions. Takes time in proportion to the symmetries and, at most, to the positions.
    pub fn is_first(&self, positions: &[Position]) -> bool {
        self.group.members().iter().all(|symmetry| {
            let images = (0..positions.len()).map(|at| {
                let from = if symmetry.reverses() { positions.len() - 1 - at } else { at };
                symmetry.image(&positions[from])
            });
            positions.iter().cloned().le(images)
        })
    }
}

impl ShortestPaths {
    /// For each symmetry the number of paths that are their own images. `None` if `watch`, which is
    /// asked for each symmetry and each level of the graph, ends it.
    ///
    /// Takes memory for all positions of the graph, and time in proportion to the graph times the
    /// symmetries.
    pub fn fixed_paths(
        &self,
        system: &RewriteSystem,
        group: &SymmetryGroup,
        watch: &dyn Watch,
    ) -> Option<Vec<FixedPaths>> {
        let positions = self.layer_positions(system, self.length());
        let fixed = group.members().iter().map(|symmetry| {
            let paths = if symmetry.is_identity() {
                self.count()
            } else if symmetry.reverses() {
                self.unturned(system, &positions, symmetry, watch)?
            } else {
                self.unmoved(&positions, symmetry, watch)?
            };
            Some(FixedPaths { symmetry: symmetry.clone(), paths })
        });
        fixed.collect()
    }

    /// The number of paths up to the symmetries of the group; `None` as in [`Self::fixed_paths`].
    pub fn classes(
        &self,
        system: &RewriteSystem,
        group: &SymmetryGroup,
        watch: &dyn Watch,
    ) -> Option<BigUint> {
        let fixed = self.fixed_paths(system, group, watch)?;
        let sum: BigUint = fixed.iter().map(|fixed| &fixed.paths).sum();
        Some(sum / BigUint::from(fixed.len()))
    }

    /// The number of paths up to the symmetries of a puzzle that keep its starts and goals, if that
    /// takes no more than `memory` bytes and some seconds. `None` if it takes more, or these
    /// symmetries cannot be listed, or `watch` ends it.
    pub fn classes_within(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        memory: u64,
        watch: &dyn Watch,
    ) -> Option<BigUint> {
        let positions = self.positions() as u64;
        if positions * (puzzle.places() as u64 + BYTES_BESIDES) > memory {
            return None;
        }
        let PathClasses { group } = PathClasses::new(puzzle, system)?;
        let images = positions * group.members().len() as u64;
        if images > MOST_IMAGES { None } else { self.classes(system, &group, watch) }
    }

    fn unmoved(
        &self,
        positions: &[Vec<Position>],
        symmetry: &Symmetry,
        watch: &dyn Watch,
    ) -> Option<BigUint> {
        let stays = flags(positions, watch, |position| symmetry.image(position) == *position)?;
        Some(self.tally(|layer, node| stays[layer][node], self.length()).into_iter().sum())
    }

    fn unturned(
        &self,
        system: &RewriteSystem,
        positions: &[Vec<Position>],
        symmetry: &Symmetry,
        watch: &dyn Watch,
    ) -> Option<BigUint> {
        let half = self.length() / 2;
        let stays = flags(&positions[..=half], watch, |position| {
            symmetry.image(&symmetry.image(position)) == *position
        })?;
        let counts = self.tally(|layer, node| stays[layer][node], half);
        let turning = counts.into_iter().enumerate().filter(|&(node, _)| {
            let position = &positions[half][node];
            let image = symmetry.image(position);
            if self.length().is_multiple_of(2) {
                image == *position
            } else {
                self.leads_to(system, half, node, position, &image)
            }
        });
        Some(turning.map(|(_, count)| count).sum())
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

/// By level and number: what `test` says of a position. `None` if `watch` ends it between two
/// levels.
fn flags(
    positions: &[Vec<Position>],
    watch: &dyn Watch,
    test: impl Fn(&Position) -> bool,
) -> Option<Vec<Vec<bool>>> {
    let flags_of = |layer: &Vec<Position>| layer.iter().map(&test).collect();
    positions.iter().map(|layer| (!watch.is_stopped()).then(|| flags_of(layer))).collect()
}
