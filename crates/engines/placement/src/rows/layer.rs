//! The states between two squares, and how many placements of the squares behind lead to each.

use super::transfer::{Choice, ScanEnd, Step, WordHasher};
use crate::bits::Bits;
use crate::{Demand, Method, MethodError, Problem};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// A number of placements.
pub(crate) trait Number:
    Clone + Default + From<u8> + Into<BigUint> + PartialEq + Send
{
    fn add(&mut self, other: &Self) -> Result<(), ScanEnd>;
}

impl Number for u128 {
    #[inline]
    fn add(&mut self, other: &Self) -> Result<(), ScanEnd> {
        *self = self.checked_add(*other).ok_or(ScanEnd::TooLarge)?;
        Ok(())
    }
}

impl Number for BigUint {
    fn add(&mut self, other: &Self) -> Result<(), ScanEnd> {
        *self += other;
        Ok(())
    }
}

/// States processed between two looks at `watch`: a tenth of a second with the most numbers for
/// each.
const STATES_BETWEEN_STOPS: usize = 1 << 10;

/// The numbers kept for each state: of placements with each number of pieces (of each kind) up to
/// the demand, or only of those with the most pieces.
pub(crate) struct CountLayout {
    /// By kind: the distance in the list of numbers that a piece of it makes, and for each entry
    /// how many more of it there may be. One item for all kinds where they are not told apart.
    kinds: Vec<(usize, Vec<usize>)>,
    /// The number of entries for a state.
    numbers: usize,
    /// Whether only placements with the most pieces count: one entry.
    maximum: bool,
    /// The number of pieces in the last entry.
    pieces: usize,
}

impl CountLayout {
    /// The layout for a demand on the pieces that are not fixed.
    ///
    /// # Errors
    /// If a state would have more than [`MAX_NUMBERS`](super::MAX_NUMBERS) numbers.
    pub(crate) fn new(problem: &Problem, demand: &Demand) -> Result<Self, MethodError> {
        // More pieces than candidates cannot be placed: a list that never fills does as well.
        let limit = problem.conflicts().len() + 1;
        let most: Vec<usize> = match demand {
            Demand::Maximum => Vec::new(),
            Demand::Exactly(pieces) => vec![limit.min(*pieces)],
            Demand::Each(each) => each.iter().map(|&pieces| limit.min(pieces)).collect(),
        };
        let numbers = most.iter().fold(1, |all: usize, most| all.saturating_mul(most + 1));
        if numbers > super::MAX_NUMBERS {
            let why = format!("{numbers} numbers would be kept for every state");
            return Err(Method::Rows.declines(why));
        }
        Ok(Self {
            kinds: strides(&most, numbers),
            numbers,
            maximum: *demand == Demand::Maximum,
            pieces: demand.size().unwrap_or(0),
        })
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
        let by = stride * choice.pieces;
        let pieces = choice.pieces;
        let fitting = room.iter().enumerate().filter(move |&(_, &room)| room >= pieces);
        fitting.map(move |(at, _)| (at, at + by))
    }
}

/// By kind: the stride of its number of pieces, and for each entry how many more pieces fit.
fn strides(most: &[usize], numbers: usize) -> Vec<(usize, Vec<usize>)> {
    let mut stride = 1;
    let mut strides = Vec::with_capacity(most.len());
    for &most in most {
        strides.push((stride, (0..numbers).map(|at| most - at / stride % (most + 1)).collect()));
        stride *= most + 1;
    }
    strides
}

/// Every entry, to itself.
fn same(layout: &CountLayout) -> impl Iterator<Item = (usize, usize)> {
    (0..layout.numbers).map(|at| (at, at))
}

/// All states between two squares.
pub(crate) struct Layer<N, const W: usize> {
    index: HashMap<Bits<W>, usize, BuildHasherDefault<WordHasher>>,
    /// By state, [`CountLayout::numbers`] each.
    numbers: Vec<N>,
    /// By state: the most pieces, where only placements with the most count.
    most: Vec<usize>,
}

impl<N: Number, const W: usize> Layer<N, W> {
    /// Before the first square: no piece, in one way.
    pub(crate) fn first(layout: &CountLayout) -> Self {
        let mut layer = Self::empty(1);
        let at = layer.index_of(Bits::EMPTY, layout);
        layer.numbers[at] = 1.into();
        layer
    }

    fn empty(states: usize) -> Self {
        let index = HashMap::with_capacity_and_hasher(states, BuildHasherDefault::default());
        Self { index, numbers: Vec::new(), most: Vec::new() }
    }

    pub(crate) fn states(&self) -> usize {
        self.index.len()
    }

    fn index_of(&mut self, state: Bits<W>, layout: &CountLayout) -> usize {
        let new = self.index.len();
        let at = *self.index.entry(state).or_insert(new);
        if at == new {
            self.numbers.resize(self.numbers.len() + layout.numbers, N::default());
            self.most.push(0);
        }
        at
    }

    /// The layer behind the next square; at most `states` states are expected. `stop` is called now
    /// and then with the number of states processed, and returns whether to stop.
    pub(crate) fn after(
        &self,
        step: &Step<W>,
        layout: &CountLayout,
        states: usize,
        stop: &dyn Fn(usize) -> bool,
    ) -> Result<Self, ScanEnd> {
        let mut next = Self::empty(states.min(2 * self.states()));
        let mut added = Ok(());
        for (processed, (state, &from)) in self.index.iter().enumerate() {
            if processed % STATES_BETWEEN_STOPS == 0 && stop(processed) {
                return Err(ScanEnd::Stopped);
            }
            step.follow(state, |state, choice| {
                let to = next.index_of(state, layout);
                added = added.and(match (layout.maximum, choice) {
                    (true, _) => next.keep_most(to, self, from, choice.map_or(0, |c| c.pieces)),
                    (false, None) => next.add_all(to, self, from, same(layout)),
                    (false, Some(choice)) => next.add_all(to, self, from, layout.onward(choice)),
                });
            });
            added?;
        }
        Ok(next)
    }

    fn keep_most(&mut self, to: usize, old: &Self, from: usize, new: usize) -> Result<(), ScanEnd> {
        let most = old.most[from] + new;
        if self.numbers[to] == N::default() || most > self.most[to] {
            self.most[to] = most;
            self.numbers[to] = old.numbers[from].clone();
            return Ok(());
        }
        if most == self.most[to] {
            self.numbers[to].add(&old.numbers[from])?;
        }
        Ok(())
    }

    /// Adds entries of an old state to entries of a new one.
    #[inline]
    fn add_all(
        &mut self,
        to: usize,
        old: &Self,
        from: usize,
        mut entries: impl Iterator<Item = (usize, usize)>,
    ) -> Result<(), ScanEnd> {
        let width = self.numbers.len() / self.most.len();
        let to = &mut self.numbers[to * width..][..width];
        let from = &old.numbers[from * width..];
        entries.try_for_each(|(at, onward)| {
            if from[at] == N::default() { Ok(()) } else { to[onward].add(&from[at]) }
        })
    }

    /// After the last square: the number of pieces, and of placements. No slot is in use any more,
    /// so there is one state, or none if a region stays empty.
    pub(crate) fn result(mut self, layout: &CountLayout) -> (usize, BigUint) {
        let last = self.numbers.pop();
        let pieces = if layout.maximum { self.most.pop().unwrap_or(0) } else { layout.pieces };
        (pieces, last.map_or(BigUint::ZERO, N::into))
    }
}
