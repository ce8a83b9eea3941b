//! What the moves between two chunks do to their rows.

use super::chunks::{Cuts, Rows, row_bits};
use super::listing::{Held, Listing};
use super::masks::Masks;
use super::multiset::{Digit, Multiset};
use super::shuffle::{Shuffle, Stream};
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
pub(crate) struct Shuffled {
    pub(crate) destination: u16,
    pub(crate) source: u16,
    /// The number of the shuffle.
    pub(crate) shuffle: u32,
}

/// A destination row that takes bits from two source rows, each of which is spread: on a board of
/// two kinds of pieces, those where a low square holds the one and those where it holds the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Merged {
    pub(crate) destination: u16,
    pub(crate) sources: [u16; 2],
    /// The number of the merge.
    pub(crate) merge: u16,
}

/// What the moves from one chunk to another do: every chunk of the same shape is treated alike.
/// The lists go by destination, so that chunks stream through the cache.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Words that are copied.
    pub(crate) runs: Vec<Run>,
    /// Rows that are merged.
    pub(crate) merged: Vec<Merged>,
    /// Rows that are shuffled otherwise, by shuffle.
    pub(crate) shuffled: Vec<Shuffled>,
}

#[cfg(feature = "files")]
impl Program {
    /// The bytes of the lists.
    pub(crate) fn bytes(&self) -> usize {
        let Program { runs, merged, shuffled } = self;
        size_of_val(&**runs) + size_of_val(&**merged) + size_of_val(&**shuffled)
    }
}

/// The part of a move below the top squares. Slots are counted from the first of their tier.
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
    pub(crate) destination: (Cuts, Multiset),
    pub(crate) source: (Cuts, Multiset),
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

/// Moves that touch the low squares alike, and what their rows hold: all that tells shuffles apart.
type ShuffleKey = (Multiset, Multiset, Vec<(Vec<Held>, Vec<Held>)>);

/// The programs of a space, made when first asked for.
#[derive(Default)]
pub(crate) struct Compiler {
    pub(crate) programs: Vec<Program>,
    pub(crate) shuffles: Vec<Shuffle>,
    /// Pairs of shuffles.
    pub(crate) merges: Vec<[u32; 2]>,
    merge_numbers: HashMap<[u32; 2], u16>,
    known: HashMap<Task, u32>,
    renamed: HashMap<Task, u32>,
    rows: HashMap<(usize, Multiset), Rc<Rows>>,
    masks: Masks,
    shuffle_numbers: HashMap<ShuffleKey, u32>,
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

    /// By shuffle: what `make` makes of it, if some rows are shuffled by it alone and not merged.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn alone<T>(&self, make: impl Fn(&Shuffle) -> T) -> Vec<Option<T>> {
        let mut alone = vec![false; self.shuffles.len()];
        for row in self.programs.iter().flat_map(|program| &program.shuffled) {
            alone[row.shuffle as usize] = true;
        }
        let shuffles = self.shuffles.iter().zip(alone);
        shuffles.map(|(shuffle, alone)| alone.then(|| make(shuffle))).collect()
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
        let mut shuffled = Vec::new();
        for ((before, after), moves) in by_rows {
            let mut numbers = vec![None; source.listing.remainders.len()];
            for (from, to) in pairs(&source.listing, &destination.listing, before, after, &moves) {
                let (left, left_then) = (source.listing.left(from), destination.listing.left(to));
                let number = &mut numbers[source.listing.remainder(from)];
                let shuffle = *number.get_or_insert_with(|| self.shuffle(left, left_then, &moves));
                let (destination, source) = (destination.offsets[to], source.offsets[from]);
                match shuffle {
                    None => {
                        let words = row_bits(left).div_ceil(64) as u16;
                        copies.push(Run { destination, source, words });
                    }
                    Some(shuffle) => shuffled.push(Shuffled { destination, source, shuffle }),
                }
            }
        }
        let (merged, shuffled) = self.merge(shuffled);
        Program { runs: runs(copies), merged, shuffled }
    }

    /// Takes out pairs of spreads with the same destination.
    fn merge(&mut self, mut rows: Vec<Shuffled>) -> (Vec<Merged>, Vec<Shuffled>) {
        rows.sort_unstable_by_key(|row| (row.destination, row.shuffle));
        let is_spread = |row: &Shuffled| self.shuffles[row.shuffle as usize].spread().is_some();
        let (spread, mut shuffled): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_spread);
        let mut merged = Vec::new();
        for rows in spread.chunk_by(|a, b| a.destination == b.destination) {
            let pairs = rows.chunks_exact(2);
            shuffled.extend(pairs.remainder());
            for pair in pairs {
                let sources = [pair[0].source, pair[1].source];
                let merge = self.merge_number([pair[0].shuffle, pair[1].shuffle]);
                merged.push(Merged { destination: pair[0].destination, sources, merge });
            }
        }
        shuffled.sort_unstable_by_key(|row| (row.shuffle, row.destination));
        (merged, shuffled)
    }

    fn merge_number(&mut self, pair: [u32; 2]) -> u16 {
        *self.merge_numbers.entry(pair).or_insert_with(|| {
            self.merges.push(pair);
            u16::try_from(self.merges.len() - 1).expect("rows are of few kinds")
        })
    }

    fn rows(&mut self, (cuts, left): &(Cuts, Multiset)) -> Rc<Rows> {
        let rows = self.rows.entry((cuts.middle, left.clone()));
        rows.or_insert_with_key(|(middle, left)| Rows::new(*middle, left).into()).clone()
    }

    /// The number of the shuffle that moves make between rows over `left` and `left_then`; none if
    /// it is a copy.
    fn shuffle(&mut self, left: &Multiset, left_then: &Multiset, moves: &[&Below]) -> Option<u32> {
        let names = Names::of(left, left_then);
        let possible = moves.iter().filter(|below| has(left, &below.low_before));
        let low = possible
            .map(|below| (names.of_held(&below.low_before), names.of_held(&below.low_after)));
        let key = (names.of_multiset(left), names.of_multiset(left_then), low.collect::<Vec<_>>());
        if let Some(&number) = self.shuffle_numbers.get(&key) {
            return Some(number);
        }
        let streams = key.2.iter().map(|(before, after)| Stream {
            take: self.masks.holding(&key.0, before),
            put: self.masks.holding(&key.1, after),
        });
        let shuffle = Shuffle {
            streams: streams.collect(),
            source_bits: row_bits(left) as usize,
            destination_bits: row_bits(left_then) as usize,
        };
        if shuffle.is_copy() {
            return None;
        }
        self.shuffles.push(shuffle);
        let number = self.shuffles.len() as u32 - 1;
        self.shuffle_numbers.insert(key, number);
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
