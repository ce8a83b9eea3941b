//! The states between two squares and how many placements of the squares behind lead to each.

use super::passage::{Mixer, Step};
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
    /// By kind: how far a piece of it moves a placement in the list of numbers, and from which
    /// entries it may.
    kinds: Vec<(usize, Vec<bool>)>,
    /// Entries for a state.
    numbers: usize,
    /// Whether only those of most pieces count: one entry.
    maximum: bool,
    /// The number of pieces in the last entry.
    pieces: usize,
}

impl Ledger {
    /// The ledger of a demand; there are `seats` open seats.
    pub(crate) fn new(demand: &Demand, seats: usize) -> Self {
        let (most, maximum) = match demand {
            Demand::Maximum => (vec![], true),
            // With more pieces than seats there is nothing to count: any list that never fills.
            Demand::Exactly(pieces) => (vec![(*pieces).min(seats + 1)], false),
            Demand::Each(each) => (each.iter().map(|&n| n.min(seats + 1)).collect(), false),
        };
        let size = |numbers: usize, most: &usize| numbers.saturating_mul(most + 1);
        let numbers = most.iter().fold(1, size);
        let pieces = demand.size().unwrap_or(0);
        let mut ledger = Self { kinds: Vec::new(), numbers, maximum, pieces };
        if numbers <= super::MOST_NUMBERS {
            ledger.kinds = strides(&most, numbers);
        }
        ledger
    }

    /// How many numbers are kept for each state.
    pub(crate) fn numbers(&self) -> usize {
        self.numbers
    }

    /// The entry of a kind; one for all kinds where they are not told apart.
    fn kind(&self, kind: usize) -> &(usize, Vec<bool>) {
        &self.kinds[kind.min(self.kinds.len() - 1)]
    }
}

fn strides(most: &[usize], numbers: usize) -> Vec<(usize, Vec<bool>)> {
    let mut stride = 1;
    let entry = |&most: &usize| {
        let room = (0..numbers).map(|at| at / stride % (most + 1) < most).collect();
        let entry = (stride, room);
        stride *= most + 1;
        entry
    };
    most.iter().map(entry).collect()
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

    /// The states behind the next square; at most `states` are expected.
    pub(crate) fn after(
        &self,
        step: &Step<W>,
        ledger: &Ledger,
        states: usize,
    ) -> Result<Self, Overflow> {
        let mut next = Self::empty(states.min(2 * self.states()));
        let mut fault = Ok(());
        for (state, &from) in &self.index {
            step.follow(state, |state, kind| {
                let to = next.index_of(state, ledger);
                fault = fault.and(match ledger.maximum {
                    true => next.keep_most(to, self, from, usize::from(kind.is_some())),
                    false => {
                        next.add_all(to, self, from, kind.map(|kind| ledger.kind(kind)), ledger)
                    }
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

    fn add_all(
        &mut self,
        to: usize,
        old: &Self,
        from: usize,
        piece: Option<&(usize, Vec<bool>)>,
        ledger: &Ledger,
    ) -> Result<(), Overflow> {
        let width = ledger.numbers;
        let (to, from) = (&mut self.numbers[to * width..][..width], &old.numbers[from * width..]);
        let Some((stride, room)) = piece else {
            return to.iter_mut().zip(from).try_for_each(|(to, from)| to.add(from));
        };
        let onward = room.iter().zip(from).zip(*stride..).filter(|((room, _), _)| **room);
        onward.into_iter().try_for_each(|((_, from), at)| match from.is_zero() {
            true => Ok(()),
            false => to[at].add(from),
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
