//! What JavaScript sees of placements.

use super::protocol::PlacementProblem;
use super::{cards, session};
use crate::glue::{answer, json, tell};
use wasm_bindgen::prelude::wasm_bindgen;

/// Placement problems to choose from.
#[wasm_bindgen]
pub fn placements() -> String {
    json(&cards::cards())
}

/// A placement problem that is open.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PlacementSession(session::PlacementSession);

#[wasm_bindgen]
impl PlacementSession {
    /// Opens a problem, given as lines such as `pieces=Q`.
    ///
    /// # Errors
    /// See [`session::PlacementSession::new`]; so for all others.
    #[wasm_bindgen(constructor)]
    pub fn new(problem: &str) -> Result<PlacementSession, String> {
        let opened = PlacementProblem::parse(problem).and_then(session::PlacementSession::new);
        opened.map(PlacementSession).map_err(|fault| json(&fault))
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> String {
        json(&self.0.opened())
    }

    /// The number of pieces of a placement, which may have to be found out; tells how far it has
    /// come.
    ///
    /// # Errors
    /// None that was not found when the problem was opened.
    pub fn size(&self) -> Result<String, String> {
        answer(self.0.size(|progress| tell(&json(&progress))))
    }

    /// What the pieces that stand attack, and whether they conflict.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn look(&self, standing: &str) -> Result<String, String> {
        answer(self.0.look(standing))
    }

    /// Counts the placements that contain what stands, and tells how far it has come.
    ///
    /// # Errors
    /// If that would take more than `patience` seconds.
    pub fn count(&self, standing: &str, patience: f64) -> Result<String, String> {
        answer(self.0.count(standing, patience, |progress| tell(&json(&progress))))
    }

    /// A placement that contains what stands, by its number.
    ///
    /// # Errors
    /// If there is none.
    pub fn solution(&self, standing: &str, number: &str) -> Result<String, String> {
        answer(self.0.solution(standing, number))
    }

    /// A hint.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn hint(&self, standing: &str) -> Result<String, String> {
        answer(self.0.hint(standing))
    }

    /// The board with pieces, as a picture.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn picture(&self, standing: &str) -> Result<String, String> {
        answer(self.0.picture(standing))
    }
}
