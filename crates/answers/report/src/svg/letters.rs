//! Blocks that someone draws: letters of a board, of which those that touch and are equal are one
//! piece. They need not be pieces of the puzzle yet.

use super::board::{BoardArt, RIM};
use super::figure::Figure;
use super::ink::{Disc, INK, escaped, markup, n};
use super::layout::CELL;
use super::piece::PieceLook;
use everyboard_board::Alphabet;

impl BoardArt<'_> {
    /// The letters of a drawing, row by row, over the squares of the board: the whole rectangle,
    /// with this many columns. What is no letter is left out, but for the question mark.
    pub fn drawing(&self, columns: usize, letters: &[char]) -> Figure {
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({RIM} {RIM})">"#);
        for (place, &letter) in letters.iter().enumerate() {
            if matches!(letter, Alphabet::EMPTY | Alphabet::MISSING) {
                continue;
            }
            let [x, y] = [place % columns, place / columns].map(|it| (it as f64 + 0.5) * CELL);
            let (x, y) = (n(x), n(y));
            markup!(&mut drawing, r#"<g transform="translate({x} {y})">"#);
            if letter == Alphabet::ANY {
                push_letter(&mut drawing, letter);
            } else {
                let joins = joins(columns, letters, place);
                let [left, _, up, _] = joins;
                let shown = (!left && !up).then_some(letter);
                self.block_colours(letter).draw_part(&mut drawing, 0.5 * CELL, joins, shown);
            }
            drawing.push_str("</g>\n");
        }
        drawing.push_str("</g>\n");
        let board = self.empty_board();
        Figure { drawing: board.drawing.clone() + &drawing, ..board }
    }

    /// A block of one square, with nothing behind it.
    pub fn block(&self, letter: char) -> Figure {
        let middle = n(CELL / 2.0);
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({middle} {middle})">"#);
        self.block_colours(letter).draw_part(&mut drawing, 0.5 * CELL, [false; 4], Some(letter));
        drawing.push_str("</g>\n");
        Figure { drawing, ..Figure::empty(CELL, CELL) }
    }

    /// A letter that stands for one of several symbols, with nothing behind it.
    pub fn letter(&self, letter: char) -> Figure {
        let middle = n(CELL / 2.0);
        let mut drawing = String::new();
        markup!(&mut drawing, r#"<g transform="translate({middle} {middle})">"#);
        push_letter(&mut drawing, letter);
        drawing.push_str("</g>\n");
        Figure { drawing, ..Figure::empty(CELL, CELL) }
    }

    fn block_colours(&self, letter: char) -> &'static Disc {
        let alphabet = &self.puzzle.alphabet;
        let mut symbols = alphabet.shown_symbols();
        let symbol = symbols.find(|&symbol| alphabet.char_of(symbol) == letter);
        let kind = symbol.and_then(|symbol| alphabet.kind_of(symbol));
        let look = PieceLook::new(self.puzzle, &self.layout);
        kind.map_or_else(|| Disc::of(0, 1), |kind| look.disc(kind))
    }
}

/// Whether the letter of a place goes on left, right, above and below of it.
fn joins(columns: usize, letters: &[char], place: usize) -> [bool; 4] {
    let column = place % columns;
    let is_same =
        |other: Option<usize>| other.is_some_and(|it| letters.get(it) == Some(&letters[place]));
    [
        is_same(place.checked_sub(1).filter(|_| column > 0)),
        is_same(Some(place + 1).filter(|_| column + 1 < columns)),
        is_same(place.checked_sub(columns)),
        is_same(Some(place + columns)),
    ]
}

fn push_letter(svg: &mut String, letter: char) {
    let letter = escaped(letter.encode_utf8(&mut [0; 4]));
    markup!(
        svg,
        "<text font-size=\"20\" font-style=\"italic\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         fill=\"{INK}\">{letter}</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::check::assert_well_formed;
    use everyboard_puzzle::Builtin;

    /// A and the large block join their squares; C has a rim on all sides; the new letter Z is
    /// drawn though the puzzle has no such piece.
    #[test]
    fn equal_letters_that_touch_are_one_block() {
        let letters: Vec<char> = "ABBZABBC.?#.".chars().collect();
        assert_eq!(joins(4, &letters, 0), [false, false, false, true]);
        assert_eq!(joins(4, &letters, 1), [false, true, false, true]);
        assert_eq!(joins(4, &letters, 7), [false; 4]);
        let puzzle = Builtin::named("klotski").unwrap().puzzle();
        let figure = BoardArt::new(&puzzle).drawing(4, &letters);
        assert_well_formed(&figure.svg());
        let drawing = &figure.drawing;
        assert_eq!(drawing.matches(">B</text>").count(), 1, "{drawing}");
        assert!(drawing.contains(">Z</text>") && drawing.contains(">?</text>"), "{drawing}");
    }
}
