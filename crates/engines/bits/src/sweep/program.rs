//! What the moves between two chunks do to their rows.
//!
//! A program is compiled once for two shapes of chunks and the moves between them, and runs for
//! every pair of such chunks. It treats whole rows:
//!
//! | rows | what the moves touch | cost of a destination word |
//! |---|---|---|
//! | copied | middle squares alone | a load, an OR, a store |
//! | interleaved | they fill a low square, with one of two kinds of pieces | two `pdep` |
//! | permuted | any low squares | one `pext`, `pdep` or both for every source word that feeds it |
//!
//! **Memory**: 6 bytes for every copy of rows that follow each other, 8 bytes for every other row.
//! The tables of the permutations belong to the kernel. Programs are few: shapes that differ in the
//! names of the symbols alone share them, so a puzzle with 15 labels needs no more than one with 2.

use super::masks::Masks;
use super::permutation::{BitPermutation, Stream};
use super::transitions::SlotRewrite;
use crate::sorted::sorted;
use crate::space::chunks::{RowLayout, Shape, row_bits};
use crate::space::listing::{Listing, SlotDigit};
use crate::space::multiset::{Digit, Multiset};
use everyboard_sorted::SortedMap;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// Words of a source that are added to as many of a destination, all counted from the first word of
/// the chunk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopyOp {
    pub(crate) destination: u16,
    pub(crate) source: u16,
    pub(crate) words: u16,
}

/// A destination row and the source row from which it takes bits: the first words of both.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PermuteOp {
    pub(crate) destination: u16,
    pub(crate) source: u16,
    /// The number of the permutation.
    pub(crate) permutation: u32,
}

impl PermuteOp {
    /// A number for each row, by destination and then by permutation.
    fn by_destination(self) -> u64 {
        let PermuteOp { destination, source, permutation } = self;
        u64::from(destination) << 48 | u64::from(permutation) << 16 | u64::from(source)
    }

    fn of_destination(number: u64) -> Self {
        PermuteOp {
            destination: (number >> 48) as u16,
            source: number as u16,
            permutation: (number >> 16) as u32,
        }
    }

    /// A number for each row, by permutation and then by destination.
    fn by_permutation(self) -> u64 {
        let PermuteOp { destination, source, permutation } = self;
        u64::from(permutation) << 32 | u64::from(destination) << 16 | u64::from(source)
    }

    fn of_permutation(number: u64) -> Self {
        PermuteOp {
            destination: (number >> 16) as u16,
            source: number as u16,
            permutation: (number >> 32) as u32,
        }
    }
}

/// A destination row that takes bits from two source rows, each of which is spread: on a board of
/// two kinds of pieces, those where a low square holds the one and those where it holds the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct InterleaveOp {
    pub(crate) destination: u16,
    pub(crate) sources: [u16; 2],
    /// The number of the pair of permutations.
    pub(crate) interleave: u16,
}

/// What the moves from one chunk to another do: all chunks of the same shape are treated alike.
/// The lists go by destination, so that chunks stream through the cache.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) copied: Vec<CopyOp>,
    pub(crate) interleaved: Vec<InterleaveOp>,
    /// All other rows, by permutation.
    pub(crate) permuted: Vec<PermuteOp>,
}

/// The rows of a program, or some of them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ProgramRows<'a> {
    pub(crate) copied: &'a [CopyOp],
    pub(crate) interleaved: &'a [InterleaveOp],
    pub(crate) permuted: &'a [PermuteOp],
}

impl Program {
    /// All rows.
    pub(crate) fn rows(&self) -> ProgramRows<'_> {
        let Program { copied, interleaved, permuted } = self;
        ProgramRows { copied, interleaved, permuted }
    }

    /// The bytes of the lists.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> usize {
        let Program { copied, interleaved, permuted } = self;
        size_of_val(&**copied) + size_of_val(&**interleaved) + size_of_val(&**permuted)
    }
}

/// The part of a rewrite below the top squares. Slots are counted from the first of their segment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ChunkRewrite {
    pub(crate) middle: SlotRewrite,
    pub(crate) low: SlotRewrite,
}

