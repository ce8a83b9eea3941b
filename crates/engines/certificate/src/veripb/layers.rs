//! The positions that a solution of so many moves may pass, step by step.
//!
//! What the weights leave no moves enough for is dropped, and at the end what the goal does not
//! allow. Where no position is left, there is no such solution. Positions of earlier steps are met
//! again: that a shortest solution passes none twice is not used.

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
    /// The layers of solutions of this many moves or fewer, up to the last that has positions;
    /// `None` if there may be one, or positions are too many.
    pub(super) fn layers(&self, steps: usize) -> Option<Vec<Layer>> {
        let mut layers = Vec::new();
        let mut positions = vec![self.start.clone()];
        let mut all = 1;
        for step in 0..steps {
            let mut next = Next { numbers: HashMap::new(), positions: Vec::new() };
            let nodes = positions.into_iter().map(|symbols| {
                let moves = (0..self.pause()).filter(|&number| self.is_allowed(number, &symbols));
                let moves = moves.map(|number| {
                    (number, self.leads(number, &symbols, steps - step - 1, &mut next))
                });
                Node { moves: moves.collect(), symbols }
            });
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

    /// Where a move from a position leads, with so many steps left after it.
    fn leads(&self, number: usize, symbols: &[usize], left: usize, next: &mut Next) -> Leads {
        let mut after = symbols.to_vec();
        self.moves[number].iter().for_each(|c| after[c.square.index()] = c.after.index());
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

    fn value(&self, symbols: &[usize]) -> i64 {
        symbols.iter().zip(&self.weights).map(|(&symbol, weights)| weights[symbol]).sum()
    }

    /// The first place where the goal does not allow what stands there.
    pub(super) fn off(&self, symbols: &[usize]) -> Option<usize> {
        (0..symbols.len()).find(|&place| !self.goal[place][symbols[place]])
    }
}

/// The positions of the next layer.
struct Next {
    numbers: HashMap<Vec<usize>, usize>,
    positions: Vec<Vec<usize>>,
}

impl Next {
    fn number(&mut self, symbols: Vec<usize>) -> usize {
        let new = self.positions.len();
        let number = *self.numbers.entry(symbols.clone()).or_insert(new);
        if number == new {
            self.positions.push(symbols);
        }
        number
    }
}
