//! Which positions of one material have ended before a move.

use crate::conditions::Conditions;
use crate::material::Material;
use crate::rules::GameRules;
use everyboard_puzzle::Loss;
use std::sync::Arc;

/// Who has won before a move, with the pieces of one material. Being stuck is not looked at.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// Whether each side, if it is to move, has lost wherever the pieces stand.
    by_pieces: [bool; 2],
    by_squares: Arc<EndsBySquares>,
}

/// Who has won before a move by what stands on squares.
#[derive(Debug)]
pub(crate) struct EndsBySquares {
    /// By side to move: where it has lost.
    pub(crate) reached: [Conditions; 2],
    /// By side: pictures with which it has won, whoever is to move. Where both have one, the side
    /// that is not to move has won.
    pub(crate) pictures: [Conditions; 2],
}

impl Ends {
    pub(crate) fn new(rules: &GameRules, material: &Material) -> Self {
        let losses = &rules.end().losses;
        let is_lost = |loss: &Loss, side| match loss {
            Loss::NoEnemies => rules.pieces_of(1 - side, material) == 0,
            Loss::FewerPieces(than) => rules.pieces_of(side, material) < *than,
            Loss::Fewer { kind, than } => {
                let number = usize::from(material.counts()[kind.index() - 1]);
                rules.puzzle().kinds_of(side).contains(kind) && number < *than
            }
            Loss::Reached { .. } => false,
        };
        Ends {
            by_pieces: [0, 1].map(|side| losses.iter().any(|loss| is_lost(loss, side))),
            by_squares: rules.ends_by_squares().clone(),
        }
    }

    /// The side that has won before a move, by the side to move.
    #[inline]
    pub(crate) fn winners(&self, cells: &[u8]) -> [Option<usize>; 2] {
        let EndsBySquares { reached, pictures } = &*self.by_squares;
        let won = pictures.each_ref().map(|pictures| pictures.are_any(cells));
        [0, 1].map(|side| {
            if self.by_pieces[side] || won[1 - side] || reached[side].are_any(cells) {
                Some(1 - side)
            } else {
                Some(side).filter(|_| won[side])
            }
        })
    }

    /// Whether each side has lost wherever the pieces stand.
    pub(crate) fn by_pieces(&self) -> [bool; 2] {
        self.by_pieces
    }

    /// Whether no position has ended.
    pub(crate) fn are_none(&self) -> bool {
        self.by_pieces == [false; 2] && self.by_squares.are_none()
    }
}

impl EndsBySquares {
    /// Whether nothing on squares ends play.
    pub(crate) fn are_none(&self) -> bool {
        self.reached.iter().chain(&self.pictures).all(Conditions::are_none)
    }
}
