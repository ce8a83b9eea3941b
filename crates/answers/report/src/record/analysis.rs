//! An analysis as JSON.

use super::DifficultyRecord;
use crate::ComponentRow;
use crate::CyclesRecord;
use everyboard_analysis::Distribution;
use serde::Serialize;

/// What `analyze` found: schema `everyboard/analyze/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/analyze/1")]
pub struct AnalysisRecord {
    /// The name or path of the puzzle, as given.
    pub puzzle: String,
    /// The number of positions.
    pub positions: String,
    /// How that number comes about, such as `25! / (12! 12!)`.
    pub formula: String,
    /// Components by size, the largest first: sets of positions that lead to each other; null if
    /// they were not counted.
    pub components: Option<Vec<ComponentRow>>,
    /// What moves keep, or change by a fixed amount.
    pub invariants: Vec<InvariantRow>,
    /// Whether invariants alone prove that no path leads to a goal.
    pub impossible: bool,
    /// Why no path leads to a goal, if that was found and has a reason; null otherwise.
    pub reason: Option<String>,
    /// Lower bounds on the moves of a solution, in the order in which they get better.
    pub bounds: Vec<BoundRow>,
    /// The moves of a shortest solution; null if there is none, or it was not found.
    pub moves: Option<usize>,
    /// Closed walks of the gap; null if they were not asked for.
    pub cycles: Option<CyclesRecord>,
    /// What makes it hard for people; null if the shortest solutions were not found, or too many
    /// positions lie on them.
    pub difficulty: Option<DifficultyRecord>,
    /// What the shortest solutions are like; null if they were not found.
    #[serde(flatten)]
    pub solutions: Option<SolutionsRecord>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// An invariant.
#[derive(Clone, Debug, Serialize)]
pub struct InvariantRow {
    /// What moves do with a sum.
    pub sentence: String,
    /// What that says of solutions; null if nothing.
    pub proves: Option<String>,
}

/// A lower bound.
#[derive(Clone, Debug, Serialize)]
pub struct BoundRow {
    /// Its name.
    pub name: &'static str,
    /// Every solution has this many moves or more.
    pub value: usize,
    /// Whether there is a solution with no more; null if the shortest solutions are not known.
    pub tight: Option<bool>,
    /// Why.
    pub reason: String,
}

/// What all shortest solutions are like.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionsRecord {
    /// Their number.
    pub solutions: String,
    /// Their number up to symmetry; null if it was not counted.
    pub classes: Option<String>,
    /// Those that a symmetry which exchanges start and goal carries to themselves, read backwards;
    /// null if there are several such symmetries, or it was not counted.
    pub self_mirrored: Option<String>,
    /// By kinds of pieces in the order of the puzzle: their moves.
    pub moves_by_kind: Option<Vec<TallyRow>>,
    /// The pieces that move 0, 1, 2, ... times.
    pub moves_by_piece: Option<Vec<TallyRow>>,
    /// The squares that the gap visits 0, 1, 2, ... times, not counting where it begins.
    pub squares_by_gap_visits: Option<Vec<TallyRow>>,
    /// By square: how many times the gap enters it, in all solutions together.
    pub gap_visits: Option<Vec<String>>,
    /// The moves after which fewer pieces stand where the goal wants them.
    pub moves_from_home: Option<Vec<TallyRow>>,
    /// By depth: the positions that lie on shortest solutions.
    pub positions_on_shortest_paths: Vec<usize>,
    /// First moves, with the solutions that begin so: those of no solution as well.
    pub first_moves: Vec<MoveRow>,
    /// Last moves, with the solutions that end so.
    pub last_moves: Vec<MoveRow>,
}

/// How many solutions have these numbers.
#[derive(Clone, Debug, Serialize)]
pub struct TallyRow {
    /// The numbers.
    pub numbers: Vec<usize>,
    /// The solutions.
    pub solutions: String,
}

/// How many solutions make a move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRow {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The solutions.
    pub solutions: String,
}

/// A distribution row by row.
pub fn tally_rows(distribution: &Distribution) -> Vec<TallyRow> {
    let rows = distribution.iter().map(|(numbers, count)| TallyRow {
        numbers: numbers.clone(),
        solutions: count.to_string(),
    });
    rows.collect()
}
