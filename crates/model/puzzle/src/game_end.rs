//! How a game of two sides ends.

use crate::{DrawnMove, Puzzle, Turns};
use everyboard_board::{Square, Symbol};

/// How a game of two sides ends, what play without end is worth, and how many pieces there are to
/// place.
///
/// A side that has no move is stuck: play ends there, unless the side passes. It ends as well
/// before a move where one of `losses` holds for the side to move, and where one of `pictures` that
/// wins or loses lies on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// When the side to move has lost.
    pub losses: Vec<Loss>,
    /// Pictures that end it, or take pieces.
    pub pictures: Vec<GamePicture>,
    /// What being stuck means.
    pub stuck: Stuck,
    /// What play without end is worth.
    pub endless: Endless,
    /// How many pieces of a kind are on the board at most: those that moves bring in come from this
    /// supply. While a side has such pieces left, it makes no other moves.
    pub supply: Vec<(Symbol, usize)>,
}

/// A picture that ends a game wherever it lies on the board, or takes a piece when a move completes
/// it. Where the pictures of both sides end it, the side that moved last is asked first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePicture {
    /// The picture, as that of a move which changes nothing.
    pub picture: DrawnMove,
    /// What it means for the side whose picture it is.
    pub meaning: PictureMeaning,
    /// Whose picture it is; that of the side whose pieces are drawn, if this says nothing.
    pub side: Option<usize>,
}

/// What a picture means for the side whose picture it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PictureMeaning {
    /// The side has won.
    Wins,
    /// The side has lost.
    Loses,
    /// A move of the side that completes it also takes a piece of the other side, of its choice.
    Takes,
}

/// What ends a game: squares that hold these symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPattern {
    /// The side that has won.
    pub winner: usize,
    /// The squares and what they hold.
    pub held: Vec<(Square, Symbol)>,
}

/// When the side to move has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It has fewer pieces than this.
    FewerPieces(usize),
    /// Its enemy has no piece: all of them left the board.
    NoEnemies,
    /// This kind of piece is its own, and fewer than this are left.
    Fewer {
        /// The kind.
        kind: Symbol,
        /// The number that suffices.
        than: usize,
    },
    /// This kind of piece is the enemy's, and stands on one of these squares.
    Reached {
        /// The kind.
        kind: Symbol,
        /// The squares.
        squares: Vec<Square>,
    },
}

/// What it is for the side to move to have pieces but no move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Stuck {
    /// The game ends drawn.
    #[default]
    Draws,
    /// The side has lost.
    Loses,
    /// The side has won: whoever leaves the other no move loses. Counted as one more ply.
    Wins,
    /// It is the other side's turn. That is a ply, too.
    Passes,
}

/// What play without end is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Endless {
    /// A draw.
    #[default]
    Draw,
    /// The pieces that the side has more than its enemy; nothing else counts.
    Difference,
    /// A win of this side.
    Wins(usize),
}

impl Loss {
    /// The side to move has no piece.
    pub const NO_PIECES: Self = Loss::FewerPieces(1);
}

impl PictureMeaning {
    /// All, with their words in puzzle files.
    pub const ALL: [(&str, Self); 3] =
        [("wins", Self::Wins), ("loses", Self::Loses), ("takes", Self::Takes)];

    /// The word in puzzle files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Loses => "loses",
            Self::Takes => "takes",
        }
    }

    /// Whether the game is over where such a picture lies.
    pub fn ends(self) -> bool {
        self != Self::Takes
    }
}

impl GameEnd {
    /// The pictures that take a piece.
    pub fn taking(&self) -> impl Iterator<Item = &GamePicture> {
        self.pictures.iter().filter(|it| it.meaning == PictureMeaning::Takes)
    }

    /// Whether some picture ends it.
    pub fn ends_by_pictures(&self) -> bool {
        self.pictures.iter().any(|it| it.meaning.ends())
    }
}

impl GamePicture {
    /// The side whose picture it is if it is drawn with these symbols; `None` if they are pieces of
    /// both sides, or of none, and nothing says whose it is.
    pub(crate) fn side_of(&self, turns: &Turns, symbols: &[Symbol]) -> Option<usize> {
        let pieces = symbols.iter().filter(|symbol| !symbol.is_empty());
        let mut sides = pieces.map(|&piece| turns.side_of(piece).map(|(side, _)| side));
        let first = sides.next().flatten();
        self.side.or(first.filter(|_| sides.all(|side| side == first)))
    }
}

impl Puzzle {
    /// The kinds of pieces of a side; none where no sides take turns.
    pub fn kinds_of(&self, side: usize) -> &[Symbol] {
        match &self.rule.turns {
            Turns::Alternate { sides, .. } => &sides[side],
            Turns::Free => &[],
        }
    }
}
