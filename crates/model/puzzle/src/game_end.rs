//! How a game of two sides ends.

use crate::{Puzzle, Turns};
use everyboard_board::{Square, Symbol};

/// How a game of two sides ends, and what play without end is worth.
///
/// A side that has no move is stuck. Play ends there, and before a move where one of `losses`
/// holds for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// When the side to move has lost.
    pub losses: Vec<Loss>,
    /// What being stuck means.
    pub stuck: Stuck,
    /// What play without end is worth.
    pub endless: Endless,
}

/// When the side to move has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It has no piece.
    NoPieces,
    /// Its enemy has no piece: all of them left the board.
    NoEnemies,
    /// This kind of piece is its own, and none is left.
    Without(Symbol),
    /// This kind of piece is the enemy's, and stands on one of these squares.
    Reached {
        /// The kind.
        kind: Symbol,
        /// The squares.
        squares: Vec<Square>,
    },
}

/// What it is for the side to move to have pieces but no move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Stuck {
    /// The game ends drawn.
    #[default]
    Draws,
    /// The side has lost.
    Loses,
    /// The side has won: whoever leaves the other no move loses. Counted as one more ply.
    Wins,
}

/// What play without end is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Endless {
    /// A draw.
    #[default]
    Draw,
    /// The pieces that the side has more than its enemy; nothing else counts.
    Difference,
}

impl Puzzle {
    /// The kinds of pieces of a side; none where no sides take turns.
    pub fn kinds_of(&self, side: usize) -> &[Symbol] {
        match &self.rule.turns {
            Turns::Alternate { sides, .. } => &sides[side],
            Turns::Free => &[],
        }
    }
}
