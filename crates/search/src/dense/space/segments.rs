//! The order in which a space lists its squares, and where that order is cut in three.
//!
//! ```text
//!   squares    | top ............ | middle .......... | low ........... |
//!   what it is | which chunk      | which row of it   | which bit of it |
//!   size       | any              | chunk <= 128 KiB  | row 64-512 B    |
//! ```
//!
//! A move that touches no low square carries whole rows to whole rows, and one that touches no
//! middle square either carries whole chunks. Those are the cheap ones, so the squares that the
//! fewest moves touch are low, and of the others those that the fewest touch are on top.

use super::SubSpace;
use super::granularity::Granularity;
use super::multiset::Multiset;
use everyboard_board::Square;
use everyboard_puzzle::{Rewrite, RewriteSystem};
use std::collections::{BTreeMap, BTreeSet};

/// Padding of rows to whole words that is accepted, as a part of the whole: 1 / 12.
const FAIR_PADDING: u128 = 12;

/// The changing squares of a board, in the order of the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Segments {
    pub(crate) top: Vec<Square>,
    pub(crate) middle: Vec<Square>,
    pub(crate) low: Vec<Square>,
}

/// What the squares of a sub-space hold, as far as sizes go: how many of them are low or on top
/// depends on which are taken by indexed symbols.
#[derive(Clone, Debug)]
pub(crate) struct Holding {
    pub(crate) taken: Vec<Square>,
    pub(crate) left: Multiset,
}

impl Holding {
    fn free(&self, squares: &[Square]) -> usize {
        squares.iter().filter(|square| !self.taken.contains(square)).count()
    }
}

impl Segments {
    pub(crate) fn new(
        board: &[Square],
        system: &RewriteSystem,
        holdings: &[Holding],
        granularity: Granularity,
    ) -> Self {
        let by_touch = rising(board, system);
        let (low, rest) = by_touch.split_at(low_count(&by_touch, holdings, granularity));
        let (low, rest) = (sorted(low), sorted(rest));
        let by_touch = rising(&rest, system);
        let most = granularity.chunk_words;
        let fits =
            |top: usize| holdings.iter().all(|held| chunks_fit(held, &by_touch[..top], &low, most));
        let top_count = (0..rest.len()).find(|&top| fits(top)).unwrap_or(rest.len());
        let (top, middle) = by_touch.split_at(top_count);
        Segments { top: sorted(top), middle: sorted(middle), low }
    }

    /// The bytes of a bitmap with rows filled up to whole words.
    pub(crate) fn bitmap_bytes(&self, sub_spaces: &[SubSpace]) -> u64 {
        let mut known: BTreeMap<(Multiset, usize), u128> = BTreeMap::new();
        let bits = sub_spaces.iter().map(|sub_space| {
            let low = sub_space.squares.iter().filter(|square| self.low.contains(square)).count();
            let key = (sub_space.left.clone(), low);
            *known.entry(key).or_insert_with_key(|(left, low)| Sizes::new(left, *low).bits)
        });
        (bits.fold(0, u128::saturating_add) / 8).try_into().unwrap_or(u64::MAX)
    }

    /// The chunks into which these segments cut sub-spaces; none if one would be longer than chunks
    /// can be. `positions` of all sub-spaces must be few enough to be swept.
    #[cfg(feature = "files")]
    pub(crate) fn chunks(&self, sub_spaces: &[SubSpace]) -> Option<u128> {
        let mut known: BTreeMap<(Multiset, usize, usize), Option<u128>> = BTreeMap::new();
        let mut all = 0;
        for sub_space in sub_spaces {
            let of = |segment: &[Square]| {
                sub_space.squares.iter().filter(|s| segment.contains(s)).count()
            };
            let key = (sub_space.left.clone(), of(&self.top), of(&self.low));
            all += (*known
                .entry(key)
                .or_insert_with_key(|(left, top, low)| chunks_of(left, *top, *low)))?;
        }
        Some(all)
    }

    /// All squares in the order of the listing.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.top.iter().chain(&self.middle).chain(&self.low).copied()
    }
}

fn sorted(squares: &[Square]) -> Vec<Square> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares
}

/// The squares, each next one being the last of those that add the fewest moves to what is touched.
/// Moves that touch the same squares count once.
fn rising(squares: &[Square], system: &RewriteSystem) -> Vec<Square> {
    let touched = |rewrite: &Rewrite| -> BTreeSet<Square> {
        rewrite.changes.iter().map(|c| c.square).filter(|s| squares.contains(s)).collect()
    };
    let mut moves: BTreeSet<_> = system.rewrites().iter().map(touched).collect();
    let mut left = squares.to_vec();
    let mut rising = Vec::with_capacity(squares.len());
    while !left.is_empty() {
        let mut added = BTreeMap::new();
        for &square in moves.iter().flatten() {
            *added.entry(square).or_insert(0_usize) += 1;
        }
        let cost = |square: &Square| added.get(square).copied().unwrap_or(0);
        let next = left.iter().rev().copied().min_by_key(cost).expect("some are left");
        moves.retain(|touched| !touched.contains(&next));
        left.retain(|&square| square != next);
        rising.push(next);
    }
    rising
}

