//! What does not change while an ending is generated: where pieces may stand and how they move.

use super::words::Words;
use crate::board::{BoardSize, KingPairs, Kings, Path, SlidingAttacks, Square, Symmetry, paths};
use crate::ending::{Ending, Side};
use crate::rules::MOST_PIECES;
use everyboard_puzzle::{Leap, Movement, Reach};

/// A piece besides the kings.
#[derive(Clone, Debug)]
pub(crate) struct PieceGeometry {
    pub(crate) side: Side,
    /// Its place among [`Ending::all_pieces`].
    pub(crate) place: usize,
    pub(crate) letter: char,
    /// By square: the paths from there.
    pub(crate) paths: Vec<Vec<Path>>,
    pub(crate) attacks: SlidingAttacks,
    pub(crate) lines: Lines,
}

impl PieceGeometry {
    /// Whether the two may be exchanged.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.side == other.side && self.letter == other.letter
    }
}

/// How a piece of the words moves.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The squares along each direction without limit, from one edge of the board to the other.
    pub(crate) endless: Vec<Line>,
    /// The squares in reach of each square in each direction with a limit, nearest first.
    pub(crate) limited: Vec<(Square, Vec<Square>)>,
}

/// Squares in a row.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) squares: Vec<Square>,
    /// The same as a set.
    pub(crate) set: u64,
}

/// Moves of a king that lead to slices turned alike.
#[derive(Clone, Debug)]
pub(crate) struct KingMoves {
    /// How the other slices are turned.
    pub(crate) symmetry: Symmetry,
    /// Which slices they are.
    pub(crate) slices: Vec<usize>,
}

/// The board, the pieces in the order of the index, and their moves.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    pub(crate) board: BoardSize,
    pub(crate) ending: Ending,
    pub(crate) pairs: KingPairs,
    /// By square: the paths of a king from there.
    pub(crate) king: Vec<Vec<Path>>,
    /// The pieces of the words, then the last one.
    pub(crate) pieces: Vec<PieceGeometry>,
    /// The words of each slice.
    pub(crate) words: Words,
    /// For each word, the squares that its pieces leave free; none if they do not stand on the
    /// board and apart.
    pub(crate) free: Vec<u64>,
    /// For each side and each slice, where moves of that side's king lead.
    pub(crate) king_moves: [Vec<Vec<KingMoves>>; 2],
}

impl Geometry {
    /// The geometry of an ending with at least one piece besides the kings.
    pub(crate) fn new(board: BoardSize, ending: &Ending) -> Self {
        let pairs = KingPairs::new(board);
        let Ok(Movement::Leaps(leaps)) = Movement::parse("K") else { unreachable!("K is an atom") };
        let king = paths(board, &leaps);
        let king_moves = Side::BOTH.map(|side| king_moves(&pairs, &king, side));
        let pieces = pieces(board, ending);
        let alike = pieces.len() == 3 && pieces[0].is_like(&pieces[1]);
        let words = Words::new(board, pieces.len() - 1, alike);
        let mut geometry = Geometry {
            board,
            ending: ending.clone(),
            pairs,
            king,
            pieces,
            words,
            free: Vec::new(),
            king_moves,
        };
        geometry.free = (0..geometry.words.all()).map(|word| geometry.free(word)).collect();
        geometry
    }

    /// The pieces of the words.
    pub(crate) fn word_pieces(&self) -> &[PieceGeometry] {
        &self.pieces[..self.pieces.len() - 1]
    }

    /// The last piece.
    pub(crate) fn last(&self) -> &PieceGeometry {
        self.pieces.last().expect("there is a piece besides the kings")
    }

    /// Where a piece of the words stands.
    pub(crate) fn square(&self, word: usize, piece: usize) -> Square {
        Square::at(word >> (6 * (self.pieces.len() - 2 - piece)) & 63)
    }

    /// The squares that the pieces of a word leave free.
    fn free(&self, word: usize) -> u64 {
        let mut free = self.board.set();
        for piece in 0..self.pieces.len() - 1 {
            let bit = self.square(word, piece).bit();
            if free & bit == 0 {
                return 0;
            }
            free &= !bit;
        }
        free
    }

    /// For each of the `N` words of a row, the squares that neither a king nor a piece of the words
    /// stands on. The words of a row differ in the second of two pieces, or in the only one.
    #[inline(always)]
    pub(crate) fn empty<const N: usize>(&self, kings: Kings, row: usize) -> [u64; N] {
        let empty = self.board.set() & !kings.set();
        match self.pieces.len() {
            1 => [empty; N],
            2 => std::array::from_fn(|only| empty & !(1 << only)),
            _ => std::array::from_fn(|second| empty & !(1 << row) & !(1 << second)),
        }
    }

