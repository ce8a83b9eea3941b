//! Symmetries in words.

use crate::{count, grouped};
use everyboard_board::{Board, Grid, Square, Symbol};
use everyboard_puzzle::{Puzzle, Symmetry};
use rustc_hash::FxHashMap;

/// What a symmetry does, such as `turning the board by 180 degrees and exchanging W and B`.
pub fn describe(puzzle: &Puzzle, symmetry: &Symmetry) -> String {
    let mut parts = Vec::new();
    parts.extend(squares_in_words(&puzzle.board, symmetry));
    parts.extend(symbols_in_words(puzzle, symmetry));
    match &parts[..] {
        [] if symmetry.reverses() => "taking moves back".to_owned(),
        [] => "leaving everything as it is".to_owned(),
        parts => parts.join(" and "),
    }
}

/// What each symmetry but the identity does: the first `most` different descriptions, such as
/// `renaming the pieces (x3)`, then `and 5 more` if there are other symmetries.
pub fn symmetries_in_words(puzzle: &Puzzle, symmetries: &[Symmetry], most: usize) -> Vec<String> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut described: Vec<(String, usize)> = Vec::new();
    for symmetry in symmetries.iter().filter(|symmetry| !symmetry.is_identity()) {
        let backwards = if symmetry.reverses() { " (start and goal change places)" } else { "" };
        let words = format!("{}{backwards}", describe(puzzle, symmetry));
        let place = *places.entry(words.clone()).or_insert(described.len());
        match described.get_mut(place) {
            Some((_, number)) => *number += 1,
            None => described.push((words, 1)),
        }
    }
    let left: usize = described.drain(most.min(described.len())..).map(|(_, number)| number).sum();
    let more = (left > 0).then(|| format!("and {} more", grouped(left)));
    let words = described.into_iter().map(|(words, number)| match number {
        1 => words,
        _ => format!("{words} (x{number})"),
    });
    words.chain(more).collect()
}

/// What happens to the squares; `None` if they stay.
fn squares_in_words(board: &Board, symmetry: &Symmetry) -> Option<String> {
    if board.squares().all(|square| symmetry.square(square) == square) {
        return None;
    }
    let known = match board {
        Board::Grid(grid) => {
            let turn = TURNS.iter().find(|(_, image)| is_turn(*image, grid, symmetry));
            turn.map(|(words, _)| (*words).to_owned()).or_else(|| shift_in_words(grid, symmetry))
        }
        Board::Graph(_) => None,
    };
    Some(known.unwrap_or_else(|| "a symmetry of the board".to_owned()))
}

/// How far all squares move to the right and down, around the edges of a wrapped board; `None` if
/// they do not move alike.
fn shift_in_words(grid: &Grid, symmetry: &Symmetry) -> Option<String> {
    let height = grid.height();
    let width = grid.width();
    let mut shifts = (0..grid.len()).map(Square::new).map(|square| {
        let (y, x) = grid.row_and_column(square);
        let (to_y, to_x) = grid.row_and_column(symmetry.square(square));
        ((to_y + height - y) % height, (to_x + width - x) % width)
    });
    let first = shifts.next()?;
    if shifts.any(|shift| shift != first) {
        return None;
    }
    let rows = count(first.0, "row", "rows");
    let columns = count(first.1, "column", "columns");
    Some(match first {
        (0, _) => format!("shifting by {columns}"),
        (_, 0) => format!("shifting by {rows}"),
        _ => format!("shifting by {columns} and {rows}"),
    })
}

/// A row and a column.
type Cell = (usize, usize);

/// From a cell, and the last row and column, to the new cell; `None` if it is not in the rectangle.
type Image = fn(Cell, Cell) -> Option<Cell>;

