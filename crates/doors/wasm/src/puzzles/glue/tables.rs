//! Puzzles whose table fits.

use crate::glue::{answer, json, tell};
use crate::protocol::{Fault, Picture};
use crate::puzzles::protocol::Why;
use crate::puzzles::session;
use std::num::NonZeroUsize;
use wasm_bindgen::prelude::wasm_bindgen;

/// A puzzle that is open.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session(session::Session);

#[wasm_bindgen]
impl Session {
    /// Opens a puzzle by its name or by the text of its file.
    ///
    /// # Errors
    /// See [`session::Session::new`]; so for all others.
    #[wasm_bindgen(constructor)]
    pub fn new(name_or_text: &str) -> Result<Session, String> {
        session::Session::new(name_or_text).map(Session).map_err(|fault| json(&fault))
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> String {
        json(&self.0.opened())
    }

    /// The legal moves of a position.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn moves(&self, board: &str, turn: Option<String>) -> Result<String, String> {
        answer(self.0.moves(board, turn.as_deref()))
    }

    /// The moves of these words, one after the other.
    ///
    /// # Errors
    /// If a word is no legal move.
    pub fn replay(&self, board: &str, turn: Option<String>, words: &str) -> Result<String, String> {
        answer(self.0.replay(board, turn.as_deref(), words))
    }

    /// A drawn board as a place to start from.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn start(&self, board: &str, turn: Option<String>) -> Result<String, String> {
        answer(self.0.start(board, turn.as_deref()))
    }

    /// A position as a picture.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn picture(&self, board: &str, turn: Option<String>) -> Result<String, String> {
        answer(self.0.picture(board, turn.as_deref()).map(|svg| Picture { svg }))
    }

    /// Makes the table of all distances to a goal in at most `memory` bytes. Each level is told to
    /// the worker.
    ///
    /// # Errors
    /// If memory does not suffice, or the goals cannot be listed.
    pub fn make_table(&mut self, memory: f64) -> Result<String, String> {
        answer(self.0.make_table(memory as u64, NonZeroUsize::MIN, &|level| tell(&json(&level))))
    }

    /// What the table knows of a position and each of its moves, but for the number of solutions.
    ///
    /// # Errors
    /// If there is no table yet, or the board is none of this puzzle.
    pub fn distances(&self, board: &str, turn: Option<String>) -> Result<String, String> {
        answer(self.0.distances(board, turn.as_deref()))
    }

    /// What the table knows of a position and each of its moves.
    ///
    /// # Errors
    /// If there is no table yet, or the board is none of this puzzle.
    pub fn look(&self, board: &str, turn: Option<String>) -> Result<String, String> {
        answer(self.0.look(board, turn.as_deref()))
    }

    /// Why the best moves of the position that these moves lead to are best, or why no solution is
    /// left.
    ///
    /// # Errors
    /// If there is no table yet, or a word is no legal move.
    pub fn why(&self, board: &str, turn: Option<String>, words: &str) -> Result<String, String> {
        let reasons = self.0.why(board, turn.as_deref(), words);
        answer(reasons.as_deref().map(Why::of).map_err(Fault::clone))
    }

    /// A shortest solution from a position.
    ///
    /// # Errors
    /// If there is no table yet, or no solution of this number.
    pub fn solution(
        &self,
        board: &str,
        turn: Option<String>,
        number: &str,
    ) -> Result<String, String> {
        answer(self.0.solution(board, turn.as_deref(), number))
    }

    /// The distances of many boards, each given by a number for each square as in the `symbols` of
    /// places; -1 where no path leads to the goal.
    ///
    /// # Errors
    /// If there is no table yet, or the numbers are no boards of this puzzle.
    pub fn lookup(&self, symbols: &[u8], turn: Option<String>) -> Result<Vec<i16>, String> {
        self.0.lookup(symbols, turn.as_deref()).map_err(|fault| json(&fault))
    }

    /// A position at a distance from the goal.
    ///
    /// # Errors
    /// If there is no table yet, or no such position.
    pub fn at_level(&self, level: usize, number: &str) -> Result<String, String> {
        answer(self.0.at_level(level, number))
    }
}
