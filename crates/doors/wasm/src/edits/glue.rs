//! What JavaScript sees of puzzle files that someone works on.

use super::{change, check, templates};
use crate::glue::{answer, json};
use crate::protocol::{Fault, FaultKind};
use wasm_bindgen::prelude::wasm_bindgen;

/// Puzzles to begin an own one with.
#[wasm_bindgen(js_name = templates)]
pub fn all_templates() -> String {
    json(&templates())
}

/// What is known of the text of a puzzle file.
#[wasm_bindgen]
pub fn check_text(text: &str) -> String {
    json(&check(text))
}

/// The text after a change, which is given as JSON.
///
/// # Errors
/// If the text or the change makes no sense.
#[wasm_bindgen]
pub fn change_text(text: &str, edit: &str) -> Result<String, String> {
    let edit = serde_json::from_str(edit);
    let edit = edit.map_err(|error| json(&Fault::new(FaultKind::Puzzle, error)))?;
    answer(change(text, &edit))
}
