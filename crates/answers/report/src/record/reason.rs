//! Why moves are best, as part of other records.

use serde::Serialize;

/// Why moves are best, or why no solution is left: in records of others. What does not belong to
/// the sort of reason is missing.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReasonRecord {
    /// The sort of reason, such as `only-move`.
    pub reason: &'static str,
    /// The same in words.
    pub text: String,
    /// The moves that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// What the piece is called that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Where that stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// How many other legal moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<usize>,
    /// What another choice costs at least, in moves; missing also if none leaves a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<usize>,
    /// The sum that no goal has, in words, with the position as the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// A position that all shortest solutions pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// After how many moves they pass it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    /// How many shortest solutions there are, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// The number of the move since which no solution is left, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// How far the goal was before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
}