/// How many of the squares shall be low: the fewest that make fair rows with fair padding, or
/// else those with the least padding.
fn low_count(rising: &[Square], holdings: &[Holding], granularity: Granularity) -> usize {
    let mut best = (0, u128::MAX);
    for count in 1..=rising.len() {
        let sizes = holdings.iter().map(|held| Sizes::of(held, held.free(&rising[..count])));
        let all = sizes.fold(Sizes::default(), Sizes::and);
        if all.longest > granularity.most_row_bits {
            break;
        }
        let padding = all.bits - all.used;
        if all.longest >= granularity.fair_row_bits && padding <= all.used / FAIR_PADDING {
            return count;
        }
        // Of equal ones the later: longer rows.
        if padding <= best.1 {
            best = (count, padding);
        }
    }
    best.0
}

fn chunks_fit(held: &Holding, top: &[Square], low: &[Square], most_words: u64) -> bool {
    let tops = held.free(top);
    let words = |multiset: &Multiset| Sizes::new(multiset, held.free(low)).bits / 64;
    kinds(parts(&held.left, held.left.len() - tops))
        .iter()
        .all(|left| words(left) <= u128::from(most_words))
}

/// The arrangements of `top` squares; none if one leaves more than words of a chunk are numbered
/// by 16 bits.
#[cfg(feature = "files")]
fn chunks_of(whole: &Multiset, top: usize, low: usize) -> Option<u128> {
    let mut chunks = 0_u128;
    let tops = parts(whole, top);
    for part in (tops.len() <= 1 << 16).then_some(&tops)? {
        let rest = whole.counts().iter().zip(part.counts()).map(|(all, part)| all - part);
        let words = Sizes::new(&Multiset::new(rest), low).bits / 64;
        chunks += part.arrangements().filter(|_| words <= 1 << 16)?;
    }
    Some(chunks)
}

/// Sizes of a multiset's arrangements as rows of bits.
#[derive(Copy, Clone, Debug, Default)]
struct Sizes {
    /// Arrangements.
    used: u128,
    /// Bits with those that fill rows up to whole words.
    bits: u128,
    /// The most arrangements in a row.
    longest: u128,
}

impl Sizes {
    fn of(held: &Holding, low: usize) -> Self {
        Self::new(&held.left, low)
    }

    fn new(multiset: &Multiset, low: usize) -> Self {
        let mut sizes = Sizes::default();
        for part in parts(multiset, low) {
            let row = part.arrangements().unwrap_or(u128::MAX);
            let rest = multiset.counts().iter().zip(part.counts()).map(|(all, part)| all - part);
            let rows = Multiset::new(rest).arrangements().unwrap_or(u128::MAX);
            let words = row.saturating_add(63) / 64;
            sizes.used = sizes.used.saturating_add(rows.saturating_mul(row));
            sizes.bits = sizes.bits.saturating_add(rows.saturating_mul(words).saturating_mul(64));
            sizes.longest = sizes.longest.max(row);
        }
        sizes
    }

    fn and(self, other: Self) -> Self {
        Sizes {
            used: self.used.saturating_add(other.used),
            bits: self.bits.saturating_add(other.bits),
            longest: self.longest.max(other.longest),
        }
    }
}

/// All multisets of `length` elements of `whole`.
fn parts(whole: &Multiset, length: usize) -> Vec<Multiset> {
    let mut found = vec![(Vec::new(), length)];
    let counts = whole.counts();
    for (digit, &count) in counts.iter().enumerate() {
        let later: usize = counts[digit + 1..].iter().copied().map(usize::from).sum();
        let extend = |(part, left): (Vec<u8>, usize)| {
            let fewest = left.saturating_sub(later);
            (fewest..=left.min(usize::from(count))).map(move |here| {
                let mut longer = part.clone();
                longer.push(here as u8);
                (longer, left - here)
            })
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found.into_iter().filter(|&(_, left)| left == 0).map(|(part, _)| Multiset::new(part)).collect()
}

/// One of each kind of multisets that differ in the names of the symbols alone.
fn kinds(multisets: Vec<Multiset>) -> Vec<Multiset> {
    let kind = |multiset: Multiset| {
        let mut counts = multiset.counts().to_vec();
        counts.retain(|&count| count > 0);
        counts.sort_unstable();
        Multiset::new(counts)
    };
    multisets.into_iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect()
}
