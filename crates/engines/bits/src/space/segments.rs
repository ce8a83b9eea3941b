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
//!
//! Everything here is arithmetic on multisets: no position, row or chunk is made. It is exact, so
//! `Segments::bitmap_bytes` is what a bitmap will take to the byte.

use super::SubSpace;
use super::multiset::Multiset;
use super::sub_spaces::{SubSpaceKey, total};
use everyboard_board::Square;
use everyboard_puzzle::RewriteSystem;
use everyboard_sorted::sort;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Sizes of sub-spaces, chunks and rows. They decide how a space is listed and how fast it is
/// swept, but no answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Granularity {
    /// A symbol of the board is indexed only if every sub-space then has this many positions.
    pub sub_space_positions: u128,
    /// The most words of a chunk, unless it is a single row.
    pub chunk_words: u64,
    /// The fewest bits of the longest row, if the board has them.
    pub fair_row_bits: u128,
    /// The most bits of a row.
    pub most_row_bits: u128,
}

impl Default for Granularity {
    /// Sub-spaces smaller than these are more bookkeeping than bits. A destination chunk and what
    /// streams into it stay in a core's cache. Shorter rows cost more to find than to change; what
    /// a move does to one is a table, and those of longer rows would not stay in the cache.
    fn default() -> Self {
        Granularity {
            sub_space_positions: 1 << 10,
            chunk_words: 1 << 14,
            fair_row_bits: 512,
            most_row_bits: 1 << 12,
        }
    }
}

/// Padding of rows to whole words that is accepted, as a part of the whole: 1 / 12.
const FAIR_PADDING: u128 = 12;

/// A space with more chunks than this is cut into longer ones. The fifteen puzzle would have 317
/// million: its chunks with the gap on a top square are ten times as long as the others, and may
/// not be too long either.
const MANY_CHUNKS: u128 = 1 << 24;

/// The most words of a chunk of a space that would have more chunks otherwise: words are numbered
/// by 16 bits.
const MOST_CHUNK_WORDS: u64 = (1 << 16) - 1;

/// The changing squares of a board, in the order of the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segments {
    /// The squares whose symbols choose the chunk.
    pub top: Vec<Square>,
    /// Those whose symbols choose the row.
    pub middle: Vec<Square>,
    /// Those whose symbols choose the bit.
    pub low: Vec<Square>,
}

impl Segments {
    /// Orders and cuts the squares of a `board` for these sub-spaces.
    pub(crate) fn new(
        board: &[Square],
        system: &RewriteSystem,
        keys: &[SubSpaceKey],
        granularity: Granularity,
    ) -> Self {
        let by_touch = least_touched_first(board, system);
        let (low, rest) = by_touch.split_at(low_count(&by_touch, keys, granularity));
        let low = sorted(low);
        let rest = sorted(rest);
        let by_touch = least_touched_first(&rest, system);
        let mut top_count = top_count(&by_touch, &low, keys, granularity.chunk_words);
        // Lists of very many would take more than longer chunks cost.
        if are_many(keys, &by_touch[..top_count], &low) {
            top_count = self::top_count(&by_touch, &low, keys, MOST_CHUNK_WORDS);
        }
        let (top, middle) = by_touch.split_at(top_count);
        Segments { top: sorted(top), middle: sorted(middle), low }
    }

    /// The bytes of a bitmap with rows filled up to whole words.
    pub fn bitmap_bytes(&self, sub_spaces: &[SubSpace]) -> u64 {
        let mut known = KnownSizes::default();
        let mut bits = 0_u128;
        for SubSpace { left, squares, .. } in sub_spaces {
            let low = squares.iter().filter(|square| self.low.contains(square)).count();
            let checked = left.words(low).map(|words| 64 * u128::from(words));
            bits = bits.saturating_add(checked.unwrap_or_else(|| known.of(left, low).bits));
        }
        (bits / 8).try_into().unwrap_or(u64::MAX)
    }

