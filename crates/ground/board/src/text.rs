//! Positions and patterns as text: drawn rows, or lists of squares.

use crate::drawing::{Run, Shape, rows, runs};
use crate::{
    Alphabet, Board, DrawError, DrawFault, Graph, Grid, Naming, Pattern, Position, Square, Symbol,
};
use std::borrow::Cow;

impl Board {
    /// Reads a position: rows drawn with the characters of `alphabet`, or a list of squares, in
    /// which those not named are empty. The turn is not part of the text.
    ///
    /// On a graph the rows are those of a picture of it, from the top, with blanks or not.
    ///
    /// The reader forgives what [`Drawing`](crate::Drawing) forgives, and
    /// - on a grid, a number for that many empty squares, as in FEN, if no piece is a digit,
    /// - on a grid, blanks between the characters of all squares, as in `1 2 3/4 5 .`,
    /// - in a list, commas, blanks and line feeds between squares, and squares in any order.
    ///
    /// Pieces may be drawn with [letters of their own](Alphabet::with_letters), which are then
    /// forgotten.
    ///
    /// # Errors
    /// With the row and column of the first fault.
    ///
    /// ```
    /// use everyboard_board::{Alphabet, Drawing};
    ///
    /// let board = Drawing::parse("..#/...").unwrap().board().unwrap();
    /// let alphabet = Alphabet::new("WB".chars()).unwrap();
    /// let position = board.read_position(&alphabet, "WB#/2W").unwrap();
    /// assert_eq!(board.read_position(&alphabet, "a2=W, b2=B, c1=W"), Ok(position.clone()));
    /// assert_eq!(board.draw(&alphabet, &position), "WB#\n..W");
    ///
    /// let error = board.read_position(&alphabet, "WB#/.x.").unwrap_err();
    /// assert_eq!((error.row, error.column), (1, 1));
    /// assert_eq!(error.to_string(), "'x' is not a symbol of this puzzle; expected one of .WB");
    /// ```
    pub fn read_position(&self, alphabet: &Alphabet, text: &str) -> Result<Position, DrawError> {
        Ok(alphabet.plain(&self.read_shown(alphabet, text)?))
    }

    /// Reads a position to be shown: as [`Board::read_position`], with the symbols of letters.
    ///
    /// # Errors
    /// With the row and column of the first fault.
    pub fn read_shown(&self, alphabet: &Alphabet, text: &str) -> Result<Position, DrawError> {
        let contents = self.read(alphabet, text, false)?;
        Ok(contents.into_iter().flatten().collect())
    }

    /// Reads a pattern: as [`Board::read_position`], where `?` stands for any symbol and pieces are
    /// drawn as their kinds.
    ///
    /// # Errors
    /// With the row and column of the first fault.
    pub fn read_pattern(&self, alphabet: &Alphabet, text: &str) -> Result<Pattern, DrawError> {
        Ok(self.read(alphabet, text, true)?.into_iter().collect())
    }

    fn read(
        &self,
        alphabet: &Alphabet,
        text: &str,
        any: bool,
    ) -> Result<Vec<Option<Symbol>>, DrawError> {
        let mut contents = match self {
            _ if text.contains('=') => self.read_list(alphabet, text, any)?,
            Board::Grid(grid) => read_rows(grid, alphabet, text, any)?,
            Board::Graph(graph) if is_drawn(text) => read_points(graph, alphabet, text, any)?,
            Board::Graph(_) => self.read_list(alphabet, text, any)?,
        };
        if let Board::Grid(grid) = self
            && alphabet.has_blocks()
        {
            find_blocks(grid, alphabet, &mut contents)?;
        }
        Ok(contents)
    }

    fn read_list(
        &self,
        alphabet: &Alphabet,
        text: &str,
        any: bool,
    ) -> Result<Vec<Option<Symbol>>, DrawError> {
        let mut contents = vec![Some(Symbol::EMPTY); self.len()];
        let mut named = vec![false; self.len()];
        for (row, line) in rows(text).enumerate() {
            let items = line.split([' ', ',', '\t']).filter(|item| !item.is_empty());
            for item in items {
                let before = &line[..item.as_ptr() as usize - line.as_ptr() as usize];
                let column = before.chars().count();
                let (square, symbol) = self
                    .read_item(alphabet, item, any)
                    .map_err(|words| listing_error(row, column, words))?;
                if std::mem::replace(&mut named[square.index()], true) {
                    let words = format!("{item:?} names a square a second time");
                    return Err(listing_error(row, column, words));
                }
                contents[square.index()] = symbol;
            }
        }
        Ok(contents)
    }

