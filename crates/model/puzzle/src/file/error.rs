//! What can be wrong with a puzzle file.

use super::look::LookFault;
use super::puzzlescript::SUPPORTED;
use super::{LevelFault, Location, ScriptFault};
use crate::{BetzaError, CompileError, RuleKind, TextFault};
use everyboard_board::{AlphabetError, DrawFault, GraphError};
use thiserror::Error;

/// A fault in the text of a puzzle, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{location}: {fault}")]
pub struct PuzzleError {
    /// Line and column of the fault.
    pub location: Location,
    /// What is wrong there.
    pub fault: Fault,
}

impl PuzzleError {
    pub(super) fn at(text: &str, byte: usize, fault: Fault) -> Self {
        PuzzleError { location: Location::of(text, byte), fault }
    }
}

impl Fault {
    /// Whether the file has a key or a word that format 1 does not have.
    pub fn is_unknown_word(&self) -> bool {
        matches!(self, Fault::UnknownKey { .. } | Fault::Choice { .. })
    }
}

/// What can be wrong with a puzzle file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The path names a directory.
    #[error("this is a directory; expected a puzzle file")]
    Directory,
    /// The file is too large to be a puzzle.
    #[error("the file is larger than {most} bytes; a puzzle file is a few lines of text")]
    TooLong {
        /// The most bytes a puzzle file may have.
        most: u64,
    },
    /// The bytes are not text.
    #[error("the file is not UTF-8 text")]
    NotUtf8,
    /// There is nothing in the file.
    #[error("the file is empty; expected a puzzle that begins with `format = 1`")]
    Empty,
    /// The text is not TOML.
    #[error("{0}")]
    Toml(String),
    /// A character that is not shown, but steers what shows the text around it.
    #[error(
        "{found:?} breaks a line, steers a terminal or turns the writing beside it; leave it out"
    )]
    Steers {
        /// The character.
        found: char,
    },
    /// The file does not say its format.
    #[error("expected `format = 1` at the top of the file")]
    NoFormat,
    /// The file is of another format.
    #[error("the format is {found}; this program reads format 1")]
    Format {
        /// The number in the file.
        found: i64,
    },
    /// A family of puzzles where a puzzle is expected.
    #[error("this is a family of puzzles; name one of them by its size, as in FILE:5")]
    Family,
    /// A template where a puzzle is expected.
    #[error("this is a template with open squares; `everyboard make` makes puzzles of it")]
    Template,
    /// A line of a template that says not what is laid.
    #[error(
        "{found:?} does not say what is laid: a number and a picture, such as \"3 #\", or \"2-4 */*\" for two to four \
         blocks, one above the other"
    )]
    Laid {
        /// The line.
        found: String,
    },
    /// A thing of a template that is too large.
    #[error("this fits nowhere on the open squares, those that are `?`")]
    LaidNowhere,
    /// Things that are to be laid on a goal that is not drawn.
    #[error("expected one goal that is drawn, with as many rows and columns as the board")]
    LaidOnNoGoal,
    /// More open squares than a template may have.
    #[error("{found} squares are open, {most} may be")]
    OpenSquares {
        /// The open squares.
        found: usize,
        /// The most that there may be.
        most: usize,
    },
    /// A row of a template that is longer or shorter than the first.
    #[error("this row is not as long as the first; make all rows the same length")]
    UnevenTemplate,
    /// Several levels or cards where a puzzle is expected.
    #[error("this text has {number} levels or cards; name one of them, as in FILE:1")]
    Levels {
        /// How many it has.
        number: usize,
    },
    /// A faulty level or card.
    #[error(transparent)]
    Level(LevelFault),
    /// A script that is not read.
    #[error("{0}; {SUPPORTED}")]
    Script(ScriptFault),
    /// A key that has no meaning here.
    #[error("{found:?} is not expected here; the keys are {expected}")]
    UnknownKey {
        /// The key.
        found: String,
        /// The keys that have a meaning.
        expected: String,
    },
    /// A name of squares that goals could not use.
    #[error("{found:?} cannot name an area: it is a square, or has blanks, commas or `=`")]
    AreaName {
        /// The name.
        found: String,
    },
    /// A key that must be there.
    #[error("{0:?} is missing")]
    Missing(String),
    /// A value of another type than its key asks for.
    #[error("expected {expected}, found {found}")]
    Type {
        /// The type asked for, in words.
        expected: &'static str,
        /// The type found.
        found: &'static str,
    },
    /// A word that is none of those a key takes.
    #[error("{found:?} is not one of {expected}")]
    Choice {
        /// The word.
        found: String,
        /// The words that may stand here.
        expected: String,
    },
    /// Neither a drawn board nor a graph.
    #[error("expected a `board` drawn as text, or a [graph]")]
    NoBoard,
    /// A drawn board and a graph.
    #[error("the puzzle has a `board` already; expected one of `board` and [graph]")]
    TwoBoards,
    /// Wrap-around on a graph.
    #[error("`wrap` is for drawn boards; give the graph the edges that lead around")]
    WrappedGraph,
    /// An edge that is not two names.
    #[error("expected an edge \"a b\": the names of two points")]
    Edge,
    /// No kind of piece.
    #[error("expected a kind of piece, such as W = \"N\"")]
    NoPieces,
    /// A Betza piece on a graph.
    #[error(
        "on a graph or a board of hexagons a piece moves along \"edges\", any distance along straight \"lines\", or, \
         with \"-\", not at all"
    )]
    BetzaOnGraph,
    /// A riding piece under a rule that leaps over one neighbour.
    #[error(
        "{kind:?} rides, but jumps and hops go over the next square, and pushes and pulls go to it: give it single leaps"
    )]
    LeapingRider {
        /// The piece.
        kind: char,
    },
    /// `pushed`, `boxes` or a count of pushes where nothing pushes or pulls.
    #[error("this is for `kind = \"push\"` or \"pull\"")]
    NothingPushes,
    /// Pushes where everything moves by itself.
    #[error(
        "there is nothing to push or pull: give a kind of piece the movement \"-\", or name those that are pushed, \
         as in pushed = \"b\""
    )]
    NothingPushed,
    /// A kind in `pushed` that is none.
    #[error("{kind:?} in `pushed` is not a piece of this puzzle")]
    PushedKind {
        /// What is written.
        kind: char,
    },
    /// Something that `[look]` says.
    #[error(transparent)]
    Look(#[from] LookFault),
    /// A number of boxes that is none.
    #[error("expected how many pieces in a row are pushed at once, 1 or more")]
    Boxes,
    /// `sides` or `first` without turns.
    #[error("this needs `turns = \"alternate\"`")]
    TurnsNotAlternate,
    /// Turns with one side.
    #[error("turns alternate between two or more sides; there is only one")]
    OneSide,
    /// Turns with very many sides.
    #[error("turns alternate between at most {most} sides")]
    ManySides {
        /// The most sides.
        most: usize,
    },
    /// A side without a piece.
    #[error("expected the pieces of a side")]
    EmptySide,
    /// The side named to begin is none.
    #[error("expected a piece of the side that begins")]
    NoSuchSide,
    /// A kind in `sides` that is none.
    #[error("{kind:?} is not a piece of this puzzle")]
    SideKind {
        /// The character.
        kind: char,
    },
    /// A kind in `sides` twice.
    #[error("{kind:?} is named a second time; a piece is of one side")]
    TwoSides {
        /// The character.
        kind: char,
    },
    /// An empty list of rules.
    #[error("expected {}, or several of them", RuleKind::words())]
    NoKind,
    /// `over` where no piece leaps over another.
    #[error("`over` is for jumps and hops; give kind = \"jump\" or \"hop\" as well")]
    OverNothing,
    /// What is for pieces that slide, where none do.
    #[error("this is for pieces that slide; give kind = \"slide\" in [rule] as well")]
    NothingSlides,
    /// `along` where `[pieces]` says of every piece how it slides.
    #[error(
        "`along` is for pieces that [pieces] does not list, and it lists them all: leave one of both out"
    )]
    AlongNothing,
    /// Pieces that slide and do something else.
    #[error("pieces that slide do nothing else: give kind = \"slide\" alone, and no [[move]]")]
    SlideAndOthers,
    /// Pieces that slide on a graph.
    #[error("pieces slide on a drawn `board`; on a graph they \"step\" along its edges")]
    SlideOnGraph,
    /// Pieces of several squares on a board whose edges join.
    #[error("pieces of several squares need a board whose edges do not join: leave `wrap` out")]
    BlocksAroundEdges,
    /// A block without squares.
    #[error("expected a picture of the piece, such as \"xx/x.\"")]
    BlockOfNothing,
    /// Two pictures of a move that differ in shape.
    #[error("`before` and `after` must have as many rows and columns: both show the same squares")]
    OtherShape,
    /// `?` or `#` in one of two pictures only.
    #[error("{drawn:?} must stand in the same places of `before` and `after`")]
    OneSided {
        /// The character.
        drawn: char,
    },
    /// A character of a picture without a meaning.
    #[error(
        "{found:?} is no piece of this puzzle; for one of several say which in `where`, \
         as in where = {{ {found} = \"any piece\" }}"
    )]
    DrawnLetter {
        /// The character.
        found: char,
    },
    /// A class of symbols with a name that means something else, or is too long.
    #[error("{found:?} cannot stand for several symbols; take one character that is no piece")]
    ClassName {
        /// The name.
        found: String,
    },
    /// A class that lists something else than symbols.
    #[error(
        "{found:?} lists no symbols; expected pieces as in \"WB.\", \"any piece\" or \"anything\""
    )]
    ClassSymbols {
        /// The list.
        found: String,
    },
    /// A class that lists a symbol twice, where it stands for each of them.
    #[error("{found:?} is listed twice for {letter:?}; list each symbol once")]
    ClassSymbolTwice {
        /// The symbol.
        found: char,
        /// The character of the class.
        letter: char,
    },
    /// A class that is not in the picture.
    #[error("`where` explains {letter:?}, which is not drawn here")]
    ClassNotDrawn {
        /// Its character.
        letter: char,
    },
    /// A class that is drawn after the move alone, where before it stands no class of as many
    /// symbols.
    #[error(
        "{letter:?} is not drawn before the move; draw it there, or in this place a letter that lists as many \
         symbols"
    )]
    NoImage {
        /// Its character.
        letter: char,
    },
    /// Classes with very many choices.
    #[error("`where` leaves {choices} choices; at most {} are possible", CompileError::MOST_MOVES)]
    ManyChoices {
        /// The choices.
        choices: usize,
    },
    /// Pictures that are equal.
    #[error("nothing changes: draw what the move changes")]
    NothingMoves,
    /// A picture of a game, of which it is not clear whose it is.
    #[error(
        "this picture has pieces of both sides, or of none; say whose it is, as in side = \"W\""
    )]
    WhosePicture,
    /// A side that there is not.
    #[error("{found:?} names no side; expected one of its pieces, as in side = \"W\"")]
    NoSide {
        /// The word.
        found: String,
    },
    /// A drawn move without places on a graph.
    #[error(
        "a graph has no rows; name the points of each place, as in on = [\"a b c\", \"d e f\"]"
    )]
    DrawnOnGraph,
    /// `turned` with named squares.
    #[error("`turned` is for pictures without `on`; name the squares of the turned ones as well")]
    TurnedNames,
    /// `#` with named squares.
    #[error("'#' is for pictures without `on`: these squares are all there")]
    MissingNamed,
    /// A picture that no place of the board has room for.
    #[error(
        "the picture fits nowhere on this board; draw fewer rows or columns, or say in `turned` how else it may lie"
    )]
    FitsNowhere,
    /// An empty list of squares.
    #[error(
        "`on` names no squares, so the picture lies nowhere; name some, as in on = \"a1 b1 c1\", or leave the key out \
         where it may lie wherever it fits"
    )]
    NoDrawnSquares,
    /// A name in `on` that is no square, or one twice.
    #[error(
        "{found:?} is no square of this board, or is named a second time here; blanks part the names"
    )]
    DrawnSquare {
        /// The name.
        found: String,
    },
    /// Another number of squares than places.
    #[error("expected {expected} squares, one for each place of the picture; found {found}")]
    DrawnSquares {
        /// The places of the picture.
        expected: usize,
        /// The squares named.
        found: usize,
    },
    /// A cycle with a name that paths cannot call it by.
    #[error("expected a name of letters, digits, blanks and - _ ' +: paths call the move so")]
    MoveName,
    /// A cycle of no squares or one, or parentheses that do not close.
    #[error(
        "expected the squares of a cycle in their order, as in cycle = \"a1 b1 b2\", or several cycles, as in \
         cycle = \"(a1 b1)(a2 b2 c2)\""
    )]
    CycleText,
    /// Attacks are forbidden that no piece makes.
    #[error(
        "pieces of one kind are on one side, so this forbids nothing; with \"any attack\" none may attack another"
    )]
    AttacksOfOneKind,
    /// Something forbidden where it is not seen to.
    #[error("`forbid` cannot be said of {wanted}; leave one of them out")]
    ForbiddenHere {
        /// What else the file has.
        wanted: &'static str,
    },
    /// A game without two sides in turn.
    #[error("a game has two sides in turn; give `turns = \"alternate\"` in [rule], and two sides")]
    GameWithoutTurns,
    /// A game that nobody can lose.
    #[error(
        "nobody can lose this game; give `loses = \"no pieces\"`, \"no moves\", or both, or draw in [[wins]] what \
         wins"
    )]
    GameWithoutEnd,
    /// Pictures of a game, in a file that has none.
    #[error("this picture is for a game, and there is none: add a line [game]")]
    PictureWithoutGame,
    /// A picture that takes a piece, where a move is more than one step.
    #[error("a picture takes a piece after each step; leave `count` out of [rule]")]
    TakesAtAStretch,
    /// Play without end is won, and being stuck is a draw.
    #[error(
        "play without end is won, so being stuck cannot be a draw: give stuck = \"loses\" or \"wins\""
    )]
    EndlessAndStuck,
    /// What play without end is worth.
    #[error(
        "{found:?} is not what play without end is worth; expected \"draw\", \"difference\", or a piece W \
         whose side wins"
    )]
    EndlessIs {
        /// The word.
        found: String,
    },
    /// A supply that says no number of a piece.
    #[error(
        "{found:?} is not a supply; expected a number from 1 to 255 and a piece, as in \"3 W\""
    )]
    Supply {
        /// The words.
        found: String,
    },
    /// A supply of pieces that no move brings in.
    #[error(
        "no move brings {kind} to the board; draw one in [[move]], as before = \".\" and after = \"{kind}\""
    )]
    SupplyUnused {
        /// The piece.
        kind: char,
    },
    /// A start with more pieces than there are.
    #[error("a start has {found} {kind} on the board, more than the supply")]
    SupplyPassed {
        /// The piece.
        kind: char,
        /// How many there are on the board.
        found: usize,
    },
    /// `stuck` against `no moves`.
    #[error("`loses` has \"no moves\", so a side that is stuck loses; leave `stuck` out")]
    StuckTwice,
    /// Words that say no end.
    #[error(
        "{found:?} is not an end of a game; expected \"no pieces\", \"no moves\", \"no enemies\", \"no K\" \
         for a piece K, \"fewer than 3 pieces\", \"fewer than 3 K\", or \"reached W a5 b5\" for a piece W and \
         squares"
    )]
    Loses {
        /// The words.
        found: String,
    },
    /// An empty list of starts.
    #[error("expected a start; leave the key out to start as the board is drawn")]
    NoStart,
    /// `edges` on a drawn board.
    #[error(
        "\"edges\" and \"lines\" are for graphs and boards of hexagons; on a board of squares W moves to the next square along a row or column"
    )]
    EdgesOnGrid,
    /// Numbers expected of a puzzle that is expected to have no solution.
    #[error("a puzzle with `solvable = false` has no moves or solutions to expect")]
    ExpectedOfNothing,
    /// An expected number of moves that is none.
    #[error("expected a number of moves, 0 or more")]
    Moves,
    /// A count that is not a decimal number.
    #[error("expected a count in decimal digits, such as \"1200\"")]
    Count,
    /// A fault in a drawn board.
    #[error(transparent)]
    Draw(#[from] DrawFault),
    /// A fault in the names of the pieces.
    #[error(transparent)]
    Alphabet(#[from] AlphabetError),
    /// A fault in the notation of a piece.
    #[error(transparent)]
    Betza(#[from] BetzaError),
    /// A fault in a graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A fault in a start or goal.
    #[error(transparent)]
    Text(#[from] TextFault),
}
