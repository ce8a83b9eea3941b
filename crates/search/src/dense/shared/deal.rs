//! Deals out the chunks of a space to processes.
//!
//! Chunks are dealt out by the symbols on their top squares, those squares first that the fewest moves
//! change: few moves lead from one process to another then. Within a square the order is that of the
//! listed symbols, with the indexed ones in the middle: where there is a gap, a piece leaves a square
//! for it before another one comes, so both processes that share the square's symbols have it next to
//! them. Each half of a space is cut by itself into runs of the same number of words, so that on every
//! level all processes have as much to do. Where there are not too many chunks, they are then
//! [moved](super::refine) one by one while that lessens what is sent.

use super::refine::Refinement;
use crate::dense::space::Space;
use crate::dense::space::chunks::Chunks;
use crate::dense::space::listing::Held;
use crate::dense::sweep::ChunkPairs;
use crate::dense::sweep::context::{OnTop, on_top};
use crate::dense::sweep::owners::{Owners, Sharing};
use crate::dense::sweep::transitions::Transition;
use everyboard_board::{Square, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// The most chunks that are moved one by one. It takes some 400 bytes and five microseconds for each.
const MOST_REFINED: usize = 1 << 22;

/// Deals out the chunks of a space. `half` says which half each is of.
pub(crate) fn deal(
    sharing: Sharing,
    space: &Space,
    chunks: &Chunks,
    transitions: &[Transition],
    half: impl Fn(usize) -> usize,
) -> Owners {
    if sharing.processes == 1 {
        return Owners::ALONE;
    }
    let order = dealing_order(space, chunks, transitions);
    // By half.
    let mut words = [0_u64; 2];
    for &chunk in &order {
        words[half(chunk)] += chunks.words(chunk) as u64;
    }
    let mut of = vec![0; chunks.len()];
    let mut before = [0_u64; 2];
    for &chunk in &order {
        let half = half(chunk);
        let here = chunks.words(chunk) as u64;
        // The process in whose run the middle of the chunk lies.
        let middle = before[half] + here / 2;
        of[chunk] = (middle * sharing.processes as u64 / words[half]) as u16;
        before[half] += here;
    }
    if chunks.len() <= MOST_REFINED {
        let pairs = ChunkPairs::new(chunks, transitions);
        let (all, processes) = (0..chunks.len(), sharing.processes);
        let words = all.clone().map(|chunk| chunks.words(chunk) as u64).collect();
        let half = all.map(half).collect();
        of = Refinement { pairs: &pairs, words, half, processes, owners: of }.run();
    }
    Owners { sharing, of }
}

/// Chunks in the order in which runs of them are dealt out.
fn dealing_order(space: &Space, chunks: &Chunks, transitions: &[Transition]) -> Vec<usize> {
    let traffic = traffic(space, transitions);
    let top = &space.segments.top;
    let mut squares: Vec<usize> = (0..top.len()).collect();
    squares.sort_by_key(|&number| traffic.get(&top[number]).copied().unwrap_or(0));
    // Listed symbols have even numbers, and the indexed ones an odd one in the middle.
    let middle = (space.symbols.listed.len() as u16).saturating_sub(1) | 1;
    let mut order: Vec<usize> = (0..chunks.len()).collect();
    order.sort_by_cached_key(|&chunk| {
        let held = on_top(space, chunks, chunk).map(|held| match held {
            OnTop::Indexed(symbol) => (middle, symbol.index() as u16),
            OnTop::Listed(digit) => (2 * u16::from(digit), 0),
        });
        let held: Vec<(u16, u16)> = held.collect();
        squares.iter().map(|&number| held[number]).collect::<Vec<_>>()
    });
    order
}

/// By square: how many moves change it, counted in every sub-space.
fn traffic(space: &Space, transitions: &[Transition]) -> BTreeMap<Square, usize> {
    let mut traffic = BTreeMap::new();
    for Transition { source, destination, rewrites } in transitions {
        let (from, to) = (&space.sub_spaces[*source], &space.sub_spaces[*destination]);
        for rewrite in rewrites {
            let mut before = placed(space, &from.squares, &rewrite.before);
            let mut after = placed(space, &to.squares, &rewrite.after);
            before.extend(&from.indexed);
            after.extend(&to.indexed);
            let changed: BTreeSet<Square> =
                before.symmetric_difference(&after).map(|&(square, _)| square).collect();
            for square in changed {
                *traffic.entry(square).or_insert(0) += 1;
            }
        }
    }
    traffic
}

/// What is held on slots of a sub-space with these squares.
fn placed(space: &Space, squares: &[Square], held: &[Held]) -> BTreeSet<(Square, Symbol)> {
    let held = held.iter();
    held.map(|&(slot, digit)| (squares[usize::from(slot)], space.symbols.symbol(digit))).collect()
}