    fn read_item(
        &self,
        alphabet: &Alphabet,
        item: &str,
        any: bool,
    ) -> Result<(Square, Option<Symbol>), String> {
        let (name, drawn) =
            item.split_once('=').ok_or_else(|| format!("{item:?}: expected SQUARE=PIECE"))?;
        let square = self
            .square_named(name, Naming::Algebraic)
            .ok_or_else(|| format!("there is no square {name:?} on this board"))?;
        let mut chars = drawn.chars();
        let (Some(drawn), None) = (chars.next(), chars.next()) else {
            return Err(format!("{drawn:?} is not a symbol of this puzzle"));
        };
        let symbol = read_symbol(alphabet, drawn, any);
        Ok((square, symbol.map_err(|fault| fault.to_string())?))
    }
}

fn listing_error(row: usize, column: usize, words: String) -> DrawError {
    DrawError { row, column, fault: DrawFault::Listing(words) }
}

fn read_rows(
    grid: &Grid,
    alphabet: &Alphabet,
    text: &str,
    any: bool,
) -> Result<Vec<Option<Symbol>>, DrawError> {
    // A number stands for empty squares if no piece is a digit.
    let numbers = !('0'..='9').any(|digit| alphabet.symbol_of(digit).is_some());
    let text = &*without_blanks(grid, alphabet, text, any);
    // Before the runs are expanded: a few digits can stand for more squares than memory holds.
    check_shape(grid, Shape::of(text, numbers)?)?;
    let mut contents = Vec::with_capacity(grid.len());
    for (row, line) in rows(text).enumerate() {
        let drawn = runs(line, numbers).flat_map(|run| std::iter::repeat_n(run, run.length));
        for (x, Run { column, drawn, .. }) in drawn.enumerate() {
            let read = read_cell(alphabet, grid.at(row, x).is_some(), drawn, any);
            contents.extend(read.map_err(|fault| DrawError { row, column, fault })?);
        }
    }
    Ok(contents)
}

/// The text without the blanks between the squares of each row, if it has such blanks and draws
/// every square by a character that is known here; otherwise unchanged, so that faults keep their
/// places.
fn without_blanks<'a>(grid: &Grid, alphabet: &Alphabet, text: &'a str, any: bool) -> Cow<'a, str> {
    let is_known = |word: &str| {
        let mut drawn = word.chars();
        let only = drawn.next().filter(|_| drawn.next().is_none());
        only.is_some_and(|c| {
            c == Alphabet::MISSING || any && c == Alphabet::ANY || alphabet.shown_by(c).is_some()
        })
    };
    let is_spaced = |row: &str| {
        row.split_whitespace().count() == grid.width() && row.split_whitespace().all(is_known)
    };
    if grid.width() == 1 || !rows(text).all(is_spaced) {
        return Cow::Borrowed(text);
    }
    let joined = rows(text).map(|row| row.split_whitespace().collect::<String>());
    Cow::Owned(joined.collect::<Vec<_>>().join("/"))
}

/// Whether a text without `=` draws something: a list of no squares may be empty.
fn is_drawn(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && c != ',')
}

/// Reads the points of a graph as a picture has them: rows from the top, each from left to right.
/// Blanks between points and `#` stand for nothing.
fn read_points(
    graph: &Graph,
    alphabet: &Alphabet,
    text: &str,
    any: bool,
) -> Result<Vec<Option<Symbol>>, DrawError> {
    let expected = graph.rows();
    let found: Vec<Vec<(usize, char)>> =
        rows(text).map(|line| drawn_points(line).collect()).collect();
    if !found.iter().map(Vec::len).eq(expected.iter().map(Vec::len)) {
        let expected = rows_in_words(expected.iter().map(Vec::len));
        let fault = DrawFault::Shape { expected, found: rows_in_words(found.iter().map(Vec::len)) };
        return Err(DrawError { row: 0, column: 0, fault });
    }
    let mut contents = vec![None; graph.len()];
    for (row, (points, drawn)) in expected.iter().zip(&found).enumerate() {
        for (point, &(column, drawn)) in points.iter().zip(drawn) {
            let read = read_cell(alphabet, true, drawn, any);
            contents[point.index()] =
                read.map_err(|fault| DrawError { row, column, fault })?.flatten();
        }
    }
    Ok(contents)
}

/// The characters of a row that stand for points, with their columns.
fn drawn_points(line: &str) -> impl Iterator<Item = (usize, char)> {
    let drawn = line.chars().enumerate();
    drawn.filter(|&(_, drawn)| !drawn.is_whitespace() && drawn != Alphabet::MISSING)
}

