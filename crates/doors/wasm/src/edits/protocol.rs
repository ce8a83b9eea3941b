//! What the editor asks and is told, as JSON.

use crate::protocol::{BoardView, PieceView};
use serde::{Deserialize, Serialize};

/// What is known of the text of a puzzle file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// The first fault, in a sentence; nothing if the puzzle can be played.
    pub fault: Option<String>,
    /// The line of the fault, from 1.
    pub line: Option<usize>,
    /// Its column, from 1.
    pub column: Option<usize>,
    /// What can be edited; nothing if the text cannot be read so far.
    pub draft: Option<Draft>,
    /// How many positions there are, in decimal.
    pub positions: Option<String>,
    /// The number of legal moves at the start.
    pub moves: Option<usize>,
    /// What one may want to know though it is no fault.
    pub remarks: Vec<String>,
}

/// The parts of a puzzle that a form shows. They may not fit each other yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// What people call it.
    pub name: String,
    /// The board with all places of its rectangle, also those that are no squares.
    pub board: BoardView,
    /// The edges that join: `none`, `rows`, `columns` or `both`.
    pub wrap: String,
    /// What may stand on a place: symbol 1 and so on. After the kinds of pieces comes what stands
    /// for any symbol in a goal, then a place without a square.
    pub symbols: Vec<PieceView>,
    /// How each kind of piece moves, as it is written.
    pub movements: Vec<String>,
    /// Movements to choose from.
    pub known_movements: Vec<NamedMovement>,
    /// The starts: by place the number of the symbol, 0 where it is empty.
    pub starts: Vec<Vec<usize>>,
    /// What is asked for.
    pub goal: GoalKind,
    /// The goals, where they are drawings or can be drawn.
    pub goals: Vec<Vec<usize>>,
    /// The two kinds that change places, if that is the goal.
    pub exchanged: Vec<String>,
    /// The number of pieces to be left, if that is the goal.
    pub left: Option<usize>,
    /// All kinds of moves.
    pub rules: Vec<RuleChoice>,
    /// Whether a piece may leap over pieces of other kinds only.
    pub over_other: bool,
    /// Whether the kinds move in turn.
    pub alternate: bool,
}

/// A movement that has a name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedMovement {
    /// How puzzle files write it.
    pub movement: String,
    /// What people call it.
    pub name: String,
}

/// A kind of move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleChoice {
    /// Its word in puzzle files.
    pub word: String,
    /// What a piece does.
    pub sentence: String,
    /// Whether it leaps over a neighbour.
    pub leaps: bool,
    /// Whether the puzzle has it.
    pub chosen: bool,
}

/// What is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GoalKind {
    /// Nothing.
    None,
    /// Two kinds change places.
    Exchange,
    /// So many pieces are left.
    Pieces,
    /// A drawn position.
    Drawn,
    /// More than one goal.
    Several,
}

/// A change of a puzzle file. Kinds of pieces are numbers from 0, places are numbers from 0.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "edit", rename_all = "lowercase")]
pub enum Edit {
    /// Gives the puzzle a name.
    Name {
        /// The name.
        name: String,
    },
    /// Puts a symbol on places of a drawing.
    Paint {
        /// Whether on a goal, or on a start.
        goal: bool,
        /// On which of them, from 0.
        number: usize,
        /// The places.
        places: Vec<usize>,
        /// The number of the symbol as in [`Draft::symbols`], from 1; 0 for an empty square.
        symbol: usize,
    },
    /// Makes the board larger or smaller, at the bottom and the right.
    Size {
        /// The rows.
        rows: usize,
        /// The places in a row.
        columns: usize,
    },
    /// Joins edges.
    Wrap {
        /// As in [`Draft::wrap`].
        wrap: String,
    },
    /// Says how a kind moves.
    Movement {
        /// The kind.
        kind: usize,
        /// The movement in Betza's notation.
        movement: String,
    },
    /// Gives a kind another letter.
    Letter {
        /// The kind.
        kind: usize,
        /// The letter.
        letter: String,
    },
    /// Adds a kind of piece.
    Add,
    /// Removes a kind of piece, from the board too.
    Remove {
        /// The kind.
        kind: usize,
    },
    /// Says what a move is.
    Rule {
        /// The words of the kinds of moves.
        words: Vec<String>,
        /// As [`Draft::over_other`].
        over: bool,
    },
    /// Says whether the kinds move in turn.
    Turns {
        /// Whether they do.
        alternate: bool,
    },
    /// Says what is asked for.
    Goal {
        /// What.
        goal: GoalKind,
        /// The letters of two kinds that change places.
        exchanged: Option<Vec<String>>,
        /// The number of pieces to be left.
        left: Option<usize>,
    },
}

/// A puzzle to begin with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Template {
    /// What it is called.
    pub title: String,
    /// The puzzle file.
    pub text: String,
    /// An SVG picture of its start.
    pub picture: String,
}

#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        NamedMovement::decl(config),
        RuleChoice::decl(config),
        GoalKind::decl(config),
        Draft::decl(config),
        Checked::decl(config),
        Edit::decl(config),
        Template::decl(config),
    ]
}