    /// The slice, word and bit that stand for a position: the squares of the white king, the black
    /// king and the pieces in the order of the ending. `None` if the kings are adjacent, a square
    /// is off the board, or there are fewer or more.
    pub(crate) fn find(&self, squares: &[Square]) -> Option<(usize, usize, usize)> {
        let on_board = squares.iter().all(|&square| self.board.contains(square));
        if squares.len() != 2 + self.pieces.len() || !on_board {
            return None;
        }
        let (slice, symmetry) = self.pairs.find(Kings { white: squares[0], black: squares[1] })?;
        let number = self.pieces.iter().fold(0, |number, piece| {
            number * 64 + symmetry.of(self.board, squares[2 + piece.place]).index()
        });
        Some((slice, number / 64, number % 64))
    }

    /// Whether all pieces of a word stand on the board.
    pub(crate) fn stand_on_board(&self, word: usize) -> bool {
        (0..self.pieces.len() - 1).all(|piece| self.board.contains(self.square(word, piece)))
    }

    /// The squares of a position by its slice, word and bit, as [`Geometry::find`] takes them.
    pub(crate) fn squares<'r>(
        &self,
        slice: usize,
        word: usize,
        last: Square,
        buffer: &'r mut [Square; MOST_PIECES],
    ) -> &'r [Square] {
        let kings = self.pairs.all()[slice];
        (buffer[0], buffer[1]) = (kings.white, kings.black);
        for (index, piece) in self.pieces.iter().enumerate() {
            let is_last = index == self.pieces.len() - 1;
            buffer[2 + piece.place] = if is_last { last } else { self.square(word, index) };
        }
        &buffer[..2 + self.pieces.len()]
    }
}

/// The pieces in the order of the index: two that are alike come first, so that neither is the
/// last.
fn pieces(board: BoardSize, ending: &Ending) -> Vec<PieceGeometry> {
    let mut pieces = Vec::new();
    for (place, (side, piece)) in ending.all_pieces().enumerate() {
        pieces.push(PieceGeometry {
            side,
            place,
            letter: piece.letter(),
            paths: paths(board, piece.leaps()),
            attacks: SlidingAttacks::new(board, piece.leaps()),
            lines: Lines::new(board, piece.leaps()),
        });
    }
    if pieces.len() == 3 && pieces[1].is_like(&pieces[2]) && !pieces[0].is_like(&pieces[1]) {
        pieces.rotate_left(1);
    }
    pieces
}

fn king_moves(pairs: &KingPairs, king: &[Vec<Path>], side: Side) -> Vec<Vec<KingMoves>> {
    pairs.all().iter().map(|&kings| king_moves_of(pairs, king, side, kings)).collect()
}

/// The king moves from one pair of squares, by the symmetry that turns the slices they lead to.
fn king_moves_of(
    pairs: &KingPairs,
    king: &[Vec<Path>],
    side: Side,
    kings: Kings,
) -> Vec<KingMoves> {
    let mut all: Vec<KingMoves> = Vec::new();
    for path in &king[kings.of(side).index()] {
        let Some((slice, symmetry)) = pairs.find(kings.after(side, path.to)) else { continue };
        match all.iter_mut().find(|moves| moves.symmetry == symmetry) {
            Some(moves) => moves.slices.push(slice),
            None => all.push(KingMoves { symmetry, slices: vec![slice] }),
        }
    }
    all
}

impl Line {
    fn new(squares: Vec<Square>) -> Self {
        let set = squares.iter().fold(0, |set, square| set | square.bit());
        Line { squares, set }
    }
}

impl Lines {
    fn new(board: BoardSize, leaps: &[Leap]) -> Self {
        let mut lines = Lines { endless: Vec::new(), limited: Vec::new() };
        for from in board.squares() {
            for &leap in leaps {
                match leap.reach {
                    Reach::Times(most) => {
                        lines.limited.push((from, line(board, from, leap, most.into())));
                    }
                    // A line begins where the piece cannot have come from farther back.
                    Reach::Unlimited if board.step(from, -leap.right, -leap.up).is_none() => {
                        let rest = line(board, from, leap, 8);
                        lines.endless.push(Line::new(std::iter::once(from).chain(rest).collect()));
                    }
                    Reach::Unlimited => {}
                }
            }
        }
        lines.endless.retain(|line| line.squares.len() > 1);
        lines.limited.retain(|(_, line)| !line.is_empty());
        lines
    }
}

/// The squares of up to `most` leaps, nearest first.
fn line(board: BoardSize, from: Square, leap: Leap, most: usize) -> Vec<Square> {
    let mut line = Vec::new();
    let mut at = from;
    while line.len() < most
        && let Some(next) = board.step(at, leap.right, leap.up)
    {
        line.push(next);
        at = next;
    }
    line
}
