//! Arrangements that a symmetry carries to themselves.
//!
//! The squares fall into cycles of the symmetry, and what stands on one square of a cycle says what
//! stands on the others. So there are about as many of them as there are arrangements on a board
//! with a square for each cycle: thousands where all arrangements are millions.
//!
//! **Cost.** A step for each way in which some of the cycles can be filled, and some microseconds
//! for each arrangement.

use crate::{Arrangements, Symmetry};
use everyboard_board::{Position, Square, Symbol};
use everyboard_sorted::{SortedSet, sort_by_key};
use everyboard_watch::Watch;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Steps between two looks whether the work is stopped.
const PAUSE: u32 = 1 << 12;

impl Arrangements<'_> {
    /// Calls `visit` with each arrangement that a symmetry carries to itself, until it breaks, or
    /// `watch` stops it.
    pub fn fixed_by(
        &self,
        symmetry: &Symmetry,
        watch: &dyn Watch,
        visit: impl FnMut(Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let standing = self.standing();
        let mut left: Vec<usize> = Vec::new();
        for numbers in self.numbers() {
            left.resize(left.len().max(numbers.len()), 0);
            for (most, &number) in left.iter_mut().zip(numbers) {
                *most = usize::from(number).max(*most);
            }
        }
        // The turn, which is a place of its own, holds one symbol at a time.
        let turns = standing[self.puzzle().board.len()..].iter().flatten();
        for turn in turns {
            left.resize(left.len().max(turn.index() + 1), 0);
            left[turn.index()] = 1;
        }
        let cycles = cycles(symmetry, standing.len());
        let position = self.puzzle().starts[0].clone();
        CycleFilling {
            arrangements: self,
            symmetry,
            watch,
            visit,
            standing,
            cycles,
            left,
            position,
            steps: 0,
        }
        .fill(0)
    }
}

/// The places of a position in the cycles of a symmetry, the longest first.
fn cycles(symmetry: &Symmetry, places: usize) -> Vec<Vec<Square>> {
    let mut seen = vec![false; places];
    let mut cycles = Vec::new();
    for first in (0..places).map(Square::new) {
        let mut cycle = Vec::new();
        let mut square = first;
        while !std::mem::replace(&mut seen[square.index()], true) {
            cycle.push(square);
            square = symmetry.square(square);
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    sort_by_key(&mut cycles, |cycle| Reverse(cycle.len()));
    cycles
}

/// Cycles that are filled one after the other.
struct CycleFilling<'a, F> {
    arrangements: &'a Arrangements<'a>,
    symmetry: &'a Symmetry,
    watch: &'a dyn Watch,
    visit: F,
    /// By place: what may stand there.
    standing: Vec<SortedSet<Symbol>>,
    cycles: Vec<Vec<Square>>,
    /// By symbol: how many more places may hold it.
    left: Vec<usize>,
    position: Position,
    steps: u32,
}

impl<F: FnMut(Position) -> ControlFlow<()>> CycleFilling<'_, F> {
    /// Fills this cycle and those after it in all ways.
    fn fill(&mut self, number: usize) -> ControlFlow<()> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(PAUSE) && self.watch.is_stopped() {
            return ControlFlow::Break(());
        }
        let Some(cycle) = self.cycles.get(number) else {
            let is_one = self.arrangements.contains(&self.position);
            return if is_one {
                (self.visit)(self.position.clone())
            } else {
                ControlFlow::Continue(())
            };
        };
        let cycle = cycle.clone();
        for first in self.standing[cycle[0].index()].clone() {
            let Some(symbols) = self.symbols_of(&cycle, first) else { continue };
            for (&square, &symbol) in cycle.iter().zip(&symbols) {
                self.left[symbol.index()] -= 1;
                self.position.put(square, symbol);
            }
            let ended = self.fill(number + 1);
            symbols.iter().for_each(|symbol| self.left[symbol.index()] += 1);
            ended?;
        }
        ControlFlow::Continue(())
    }

    /// What stands on the places of a cycle whose first holds this symbol, if that may be.
    fn symbols_of(&self, cycle: &[Square], first: Symbol) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::with_capacity(cycle.len());
        let mut symbol = first;
        for square in cycle {
            let before = symbols.iter().filter(|&&before| before == symbol).count();
            let is_left = self.left.get(symbol.index()).is_some_and(|&left| left > before);
            if !is_left || !self.standing[square.index()].contains(&symbol) {
                return None;
            }
            symbols.push(symbol);
            symbol = self.symmetry.symbol(symbol);
        }
        (symbol == first).then_some(symbols)
    }
}