/// All that makes a difference between programs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ProgramKey {
    pub(crate) destination: Shape,
    pub(crate) source: Shape,
    pub(crate) rewrites: Vec<ChunkRewrite>,
}

impl ProgramKey {
    /// The same with symbols numbered anew, those that are not used left out.
    fn renumbered(&self) -> Self {
        let digits = Renumbering::of(&self.source.left, &self.destination.left);
        let rewrites = self.rewrites.iter().map(|ChunkRewrite { middle, low }| ChunkRewrite {
            middle: digits.of_rewrite(middle),
            low: digits.of_rewrite(low),
        });
        ProgramKey {
            destination: digits.of_shape(&self.destination),
            source: digits.of_shape(&self.source),
            rewrites: rewrites.collect(),
        }
    }
}

/// New numbers for the symbols that are used, in the same order.
struct Renumbering {
    used: Vec<Digit>,
}

impl Renumbering {
    fn of(a: &Multiset, b: &Multiset) -> Self {
        let digits = 0..a.counts().len() as Digit;
        // With parity checks the two symbols are not alike.
        let is_used = |digit| a.parity().is_some() || a.of(digit) + b.of(digit) > 0;
        Renumbering { used: digits.filter(|&digit| is_used(digit)).collect() }
    }

    fn of_multiset(&self, old: &Multiset) -> Multiset {
        if old.parity().is_some() {
            return old.clone();
        }
        Multiset::new(self.used.iter().map(|&digit| old.of(digit)))
    }

    fn of_shape(&self, Shape { middle, left }: &Shape) -> Shape {
        Shape { middle: *middle, left: self.of_multiset(left) }
    }

    fn of_rewrite(&self, SlotRewrite { before, after }: &SlotRewrite) -> SlotRewrite {
        SlotRewrite { before: self.of_held(before), after: self.of_held(after) }
    }

    fn of_held(&self, held: &[SlotDigit]) -> Vec<SlotDigit> {
        held.iter().map(|&(slot, digit)| (slot, self.of_digit(digit))).collect()
    }

    fn of_digit(&self, digit: Digit) -> Digit {
        self.used.binary_search(&digit).expect("moves need what is there") as Digit
    }
}

/// All that makes a difference between permutations: what the rows hold, and what the moves do to
/// the low squares.
#[derive(Debug, PartialEq, Eq, Hash)]
struct PermutationKey {
    source: Multiset,
    destination: Multiset,
    rewrites: Vec<SlotRewrite>,
}

/// The programs of a space, each compiled when first asked for.
#[derive(Default)]
pub(crate) struct Compiler {
    pub(crate) programs: Vec<Program>,
    pub(crate) permutations: Vec<BitPermutation>,
    /// By permutation: whether it is a spread.
    are_spreads: Vec<bool>,
    /// Pairs of permutations.
    pub(crate) interleaves: Vec<[u32; 2]>,
    interleave_numbers: FxHashMap<[u32; 2], u16>,
    known: FxHashMap<ProgramKey, u32>,
    renumbered: FxHashMap<ProgramKey, u32>,
    rows: FxHashMap<Shape, Rc<RowLayout>>,
    masks: Masks,
    /// `None` for copies.
    permutation_numbers: FxHashMap<PermutationKey, Option<u32>>,
}

impl Compiler {
    /// The number of a program.
    pub(crate) fn program(&mut self, key: ProgramKey) -> u32 {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let renumbered = key.renumbered();
        let number = match self.renumbered.get(&renumbered) {
            Some(&number) => number,
            None => {
                let program = self.compile(&renumbered);
                self.programs.push(program);
                let number = self.programs.len() as u32 - 1;
                self.renumbered.insert(renumbered, number);
                number
            }
        };
        self.known.insert(key, number);
        number
    }

