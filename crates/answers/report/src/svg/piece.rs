//! What a kind of piece looks like: a piece of chess, a tile, a block, or a disc.
//!
//! Kinds have colours of their own as long as there are few. A letter stands on a piece only where
//! colour and shape do not tell it.

use super::glyph;
use super::ink::{Disc, GROUND, INK, escaped, markup, n};
use super::layout::{CELL, Layout};
use super::shape;
use everyboard_board::{Board, Symbol};
use everyboard_puzzle::{Movement, Puzzle, RuleKind};

/// The pieces of chess are drawn this much larger than in a square of their own drawing.
const SCALE: f64 = 1.15;

/// How far the letter of a piece of chess stands from its middle, and the radius of its ground.
const BADGE_AT: f64 = 14.0;
const BADGE: f64 = 7.0;

/// How the pieces of a puzzle look.
pub(super) struct PieceLook<'a> {
    puzzle: &'a Puzzle,
    /// The radius of a disc, in pixels.
    radius: f64,
    /// Whether they are numbered tiles.
    are_tiles: bool,
    /// Whether all are pieces of chess or like them: then shapes tell kinds apart, and colours
    /// those of one shape.
    are_of_chess: bool,
}

impl<'a> PieceLook<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, layout: &Layout) -> Self {
        PieceLook {
            puzzle,
            radius: layout.radius,
            are_tiles: are_tiles(puzzle),
            are_of_chess: puzzle.movements.iter().all(|it| glyph::shape(it).is_some()),
        }
    }

    /// Draws a piece of this symbol around (0, 0).
    pub(super) fn draw(&self, svg: &mut String, symbol: Symbol, kind: Symbol) {
        let alphabet = &self.puzzle.alphabet;
        let look = self.puzzle.look.pieces.get(&kind);
        let disc = self.disc(kind);
        if alphabet.has_blocks() {
            let part = alphabet.plain_symbol(symbol);
            let letter = (part == kind).then(|| alphabet.char_of(symbol));
            disc.draw_part(svg, 0.5 * CELL, self.joins(kind, part), letter);
        } else if let Some((look, shape)) = look.and_then(|look| Some((look, look.shape?))) {
            let size = f64::from(look.size.unwrap_or(100)) / 100.0;
            shape::draw(svg, shape, disc, size, look.label.as_deref().unwrap_or_default());
        } else if self.are_tiles {
            disc.draw_tile(svg, 0.5 * CELL, &self.number(kind));
        } else if let Some(shape) = glyph::painted(self.puzzle.movement(kind), disc) {
            markup!(svg, r#"<g transform="scale({SCALE})">{shape}</g>"#);
            if self.has_letter(kind) {
                draw_badge(svg, alphabet.char_of(symbol));
            }
        } else {
            let letter = self.has_letter(kind).then(|| alphabet.char_of(symbol));
            disc.draw(svg, (0.0, 0.0), self.radius, letter);
        }
    }

    /// The colours of a kind.
    pub(super) fn disc(&self, kind: Symbol) -> &'static Disc {
        let look = self.puzzle.look.pieces.get(&kind);
        let named = look.and_then(|look| look.colour).map(Disc::named);
        named.unwrap_or_else(|| self.colours(kind))
    }

    /// The kinds among which colours tell which one it is.
    fn alike(&self, kind: Symbol) -> impl Iterator<Item = Symbol> {
        let moves = self.puzzle.movement(kind);
        let kinds = self.puzzle.alphabet.kinds();
        kinds.filter(move |&it| !self.are_of_chess || self.puzzle.movement(it) == moves)
    }

    fn colours(&self, kind: Symbol) -> &'static Disc {
        let number = self.alike(kind).take_while(|&it| it != kind).count();
        Disc::of(number, self.alike(kind).count())
    }

    /// Whether a letter has to say what kind of piece it is: a single kind needs none, nor do white
    /// and black pieces that are called so, nor `N` and `n` for a white and a black knight.
    fn has_letter(&self, kind: Symbol) -> bool {
        let alphabet = &self.puzzle.alphabet;
        let letters: String = self.alike(kind).map(|it| alphabet.char_of(it)).collect();
        let are_all = letters.chars().count() == self.puzzle.movements.len();
        let is_told = match glyph::letter(self.puzzle.movement(kind)) {
            Some(letter) => {
                let both = format!("{letter}{}", letter.to_lowercase());
                both.starts_with(&letters) || are_all && letters == "WB"
            }
            None => letters == "WB",
        };
        !is_told && self.puzzle.movements.len() > 1
    }

    /// The number of a tile, or its letter if letters are no numbers.
    fn number(&self, kind: Symbol) -> String {
        let alphabet = &self.puzzle.alphabet;
        let digits = (1..).map_while(|number| char::from_digit(number, 36));
        let mut letters = alphabet.kinds().map(|kind| alphabet.char_of(kind)).zip(digits);
        if letters.all(|(letter, digit)| letter == digit.to_ascii_uppercase()) {
            kind.index().to_string()
        } else {
            alphabet.char_of(kind).to_string()
        }
    }

    /// Whether the piece goes on left, right, above and below of one of its parts.
    fn joins(&self, kind: Symbol, part: Symbol) -> [bool; 4] {
        let parts = self.puzzle.alphabet.parts(kind);
        let cells = self.puzzle.alphabet.block(kind).cells();
        let at = parts.iter().position(|&it| it == part).map_or((0, 0), |number| cells[number]);
        [(-1, 0), (1, 0), (0, 1), (0, -1)].map(|(x, y)| cells.contains(&(at.0 + x, at.1 + y)))
    }
}

/// Whether single pieces of more kinds than there are colours slide on a grid by one square.
fn are_tiles(puzzle: &Puzzle) -> bool {
    let step = Movement::parse("W").ok();
    let slide = puzzle.movements.iter().all(|movement| Some(movement) == step.as_ref());
    let are_many = puzzle.movements.len() > Disc::COLOURS;
    let is_plain = puzzle.rule.kinds == [RuleKind::Step] && puzzle.rule.drawn.is_empty();
    are_many && slide && is_plain && matches!(puzzle.board, Board::Grid(_))
}

/// The letter of a piece that its drawing does not say, at its foot.
fn draw_badge(svg: &mut String, letter: char) {
    let at = n(BADGE_AT);
    markup!(svg, r#"<circle cx="{at}" cy="{at}" r="{BADGE}" fill="{GROUND}" stroke="{INK}"/>"#);
    let letter = escaped(letter.encode_utf8(&mut [0; 4]));
    markup!(
        svg,
        "<text x=\"{at}\" y=\"{at}\" font-size=\"11\" font-weight=\"600\" text-anchor=\"middle\" \
         dominant-baseline=\"central\" fill=\"{INK}\">{letter}</text>"
    );
}
