//! How far each piece is from the nearest square where a goal may want its kind.

use crate::bounds::{NEVER, distances};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};

/// By kind and square: the least moves of a lone piece to a square where a goal may want its kind.
/// Pieces that cannot get there count `NEVER` moves.
#[derive(Clone, Debug)]
pub(super) struct Nearest {
    distances: Vec<Vec<i64>>,
}

impl Nearest {
    pub(super) fn new(puzzle: &Puzzle, system: &RewriteSystem) -> Self {
        let distances = puzzle.alphabet.kinds().map(|kind| {
            let wanted: Vec<Square> =
                puzzle.board.squares().filter(|&square| is_wanted(puzzle, kind, square)).collect();
            let from_each = distances(puzzle, system, kind).into_iter().map(|from| {
                wanted.iter().map(|square| from[square.index()]).min().unwrap_or(NEVER)
            });
            from_each.collect()
        });
        Nearest { distances: distances.collect() }
    }

    /// The moves of one piece.
    pub(super) fn from(&self, kind: Symbol, square: Square) -> i64 {
        self.distances[kind.index() - 1][square.index()]
    }

    /// The moves of all pieces.
    pub(super) fn of(&self, position: &Position) -> i64 {
        let pieces = position.places().filter(|(_, symbol)| !symbol.is_empty());
        pieces.map(|(square, kind)| self.from(kind, square)).sum()
    }
}

fn is_wanted(puzzle: &Puzzle, kind: Symbol, square: Square) -> bool {
    puzzle.goals.iter().any(|goal| goal.allows(square, kind))
}
