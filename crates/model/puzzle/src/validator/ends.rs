//! Pictures that end a game, by laying them on the board.

use super::MoveValidator;
use super::drawn::{apply, lay};
use everyboard_board::{Position, Symbol};

impl MoveValidator<'_> {
    /// For each side whether a picture that lies on the board says that it has won.
    pub fn won_by_pictures(&self, position: &Position) -> [bool; 2] {
        let mut won = [false; 2];
        for end in self.puzzle.end.iter().flat_map(|end| &end.pictures) {
            for squares in lay(&end.picture, &self.puzzle.board) {
                if apply(&end.picture, &squares, position).is_none() {
                    continue;
                }
                let held = squares.iter().flatten().map(|&square| position.at(square));
                let held: Vec<Symbol> = held.collect();
                if let Some(side) = end.side_of(&self.puzzle.rule.turns, &held) {
                    won[if end.wins { side } else { 1 - side }] = true;
                }
            }
        }
        won
    }
}
