//! How many components are looked for: sets of positions that lead to each other.

use everyboard_analysis::{ComponentsOfSize, NoComponents, components as found};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_watch::Watch;
use std::collections::BTreeMap;

/// Positions that are looked at unless all are asked for: they take about half a second.
const FEW: u64 = 100_000;

/// The components by size, in about `memory` bytes: unless `all` are asked for, of no more than
/// 100,000 positions. `watch` is told how many positions are done, of how many. `None` if pieces
/// cover several squares.
pub fn components(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    all: bool,
    memory: u64,
    watch: &dyn Watch,
) -> Option<Result<BTreeMap<usize, ComponentsOfSize>, NoComponents>> {
    let most = if all { u64::MAX } else { FEW };
    let has_blocks = puzzle.alphabet.has_blocks();
    if has_blocks { None } else { Some(found(puzzle, system, most, memory, watch)) }
}
