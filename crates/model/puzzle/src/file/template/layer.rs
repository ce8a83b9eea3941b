//! A drawing with open squares, and the places of things on it.

use super::super::source::{Source, Text};
use super::super::{Fault, PuzzleError};
use std::ops::RangeInclusive;

/// Where anything may be laid.
const OPEN: char = '?';

/// No square.
const WALL: char = '#';

/// A letter of its own for each piece.
const OWN: char = '*';

/// Nothing of a thing, and an empty square.
const NOTHING: char = '.';

/// A drawing, row by row.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    columns: usize,
    places: Vec<char>,
}

impl Layer {
    /// Reads a drawing whose rows are equally long.
    pub(super) fn read(source: &Source, text: &Text) -> Result<Self, PuzzleError> {
        let rows = rows(&text.value);
        let columns = rows.first().map_or(0, Vec::len);
        let uneven = rows.iter().position(|row| row.len() != columns);
        if columns == 0 || uneven.is_some() {
            let fault = Fault::UnevenTemplate;
            return Err(source.error_in_drawing(&text.span, (uneven.unwrap_or(0), 0), fault));
        }
        Ok(Layer { columns, places: rows.concat() })
    }

    /// Whether both have as many rows and columns.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.columns, self.places.len()) == (other.columns, other.places.len())
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn is_open(&self, place: usize) -> bool {
        self.places[place] == OPEN
    }

    /// Lays a thing.
    pub(super) fn lay(&mut self, place: &Place) {
        place.drawn.iter().for_each(|&(at, character)| self.places[at] = character);
    }

    /// Gives a piece that is laid its letter.
    pub(super) fn letter(&mut self, place: &Place, letter: char) {
        let own = place.drawn.iter().filter(|(_, character)| *character == OWN);
        own.for_each(|&(at, _)| self.places[at] = letter);
    }

    /// Empties the squares on which nothing is laid.
    pub(super) fn close(&mut self) {
        self.places.iter_mut().filter(|it| **it == OPEN).for_each(|it| *it = NOTHING);
    }

    /// Takes away the squares that the board does not have.
    pub(super) fn take_walls(&mut self, board: &Self) {
        let walls = self.places.iter_mut().zip(&board.places).filter(|(_, board)| **board == WALL);
        walls.for_each(|(place, _)| *place = WALL);
    }

    pub(super) fn drawing(&self) -> String {
        let rows = self.places.chunks(self.columns).map(String::from_iter);
        rows.collect::<Vec<_>>().join("/")
    }
}

/// The rows of a drawing, without blanks around them.
fn rows(text: &str) -> Vec<Vec<char>> {
    text.trim().split(['\n', '/']).map(|row| row.trim().chars().collect()).collect()
}

/// Where a thing is laid.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Board,
    Goal,
}

/// What is laid, how often, and where it can lie.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) numbers: RangeInclusive<usize>,
    pub(super) ground: Ground,
    /// Whether it takes squares away.
    pub(super) is_wall: bool,
    pub(super) places: Vec<Place>,
}

/// A place where a thing can lie.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The open squares that it covers, by number.
    pub(super) covers: u128,
    /// Those of them that it takes away.
    pub(super) walls: u128,
    /// What it draws, by place of the drawing.
    drawn: Vec<(usize, char)>,
}

impl Place {
    /// The first place that it covers.
    pub(super) fn first(&self) -> usize {
        self.drawn.first().map_or(0, |&(at, _)| at)
    }

    pub(super) fn has_own_letter(&self) -> bool {
        self.drawn.iter().any(|&(_, character)| character == OWN)
    }
}

impl Thing {
    /// How many open squares it covers.
    pub(super) fn squares(&self) -> u32 {
        self.places.first().map_or(0, |place| place.covers.count_ones())
    }

    /// Reads a line such as `2-4 */*`; `numbers` are those of the open squares.
    pub(super) fn read(
        source: &Source,
        text: &Text,
        ground: Ground,
        layer: &Layer,
        numbers: &[Option<u32>],
    ) -> Result<Self, PuzzleError> {
        let fault = |fault| Err(source.error(text.span.start, fault));
        let found = || Fault::Laid { found: text.value.clone() };
        let (how_many, picture) = divided(&text.value);
        let Some(how_many) = read_numbers(how_many) else { return fault(found()) };
        let picture = rows(picture);
        let covered = picture.iter().flatten().filter(|it| **it != NOTHING);
        if covered.clone().count() == 0 || covered.clone().any(|&it| it == OPEN) {
            return fault(found());
        }
        let is_wall = covered.clone().any(|&it| it == WALL);
        let width = picture.iter().map(Vec::len).max().unwrap_or(0);
        let height = layer.len() / layer.columns;
        let mut places = Vec::new();
        for row in 0..(height + 1).saturating_sub(picture.len()) {
            for column in 0..(layer.columns + 1).saturating_sub(width) {
                places.extend(place(&picture, (row, column), layer, numbers));
            }
        }
        if places.is_empty() && *how_many.start() > 0 {
            return fault(Fault::LaidNowhere);
        }
        Ok(Thing { numbers: how_many, ground, is_wall, places })
    }
}

/// The numbers and the picture of a line; one if no number is given.
fn divided(line: &str) -> (&str, &str) {
    line.trim().split_once(char::is_whitespace).unwrap_or(("1", line))
}

/// `3` or `2-4`.
fn read_numbers(words: &str) -> Option<RangeInclusive<usize>> {
    let number = |words: &str| {
        let is_plain = !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit());
        words
            .parse()
            .ok()
            .filter(|&number: &usize| is_plain && number <= super::Template::MOST_OPEN)
    };
    let (least, most) = words.split_once('-').unwrap_or((words, words));
    let (least, most) = (number(least)?, number(most)?);
    (least <= most).then_some(least..=most)
}

/// The picture with its corner at a row and a column, if all that it covers is open there.
fn place(
    picture: &[Vec<char>],
    (row, column): (usize, usize),
    layer: &Layer,
    numbers: &[Option<u32>],
) -> Option<Place> {
    let mut place = Place { covers: 0, walls: 0, drawn: Vec::new() };
    for (down, drawn) in picture.iter().enumerate() {
        for (right, &character) in drawn.iter().enumerate().filter(|(_, it)| **it != NOTHING) {
            let at = (row + down) * layer.columns + column + right;
            let number = numbers[at].filter(|_| layer.is_open(at))?;
            place.covers |= 1 << number;
            place.walls |= u128::from(character == WALL) << number;
            place.drawn.push((at, character));
        }
    }
    Some(place)
}
