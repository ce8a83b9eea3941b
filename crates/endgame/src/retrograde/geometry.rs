//! What does not change while an ending is generated: where pieces may stand and how they move.

use super::words::Words;
use crate::board::{BoardSize, KingPairs, Kings, Rays, SlidingAttacks, Square, Symmetry};
use crate::ending::{Ending, Piece, Side};
use crate::rules::MOST_PIECES;
use everyboard_puzzle::{Leap, Movement, Reach};

/// A piece besides the kings.
#[derive(Clone, Debug)]
pub(crate) struct PieceGeometry {
    pub(crate) side: Side,
    /// Its place among [`Ending::all_pieces`].
    pub(crate) place: usize,
    pub(crate) letter: char,
    pub(crate) rays: Rays,
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

/// Where a slice goes when a king moves: to that of other kings, turned.
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
    pub(crate) king: Rays,
    /// The pieces of the words, then the last one.
    pub(crate) pieces: Vec<PieceGeometry>,
    /// The words of each slice.
    pub(crate) words: Words,
    /// For each word, the squares that its pieces leave free; none if they do not stand on the board
    /// and apart.
    pub(crate) free: Vec<u64>,
    /// For each side and each slice, where moves of that side's king lead.
    pub(crate) king_moves: [Vec<Vec<KingMoves>>; 2],
}

impl Geometry {
    /// Of an ending with at least one piece besides the kings.
    pub(crate) fn new(board: BoardSize, ending: &Ending) -> Self {
        let pairs = KingPairs::new(board);
        let Ok(Movement::Leaps(leaps)) = Movement::parse("K") else { unreachable!("K is an atom") };
        let king = Rays::new(board, &leaps);
        let king_moves = Side::BOTH.map(|side| king_moves(&pairs, &king, side));
        let pieces = pieces(board, ending);
        let alike = pieces.len() == 3 && pieces[0].is_like(&pieces[1]);
        let words = Words::new(board, pieces.len() - 1, alike);
        let free = Vec::new();
        let mut geometry = Geometry {
            board,
            ending: ending.clone(),
            pairs,
            king,
            pieces,
            words,
            free,
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
        let take = |free, piece| {
            let bit = self.square(word, piece).bit();
            (free & bit != 0).then_some(free & !bit)
        };
        (0..self.pieces.len() - 1).try_fold(self.board.set(), take).unwrap_or(0)
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
    /// king and the pieces in the order of the ending. Nothing if the kings are not apart.
    pub(crate) fn find(&self, squares: &[Square]) -> Option<(usize, usize, usize)> {
        let (slice, symmetry) = self.pairs.find(Kings { white: squares[0], black: squares[1] })?;
        let at = |piece: &PieceGeometry| symmetry.of(self.board, squares[2 + piece.place]).index();
        let number = self.pieces.iter().fold(0, |number, piece| number * 64 + at(piece));
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
        room: &'r mut [Square; MOST_PIECES],
    ) -> &'r [Square] {
        let kings = self.pairs.all()[slice];
        (room[0], room[1]) = (kings.white, kings.black);
        for (index, piece) in self.pieces.iter().enumerate() {
            let is_last = index == self.pieces.len() - 1;
            room[2 + piece.place] = if is_last { last } else { self.square(word, index) };
        }
        &room[..2 + self.pieces.len()]
    }
}

/// The pieces in the order of the index: two that are alike come first, so that neither is the last.
fn pieces(board: BoardSize, ending: &Ending) -> Vec<PieceGeometry> {
    let piece = |(place, (side, piece)): (usize, (Side, &Piece))| PieceGeometry {
        side,
        place,
        letter: piece.letter(),
        rays: Rays::new(board, piece.leaps()),
        attacks: SlidingAttacks::new(board, piece.leaps()),
        lines: Lines::new(board, piece.leaps()),
    };
    let mut pieces: Vec<PieceGeometry> = ending.all_pieces().enumerate().map(piece).collect();
    if pieces.len() == 3 && pieces[1].is_like(&pieces[2]) && !pieces[0].is_like(&pieces[1]) {
        pieces.rotate_left(1);
    }
    pieces
}

fn king_moves(pairs: &KingPairs, king: &Rays, side: Side) -> Vec<Vec<KingMoves>> {
    let of_pair = |kings: &Kings| {
        let mut all: Vec<KingMoves> = Vec::new();
        for path in king.from(kings.of(side)) {
            let Some((slice, symmetry)) = pairs.find(kings.after(side, path.to)) else { continue };
            match all.iter_mut().find(|moves| moves.symmetry == symmetry) {
                Some(moves) => moves.slices.push(slice),
                None => all.push(KingMoves { symmetry, slices: vec![slice] }),
            }
        }
        all
    };
    pairs.all().iter().map(of_pair).collect()
}

impl Line {
    fn new(squares: Vec<Square>) -> Self {
        let set = squares.iter().fold(0, |set, square| set | square.bit());
        Line { squares, set }
    }
}

impl Lines {
    fn new(board: BoardSize, leaps: &[Leap]) -> Self {
        let (endless, limited): (Vec<Leap>, Vec<Leap>) =
            leaps.iter().partition(|leap| leap.reach == Reach::Unlimited);
        let line = |from, leap: &Leap, most: usize| {
            let next = |at: &Square| board.step(*at, leap.right, leap.up);
            std::iter::successors(next(&from), next).take(most).collect::<Vec<_>>()
        };
        let mut lines = Lines { endless: Vec::new(), limited: Vec::new() };
        for from in board.squares() {
            for leap in &endless {
                if board.step(from, -leap.right, -leap.up).is_none() {
                    let rest = line(from, leap, 8);
                    lines.endless.push(Line::new(std::iter::once(from).chain(rest).collect()));
                }
            }
            for leap in &limited {
                let Reach::Times(most) = leap.reach else { continue };
                lines.limited.push((from, line(from, leap, most.into())));
            }
        }
        lines.endless.retain(|line| line.squares.len() > 1);
        lines.limited.retain(|(_, line)| !line.is_empty());
        lines
    }
}
