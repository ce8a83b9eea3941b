//! What the moves between two chunks do to their rows.

use super::masks::Masks;
use super::permutation::{BitPermutation, Stream};
use crate::dense::space::chunks::{Rows, SegmentLengths, row_bits};
use crate::dense::space::listing::{Held, Listing};
use crate::dense::space::multiset::{Digit, Multiset};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// Some words of a source that go to as many of a destination, all counted from the chunk's first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) destination: u16,
    pub(crate) source: u16,
    pub(crate) words: u16,
}

/// A destination row and the source row from which it takes bits: the first words of both.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Permuted {
    pub(crate) destination: u16,
    pub(crate) source: u16,
    /// The number of the permutation.
    pub(crate) permutation: u32,
}

/// A destination row that takes bits from two source rows, each of which is spread: on a board of
/// two kinds of pieces, those where a low square holds the one and those where it holds the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interleaved {
    pub(crate) destination: u16,
    pub(crate) sources: [u16; 2],
    /// The number of the interleave.
    pub(crate) interleave: u16,
}

/// What the moves from one chunk to another do: every chunk of the same shape is treated alike.
/// The lists go by destination, so that chunks stream through the cache.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Words that are copied.
    pub(crate) runs: Vec<Run>,
    /// Rows that are interleaved.
    pub(crate) interleaved: Vec<Interleaved>,
    /// Rows that are permuted otherwise, by permutation.
    pub(crate) permuted: Vec<Permuted>,
}

#[cfg(feature = "files")]
impl Program {
    /// The bytes of the lists.
    pub(crate) fn bytes(&self) -> usize {
        let Program { runs, interleaved, permuted } = self;
        size_of_val(&**runs) + size_of_val(&**interleaved) + size_of_val(&**permuted)
    }
}

/// The part of a move below the top squares. Slots are counted from the first of their segment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Below {
    pub(crate) middle_before: Vec<Held>,
    pub(crate) middle_after: Vec<Held>,
    pub(crate) low_before: Vec<Held>,
    pub(crate) low_after: Vec<Held>,
}

/// All that tells programs apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Task {
    pub(crate) destination: (SegmentLengths, Multiset),
    pub(crate) source: (SegmentLengths, Multiset),
    pub(crate) moves: Vec<Below>,
}

impl Task {
    /// The same task with symbols numbered anew, those that are not used left out: puzzles with
    /// many labels have few different tasks.
    fn renamed(&self) -> Self {
        let names = Names::of(&self.source.1, &self.destination.1);
        let moves = self.moves.iter().map(|below| Below {
            middle_before: names.of_held(&below.middle_before),
            middle_after: names.of_held(&below.middle_after),
            low_before: names.of_held(&below.low_before),
            low_after: names.of_held(&below.low_after),
        });
        Task {
            destination: (self.destination.0, names.of_multiset(&self.destination.1)),
            source: (self.source.0, names.of_multiset(&self.source.1)),
            moves: moves.collect(),
        }
    }
}

/// New numbers for the symbols that are used, in the same order.
struct Names {
    used: Vec<Digit>,
}

impl Names {
    fn of(a: &Multiset, b: &Multiset) -> Self {
        let digits = 0..a.counts().len() as Digit;
        Names { used: digits.filter(|&digit| a.of(digit) + b.of(digit) > 0).collect() }
    }

    fn of_multiset(&self, old: &Multiset) -> Multiset {
        Multiset::new(self.used.iter().map(|&digit| old.of(digit)))
    }

    fn of_held(&self, held: &[Held]) -> Vec<Held> {
        let name = |digit| self.used.binary_search(&digit).expect("moves need what is there");
        held.iter().map(|&(slot, digit)| (slot, name(digit) as Digit)).collect()
    }
}

/// Moves that touch the low squares alike, and what their rows hold: all that tells permutations apart.
type PermutationKey = (Multiset, Multiset, Vec<(Vec<Held>, Vec<Held>)>);

/// The programs of a space, made when first asked for.
#[derive(Default)]
pub(crate) struct Compiler {
    pub(crate) programs: Vec<Program>,
    pub(crate) permutations: Vec<BitPermutation>,
    /// Pairs of permutations.
    pub(crate) interleaves: Vec<[u32; 2]>,
    interleave_numbers: HashMap<[u32; 2], u16>,
    known: HashMap<Task, u32>,
    renamed: HashMap<Task, u32>,
    rows: HashMap<(usize, Multiset), Rc<Rows>>,
    masks: Masks,
    permutation_numbers: HashMap<PermutationKey, u32>,
}

impl Compiler {
    /// The number of the program for a task.
    pub(crate) fn program(&mut self, task: Task) -> u32 {
        if let Some(&known) = self.known.get(&task) {
            return known;
        }
        let renamed = task.renamed();
        let number = match self.renamed.get(&renamed) {
            Some(&number) => number,
            None => {
                let program = self.compile(&renamed);
                self.programs.push(program);
                let number = self.programs.len() as u32 - 1;
                self.renamed.insert(renamed, number);
                number
            }
        };
        self.known.insert(task, number);
        number
    }

