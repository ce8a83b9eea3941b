//! Placements drawn in a terminal and written on a line.

use crate::{BoardText, Highlight, Panel, grouped};
use everyboard_board::{Alphabet, Board, Naming, Square};
use everyboard_placement::{Classes, Piece, Placement, ProblemSpec};
use std::fmt::Write;

/// Writes placements of one problem as text. Writing a square allocates no memory: every possible
/// content is drawn once, beforehand.
///
/// ```
/// use everyboard_board::{Drawing, Naming, Square};
/// use everyboard_placement::{Demand, Kind, Piece, Placement, ProblemSpec};
/// use everyboard_puzzle::Movement;
/// use everyboard_report::PlacementText;
///
/// let board = Drawing::parse("..../..../..../....").unwrap().board().unwrap();
/// let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
/// let spec = ProblemSpec::new(board, vec![queen], Demand::Exactly(4));
/// let squares = [1, 7, 8, 14].map(Square::new);
/// let placement = squares.into_iter().map(|square| Piece::new(square, 0)).collect();
///
/// let text = PlacementText::new(&spec, Naming::Algebraic, false);
/// let drawn = text.panel(&placement, "1 of 2", &[]).to_string();
/// assert_eq!(drawn, "1 of 2\n. x . .\n. . . x\nx . . .\n. . x .");
/// let mut line = String::new();
/// text.push_squares(&mut line, &placement);
/// assert_eq!(line, "a2 b4 c1 d3");
/// ```
#[derive(Clone, Debug)]
pub struct PlacementText<'a> {
    board: &'a Board,
    text: BoardText<'a>,
    /// By kind.
    letters: Vec<char>,
    /// By square.
    names: Vec<String>,
    /// By square: where it comes in a list of squares.
    order: Vec<usize>,
}

impl<'a> PlacementText<'a> {
    /// For placements of a problem. Boards show pieces of a single kind as `x`, those of several
    /// kinds as their letters. `color` is for boards, `naming` for lists of squares.
    pub fn new(spec: &'a ProblemSpec, naming: Naming, color: bool) -> Self {
        let board = &spec.board;
        let letters: Vec<char> = spec.kinds.iter().map(|kind| kind.letter).collect();
        let drawn = if letters.len() == 1 { vec!['x'] } else { letters.clone() };
        PlacementText {
            board,
            text: BoardText::of_board(board, drawn, color),
            letters,
            names: board.squares().map(|square| board.name_of(square, naming)).collect(),
            order: order(board, naming),
        }
    }

    /// A placement under a caption (none if empty). `highlights` show in colour only.
    pub fn panel(
        &self,
        placement: &Placement,
        caption: &str,
        highlights: &[(Square, Highlight)],
    ) -> Panel {
        let mut contents = contents(placement);
        self.text.panel_of(caption, |square| {
            let found = highlights.iter().find(|&&(on, _)| on == square);
            (contents(square), found.map_or(Highlight::Plain, |&(_, highlight)| highlight))
        })
    }

    /// Appends a placement as a board, every line with its line feed. Much faster than
    /// [`PlacementText::panel`].
    pub fn push_board(&self, text: &mut String, placement: &Placement) {
        let Board::Grid(grid) = self.board else {
            let panel = self.panel(placement, "", &[]);
            return writeln!(text, "{panel}").expect("writing to a string does not fail");
        };
        let mut contents = contents(placement);
        for row in 0..grid.height() {
            let content = &mut |square| (contents(square), Highlight::Plain);
            self.text.push_grid_row(text, grid, row, content);
            text.push('\n');
        }
    }

    /// Appends the squares of the pieces, such as `a1 b5 c8`, with the letters of the pieces if
    /// there are several kinds, such as `Qa1 Nb5`. On a chessboard they are ordered by their files,
    /// otherwise from the top left.
    pub fn push_squares(&self, text: &mut String, placement: &Placement) {
        for (number, piece) in self.ordered(placement).iter().enumerate() {
            if number > 0 {
                text.push(' ');
            }
            self.push_piece(text, piece);
        }
    }

    /// The same names as separate strings.
    pub fn squares(&self, placement: &Placement) -> Vec<String> {
        let mut names = Vec::with_capacity(placement.len());
        for piece in self.ordered(placement) {
            let mut name = String::new();
            self.push_piece(&mut name, &piece);
            names.push(name);
        }
        names
    }

