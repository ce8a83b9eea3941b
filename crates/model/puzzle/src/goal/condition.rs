//! Goals in words: `W on a4..d4`, `all W on home and at most 2 B`.
//!
//! ```text
//!   goal       =  condition { "and" condition }
//!   condition  =  [ quantity ] kinds [ "on" area ]  |  "pieces = N"  |  drawn rows or a list of squares
//!   quantity   =  "all" | "no" | N | "at least" N | "at most" N
//!   kinds      =  characters of pieces, or "." for empty squares  |  "piece" | "pieces"
//!   area       =  squares, rectangles such as a4..d4, and names of [areas]
//! ```
//!
//! Each condition is a [`Count`].

use super::{Count, Goal};
use crate::{Puzzle, TextFault};
use everyboard_board::{Alphabet, Board, Naming, Pattern, Square, SquareSet, Symbol};
use everyboard_sorted::SortedSet;
use std::ops::RangeInclusive;

/// A goal that is reached where one of several squares holds one of several symbols stands for so
/// many patterns at most: engines know more of patterns.
const MOST_PATTERNS: usize = 64;

/// Marks a square of an area that is drawn.
const MARK: char = 'x';

/// How many of the pieces a condition asks for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Quantity {
    All,
    No,
    Some,
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

/// Whether a text that is no drawing is meant as conditions.
pub(crate) fn is_in_words(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let begins = match words[..] {
        ["all" | "no" | "at", _, ..] => true,
        [first, _, ..] => first.parse::<usize>().is_ok(),
        _ => false,
    };
    begins || words.iter().skip(1).any(|&word| word == "on" || word == "and")
}

impl Puzzle {
    /// Reads a goal in words.
    pub(crate) fn read_conditions(&self, text: &str) -> Result<Vec<Goal>, TextFault> {
        let mut counts = Vec::new();
        for condition in conditions(text) {
            counts.extend(self.read_condition(condition)?);
        }
        counts.iter().try_for_each(|count| self.check_count(count))?;
        // All pieces on the whole board: there are none elsewhere.
        counts.retain(|count| count.squares.is_none_or(|squares| !squares.is_empty()));
        Ok(match &counts[..] {
            [] => vec![Goal::Pattern(self.pattern_of(&[]))],
            [only] => self.patterns_of(only).unwrap_or_else(|| vec![Goal::Counts(counts)]),
            _ => vec![Goal::Counts(counts)],
        })
    }

