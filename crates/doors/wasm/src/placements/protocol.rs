//! What the page asks and is told about placements, as JSON.

use crate::protocol::{BoardView, Fault, FaultKind, PieceView};
use serde::Serialize;

/// A problem in words, each as the flag of `everyboard place` takes it; what is not asked for is
/// empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacementProblem {
    /// The pieces in Betza's notation, with blanks between: `Q`, `R B`, `A=QN`.
    pub pieces: String,
    /// The board: `8x8`, or rows joined by `/` with `.` for a square and `#` for none.
    pub board: String,
    /// The edges that join: `rows`, `columns`, `both`, or nothing.
    pub wrap: String,
    /// How many pieces: `8`, `4,4` for each kind, or `max`. If empty, the usual number; where every
    /// square must be covered, the fewest.
    pub number: String,
    /// Whether the pieces must attack or hold every square; otherwise none may attack another.
    pub covers: bool,
    /// Pieces that stand from the start and cannot be taken.
    pub fixed: String,
    /// Squares where no piece may stand.
    pub forbid: String,
    /// Regions, drawn in rows joined by `/`.
    pub regions: String,
}

impl PlacementProblem {
    /// Reads lines such as `pieces=Q`, one for each part that is asked for. (JSON would take a
    /// reader, which weighs more than all that it would read.)
    ///
    /// # Errors
    /// If there is no such part.
    pub fn parse(lines: &str) -> Result<Self, Fault> {
        let mut problem = Self::default();
        for line in lines.lines() {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            let part = match name {
                "pieces" => &mut problem.pieces,
                "board" => &mut problem.board,
                "wrap" => &mut problem.wrap,
                "number" => &mut problem.number,
                "fixed" => &mut problem.fixed,
                "forbid" => &mut problem.forbid,
                "regions" => &mut problem.regions,
                "covers" => {
                    problem.covers = value == "true";
                    continue;
                }
                _ => {
                    let words = format!("{name:?} is no part of a problem");
                    return Err(Fault::new(FaultKind::Puzzle, words));
                }
            };
            value.clone_into(part);
        }
        Ok(problem)
    }
}

/// A problem that is open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacementOpened {
    /// What is asked, in a sentence.
    pub question: String,
    /// Its board.
    pub board: BoardView,
    /// The kinds of pieces.
    pub pieces: Vec<PieceView>,
    /// What each kind attacks, in words.
    pub attacks: Vec<String>,
    /// By square: the letter of its region, if it is in one.
    pub regions: Vec<Option<String>>,
    /// The pieces that stand from the start.
    pub fixed: Vec<Standing>,
    /// The squares where no piece may stand.
    pub forbidden: Vec<usize>,
    /// How many pieces are wanted, if that is known at once.
    pub size: Option<usize>,
    /// Whether they are to attack or hold every square; otherwise none may attack another.
    pub covers: bool,
}

/// A piece on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// The number of the square.
    pub square: usize,
    /// The number of the kind, from 0.
    pub kind: usize,
}

/// What the pieces that stand attack and whether they conflict, those of the start among them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlacementLook {
    /// The pieces.
    pub standing: Vec<Standing>,
    /// By square: the squares of the pieces that attack it.
    pub attackers: Vec<Vec<usize>>,
    /// Pairs of pieces that may not stand together. Empty where pieces may attack each other.
    pub conflicts: Vec<Conflict>,
    /// How many squares are neither attacked nor held.
    pub uncovered: usize,
    /// Whether this is what is asked for; `None` if that depends on a number not yet known.
    pub is_solved: Option<bool>,
    /// The board with its pieces, as text.
    pub text: String,
    /// The command that counts the placements that contain these pieces.
    pub command: String,
}

/// Two pieces that may not stand together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Conflict {
    /// The squares of the two.
    pub squares: [usize; 2],
    /// The letter of the region that both are in, if that is why.
    pub region: Option<String>,
}

/// How many placements contain the pieces that stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacementCount {
    /// The number of pieces of each.
    pub size: usize,
    /// How many there are, in decimal.
    pub placements: String,
    /// How many up to the symmetries of the problem with these pieces, in decimal; `None` where
    /// there is no symmetry or it is not looked for.
    pub classes: Option<String>,
}

/// How far a count has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlacementProgress {
    /// The part of the work that is done, from 0 to 1.
    pub done: f64,
    /// This number of pieces was proved too small.
    pub too_few: Option<usize>,
}

/// A placement that contains the pieces that stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacementFound {
    /// Its number, from 0, in decimal.
    pub number: String,
    /// All its pieces.
    pub pieces: Vec<Standing>,
    /// Their squares, as text.
    pub text: String,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PlacementHint {
    /// A placement contains what stands and this piece.
    Put {
        /// The piece.
        piece: Standing,
        /// The letter of a region in which this is the only square left, if that is why.
        region: Option<String>,
    },
    /// No placement contains this piece and those that were put before it.
    Take {
        /// The piece.
        piece: Standing,
    },
    /// There is no placement at all.
    None,
    /// Nothing is missing.
    Done,
}

/// A placement problem to choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacementCard {
    /// What people call it.
    pub title: String,
    /// What is asked, in a sentence.
    pub question: String,
    /// The problem.
    pub problem: PlacementProblem,
    /// An SVG picture of it.
    pub picture: String,
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        PlacementProblem::decl(config),
        Standing::decl(config),
        PlacementOpened::decl(config),
        Conflict::decl(config),
        PlacementLook::decl(config),
        PlacementCount::decl(config),
        PlacementProgress::decl(config),
        PlacementFound::decl(config),
        PlacementHint::decl(config),
        PlacementCard::decl(config),
    ]
}
