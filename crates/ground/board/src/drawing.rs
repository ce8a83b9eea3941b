//! Text drawn in rows, before its characters have a meaning.

use crate::{Alphabet, Board, Grid, Square, Wrap};
use std::fmt;
use thiserror::Error;

/// A rectangle of characters: the rows of a drawn board, top row first.
///
/// The reader forgives
/// - `/` in place of a line feed between rows,
/// - blanks and tabs around a row,
/// - empty lines before the first row and after the last,
/// - a `/` after the last row.
///
/// ```
/// use everyboard_board::Drawing;
///
/// let drawing = Drawing::parse("\n  W.B\n  .#.\n").unwrap();
/// assert_eq!((drawing.height(), drawing.width()), (2, 3));
/// assert_eq!(drawing, Drawing::parse("W.B/.#.").unwrap());
/// assert_eq!(drawing.board().unwrap().len(), 5);
///
/// let error = Drawing::parse("WWW/WW").unwrap_err();
/// assert_eq!((error.row, error.column), (1, 2));
/// assert!(error.to_string().starts_with("this row has 2, the first row has 3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    rows: Vec<Vec<char>>,
}

/// A fault in a drawing and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct DrawError {
    /// The row from the top, from 0, not counting leading empty lines.
    pub row: usize,
    /// The column in the text of the row, in characters from 0, not counting leading blanks.
    pub column: usize,
    /// What is wrong there.
    pub fault: DrawFault,
}

/// What can be wrong with a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawFault {
    /// Nothing is drawn.
    #[error("no square is drawn")]
    Empty,
    /// A row is longer or shorter than the first one.
    #[error("this row has {found}, the first row has {expected}; make all rows the same length")]
    Uneven {
        /// Characters in this row.
        found: usize,
        /// Characters in the first row.
        expected: usize,
    },
    /// The same where rows are indented, as those of hexagons are.
    #[error(
        "this row has {found}, the first row has {expected}; make all rows the same length or, on a board of hexagons, put a blank \
         between the holes"
    )]
    UnevenAndIndented {
        /// Characters in this row.
        found: usize,
        /// Characters in the first row.
        expected: usize,
    },
    /// The size of the drawing differs from that of the board.
    #[error("expected {expected}, or squares listed as in a1=W; found {found}")]
    Shape {
        /// The board's rows and columns, in words.
        expected: String,
        /// The drawing's rows and columns, in words.
        found: String,
    },
    /// A square is drawn where the board has none, or the other way round.
    #[error("{found:?} is drawn where the board has {board}")]
    Hole {
        /// The character in the drawing.
        found: char,
        /// What the board has there, in words.
        board: &'static str,
    },
    /// A character without a meaning.
    #[error("{found:?} is not a symbol of this puzzle; expected one of {expected}")]
    Unknown {
        /// The character.
        found: char,
        /// The characters that may stand here.
        expected: String,
    },
    /// The letter of one of several pieces of a kind, where kinds are asked for.
    #[error("{found:?} is one of several pieces that are alike; {kind:?} stands for any of them")]
    Alike {
        /// The letter.
        found: char,
        /// The character of the kind.
        kind: char,
    },
    /// Blanks between squares of which not every row lies half a place beside the one above it.
    #[error(
        "blanks between squares draw a board of hexagons: its squares are two columns apart, and each row lies one \
         column beside the one above it; leave the blanks out for a board of squares"
    )]
    Staggered,
    /// Too many squares or too wide a rectangle.
    #[error("the board has {found}; at most {most} are possible")]
    TooLarge {
        /// What it has, in words.
        found: String,
        /// The most that are possible.
        most: usize,
    },
    /// A part of a piece that covers several squares.
    #[error("a piece {piece:?} covers {shape}, and there is none with its first square here")]
    Block {
        /// The piece.
        piece: char,
        /// The rows of its shape.
        shape: String,
    },
    /// An item of a list of squares (`a1=W`) that is not understood, in words.
    #[error("{0}")]
    Listing(String),
}

impl DrawFault {
    pub(crate) fn too_large(found: String, most: usize) -> DrawError {
        DrawError { row: 0, column: 0, fault: DrawFault::TooLarge { found, most } }
    }
}

/// Squares that one piece of a row's text draws: a character, or a number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The column of its first character in the text of the row, from 0.
    pub(crate) column: usize,
    pub(crate) drawn: char,
    /// How many squares it draws.
    pub(crate) length: usize,
}

/// The runs of a row, in which numbers may stand for empty squares if `numbers` says so.
pub(crate) fn runs(row: &str, numbers: bool) -> impl Iterator<Item = Run> {
    let mut rest = row.chars().enumerate().peekable();
    std::iter::from_fn(move || {
        let (column, drawn) = rest.next()?;
        let Some(mut length) = digit(drawn, numbers) else {
            return Some(Run { column, drawn, length: 1 });
        };
        while let Some(digit) = rest.peek().and_then(|&(_, c)| digit(c, numbers)) {
            rest.next();
            length = length.saturating_mul(10).saturating_add(digit);
        }
        Some(Run { column, drawn: Alphabet::EMPTY, length })
    })
}

fn digit(c: char, numbers: bool) -> Option<usize> {
    c.to_digit(10).filter(|_| numbers).map(|digit| digit as usize)
}

