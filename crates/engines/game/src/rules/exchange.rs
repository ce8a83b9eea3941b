//! Games whose two sides are alike: what the one gets is what the other gets with the pieces
//! exchanged.

use super::{GamePosition, GameRules};
use crate::material::Material;
use everyboard_board::Symbol;
use everyboard_puzzle::Loss;

impl GameRules {
    /// Whether the two sides may change places: the exchange of their kinds, first with first and
    /// so on, maps the moves to each other and the ends as well.
    pub fn is_symmetric(&self) -> bool {
        let sides = [0, 1].map(|side| self.puzzle.kinds_of(side));
        let ends_otherwise = self.end.losses.iter().any(|loss| *loss != Loss::NO_PIECES)
            || !self.end.pictures.is_empty()
            || self.wins_endless().is_some();
        // A kind that no start has has no moves in the system.
        let is_there = |kind: &Symbol| self.puzzle.starts.iter().any(|it| it.count(*kind) > 0);
        let all_there = sides.iter().copied().flatten().all(is_there);
        let is_drawn = !self.puzzle.rule.drawn.is_empty();
        if sides[0].len() != sides[1].len() || ends_otherwise || is_drawn || !all_there {
            return false;
        }
        let pairs = sides[0].iter().zip(sides[1]);
        let mut pairs = pairs.map(|(&a, &b)| [a, b].map(|kind| self.puzzle.movement(kind)));
        pairs.all(|[a, b]| a == b)
    }

    /// The pieces if the sides change places: for games that are [symmetric](Self::is_symmetric).
    pub(crate) fn exchanged_material(&self, material: &Material) -> Material {
        let mut counts = material.counts().to_vec();
        for (a, b) in self.exchanged_kinds() {
            counts.swap(a - 1, b - 1);
        }
        Material::new(counts)
    }

    /// The position if the sides change places: for games that are [symmetric](Self::is_symmetric).
    pub(crate) fn exchanged(&self, position: &GamePosition) -> GamePosition {
        let cells = self.exchanged_cells(&position.cells).into();
        GamePosition { cells, side: 1 - position.side }
    }

    /// What stands on the squares if the sides change places.
    pub(crate) fn exchanged_cells(&self, cells: &[u8]) -> Vec<u8> {
        let mut cells = cells.to_vec();
        for cell in &mut cells {
            let here = usize::from(*cell);
            let pair = self.exchanged_kinds().find(|&(a, b)| a == here || b == here);
            *cell = pair.map_or(*cell, |(a, b)| (a + b - here) as u8);
        }
        cells
    }

    /// By index: what each symbol becomes if the sides change places, those of the turn as well.
    pub(crate) fn exchanged_symbols(&self) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = (0..self.puzzle.alphabet.len()).map(Symbol::new).collect();
        for (a, b) in self.exchanged_kinds() {
            symbols.swap(a, b);
        }
        symbols.extend([1, 0].map(|side| self.puzzle.turn_symbol(side)));
        symbols
    }

    fn exchanged_kinds(&self) -> impl Iterator<Item = (usize, usize)> {
        let [first, second] = [0, 1].map(|side| self.puzzle.kinds_of(side));
        first.iter().zip(second).map(|(a, b)| (a.index(), b.index()))
    }
}