fn rows_in_words(lengths: impl Iterator<Item = usize>) -> String {
    let lengths: Vec<String> = lengths.map(|length| length.to_string()).collect();
    format!("rows of {}", lengths.join(", "))
}

/// Finds the blocks where every square of a piece holds the symbol of its kind: the first square
/// that is not yet of a block is the first one of the next.
fn find_blocks(
    grid: &Grid,
    alphabet: &Alphabet,
    contents: &mut [Option<Symbol>],
) -> Result<(), DrawError> {
    let mut is_found = vec![false; grid.len()];
    for first in (0..grid.len()).map(Square::new) {
        let Some(shown) = contents[first.index()].filter(|it| !it.is_empty()) else { continue };
        if is_found[first.index()] {
            continue;
        }
        let piece = alphabet.char_of(shown);
        let kind = alphabet.plain_symbol(shown);
        let block = alphabet.block(kind);
        let squares = block.squares(grid, first).filter(|squares| {
            squares.iter().all(|it| contents[it.index()] == Some(shown) && !is_found[it.index()])
        });
        let Some(squares) = squares else {
            let (row, column) = grid.row_and_column(first);
            let shape = block.to_string();
            return Err(DrawError { row, column, fault: DrawFault::Block { piece, shape } });
        };
        for (square, part) in squares.into_iter().zip(alphabet.parts(kind)) {
            contents[square.index()] = Some(alphabet.with_letter(part, piece));
            is_found[square.index()] = true;
        }
    }
    Ok(())
}

/// What a square holds, as `drawn` says; `None` for a cell without a square.
fn read_cell(
    alphabet: &Alphabet,
    is_square: bool,
    drawn: char,
    any: bool,
) -> Result<Option<Option<Symbol>>, DrawFault> {
    match drawn {
        Alphabet::MISSING if !is_square => Ok(None),
        found if !is_square => Err(DrawFault::Hole { found, board: "no square" }),
        Alphabet::MISSING => Err(DrawFault::Hole { found: drawn, board: "a square" }),
        _ => read_symbol(alphabet, drawn, any).map(Some),
    }
}

/// What stands on a square that is drawn so: any symbol for `?`, if that may be said; where it may,
/// letters do not say which piece is meant.
fn read_symbol(alphabet: &Alphabet, drawn: char, any: bool) -> Result<Option<Symbol>, DrawFault> {
    match alphabet.shown_by(drawn) {
        None if any && drawn == Alphabet::ANY => Ok(None),
        None => Err(unknown(alphabet, drawn, any)),
        Some(shown) if any && alphabet.plain_symbol(shown) != shown => {
            let kind = alphabet.char_of(alphabet.plain_symbol(shown));
            Err(DrawFault::Alike { found: drawn, kind })
        }
        Some(shown) => Ok(Some(shown)),
    }
}

fn check_shape(grid: &Grid, drawn: Shape) -> Result<(), DrawError> {
    let board = Shape { height: grid.height(), width: grid.width() };
    if drawn == board {
        return Ok(());
    }
    let fault = DrawFault::Shape { expected: board.to_string(), found: drawn.to_string() };
    Err(DrawError { row: 0, column: 0, fault })
}

