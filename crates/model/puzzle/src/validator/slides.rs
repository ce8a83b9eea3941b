//! Slides, by taking a piece up and putting it down again.

use super::MoveValidator;
use crate::Movement;
use everyboard_board::{Block, Board, Grid, Position, Square, Symbol};

impl MoveValidator<'_> {
    /// Takes the piece up whose first square is `from`, and puts it down on `to` if it can be
    /// pushed there in one direction.
    pub(super) fn slide(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let Board::Grid(grid) = &self.puzzle.board else { return Vec::new() };
        let kind = before.at(from);
        if self.puzzle.alphabet.kinds().all(|it| it != kind) {
            return Vec::new();
        }
        let block = self.puzzle.alphabet.block(kind);
        let parts = self.puzzle.alphabet.parts(kind);
        let Some(taken_up) = covered(grid, block, from) else { return Vec::new() };
        let mut without = before.clone();
        for (&square, &part) in taken_up.iter().zip(&parts) {
            if before.at(square) != part {
                return Vec::new();
            }
            without.put(square, Symbol::EMPTY);
        }
        let Some(put_down) = self.pushed(grid, &without, kind, from, to) else { return Vec::new() };
        for (&square, &part) in put_down.iter().zip(&parts) {
            without.put(square, part);
        }
        vec![without]
    }

    /// What a piece covers that was taken up from `from` and pushed to `to`, if nothing stands in
    /// its way.
    fn pushed(
        &self,
        grid: &Grid,
        without: &Position,
        kind: Symbol,
        from: Square,
        to: Square,
    ) -> Option<Vec<Square>> {
        let Movement::Leaps(leaps) = self.puzzle.movement(kind) else { return None };
        leaps.iter().find_map(|leap| {
            let mut at = from;
            for _ in (1..).take_while(|&times| leap.reach.allows(times)) {
                at = grid.offset(at, leap.right, leap.up).filter(|&it| it != from)?;
                let squares = covered(grid, self.puzzle.alphabet.block(kind), at)?;
                if squares.iter().any(|&it| !without.at(it).is_empty()) {
                    return None;
                }
                if at == to {
                    return Some(squares);
                }
            }
            None
        })
    }
}

/// The squares of a piece by row and column, if all are there.
fn covered(grid: &Grid, block: &Block, first: Square) -> Option<Vec<Square>> {
    let (row, column) = grid.row_and_column(first);
    let squares = block.cells().iter().map(|&(right, up)| {
        let (row, column) = grid.shifted((row, column), right, up)?;
        grid.at(row, column)
    });
    squares.collect()
}
