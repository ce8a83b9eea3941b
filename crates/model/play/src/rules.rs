//! Legal moves by name, and words read as moves.

use crate::Notation;
use everyboard_board::{Position, Square};
use everyboard_puzzle::{CompileError, Puzzle, Rewrite, RewriteSystem};
use everyboard_sorted::sort;
use thiserror::Error;

/// A puzzle that is ready to be played.
///
/// Where sides take turns and none is named first, a game begins in several positions, which differ
/// in the turn alone: the first move says which it was. So words are read in a list of positions.
#[derive(Clone, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    /// All moves, or their parts where moves are too many to be listed.
    system: RewriteSystem,
    /// Names of squares, and words for the moves that are listed.
    notation: Notation,
}

/// A legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The word for it, which no other legal move of the position has.
    pub word: String,
    /// The name of the square that the piece leaves.
    pub from: String,
    /// The name of the square that it enters.
    pub to: String,
    /// The names of the squares whose pieces the move removes.
    pub removed: Vec<String>,
    /// All that it changes.
    pub rewrite: Rewrite,
    /// The position that it leads to.
    pub after: Position,
}

/// A word that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word:?} is not a legal move here; {}", listed(.legal))]
pub struct IllegalWord {
    /// The word.
    pub word: String,
    /// The words of all legal moves.
    pub legal: Vec<String>,
}

/// The first word of a list that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {illegal}")]
pub struct ReplayError {
    /// The number of the word, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub illegal: IllegalWord,
}

/// Legal moves beyond this number are counted, not listed.
const MOST_LISTED: usize = 24;

fn listed(legal: &[String]) -> String {
    let left = legal.len().saturating_sub(MOST_LISTED);
    let first = legal[..legal.len() - left].join(" ");
    match (legal.len(), left) {
        (0, _) => "no move is legal".to_owned(),
        (_, 0) => format!("legal: {first}"),
        _ => format!("legal: {first} and {left} more"),
    }
}

impl Rules {
    /// The rules of `puzzle`.
    ///
    /// # Errors
    /// If even the parts of its moves are too many to list.
    pub fn new(puzzle: Puzzle) -> Result<Self, CompileError> {
        Self::within(puzzle, u64::MAX)
    }

    /// The same, where the moves or their parts are listed in about this many bytes of memory, and
    /// moves are named in as many more.
    ///
    /// # Errors
    /// As [`Rules::new`], or if the memory does not suffice.
    pub fn within(puzzle: Puzzle, memory: u64) -> Result<Self, CompileError> {
        let system = puzzle.compile_or_in_parts_within(memory)?;
        Ok(Self::of(puzzle, system))
    }

    /// The same of a puzzle that compiles to `system`.
    pub fn of(puzzle: Puzzle, system: RewriteSystem) -> Self {
        let notation = if system.parts().is_some() {
            Notation::algebraic(&puzzle, &system.with_moves(Vec::new()))
        } else {
            Notation::algebraic(&puzzle, &system)
        };
        Rules { puzzle, system, notation }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its moves as rewrites, or their parts.
    pub fn system(&self) -> &RewriteSystem {
        &self.system
    }

    /// Whether all moves are listed; if not, they are put together in each position.
    pub fn are_listed(&self) -> bool {
        self.system.parts().is_none()
    }

    /// How moves are written that are listed.
    pub fn notation(&self) -> &Notation {
        &self.notation
    }

    /// The legal moves of a position, by the squares from and to. Takes time in proportion to the
    /// rewrites of the puzzle: some microseconds on small boards, milliseconds on the largest.
    pub fn legal_moves(&self, position: &Position) -> Vec<LegalMove> {
        if self.are_listed() {
            return self.allowed(position, &self.system, &self.notation);
        }
        let mut moves = self.system.moves_from(position);
        sort(&mut moves);
        let moves = self.system.with_moves(moves);
        self.allowed(position, &moves, &Notation::algebraic(&self.puzzle, &moves))
    }

    /// Those of these moves that are possible.
    fn allowed(
        &self,
        position: &Position,
        moves: &RewriteSystem,
        words: &Notation,
    ) -> Vec<LegalMove> {
        let rewrites = (0..).zip(moves.rewrites());
        let allowed = rewrites.filter(|(_, rewrite)| rewrite.is_allowed(position));
        let moves = allowed.map(|(number, rewrite)| {
            let mut after = position.clone();
            rewrite.apply(&mut after);
            LegalMove {
                word: words.move_name(number).to_owned(),
                from: self.square_name(rewrite.from),
                to: self.square_name(rewrite.to),
                removed: rewrite.removed().map(|square| self.square_name(square)).collect(),
                rewrite: rewrite.clone(),
                after,
            }
        });
        moves.collect()
    }

    fn square_name(&self, square: Square) -> String {
        self.notation.square_name(square).to_owned()
    }

    /// The legal move that leads from one position to another.
    pub fn between(&self, before: &Position, after: &Position) -> Option<LegalMove> {
        self.legal_moves(before).into_iter().find(|legal| legal.after == *after)
    }

    /// The legal move of this word in one of `positions`.
    ///
    /// # Errors
    /// If there is none, with the words of all that are legal.
    pub fn read(&self, positions: &[Position], word: &str) -> Result<LegalMove, IllegalWord> {
        let legal = positions.iter().flat_map(|position| self.legal_moves(position));
        let mut legal: Vec<LegalMove> = legal.collect();
        match legal.iter().position(|legal| legal.word == word) {
            Some(number) => Ok(legal.swap_remove(number)),
            None => {
                let legal = legal.into_iter().map(|legal| legal.word).collect();
                Err(IllegalWord { word: word.to_owned(), legal })
            }
        }
    }

    /// The moves that these words make one after the other, the first in one of `starts`.
    ///
    /// # Errors
    /// With the first word that is no legal move.
    pub fn replay<'w>(
        &self,
        starts: &[Position],
        words: impl IntoIterator<Item = &'w str>,
    ) -> Result<Vec<LegalMove>, ReplayError> {
        let mut moves: Vec<LegalMove> = Vec::new();
        for (number, word) in (1..).zip(words) {
            let here = moves.last().map_or(starts, |made| std::slice::from_ref(&made.after));
            let made = self.read(here, word);
            moves.push(made.map_err(|illegal| ReplayError { number, illegal })?);
        }
        Ok(moves)
    }
}
