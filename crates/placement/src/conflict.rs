//! Which seats exclude each other.

use crate::attack::attacked;
use crate::{Piece, Setup};
use everyboard_board::Square;
use std::collections::BTreeSet;

/// The open seats of a problem, numbered in the order of their squares and then of their kinds,
/// and for every pair whether both can be taken.
///
/// Two seats are in conflict if they are on one square or in one region, or if a piece on one
/// attacks a piece on the other on a board that is empty but for these two. A third piece between
/// them would not help: whatever stands in the way of a rider stands on its path and is attacked
/// itself. So a set of pieces is free of attacks exactly if no two of its seats are in conflict,
/// and the whole question is one about a graph.
///
/// Seats on forbidden squares and those in conflict with a fixed piece are left out.
///
/// Memory: a bit for every two seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    seats: Vec<Piece>,
    words: usize,
    /// By seat, `words` words: the seats in conflict with it, itself not among them.
    rows: Vec<u64>,
}

impl Conflicts {
    pub(crate) fn new(setup: &Setup) -> Self {
        let attacks = Attacks::new(setup);
        let forbidden: BTreeSet<Square> = setup.forbidden.iter().copied().collect();
        let open = |seat: &Piece| {
            let fixed = &setup.fixed;
            !forbidden.contains(&seat.square)
                && !fixed.iter().any(|&piece| attacks.conflict(piece, *seat))
        };
        let kinds = setup.kinds.len();
        let all = setup.board.squares();
        let all = all.flat_map(|square| (0..kinds).map(move |kind| Piece::new(square, kind)));
        let seats: Vec<Piece> = all.filter(open).collect();
        let words = seats.len().div_ceil(64).max(1);
        let mut conflicts = Self { rows: vec![0; words * seats.len()], words, seats };
        for a in 0..conflicts.len() {
            for b in 0..a {
                if attacks.conflict(conflicts.seat(a), conflicts.seat(b)) {
                    conflicts.rows[a * words + b / 64] |= 1 << (b % 64);
                    conflicts.rows[b * words + a / 64] |= 1 << (a % 64);
                }
            }
        }
        conflicts
    }

    /// The number of open seats.
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether no seat is open.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// The open seats, in the order of their numbers.
    pub fn seats(&self) -> &[Piece] {
        &self.seats
    }

    /// The seat of this number.
    pub fn seat(&self, number: usize) -> Piece {
        self.seats[number]
    }

    /// The number of a seat, if it is open.
    pub fn number_of(&self, seat: Piece) -> Option<usize> {
        self.seats.binary_search(&seat).ok()
    }

    /// Whether two different seats exclude each other.
    pub fn between(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// The seats in conflict with one, as bits by number, itself not among them.
    pub fn row(&self, seat: usize) -> &[u64] {
        &self.rows[seat * self.words..][..self.words]
    }
}

/// What every piece attacks from every square, and the regions.
struct Attacks {
    squares: usize,
    /// By kind, then square, then square: whether attacked.
    attacked: Vec<Vec<bool>>,
    /// By square: its region.
    regions: Vec<Option<usize>>,
}

impl Attacks {
    fn new(setup: &Setup) -> Self {
        let squares = setup.board.len();
        let table = |kind: &crate::Kind| {
            let mut table = vec![false; squares * squares];
            for from in setup.board.squares() {
                for to in attacked(&setup.board, setup.walls, &kind.movement, from) {
                    table[from.index() * squares + to.index()] = true;
                }
            }
            table
        };
        let mut regions = vec![None; squares];
        for (number, region) in setup.regions.iter().enumerate() {
            for square in region {
                regions[square.index()] = Some(number);
            }
        }
        Self { squares, attacked: setup.kinds.iter().map(table).collect(), regions }
    }

    fn conflict(&self, a: Piece, b: Piece) -> bool {
        let region = |piece: Piece| self.regions[piece.square.index()];
        a.square == b.square
            || (region(a).is_some() && region(a) == region(b))
            || self.attacks(a, b)
            || self.attacks(b, a)
    }

    fn attacks(&self, by: Piece, on: Piece) -> bool {
        self.attacked[by.kind][by.square.index() * self.squares + on.square.index()]
    }
}
