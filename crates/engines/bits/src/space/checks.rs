//! Parity checks: sets of squares whose pieces stay odd or even in number.
//!
//! Where a square holds one of two symbols, a move flips some squares. If every move flips an even
//! number of the squares of a set, then the second symbols on them are an odd number always or
//! never. With n such sets, none of which follows from the others, moves reach one arrangement in
//! 2^n at most, and a space lists no others ([`super::checked`]):
//!
//! ```text
//!   pegs on a row       1 2 3 1 2 3      a jump flips a square of each number, so the pegs on 1
//!                                        and 2 together stay odd or even; so do those on 2 and 3
//!   column of a square  1 3 2 1 3 2      a bit for each check it belongs to
//!   o . o o . .         1 ^ 2 ^ 1 = 2    the syndrome, which no jump changes
//! ```
//!
//! The words are those of coding theory. On peg boards of two dimensions there are four such sets:
//! N. G. de Bruijn, A solitaire game and its relation to a finite field, Journal of Recreational
//! Mathematics 5, 1972. Lamps that are switched in groups have some as well.
//!
//! **Invariants.** What the last squares of the order can hold depends on how many second symbols
//! they have and on their syndrome alone. A move takes the arrangements that hold what it needs, in
//! order, to those that hold what it leaves, as without checks.
//!
//! **Cost**: a table of 8 bytes for each number of squares, of second symbols and each syndrome:
//! for 33 squares and four checks 150 KiB, made in a millisecond.

use super::multiset::Digit;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The checks to which a square belongs, a bit each; or those of which a sum is odd.
pub(crate) type Syndrome = u8;

/// Parity checks of the squares of a space, in its order.
#[derive(Debug)]
pub(crate) struct Checks {
    /// How many there are.
    number: usize,
    /// By square, counted from the last one: its column.
    columns: Vec<Syndrome>,
    /// By number of the last squares, of second symbols on them, and syndrome: the arrangements.
    arrangements: Vec<u64>,
}

impl Checks {
    /// `number` checks of at most 64 squares with these columns.
    pub(super) fn new(number: usize, columns: impl DoubleEndedIterator<Item = Syndrome>) -> Self {
        let columns: Vec<Syndrome> = columns.rev().collect();
        let mut checks = Checks { number, columns, arrangements: Vec::new() };
        for length in 0..=checks.columns.len() {
            let table = checks.of_squares(0..length);
            checks.arrangements.extend(table);
        }
        checks
    }

    /// By number of second symbols on these squares, counted from the last one, and syndrome: how
    /// many arrangements they have.
    fn of_squares(&self, squares: Range<usize>) -> Vec<u64> {
        let mut table = vec![0; (self.columns.len() + 1) << self.number];
        table[0] = 1;
        for &column in &self.columns[squares] {
            for index in (0..table.len()).rev().filter(|index| index >> self.number > 0) {
                let without = (index - (1 << self.number)) ^ usize::from(column);
                table[index] += table[without];
            }
        }
        table
    }

    /// The number of second symbols and the syndrome of an entry of such a table.
    fn entry(&self, index: usize) -> (usize, Syndrome) {
        (index >> self.number, (index & ((1 << self.number) - 1)) as Syndrome)
    }

    /// The column of the first of the last `length` squares.
    fn column(&self, length: usize) -> Syndrome {
        self.columns[length - 1]
    }

    /// How many arrangements of the last `length` squares have `seconds` second symbols and this
    /// syndrome.
    fn arrangements(&self, length: usize, seconds: usize, syndrome: Syndrome) -> u64 {
        let index = (length * (self.columns.len() + 1) + seconds) << self.number;
        self.arrangements[index | usize::from(syndrome)]
    }

    /// The words of the rows of the last `length` squares, `low` of them low.
    fn words(&self, length: usize, low: usize, seconds: usize, syndrome: Syndrome) -> u64 {
        let mut words = 0_u64;
        for (index, &rows) in self.of_squares(low..length).iter().enumerate() {
            let (here, sum) = self.entry(index);
            if rows > 0 && here <= seconds {
                let bits = self.arrangements(low, seconds - here, syndrome ^ sum);
                words = words.saturating_add(rows.saturating_mul(bits.div_ceil(64)));
            }
        }
        words
    }
}