    /// By permutation: its table, if some rows are permuted by it alone and not interleaved.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn alone<T>(&self, table: impl Fn(&BitPermutation) -> T) -> Vec<Option<T>> {
        let mut alone = vec![false; self.permutations.len()];
        for row in self.programs.iter().flat_map(|program| &program.permuted) {
            alone[row.permutation as usize] = true;
        }
        let permutations = self.permutations.iter().zip(alone);
        permutations.map(|(permutation, alone)| alone.then(|| table(permutation))).collect()
    }

    fn compile(&mut self, key: &ProgramKey) -> Program {
        let mut by_middle: SortedMap<&SlotRewrite, Vec<&SlotRewrite>> = SortedMap::new();
        for ChunkRewrite { middle, low } in &key.rewrites {
            by_middle.entry(middle).or_default().push(low);
        }
        let source = self.rows(&key.source);
        let destination = self.rows(&key.destination);
        let mut copies = Vec::new();
        let mut permuted = Vec::new();
        for (middle, lows) in by_middle {
            // By what the source row holds: `None` for a copy.
            let mut known: Vec<Option<Option<u32>>> = vec![None; source.listing.remainders.len()];
            for (from, to) in row_pairs(&source.listing, &destination.listing, middle, &lows) {
                let before = source.listing.left(from);
                let after = destination.listing.left(to);
                let permutation = *known[source.listing.remainder(from)]
                    .get_or_insert_with(|| self.permutation(before, after, &lows));
                let destination = destination.offsets[to];
                let source = source.offsets[from];
                match permutation {
                    // Parity checks leave nothing to carry.
                    Some(none) if self.permutations[none as usize].streams.is_empty() => {}
                    Some(permutation) => {
                        permuted.push(PermuteOp { destination, source, permutation })
                    }
                    None => {
                        let words = row_bits(before).div_ceil(64) as u16;
                        copies.push(CopyOp { destination, source, words });
                    }
                }
            }
        }
        let (interleaved, permuted) = self.interleave(permuted);
        Program { copied: joined(copies), interleaved, permuted }
    }

    /// Takes out pairs of spreads with the same destination, if they are of few kinds.
    fn interleave(&mut self, rows: Vec<PermuteOp>) -> (Vec<InterleaveOp>, Vec<PermuteOp>) {
        let (spread, mut permuted): (Vec<PermuteOp>, Vec<PermuteOp>) =
            rows.into_iter().partition(|row| self.are_spreads[row.permutation as usize]);
        let spread = sorted(spread, PermuteOp::by_destination, PermuteOp::of_destination);
        let mut interleaved = Vec::new();
        for rows in spread.chunk_by(|a, b| a.destination == b.destination) {
            let pairs = rows.chunks_exact(2);
            permuted.extend(pairs.remainder());
            for pair in pairs {
                let sources = [pair[0].source, pair[1].source];
                let destination = pair[0].destination;
                match self.interleave_number([pair[0].permutation, pair[1].permutation]) {
                    Some(interleave) => {
                        interleaved.push(InterleaveOp { destination, sources, interleave });
                    }
                    None => permuted.extend(pair),
                }
            }
        }
        (interleaved, sorted(permuted, PermuteOp::by_permutation, PermuteOp::of_permutation))
    }

    /// The number of a kind of pairs; `None` for a new one where there are 65,536 of them.
    fn interleave_number(&mut self, pair: [u32; 2]) -> Option<u16> {
        if let Some(number) = self.interleave_numbers.get(&pair) {
            return Some(*number);
        }
        let number = u16::try_from(self.interleaves.len()).ok()?;
        self.interleaves.push(pair);
        self.interleave_numbers.insert(pair, number);
        Some(number)
    }

    fn rows(&mut self, shape: &Shape) -> Rc<RowLayout> {
        let rows = self.rows.entry(shape.clone());
        rows.or_insert_with_key(|shape| RowLayout::new(shape).into()).clone()
    }

    /// The number of the permutation that moves make of a row over `before` for a row over `after`;
    /// `None` if it is a copy.
    fn permutation(
        &mut self,
        before: &Multiset,
        after: &Multiset,
        moves: &[&SlotRewrite],
    ) -> Option<u32> {
        let is_untouched = |low: &&SlotRewrite| low.before.is_empty() && low.after.is_empty();
        if before == after && moves.iter().all(is_untouched) {
            return None;
        }
        let digits = Renumbering::of(before, after);
        let possible = moves.iter().filter(|low| has(before, &low.before));
        let key = PermutationKey {
            source: digits.of_multiset(before),
            destination: digits.of_multiset(after),
            rewrites: possible.map(|low| digits.of_rewrite(low)).collect(),
        };
        if let Some(&number) = self.permutation_numbers.get(&key) {
            return number;
        }
        let streams = key.rewrites.iter().map(|low| Stream {
            take: self.masks.holding(&key.source, &low.before),
            put: self.masks.holding(&key.destination, &low.after),
        });
        let permutation = BitPermutation {
            streams: streams.filter(|stream| stream.take.iter().any(|&word| word != 0)).collect(),
            source_bits: row_bits(before) as usize,
            destination_bits: row_bits(after) as usize,
        };
        let number = (!permutation.is_copy()).then_some(self.permutations.len() as u32);
        if number.is_some() {
            self.are_spreads.push(permutation.spread().is_some());
            self.permutations.push(permutation);
        }
        self.permutation_numbers.insert(key, number);
        number
    }
}

