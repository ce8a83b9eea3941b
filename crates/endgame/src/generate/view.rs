//! A smaller ending as captures find it: any squares, no symmetry to look for.

use super::ground::{Ground, Man};
use super::worth::Worth;
use crate::board::{Field, KingPairs, Kings, Square, Symmetry, squares};
use crate::ending::Side;
use crate::table::Table;

/// The worth of a capture by the position that it leads to.
#[derive(Debug)]
pub(crate) struct View {
    worths: Vec<Worth>,
    /// The most moves to mate after a capture, this one included.
    pub(crate) deepest: u16,
}

impl View {
    /// The positions without pieces besides the kings: all draws.
    pub(crate) fn bare(field: Field) -> Self {
        let pairs = KingPairs::new(field);
        let mut worths = vec![Worth::NONE; 64 * 64];
        for white in field.squares() {
            for kings in field.squares().map(|black| Kings { white, black }) {
                if pairs.find(kings).is_some() {
                    worths[kings.index()] = Worth::DRAW;
                }
            }
        }
        View { worths, deepest: 0 }
    }

    /// The positions of `table` with `side` to move, its pieces in the order of `men`. With colours
    /// `exchanged`, sides and kings are called otherwise in the table than here.
    pub(crate) fn new(table: &Table, men: &[&Man], side: Side, exchanged: bool) -> Self {
        let ground = table.ground();
        let mut worths = vec![Worth::NONE; 64 * 64 * 64_usize.pow(men.len() as u32)];
        let scales = scales(ground, men, exchanged);
        let turn = if exchanged { !side } else { side };
        for slab in 0..ground.pairs.all().len() {
            let images = images(ground, slab, exchanged, men.len());
            for word in 0..ground.words.all() {
                let own: Vec<Square> =
                    (0..men.len() - 1).map(|man| ground.square(word, man)).collect();
                let row: Vec<(usize, Worth)> = squares(table.legal(turn, slab, word))
                    .map(|at| (at.index(), Worth::of(table.at(turn, slab, word, at.index()))))
                    .collect();
                for image in &images {
                    let place = |(at, scale): (&Square, &usize)| image.goes[at.index()] * scale;
                    let base = image.base + own.iter().zip(&scales).map(place).sum::<usize>();
                    let scale = scales[own.len()];
                    for &(at, worth) in &row {
                        worths[base + image.goes[at] * scale] = worth;
                    }
                }
            }
        }
        View { worths, deepest: table.deepest() + 1 }
    }

    fn number(kings: Kings, squares: &[Square]) -> usize {
        squares.iter().fold(kings.index(), |number, square| number * 64 + square.index())
    }

    /// The worth of one position.
    #[inline(always)]
    pub(crate) fn at(&self, kings: Kings, squares: &[Square]) -> Worth {
        self.worths[Self::number(kings, squares)]
    }

    /// The worths of the 64 positions that differ in the last piece.
    #[inline(always)]
    pub(crate) fn row(&self, kings: Kings, squares: &[Square]) -> &[Worth; 64] {
        let row = self.worths[Self::number(kings, squares) * 64..].first_chunk();
        row.expect("rows have 64 positions")
    }
}

/// Where a slab goes under a symmetry.
struct Image {
    /// The number of the kings.
    base: usize,
    /// Where each square goes.
    goes: [usize; 64],
}

fn images(ground: &Ground, slab: usize, exchanged: bool, men: usize) -> Vec<Image> {
    let Kings { white, black } = ground.pairs.all()[slab];
    let [white, black] = if exchanged { [black, white] } else { [white, black] };
    let of = |symmetry: Symmetry| {
        let to = |square| symmetry.of(ground.field, square);
        let base = View::number(Kings { white: to(white), black: to(black) }, &[]);
        let mut goes = [0; 64];
        ground.field.squares().for_each(|square| goes[square.index()] = to(square).index());
        Image { base: base * 64_usize.pow(men as u32), goes }
    };
    Symmetry::ALL.into_iter().map(of).collect()
}

/// For each piece of the table, in its order, what a step of one square counts here.
fn scales(ground: &Ground, men: &[&Man], exchanged: bool) -> Vec<usize> {
    let mut left: Vec<usize> = (0..men.len()).collect();
    let scale = |man: &Man| {
        let side = if exchanged { !man.side } else { man.side };
        let alike = |&place: &usize| men[place].side == side && men[place].letter == man.letter;
        let at = left.iter().position(alike).expect("the table has the same pieces");
        64_usize.pow((men.len() - 1 - left.remove(at)) as u32)
    };
    ground.men.iter().map(scale).collect()
}