/// Which arrangements of a multiset of two symbols there are.
#[derive(Clone, Debug)]
pub(crate) struct Parity {
    pub(super) checks: Arc<Checks>,
    /// That of all their squares, which are the last ones of the order.
    pub(super) syndrome: Syndrome,
}

// Those that are compared are of one space, which has one table of checks.
impl PartialEq for Parity {
    fn eq(&self, other: &Self) -> bool {
        self.syndrome == other.syndrome
    }
}

impl Eq for Parity {}

impl PartialOrd for Parity {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Parity {
    fn cmp(&self, other: &Self) -> Ordering {
        self.syndrome.cmp(&other.syndrome)
    }
}

impl Hash for Parity {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.syndrome.hash(state);
    }
}

impl Parity {
    /// How many arrangements of the last `length` squares have `seconds` second symbols.
    pub(crate) fn arrangements(&self, length: usize, seconds: usize) -> u64 {
        self.checks.arrangements(length, seconds, self.syndrome)
    }

    /// What the squares after the first of `length` must have if that holds a symbol.
    pub(crate) fn after(&self, length: usize, digit: Digit) -> Self {
        let column = if digit == 0 { 0 } else { self.checks.column(length) };
        Parity { checks: self.checks.clone(), syndrome: self.syndrome ^ column }
    }

    /// Whether an arrangement has this syndrome.
    pub(crate) fn admits(&self, arrangement: &[Digit]) -> bool {
        let columns = self.checks.columns[..arrangement.len()].iter().rev();
        let seconds = columns.zip(arrangement).filter(|(_, digit)| **digit == 1);
        seconds.fold(0, |sum, (column, _)| sum ^ column) == self.syndrome
    }

    /// The number of an arrangement among all of `length` squares with `seconds` second symbols.
    pub(crate) fn rank(
        &self,
        length: usize,
        mut seconds: usize,
        arrangement: impl IntoIterator<Item = Digit>,
    ) -> u64 {
        let mut syndrome = self.syndrome;
        let mut rank = 0;
        for (length, digit) in (1..=length).rev().zip(arrangement) {
            if digit == 1 {
                rank += self.checks.arrangements(length - 1, seconds, syndrome);
                syndrome ^= self.checks.column(length);
                seconds -= 1;
            }
        }
        rank
    }

    /// The arrangement of number `rank` among them.
    pub(crate) fn unrank(&self, length: usize, mut seconds: usize, mut rank: u64) -> Vec<Digit> {
        let mut syndrome = self.syndrome;
        let digits = (1..=length).rev().map(|length| {
            let firsts = self.checks.arrangements(length - 1, seconds, syndrome);
            if rank < firsts {
                return 0;
            }
            rank -= firsts;
            syndrome ^= self.checks.column(length);
            seconds -= 1;
            1
        });
        digits.collect()
    }

    /// The words of all rows, with this many squares low.
    pub(crate) fn words(&self, length: usize, seconds: usize, low: usize) -> u64 {
        self.checks.words(length, low, seconds, self.syndrome)
    }

    /// The arrangements of `top` squares; `None` if one leaves more than words of a chunk are
    /// numbered by 16 bits.
    pub(crate) fn chunks(
        &self,
        length: usize,
        seconds: usize,
        [top, low]: [usize; 2],
    ) -> Option<u64> {
        let below = length - top;
        let mut chunks = 0;
        for (index, &tops) in self.checks.of_squares(below..length).iter().enumerate() {
            let (here, sum) = self.checks.entry(index);
            if tops == 0 || here > seconds {
                continue;
            }
            let (left, syndrome) = (seconds - here, self.syndrome ^ sum);
            if self.checks.arrangements(below, left, syndrome) > 0 {
                let words = self.checks.words(below, low, left, syndrome);
                chunks += (words <= 1 << 16).then_some(tops)?;
            }
        }
        Some(chunks)
    }
}
