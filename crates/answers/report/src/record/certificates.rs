//! What `verify` prints of certificates.

use serde::Serialize;

/// What `verify` found: schema `everyboard/verify/1`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "everyboard/verify/1")]
pub struct VerifyRecord {
    /// The path of the certificate, as given.
    pub certificate: String,
    /// What people call its puzzle.
    pub title: String,
    /// Whether all that it claims follows from what is in it.
    pub right: bool,
    /// The claim that every solution has this many moves or more; null if it is not claimed.
    pub at_least: Option<usize>,
    /// The claim that a solution of this many moves exists; null if it is not claimed.
    pub at_most: Option<usize>,
    /// The claim that there are exactly this many solutions of `at_least` moves, in decimal; null
    /// if it is not claimed.
    pub exactly: Option<String>,
    /// Whether it claims that there is no solution.
    pub unsolvable: bool,
    /// What counts as a move: `steps` or `moves`, as in
    /// [`SolveRecord::metric`](super::SolveRecord::metric).
    pub metric: &'static str,
    /// What was checked, each in words; empty if it is wrong.
    pub checks: Vec<CheckRow>,
    /// Why it is wrong, in words; null if it is right.
    pub wrong: Option<String>,
    /// The positions that the search kept; null if it is wrong.
    pub positions: Option<u64>,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

/// One of the checks that `verify` made.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRow {
    /// Its name: `puzzle`, `solution`, `weights`, `search`, `clock`, `count` or `closed`.
    pub check: &'static str,
    /// What was found right, in words.
    pub found: String,
}
