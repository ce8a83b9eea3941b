//! Positions and maps of chess endings as figures.

use super::board::{RIM, draw_grid};
use super::figure::Figure;
use super::glyph;
use super::ink::{Disc, INK, markup, n};
use super::layout::{CELL, Layout};
use everyboard_board::{Board, Drawing};
use everyboard_endgame::{BoardSize, Diagram, PieceMap, Side, Square, SquareOutcome, Value};
use everyboard_puzzle::Movement;

/// Draws positions of endings on a board of one size. Pieces that move as those of chess are drawn,
/// others are discs with their letters.
#[derive(Clone, Debug)]
pub struct DiagramArt {
    board: BoardSize,
    squares: Board,
    layout: Layout,
}

/// How a value is drawn: the colour of its square, that of its mark, and the mark around (0, 0).
/// The colours are near those of M. Okabe and K. Ito (2008), which the colour-blind tell apart; the
/// marks differ without them.
struct Mark {
    ground: &'static str,
    ink: &'static str,
    path: &'static str,
}

const WIN: Mark = Mark { ground: "#bfe0f5", ink: "#00486f", path: "M-8 5L0-7L8 5Z" };
const DRAW: Mark = Mark { ground: "#e6e2da", ink: "#5b5148", path: "M-8-3H8V3H-8Z" };
const LOSS: Mark = Mark { ground: "#f7cf8f", ink: "#7a3d00", path: "M-8-5L0 7L8-5Z" };
/// Pixels from the middle of a square up to its mark, and down to its number.
const MARK_UP: f64 = 8.0;
const NUMBER_DOWN: f64 = 11.0;
/// Pixels of the names of files and ranks, and from the corner of a square to them.
const NAME_SIZE: f64 = 9.0;
const NAME_IN: f64 = 3.0;

impl Mark {
    fn of(value: Value) -> &'static Self {
        match value {
            Value::Win(_) => &WIN,
            Value::Draw => &DRAW,
            Value::Loss(_) => &LOSS,
        }
    }
}

impl DiagramArt {
    /// For positions on this board.
    pub fn new(board: BoardSize) -> Self {
        let size = usize::from(board.size());
        let rows = vec![".".repeat(size); size].join("\n");
        let drawing = Drawing::parse(&rows).and_then(|drawing| drawing.board());
        let squares = drawing.expect("a square of empty squares is a board");
        DiagramArt { board, layout: Layout::new(&squares), squares }
    }

