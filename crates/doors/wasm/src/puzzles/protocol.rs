//! What the page is told about puzzles, as JSON.

use crate::protocol::{BoardView, PieceView};
use serde::Serialize;

/// A puzzle that was opened, and all that is needed to show it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    /// The name of a built-in puzzle or of a member of a family; empty for a file of one's own.
    pub name: String,
    /// The puzzle file.
    pub text: String,
    /// What people call it.
    pub title: String,
    /// Who posed it.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// How it is played, in sentences.
    pub rule: Vec<String>,
    /// Whether it is a game of two sides, which has another screen.
    pub is_game: bool,
    /// The squares that pieces shall come to, where the board may mark them.
    pub goal_squares: Vec<usize>,
    /// What is asked for, in words, where a picture does not say it.
    pub goal: String,
    /// What is asked for, as an SVG picture.
    pub goal_picture: Option<String>,
    /// How many positions there are, in decimal.
    pub positions: Option<String>,
    /// Its board.
    #[serde(flatten)]
    pub board: BoardView,
    /// The pieces: symbol 1, symbol 2 and so on; first one of each kind, then those of a kind that
    /// have letters of their own.
    pub pieces: Vec<PieceView>,
    /// Where the game begins.
    pub start: Place,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The board on one line, as it is drawn in puzzle files. Pieces that are alike keep their
    /// letters from move to move.
    pub text: String,
    /// The kinds of pieces that are to move, where sides take turns.
    pub turn: Option<String>,
    /// By square: the number of the piece there, 0 where it is empty.
    pub symbols: Vec<usize>,
    /// By square: the first square of the piece there. Empty if no piece covers several squares.
    pub firsts: Vec<usize>,
    /// The squares that pieces shall come to and that hold what they shall.
    pub met: Vec<usize>,
    /// Whether it is what the puzzle asks for.
    pub is_goal: bool,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// The word for it: `a1b3`.
    pub word: String,
    /// The number of the square that the piece leaves.
    pub from: usize,
    /// The number of the square that it enters.
    pub to: usize,
    /// The squares whose pieces it removes.
    pub removed: Vec<usize>,
    /// The position that it leads to.
    pub after: Place,
    /// The squares that were empty before it and hold something afterwards.
    pub entered: Vec<usize>,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The move.
    #[serde(flatten)]
    pub step: Move,
    /// The least number of moves from there to the goal; none if no path leads there. On a solution
    /// that may not be a shortest one, as many as it has left.
    pub distance: Option<usize>,
    /// Whether nothing is known of the place that it leads to.
    pub unknown: bool,
    /// How many shortest solutions there are, in decimal; none if they could not be counted.
    pub solutions: Option<String>,
}

/// All that is known of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// The least number of moves to the goal; none if no path leads there, or it is not known
    /// exactly.
    pub distance: Option<usize>,
    /// Where a search ended before it knew: there are this many moves to the goal or more.
    pub at_least: Option<usize>,
    /// And this many or fewer, if a solution is known.
    pub at_most: Option<usize>,
    /// Whether nothing is known of the position: the table holds those that the start leads to, and
    /// this is none.
    pub unknown: bool,
    /// How many shortest solutions there are, in decimal; none if they could not be counted.
    pub solutions: Option<String>,
    /// Every legal move.
    pub moves: Vec<JudgedMove>,
}

/// How far a search has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Searching {
    /// There are this many moves to the goal or more.
    pub at_least: usize,
    /// And this many or fewer, if a solution is known.
    pub at_most: Option<usize>,
}

/// A table that is ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableMade {
    /// The distance of the positions that are farthest from the goal.
    pub deepest: usize,
    /// By distance: how many positions there are, in decimal.
    pub levels: Vec<String>,
}

/// A shortest solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solution {
    /// Its number, from 0, in decimal.
    pub number: String,
    /// Its moves.
    pub moves: Vec<Move>,
}

/// A certificate that was checked: what it claims holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// Its file, which `everyboard verify` reads.
    pub text: String,
    /// Every solution has this many moves or more.
    pub at_least: Option<usize>,
    /// There is a solution of this many moves.
    pub at_most: Option<usize>,
    /// There are exactly this many solutions of `atLeast` moves, in decimal.
    pub exactly: Option<String>,
    /// There is no solution.
    pub is_unsolvable: bool,
    /// What it does not say of the answer, and why, in words.
    pub left_out: Option<String>,
}

/// Why the best moves of a position are best, or why no solution is left.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why<'a> {
    /// The strongest first.
    pub reasons: Vec<Reason<'a>>,
}

/// A reason, with the names that it has in records of the program. What another choice costs at
/// least, `more`, is missing where no solution is left after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason<'a> {
    /// One move begins all shortest solutions.
    OnlyMove {
        /// The word for it, alone.
        moves: &'a [String],
        /// How many other legal moves there are.
        others: usize,
        /// What each of these costs at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        more: Option<usize>,
    },
    /// All shortest solutions begin with a move of one piece, in several ways.
    OnlyPiece {
        /// What the piece is called, by the puzzle file or by its letter.
        piece: &'a str,
        /// Where it stands.
        square: &'a str,
        /// The words of its moves that begin shortest solutions.
        moves: &'a [String],
        /// What a move of any other piece costs at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        more: Option<usize>,
    },
    /// All shortest solutions, which are different before, pass one position.
    Bottleneck {
        /// The position on one line; with a letter of the side to move where sides take turns.
        position: &'a str,
        /// After how many moves they pass it.
        after: usize,
        /// How many shortest solutions there are, in decimal.
        solutions: String,
    },
    /// Of the moves of a piece some begin shortest solutions, and the others do not.
    OnlyWay {
        /// What the piece is called, by the puzzle file or by its letter.
        piece: &'a str,
        /// Where it stands.
        square: &'a str,
        /// The words of its moves that begin shortest solutions.
        moves: &'a [String],
        /// What each other move of it costs at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        more: Option<usize>,
    },
    /// Several moves, of several pieces, begin shortest solutions.
    BestMoves {
        /// The words for them.
        moves: &'a [String],
        /// How many other legal moves there are.
        others: usize,
        /// What each of these costs at least.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        more: Option<usize>,
    },
    /// No solution is left: no move is legal, and the position is no goal.
    Stuck,
    /// No solution is left: a piece can never leave its square, and no goal has it there.
    Frozen {
        /// What the piece is called, by the puzzle file or by its letter.
        piece: &'a str,
        /// Where it stands.
        square: &'a str,
    },
    /// No solution is left: a sum that no move changes, or none raises, is another in all goals.
    Invariant {
        /// The sum in words, with the position as the start.
        sentence: &'a str,
    },
    /// No solution is left: all continuations were tried.
    Exhausted,
    /// Of the moves that led here one left no solution.
    LostBy {
        /// The word for it, alone.
        moves: &'a [String],
        /// Its number, from 1.
        number: usize,
        /// How far the goal was before it, if that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        before: Option<usize>,
    },
}

/// The same types in TypeScript.
#[cfg(test)]
pub(crate) fn declarations(config: &ts_rs::Config) -> Vec<String> {
    use ts_rs::TS;
    vec![
        Place::decl(config),
        Move::decl(config),
        JudgedMove::decl(config),
        Look::decl(config),
        Searching::decl(config),
        Opened::decl(config),
        TableMade::decl(config),
        Solution::decl(config),
        Proof::decl(config),
        Why::decl(config),
        Reason::decl(config),
    ]
}
