//! Which candidates exclude each other.

use crate::attack::attacked;
use crate::{Piece, ProblemSpec};
use everyboard_board::Square;
use everyboard_puzzle::Movement;
use everyboard_sorted::SortedSet;

/// The open candidates of a problem (pieces that could be placed), numbered in the order of their
/// squares and then of their kinds, and for every pair whether both can be taken.
///
/// Two candidates are in conflict if they are on one square or in one region, or if a piece on one
/// attacks a piece on the other on a board that is empty but for these two. A third piece between
/// them would not help: whatever stands in the way of a rider stands on its path and is attacked
/// itself. So a set of pieces is free of attacks exactly if no two of its candidates are in
/// conflict, and the whole question is one about a graph.
///
/// Candidates on forbidden squares and those in conflict with a fixed piece are left out.
///
/// Memory: one bit for each pair of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    candidates: Vec<Piece>,
    words: usize,
    /// By candidate, `words` words: the candidates in conflict with it, itself not among them.
    rows: Vec<u64>,
}

impl Conflicts {
    /// No candidate.
    pub(crate) fn none() -> Self {
        Self { candidates: Vec::new(), words: 1, rows: Vec::new() }
    }

    pub(crate) fn new(spec: &ProblemSpec) -> Self {
        let attacks = Attacks::new(spec);
        let forbidden: SortedSet<Square> = spec.forbidden.iter().copied().collect();
        let mut candidates = Vec::new();
        for square in spec.board.squares().filter(|square| !forbidden.contains(square)) {
            let pieces = (0..spec.kinds.len()).map(|kind| Piece::new(square, kind));
            candidates.extend(
                pieces.filter(|&piece| {
                    !spec.fixed.iter().any(|&fixed| attacks.conflict(fixed, piece))
                }),
            );
        }
        let words = candidates.len().div_ceil(64).max(1);
        let mut conflicts = Self { rows: vec![0; words * candidates.len()], words, candidates };
        for a in 0..conflicts.len() {
            for b in 0..a {
                if attacks.conflict(conflicts.candidate(a), conflicts.candidate(b)) {
                    conflicts.rows[a * words + b / 64] |= 1 << (b % 64);
                    conflicts.rows[b * words + a / 64] |= 1 << (a % 64);
                }
            }
        }
        conflicts
    }

    /// The number of open candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether no candidate is open.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The open candidates, in the order of their numbers.
    pub fn candidates(&self) -> &[Piece] {
        &self.candidates
    }

    /// The candidate of this number.
    pub fn candidate(&self, number: usize) -> Piece {
        self.candidates[number]
    }

    /// The number of a candidate, if it is open.
    pub fn number_of(&self, candidate: Piece) -> Option<usize> {
        self.candidates.binary_search(&candidate).ok()
    }

    /// Whether any two of these candidates exclude each other.
    pub(crate) fn is_clique(&self, numbers: &[usize]) -> bool {
        numbers.iter().enumerate().all(|(i, &a)| numbers[..i].iter().all(|&b| self.between(a, b)))
    }

    /// Whether two different candidates exclude each other.
    pub fn between(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// The candidates in conflict with one, as bits by number, itself not among them.
    pub fn row(&self, candidate: usize) -> &[u64] {
        &self.rows[candidate * self.words..][..self.words]
    }
}

/// What every piece attacks from every square, and the regions.
struct Attacks {
    /// By kind and square of a piece, a bit for each square: whether attacked. As bytes they took
    /// eight times what all candidates do.
    attacked: Vec<Vec<u64>>,
    /// The words of one square's bits.
    words: usize,
    /// By square: its region.
    regions: Vec<Option<usize>>,
}

impl Attacks {
    fn new(spec: &ProblemSpec) -> Self {
        let squares = spec.board.len();
        let mut regions = vec![None; squares];
        for (number, region) in spec.regions.iter().enumerate() {
            for square in region {
                regions[square.index()] = Some(number);
            }
        }
        Self {
            words: squares.div_ceil(64),
            attacked: spec.kinds.iter().map(|kind| attack_table(spec, &kind.movement)).collect(),
            regions,
        }
    }

    fn conflict(&self, a: Piece, b: Piece) -> bool {
        let [region, other] = [a, b].map(|piece| self.regions[piece.square.index()]);
        a.square == b.square
            || (region.is_some() && region == other)
            || self.attacks(a, b)
            || self.attacks(b, a)
    }

    fn attacks(&self, by: Piece, on: Piece) -> bool {
        let on = on.square.index();
        self.attacked[by.kind][by.square.index() * self.words + on / 64] >> (on % 64) & 1 == 1
    }
}

/// By square of a piece, a bit for each square: whether the piece attacks it.
fn attack_table(spec: &ProblemSpec, movement: &Movement) -> Vec<u64> {
    let words = spec.board.len().div_ceil(64);
    let mut table = vec![0; words * spec.board.len()];
    for from in spec.board.squares() {
        for to in attacked(&spec.board, spec.walls, movement, from) {
            table[from.index() * words + to.index() / 64] |= 1 << (to.index() % 64);
        }
    }
    table
}
