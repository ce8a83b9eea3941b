//! Puzzles whose positions are searched from.

use crate::glue::{answer, json, now, tell};
use crate::protocol::Fault;
use crate::puzzles::protocol::{Searching, Why};
use crate::puzzles::{proof, search};
use everyboard::crates::search::Options;
use everyboard::crates::watch::{News, Watch};
use wasm_bindgen::prelude::wasm_bindgen;

/// A puzzle that is open.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SearchSession(search::SearchSession);

#[wasm_bindgen]
impl SearchSession {
    /// Opens a puzzle by its name or by the text of its file.
    ///
    /// # Errors
    /// See [`search::SearchSession::new`]; so for all others.
    #[wasm_bindgen(constructor)]
    pub fn new(name_or_text: &str) -> Result<SearchSession, String> {
        search::SearchSession::new(name_or_text).map(SearchSession).map_err(|fault| json(&fault))
    }

    /// Takes tables that were kept.
    pub fn take_tables(&mut self, entries: &[u8]) {
        self.0.take_tables(entries);
    }

    /// Tables to keep, once they are built.
    pub fn new_tables(&mut self) -> Option<Vec<u8>> {
        self.0.new_tables()
    }

    /// What a search from a position finds in at most `memory` bytes and `seconds`. Bounds that get
    /// better are told to the worker.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn look(
        &mut self,
        board: &str,
        turn: Option<String>,
        memory: f64,
        seconds: f64,
    ) -> Result<String, String> {
        let options = Options { memory: memory as u64, ..Options::default() };
        let until = Until(now() + 1000.0 * seconds);
        answer(self.0.look(board, turn.as_deref(), options, &until))
    }

    /// Why the moves that are best where these moves lead to are so, or why no solution is left, as
    /// far as that is found in `seconds`.
    ///
    /// # Errors
    /// If the board is none of this puzzle, or a word is no legal move.
    pub fn why(
        &self,
        board: &str,
        turn: Option<String>,
        words: &str,
        seconds: f64,
    ) -> Result<String, String> {
        let until = Until(now() + 1000.0 * seconds);
        let reasons = self.0.why(board, turn.as_deref(), words, &until);
        answer(reasons.as_deref().map(Why::of).map_err(Fault::clone))
    }

    /// Why no solution is left, where it is known that there is none, as far as that is found in so
    /// many seconds.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn why_none(
        &self,
        board: &str,
        turn: Option<String>,
        seconds: f64,
    ) -> Result<String, String> {
        let until = Until(now() + 1000.0 * seconds);
        let reasons = self.0.why_none(board, turn.as_deref(), &until);
        answer(reasons.as_deref().map(Why::of).map_err(Fault::clone))
    }

    /// A shortest solution from the position that was looked at last, or the solution that is
    /// known.
    ///
    /// # Errors
    /// If there is none of this number.
    pub fn solution(
        &self,
        board: &str,
        turn: Option<String>,
        number: &str,
    ) -> Result<String, String> {
        answer(self.0.solution(board, turn.as_deref(), number))
    }

    /// The certificate of what was found of the position that was looked at last, checked in at
    /// most `memory` bytes and `seconds`.
    ///
    /// # Errors
    /// If another was looked at last, or memory or time do not suffice.
    pub fn certificate(
        &self,
        board: &str,
        turn: Option<String>,
        memory: f64,
        seconds: f64,
    ) -> Result<String, String> {
        let options = Options { memory: memory as u64, ..Options::default() };
        let until = Until(now() + 1000.0 * seconds);
        answer(self.0.certificate(board, turn.as_deref(), options, &until))
    }
}

/// Checks the certificate with this text, in at most `memory` bytes and `seconds`.
///
/// # Errors
/// If it is none, something does not hold, or memory or time do not suffice.
#[wasm_bindgen]
pub fn check_certificate(text: &str, memory: f64, seconds: f64) -> Result<String, String> {
    answer(proof::check(text, memory as u64, &Until(now() + 1000.0 * seconds)))
}

/// Ends a search at a time, in milliseconds of the page's clock.
struct Until(f64);

impl Watch for Until {
    fn news(&self, news: News) {
        if let News::Narrowed { at_least, at_most } = news {
            tell(&json(&Searching { at_least, at_most }));
        }
    }

    fn is_stopped(&self) -> bool {
        now() >= self.0
    }
}
