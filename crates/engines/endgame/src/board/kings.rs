//! Where the two kings stand, up to the symmetries of the board.

use super::BoardSize;
use super::square::Square;
use super::symmetry::Symmetry;
use crate::ending::Side;

/// The squares of the white king and of the black king.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kings {
    pub(crate) white: Square,
    pub(crate) black: Square,
}

impl Kings {
    fn under(self, symmetry: Symmetry, board: BoardSize) -> Self {
        let [white, black] = [self.white, self.black].map(|king| symmetry.of(board, king));
        Kings { white, black }
    }

    /// The king of a side.
    pub(crate) fn of(self, side: Side) -> Square {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// With the king of a side on another square.
    pub(crate) fn after(self, side: Side, to: Square) -> Self {
        match side {
            Side::White => Kings { white: to, ..self },
            Side::Black => Kings { black: to, ..self },
        }
    }

    /// The two squares, as a set.
    pub(crate) fn set(self) -> u64 {
        self.white.bit() | self.black.bit()
    }

    /// A number less than 4096 for each pair of squares.
    pub(crate) fn index(self) -> usize {
        self.white.index() * 64 + self.black.index()
    }
}

/// The pairs of squares for two kings that are not adjacent, one of each orbit: the first of its
/// images in the order of the white king's square, then the black king's. 462 on the 8x8 board.
#[derive(Clone, Debug)]
pub(crate) struct KingPairs {
    board: BoardSize,
    pairs: Vec<Kings>,
    /// For each pair of squares, the pair that stands for it and the symmetry that leads there.
    chosen: Vec<Option<(u16, Symmetry)>>,
}

impl KingPairs {
    pub(crate) fn new(board: BoardSize) -> Self {
        let mut all = KingPairs { board, pairs: Vec::new(), chosen: vec![None; 64 * 64] };
        for white in board.squares() {
            for black in board.squares().filter(|&black| !black.touches(white)) {
                all.choose(Kings { white, black });
            }
        }
        all
    }

    /// Adds the pair, in its order, or finds which earlier one stands for it.
    fn choose(&mut self, kings: Kings) {
        let images =
            Symmetry::ALL.into_iter().map(|symmetry| (kings.under(symmetry, self.board), symmetry));
        let (first, symmetry) = images.min_by_key(|&(image, _)| image).expect("there are eight");
        if first == kings {
            self.chosen[kings.index()] = Some((self.pairs.len() as u16, Symmetry::IDENTITY));
            self.pairs.push(kings);
        } else {
            let (pair, _) = self.chosen[first.index()].expect("the first comes before its images");
            self.chosen[kings.index()] = Some((pair, symmetry));
        }
    }

    /// The pairs that stand for their orbits.
    pub(crate) fn all(&self) -> &[Kings] {
        &self.pairs
    }

    /// The pair that stands for this one, by its number, and the symmetry that leads there; `None`
    /// if the kings are adjacent.
    pub(crate) fn find(&self, kings: Kings) -> Option<(usize, Symmetry)> {
        self.chosen[kings.index()].map(|(pair, symmetry)| (pair.into(), symmetry))
    }

    /// The symmetries that leave both kings where they are, the identity among them.
    pub(crate) fn stabilizer(&self, pair: usize) -> impl Iterator<Item = Symmetry> {
        let kings = self.pairs[pair];
        let board = self.board;
        Symmetry::ALL.into_iter().filter(move |&symmetry| kings.under(symmetry, board) == kings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3612 ordered pairs and 462 orbits on 64 squares: endgames.toml.
    #[test]
    fn pairs_on_the_chessboard() {
        let pairs = KingPairs::new(BoardSize::new(8).unwrap());
        assert_eq!(pairs.all().len(), 462);
        assert_eq!(pairs.chosen.iter().flatten().count(), 3612);
        let images = (0..462).map(|pair| 8 / pairs.stabilizer(pair).count());
        assert_eq!(images.sum::<usize>(), 3612);
    }

    #[test]
    fn symmetries_lead_to_the_chosen_pair() {
        for board in (4..=8).filter_map(BoardSize::new) {
            let pairs = KingPairs::new(board);
            for white in board.squares() {
                for black in board.squares() {
                    let kings = Kings { white, black };
                    match pairs.find(kings) {
                        None => assert!(white.touches(black)),
                        Some((pair, symmetry)) => {
                            assert_eq!(kings.under(symmetry, board), pairs.all()[pair]);
                        }
                    }
                }
            }
        }
    }
}
