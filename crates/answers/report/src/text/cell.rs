//! A square of a board drawn in a terminal.

use anstyle::{Ansi256Color, Color, Style};

/// Why a square has a colour of its own when boards are drawn in colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Highlight {
    /// It has none: it is light or dark, as on a chessboard.
    Plain,
    /// The last move left or entered it.
    Marked,
    /// A piece on it attacks or is attacked.
    Conflict,
    /// It is attacked, so no piece can stand on it any more.
    Attacked,
}

/// The colours of squares, of the 256 that terminals know, in the order of [`look`]. They are of
/// mid tones, on which both white and black stand out (contrast 3 to 1 or more), in light and dark
/// terminals.
const SQUARES: [u8; 5] = [137, 95, 66, 167, 241];
/// By piece kind: white, black, yellow, dark red, cyan, navy.
const PIECES: [u8; 6] = [231, 16, 226, 52, 51, 17];

/// Which look of its contents a square has.
fn look(is_dark: bool, highlight: Highlight) -> usize {
    match highlight {
        Highlight::Plain => usize::from(is_dark),
        Highlight::Marked => 2,
        Highlight::Conflict => 3,
        Highlight::Attacked => 4,
    }
}

/// Every look that a square of a grid can have: in colour two columns wide, otherwise one with a
/// blank to the next.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// By what stands on the square, empty first, and then for what has no letter.
    looks: Vec<[String; SQUARES.len()]>,
    pub(super) missing: &'static str,
    pub(super) between: &'static str,
}

impl Cells {
    /// Cells for these letters, that of an empty square first.
    pub(super) fn new(letters: &[char], color: bool) -> Self {
        let few = letters.len() <= PIECES.len() + 1;
        let drawn = letters.iter().copied().chain(['?']);
        if color {
            let looks = drawn.enumerate().map(|(kind, letter)| colored(kind, letter, few));
            Cells { looks: looks.collect(), missing: "  ", between: "" }
        } else {
            let looks = drawn.map(|letter| SQUARES.map(|_| letter.to_string()));
            Cells { looks: looks.collect(), missing: " ", between: " " }
        }
    }

    /// A square with contents of this number, 0 for none.
    pub(super) fn cell(&self, contents: usize, is_dark: bool, highlight: Highlight) -> &str {
        &self.looks[contents.min(self.looks.len() - 1)][look(is_dark, highlight)]
    }
}

/// The looks of contents in colour. Kinds of pieces have colours of their own; many kinds, as on
/// tiles, are all black.
fn colored(contents: usize, letter: char, few: bool) -> [String; SQUARES.len()] {
    let own = contents.checked_sub(1).and_then(|kind| PIECES.get(kind));
    let piece = own.copied().filter(|_| few).unwrap_or(PIECES[1]);
    let drawn = if contents == 0 { ' ' } else { letter };
    SQUARES.map(|square| {
        let style = Style::new().bold().fg_color(indexed(piece)).bg_color(indexed(square));
        format!("{style}{drawn} {style:#}")
    })
}

fn indexed(color: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(color)))
}
