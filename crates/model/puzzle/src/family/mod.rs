//! Families: puzzles of one kind on boards of any size, made from the size alone.
//!
//! A member is the text of a puzzle file, so it is an ordinary puzzle everywhere. The families that
//! come with the program are functions ([`Family`]); people write others in files ([`FamilyFile`]),
//! which the page has no code for.

mod file;
mod frogs;
mod knights;
mod pegs;
mod range;
mod sheet;
mod sizes;
mod tiles;

use crate::{Puzzle, PuzzleError};
pub use file::{FamilyError, FamilyFile};
pub use range::{FamilyRange, Member, RangeError};
pub use sizes::Sizes;

/// The size of a member: the rows and the columns of its board. Where one number is the size, both
/// are that number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

/// How the sizes of a family are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Rows and columns: `3x8`.
    Rectangle,
    /// The side of a square: `7x7` or `7`.
    Square,
    /// One number: `4`.
    Number,
}

impl Shape {
    /// What a size is called in words.
    fn words(self) -> &'static str {
        match self {
            Shape::Rectangle => "rows x columns",
            Shape::Square => "the side of a square",
            Shape::Number => "one number",
        }
    }

    /// How many ranges of numbers give a range of sizes.
    fn numbers(self) -> usize {
        match self {
            Shape::Rectangle => 2,
            Shape::Square | Shape::Number => 1,
        }
    }
}

/// Puzzles of one kind, one for each size.
///
/// ```
/// use everyboard_puzzle::{Family, Puzzle, Size};
///
/// let family = Family::named("knights-rows").unwrap();
/// let size = Size { rows: 3, columns: 4 };
/// assert_eq!(family.label(size), "knights-rows-3x4");
/// let puzzle = Puzzle::parse(&family.text(size).unwrap()).unwrap();
/// assert_eq!(puzzle.board.draw_line(&puzzle.alphabet, &puzzle.starts[0]), "WWWW/WB.B/BBBB");
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Family {
    /// The name, to which a size is added: `knights-rows`.
    pub name: &'static str,
    /// What its puzzles are.
    pub title: &'static str,
    /// How its sizes are written.
    pub shape: Shape,
    /// A size that it has, as it is written.
    pub example: &'static str,
    /// The text of a puzzle file, or why there is none of this size.
    text: fn(Size) -> Result<String, &'static str>,
}

/// The longest side of a board. A board of one row may be so long.
const LONGEST_SIDE: usize = Puzzle::MAX_SQUARES;

impl Family {
    /// The family of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        families().iter().find(|family| family.name == name)
    }

    /// The name of a member.
    pub fn label(&self, size: Size) -> String {
        let Size { rows, columns } = size;
        match self.shape {
            Shape::Rectangle | Shape::Square => format!("{}-{rows}x{columns}", self.name),
            Shape::Number => format!("{}-{rows}", self.name),
        }
    }

    /// The text of the puzzle file of a member. It can be read.
    ///
    /// # Errors
    /// If the family has none of this size, with the reason.
    pub fn text(&self, size: Size) -> Result<String, RangeError> {
        let no_member = |why: String| RangeError::NoMember { label: self.label(size), why };
        if size.rows.max(size.columns) > LONGEST_SIDE {
            return Err(no_member(format!("no side is longer than {LONGEST_SIDE}")));
        }
        let text = (self.text)(size).map_err(|why| no_member(why.to_owned()))?;
        let fault = |error: PuzzleError| no_member(error.fault.to_string());
        Puzzle::parse(&text).map_err(fault)?;
        Ok(text)
    }
}

/// All families, in the order in which they are listed.
pub fn families() -> &'static [Family] {
    &FAMILIES
}

static FAMILIES: [Family; 11] = [
    knights::ROWS,
    knights::DIAGONAL,
    knights::OUTER_ROWS,
    knights::PARTNERS,
    frogs::LINE,
    frogs::ROWS,
    frogs::FORE_AND_AFT,
    tiles::SOLVED,
    tiles::TURNED,
    pegs::RECTANGLE,
    pegs::TRIANGLE,
];
