//! What does not change while an ending is generated: where pieces may stand and how they move.

use super::words::Words;
use crate::board::{Compass, Field, KingPairs, Kings, Rays, Square, Symmetry};
use crate::ending::{Ending, Piece, Side};
use crate::rules::MOST_MEN;
use everyboard_puzzle::{Leap, Movement, Reach};

/// A piece besides the kings.
#[derive(Clone, Debug)]
pub(crate) struct Man {
    pub(crate) side: Side,
    /// Its place among [`Ending::men`].
    pub(crate) place: usize,
    pub(crate) letter: char,
    pub(crate) rays: Rays,
    pub(crate) compass: Compass,
    pub(crate) lines: Lines,
}

impl Man {
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

/// Where a slab goes when a king moves: to that of other kings, turned.
#[derive(Clone, Debug)]
pub(crate) struct KingMoves {
    /// How the other slabs are turned.
    pub(crate) symmetry: Symmetry,
    /// Which slabs they are.
    pub(crate) slabs: Vec<usize>,
}

/// The board, the pieces in the order of the index, and their moves.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) field: Field,
    pub(crate) ending: Ending,
    pub(crate) pairs: KingPairs,
    pub(crate) king: Rays,
    /// The pieces of the words, then the last one.
    pub(crate) men: Vec<Man>,
    /// The words of each slab.
    pub(crate) words: Words,
    /// For each word, the squares that its pieces leave free; none if they do not stand on the board
    /// and apart.
    pub(crate) free: Vec<u64>,
    /// For each side and each slab, where moves of that side's king lead.
    pub(crate) king_moves: [Vec<Vec<KingMoves>>; 2],
}

impl Ground {
    /// Of an ending with at least one piece besides the kings.
    pub(crate) fn new(field: Field, ending: &Ending) -> Self {
        let pairs = KingPairs::new(field);
        let Ok(Movement::Leaps(leaps)) = Movement::parse("K") else { unreachable!("K is an atom") };
        let king = Rays::new(field, &leaps);
        let king_moves = Side::BOTH.map(|side| king_moves(&pairs, &king, side));
        let men = men(field, ending);
        let alike = men.len() == 3 && men[0].is_like(&men[1]);
        let words = Words::new(field, men.len() - 1, alike);
        let free = Vec::new();
        let mut ground =
            Ground { field, ending: ending.clone(), pairs, king, men, words, free, king_moves };
        ground.free = (0..ground.words.all()).map(|word| ground.free(word)).collect();
        ground
    }

    /// The pieces of the words.
    pub(crate) fn word_men(&self) -> &[Man] {
        &self.men[..self.men.len() - 1]
    }

    /// The last piece.
    pub(crate) fn last(&self) -> &Man {
        self.men.last().expect("there is a piece besides the kings")
    }

    /// Where a piece of the words stands.
    pub(crate) fn square(&self, word: usize, man: usize) -> Square {
        Square::at(word >> (6 * (self.men.len() - 2 - man)) & 63)
    }

    /// The squares that the pieces of a word leave free.
    fn free(&self, word: usize) -> u64 {
        let take = |free, man| {
            let bit = self.square(word, man).bit();
            (free & bit != 0).then_some(free & !bit)
        };
        (0..self.men.len() - 1).try_fold(self.field.set(), take).unwrap_or(0)
    }

    /// For each of the `N` words of a row, the squares that neither a king nor a piece of the words
    /// stands on. The words of a row differ in the second of two pieces, or in the only one.
    #[inline(always)]
    pub(crate) fn empty<const N: usize>(&self, kings: Kings, row: usize) -> [u64; N] {
        let empty = self.field.set() & !kings.set();
        match self.men.len() {
            1 => [empty; N],
            2 => std::array::from_fn(|only| empty & !(1 << only)),
            _ => std::array::from_fn(|second| empty & !(1 << row) & !(1 << second)),
        }
    }

    /// The slab, word and bit that stand for a position: the squares of the white king, the black
    /// king and the pieces in the order of the ending. Nothing if the kings are not apart.
    pub(crate) fn find(&self, squares: &[Square]) -> Option<(usize, usize, usize)> {
        let (slab, symmetry) = self.pairs.find(Kings { white: squares[0], black: squares[1] })?;
        let at = |man: &Man| symmetry.of(self.field, squares[2 + man.place]).index();
        let number = self.men.iter().fold(0, |number, man| number * 64 + at(man));
        Some((slab, number / 64, number % 64))
    }

    /// Whether all pieces of a word stand on the board.
    pub(crate) fn stand_on_board(&self, word: usize) -> bool {
        (0..self.men.len() - 1).all(|man| self.field.contains(self.square(word, man)))
    }

    /// The squares of a position by its slab, word and bit, as [`Ground::find`] takes them.
    pub(crate) fn squares<'r>(
        &self,
        slab: usize,
        word: usize,
        last: Square,
        room: &'r mut [Square; MOST_MEN],
    ) -> &'r [Square] {
        let kings = self.pairs.all()[slab];
        (room[0], room[1]) = (kings.white, kings.black);
        for (index, man) in self.men.iter().enumerate() {
            let is_last = index == self.men.len() - 1;
            room[2 + man.place] = if is_last { last } else { self.square(word, index) };
        }
        &room[..2 + self.men.len()]
    }
}

/// The pieces in the order of the index: two that are alike come first, so that neither is the last.
fn men(field: Field, ending: &Ending) -> Vec<Man> {
    let man = |(place, (side, piece)): (usize, (Side, &Piece))| Man {
        side,
        place,
        letter: piece.letter(),
        rays: Rays::new(field, piece.leaps()),
        compass: Compass::new(field, piece.leaps()),
        lines: Lines::new(field, piece.leaps()),
    };
    let mut men: Vec<Man> = ending.men().enumerate().map(man).collect();
    if men.len() == 3 && men[1].is_like(&men[2]) && !men[0].is_like(&men[1]) {
        men.rotate_left(1);
    }
    men
}

fn king_moves(pairs: &KingPairs, king: &Rays, side: Side) -> Vec<Vec<KingMoves>> {
    let of_pair = |kings: &Kings| {
        let mut all: Vec<KingMoves> = Vec::new();
        for path in king.from(kings.of(side)) {
            let Some((slab, symmetry)) = pairs.find(kings.after(side, path.to)) else { continue };
            match all.iter_mut().find(|moves| moves.symmetry == symmetry) {
                Some(moves) => moves.slabs.push(slab),
                None => all.push(KingMoves { symmetry, slabs: vec![slab] }),
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
    fn new(field: Field, leaps: &[Leap]) -> Self {
        let (endless, limited): (Vec<Leap>, Vec<Leap>) =
            leaps.iter().partition(|leap| leap.reach == Reach::Unlimited);
        let line = |from, leap: &Leap, most: usize| {
            let next = |at: &Square| field.step(*at, leap.right, leap.up);
            std::iter::successors(next(&from), next).take(most).collect::<Vec<_>>()
        };
        let mut lines = Lines { endless: Vec::new(), limited: Vec::new() };
        for from in field.squares() {
            for leap in &endless {
                if field.step(from, -leap.right, -leap.up).is_none() {
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