/// Whether the multiset has all that is held.
pub(crate) fn has(left: &Multiset, held: &[SlotDigit]) -> bool {
    held.iter().all(|&(_, digit)| {
        let wanted = held.iter().filter(|&&(_, other)| other == digit).count();
        wanted <= usize::from(left.of(digit))
    })
}

/// The rows between which moves lead that do the same to the middle squares.
fn row_pairs(
    source: &Listing,
    destination: &Listing,
    middle: &SlotRewrite,
    lows: &[&SlotRewrite],
) -> Vec<(usize, usize)> {
    let leaves = |left: &Multiset| lows.iter().any(|low| has(left, &low.before));
    let enters = |left: &Multiset| lows.iter().any(|low| has(left, &low.after));
    pairs([source, destination], middle, &leaves, &enters)
}

/// The entries of two listings between which moves lead that do the same to their squares, if what
/// is left for the other squares can be left and entered. Moves preserve the order, so the n-th
/// entry that can be left leads to the n-th that can be entered.
pub(crate) fn pairs(
    [source, destination]: [&Listing; 2],
    rewrite: &SlotRewrite,
    leaves: &dyn Fn(&Multiset) -> bool,
    enters: &dyn Fn(&Multiset) -> bool,
) -> Vec<(usize, usize)> {
    let left = source.matching(&rewrite.before, leaves);
    let mut entered = destination.matching(&rewrite.after, enters);
    if !source.is_checked() {
        return left.zip(entered).collect();
    }
    // Parity checks leave no way to go on from some of either. All squares are listed, so a slot is
    // the same square before and after.
    let mut pairs = Vec::new();
    let mut next = entered.next();
    for from in left {
        let compared = |to: usize| compare(source.entry(from), destination.entry(to), rewrite);
        while next.is_some_and(|to| compared(to).is_gt()) {
            next = entered.next();
        }
        if let Some(to) = next.filter(|&to| compared(to).is_eq()) {
            pairs.push((from, to));
        }
    }
    pairs
}

/// Compares what two entries hold on the squares that a move leaves as they are.
fn compare(one: &[Digit], other: &[Digit], rewrite: &SlotRewrite) -> Ordering {
    let is_changed = |slot| rewrite.after.iter().any(|&(changed, _)| usize::from(changed) == slot);
    let differing = (0..one.len()).find(|&slot| one[slot] != other[slot] && !is_changed(slot));
    differing.map_or(Ordering::Equal, |slot| one[slot].cmp(&other[slot]))
}

/// Joins copies that follow each other on both sides.
fn joined(copies: Vec<CopyOp>) -> Vec<CopyOp> {
    let number = |CopyOp { destination, source, words }| {
        u64::from(destination) << 32 | u64::from(source) << 16 | u64::from(words)
    };
    let copy = |number: u64| CopyOp {
        destination: (number >> 32) as u16,
        source: (number >> 16) as u16,
        words: number as u16,
    };
    let mut joined: Vec<CopyOp> = Vec::new();
    for copy in sorted(copies, number, copy) {
        match joined.last_mut() {
            Some(last)
                if last.destination + last.words == copy.destination
                    && last.source + last.words == copy.source =>
            {
                last.words += copy.words;
            }
            _ => joined.push(copy),
        }
    }
    joined
}
