//! In how many ways pieces fill a board: counted, not listed.
//!
//! The board is filled row by row. Ways that have covered the same squares, and have the same
//! pieces left, are counted together. Pieces of one shape are laid as if they were alike, so that
//! there are few such outlines; which of them lies where is as many times more.

use crate::Puzzle;
use everyboard_board::{Block, Board, Square, Symbol};
use everyboard_sorted::SortedMap;
use num_bigint::BigUint;
use std::ops::AddAssign;

impl Puzzle {
    /// The number of ways to fill the open squares, those that are `None`, with these numbers of
    /// empty squares and of pieces of each kind, so that none overlap; `None` if more than
    /// `most_outlines` would have to be kept at once. Time in proportion to the outlines.
    ///
    /// ```
    /// use everyboard_puzzle::Builtin;
    ///
    /// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    /// let all = puzzle.count_fillings(&[None; 9], &[1; 9], usize::MAX);
    /// assert_eq!(all, Some(362_880_u32.into()));
    /// ```
    pub fn count_fillings(
        &self,
        squares: &[Option<Symbol>],
        left: &[usize],
        most_outlines: usize,
    ) -> Option<BigUint> {
        let (shapes, drawn) = (Shape::all(self, left), drawn(squares));
        let ways = if fits_a_word(squares.len(), &shapes) {
            let few = |outlines| at_most(most_outlines, outlines);
            BigUint::from(ways::<u128>(squares.len(), drawn, &shapes, few)?)
        } else {
            let few = |outlines| at_most(most_outlines, outlines);
            ways::<BigUint>(squares.len(), drawn, &shapes, few)?
        };
        let orders: BigUint = shapes.iter().map(|shape| multinomial(&shape.pieces)).product();
        Some(ways * orders)
    }

    /// Whether there are surely more than `most` ways to fill the open squares so. Of more than
    /// `most_outlines` only some are followed, so that the answer may be `false` though there are
    /// more. Counts in one word: the page needs no larger numbers for it.
    pub(crate) fn has_more_fillings_than(
        &self,
        most: usize,
        squares: &[Option<Symbol>],
        left: &[usize],
        most_outlines: usize,
    ) -> bool {
        let (shapes, drawn) = (Shape::all(self, left), drawn(squares));
        if !fits_a_word(squares.len(), &shapes) {
            return false;
        }
        let some = |outlines| Some(thinned_out(outlines, most_outlines));
        let ways = ways::<u128>(squares.len(), drawn, &shapes, some).unwrap_or_default();
        let orders = shapes.iter().map(|shape| rows_up_to_a_word(&shape.pieces));
        orders.fold(ways, u128::saturating_mul) > most as u128
    }
}

/// The squares that hold something, as bits.
fn drawn(squares: &[Option<Symbol>]) -> u128 {
    let drawn = squares.iter().zip(0..).filter(|(drawn, _)| drawn.is_some());
    drawn.fold(0, |bits, (_, square)| bits | 1 << square)
}

/// Whether a number of 128 bits counts all ways: on each square a piece begins, or none does.
fn fits_a_word(squares: usize, shapes: &[Shape]) -> bool {
    let bits = (shapes.len() + 1).ilog2() as usize + 1;
    bits * squares <= 128
}

/// The squares that are covered, the pieces that are left, and in how many ways one comes there.
type Outline<N> = (u128, u128, N);

