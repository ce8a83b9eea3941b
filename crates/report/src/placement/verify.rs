//! The record that `place --verify --json` prints.

use serde::Serialize;

/// What came of counting tasks of a saved part again: schema `everyboard/place-verify/1`.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceVerifyRecord {
    /// `everyboard/place-verify/1`.
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// Its part: `1/4` is the first of four.
    pub part: String,
    /// The tasks of the part.
    pub tasks: usize,
    /// Those that are done.
    pub done: usize,
    /// Those that were counted again.
    pub recounted: usize,
    /// The number by which they were chosen, in decimal.
    pub seed: String,
    /// Those of which the file says something else.
    pub disagreements: Vec<PlaceDisagreement>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

impl PlaceVerifyRecord {
    /// The name of this record's schema.
    pub const SCHEMA: &'static str = "everyboard/place-verify/1";
}

/// A task that comes out otherwise than a file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceDisagreement {
    /// The number of the task.
    pub task: usize,
    /// The placements that the file says, in decimal.
    pub recorded: String,
    /// The placements that were counted, in decimal.
    pub counted: String,
}
