//! What JavaScript sees of endings.

use super::session;
use crate::glue::{answer, json, tell};
use wasm_bindgen::prelude::wasm_bindgen;

/// An ending that is open.
#[wasm_bindgen]
#[derive(Debug)]
pub struct EndingSession(session::Session);

#[wasm_bindgen]
impl EndingSession {
    /// Opens an ending by its name or a FEN.
    ///
    /// # Errors
    /// See [`session::Session::new`]; so for all others.
    #[wasm_bindgen(constructor)]
    pub fn new(name_or_fen: &str, fairies: &str, size: u8) -> Result<EndingSession, String> {
        let session = session::Session::new(name_or_fen, fairies, size);
        session.map(EndingSession).map_err(|fault| json(&fault))
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> String {
        json(&self.0.opened())
    }

    /// Makes its tables in at most `memory` bytes. Each level is told to the function
    /// `everyboardTold` of the worker.
    ///
    /// # Errors
    /// If memory does not suffice.
    pub fn make_tables(&mut self, memory: f64) -> Result<String, String> {
        answer(self.0.make_tables(memory as u64, |level| tell(&json(&level))))
    }

    /// What is known of a position, and of each of its moves.
    ///
    /// # Errors
    /// If it is not legal, or its table was not made.
    pub fn look(&self, fen: &str) -> Result<String, String> {
        answer(self.0.look(fen))
    }

    /// The position that kinds of pieces make, one for each square.
    ///
    /// # Errors
    /// If a king is missing or there are two of a side, or more pieces than tables have.
    pub fn placed(&self, symbols: &[usize], is_white: bool) -> Result<String, String> {
        answer(self.0.placed(symbols, is_white))
    }

    /// One of the positions that take the longest to win.
    ///
    /// # Errors
    /// If the table was not made, or nobody ever wins.
    pub fn hardest(&mut self, number: usize) -> Result<String, String> {
        answer(self.0.hardest(number))
    }

    /// Some legal position.
    ///
    /// # Errors
    /// If none is found.
    pub fn any(&self, seed: f64) -> Result<String, String> {
        answer(self.0.any(seed as u64))
    }

    /// The piece on a square tried on every square.
    ///
    /// # Errors
    /// If there is no piece, or its table was not made.
    pub fn map(&self, fen: &str, square: usize) -> Result<String, String> {
        answer(self.0.map(fen, square))
    }
}
