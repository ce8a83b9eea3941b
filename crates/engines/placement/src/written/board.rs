//! Boards and regions.

use super::{TextError, TextPart};
use everyboard_board::{Board, Drawing, Square};
use everyboard_sorted::SortedMap;
use std::fmt::Display;

const BOARD_HELP: &str =
    "8x8 for columns and rows, 8 for as many of both, or rows joined by `/` such as ..#/...";
const REGIONS_HELP: &str = "rows of letters joined by `/` such as AAB/ABB/CCC";

/// The squares of a board: `8x8`, `8X8`, `8` or rows.
pub(super) fn board_drawing(text: &str) -> Result<Drawing, TextError> {
    if !is_size(text) {
        return marked(drawing(TextPart::Board, text)?);
    }
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let (columns, rows) = side_length(columns)
        .zip(side_length(rows))
        .filter(|(columns, rows)| columns * rows <= Square::MAX)
        .ok_or_else(|| {
            let words = format!("{text}: a board has 1 to {} squares", Square::MAX);
            TextError::of(TextPart::Board, words)
        })?;
    let row = ".".repeat(columns);
    drawing(TextPart::Board, &vec![row; rows].join("/"))
}

fn side_length(text: &str) -> Option<usize> {
    text.parse().ok().filter(|side| (1..=Square::MAX).contains(side))
}

/// Whether a text is meant as a number of columns and rows.
fn is_size(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || "xX".contains(c))
}

/// The drawing, if it has no marks but `.` and `#`.
fn marked(drawing: Drawing) -> Result<Drawing, TextError> {
    let stray = drawing.places().find(|&(_, _, drawn)| drawn != '.' && drawn != '#');
    let Some((row, column, drawn)) = stray else { return Ok(drawing) };
    let place = format!("row {}, column {}", row + 1, column + 1);
    let words = format!("{place}: expected `.` for a square or `#` for none, found {drawn:?}");
    Err(TextError::of(TextPart::Board, words).with_help(BOARD_HELP))
}

/// The rows of a board or of regions.
pub(super) fn drawing(part: TextPart, text: &str) -> Result<Drawing, TextError> {
    Drawing::parse(text).map_err(|error| {
        let row = error.row + 1;
        let column = error.column + 1;
        let help = if part == TextPart::Regions { REGIONS_HELP } else { BOARD_HELP };
        TextError::of(part, format!("row {row}, column {column}: {error}")).with_help(help)
    })
}

fn wrong(words: impl Display) -> TextError {
    TextError::of(TextPart::Regions, words)
}

/// The letter and the squares of every region, in the order of their letters.
pub(super) fn regions(
    drawn: &Drawing,
    board: &Board,
) -> Result<Vec<(char, Vec<Square>)>, TextError> {
    let Board::Grid(grid) = board else { return Err(wrong("these need rows")) };
    let columns = drawn.width();
    let rows = drawn.height();
    if (columns, rows) != (grid.width(), grid.height()) {
        let width = grid.width();
        let height = grid.height();
        return Err(wrong(format!("drawn on {columns}x{rows}, but the board is {width}x{height}")));
    }
    let mut regions: SortedMap<char, Vec<Square>> = SortedMap::new();
    for (row, column, letter) in drawn.places() {
        match (grid.at(row, column), letter) {
            (None, '#' | '.') | (Some(_), '.') => {}
            (Some(square), letter) if letter != '#' => {
                regions.entry(letter).or_default().push(square);
            }
            (square, _) => {
                let there = if square.is_some() { "a square" } else { "no square" };
                let place = format!("row {}, column {}", row + 1, column + 1);
                return Err(wrong(format!("{place}: {letter:?} where the board has {there}")));
            }
        }
    }
    if regions.is_empty() {
        return Err(wrong("no region is drawn: each of its squares has its letter"));
    }
    Ok(regions.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_sizes_or_drawings() {
        let size =
            |text| board_drawing(text).ok().map(|drawing| (drawing.width(), drawing.height()));
        assert_eq!(size("8x3"), Some((8, 3)));
        assert_eq!(size("8X3"), Some((8, 3)));
        assert_eq!(size("8"), Some((8, 8)));
        assert_eq!(size("..#/.../"), Some((3, 2)));
        assert_eq!(size("..#/..."), Some((3, 2)));
        for wrong in [
            "0x3",
            "3x",
            "x",
            "0",
            "65",
            "3x3x3",
            "65x64",
            "1x99999999999999999999",
            "..#/..",
            "..a",
            "",
        ] {
            assert_eq!(size(wrong), None, "{wrong}");
        }
    }
}
