//! Deals out the chunks of a space to processes.
//!
//! Chunks are dealt out by the symbols on their top squares, those squares first that the fewest
//! moves change: few moves lead from one process to another then. Within a square the order is that
//! of the listed symbols, with the indexed ones in the middle: where there is a gap, a piece leaves
//! a square for it before another one comes, so both processes that share the square's symbols have
//! it next to them. Each half of a space is cut by itself into runs of the same number of words, so
//! that on every level all processes have as much to do. Where there are not too many chunks, they
//! are then [moved](super::refine) one by one while that lessens what is sent.

use super::refine::Refinement;
use crate::space::Space;
use crate::space::chunks::Chunks;
use crate::space::listing::SlotDigit;
use crate::sweep::ChunkPairs;
use crate::sweep::context::{OnTop, on_top};
use crate::sweep::owners::{ClusterView, Owners};
use crate::sweep::transitions::Transition;
use everyboard_board::{Square, Symbol};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The most chunks that are moved one by one. It takes some 400 bytes and five microseconds for
/// each.
const MOST_REFINED: usize = 1 << 22;

/// Where there are more, their places in the dealing order are numbers of this many bits.
const MOST_PLACES: u32 = 20;

/// Deals out the chunks of a space. `half` says which half each is of.
pub fn deal(
    cluster: ClusterView,
    space: &Space,
    chunks: &Chunks,
    transitions: &[Transition],
    half: impl Fn(usize) -> usize,
) -> Owners {
    if cluster.processes == 1 {
        return Owners::ALONE;
    }
    let places = dealing_places(space, chunks, transitions);
    // By place and half.
    let mut words = vec![[0_u64; 2]; places.iter().max().map_or(0, |&last| last as usize + 1)];
    for (chunk, &place) in places.iter().enumerate() {
        words[place as usize][half(chunk)] += chunks.words(chunk) as u64;
    }
    let all = [0, 1].map(|half| words.iter().map(|here| here[half]).sum::<u64>().max(1));
    let mut before = [0; 2];
    let mut owners = Vec::with_capacity(words.len());
    for here in words {
        // The process in whose run the middle of the words lies.
        owners.push([0, 1].map(|half| {
            let middle = before[half] + here[half] / 2;
            before[half] += here[half];
            (middle * cluster.processes as u64 / all[half]) as u16
        }));
    }
    let of = places.iter().enumerate();
    let mut of: Vec<u16> = of.map(|(chunk, &place)| owners[place as usize][half(chunk)]).collect();
    if chunks.len() <= MOST_REFINED {
        let pairs = ChunkPairs::new(chunks, transitions);
        let all = 0..chunks.len();
        let processes = cluster.processes;
        let words = all.clone().map(|chunk| chunks.words(chunk) as u64).collect();
        let half = all.map(half).collect();
        of = Refinement { pairs: &pairs, words, half, processes, owners: of }.run();
    }
    Owners::new(cluster, of)
}

/// By chunk: its place in the order in which runs of them are dealt out. Where there are very many,
/// those with the same symbols on the first squares of that order have one place.
fn dealing_places(space: &Space, chunks: &Chunks, transitions: &[Transition]) -> Vec<u32> {
    let traffic = traffic(space, transitions);
    let top = &space.segments.top;
    let mut squares: Vec<usize> = (0..top.len()).collect();
    squares.sort_by_key(|&number| traffic.get(&top[number]).copied().unwrap_or(0));
    // The first half of the listed symbols, then the indexed ones, then the others.
    let indexed = space.indexed_symbols().iter().map(|symbol| symbol.index() + 1).max();
    let listed = space.symbols.listed.len();
    let indexed = indexed.unwrap_or(0);
    let middle = listed.div_ceil(2);
    let symbols = (listed + indexed).max(1);
    let bits = symbols.ilog2() + 1;
    let is_fine = chunks.len() <= MOST_REFINED;
    let most = if is_fine { u128::BITS - u32::BITS } else { MOST_PLACES };
    squares.truncate((most / bits) as usize);
    let mut held = vec![0; top.len()];
    let mut numbers: FxHashMap<u128, u32> = FxHashMap::default();
    let places = (0..chunks.len()).map(|chunk| {
        for (held, on_top) in held.iter_mut().zip(on_top(space, chunks, chunk)) {
            *held = match on_top {
                OnTop::Indexed(symbol) => middle + symbol.index(),
                OnTop::Listed(digit) if usize::from(digit) < middle => digit.into(),
                OnTop::Listed(digit) => indexed + usize::from(digit),
            };
        }
        let key = squares.iter().fold(0, |key, &square| key << bits | held[square] as u128);
        let sub_space = if is_fine { chunks.sub_space(chunk) as u32 } else { 0 };
        let key = key << u32::BITS | u128::from(sub_space);
        let next = numbers.len() as u32;
        *numbers.entry(key).or_insert(next)
    });
    let mut places: Vec<u32> = places.collect();
    let mut order: Vec<(u128, u32)> = numbers.into_iter().collect();
    order.sort_unstable();
    let mut by_number = vec![0; order.len()];
    (0..).zip(&order).for_each(|(place, &(_, number))| by_number[number as usize] = place);
    places.iter_mut().for_each(|place| *place = by_number[*place as usize]);
    places
}

/// By square: how many moves change it, counted in every sub-space.
fn traffic(space: &Space, transitions: &[Transition]) -> BTreeMap<Square, usize> {
    let mut traffic = BTreeMap::new();
    for Transition { source, destination, rewrites } in transitions {
        let from = &space.sub_spaces[*source];
        let to = &space.sub_spaces[*destination];
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
fn placed(space: &Space, squares: &[Square], held: &[SlotDigit]) -> BTreeSet<(Square, Symbol)> {
    let held = held.iter();
    held.map(|&(slot, digit)| (squares[usize::from(slot)], space.symbols.symbol(digit))).collect()
}
