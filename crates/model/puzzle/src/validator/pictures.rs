//! Pictures that end a game or take a piece, by laying them on the board.

use super::MoveValidator;
use super::drawn::{apply, lay};
use crate::{GameEnd, GamePicture, PictureMeaning};
use everyboard_board::{Position, Square, Symbol};

impl MoveValidator<'_> {
    /// For each side whether a picture that lies on the board says that it has won.
    pub fn won_by_pictures(&self, position: &Position) -> [bool; 2] {
        let mut won = [false; 2];
        for end in self.puzzle.end.iter().flat_map(|end| &end.pictures) {
            for (side, _) in self.laid(end, position) {
                match end.meaning {
                    PictureMeaning::Wins => won[side] = true,
                    PictureMeaning::Loses => won[1 - side] = true,
                    PictureMeaning::Takes => {}
                }
            }
        }
        won
    }

    /// What comes of a move of a piece of this kind, where pictures may take another: the turn is
    /// as it was.
    pub(super) fn with_takes(
        &self,
        kind: Symbol,
        before: &Position,
        played: Position,
    ) -> Vec<Position> {
        let Some((side, _)) = self.puzzle.rule.turns.side_of(kind) else { return vec![played] };
        let taking = || self.puzzle.end.iter().flat_map(GameEnd::taking);
        let is_completed = taking().any(|picture| {
            let mut laid = self.laid(picture, &played);
            let stood = self.laid(picture, before);
            laid.retain(|it| it.0 == side && !stood.contains(it));
            !laid.is_empty()
        });
        if !is_completed {
            return vec![played];
        }
        let squares = self.puzzle.board.squares();
        // What the move itself brought somewhere is not taken at once.
        let stayed = squares.filter(|&square| played.at(square) == before.at(square));
        let taken = stayed.filter(|&square| {
            let owner = self.puzzle.rule.turns.side_of(played.at(square));
            owner.is_some_and(|(owner, _)| owner != side)
        });
        taken
            .map(|square| {
                let mut after = played.clone();
                after.put(square, Symbol::EMPTY);
                after
            })
            .collect()
    }

    /// Where a picture lies, and whose it is there.
    fn laid(
        &self,
        picture: &GamePicture,
        position: &Position,
    ) -> Vec<(usize, Vec<Option<Square>>)> {
        let mut found = Vec::new();
        for squares in lay(&picture.picture, &self.puzzle.board) {
            if apply(&picture.picture, &squares, position).is_none() {
                continue;
            }
            let held = squares.iter().flatten().map(|&square| position.at(square));
            let held: Vec<Symbol> = held.collect();
            if let Some(side) = picture.side_of(&self.puzzle.rule.turns, &held) {
                found.push((side, squares));
            }
        }
        found
    }
}