    /// The number of chunks into which these segments cut sub-spaces; `None` if one would be longer
    /// than chunks can be. The sub-spaces must be small enough to be swept.
    pub fn chunks(&self, sub_spaces: &[SubSpace]) -> Option<u128> {
        let mut known = KnownSizes::default();
        let mut all = 0;
        for SubSpace { left, squares, .. } in sub_spaces {
            let [top, low] = [&self.top, &self.low]
                .map(|segment| squares.iter().filter(|square| segment.contains(square)).count());
            all += match left.parity() {
                Some(_) => left.chunks(top, low)?.into(),
                None => known.chunks_of(left, top, low)?,
            };
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
    sort(&mut squares);
    squares
}

/// The squares, each next one being the last of those that add the fewest moves to what is touched.
/// Moves that touch the same squares count once.
fn least_touched_first(squares: &[Square], system: &RewriteSystem) -> Vec<Square> {
    let touched = system.rewrites().iter().map(|rewrite| {
        let touched = rewrite.changes.iter().map(|change| change.square);
        let touched: Vec<Square> = touched.filter(|square| squares.contains(square)).collect();
        sorted(&touched)
    });
    let mut moves: FxHashSet<Vec<Square>> = touched.collect();
    let mut left = squares.to_vec();
    let mut ordered = Vec::with_capacity(squares.len());
    while !left.is_empty() {
        let mut added = vec![0; system.places()];
        moves.iter().flatten().for_each(|square| added[square.index()] += 1);
        let next = left.iter().rev().copied().min_by_key(|square| added[square.index()]);
        let next = next.expect("some are left");
        moves.retain(|touched| !touched.contains(&next));
        left.retain(|&square| square != next);
        ordered.push(next);
    }
    ordered
}

/// How many of the squares shall be low: the fewest that make fair rows with fair padding, or
/// else those with the least padding.
fn low_count(by_touch: &[Square], keys: &[SubSpaceKey], granularity: Granularity) -> usize {
    let mut best = (0, u128::MAX);
    let mut known = KnownSizes::default();
    for count in 1..=by_touch.len() {
        let sizes = keys.iter().map(|key| known.of(&key.left, key.free(&by_touch[..count])));
        let all = sizes.fold(RowSizes::default(), RowSizes::and);
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

/// Whether there are very many chunks; never where there are no more positions.
fn are_many(keys: &[SubSpaceKey], top: &[Square], low: &[Square]) -> bool {
    let has_room = total(keys).is_none_or(|positions| positions > MANY_CHUNKS);
    let mut known = KnownSizes::default();
    let chunks = keys.iter().map(|key| known.chunks_of(&key.left, key.free(top), key.free(low)));
    has_room && chunks.sum::<Option<u128>>().is_none_or(|chunks| chunks > MANY_CHUNKS)
}

/// How many of the squares shall be on top: the fewest with which no chunk has more than `most`
/// words.
fn top_count(by_touch: &[Square], low: &[Square], keys: &[SubSpaceKey], most: u64) -> usize {
    let mut known = KnownSizes::default();
    let fitting = (0..by_touch.len())
        .find(|&top| keys.iter().all(|key| known.chunks_fit(key, &by_touch[..top], low, most)));
    fitting.unwrap_or(by_touch.len())
}

/// Sizes that are known. Multisets that differ in the names of the symbols alone have the same, and
/// each is worked out once: a board of many blocks has thousands of multisets, of a few kinds.
#[derive(Default)]
struct KnownSizes {
    /// By kind and number of low squares.
    rows: BTreeMap<(Multiset, usize), RowSizes>,
    /// By kind and numbers of top and of low squares.
    chunks: BTreeMap<(Multiset, usize, usize), Option<u128>>,
}

impl KnownSizes {
    /// The sizes if this many of the squares are low.
    fn of(&mut self, multiset: &Multiset, low: usize) -> RowSizes {
        let row = self.rows.entry((kind(multiset), low));
        *row.or_insert_with_key(|(kind, low)| RowSizes::new(kind, *low))
    }

    /// The arrangements of `top` squares; `None` if one leaves more than words of a chunk are
    /// numbered by 16 bits.
    fn chunks_of(&mut self, whole: &Multiset, top: usize, low: usize) -> Option<u128> {
        let key = (kind(whole), top, low);
        if let Some(known) = self.chunks.get(&key) {
            return *known;
        }
        let chunks = self.count_chunks(&key.0, top, low);
        self.chunks.insert(key, chunks);
        chunks
    }

    fn count_chunks(&mut self, whole: &Multiset, top: usize, low: usize) -> Option<u128> {
        let mut chunks = 0_u128;
        let tops = parts(whole, top);
        for part in (tops.len() <= 1 << 16).then_some(&tops)? {
            let words = self.of(&whole.less(part), low).bits / 64;
            chunks += part.arrangements().filter(|_| words <= 1 << 16)?;
        }
        Some(chunks)
    }

    /// Whether no chunk of a sub-space has more than `most` words.
    fn chunks_fit(&mut self, key: &SubSpaceKey, top: &[Square], low: &[Square], most: u64) -> bool {
        let whole = kind(&key.left);
        let left = parts(&whole, whole.len() - key.free(top));
        let low = key.free(low);
        kinds(&left).iter().all(|left| self.of(left, low).bits / 64 <= u128::from(most))
    }
}

/// Sizes of a multiset's arrangements as rows of bits.
#[derive(Copy, Clone, Debug, Default)]
struct RowSizes {
    /// Arrangements.
    used: u128,
    /// Bits with those that fill rows up to whole words.
    bits: u128,
    /// The most arrangements in a row.
    longest: u128,
}

impl RowSizes {
    /// The sizes if this many of the squares are low.
    fn new(multiset: &Multiset, low: usize) -> Self {
        let mut sizes = RowSizes::default();
        for part in parts(multiset, low) {
            let row = part.arrangements().unwrap_or(u128::MAX);
            let rows = multiset.less(&part).arrangements().unwrap_or(u128::MAX);
            let words = row.saturating_add(63) / 64;
            sizes.used = sizes.used.saturating_add(rows.saturating_mul(row));
            sizes.bits = sizes.bits.saturating_add(rows.saturating_mul(words).saturating_mul(64));
            sizes.longest = sizes.longest.max(row);
        }
        sizes
    }

    fn and(self, other: Self) -> Self {
        RowSizes {
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
        let mut longer = Vec::new();
        for (part, left) in found {
            for here in left.saturating_sub(later)..=left.min(usize::from(count)) {
                longer.push(([&part[..], &[here as u8]].concat(), left - here));
            }
        }
        found = longer;
    }
    found.into_iter().filter(|&(_, left)| left == 0).map(|(part, _)| Multiset::new(part)).collect()
}

/// One of each kind of multisets that differ in the names of the symbols alone.
fn kinds(multisets: &[Multiset]) -> FxHashSet<Multiset> {
    multisets.iter().map(kind).collect()
}

/// What stands for all multisets that differ from this one in the names of the symbols alone.
fn kind(multiset: &Multiset) -> Multiset {
    let mut counts = multiset.counts().to_vec();
    counts.retain(|&count| count > 0);
    counts.sort_unstable();
    Multiset::new(counts)
}
