//! The states between two squares and how many placements of the squares behind lead to each.

use super::passage::{Choice, Mixer, Step};
use crate::Demand;
use crate::bits::Bits;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// A number of placements.
pub(crate) trait Number: Clone + Send + Into<BigUint> {
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
}

/// A number has grown too large for its type.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Overflow;

/// Why a layer was not finished.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Halt {
    /// A number has grown too large for its type.
    Overflow,
    /// Someone wants it to end.
    Stopped,
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

/// How many states are passed between two looks whether to stop. With the most numbers for each
/// that takes a tenth of a second.
const STATES_BETWEEN_LOOKS: usize = 1 << 10;

impl Number for u128 {
    fn zero() -> Self {
        0
    }

    fn one() -> Self {
        1
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self = self.checked_add(*other).ok_or(Overflow)?;
        Ok(())
    }
}

impl Number for BigUint {
    fn zero() -> Self {
        BigUint::ZERO
    }

    fn one() -> Self {
        BigUint::from(1u32)
    }

    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }

    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }
}

/// Which placements are counted apart: those of each number of pieces (of each kind) up to the
/// demand, or only those of most pieces.
pub(crate) struct Ledger {
    /// By kind: how far a piece of it moves a placement in the list of numbers, and for each entry
    /// how many more of it there may be. One entry for all kinds where they are not told apart.
    kinds: Vec<(usize, Vec<usize>)>,
    /// Entries for a state.
    numbers: usize,
    /// Whether only those of most pieces count: one entry.
    maximum: bool,
    /// The number of pieces in the last entry.
    pieces: usize,
}

impl Ledger {
    /// The ledger of a demand; there are `candidates` open candidates.
    pub(crate) fn new(demand: &Demand, candidates: usize) -> Self {
        let (most, maximum) = match demand {
            Demand::Maximum => (vec![], true),
            // With more pieces than candidates there is nothing to count: any list that never
            // fills.
            Demand::Exactly(pieces) => (vec![(*pieces).min(candidates + 1)], false),
            Demand::Each(each) => (each.iter().map(|&n| n.min(candidates + 1)).collect(), false),
        };
        let size = |numbers: usize, most: &usize| numbers.saturating_mul(most + 1);
        let numbers = most.iter().fold(1, size);
        let pieces = demand.size().unwrap_or(0);
        let mut ledger = Self { kinds: Vec::new(), numbers, maximum, pieces };
        if numbers <= super::MAX_NUMBERS {
            ledger.kinds = strides(&most, numbers);
        }
        ledger
    }

    /// How many numbers are kept for each state.
    pub(crate) fn numbers(&self) -> usize {
        self.numbers
    }

    /// The entries that a choice leads onward, each with the entry to which it leads.
    fn onward<const W: usize>(
        &self,
        choice: &Choice<W>,
    ) -> impl Iterator<Item = (usize, usize)> + use<'_, W> {
        let (stride, room) = &self.kinds[choice.kind.min(self.kinds.len() - 1)];
        let (by, pieces) = (stride * choice.pieces, choice.pieces);
        let fits = move |&(_, &room): &(usize, &usize)| room >= pieces;
        room.iter().enumerate().filter(fits).map(move |(at, _)| (at, at + by))
    }
}

fn strides(most: &[usize], numbers: usize) -> Vec<(usize, Vec<usize>)> {
    let mut stride = 1;
    let entry = |&most: &usize| {
        let room = (0..numbers).map(|at| most - at / stride % (most + 1)).collect();
        let entry = (stride, room);
        stride *= most + 1;
        entry
    };
    most.iter().map(entry).collect()
}

/// Every entry, to itself.
fn same(ledger: &Ledger) -> impl Iterator<Item = (usize, usize)> {
    (0..ledger.numbers).map(|at| (at, at))
}

/// All states between two squares.
pub(crate) struct Layer<N, const W: usize> {
    index: HashMap<Bits<W>, usize, BuildHasherDefault<Mixer>>,
    /// By state, [`Ledger::numbers`] each.
    numbers: Vec<N>,
    /// By state: the most pieces, where only those count.
    most: Vec<usize>,
}

impl<N: Number, const W: usize> Layer<N, W> {
    /// Before the first square: no piece, in one way.
    pub(crate) fn first(ledger: &Ledger) -> Self {
        let mut layer = Self::empty(1);
        let at = layer.index_of(Bits::EMPTY, ledger);
        layer.numbers[at] = N::one();
        layer
    }

    fn empty(states: usize) -> Self {
        let index = HashMap::with_capacity_and_hasher(states, BuildHasherDefault::default());
        Self { index, numbers: Vec::new(), most: Vec::new() }
    }

    pub(crate) fn states(&self) -> usize {
        self.index.len()
    }

    fn index_of(&mut self, state: Bits<W>, ledger: &Ledger) -> usize {
        let new = self.index.len();
        let at = *self.index.entry(state).or_insert(new);
        if at == new {
            self.numbers.resize(self.numbers.len() + ledger.numbers, N::zero());
            self.most.push(0);
        }
        at
    }

    /// The states behind the next square; at most `states` are expected. `look` is told now and
    /// then how many states have been passed, and says whether to stop.
    pub(crate) fn after(
        &self,
        step: &Step<W>,
        ledger: &Ledger,
        states: usize,
        look: &dyn Fn(usize) -> bool,
    ) -> Result<Self, Halt> {
        let mut next = Self::empty(states.min(2 * self.states()));
        let mut fault = Ok(());
        for (passed, (state, &from)) in self.index.iter().enumerate() {
            if passed % STATES_BETWEEN_LOOKS == 0 && look(passed) {
                return Err(Halt::Stopped);
            }
            step.follow(state, |state, choice| {
                let to = next.index_of(state, ledger);
                fault = fault.and(match (ledger.maximum, choice) {
                    (true, _) => next.keep_most(to, self, from, choice.map_or(0, |c| c.pieces)),
                    (false, None) => next.add_all(to, self, from, same(ledger)),
                    (false, Some(choice)) => next.add_all(to, self, from, ledger.onward(choice)),
                });
            });
            fault?;
        }
        Ok(next)
    }

    fn keep_most(
        &mut self,
        to: usize,
        old: &Self,
        from: usize,
        new: usize,
    ) -> Result<(), Overflow> {
        let most = old.most[from] + new;
        if self.numbers[to].is_zero() || most > self.most[to] {
            self.most[to] = most;
            self.numbers[to] = old.numbers[from].clone();
            return Ok(());
        }
        match most == self.most[to] {
            true => self.numbers[to].add(&old.numbers[from]),
            false => Ok(()),
        }
    }

    /// Adds entries of an old state to entries of a new one.
    #[inline]
    fn add_all(
        &mut self,
        to: usize,
        old: &Self,
        from: usize,
        mut entries: impl Iterator<Item = (usize, usize)>,
    ) -> Result<(), Overflow> {
        let width = self.numbers.len() / self.most.len();
        let (to, from) = (&mut self.numbers[to * width..][..width], &old.numbers[from * width..]);
        entries.try_for_each(|(at, onward)| match from[at].is_zero() {
            true => Ok(()),
            false => to[onward].add(&from[at]),
        })
    }

    /// After the last square: how many pieces, and how many placements. No slot means anything
    /// any more, so there is one state, or none if a region stays empty.
    pub(crate) fn result(mut self, ledger: &Ledger) -> (usize, BigUint) {
        let last = self.numbers.pop();
        let pieces = if ledger.maximum { self.most.pop().unwrap_or(0) } else { ledger.pieces };
        (pieces, last.map_or(BigUint::ZERO, N::into))
    }
}
