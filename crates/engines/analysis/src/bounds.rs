//! Lower bounds on the moves of a solution, from the distances of single pieces.
//!
//! A piece moves alone here: over squares where nothing stands in its way, and any move of its kind
//! is allowed. No piece needs fewer moves in the puzzle.

use crate::assignment::least_sum;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};

/// Goals for which distances are worked out at most.
const MOST_GOALS: usize = 64;

/// More moves than any piece needs on a board.
pub(crate) const NEVER: i64 = 1 << 32;

/// By kind of piece, in the order of the alphabet: the least moves that its pieces make together.
pub type MovesByKind = Vec<usize>;

/// The least moves by distances, from any start to any goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceBounds {
    /// Each piece moves to the nearest square where its kind is wanted.
    pub nearest: MovesByKind,
    /// Each piece moves to a square of its own, so that the sum is least: the assignment problem.
    pub assigned: MovesByKind,
}

impl DistanceBounds {
    /// Bounds for `puzzle`, which compiles to `system`; for several starts and goals, those of the
    /// pair with the least. `None` where moves do more than carry one piece, a piece cannot reach a
    /// square of its own, or there are too many goals. Takes time in proportion to the cube of the
    /// squares.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Self> {
        if !system.carries_single_pieces() {
            return None;
        }
        let goals = puzzle.goal_positions(system, MOST_GOALS)?;
        let distances: Vec<Vec<Vec<i64>>> =
            puzzle.alphabet.kinds().map(|kind| distances(puzzle, system, kind)).collect();
        let pairs =
            puzzle.starts.iter().flat_map(|start| goals.iter().map(move |goal| (start, goal)));
        let bounds =
            pairs.filter_map(|(start, goal)| Self::between(puzzle, &distances, start, goal));
        bounds.min_by_key(|bounds| bounds.assigned.iter().sum::<usize>())
    }

    fn between(
        puzzle: &Puzzle,
        distances: &[Vec<Vec<i64>>],
        start: &Position,
        goal: &Position,
    ) -> Option<Self> {
        let mut bounds = DistanceBounds { nearest: Vec::new(), assigned: Vec::new() };
        for (kind, distances) in puzzle.alphabet.kinds().zip(distances) {
            let from = squares_of(start, kind);
            let to = squares_of(goal, kind);
            let rows = from.iter().map(|&from| {
                to.iter().map(|&to| distances[from.index()][to.index()]).collect::<Vec<_>>()
            });
            let rows: Vec<Vec<i64>> = rows.collect();
            let nearest = rows.iter().map(|row| row.iter().min().copied().unwrap_or(NEVER)).sum();
            bounds.nearest.push(moves(nearest)?);
            bounds.assigned.push(moves(least_sum(&rows)?)?);
        }
        Some(bounds)
    }
}

/// A sum of distances; `None` if one of them is [`NEVER`].
fn moves(sum: i64) -> Option<usize> {
    usize::try_from(sum).ok().filter(|_| sum < NEVER)
}

/// The squares, without the turn, on which pieces of a kind stand.
fn squares_of(position: &Position, kind: Symbol) -> Vec<Square> {
    position.places().filter(|&(_, symbol)| symbol == kind).map(|(square, _)| square).collect()
}

/// From each square to each: the moves of a lone piece of a kind.
pub(crate) fn distances(puzzle: &Puzzle, system: &RewriteSystem, kind: Symbol) -> Vec<Vec<i64>> {
    let squares = puzzle.board.len();
    let mut next = vec![Vec::new(); squares];
    for rewrite in system.rewrites().iter().filter(|rewrite| rewrite.mover() == Some(kind)) {
        next[rewrite.from.index()].push(rewrite.to.index());
    }
    (0..squares).map(|from| distances_from(from, &next)).collect()
}

fn distances_from(from: usize, next: &[Vec<usize>]) -> Vec<i64> {
    let mut distances = vec![NEVER; next.len()];
    distances[from] = 0;
    let mut queue = vec![from];
    let mut done = 0;
    while let Some(&square) = queue.get(done) {
        done += 1;
        for &to in &next[square] {
            if distances[to] == NEVER {
                distances[to] = distances[square] + 1;
                queue.push(to);
            }
        }
    }
    distances
}
