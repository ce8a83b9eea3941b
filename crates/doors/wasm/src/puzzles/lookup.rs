//! Distances of many boards at once, given as numbers: what a program in a page asks by the
//! hundred thousand, without text on either side.

use super::session::Session;
use super::view;
use crate::protocol::{Fault, FaultKind};
use everyboard::crates::board::{Position, Symbol};

/// The distance of a position from which no path leads to a goal, or of which nothing is known.
const NO_WAY: i16 = -1;

impl Session {
    /// The distances of many boards to a goal, in their order: `symbols` has one board after the
    /// other, each a number for each square as in [`Place::symbols`]. -1 where no path leads to a
    /// goal, or where nothing is known.
    ///
    /// # Errors
    /// If there is no table yet, a board has too many or too few numbers or one that is no piece,
    /// or no side has these letters.
    ///
    /// [`Place::symbols`]: super::protocol::Place::symbols
    pub fn lookup(&self, symbols: &[u8], turn: Option<&str>) -> Result<Vec<i16>, Fault> {
        let table = self.table()?;
        let side = self.side(turn)?;
        let boards = symbols.chunks(self.rules.puzzle().board.len());
        let distances = boards.map(|board| {
            let Ok(distance) = table.distance(&self.of_symbols(board, side)?);
            Ok(narrow(distance))
        });
        distances.collect()
    }

    /// The side of these letters; the first one where none are given.
    fn side(&self, turn: Option<&str>) -> Result<usize, Fault> {
        let Some(letters) = turn else { return Ok(0) };
        let puzzle = self.rules.puzzle();
        let mut sides = 0..puzzle.rule.turns.sides();
        sides
            .find(|&side| view::side_name(puzzle, side) == letters)
            .ok_or_else(|| Fault::new(FaultKind::Board, "no side has these pieces"))
    }

    /// The position on a board of numbers.
    fn of_symbols(&self, board: &[u8], side: usize) -> Result<Position, Fault> {
        let puzzle = self.rules.puzzle();
        let squares = puzzle.board.len();
        let symbols = puzzle.alphabet.shown_symbols().count() + 1;
        if board.len() != squares || board.iter().any(|&symbol| usize::from(symbol) >= symbols) {
            let words = format!("expected {squares} numbers below {symbols}, one for each square");
            return Err(Fault::new(FaultKind::Board, words));
        }
        let shown: Position = board.iter().map(|&symbol| Symbol::new(symbol.into())).collect();
        Ok(puzzle.with_every_turn(&puzzle.alphabet.plain(&shown)).swap_remove(side))
    }
}

fn narrow(distance: Option<usize>) -> i16 {
    distance.map_or(NO_WAY, |distance| i16::try_from(distance).unwrap_or(i16::MAX))
}
