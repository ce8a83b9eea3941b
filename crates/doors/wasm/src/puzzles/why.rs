//! Why the best moves of a position are best, or why no solution is left.

use super::protocol;
use super::session::Session;
use crate::protocol::{Fault, FaultKind};
use everyboard::Reason;
use everyboard::crates::board::Position;
use everyboard::crates::play::LegalMove;
use everyboard::plan::{Question, lost_by};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::slice;

/// Whoever asks waits for the answer: no linear program is solved for it.
const AT_ONCE: fn() -> bool = || true;

/// What is known of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Solvability {
    /// No solution is left.
    Lost,
    /// There is a solution; the fewest moves, if these are known.
    Solvable(Option<usize>),
}

/// A game: its moves, and the positions along it as they are shown, one more.
pub(super) struct PlayedGame {
    moves: Vec<LegalMove>,
    shown: Vec<Position>,
}

impl PlayedGame {
    /// The position that the game has come to.
    pub(super) fn here(&self) -> &Position {
        &self.shown[self.moves.len()]
    }
}

impl Session {
    /// The reasons for the position that these moves lead to from a board, the strongest first;
    /// where no solution is left, the last one says since which of the moves. None for a goal, and
    /// where the table says nothing of the position. Takes as long as [`Session::look`] or, where
    /// no solution is left, as it takes to find what moves keep.
    ///
    /// # Errors
    /// If there is no table yet, the board is none of this puzzle, or a word no legal move.
    pub fn why(&self, board: &str, turn: Option<&str>, words: &str) -> Result<Vec<Reason>, Fault> {
        let game = self.played(board, turn, words)?;
        let here = self.plain(game.here());
        let table = self.table()?;
        let Ok(true) = table.knows(&here) else { return Ok(Vec::new()) };
        let question = Question::new(&self.rules, slice::from_ref(game.here()));
        let Ok(left) = table.distances(&question.after(), NonZeroUsize::MIN);
        let paths = table.shortest_paths(&[here], self.solutions_memory).ok().flatten();
        let mut reasons = question.by_distances(&left, paths.as_ref(), &AT_ONCE);
        reasons.extend(self.lost_by(&game, |position| {
            let Ok(distance) = table.distance(position);
            let Ok(is_known) = table.knows(position);
            is_known
                .then_some(distance.map_or(Solvability::Lost, |it| Solvability::Solvable(Some(it))))
        }));
        Ok(reasons)
    }

    /// The game of these moves from a board.
    pub(super) fn played(
        &self,
        board: &str,
        turn: Option<&str>,
        words: &str,
    ) -> Result<PlayedGame, Fault> {
        let start = self.shown(board, turn)?;
        let moves = self.rules.replay(&[self.plain(&start)], words.split_whitespace());
        let moves = moves.map_err(|error| Fault::new(FaultKind::Board, error))?;
        let mut shown = vec![start];
        for (made, legal) in moves.iter().enumerate() {
            shown.push(self.after(&shown[made], legal));
        }
        Ok(PlayedGame { moves, shown })
    }

    /// The move of a game after which no solution was left, where none is left at its end. `known`
    /// says what is known of a position.
    pub(super) fn lost_by(
        &self,
        game: &PlayedGame,
        known: impl Fn(&Position) -> Option<Solvability>,
    ) -> Option<Reason> {
        let known = |number: usize| known(&self.plain(&game.shown[number]));
        if known(game.moves.len()) != Some(Solvability::Lost) {
            return None;
        }
        let is_lost = |number| Ok(known(number).map(|known| known == Solvability::Lost));
        let Ok::<_, Infallible>(number) = lost_by(game.moves.len(), is_lost);
        let number = number?;
        let Some(Solvability::Solvable(before)) = known(number - 1) else { return None };
        Some(Reason::LostBy { number, word: game.moves[number - 1].word.clone(), before })
    }
}

impl<'a> protocol::Why<'a> {
    /// Reasons for the page, the strongest first.
    pub fn of(reasons: &'a [Reason]) -> Self {
        protocol::Why { reasons: reasons.iter().filter_map(protocol::Reason::of).collect() }
    }
}

impl<'a> protocol::Reason<'a> {
    /// A reason for the page; nothing if it knows no such sort.
    pub fn of(reason: &'a Reason) -> Option<Self> {
        Some(match reason {
            &Reason::OnlyMove { ref word, others, more } => {
                protocol::Reason::OnlyMove { moves: slice::from_ref(word), others, more }
            }
            &Reason::OnlyPiece { ref piece, ref square, words: ref moves, more } => {
                protocol::Reason::OnlyPiece { piece, square, moves, more }
            }
            &Reason::Bottleneck { ref position, after, ref solutions } => {
                let solutions = solutions.to_string();
                protocol::Reason::Bottleneck { position, after, solutions }
            }
            &Reason::OnlyWay { ref piece, ref square, words: ref moves, more } => {
                protocol::Reason::OnlyWay { piece, square, moves, more }
            }
            &Reason::BestMoves { words: ref moves, others, more } => {
                protocol::Reason::BestMoves { moves, others, more }
            }
            Reason::Stuck => protocol::Reason::Stuck,
            Reason::Frozen { piece, square } => protocol::Reason::Frozen { piece, square },
            Reason::Invariant { sentence } => protocol::Reason::Invariant { sentence },
            Reason::Exhausted => protocol::Reason::Exhausted,
            &Reason::LostBy { number, ref word, before } => {
                protocol::Reason::LostBy { moves: slice::from_ref(word), number, before }
            }
            _ => return None,
        })
    }
}
