//! What the editor asks and is told, as JSON.

use crate::protocol::{BoardView, PieceView};
use everyboard::crates::puzzle::PictureMeaning;
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
    /// How many of these are kinds of pieces. Where pieces slide, the last of them is a new one.
    pub kinds: usize,
    /// How each kind of piece moves, as it is written; nothing where pieces slide.
    pub movements: Vec<String>,
    /// Whether pieces are blocks of letters, which slide.
    pub slides: bool,
    /// Whether these go along their longer side alone.
    pub along_side: bool,
    /// Whether places without a square are walls.
    pub walls: bool,
    /// Movements to choose from.
    pub known_movements: Vec<NamedMovement>,
    /// The starts: by place the number of the symbol, 0 where it is empty.
    pub starts: Vec<Vec<usize>>,
    /// What is asked for.
    pub goal: GoalKind,
    /// The goals, where they are drawings or can be drawn.
    pub goals: Vec<Vec<usize>>,
    /// Pictures of the starts with their blocks; nothing where pieces do not slide.
    pub start_pictures: Vec<String>,
    /// The same of the goals.
    pub goal_pictures: Vec<String>,
    /// The only goal, if it is in words.
    pub goal_words: Option<String>,
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
    /// The letters of the kinds of each side that moves in turn.
    pub sides: Vec<String>,
    /// A letter of the side that begins; nothing if either may.
    pub first: Option<String>,
    /// The drawn moves.
    pub moves: Vec<MoveDraft>,
    /// Squares that have a name together.
    pub areas: Vec<AreaDraft>,
    /// How a game ends, if it is one.
    pub game: Option<GameDraft>,
}

/// A drawn move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveDraft {
    /// What people call it.
    pub name: String,
    /// Its pictures; nothing if it is a cycle, or its pictures do not fit each other.
    pub pictures: Option<MovePictures>,
}

/// What is drawn of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovePictures {
    /// The places of each picture.
    pub board: BoardView,
    /// What may stand there: as [`Draft::symbols`], then letters that stand for one of several.
    pub symbols: Vec<PieceView>,
    /// By place: what stands there before the move.
    pub before: Vec<usize>,
    /// And after it.
    pub after: Vec<usize>,
    /// How they are turned: `none`, `halves`, `quarters` or `all`.
    pub turned: String,
    /// Whether the file names the squares of the move, so that the pictures keep their size.
    pub is_placed: bool,
}

/// Squares that have a name together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaDraft {
    /// The name.
    pub name: String,
    /// The places.
    pub places: Vec<usize>,
}

/// How a game of two sides ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameDraft {
    /// When the side to move has lost.
    pub losses: Vec<LossChoice>,
    /// For each kind the places on which it wins.
    pub reached: Vec<AreaDraft>,
    /// What being stuck means: `draw`, `loses`, `wins` or `passes`.
    pub stuck: String,
    /// What play without end is worth: `draw` or `difference`.
    pub endless: String,
    /// Pictures that end it or take a piece: those that win, those that lose, those that take.
    pub pictures: Vec<GamePictureDraft>,
}

/// What a picture of a game means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Meaning {
    /// Whose picture it is has won.
    Wins,
    /// Whose picture it is has lost.
    Loses,
    /// A move that completes it takes a piece.
    Takes,
}

impl From<PictureMeaning> for Meaning {
    fn from(meaning: PictureMeaning) -> Self {
        match meaning {
            PictureMeaning::Wins => Meaning::Wins,
            PictureMeaning::Loses => Meaning::Loses,
            PictureMeaning::Takes => Meaning::Takes,
        }
    }
}

impl From<Meaning> for PictureMeaning {
    fn from(meaning: Meaning) -> Self {
        match meaning {
            Meaning::Wins => PictureMeaning::Wins,
            Meaning::Loses => PictureMeaning::Loses,
            Meaning::Takes => PictureMeaning::Takes,
        }
    }
}

