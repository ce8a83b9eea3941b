//! Records of what was made to order.

use serde::Serialize;

/// Puzzles that were made from a template: schema `everyboard/make/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/make/1")]
pub struct MakeRecord {
    /// The path of the template, as given.
    pub template: String,
    /// What chance began with, in decimal; null if things were laid in all ways.
    pub seed: Option<String>,
    /// What came of the ways.
    pub ways: WaysRecord,
    /// The puzzles: the best first or, if they are graded, the easiest.
    pub puzzles: Vec<MadeRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// What came of the ways to lay what a template says.
#[derive(Clone, Debug, Serialize)]
pub struct WaysRecord {
    /// How many were tried.
    pub tried: u64,
    /// Those in which no place was left for a thing.
    pub crowded: u64,
    /// Those that are no puzzle.
    pub faulty: u64,
    /// Those without a solution.
    pub unsolvable: u64,
    /// Those that were not solved in time and memory.
    pub too_large: u64,
    /// Those with a solution that were not wanted, or were like one that was made before.
    pub unwanted: u64,
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize)]
pub struct MadeRecord {
    /// What it is called.
    pub name: String,
    /// The number of its way, from 0.
    pub way: u64,
    /// The moves of a shortest solution.
    pub moves: usize,
    /// How many there are, in decimal; null when it is not known.
    pub solutions: Option<String>,
    /// The score of its difficulty; null when it is not known.
    pub score: Option<f64>,
    /// Its start: rows joined by `/`.
    pub start: String,
    /// The text of its file.
    pub text: String,
    /// The path of its file; null if none was written.
    pub file: Option<String>,
}

/// Boards divided into regions so that there is one placement: schema `everyboard/regions/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/regions/1")]
pub struct RegionsRecord {
    /// The piece, as given.
    pub piece: String,
    /// The board: rows joined by `/`, `.` for a square.
    pub board: String,
    /// What chance began with, in decimal.
    pub seed: String,
    /// The puzzles: in the order in which they were made or, if they are graded, the easiest first.
    pub puzzles: Vec<RegionsPuzzleRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// A board divided into regions.
#[derive(Clone, Debug, Serialize)]
pub struct RegionsPuzzleRecord {
    /// Which of the tries it was, from 0.
    pub number: u64,
    /// The regions: rows joined by `/`, a letter for each region.
    pub regions: String,
    /// The hardest reasoning that it takes: `easy`, `medium`, `hard`, `expert` or `beyond`.
    pub level: &'static str,
    /// The sum over all steps: greater is harder.
    pub score: usize,
    /// The steps.
    pub steps: usize,
    /// The names of the squares of the only placement.
    pub solution: Vec<String>,
    /// The path of its file; null if none was written.
    pub file: Option<String>,
}