    /// Width and height of a figure, in pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.layout.width + 2.0 * RIM, self.layout.height + 2.0 * RIM)
    }

    /// The side of a square, in pixels: the size of a picture of a piece.
    pub fn side(&self) -> f64 {
        CELL
    }

    /// The centre of a square in a figure, in pixels from the top left.
    pub fn centre(&self, square: Square) -> (f64, f64) {
        let file = f64::from(square.file());
        let row = f64::from(self.row(square));
        ((file + 0.5) * CELL + RIM, (row + 0.5) * CELL + RIM)
    }

    /// The row of a square, from 0 at the top.
    fn row(&self, square: Square) -> u8 {
        self.board.size() - 1 - square.rank()
    }

    /// The board without pieces, as White sees it, or as Black does if it is turned.
    pub fn empty_board(&self, is_turned: bool) -> Figure {
        let mut figure = self.begin();
        self.draw_names(&mut figure.drawing, is_turned);
        figure
    }

    /// The names of ranks in the squares on the left, and of files in those at the bottom.
    fn draw_names(&self, svg: &mut String, is_turned: bool) {
        let last = self.board.size() - 1;
        let first = if is_turned { last } else { 0 };
        let edge = CELL / 2.0 - NAME_IN;
        for square in self.board.squares() {
            let (x, y) = self.centre(square);
            let turned = (self.size().0 - x, self.size().1 - y);
            let (x, y) = if is_turned { turned } else { (x, y) };
            let name = square.to_string();
            let (file, rank) = name.split_at(1);
            if square.file() == first {
                draw_name(svg, (x - edge, y - edge + NAME_SIZE * 0.8), "start", rank);
            }
            if square.rank() == first {
                draw_name(svg, (x + edge, y + edge), "end", file);
            }
        }
    }

    /// A piece on a square of its own, with nothing behind it: a king, or another piece with its
    /// letter and its movement in Betza's notation.
    pub fn piece(&self, side: Side, letter: char, movement: &str) -> Figure {
        let middle = CELL / 2.0;
        let mut figure = Figure::empty(CELL, CELL);
        self.draw_piece(&mut figure.drawing, (middle, middle), side, letter, movement);
        figure
    }

    /// A position.
    pub fn figure(&self, diagram: &Diagram) -> Figure {
        let mut figure = self.empty_board(false);
        for piece in 0..diagram.position.squares.len() {
            self.draw_piece_of(&mut figure.drawing, diagram, piece);
        }
        figure.description = diagram.fen();
        figure
    }

    /// What a position is worth to the side to move with one piece on each square: a triangle up
    /// for a win, down for a loss, a bar for a draw, with the moves to mate; a small cross where
    /// the position is not legal. A frame shows where the piece stands.
    pub fn map(&self, map: &PieceMap) -> Figure {
        let mut figure = self.begin();
        let mut words = Vec::new();
        for &(square, tried) in &map.squares {
            self.draw_tried(&mut figure.drawing, square, tried);
            words.push(format!("{square} {}", in_words(tried)));
        }
        self.draw_names(&mut figure.drawing, false);
        for piece in (0..map.diagram.position.squares.len()).filter(|&piece| piece != map.piece) {
            self.draw_piece_of(&mut figure.drawing, &map.diagram, piece);
        }
        let (x, y) = self.centre(map.diagram.position.squares[map.piece]);
        let x = n(x - CELL / 2.0 + 1.5);
        let y = n(y - CELL / 2.0 + 1.5);
        let side = n(CELL - 3.0);
        markup!(
            &mut figure.drawing,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{INK}\" \
             stroke-width=\"3\"/>"
        );
        figure.description = words.join(", ");
        figure
    }

    /// The squares of the board.
    fn begin(&self) -> Figure {
        let (width, height) = self.size();
        let mut figure = Figure::empty(width, height);
        markup!(&mut figure.drawing, r#"<g transform="translate({RIM} {RIM})">"#);
        if let Board::Grid(grid) = &self.squares {
            draw_grid(&mut figure.drawing, grid);
        }
        figure.drawing.push_str("</g>\n");
        figure
    }

    fn draw_piece_of(&self, svg: &mut String, diagram: &Diagram, piece: usize) {
        let centre = self.centre(diagram.position.squares[piece]);
        let side = diagram.side(piece);
        let letter = diagram.letter(piece);
        let movement = diagram.movement(piece);
        self.draw_piece(svg, centre, side, letter, movement);
    }

    fn draw_piece(
        &self,
        svg: &mut String,
        centre: (f64, f64),
        side: Side,
        letter: char,
        movement: &str,
    ) {
        let parsed = Movement::parse(movement).ok();
        let disc = Disc::of(side as usize, Side::BOTH.len());
        match parsed.and_then(|movement| glyph::painted(&movement, disc)) {
            Some(shape) => {
                let x = n(centre.0);
                let y = n(centre.1);
                markup!(svg, r#"<g transform="translate({x} {y}) scale(1.2)">{shape}</g>"#);
            }
            None => disc.draw(svg, centre, self.layout.radius, Some(letter)),
        }
    }

    fn draw_tried(&self, svg: &mut String, square: Square, tried: SquareOutcome) {
        let (x, y) = self.centre(square);
        match tried {
            SquareOutcome::Taken => {}
            SquareOutcome::Illegal(_) => {
                let path = format!("M{} {}l10 10m0-10l-10 10", n(x - 5.0), n(y - 5.0));
                markup!(
                    svg,
                    "<path d=\"{path}\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-linecap=\"round\" \
                     opacity=\".6\"/>"
                );
            }
            SquareOutcome::Value(value) => draw_value(svg, (x, y), value),
        }
    }
}

fn draw_value(svg: &mut String, (x, y): (f64, f64), value: Value) {
    let Mark { ground, ink, path } = Mark::of(value);
    let left = n(x - CELL / 2.0 + 0.5);
    let top = n(y - CELL / 2.0 + 0.5);
    let side = n(CELL - 1.0);
    markup!(svg, r#"<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{ground}"/>"#);
    let x = n(x);
    let up = if value == Value::Draw { 0.0 } else { MARK_UP };
    markup!(svg, r#"<path transform="translate({x} {})" d="{path}" fill="{ink}"/>"#, n(y - up));
    if let Value::Win(moves) | Value::Loss(moves) = value {
        let y = n(y + NUMBER_DOWN);
        markup!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" font-weight=\"600\" text-anchor=\"middle\" \
             dominant-baseline=\"central\" fill=\"{INK}\">{moves}</text>"
        );
    }
}

fn draw_name(svg: &mut String, (x, y): (f64, f64), anchor: &str, name: &str) {
    let x = n(x);
    let y = n(y);
    markup!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{NAME_SIZE}\" text-anchor=\"{anchor}\" fill=\"{INK}\">\
         {name}</text>"
    );
}

fn in_words(tried: SquareOutcome) -> String {
    match tried {
        SquareOutcome::Taken => "taken".to_owned(),
        SquareOutcome::Illegal(_) => "not legal".to_owned(),
        SquareOutcome::Value(Value::Win(moves)) => format!("won in {moves}"),
        SquareOutcome::Value(Value::Draw) => "drawn".to_owned(),
        SquareOutcome::Value(Value::Loss(moves)) => format!("lost in {moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::check::assert_well_formed;
    use everyboard_endgame::{Pieces, Tables};

    fn pieces() -> Pieces {
        let mut pieces = Pieces::orthodox();
        pieces.define('A', "NC").unwrap();
        pieces
    }

    #[test]
    fn pieces_of_chess_are_drawn_and_others_lettered() {
        let diagram = Diagram::parse("k5/6/6/2A3/6/3q1K w", &pieces()).unwrap();
        let svg = DiagramArt::new(diagram.board).figure(&diagram).svg();
        assert_well_formed(&svg);
        assert_eq!(svg.matches("scale(1.2)").count(), 3);
        assert_eq!(svg.matches(">A</text>").count(), 1);
        assert!(!svg.contains("class="), "{svg}");
        assert!(svg.contains("<desc>k5/6/6/2A3/6/3q1K w</desc>"));
    }

    /// A king in the corner: the queen mates on 8 squares, takes all moves or is taken on 7, is not
    /// too near to be legal anywhere.
    #[test]
    fn a_map_has_a_mark_for_each_value() {
        let diagram = Diagram::parse("k7/8/1K6/8/8/8/8/7Q b", &pieces()).unwrap();
        let mut tables = Tables::new(diagram.board);
        tables.table(&diagram.ending, &()).unwrap();
        let map = PieceMap::new(&tables, &diagram, 2).unwrap();
        let svg = DiagramArt::new(diagram.board).map(&map).svg();
        assert_well_formed(&svg);
        assert_eq!(svg.matches(LOSS.path).count(), 55);
        assert_eq!(svg.matches(DRAW.path).count(), 7);
        assert_eq!(svg.matches(WIN.path).count(), 0);
        assert!(svg.contains("b7 lost in 0, c7 drawn"), "{svg}");
    }

    #[test]
    fn a_turned_board_has_h8_at_the_lower_left() {
        let art = DiagramArt::new(BoardSize::CHESS);
        let names = |is_turned| {
            let svg = art.empty_board(is_turned).svg();
            let texts = svg.split("<text ").skip(1);
            texts
                .map(|text| text[text.find('>').unwrap() + 1..][..1].to_owned())
                .collect::<String>()
        };
        assert_eq!(
            names(false).chars().filter(char::is_ascii_digit).collect::<String>(),
            "12345678"
        );
        assert_eq!(names(true).len(), 16);
        assert_ne!(art.empty_board(false), art.empty_board(true));
    }
}
