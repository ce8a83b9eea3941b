//! Solutions as products of closed walks.

use crate::cycles::{ClosedWalk, GapGraph};
use everyboard_board::Square;
use everyboard_positions::paths::{Path, ShortestPaths};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How a solution falls into closed walks.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Split {
    /// The lengths of the closed walks, in ascending order.
    pub closed: Vec<usize>,
    /// The length of a last walk that does not end at home; 0 if there is none.
    pub open: usize,
}

/// A solution as a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The closed walks, in order.
    pub closed: Vec<ClosedWalk>,
    /// The squares of a last walk that does not end at home, from there on; empty if there is none.
    pub open: Vec<Square>,
}

impl GapGraph {
    /// How many of all shortest solutions fall into closed walks of which lengths, counted on their
    /// graph. `None` if that would take more than `memory` bytes.
    pub fn splits(
        &self,
        system: &RewriteSystem,
        paths: &ShortestPaths,
        memory: u64,
    ) -> Option<BTreeMap<Split, BigUint>> {
        let most = usize::try_from(memory / BYTES_A_SPLIT).unwrap_or(usize::MAX);
        let none = Split::default();
        paths.distribution(system, &none, |split, it| self.with_step(split, it), most)
    }

    /// A split with one step more.
    fn with_step(&self, split: &Split, rewrite: &Rewrite) -> Split {
        let mut split = split.clone();
        split.open += 1;
        if rewrite.from == self.home {
            split.closed.push(std::mem::take(&mut split.open));
            split.closed.sort_unstable();
        }
        split
    }

    /// A solution as a product of closed walks.
    pub fn product(&self, system: &RewriteSystem, path: &Path) -> Product {
        let mut product = Product { closed: Vec::new(), open: vec![self.home] };
        for &rewrite in &path.rewrites {
            let gap = system.rewrites()[rewrite as usize].from;
            if gap == self.home {
                let squares = std::mem::replace(&mut product.open, vec![self.home]);
                product.closed.push(ClosedWalk { squares });
            } else {
                product.open.push(gap);
            }
        }
        if product.open.len() == 1 {
            product.open.clear();
        }
        product
    }
}

/// Bytes that a split with its number takes.
const BYTES_A_SPLIT: u64 = 256;