fn unknown(alphabet: &Alphabet, found: char, any: bool) -> DrawFault {
    let mut expected: String = Alphabet::EMPTY.into();
    let letters =
        alphabet.shown_kinds().take(if any { alphabet.kinds().count() } else { usize::MAX });
    expected.extend(letters.map(|it| alphabet.char_of(it)));
    if any {
        expected.push(Alphabet::ANY);
    }
    DrawFault::Unknown { found, expected }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Drawing;

    fn example() -> (Board, Alphabet) {
        let board = Drawing::parse("..#\n...").unwrap().board().unwrap();
        (board, Alphabet::new("WB".chars()).unwrap())
    }

    /// The row and column of the fault in a text.
    fn place(board: &Board, alphabet: &Alphabet, text: &str) -> (usize, usize) {
        let error = board.read_position(alphabet, text).unwrap_err();
        (error.row, error.column)
    }

    #[test]
    fn a_position_reads_back_as_drawn() {
        let (board, alphabet) = example();
        for text in ["WB#\n..W", "..#\n..."] {
            let position = board.read_position(&alphabet, text).unwrap();
            assert_eq!(board.draw(&alphabet, &position), text);
        }
        let runs = board.read_position(&alphabet, "WB#/2W").unwrap();
        let list = board.read_position(&alphabet, "a2=W, b2=B c1=W").unwrap();
        assert_eq!(runs, list);
    }

    /// `1 2 3/4 5 .` was refused for its blanks.
    #[test]
    fn blanks_may_part_the_squares_of_a_row() {
        let (board, alphabet) = example();
        let joined = board.read_position(&alphabet, "WB#/..W");
        assert_eq!(board.read_position(&alphabet, "W B #/ .  . W"), joined);
        assert_eq!(board.read_position(&alphabet, "W B #\n. . W\n"), joined);
        assert!(board.read_pattern(&alphabet, "? B #/. . W").is_ok());
        // With anything else in a row the text is read as it stands: it has too many columns.
        let error = board.read_position(&alphabet, "W B #/. x W").unwrap_err().to_string();
        assert!(error.contains("of 5"), "{error}");
        assert!(board.read_position(&alphabet, "W B #/2 W").is_err());
    }

    #[test]
    fn faults_have_a_place() {
        let (board, alphabet) = example();
        assert_eq!(place(&board, &alphabet, "WB#/.x."), (1, 1));
        assert_eq!(place(&board, &alphabet, "WB./..."), (0, 2));
        assert_eq!(place(&board, &alphabet, "#B#/..."), (0, 0));
        assert_eq!(place(&board, &alphabet, "WB#"), (0, 0));
        assert_eq!(place(&board, &alphabet, "WB#/.?."), (1, 1));
        assert_eq!(place(&board, &alphabet, "4/4"), (0, 0));
        assert_eq!(place(&board, &alphabet, "1B#/2"), (1, 1));
        assert_eq!(place(&board, &alphabet, "a1=W a1=B"), (0, 5));
        assert_eq!(place(&board, &alphabet, "a1=W z9=B"), (0, 5));
        assert_eq!(place(&board, &alphabet, "a1=W\n  b1=W z9=B"), (1, 5));
    }

    /// A run is one character or two, whatever the squares it stands for.
    #[test]
    fn the_column_of_a_fault_is_that_of_the_text() {
        let board = Drawing::parse(&format!("{0}/{0}", ".".repeat(14))).unwrap().board().unwrap();
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        assert_eq!(place(&board, &alphabet, "3W9x/14"), (0, 3));
        assert_eq!(place(&board, &alphabet, "14/ 12#W"), (1, 2));
        assert_eq!(place(&board, &alphabet, "14/W9WWW1B2"), (1, 6));
        assert_eq!(place(&board, &alphabet, "14/W12WW"), (1, 4));
        assert_eq!(place(&board, &alphabet, "14/W9"), (1, 2));
    }

    #[test]
    fn points_of_a_graph_are_drawn_in_rows() {
        let graph = Graph::of_hexagons("  .\n . #\n. . .").unwrap().unwrap();
        let board = Board::Graph(graph);
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        let listed = board.read_position(&alphabet, "a1=W c2=B").unwrap();
        for text in ["  W\n . #\n. B .", "W/./.B."] {
            assert_eq!(board.read_position(&alphabet, text), Ok(listed.clone()));
        }
        assert!(board.read_pattern(&alphabet, "?/./.B?").unwrap().matches(&listed));
        assert_eq!(place(&board, &alphabet, "  W\n . #\n. x ."), (2, 2));
        let error = board.read_position(&alphabet, "W/..").unwrap_err().to_string();
        assert!(error.contains("expected rows of 1, 1, 3") && error.contains("found rows of 1, 2"));
        assert!(board.read_position(&alphabet, "").is_ok(), "a list of nothing");
    }

    /// They were expanded first, at a cost of gigabytes.
    #[test]
    fn runs_longer_than_memory_are_an_error_of_shape() {
        let (board, alphabet) = example();
        let error = |text: &str| board.read_position(&alphabet, text).unwrap_err().to_string();
        let many = "99999999999999999999999/".repeat(1000);
        assert!(error(&many).contains("found 1000 rows of 18446744073709551615"));
        assert!(error(&format!("{many}/")).contains("this row has 0"));
        assert!(error("999999999999/999999999999").contains("found 2 rows of 999999999999"));
        assert!(error(&"1".repeat(100)).contains("found 1 row of"));
    }

    #[test]
    fn a_pattern_may_leave_squares_open() {
        let (board, alphabet) = example();
        let pattern = board.read_pattern(&alphabet, "W?#/..?").unwrap();
        let position = board.read_position(&alphabet, "WB#/..W").unwrap();
        assert!(pattern.matches(&position));
        let other = board.read_position(&alphabet, "BB#/..W").unwrap();
        assert!(!pattern.matches(&other));
    }
}