    fn ordered(&self, placement: &Placement) -> Vec<Piece> {
        let mut pieces = placement.pieces().to_vec();
        pieces.sort_unstable_by_key(|piece| self.order[piece.square.index()]);
        pieces
    }

    fn push_piece(&self, text: &mut String, piece: &Piece) {
        if self.letters.len() > 1 {
            text.push(self.letters[piece.kind]);
        }
        text.push_str(&self.names[piece.square.index()]);
    }

    /// Appends the rows of the board joined by `/`, with the letters of the pieces, `.` for an
    /// empty square and `#` for a missing one: `Q.../..Q.`. On a graph this is a list such as
    /// `a=Q c=Q`.
    pub fn push_rows(&self, text: &mut String, placement: &Placement) {
        self.push_joined(text, placement, &mut |text, empty| {
            text.extend(std::iter::repeat_n(Alphabet::EMPTY, empty));
        });
    }

    /// The same with numbers for empty squares in a row, as in FEN: `Q3/2Q1`.
    pub fn push_fen(&self, text: &mut String, placement: &Placement) {
        self.push_joined(text, placement, &mut |text, empty| {
            write!(text, "{empty}").expect("writing to a string does not fail");
        });
    }

    /// Rows joined by `/`, where `push_empty` writes a run of empty squares, given its length.
    fn push_joined(
        &self,
        text: &mut String,
        placement: &Placement,
        push_empty: &mut dyn FnMut(&mut String, usize),
    ) {
        let Board::Grid(grid) = self.board else { return self.push_list(text, placement) };
        let mut contents = contents(placement);
        for row in 0..grid.height() {
            if row > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for column in 0..grid.width() {
                let drawn = match grid.at(row, column).map(&mut contents) {
                    Some(0) => {
                        empty += 1;
                        continue;
                    }
                    Some(kind) => self.letters[kind - 1],
                    None => Alphabet::MISSING,
                };
                if empty > 0 {
                    push_empty(text, empty);
                    empty = 0;
                }
                text.push(drawn);
            }
            if empty > 0 {
                push_empty(text, empty);
            }
        }
    }

    fn push_list(&self, text: &mut String, placement: &Placement) {
        for (number, piece) in placement.pieces().iter().enumerate() {
            let between = if number > 0 { " " } else { "" };
            let name = &self.names[piece.square.index()];
            let letter = self.letters[piece.kind];
            write!(text, "{between}{name}={letter}").expect("writing to a string does not fail");
        }
    }
}