/// The number of squares that a row draws; `usize::MAX` if they are more.
fn length(row: &str, numbers: bool) -> usize {
    runs(row, numbers).fold(0, |sum, run| sum.saturating_add(run.length))
}

/// The rows of drawn text.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    text.strip_suffix('/').unwrap_or(text).split(['\n', '/']).map(str::trim)
}

/// The size of a drawing, known before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl Shape {
    /// The shape of drawn text, in which numbers may stand for empty squares.
    ///
    /// Fails as [`Drawing::parse`] does. Needs no memory, however large the numbers are.
    pub(crate) fn of(text: &str, numbers: bool) -> Result<Self, DrawError> {
        let width = rows(text).next().map_or(0, |row| length(row, numbers));
        for (row, line) in rows(text).enumerate() {
            let found = length(line, numbers);
            if found != width {
                let is_indented = text.split(['\n', '/']).any(|line| line.starts_with(' '));
                let fault = if is_indented {
                    DrawFault::UnevenAndIndented { found, expected: width }
                } else {
                    DrawFault::Uneven { found, expected: width }
                };
                return Err(DrawError { row, column: column_of(line, width, numbers), fault });
            }
        }
        if width == 0 {
            return Err(DrawError { row: 0, column: 0, fault: DrawFault::Empty });
        }
        Ok(Self { height: rows(text).count(), width })
    }
}

/// The column of the text of a row at which square number `square` is drawn; the end of the text
/// if the row has fewer squares.
fn column_of(row: &str, square: usize, numbers: bool) -> usize {
    let mut drawn = 0_usize;
    for run in runs(row, numbers) {
        drawn = drawn.saturating_add(run.length);
        if drawn > square {
            return run.column;
        }
    }
    row.chars().count()
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rows = if self.height == 1 { "row" } else { "rows" };
        write!(f, "{} {rows} of {}", self.height, self.width)
    }
}

impl Drawing {
    /// Reads rows of equal length.
    ///
    /// # Errors
    /// If nothing is drawn, or a row is longer or shorter than the first.
    pub fn parse(text: &str) -> Result<Self, DrawError> {
        Shape::of(text, false)?;
        Ok(Self { rows: rows(text).map(|row| row.chars().collect()).collect() })
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// Every character with its row and column, in reading order.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize, char)> {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &drawn)| (y, x, drawn)))
    }

    /// The board of the squares drawn, all cells but those marked `#`, without wrap-around.
    ///
    /// # Errors
    /// If there is no square, or more than [`Square::MAX`].
    pub fn board(&self) -> Result<Board, DrawError> {
        self.wrapped_board(Wrap::NONE)
    }

    /// The same, with edges that join.
    ///
    /// # Errors
    /// As [`Drawing::board`].
    pub fn wrapped_board(&self, wrap: Wrap) -> Result<Board, DrawError> {
        self.board_of_at_most(Square::MAX, wrap)
    }

    /// The same, for a use that has a limit of its own.
    ///
    /// # Errors
    /// If there is no square, or more than `most`, or the rectangle is wider or higher than that.
    pub fn board_of_at_most(&self, most: usize, wrap: Wrap) -> Result<Board, DrawError> {
        let side = self.width().max(self.height());
        if side > most {
            return Err(DrawFault::too_large(format!("a side of {side} places"), most));
        }
        let present: Vec<bool> =
            self.places().map(|(_, _, drawn)| drawn != Alphabet::MISSING).collect();
        match present.iter().filter(|&&here| here).count() {
            0 => Err(DrawError { row: 0, column: 0, fault: DrawFault::Empty }),
            count if count > most => Err(DrawFault::too_large(format!("{count} squares"), most)),
            _ => Ok(Board::Grid(Grid::new(self.width(), &present, wrap))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_be_lines_or_slashes() {
        assert_eq!(Drawing::parse("ab/cd"), Drawing::parse("\n  ab  \n  cd\n"));
        assert_eq!(Drawing::parse("ab/cd"), Drawing::parse("ab/cd/"));
        assert!(Drawing::parse("ab/cd//").is_err() && Drawing::parse("/").is_err());
    }

    #[test]
    fn an_uneven_row_is_named() {
        let error = Drawing::parse("WWW\nWW\nWWW").unwrap_err();
        assert_eq!((error.row, error.column), (1, 2));
        assert!(error.to_string().contains("this row has 2, the first row has 3"));
    }

    #[test]
    fn a_board_has_between_1_and_the_most_squares() {
        assert_eq!(Drawing::parse(" \n ").unwrap_err().fault, DrawFault::Empty);
        assert!(Drawing::parse("##").unwrap().board().is_err());
        let row = ".".repeat(128);
        let of_128 = |text: &str| Drawing::parse(text).unwrap().board_of_at_most(128, Wrap::NONE);
        assert_eq!(of_128(&row).unwrap().len(), 128);
        assert!(of_128(&format!("{row}/{row}")).is_err());
        let rows = vec![".".repeat(64); 64].join("/");
        assert_eq!(Drawing::parse(&rows).unwrap().board().unwrap().len(), Square::MAX);
        assert!(Drawing::parse(&format!("{rows}/{}", &rows[..64])).unwrap().board().is_err());
        assert!(Drawing::parse(&"#".repeat(100_000)).unwrap().board().is_err());
    }
}