/// In how many ways pieces of these shapes fill the squares that are not `drawn`, by a number that
/// is large enough. `keep` takes the outlines after each square, and returns those that are carried
/// on; `None` if they are too many.
fn ways<N>(
    squares: usize,
    drawn: u128,
    shapes: &[Shape],
    keep: impl Fn(Vec<Outline<N>>) -> Option<Vec<Outline<N>>>,
) -> Option<N>
where
    N: Clone + Default + From<u8> + AddAssign<N>,
{
    let left = shapes.iter().fold(0, |left, shape| left | (shape.number as u128) << shape.at);
    // In order, each once.
    let mut outlines: Vec<Outline<N>> = vec![(drawn, left, N::from(1))];
    for first in 0..squares {
        let is_covered = |outline: &&Outline<N>| outline.0 >> first & 1 == 1;
        let mut next: Vec<Outline<N>> = outlines.iter().filter(is_covered).cloned().collect();
        for shape in shapes {
            let Some(squares) = shape.covers[first] else { continue };
            let fits = |&&(covered, left, _): &&Outline<N>| {
                squares & covered == 0 && left & shape.mask() != 0
            };
            // The same is added to all, so they stay in order.
            let laid = outlines.iter().filter(fits).map(|(covered, left, ways)| {
                (covered | squares, left - (1 << shape.at), ways.clone())
            });
            next = merged(next, laid);
        }
        outlines = keep(next)?;
    }
    let mut all = N::default();
    outlines.into_iter().for_each(|(_, _, ways)| all += ways);
    Some(all)
}

/// The outlines, unless there are more than `most`.
fn at_most<N>(most: usize, outlines: Vec<Outline<N>>) -> Option<Vec<Outline<N>>> {
    (outlines.len() <= most).then_some(outlines)
}

/// At most `most` of some outlines, evenly.
fn thinned_out<N>(outlines: Vec<Outline<N>>, most: usize) -> Vec<Outline<N>> {
    let step = outlines.len().div_ceil(most).max(1);
    outlines.into_iter().step_by(step).collect()
}

/// The outlines of two lists in order, each once, in order: with the ways to it from both.
fn merged<N: AddAssign<N>>(
    one: Vec<Outline<N>>,
    other: impl Iterator<Item = Outline<N>>,
) -> Vec<Outline<N>> {
    let mut all = Vec::with_capacity(2 * one.len());
    let mut one = one.into_iter().peekable();
    for mut outline in other {
        let key = (outline.0, outline.1);
        while let Some(before) = one.next_if(|it| (it.0, it.1) < key) {
            all.push(before);
        }
        if let Some(same) = one.next_if(|it| (it.0, it.1) == key) {
            outline.2 += same.2;
        }
        all.push(outline);
    }
    all.extend(one);
    all
}

/// Kinds of pieces that cover the same squares, with the empty square among those of one.
struct Shape {
    /// By kind: how many pieces there are.
    pieces: Vec<usize>,
    /// How many these are together.
    number: usize,
    /// The first bit of those that say how many are left. All shapes together take no more bits
    /// than there are pieces, so 128 at most.
    at: u32,
    /// By first square: the squares that a piece covers, as bits; `None` if it does not fit there.
    covers: Vec<Option<u128>>,
}

impl Shape {
    /// The shapes of these numbers of empty squares and of pieces of each kind.
    fn all(puzzle: &Puzzle, left: &[usize]) -> Vec<Self> {
        let single = Block::single();
        let kinds = puzzle.alphabet.kinds().map(|kind| puzzle.alphabet.block(kind));
        let mut alike: SortedMap<&Block, Vec<usize>> = SortedMap::new();
        for (block, &pieces) in std::iter::once(&single).chain(kinds).zip(left) {
            alike.entry(block).or_default().push(pieces);
        }
        let mut at = 0;
        let shapes = alike.into_iter().map(|(block, pieces)| {
            let number: usize = pieces.iter().sum();
            let covers = puzzle.board.squares().map(|first| covers(puzzle, block, first));
            let shape = Shape { pieces, number, at, covers: covers.collect() };
            at += shape.bits();
            shape
        });
        shapes.collect()
    }

    /// The bits that its number takes.
    fn bits(&self) -> u32 {
        usize::BITS - self.number.leading_zeros()
    }

    /// These bits.
    fn mask(&self) -> u128 {
        ((1 << self.bits()) - 1) << self.at
    }
}