/// The classes by the symmetry of their placements, as a table in columns.
pub fn classes_table(classes: &Classes) -> String {
    let mut rows = vec![["symmetry", "classes", "placements"].map(str::to_owned)];
    rows.extend(classes.by_symmetry.iter().map(|symmetric| {
        [symmetric.name.clone(), grouped(&symmetric.classes), grouped(&symmetric.placements)]
    }));
    let [a, b, c] = [0, 1, 2]
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let lines = rows
        .iter()
        .map(|[name, classes, placements]| format!("{name:<a$}  {classes:>b$}  {placements:>c$}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What stands on each square, 0 for nothing, asked for in the order of the squares.
fn contents(placement: &Placement) -> impl FnMut(Square) -> usize {
    let mut pieces = placement.pieces().iter().peekable();
    move |square| pieces.next_if(|piece| piece.square == square).map_or(0, |piece| piece.kind + 1)
}

/// By square: its number in a list of squares, by files from the bottom on a grid with names such
/// as `a1`.
fn order(board: &Board, naming: Naming) -> Vec<usize> {
    match (board, naming) {
        (Board::Grid(grid), Naming::Algebraic) => {
            let places = board.squares().map(|square| grid.row_and_column(square));
            places.map(|(row, column)| (column + 1) * grid.height() - row).collect()
        }
        _ => board.squares().map(Square::index).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::{Drawing, Graph};
    use everyboard_placement::{Demand, Kind};
    use everyboard_puzzle::Movement;
    use std::time::{Duration, Instant};

    fn spec(board: &str, pieces: &[(char, &str)]) -> ProblemSpec {
        let board = Drawing::parse(board).unwrap().board().unwrap();
        let kind = |&(letter, betza): &(char, &str)| Kind {
            letter,
            movement: Movement::parse(betza).unwrap(),
        };
        ProblemSpec::new(board, pieces.iter().map(kind).collect(), Demand::Maximum)
    }

    fn placement(pieces: &[(usize, usize)]) -> Placement {
        pieces.iter().map(|&(square, kind)| Piece::new(Square::new(square), kind)).collect()
    }

    fn written(push: impl FnOnce(&mut String)) -> String {
        let mut text = String::new();
        push(&mut text);
        text
    }

    #[test]
    fn several_kinds_have_their_letters() {
        let spec = spec("....\n.##.\n....", &[('Q', "Q"), ('n', "N")]);
        let placement = placement(&[(1, 0), (5, 1), (9, 0)]);
        let text = PlacementText::new(&spec, Naming::Algebraic, false);
        assert_eq!(written(|t| text.push_board(t, &placement)), ". Q . .\n.     n\n. . . Q\n");
        assert_eq!(text.squares(&placement), ["Qb3", "Qd1", "nd2"]);
        assert_eq!(written(|t| text.push_rows(t, &placement)), ".Q../.##n/...Q");
        assert_eq!(written(|t| text.push_fen(t, &placement)), "1Q2/1##n/3Q");
        let numbered = PlacementText::new(&spec, Naming::One, false);
        assert_eq!(numbered.squares(&placement), ["Q2", "n6", "Q10"]);
    }

    #[test]
    fn a_board_and_its_panel_are_one() {
        let spec = spec("...#\n#...\n....", &[('Q', "Q")]);
        let placement = placement(&[(2, 0), (3, 0)]);
        for color in [false, true] {
            let text = PlacementText::new(&spec, Naming::Algebraic, color);
            let board = written(|t| text.push_board(t, &placement));
            assert_eq!(board.trim_end(), text.panel(&placement, "", &[]).to_string().trim_end());
            assert_eq!(board.contains('\u{1b}'), color);
        }
    }

    #[test]
    fn grounds_show_in_colour_only() {
        let spec = spec("..\n..", &[('Q', "Q")]);
        let placement = placement(&[(0, 0)]);
        let plain = &[] as &[_];
        let conflict =
            [(Square::new(0), Highlight::Conflict), (Square::new(1), Highlight::Attacked)];
        for color in [false, true] {
            let text = PlacementText::new(&spec, Naming::Algebraic, color);
            let with = text.panel(&placement, "a", &conflict);
            let without = text.panel(&placement, "a", plain);
            assert_eq!(with != without, color);
            assert_eq!((with.width(), with.height()), (if color { 4 } else { 3 }, 3));
        }
    }

    #[test]
    fn a_graph_lists_its_points() {
        let points = [("p", (0.0, 0.0)), ("q", (1.0, 0.0)), ("r", (2.0, 0.0))];
        let points = points.map(|(name, place)| (name.to_owned(), place));
        let graph = Graph::new(points, [("p", "q"), ("q", "r")]).unwrap();
        let kind = Kind { letter: 'A', movement: Movement::Edges };
        let spec = ProblemSpec::new(Board::Graph(graph), vec![kind], Demand::Maximum);
        let text = PlacementText::new(&spec, Naming::Algebraic, false);
        let placement = placement(&[(0, 0), (2, 0)]);
        assert_eq!(written(|t| text.push_rows(t, &placement)), "p=A r=A");
        assert_eq!(written(|t| text.push_squares(t, &placement)), "p r");
        assert_eq!(written(|t| text.push_board(t, &placement)).matches('x').count(), 2);
    }

    #[test]
    fn boards_are_written_quickly() {
        let spec = spec(&["............"; 12].join("\n"), &[('Q', "Q")]);
        let pieces: Vec<_> = (0..12).map(|row| (row * 12 + row * 5 % 12, 0)).collect();
        let placement = placement(&pieces);
        let text = PlacementText::new(&spec, Naming::Algebraic, false);
        let start = Instant::now();
        let mut written = String::new();
        for _ in 0..14_200 {
            written.clear();
            text.push_board(&mut written, &placement);
            text.push_squares(&mut written, &placement);
        }
        assert_eq!(written.matches('x').count(), 12);
        assert!(start.elapsed() < Duration::from_millis(800), "{:?}", start.elapsed());
    }
}
