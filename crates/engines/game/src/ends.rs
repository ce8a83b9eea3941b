//! Which positions of one material have ended before a move.

use crate::conditions::Conditions;
use crate::material::Material;
use crate::rules::GameRules;
use crate::step::cell;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{CompileError, GameEnd, Loss, Puzzle};
use std::sync::Arc;

/// What has come of play for the side to move, before it moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Play goes on.
    Open,
    /// The side has lost.
    Lost,
    /// The side has won.
    Won,
}

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
    /// By side to move: it has lost if one of these squares holds this. There are few of them, and
    /// a look at each is faster than [`Conditions`].
    pub(crate) reached: [Vec<(u8, u8)>; 2],
    /// By side, if there are any: pictures with which it has won, whoever is to move. Where both
    /// have one, the side that is not to move has won.
    pub(crate) pictures: Option<[Conditions; 2]>,
    /// By side: the same pictures, as what squares hold.
    held: [Vec<Held>; 2],
}

/// What some squares hold.
pub(crate) type Held = Vec<(u8, u8)>;

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

    /// What has come of play before a move, by the side to move.
    #[inline(always)]
    pub(crate) fn outcomes(&self, cells: &[u8]) -> [Outcome; 2] {
        let EndsBySquares { reached, pictures, .. } = &*self.by_squares;
        let is_reached = |side: usize| {
            reached[side].iter().any(|&(square, symbol)| cells[usize::from(square)] == symbol)
        };
        let lost = [0, 1].map(|side| self.by_pieces[side] || is_reached(side));
        let Some(pictures) = pictures else {
            return lost.map(|is_lost| if is_lost { Outcome::Lost } else { Outcome::Open });
        };
        let won = pictures.each_ref().map(|pictures| pictures.are_any(cells));
        [0, 1].map(|side| match (lost[side] || won[1 - side], won[side]) {
            (true, _) => Outcome::Lost,
            (false, true) => Outcome::Won,
            (false, false) => Outcome::Open,
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
    /// What a game ends by, where pictures are listed in this much memory.
    ///
    /// # Errors
    /// If pictures lie in too many ways, or take more memory.
    pub(crate) fn new(puzzle: &Puzzle, end: &GameEnd, memory: u64) -> Result<Self, CompileError> {
        let held = |(square, symbol): (Square, Symbol)| (square.index() as u8, cell(symbol));
        let mut reached = [Vec::new(), Vec::new()];
        for loss in &end.losses {
            let Loss::Reached { kind, squares } = loss else { continue };
            for side in (0..2).filter(|&side| !puzzle.kinds_of(side).contains(kind)) {
                reached[side].extend(squares.iter().map(|&square| held((square, *kind))));
            }
        }
        let mut pictures: [Vec<Held>; 2] = Default::default();
        for pattern in puzzle.end_patterns(memory)? {
            pictures[pattern.winner].push(pattern.held.into_iter().map(held).collect());
        }
        let kinds = puzzle.alphabet.kinds().count();
        let are_any = pictures.iter().any(|lists| !lists.is_empty());
        let held = pictures;
        let pictures = are_any.then(|| {
            held.each_ref().map(|lists| {
                Conditions::new(lists.iter().map(Vec::as_slice), puzzle.board.len(), kinds)
            })
        });
        Ok(EndsBySquares { reached, pictures, held })
    }

    /// What squares hold where a side, if it is to move, has lost: each list is one way.
    pub(crate) fn losing(&self, side: usize) -> impl Iterator<Item = Held> {
        let reached = self.reached[side].iter().map(|&held| vec![held]);
        reached.chain(self.held[1 - side].iter().cloned())
    }

    /// The same where it has won, unless it has lost.
    pub(crate) fn winning(&self, side: usize) -> &[Held] {
        &self.held[side]
    }

    /// Whether nothing on squares ends play.
    pub(crate) fn are_none(&self) -> bool {
        self.reached.iter().all(Vec::is_empty) && self.pictures.is_none()
    }
}
