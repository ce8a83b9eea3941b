//! Moves and paths as one line of text.

use crate::lurd;
use crate::move_words::words;
use everyboard_board::{Board, Naming, Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use std::io::{self, Write};
use thiserror::Error;

/// How a path is written on a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NotationStyle {
    /// The squares from and to: `b1c3 d2b1`. Joined by `-` where names of squares are not letters
    /// followed by digits.
    ///
    /// Where a position may have two moves from one square to another, the squares of pieces that a
    /// move removes follow: `a1c1xb1`, or `1-3-2`. Where they still have one word, the kind of move
    /// or the name of the drawn move follows that comes later in the file, `a1b1:pull`, or a
    /// number, `a1b1:2`. Drawn moves in which no piece goes to another square have one: `a1`. A
    /// chain of jumps names every square where the piece lands: `e6e4c4c2`.
    Moves,
    /// The squares from and to, always joined: `5-12 20-9`.
    Steps,
    /// The squares that the one gap visits, its first one included: `13-02-09-12`.
    Gap,
    /// The ways of Sokoban's keeper, in capitals where it pushes: `rrULLd`.
    Lurd,
}

/// Why a path cannot be written in a style.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationFault {
    /// Another number of empty squares.
    #[error(
        "the squares that the gap visits need exactly one empty square at the start; there are {0}"
    )]
    Gaps(usize),
    /// Moves that do more than exchange a piece with the gap.
    #[error(
        "the squares that the gap visits need a rule of single steps; other moves are made here"
    )]
    Leaps,
    /// Other moves than those of one keeper who walks and pushes.
    #[error(
        "this is for one piece that steps and pushes along rows and columns, as the keeper of Sokoban does; other \
         moves are made here"
    )]
    NoKeeper,
}

/// Writes the moves of one puzzle in one style.
///
/// ```
/// use everyboard_board::Naming;
/// use everyboard_play::{Notation, NotationStyle};
/// use everyboard_puzzle::Builtin;
///
/// let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let steps = Notation::new(&puzzle, &system, NotationStyle::Steps, Naming::One).unwrap();
/// let mut line = Vec::new();
/// steps.write(&mut line, &puzzle.starts[0], &[0]).unwrap();
/// assert_eq!(line, b"1-6");
/// ```
#[derive(Clone, Debug)]
pub struct Notation {
    style: NotationStyle,
    /// By rewrite: the word for the move.
    moves: Vec<String>,
    /// By square: its name, padded in the style of the gap.
    squares: Vec<String>,
}

impl Notation {
    /// The notation for the moves of `puzzle`, which compiles to `system`.
    ///
    /// # Errors
    /// If the style follows the gap and the puzzle has not exactly one, or a keeper and other
    /// pieces move.
    pub fn new(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        style: NotationStyle,
        naming: Naming,
    ) -> Result<Self, NotationFault> {
        match style {
            NotationStyle::Gap => check_one_gap(puzzle)?,
            NotationStyle::Lurd => return Self::of_keeper(puzzle, system, naming),
            NotationStyle::Moves | NotationStyle::Steps => {}
        }
        Ok(Self::of_style(puzzle, system, style, naming))
    }

    /// The notation of records and games: the squares from and to by their algebraic names.
    pub fn algebraic(puzzle: &Puzzle, system: &RewriteSystem) -> Self {
        Self::of_style(puzzle, system, NotationStyle::Moves, Naming::Algebraic)
    }

    fn of_keeper(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        naming: Naming,
    ) -> Result<Self, NotationFault> {
        let moves = lurd::words(puzzle, system).ok_or(NotationFault::NoKeeper)?;
        let squares = puzzle.board.squares().map(|it| puzzle.board.name_of(it, naming)).collect();
        Ok(Notation { style: NotationStyle::Lurd, moves, squares })
    }

    fn of_style(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        style: NotationStyle,
        naming: Naming,
    ) -> Self {
        let names: Vec<String> =
            puzzle.board.squares().map(|square| puzzle.board.name_of(square, naming)).collect();
        let squares = match style {
            NotationStyle::Gap => padded(&puzzle.board, names),
            _ => names,
        };
        let moves = match style {
            NotationStyle::Gap => {
                let rewrites = system.rewrites().iter();
                rewrites.map(|rewrite| squares[rewrite.from.index()].clone()).collect()
            }
            NotationStyle::Moves if squares.iter().all(|name| is_letters_and_digits(name)) => {
                words(puzzle, system, &squares, ["", "x"])
            }
            NotationStyle::Moves | NotationStyle::Steps | NotationStyle::Lurd => {
                words(puzzle, system, &squares, ["-", "-"])
            }
        };
        Notation { style, moves, squares }
    }

    /// The name of a square.
    pub fn square_name(&self, square: Square) -> &str {
        &self.squares[square.index()]
    }

    /// The word for the move of this rewrite: where the piece goes or, in the style of the gap,
    /// where the gap goes.
    pub fn move_name(&self, rewrite: u32) -> &str {
        &self.moves[rewrite as usize]
    }

    /// The words of a path that begins at `start` and makes the moves `rewrites`.
    pub fn words(&self, start: &Position, rewrites: &[u32]) -> impl Iterator<Item = &str> {
        let gap = match self.style {
            NotationStyle::Gap => start.only(Symbol::EMPTY),
            _ => None,
        };
        let gap = gap.map(|gap| self.squares[gap.index()].as_str());
        gap.into_iter().chain(rewrites.iter().map(|&rewrite| self.move_name(rewrite)))
    }