/// The rotations and reflections of a rectangle, in words and as functions.
const TURNS: [(&str, Image); 7] = [
    ("turning the board by 180 degrees", |(y, x), (h, w)| {
        Some((h.checked_sub(y)?, w.checked_sub(x)?))
    }),
    ("mirroring left to right", |(y, x), (_, w)| Some((y, w.checked_sub(x)?))),
    ("mirroring top to bottom", |(y, x), (h, _)| Some((h.checked_sub(y)?, x))),
    ("mirroring in the diagonal from top left to bottom right", |(y, x), _| Some((x, y))),
    ("mirroring in the diagonal from top right to bottom left", |(y, x), (h, w)| {
        Some((w.checked_sub(x)?, h.checked_sub(y)?))
    }),
    ("turning the board by 90 degrees to the right", |(y, x), (h, _)| Some((x, h.checked_sub(y)?))),
    ("turning the board by 90 degrees to the left", |(y, x), (_, w)| Some((w.checked_sub(x)?, y))),
];

/// Whether the symmetry takes every square of the squares' bounding box to its `image`.
fn is_turn(image: Image, grid: &Grid, symmetry: &Symmetry) -> bool {
    let cells: Vec<Cell> =
        (0..grid.len()).map(|square| grid.row_and_column(Square::new(square))).collect();
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let bottom = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let right = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    cells.iter().enumerate().all(|(square, &(y, x))| {
        let image = image((y - top, x - left), (bottom - top, right - left));
        image.and_then(|(y, x)| grid.at(y + top, x + left))
            == Some(symmetry.square(Square::new(square)))
    })
}

/// With more kinds renamed than this, they are not named one by one.
const MOST_NAMED: usize = 4;

/// What happens to the symbols; `None` if they stay.
fn symbols_in_words(puzzle: &Puzzle, symmetry: &Symmetry) -> Option<String> {
    let symbols = (0..puzzle.alphabet.len()).map(Symbol::new);
    let renamed: Vec<Symbol> =
        symbols.filter(|&symbol| symmetry.symbol(symbol) != symbol).collect();
    match renamed[..] {
        [] => None,
        [a, b] if a.is_empty() => Some(format!("exchanging {} and empty squares", name(puzzle, b))),
        [a, b] => Some(format!("exchanging {} and {}", name(puzzle, a), name(puzzle, b))),
        _ if renamed.len() > MOST_NAMED => Some("renaming the pieces".to_owned()),
        _ => {
            let changes = renamed.iter().map(|&symbol| {
                format!("{} to {}", name(puzzle, symbol), name(puzzle, symmetry.symbol(symbol)))
            });
            Some(format!("renaming {}", changes.collect::<Vec<_>>().join(", ")))
        }
    }
}

fn name(puzzle: &Puzzle, symbol: Symbol) -> String {
    if symbol.is_empty() {
        "empty squares".to_owned()
    } else {
        puzzle.alphabet.char_of(symbol).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    fn described(name: &str) -> Vec<String> {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let goals = puzzle.goal_positions(&system, 100).unwrap();
        let group = puzzle.symmetry_group(&system, &goals).unwrap();
        let mut words: Vec<String> =
            group.members().iter().map(|symmetry| describe(&puzzle, symmetry)).collect();
        words.sort_unstable();
        words
    }

    #[test]
    fn the_symmetries_of_five_by_five_knights() {
        let expected = [
            "exchanging W and B",
            "leaving everything as it is",
            "turning the board by 180 degrees",
            "turning the board by 180 degrees and exchanging W and B",
        ];
        assert_eq!(described("knights-5x5"), expected);
    }

    #[test]
    fn a_rectangle_has_no_quarter_turns() {
        for words in described("knights-4x3") {
            assert!(!words.contains("90") && !words.contains("diagonal"), "{words}");
        }
    }

    #[test]
    fn a_wrapped_board_shifts() {
        let text = "format = 1\nboard = \"WB../C.../....\"\nwrap = \"both\"\n\
                    goal = \"..../..WB/..C.\"\n[pieces]\nWBC = \"W\"\n";
        let puzzle = Puzzle::parse(text).unwrap();
        let system = puzzle.compile().unwrap();
        let goals = puzzle.goal_positions(&system, 1).unwrap();
        let mirror = puzzle.mirror(&system, &goals).unwrap();
        assert_eq!(describe(&puzzle, &mirror), "shifting by 2 columns and 1 row");
    }

    #[test]
    fn a_graph_has_symmetries_without_a_name() {
        assert!(described("star").iter().any(|words| words.contains("a symmetry of the board")));
    }
}
