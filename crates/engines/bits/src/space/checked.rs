//! Spaces of the arrangements that parity checks leave.
//!
//! The checks are the sets of squares of which every move flips an even number: what is orthogonal,
//! modulo 2, to all that moves flip. Where there are several starts, or starts and goals, what they
//! differ in counts as a move.
//!
//! **Invariant.** A space has checks only if its squares hold one of two symbols and none is
//! indexed, so that all sub-spaces list the same squares.
//!
//! **Cost**: elimination modulo 2 among the moves, some operations on a word for each of them.

use super::checks::{Checks, Parity, Syndrome};
use super::multiset::Multiset;
use super::plan::SpacePlan;
use super::segments::{Granularity, Segments};
use super::symbols::SymbolRoles;
use super::{MOST_SWEPT, Space};
use everyboard_board::{Position, Square, Symbol};

/// More would have more bookkeeping than they save.
const MOST_CHECKS: usize = 6;

/// Larger boards are not looked at: their positions would not be swept.
const MOST_SQUARES: usize = 64;

/// The parity checks of a puzzle's places, and what they say of all its positions.
#[derive(Clone, Debug)]
pub(super) struct CheckedPlaces {
    /// How many checks there are.
    pub(super) number: usize,
    /// By place: the checks to which it belongs.
    columns: Vec<Syndrome>,
    /// The symbol that is counted.
    second: Symbol,
    syndrome: Syndrome,
}

impl CheckedPlaces {
    /// The checks that hold for all that moves make of `firsts`; `None` if there are none.
    pub(super) fn find(
        plan: &SpacePlan,
        symbols: &SymbolRoles,
        firsts: &[Position],
    ) -> Option<Self> {
        let SpacePlan { system, places, .. } = plan;
        let board = &places.board;
        let is_simple = symbols.indexed.is_empty() && places.apart.is_empty();
        let &[_, second] = &symbols.listed[..] else { return None };
        if !is_simple || board.len() > MOST_SQUARES {
            return None;
        }
        let mask = |is_flipped: &dyn Fn(Square) -> bool| {
            let flipped = board.iter().enumerate().filter(|(_, square)| is_flipped(**square));
            flipped.fold(0_u64, |mask, (number, _)| mask | 1 << number)
        };
        let moves = system.rewrites().iter().filter(|rewrite| places.allow_move(rewrite));
        let moves = moves.map(|rewrite| {
            let changes = || rewrite.changes.iter().filter(|change| change.before != change.after);
            mask(&|square| changes().any(|change| change.square == square))
        });
        let differences = firsts.iter().map(|first| mask(&|it| first.at(it) != firsts[0].at(it)));
        let checks = checks(moves.chain(differences), board.len());
        if checks.is_empty() {
            return None;
        }
        let mut columns = vec![0; system.places()];
        for (number, check) in checks.iter().enumerate() {
            for (at, square) in board.iter().enumerate() {
                columns[square.index()] |= ((check >> at & 1) as Syndrome) << number;
            }
        }
        let syndrome = syndrome(&columns, second, &firsts[0]);
        Some(CheckedPlaces { number: checks.len(), columns, second, syndrome })
    }

    /// Whether a position has the syndrome of the space.
    pub(super) fn admit(&self, position: &Position) -> bool {
        syndrome(&self.columns, self.second, position) == self.syndrome
    }
}

fn syndrome(columns: &[Syndrome], second: Symbol, position: &Position) -> Syndrome {
    let seconds = position.places().filter(|&(_, symbol)| symbol == second);
    seconds.fold(0, |sum, (place, _)| sum ^ columns[place.index()])
}

/// Sets of squares of which all these sets of flipped squares have an even number, none of which
/// follows from the others and from the number of second symbols.
fn checks(flips: impl Iterator<Item = u64>, squares: usize) -> Vec<u64> {
    // Each with a square, its pivot, that no other one has.
    let mut basis: Vec<(u32, u64)> = Vec::new();
    for flip in flips {
        let with_pivots = basis.iter().filter(|(pivot, _)| flip >> pivot & 1 == 1);
        let flip = with_pivots.fold(flip, |flip, (_, other)| flip ^ other);
        if flip == 0 {
            continue;
        }
        let pivot = flip.trailing_zeros();
        let with_pivot = basis.iter_mut().filter(|(_, other)| *other >> pivot & 1 == 1);
        with_pivot.for_each(|(_, other)| *other ^= flip);
        basis.push((pivot, flip));
    }
    let is_pivot = |square: u32| basis.iter().any(|&(pivot, _)| pivot == square);
    let free = (0..squares as u32).filter(|&square| !is_pivot(square));
    let check = |free: u32| {
        let tied = basis.iter().filter(|(_, flip)| flip >> free & 1 == 1);
        tied.fold(1 << free, |check, (pivot, _)| check | 1 << pivot)
    };
    let mut checks: Vec<u64> = free.map(check).collect();
    // The sum of all is the number of second symbols, if that stays odd or even.
    let sum = checks.iter().fold(0, |sum, check| sum ^ check);
    if sum.count_ones() as usize == squares {
        checks.pop();
    }
    checks.truncate(MOST_CHECKS);
    checks
}

impl SpacePlan<'_> {
    /// The space of the arrangements that parity checks leave; `None` if there are no checks.
    pub(super) fn checked(
        &self,
        symbols: &SymbolRoles,
        firsts: &[Position],
        granularity: Granularity,
    ) -> Option<Space> {
        let checks = CheckedPlaces::find(self, symbols, firsts)?;
        let keys = self.keys(symbols).ok()?;
        // The squares are ordered as if all arrangements were there. Of rows a part is left, and as
        // preparing a sweep takes longer with checks, rows are twice as long.
        let Granularity { chunk_words, fair_row_bits, most_row_bits, .. } = granularity;
        let all = Granularity {
            chunk_words: chunk_words << checks.number,
            fair_row_bits: fair_row_bits << (checks.number + 1),
            most_row_bits: most_row_bits << (checks.number + 1),
            ..granularity
        };
        let segments = Segments::new(&self.places.board, self.system, &keys, all);
        self.checked_in(symbols, checks, segments)
    }

    /// The same with the squares in a certain order.
    pub(super) fn checked_in(
        &self,
        symbols: &SymbolRoles,
        checks: CheckedPlaces,
        segments: Segments,
    ) -> Option<Space> {
        let in_order: Vec<Square> = segments.squares().collect();
        let columns = in_order.iter().map(|square| checks.columns[square.index()]);
        let table = Checks::new(checks.number, columns).into();
        let parity = Parity { checks: table, syndrome: checks.syndrome };
        let mut keys = self.keys(symbols).ok()?;
        keys.retain_mut(|key| {
            key.left = Multiset::checked(&key.left, parity.clone());
            key.left.arrangements() != Some(0)
        });
        let mut space = self.assemble(symbols.clone(), segments, keys);
        space.checks = Some(checks);
        let is_swept = space.positions <= MOST_SWEPT;
        (is_swept && space.segments.chunks(&space.sub_spaces).is_some()).then_some(space)
    }
}