    fn read_condition(&self, text: &str) -> Result<Vec<Count>, TextFault> {
        if let Some(rest) = text.trim().strip_prefix("pieces")
            && rest.split_whitespace().next() != Some("on")
        {
            return Ok(vec![self.read_pieces(rest)?]);
        }
        if let Ok(drawn) = self.board.read_pattern(&self.alphabet, text) {
            let one = |(square, symbol)| Count {
                symbols: Some(SortedSet::from([symbol])),
                squares: Some(SquareSet::from_iter([square])),
                numbers: 1..=1,
            };
            return Ok(drawn.fixed().map(one).collect());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let (quantity, rest) = quantity(&words)?;
        let on = rest.iter().position(|&word| word == "on");
        let (kinds, area) = rest.split_at(on.unwrap_or(rest.len()));
        let area = area.split_first().map(|(_, area)| self.read_area(area)).transpose()?;
        Ok(vec![self.count_of(quantity, kinds, area)?])
    }

    /// What a condition counts, and the numbers that are right.
    fn count_of(
        &self,
        quantity: Quantity,
        kinds: &[&str],
        area: Option<SquareSet>,
    ) -> Result<Count, TextFault> {
        let (numbers, squares) = match (quantity, area) {
            (Quantity::All | Quantity::Some, None) => {
                let words = "expected `on` and squares after the pieces, as in `W on a1 b1`, or a number before them, as in `2 W`";
                return Err(TextFault::Words(words.to_owned()));
            }
            (Quantity::All, Some(area)) => {
                let others = self.board.squares().filter(|&square| !area.contains(square));
                (0..=0, Some(others.collect()))
            }
            (Quantity::No, area) => (0..=0, area),
            (Quantity::Some, area) => (1..=usize::MAX, area),
            (Quantity::Exactly(number), area) => (number..=number, area),
            (Quantity::AtLeast(number), area) => (number..=usize::MAX, area),
            (Quantity::AtMost(number), area) => (0..=number, area),
        };
        let by_squares = matches!(quantity, Quantity::All | Quantity::No | Quantity::Some);
        let symbols = self.counted(kinds, by_squares, squares.is_some())?;
        Ok(Count { symbols, squares, numbers })
    }

    /// The symbols of these kinds. Pieces of several squares have one on each: `by_squares` wants
    /// all, otherwise the first stands for the piece.
    fn counted(
        &self,
        kinds: &[&str],
        by_squares: bool,
        on_area: bool,
    ) -> Result<Option<SortedSet<Symbol>>, TextFault> {
        let kinds: Vec<Symbol> = match kinds {
            ["piece" | "pieces"] | ["any", "piece" | "pieces"] if !self.alphabet.has_blocks() => {
                return Ok(None);
            }
            ["piece" | "pieces"] | ["any", "piece" | "pieces"] => self.alphabet.kinds().collect(),
            [letters] => self.kinds_in(letters)?,
            _ => {
                let words = format!(
                    "expected pieces such as {:?}, `pieces`, or `.`, and not {:?}",
                    self.letters(),
                    kinds.join(" ")
                );
                return Err(TextFault::Words(words));
            }
        };
        let covers_several =
            |kind: &Symbol| !kind.is_empty() && self.alphabet.parts(*kind).len() > 1;
        if !by_squares && on_area && kinds.iter().any(covers_several) {
            let words = "pieces of several squares are not counted on an area; say `all`, `no`, or only `X on` and squares";
            return Err(TextFault::Words(words.to_owned()));
        }
        let parts = kinds.into_iter().flat_map(|kind| {
            let parts = if kind.is_empty() { vec![kind] } else { self.alphabet.parts(kind) };
            let wanted = if by_squares { parts.len() } else { 1 };
            parts.into_iter().take(wanted)
        });
        Ok(Some(parts.collect()))
    }

    fn kinds_in(&self, letters: &str) -> Result<Vec<Symbol>, TextFault> {
        let kinds = letters.chars().map(|letter| {
            self.alphabet.symbol_of(letter).ok_or_else(|| {
                TextFault::Words(format!(
                    "{letter:?} is no piece of this puzzle; its pieces are {}",
                    self.letters()
                ))
            })
        });
        kinds.collect()
    }

    fn letters(&self) -> String {
        self.alphabet.kinds().map(|kind| self.alphabet.char_of(kind)).collect()
    }

    /// The squares of an area: those drawn as `x` on a board of `.`, or those that are listed.
    pub(crate) fn read_marks(&self, text: &str) -> Result<SquareSet, TextFault> {
        let marks =
            Alphabet::new([MARK]).unwrap_or_else(|_| unreachable!("a letter names a piece"));
        match self.board.read_position(&marks, text) {
            Ok(drawn) => {
                let marked = self.board.squares().filter(|&square| !drawn.at(square).is_empty());
                Ok(marked.collect())
            }
            Err(_) if text.split_whitespace().all(|word| self.read_area(&[word]).is_ok()) => {
                self.read_area(&text.split_whitespace().collect::<Vec<_>>())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The squares that words name: squares, rectangles, areas of the puzzle.
    pub(crate) fn read_area(&self, words: &[&str]) -> Result<SquareSet, TextFault> {
        let mut area = SquareSet::EMPTY;
        let names = words.iter().flat_map(|word| word.split(',')).filter(|name| !name.is_empty());
        for name in names {
            let square = self.board.square_named(name, Naming::Algebraic);
            if let Some(&squares) = self.areas.get(name) {
                squares.into_iter().for_each(|square| area.insert(square));
            } else if let Some(square) = square {
                area.insert(square);
            } else if let Some(squares) = self.rectangle(name) {
                squares.into_iter().for_each(|square| area.insert(square));
            } else {
                return Err(TextFault::Words(self.no_area(name)));
            }
        }
        if area.is_empty() {
            let words = "expected squares after `on`, such as a1, a rectangle such as a1..c2, or a name of [areas]";
            return Err(TextFault::Words(words.to_owned()));
        }
        Ok(area)
    }

    fn no_area(&self, name: &str) -> String {
        let areas: Vec<&str> = self.areas.keys().map(String::as_str).collect();
        let known = match &areas[..] {
            [] => "there are no [areas]".to_owned(),
            names => format!("the [areas] are {}", names.join(", ")),
        };
        format!(
            "{name:?} is no square of this board, no rectangle such as a1..c2 and no area; {known}"
        )
    }

    /// The squares of the rectangle between two corners, `a4..d3`.
    fn rectangle(&self, name: &str) -> Option<Vec<Square>> {
        let Board::Grid(grid) = &self.board else { return None };
        let (a, b) = name.split_once("..")?;
        let corner = |name| self.board.square_named(name, Naming::Algebraic);
        let a = grid.row_and_column(corner(a)?);
        let b = grid.row_and_column(corner(b)?);
        let rows = a.0.min(b.0)..=a.0.max(b.0);
        let columns = a.1.min(b.1)..=a.1.max(b.1);
        let squares = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        Some(squares.filter_map(|(row, column)| grid.at(row, column)).collect())
    }

    /// Refuses a number that no position can have, as no move changes the number of pieces.
    fn check_count(&self, count: &Count) -> Result<(), TextFault> {
        let least = *count.numbers.start();
        let squares = count.squares.map_or(self.board.len(), SquareSet::len);
        let everywhere = Count { squares: None, ..count.clone() };
        let pieces = |start| everywhere.number(start, self.board.len());
        let most = self.starts.iter().map(pieces).max().unwrap_or(squares);
        let gaps = count.symbols.iter().flatten().any(|symbol| symbol.is_empty());
        let may_grow = self.rule.remakes_pieces() || self.rule.removes() && gaps;
        let most = if may_grow { squares } else { most.min(squares) };
        if least <= most {
            return Ok(());
        }
        let words = format!("the goal asks for {least}, and there are never more than {most}");
        Err(TextFault::Words(words))
    }

    /// A single count of one or more as patterns, each with a piece that covers one of the squares;
    /// `None` if they would be many, or none.
    fn patterns_of(&self, count: &Count) -> Option<Vec<Goal>> {
        let Count { symbols: Some(symbols), squares: Some(squares), numbers } = count else {
            return None;
        };
        if *numbers != (1..=usize::MAX) || symbols.len() * squares.len() > MOST_PATTERNS {
            return None;
        }
        let pieces = squares.into_iter().flat_map(|at| {
            symbols.iter().flat_map(move |&symbol| self.pieces_covering(at, symbol))
        });
        let patterns = pieces.map(|piece| Goal::Pattern(self.pattern_of(&piece)));
        // Kinds that no start has are in no position.
        let patterns: Vec<Goal> = patterns.filter(|goal| self.check_pieces(goal).is_ok()).collect();
        (!patterns.is_empty()).then_some(patterns)
    }

    /// The squares of each piece that has this symbol here, with what they hold.
    fn pieces_covering(&self, at: Square, symbol: Symbol) -> Vec<Vec<(Square, Symbol)>> {
        let kind =
            self.alphabet.kind_of(symbol).filter(|&kind| self.alphabet.parts(kind).len() > 1);
        let (Some(kind), Board::Grid(grid)) = (kind, &self.board) else {
            return vec![vec![(at, symbol)]];
        };
        let parts = self.alphabet.parts(kind);
        let placed = self.board.squares().filter_map(|first| {
            let squares = self.alphabet.block(kind).squares(grid, first)?;
            let piece = squares.into_iter().zip(parts.iter().copied());
            Some(piece.collect::<Vec<_>>()).filter(|piece| piece.contains(&(at, symbol)))
        });
        placed.collect()
    }

    /// What these squares hold, with all others open.
    fn pattern_of(&self, piece: &[(Square, Symbol)]) -> Pattern {
        let places = (0..self.places()).map(Square::new);
        let held = places.map(|place| piece.iter().find(|(square, _)| *square == place));
        held.map(|held| held.map(|&(_, symbol)| symbol)).collect()
    }
}

/// The parts of a text between the words `and`.
fn conditions(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for word in text.split_whitespace().filter(|&word| word == "and") {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        parts.push(&text[from..at]);
        from = at + word.len();
    }
    parts.push(&text[from..]);
    parts
}

/// The quantity with which a condition begins, and the words after it.
fn quantity<'a>(words: &'a [&'a str]) -> Result<(Quantity, &'a [&'a str]), TextFault> {
    let is_next = |rest: &[&str]| rest.first().is_some_and(|&word| word != "on");
    Ok(match words {
        ["at", "most", "0", rest @ ..] | ["0", rest @ ..] if is_next(rest) => (Quantity::No, rest),
        ["all", rest @ ..] if is_next(rest) => (Quantity::All, rest),
        ["no", rest @ ..] if is_next(rest) => (Quantity::No, rest),
        ["at", "least", n, rest @ ..] => (Quantity::AtLeast(number(n)?), rest),
        ["at", "most", n, rest @ ..] => (Quantity::AtMost(number(n)?), rest),
        [n, rest @ ..] if n.parse::<usize>().is_ok() && is_next(rest) => {
            (Quantity::Exactly(number(n)?), rest)
        }
        _ => (Quantity::Some, words),
    })
}

fn number(word: &str) -> Result<usize, TextFault> {
    let fault = || TextFault::Words(format!("expected a number and not {word:?}"));
    word.parse().map_err(|_| fault())
}

impl Count {
    /// The condition in words, as it is read; with its squares by name.
    pub(crate) fn words(&self, puzzle: &Puzzle) -> String {
        let mut words = match RangeInclusive::clone(&self.numbers).into_inner() {
            (0, 0) => "no ".to_owned(),
            (1, usize::MAX) if self.squares.is_some() => String::new(),
            (least, usize::MAX) => format!("at least {least} "),
            (0, most) => format!("at most {most} "),
            (least, _) => format!("{least} "),
        };
        match &self.symbols {
            None => words += "pieces",
            Some(symbols) => words.extend(letters_of(puzzle, symbols)),
        }
        if let Some(squares) = self.squares {
            words += " on";
            for square in squares {
                words.push(' ');
                words += &puzzle.board.name_of(square, Naming::Algebraic);
            }
        }
        words
    }
}

/// The letter of each kind of which a symbol is counted.
fn letters_of(puzzle: &Puzzle, symbols: &SortedSet<Symbol>) -> SortedSet<char> {
    let letters = symbols.iter().map(|&symbol| {
        if symbol.is_empty() { Alphabet::EMPTY } else { puzzle.alphabet.char_of(symbol) }
    });
    letters.collect()
}
