//! The positions that a solution of at most T moves may pass, by the steps that lead there.
//!
//! A position is dropped if by its weight too few moves are left, and at the end if the goal does
//! not allow it. Where no position is left, there is no such solution. Positions of earlier steps
//! are met again: that a shortest solution passes none twice is not used.

use super::model::Model;
use std::collections::HashMap;

/// The positions of all steps together for which a proof is written: some hundred megabytes.
pub(super) const MOST_POSITIONS: usize = 100_000;

/// The positions that may stand after some steps.
pub(super) type Layer = Vec<Node>;

/// A position, and what its moves lead to.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// By place.
    pub(super) symbols: Vec<usize>,
    /// Its moves, by number.
    pub(super) moves: Vec<(usize, Leads)>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leads {
    /// To this position of the next layer.
    To(usize),
    /// Too far from the goal, by the weights.
    TooFar,
    /// To the end, where the goal does not allow what this place holds.
    Off(usize),
}

impl Model {
    /// The layers of solutions of `steps` moves or fewer, up to the last that has positions; `None`
    /// if there may be such a solution, or positions are too many.
    pub(super) fn layers(&self, steps: usize) -> Option<Vec<Layer>> {
        let mut layers = Vec::new();
        let mut positions = vec![self.start.clone()];
        let mut all = 1;
        for left in (0..steps).rev() {
            let mut next = Next::default();
            let nodes = positions.into_iter().map(|symbols| self.node(symbols, left, &mut next));
            layers.push(nodes.collect());
            positions = next.positions;
            all += positions.len();
            if positions.is_empty() {
                return Some(layers);
            }
            let is_met = positions.iter().any(|symbols| self.off(symbols).is_none());
            if is_met || all > MOST_POSITIONS {
                return None;
            }
        }
        None
    }

    /// The first step after which a position is dropped by its weight.
    pub(super) fn first_weighed(&self) -> Option<usize> {
        let is_weighed = |layer: &Layer| {
            let mut moves = layer.iter().flat_map(|node| &node.moves);
            moves.any(|(_, leads)| matches!(leads, Leads::TooFar))
        };
        self.layers.iter().position(is_weighed).map(|step| step + 1)
    }

    /// A position and where its moves lead, with `left` steps left after these.
    fn node(&self, symbols: Vec<usize>, left: usize, next: &mut Next) -> Node {
        let moves = (0..self.pause()).filter(|&number| self.is_allowed(number, &symbols));
        let moves = moves.map(|number| (number, self.leads(number, &symbols, left, next)));
        Node { moves: moves.collect(), symbols }
    }

    fn leads(&self, number: usize, symbols: &[usize], left: usize, next: &mut Next) -> Leads {
        let after = self.after(number, symbols);
        if let (0, Some(place)) = (left, self.off(&after)) {
            return Leads::Off(place);
        }
        if self.value(&after) + self.last[number] > self.most_with(left) {
            return Leads::TooFar;
        }
        Leads::To(next.number(after))
    }

    fn is_allowed(&self, number: usize, symbols: &[usize]) -> bool {
        self.moves[number].iter().all(|c| symbols[c.square.index()] == c.before.index())
    }

    /// What a move makes of a position.
    pub(super) fn after(&self, number: usize, symbols: &[usize]) -> Vec<usize> {
        let mut after = symbols.to_vec();
        self.moves[number].iter().for_each(|c| after[c.square.index()] = c.after.index());
        after
    }

    fn value(&self, symbols: &[usize]) -> i64 {
        symbols.iter().zip(&self.weights).map(|(&symbol, weights)| weights[symbol]).sum()
    }

    /// The first place where the goal does not allow what stands there.
    pub(super) fn off(&self, symbols: &[usize]) -> Option<usize> {
        (0..symbols.len()).find(|&place| !self.goal[place][symbols[place]])
    }
}

/// The positions of the next layer.
#[derive(Default)]
struct Next {
    numbers: HashMap<Vec<usize>, usize>,
    positions: Vec<Vec<usize>>,
}

impl Next {
    /// The number of a position, which is added if it is not there.
    fn number(&mut self, symbols: Vec<usize>) -> usize {
        let new = self.positions.len();
        let number = *self.numbers.entry(symbols.clone()).or_insert(new);
        if number == new {
            self.positions.push(symbols);
        }
        number
    }
}
