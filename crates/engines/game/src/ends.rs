//! Which positions of one material have ended before a move.

use crate::material::Material;
use crate::rules::GameRules;
use crate::step::cell;
use everyboard_puzzle::Loss;

/// Who has lost before it moves, with the pieces of one material. Being stuck is not looked at.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// Whether each side has lost wherever the pieces stand.
    by_pieces: [bool; 2],
    /// By side: it has lost if one of these squares holds this.
    reached: [Vec<(u8, u8)>; 2],
}

impl Ends {
    pub(crate) fn new(rules: &GameRules, material: &Material) -> Self {
        let losses = &rules.end().losses;
        let is_lost = |loss: &Loss, side| match loss {
            Loss::NoEnemies => rules.pieces_of(1 - side, material) == 0,
            Loss::NoPieces => rules.pieces_of(side, material) == 0,
            Loss::Without(kind) => {
                let counts = material.counts();
                rules.puzzle().kinds_of(side).contains(kind) && counts[kind.index() - 1] == 0
            }
            Loss::Reached { .. } => false,
        };
        let reached = |loss: &Loss, side| match loss {
            Loss::Reached { kind, squares } if !rules.puzzle().kinds_of(side).contains(kind) => {
                squares.iter().map(|square| (square.index() as u8, cell(*kind))).collect()
            }
            _ => Vec::new(),
        };
        Ends {
            by_pieces: [0, 1].map(|side| losses.iter().any(|loss| is_lost(loss, side))),
            reached: [0, 1].map(|side| losses.iter().flat_map(|it| reached(it, side)).collect()),
        }
    }

    /// Whether a side, which is to move, has lost.
    #[inline]
    pub(crate) fn has_lost(&self, cells: &[u8], side: usize) -> bool {
        let mut reached = self.reached[side].iter();
        self.by_pieces[side]
            || reached.any(|&(square, symbol)| cells[usize::from(square)] == symbol)
    }

    /// Whether each side has lost wherever the pieces stand.
    pub(crate) fn by_pieces(&self) -> [bool; 2] {
        self.by_pieces
    }

    /// Whether no position has ended.
    pub(crate) fn are_none(&self) -> bool {
        self.by_pieces == [false; 2] && self.reached.iter().all(Vec::is_empty)
    }
}