    /// By permutation: what `make` makes of it, if some rows are permuted by it alone and not interleaved.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn alone<T>(&self, make: impl Fn(&BitPermutation) -> T) -> Vec<Option<T>> {
        let mut alone = vec![false; self.permutations.len()];
        for row in self.programs.iter().flat_map(|program| &program.permuted) {
            alone[row.permutation as usize] = true;
        }
        let permutations = self.permutations.iter().zip(alone);
        permutations.map(|(permutation, alone)| alone.then(|| make(permutation))).collect()
    }

    fn compile(&mut self, task: &Task) -> Program {
        let mut by_rows: BTreeMap<(&[Held], &[Held]), Vec<&Below>> = BTreeMap::new();
        for below in &task.moves {
            let rows = (&*below.middle_before, &*below.middle_after);
            by_rows.entry(rows).or_default().push(below);
        }
        let source = self.rows(&task.source);
        let destination = self.rows(&task.destination);
        let mut copies = Vec::new();
        let mut permuted = Vec::new();
        for ((before, after), moves) in by_rows {
            let mut numbers = vec![None; source.listing.remainders.len()];
            for (from, to) in pairs(&source.listing, &destination.listing, before, after, &moves) {
                let (left, left_then) = (source.listing.left(from), destination.listing.left(to));
                let number = &mut numbers[source.listing.remainder(from)];
                let permutation =
                    *number.get_or_insert_with(|| self.permutation(left, left_then, &moves));
                let (destination, source) = (destination.offsets[to], source.offsets[from]);
                match permutation {
                    None => {
                        let words = row_bits(left).div_ceil(64) as u16;
                        copies.push(Run { destination, source, words });
                    }
                    Some(permutation) => {
                        permuted.push(Permuted { destination, source, permutation })
                    }
                }
            }
        }
        let (interleaved, permuted) = self.interleave(permuted);
        Program { runs: runs(copies), interleaved, permuted }
    }

    /// Takes out pairs of spreads with the same destination.
    fn interleave(&mut self, mut rows: Vec<Permuted>) -> (Vec<Interleaved>, Vec<Permuted>) {
        rows.sort_unstable_by_key(|row| (row.destination, row.permutation));
        let is_spread =
            |row: &Permuted| self.permutations[row.permutation as usize].spread().is_some();
        let (spread, mut permuted): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_spread);
        let mut interleaved = Vec::new();
        for rows in spread.chunk_by(|a, b| a.destination == b.destination) {
            let pairs = rows.chunks_exact(2);
            permuted.extend(pairs.remainder());
            for pair in pairs {
                let sources = [pair[0].source, pair[1].source];
                let interleave = self.interleave_number([pair[0].permutation, pair[1].permutation]);
                interleaved.push(Interleaved {
                    destination: pair[0].destination,
                    sources,
                    interleave,
                });
            }
        }
        permuted.sort_unstable_by_key(|row| (row.permutation, row.destination));
        (interleaved, permuted)
    }

    fn interleave_number(&mut self, pair: [u32; 2]) -> u16 {
        *self.interleave_numbers.entry(pair).or_insert_with(|| {
            self.interleaves.push(pair);
            u16::try_from(self.interleaves.len() - 1).expect("rows are of few kinds")
        })
    }

    fn rows(&mut self, (cuts, left): &(SegmentLengths, Multiset)) -> Rc<Rows> {
        let rows = self.rows.entry((cuts.middle, left.clone()));
        rows.or_insert_with_key(|(middle, left)| Rows::new(*middle, left).into()).clone()
    }

    /// The number of the permutation that moves make between rows over `left` and `left_then`; none if
    /// it is a copy.
    fn permutation(
        &mut self,
        left: &Multiset,
        left_then: &Multiset,
        moves: &[&Below],
    ) -> Option<u32> {
        let names = Names::of(left, left_then);
        let possible = moves.iter().filter(|below| has(left, &below.low_before));
        let low = possible
            .map(|below| (names.of_held(&below.low_before), names.of_held(&below.low_after)));
        let key = (names.of_multiset(left), names.of_multiset(left_then), low.collect::<Vec<_>>());
        if let Some(&number) = self.permutation_numbers.get(&key) {
            return Some(number);
        }
        let streams = key.2.iter().map(|(before, after)| Stream {
            take: self.masks.holding(&key.0, before),
            put: self.masks.holding(&key.1, after),
        });
        let permutation = BitPermutation {
            streams: streams.collect(),
            source_bits: row_bits(left) as usize,
            destination_bits: row_bits(left_then) as usize,
        };
        if permutation.is_copy() {
            return None;
        }
        self.permutations.push(permutation);
        let number = self.permutations.len() as u32 - 1;
        self.permutation_numbers.insert(key, number);
        Some(number)
    }
}

/// Whether the multiset has all that is held.
pub(crate) fn has(left: &Multiset, held: &[Held]) -> bool {
    left.without_all(held.iter().map(|&(_, digit)| digit)).is_some()
}

/// The rows that moves with the same effect on the middle squares carry to each other. Moves
/// preserve the order of rows, so the n-th that can be left leads to the n-th that can be entered.
fn pairs<'a>(
    source: &'a Listing,
    destination: &'a Listing,
    before: &'a [Held],
    after: &'a [Held],
    moves: &[&Below],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let left = |left: &Multiset| moves.iter().any(|below| has(left, &below.low_before));
    let entered = |left: &Multiset| moves.iter().any(|below| has(left, &below.low_after));
    source.matching(before, left).zip(destination.matching(after, entered))
}

/// Copies that follow each other on both sides are one run.
fn runs(mut copies: Vec<Run>) -> Vec<Run> {
    copies.sort_unstable_by_key(|run| (run.destination, run.source));
    let mut runs: Vec<Run> = Vec::new();
    for run in copies {
        match runs.last_mut() {
            Some(last)
                if last.destination + last.words == run.destination
                    && last.source + last.words == run.source =>
            {
                last.words += run.words;
            }
            _ => runs.push(run),
        }
    }
    runs
}
