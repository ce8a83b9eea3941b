//! Slides: a piece goes, with all squares that it covers, where these are free.

use super::Compiler;
use crate::rewrite::{Change, CompileError};
use crate::{Leap, Metric, Movement};
use everyboard_board::{Board, Grid, Square, Symbol};

/// Squares of a board, a bit for each.
type Squares = u128;

const _: () = assert!(crate::Puzzle::MAX_SQUARES <= Squares::BITS as usize);

/// A place that a piece slides to, and all squares that must be free on the way.
#[derive(Copy, Clone)]
struct Slide {
    to: Square,
    free: Squares,
}

impl Compiler<'_> {
    /// All slides of one kind of piece whose first square is `from`.
    pub(super) fn slides(&mut self, piece: Symbol, from: Square) -> Result<(), CompileError> {
        let Board::Grid(grid) = &self.puzzle.board else { return Ok(()) };
        let block = self.puzzle.alphabet.block(piece);
        let Some(left) = block.squares(grid, from) else { return Ok(()) };
        let parts = self.puzzle.alphabet.parts(piece);
        for Slide { to, free } in self.ends(grid, piece, from, bits(&left))? {
            let Some(entered) = block.squares(grid, to) else { continue };
            let touched = bits(&left) | bits(&entered) | free;
            let touched = self.puzzle.board.squares().filter(|&square| has(touched, square));
            let changes = touched.map(|square| Change {
                square,
                before: part_on(square, &left, &parts),
                after: part_on(square, &entered, &parts),
            });
            self.add(piece, from, to, changes.collect())?;
        }
        Ok(())
    }

    /// Where slides from `from` end, each with the fewest squares that must be free; a place comes several times where
    /// there are several ways around something.
    fn ends(
        &self,
        grid: &Grid,
        piece: Symbol,
        from: Square,
        own: Squares,
    ) -> Result<Vec<Slide>, CompileError> {
        let mut found = vec![Slide { to: from, free: 0 }];
        let mut next = 0;
        while let Some(&Slide { to: at, free }) = found.get(next) {
            for slide in self.slides_once(grid, piece, at) {
                let free = free | slide.free & !own;
                let is_needless = |other: &Slide| other.to == slide.to && other.free & !free == 0;
                if free.count_ones() <= self.most_empty && !found.iter().any(is_needless) {
                    found.push(Slide { to: slide.to, free });
                }
            }
            if found.len() > CompileError::MOST_MOVES {
                return Err(CompileError);
            }
            next += 1;
            if self.puzzle.rule.metric == Metric::Steps {
                break;
            }
        }
        found.retain(|slide| slide.to != from);
        Ok(found)
    }

    /// Slides in one direction, whatever stands there.
    fn slides_once(&self, grid: &Grid, piece: Symbol, from: Square) -> Vec<Slide> {
        let Movement::Leaps(leaps) = self.puzzle.movement(piece) else { return Vec::new() };
        leaps.iter().flat_map(|leap| self.ride_of_block(grid, piece, from, leap)).collect()
    }

    /// The same direction again and again, as far as the piece reaches.
    fn ride_of_block(&self, grid: &Grid, piece: Symbol, from: Square, leap: &Leap) -> Vec<Slide> {
        let block = self.puzzle.alphabet.block(piece);
        let mut slides = Vec::new();
        let (mut free, mut rode) = (0, 0);
        let mut at = from;
        while leap.reach.allows(rode + 1) {
            let next = grid.offset(at, leap.right, leap.up).filter(|&next| next != from);
            let Some(next) = next else { break };
            let Some(squares) = block.squares(grid, next) else { break };
            free |= bits(&squares);
            at = next;
            rode += 1;
            slides.push(Slide { to: at, free });
        }
        slides
    }
}

/// What a square holds of a piece with these parts on these squares.
fn part_on(square: Square, squares: &[Square], parts: &[Symbol]) -> Symbol {
    let place = squares.iter().position(|&it| it == square);
    place.map_or(Symbol::EMPTY, |place| parts[place])
}

fn bits(squares: &[Square]) -> Squares {
    squares.iter().fold(0, |bits, square| bits | 1 << square.index())
}

fn has(squares: Squares, square: Square) -> bool {
    squares >> square.index() & 1 == 1
}
