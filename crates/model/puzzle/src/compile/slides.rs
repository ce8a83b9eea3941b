//! Slides: a piece goes, with all squares that it covers, where these are free.

use super::Compiler;
use crate::rewrite::{Change, CompileError};
use crate::{Leap, Movement};
use everyboard_board::{Board, Grid, Square, Symbol};

/// A place that a piece slides to, and the squares that it covers on the way and there.
struct Slide {
    to: Square,
    covers: Vec<Square>,
}

impl Compiler<'_> {
    /// All slides of one kind of piece whose first square is `from`.
    pub(super) fn slides(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        let (Board::Grid(grid), Movement::Leaps(leaps)) =
            (&self.puzzle.board, self.puzzle.movement(piece))
        else {
            return Ok(());
        };
        let block = self.puzzle.alphabet.block(piece);
        let Some(left) = block.squares(grid, from) else { return Ok(()) };
        let parts = self.puzzle.alphabet.parts(piece);
        let slides = leaps.iter().flat_map(|leap| self.slide(grid, piece, from, leap));
        for Slide { to, covers } in slides.collect::<Vec<_>>() {
            let Some(entered) = block.squares(grid, to) else { continue };
            let touched = self.puzzle.board.squares();
            let touched = touched.filter(|it| left.contains(it) || covers.contains(it));
            let changes = touched.map(|square| Change {
                square,
                before: part_on(square, &left, &parts),
                after: part_on(square, &entered, &parts),
            });
            self.add(piece, from, to, changes.collect())?;
        }
        Ok(())
    }

    /// Slides in one direction as far as the piece reaches, whatever stands there.
    fn slide(&self, grid: &Grid, piece: Symbol, from: Square, leap: &Leap) -> Vec<Slide> {
        let block = self.puzzle.alphabet.block(piece);
        let mut slides: Vec<Slide> = Vec::new();
        let mut covers = Vec::new();
        for to in self.ride(from, leap) {
            let Some(squares) = block.squares(grid, to) else { break };
            covers.extend(squares);
            slides.push(Slide { to, covers: covers.clone() });
        }
        slides
    }
}

/// What a square holds of a piece with these parts on these squares.
fn part_on(square: Square, squares: &[Square], parts: &[Symbol]) -> Symbol {
    let place = squares.iter().position(|&it| it == square);
    place.map_or(Symbol::EMPTY, |place| parts[place])
}
