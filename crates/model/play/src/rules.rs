//! Legal moves by name, and words read as moves.

use crate::Notation;
use everyboard_board::Position;
use everyboard_puzzle::{CompileError, Puzzle, RewriteSystem};
use thiserror::Error;

/// A puzzle that is ready to be played.
///
/// Where sides take turns and none is named first, a game begins in several positions, which differ
/// in the turn alone: the first move says which it was. So words are read in a list of positions.
#[derive(Clone, Debug)]
pub struct Rules {
    puzzle: Puzzle,
    system: RewriteSystem,
    notation: Notation,
}

/// A legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove<'a> {
    /// The word for it, which no other legal move of the position has.
    pub word: &'a str,
    /// The name of the square that the piece leaves.
    pub from: &'a str,
    /// The name of the square that it enters.
    pub to: &'a str,
    /// The names of the squares whose pieces the move removes.
    pub removed: Vec<&'a str>,
    /// Its number among the rewrites of the puzzle.
    pub rewrite: u32,
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
    /// If its moves are too many to list.
    pub fn new(puzzle: Puzzle) -> Result<Self, CompileError> {
        Self::within(puzzle, u64::MAX)
    }

    /// The same, where the moves are listed in about this many bytes of memory, and are named in as many more.
    ///
    /// # Errors
    /// If the moves are too many to list, or the memory does not suffice.
    pub fn within(puzzle: Puzzle, memory: u64) -> Result<Self, CompileError> {
        let system = puzzle.compile_within(memory)?;
        Ok(Self::of(puzzle, system))
    }

    /// The same of a puzzle that compiles to `system`, all moves of which are listed there.
    pub fn of(puzzle: Puzzle, system: RewriteSystem) -> Self {
        let notation = Notation::algebraic(&puzzle, &system);
        Rules { puzzle, system, notation }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its moves as rewrites.
    pub fn system(&self) -> &RewriteSystem {
        &self.system
    }

    /// How moves are written.
    pub fn notation(&self) -> &Notation {
        &self.notation
    }

    /// The legal moves of a position, by the squares from and to. Takes time in proportion to the
    /// rewrites of the puzzle: some microseconds on small boards, milliseconds on the largest.
    pub fn legal_moves(&self, position: &Position) -> Vec<LegalMove<'_>> {
        let rewrites = (0..).zip(self.system.rewrites());
        let legal = rewrites.filter(|(_, rewrite)| rewrite.is_allowed(position));
        legal.map(|(number, _)| self.made(position, number)).collect()
    }

    /// The move of this rewrite, which must be allowed.
    pub fn made(&self, position: &Position, number: u32) -> LegalMove<'_> {
        let rewrite = &self.system.rewrites()[number as usize];
        let mut after = position.clone();
        rewrite.apply(&mut after);
        LegalMove {
            word: self.notation.move_name(number),
            from: self.notation.square_name(rewrite.from),
            to: self.notation.square_name(rewrite.to),
            removed: rewrite.removed().map(|square| self.notation.square_name(square)).collect(),
            rewrite: number,
            after,
        }
    }

    /// The legal move of this word in one of `positions`.
    ///
    /// # Errors
    /// If there is none, with the words of all that are legal.
    pub fn read(&self, positions: &[Position], word: &str) -> Result<LegalMove<'_>, IllegalWord> {
        let named = (0..self.system.rewrites().len() as u32)
            .filter(|&number| self.notation.move_name(number) == word);
        for number in named {
            let rewrite = &self.system.rewrites()[number as usize];
            if let Some(position) = positions.iter().find(|here| rewrite.is_allowed(here)) {
                return Ok(self.made(position, number));
            }
        }
        let legal = positions.iter().flat_map(|position| self.legal_moves(position));
        let legal = legal.map(|legal| legal.word.to_owned()).collect();
        Err(IllegalWord { word: word.to_owned(), legal })
    }

    /// The moves that these words make one after the other, the first in one of `starts`.
    ///
    /// # Errors
    /// With the first word that is no legal move.
    pub fn replay<'w>(
        &self,
        starts: &[Position],
        words: impl IntoIterator<Item = &'w str>,
    ) -> Result<Vec<LegalMove<'_>>, ReplayError> {
        let mut moves: Vec<LegalMove<'_>> = Vec::new();
        for (number, word) in (1..).zip(words) {
            let here = moves.last().map_or(starts, |made| std::slice::from_ref(&made.after));
            let made = self.read(here, word);
            moves.push(made.map_err(|illegal| ReplayError { number, illegal })?);
        }
        Ok(moves)
    }
}
