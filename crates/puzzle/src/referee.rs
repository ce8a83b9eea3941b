//! A judge of single moves who knows the rule and nothing of rewrites or searches.
//!
//! Every way that the program prints is first judged move by move. The referee looks at two
//! positions, finds which piece can have moved, and asks the geometry of the board whether it may
//! go there.

use crate::{Leap, Movement, Over, Puzzle, RuleKind};
use everyboard_board::{Board, Position, Square, Symbol};
use thiserror::Error;

/// Judges moves of one puzzle.
#[derive(Clone, Debug)]
pub struct Referee<'a> {
    puzzle: &'a Puzzle,
}

/// Why a move is not allowed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum Foul {
    /// The positions do not differ as one move makes them differ.
    #[error("the positions do not differ by one move of one piece")]
    NotOneMove,
    /// The piece does not move like that, or something is in its way.
    #[error("no piece may make this move")]
    NotAllowed,
    /// It is another side's turn.
    #[error("it is another side's turn")]
    WrongTurn,
}

/// A piece that left one square and entered another, with the pieces taken off.
struct Motion {
    kind: Symbol,
    from: Square,
    to: Square,
    removed: Vec<Square>,
}

impl<'a> Referee<'a> {
    /// A referee for this puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Referee { puzzle }
    }

    /// Whether one move leads from `before` to `after`.
    ///
    /// # Errors
    /// If none does, with the reason.
    pub fn judge(&self, before: &Position, after: &Position) -> Result<(), Foul> {
        let motions = self.motions(before, after);
        if motions.is_empty() {
            return Err(Foul::NotOneMove);
        }
        let legal = motions.iter().filter(|motion| self.is_legal(before, motion));
        let mut turns = legal.map(|motion| self.is_in_turn(motion.kind, before, after)).peekable();
        if turns.peek().is_none() {
            return Err(Foul::NotAllowed);
        }
        if turns.any(|in_turn| in_turn) { Ok(()) } else { Err(Foul::WrongTurn) }
    }

    /// All positions that one move leads to, by trying every pair of squares: slow and plain.
    pub fn moves(&self, position: &Position) -> Vec<Position> {
        let mut found: Vec<Position> = Vec::new();
        for from in self.puzzle.board.squares() {
            for to in self.puzzle.board.squares() {
                for after in self.candidates(position, from, to) {
                    if self.judge(position, &after).is_ok() && !found.contains(&after) {
                        found.push(after);
                    }
                }
            }
        }
        found
    }

    /// What could come of a piece going from `from` to `to`, with or without one piece removed,
    /// whoever is to move next.
    fn candidates(&self, position: &Position, from: Square, to: Square) -> Vec<Position> {
        if position.at(from).is_empty() || !position.at(to).is_empty() {
            return Vec::new();
        }
        let mut moved = position.clone();
        moved.put(to, position.at(from));
        moved.put(from, Symbol::EMPTY);
        let mut candidates = vec![moved.clone()];
        if self.puzzle.rule.has(RuleKind::Jump) {
            let others = self.puzzle.board.squares().filter(|&square| square != to);
            candidates.extend(others.filter(|&square| !moved.at(square).is_empty()).map(|over| {
                let mut jumped = moved.clone();
                jumped.put(over, Symbol::EMPTY);
                jumped
            }));
        }
        self.pass_turn(candidates)
    }

    fn pass_turn(&self, candidates: Vec<Position>) -> Vec<Position> {
        let sides = self.puzzle.rule.turns.sides();
        if sides == 0 {
            return candidates;
        }
        let with_turn = |candidate: Position| {
            (0..sides).map(move |side| {
                let mut passed = candidate.clone();
                passed.put(self.puzzle.turn_place(), self.puzzle.turn_symbol(side));
                passed
            })
        };
        candidates.into_iter().flat_map(with_turn).collect()
    }

    /// The ways to read the difference of two positions as the motion of one piece.
    fn motions(&self, before: &Position, after: &Position) -> Vec<Motion> {
        let squares = || self.puzzle.board.squares();
        let emptied: Vec<Square> = squares()
            .filter(|&square| !before.at(square).is_empty() && after.at(square).is_empty())
            .collect();
        let changed = squares().filter(|&square| before.at(square) != after.at(square)).count();
        let filled =
            squares().find(|&square| before.at(square).is_empty() && !after.at(square).is_empty());
        let Some(to) = filled.filter(|_| changed == emptied.len() + 1) else { return Vec::new() };
        let kind = after.at(to);
        let movers = emptied.iter().copied().filter(|&square| before.at(square) == kind);
        movers
            .map(|from| {
                let removed = emptied.iter().copied().filter(|&square| square != from).collect();
                Motion { kind, from, to, removed }
            })
            .collect()
    }

    fn is_legal(&self, before: &Position, motion: &Motion) -> bool {
        let rule = &self.puzzle.rule;
        match motion.removed[..] {
            [] => {
                (rule.has(RuleKind::Step) && self.may_step(before, motion))
                    || (rule.has(RuleKind::Hop)
                        && self
                            .neighbours_passed(motion)
                            .iter()
                            .any(|&over| self.may_pass(before, motion.kind, over)))
            }
            [over] => {
                rule.has(RuleKind::Jump)
                    && self.neighbours_passed(motion).contains(&over)
                    && self.may_pass(before, motion.kind, over)
            }
            _ => false,
        }
    }

    fn may_pass(&self, before: &Position, kind: Symbol, over: Square) -> bool {
        let neighbour = before.at(over);
        match self.puzzle.rule.over {
            _ if neighbour.is_empty() => false,
            Over::Any => true,
            Over::Other => neighbour != kind,
        }
    }

    fn may_step(&self, before: &Position, motion: &Motion) -> bool {
        match (&self.puzzle.board, self.puzzle.movement(motion.kind)) {
            (Board::Graph(graph), Movement::Edges) => {
                graph.neighbours(motion.from).contains(motion.to)
            }
            (_, Movement::Leaps(leaps)) => {
                leaps.iter().any(|leap| self.may_ride(before, motion, leap))
            }
            (Board::Grid(_), Movement::Edges) => false,
        }
    }

    /// Whether the leap, repeated over empty squares, leads from `from` to `to`.
    fn may_ride(&self, before: &Position, motion: &Motion, leap: &Leap) -> bool {
        for times in (1..).take_while(|&times| leap.reach.allows(times)) {
            let times = times as i32;
            match self.offset(motion.from, leap.right * times, leap.up * times) {
                Some(square) if square == motion.to => return true,
                Some(square) if before.at(square).is_empty() => {}
                _ => return false,
            }
        }
        false
    }

    /// The squares that lie right between `from` and `to`.
    fn neighbours_passed(&self, motion: &Motion) -> Vec<Square> {
        let Motion { from, to, .. } = *motion;
        match (&self.puzzle.board, self.puzzle.movement(motion.kind)) {
            (Board::Graph(graph), Movement::Edges) => graph
                .neighbours(from)
                .into_iter()
                .filter(|&over| graph.straight_on(from, over) == Some(to))
                .collect(),
            (_, Movement::Leaps(leaps)) => leaps
                .iter()
                .filter(|leap| self.offset(from, 2 * leap.right, 2 * leap.up) == Some(to))
                .filter_map(|leap| self.offset(from, leap.right, leap.up))
                .filter(|&over| over != from && over != to)
                .collect(),
            (Board::Grid(_), Movement::Edges) => Vec::new(),
        }
    }

    fn offset(&self, from: Square, right: i32, up: i32) -> Option<Square> {
        match &self.puzzle.board {
            Board::Grid(grid) => grid.offset(from, right, up),
            Board::Graph(_) => None,
        }
    }

    fn is_in_turn(&self, kind: Symbol, before: &Position, after: &Position) -> bool {
        let turns = &self.puzzle.rule.turns;
        if turns.sides() == 0 {
            return true;
        }
        let sides = [before, after].map(|position| self.puzzle.side_to_move(position));
        matches!((turns.side_of(kind), sides),
            (Some((side, next)), [Some(now), Some(then)]) if side == now && next == then)
    }
}
