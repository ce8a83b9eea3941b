//! What JavaScript sees of games.

use super::session;
use crate::glue::{answer, json, tell};
use wasm_bindgen::prelude::wasm_bindgen;

/// A game that is open.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameSession(session::Session);

#[wasm_bindgen]
impl GameSession {
    /// Opens a game by its name or the text of its file.
    ///
    /// # Errors
    /// See [`session::Session::new`]; so for all others.
    #[wasm_bindgen(constructor)]
    pub fn new(name_or_text: &str) -> Result<GameSession, String> {
        session::Session::new(name_or_text).map(GameSession).map_err(|fault| json(&fault))
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> String {
        json(&self.0.opened())
    }

    /// Finds the values of all positions with the pieces of this one, or fewer, in at most `memory`
    /// bytes. What is solved is told to the function `everyboardTold` of the worker.
    ///
    /// # Errors
    /// If memory does not suffice.
    pub fn solve(&mut self, position: &str, memory: f64) -> Result<String, String> {
        answer(self.0.solve(position, memory as u64, |solving| tell(&json(&solving))))
    }

    /// What is known of a position, and of each of its moves.
    ///
    /// # Errors
    /// If it is none of this game.
    pub fn look(&self, position: &str) -> Result<String, String> {
        answer(self.0.look(position))
    }

    /// The moves of these words, one after the other.
    ///
    /// # Errors
    /// If a word is no legal move.
    pub fn replay(&self, position: &str, words: &str) -> Result<String, String> {
        answer(self.0.replay(position, words))
    }

    /// A drawn position as a place to start from.
    ///
    /// # Errors
    /// If it is none of this game.
    pub fn start(&self, position: &str) -> Result<String, String> {
        answer(self.0.start(position))
    }
}