/// The squares that a piece covers, as bits, if it begins here.
fn covers(puzzle: &Puzzle, block: &Block, first: Square) -> Option<u128> {
    if block.cells().len() == 1 {
        return Some(1 << first.index());
    }
    let Board::Grid(grid) = &puzzle.board else { return None };
    let squares = block.squares(grid, first)?;
    Some(squares.iter().fold(0, |bits, square| bits | 1 << square.index()))
}

/// The number of different rows of symbols with these counts.
fn multinomial(counts: &[usize]) -> BigUint {
    let mut rows = BigUint::from(1_u32);
    let mut places: usize = 0;
    for &count in counts {
        for chosen in 1..=count {
            places += 1;
            // Exact at every step: the product is a multinomial times a binomial.
            rows = rows * BigUint::from(places) / BigUint::from(chosen);
        }
    }
    rows
}

/// The same, or 2^64 or more where they are as many.
fn rows_up_to_a_word(counts: &[usize]) -> u128 {
    let mut rows: u128 = 1;
    let mut places = 0;
    for chosen in counts.iter().flat_map(|&count| 1..=count) {
        places += 1;
        rows = rows * places / chosen as u128;
        if rows > u64::MAX.into() {
            break;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_and_twenty_eight_labels() {
        // 128! has 216 digits.
        assert_eq!(multinomial(&[1; 128]).to_string().len(), 216);
        assert!(rows_up_to_a_word(&[1; 128]) > u64::MAX.into());
        assert_eq!(rows_up_to_a_word(&[4, 4, 8]), 900_900);
    }

    /// The 36 tilings of 4x4 by dominoes (P. W. Kasteleyn, 1961; OEIS A004003).
    #[test]
    fn dominoes_on_4x4() {
        let file = "format = 1\nboard = 'AAB./..B./..../....'\n[rule]\nkind = 'slide'\n";
        let puzzle = Puzzle::parse(file).unwrap();
        let tilings =
            |lying| puzzle.count_fillings(&[None; 16], &[0, lying, 8 - lying], usize::MAX);
        assert_eq!((0..=8).map(|lying| tilings(lying).unwrap()).sum::<BigUint>(), 36_u32.into());
        assert_eq!(puzzle.count_fillings(&[None; 16], &[0, 4, 4], 2), None);
    }

    /// Outlines that are left out make the number smaller, never larger.
    #[test]
    fn some_outlines_tell_that_there_are_more() {
        let file = "format = 1\nboard = 'AAB./..B./..../....'\n[rule]\nkind = 'slide'\n";
        let puzzle = Puzzle::parse(file).unwrap();
        let left = [4, 3, 3];
        let all = puzzle.count_fillings(&[None; 16], &left, usize::MAX).unwrap();
        let all = usize::try_from(all).unwrap();
        let has_more_than =
            |most, outlines| puzzle.has_more_fillings_than(most, &[None; 16], &left, outlines);
        assert!((1..100).all(|outlines| !has_more_than(all, outlines)));
        assert!(has_more_than(all - 1, usize::MAX) && has_more_than(all / 100, 20));
    }

    /// Pieces of one shape lie in any order. Of two kinds with one shape there are few: a goal asks
    /// for one of them.
    #[test]
    fn pieces_of_one_shape_are_in_any_order() {
        let text = "format = 1\nboard = 'AA./BB./...'\ngoal = 'B on c3'\n[rule]\nkind = 'slide'\n";
        let puzzle = Puzzle::parse(text).unwrap();
        let of = |left: &[usize]| puzzle.count_fillings(&[None; 9], left, usize::MAX).unwrap();
        assert_eq!(puzzle.alphabet.kinds().count(), 2);
        // Of 15 pairs of lying dominoes 12 lie in different rows, in which each has 2 places.
        assert_eq!((of(&[5, 2, 0]), of(&[5, 1, 1])), (12_u32.into(), 24_u32.into()));
        let has_more_than = |most| puzzle.has_more_fillings_than(most, &[None; 9], &[5, 1, 1], 100);
        assert_eq!([22, 23, 24].map(has_more_than), [true, true, false]);
    }
}