/// A picture that ends a game, or takes a piece.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamePictureDraft {
    /// What it means.
    pub meaning: Meaning,
    /// Its number among those that mean the same.
    pub number: usize,
    /// The picture, as those of a move that changes nothing; nothing if it cannot be shown.
    pub pictures: Option<MovePictures>,
}

/// A way to lose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LossChoice {
    /// Its words in puzzle files.
    pub words: String,
    /// The letter of the kind of piece that it names, if it does.
    pub kind: Option<String>,
    /// Whether the game has it.
    pub chosen: bool,
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
    /// Something else in words.
    Words,
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
        /// The letter of the symbol as in [`Draft::symbols`]; `.` for an empty square.
        symbol: String,
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
    /// Says who begins where they do.
    First {
        /// A letter of the side; nothing if either may begin.
        kind: Option<String>,
    },
    /// Says whether pieces that slide go along their longer side alone.
    Along {
        /// Whether they do.
        side: bool,
    },
    /// Says whether places without a square are walls.
    Walls {
        /// Whether they are.
        walls: bool,
    },
    /// A change of a drawn move.
    Move {
        /// Its number, from 0; that after the last adds one.
        number: usize,
        /// What changes.
        change: MoveChange,
    },
    /// A change of squares that have a name together.
    Area {
        /// Their number, from 0; that after the last adds some.
        number: usize,
        /// What changes.
        change: AreaChange,
    },
    /// Says whether it is a game of two sides.
    Game {
        /// Whether it is.
        game: bool,
    },
    /// Says how a game ends.
    End {
        /// What being stuck means.
        stuck: String,
        /// What play without end is worth.
        endless: String,
    },
    /// Says whether the side to move has lost there.
    Loss {
        /// As [`LossChoice::words`].
        words: String,
        /// Whether it has.
        on: bool,
    },
    /// Says whether a kind wins on a place.
    Reached {
        /// The kind's letter.
        kind: String,
        /// The place.
        place: usize,
        /// Whether it wins there.
        on: bool,
    },
    /// A change of a picture of a game.
    Picture {
        /// What it means.
        meaning: Meaning,
        /// Its number among those that mean the same, from 0; that after the last adds one.
        number: usize,
        /// What changes.
        change: MoveChange,
    },
    /// Says what is asked for.
    Goal {
        /// What.
        goal: GoalKind,
        /// The letters of two kinds that change places.
        exchanged: Option<Vec<String>>,
        /// The number of pieces to be left.
        left: Option<usize>,
        /// The goal in words.
        words: Option<String>,
    },
}

/// A change of a drawn move, or of a picture that ends a game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "part", rename_all = "lowercase")]
pub enum MoveChange {
    /// Adds it.
    Add,
    /// Removes it.
    Remove,
    /// Gives it a name.
    Name {
        /// The name.
        name: String,
    },
    /// Makes its pictures larger or smaller.
    Size {
        /// The rows.
        rows: usize,
        /// The places in a row.
        columns: usize,
    },
    /// Turns its pictures.
    Turned {
        /// As [`MovePictures::turned`].
        turned: String,
    },
    /// Draws in a picture.
    Paint {
        /// Whether in that after the move.
        after: bool,
        /// The place.
        place: usize,
        /// The letter of the symbol; `.` for an empty square.
        symbol: String,
    },
}

/// A change of squares that have a name together.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "part", rename_all = "lowercase")]
pub enum AreaChange {
    /// Adds them.
    Add,
    /// Removes them.
    Remove,
    /// Gives them a name.
    Name {
        /// The name.
        name: String,
    },
    /// Makes a place one of them, or not.
    Paint {
        /// The place.
        place: usize,
        /// Whether it is.
        on: bool,
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
        MoveDraft::decl(config),
        MovePictures::decl(config),
        AreaDraft::decl(config),
        GameDraft::decl(config),
        Meaning::decl(config),
        GamePictureDraft::decl(config),
        LossChoice::decl(config),
        Draft::decl(config),
        Checked::decl(config),
        Edit::decl(config),
        MoveChange::decl(config),
        AreaChange::decl(config),
        Template::decl(config),
    ]
}
