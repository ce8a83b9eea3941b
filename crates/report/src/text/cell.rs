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

/// The colours of squares and pieces, of the 256 that terminals know. Squares are of mid tones, on
/// which both white and black stand out (contrast 3 to 1 or more), in light and dark terminals.
mod palette {
    pub(super) const LIGHT: u8 = 137;
    pub(super) const DARK: u8 = 95;
    pub(super) const MARKED: u8 = 66;
    pub(super) const CONFLICT: u8 = 167;
    pub(super) const ATTACKED: u8 = 241;
    /// By piece kind: white, black, yellow, dark red, cyan, navy.
    pub(super) const PIECES: [u8; 6] = [231, 16, 226, 52, 51, 17];
}

/// Every look that a square of a grid can have: in colour two columns wide, otherwise one with a
/// blank to the next.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// By what stands on the square, empty first, and then the one for what has no letter.
    looks: Vec<Look>,
    pub(super) missing: &'static str,
    pub(super) between: &'static str,
}

#[derive(Clone, Debug)]
struct Look {
    light: String,
    dark: String,
    marked: String,
    conflict: String,
    attacked: String,
}

impl Cells {
    /// Cells for these letters, that of an empty square first.
    pub(super) fn new(letters: &[char], color: bool) -> Self {
        let few = letters.len() <= palette::PIECES.len() + 1;
        let drawn = letters.iter().copied().chain(['?']);
        if color {
            let looks = drawn.enumerate();
            let looks = looks.map(|(kind, letter)| Look::colored(kind, letter, few)).collect();
            Cells { looks, missing: "  ", between: "" }
        } else {
            Cells { looks: drawn.map(Look::plain).collect(), missing: " ", between: " " }
        }
    }

    /// A square with contents of this number, 0 for none.
    pub(super) fn cell(&self, contents: usize, is_dark: bool, highlight: Highlight) -> &str {
        let look = &self.looks[contents.min(self.looks.len() - 1)];
        match (highlight, is_dark) {
            (Highlight::Plain, false) => &look.light,
            (Highlight::Plain, true) => &look.dark,
            (Highlight::Marked, _) => &look.marked,
            (Highlight::Conflict, _) => &look.conflict,
            (Highlight::Attacked, _) => &look.attacked,
        }
    }
}

impl Look {
    fn plain(letter: char) -> Self {
        let [light, dark, marked, conflict, attacked] = [(); 5].map(|()| letter.to_string());
        Look { light, dark, marked, conflict, attacked }
    }

    /// Kinds of pieces have colours of their own; many kinds, as on tiles, are all black.
    fn colored(contents: usize, letter: char, few: bool) -> Self {
        let own = contents.checked_sub(1).and_then(|kind| palette::PIECES.get(kind));
        let piece = own.copied().filter(|_| few).unwrap_or(palette::PIECES[1]);
        let drawn = if contents == 0 { ' ' } else { letter };
        let style = Style::new().bold().fg_color(indexed(piece));
        let [light, dark, marked, conflict, attacked] =
            [palette::LIGHT, palette::DARK, palette::MARKED, palette::CONFLICT, palette::ATTACKED]
                .map(|background| {
                    let style = style.bg_color(indexed(background));
                    format!("{style}{drawn} {style:#}")
                });
        Look { light, dark, marked, conflict, attacked }
    }
}

fn indexed(color: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(color)))
}