    /// What stands between two words.
    pub fn separator(&self) -> &'static str {
        match self.style {
            NotationStyle::Moves | NotationStyle::Steps => " ",
            NotationStyle::Gap => "-",
            NotationStyle::Lurd => "",
        }
    }

    /// Writes a path without an end of line.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(
        &self,
        out: &mut impl Write,
        start: &Position,
        rewrites: &[u32],
    ) -> io::Result<()> {
        let mut separator = "";
        for word in self.words(start, rewrites) {
            out.write_all(separator.as_bytes())?;
            out.write_all(word.as_bytes())?;
            separator = self.separator();
        }
        Ok(())
    }
}

fn check_one_gap(puzzle: &Puzzle) -> Result<(), NotationFault> {
    if puzzle.rule.needs_leapers() || !puzzle.rule.drawn.is_empty() {
        return Err(NotationFault::Leaps);
    }
    let mut gaps = puzzle.starts.iter().map(|start| start.count(Symbol::EMPTY));
    gaps.find(|&gaps| gaps != 1).map_or(Ok(()), |gaps| Err(NotationFault::Gaps(gaps)))
}

/// Whether a name ends where its digits do, so that two can stand side by side.
fn is_letters_and_digits(name: &str) -> bool {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = name.len() - digits.len();
    letters > 0 && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Numbers with zeros before them, so that they have the same length on boards of 10 squares or
/// more; other names as they are.
fn padded(board: &Board, names: Vec<String>) -> Vec<String> {
    if board.len() < 10 || !names.iter().flat_map(|name| name.chars()).all(|c| c.is_ascii_digit()) {
        return names;
    }
    let width = names.iter().map(String::len).max().unwrap_or(0);
    names.iter().map(|name| format!("{name:0>width$}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    fn path(name: &str, style: NotationStyle, naming: Naming, moves: &[(usize, usize)]) -> String {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let notation = Notation::new(&puzzle, &system, style, naming).unwrap();
        let start = &puzzle.starts[0];
        let mut position = start.clone();
        let mut rewrites = Vec::new();
        for &(from, to) in moves {
            let number = system.rewrites().iter().position(|rewrite| {
                (rewrite.from.index(), rewrite.to.index()) == (from, to)
                    && rewrite.is_allowed(&position)
            });
            let number = number.expect("the move is possible");
            system.rewrites()[number].apply(&mut position);
            rewrites.push(number as u32);
        }
        let mut written = Vec::new();
        notation.write(&mut written, start, &rewrites).unwrap();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn every_style_and_naming() {
        use Naming::{Algebraic, One, Zero};
        use NotationStyle::{Gap, Moves, Steps};
        let knights = &[(1, 12), (8, 1)][..];
        let cases = [
            ("knights-5x5", Moves, Algebraic, knights, "b5c3 d4b5"),
            ("knights-5x5", Moves, Zero, knights, "1-12 8-1"),
            ("knights-5x5", Steps, Algebraic, knights, "b5-c3 d4-b5"),
            ("knights-5x5", Steps, One, knights, "2-13 9-2"),
            ("knights-5x5", Gap, Zero, knights, "12-01-08"),
            ("knights-5x5", Gap, One, knights, "13-02-09"),
            ("knights-5x5", Gap, Algebraic, knights, "c3-b5-d4"),
            ("eight-puzzle", Gap, One, &[(6, 7)], "8-7"),
            ("star", Moves, Algebraic, &[(0, 3)], "p1p4"),
            ("star", Moves, Zero, &[(0, 3)], "0-3"),
        ];
        for (name, style, naming, moves, expected) in cases {
            assert_eq!(path(name, style, naming, moves), expected);
        }
    }

    /// A piece that leaps two squares, or jumps over its neighbour and removes it.
    #[test]
    fn what_a_move_removes_is_named_where_the_squares_do_not_say_it() {
        for (pieces, style, expected) in [
            ("W = 'rWrD'\nB = 'lW'", NotationStyle::Moves, "a1c1xb1"),
            ("W = 'rWrD'\nB = 'lW'", NotationStyle::Steps, "a1-c1-b1"),
            // One piece leaps and another jumps: no position has both moves.
            ("W = 'rW'\nB = 'rD'", NotationStyle::Moves, "a1c1"),
        ] {
            let rule = "[rule]\nkind = ['step', 'jump']\n";
            let text = format!("format = 1\nboard = 'WB..'\n[pieces]\n{pieces}\n{rule}");
            let puzzle = Puzzle::parse(&text).unwrap();
            let system = puzzle.compile().unwrap();
            let notation = Notation::new(&puzzle, &system, style, Naming::Algebraic).unwrap();
            let jump = system.rewrites().iter().position(|rewrite| rewrite.removed().count() == 1);
            assert_eq!(notation.move_name(jump.unwrap() as u32), expected, "{pieces}");
        }
    }

    #[test]
    fn the_gap_must_be_one() {
        let cases =
            [("guarini", NotationFault::Gaps(5)), ("frogs-and-toads", NotationFault::Leaps)];
        for (name, fault) in cases {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            let notation = Notation::new(&puzzle, &system, NotationStyle::Gap, Naming::One);
            assert_eq!(notation.unwrap_err(), fault);
        }
    }

    #[test]
    fn names_that_stand_side_by_side() {
        let cases = [
            ("a1", true),
            ("aa12", true),
            ("p1", true),
            ("7", false),
            ("hub", false),
            ("a1b", false),
        ];
        for (name, expected) in cases {
            assert_eq!(is_letters_and_digits(name), expected, "{name}");
        }
    }
}
