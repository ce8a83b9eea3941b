//! Validates single moves from the rule alone, without rewrites or searches.
//!
//! Every move that the program prints is checked here first. For each kind of move there is one
//! function that plays a piece from one square to another by the geometry of the board; a move is
//! allowed if one of them leads to the position claimed. Nothing here is shared with the compiler
//! in `compile.rs`, so that neither can hide a fault of the other.

mod drawn;
mod forbidden;
mod pictures;
mod pushes;
mod slides;

use crate::{Landing, Leap, Metric, Movement, Over, Puzzle, RuleKind, Turns};
use everyboard_board::{Board, Graph, Position, Square, Symbol};
use thiserror::Error;

/// Validates moves of one puzzle.
///
/// ```
/// use everyboard_puzzle::{Builtin, IllegalMove, MoveValidator};
///
/// let puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let validator = MoveValidator::new(&puzzle);
/// let before = puzzle.read_start("123/456/78.").unwrap().remove(0);
/// let after = puzzle.read_start("123/456/7.8").unwrap().remove(0);
/// assert_eq!(validator.check(&before, &after), Ok(()));
/// let far = puzzle.read_start("123/.56/784").unwrap().remove(0);
/// assert_eq!(validator.check(&before, &far), Err(IllegalMove::NotAllowed));
/// assert_eq!(validator.moves(&before).len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MoveValidator<'a> {
    puzzle: &'a Puzzle,
}

/// Why a move is not allowed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// No piece left one square for another.
    #[error("the positions do not differ by one move of one piece")]
    NotOneMove,
    /// The piece does not move like that, or something blocks it.
    #[error("no piece may make this move")]
    NotAllowed,
    /// It is another side's turn.
    #[error("it is another side's turn")]
    WrongTurn,
}

impl<'a> MoveValidator<'a> {
    /// A validator for this puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        MoveValidator { puzzle }
    }

    /// Whether one move leads from `before` to `after`.
    ///
    /// # Errors
    /// If none does, with the reason.
    pub fn check(&self, before: &Position, after: &Position) -> Result<(), IllegalMove> {
        let mut moved = self.squares_moved(before, after);
        let squares = ..self.puzzle.board.len();
        let drawn = self.drawn(before).into_iter();
        moved.extend(
            drawn
                .filter(|(_, _, played)| played.symbols()[squares] == after.symbols()[squares])
                .map(|(from, to, _)| (from, to)),
        );
        if moved.is_empty() {
            return Err(IllegalMove::NotOneMove);
        }
        let mut legal =
            moved.into_iter().filter(|&(from, to)| self.leads(before, from, to, after)).peekable();
        if legal.peek().is_none() {
            return Err(IllegalMove::NotAllowed);
        }
        if legal.any(|(from, _)| self.is_in_turn(mover(before, after, from), before, after)) {
            Ok(())
        } else {
            Err(IllegalMove::WrongTurn)
        }
    }

    /// Whether the piece on `from`, going to `to`, turns the squares of `before` into those of
    /// `after`, whoever is to move.
    pub fn leads(&self, before: &Position, from: Square, to: Square, after: &Position) -> bool {
        let squares = self.puzzle.board.len();
        let drawn = self.drawn(before).into_iter().filter(|it| (it.0, it.1) == (from, to));
        let mut played =
            self.played(before, from, to).into_iter().chain(drawn.map(|(.., after)| after));
        played.any(|played| played.symbols()[..squares] == after.symbols()[..squares])
    }

    /// All positions that one move leads to, by trying every pair of squares: slow and plain.
    pub fn moves(&self, position: &Position) -> Vec<Position> {
        let mut found: Vec<Position> = Vec::new();
        for from in self.puzzle.board.squares() {
            for to in self.puzzle.board.squares() {
                for played in self.played(position, from, to) {
                    let passed = self.pass_turn(position.at(from), played);
                    found.extend(passed.filter(|passed| !found.contains(passed)));
                }
            }
        }
        for (from, _, played) in self.drawn(position) {
            let passed = self.pass_turn(mover(position, &played, from), played);
            found.extend(passed.filter(|passed| !found.contains(passed)));
        }
        found
    }

    /// From where and to where a piece may have gone between the two positions.
    fn squares_moved(&self, before: &Position, after: &Position) -> Vec<(Square, Square)> {
        let board = &self.puzzle.board;
        // At a stretch a piece may come to rest where it removed one of its kind, or where it
        // began; and it may push or pull one of its kind.
        let rule = &self.puzzle.rule;
        let may_be_alike =
            rule.metric == Metric::Moves || rule.kinds.iter().any(|kind| kind.pushes());
        let changed = board.squares();
        let changed: Vec<Square> =
            changed.filter(|&it| may_be_alike || before.at(it) != after.at(it)).collect();
        let mut moved = Vec::new();
        for &from in changed.iter().filter(|&&from| !before.at(from).is_empty()) {
            let entered = changed.iter().filter(|&&to| after.at(to) == before.at(from));
            moved.extend(entered.map(|&to| (from, to)));
        }
        moved
    }

    /// What can come of the piece on `from` going to `to`: no position if the rule forbids it. The
    /// turn stays as it is.
    fn played(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let at_a_stretch = || self.at_a_stretch(before, from).into_iter();
        let mut played: Vec<Position> = match self.puzzle.rule.metric {
            Metric::Steps => return self.played_once(before, from, to, |_| true),
            Metric::Moves => {
                let ends = at_a_stretch().filter(|(at, _)| *at == to).map(|(_, after)| after);
                ends.chain(self.played_once(before, from, to, RuleKind::pushes)).collect()
            }
            Metric::Pushes => at_a_stretch()
                .flat_map(|(at, walked)| self.played_once(&walked, at, to, RuleKind::pushes))
                .collect(),
        };
        played.retain(|after| after != before);
        played
    }

    /// Where the piece on `from` can be after any number of single moves, and what comes of them.
    fn at_a_stretch(&self, before: &Position, from: Square) -> Vec<(Square, Position)> {
        let mut found = vec![(from, before.clone())];
        let mut next = 0;
        while let Some((at, position)) = found.get(next).cloned() {
            for to in self.puzzle.board.squares() {
                for after in self.played_once(&position, at, to, |kind| !kind.pushes()) {
                    if !found.contains(&(to, after.clone())) {
                        found.push((to, after));
                    }
                }
            }
            next += 1;
        }
        found
    }

    /// The same in one go, by the kinds of moves that `may_be` admits.
    fn played_once(
        &self,
        before: &Position,
        from: Square,
        to: Square,
        may_be: fn(RuleKind) -> bool,
    ) -> Vec<Position> {
        if before.at(from).is_empty() || from == to {
            return Vec::new();
        }
        let kinds = self.puzzle.rule.kinds.iter().filter(|kind| may_be(**kind));
        let played = kinds.flat_map(|kind| match kind {
            RuleKind::Step => self.step(before, from, to),
            RuleKind::Jump => self.jump(before, from, to),
            RuleKind::Hop => self.hop(before, from, to),
            RuleKind::Take => self.take(before, from, to),
            RuleKind::Glide => self.glide(before, from, to),
            RuleKind::Slide => self.slide(before, from, to),
            RuleKind::Push => self.push(before, from, to),
            RuleKind::Pull => self.pull(before, from, to),
            RuleKind::Fly => self.fly(before, from, to),
        });
        let played = played.flat_map(|played| self.with_takes(before.at(from), before, played));
        played.filter(|played| self.forbidden(played).is_none()).collect()
    }

    fn step(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let allowed = before.at(to).is_empty() && self.may_go(before, from, to, Landing::Empty);
        Vec::from_iter(allowed.then(|| moved(before, from, to)))
    }

    fn fly(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let moves_at_all = match self.puzzle.movement(before.at(from)) {
            Movement::Leaps(leaps) => !leaps.is_empty(),
            Movement::Edges | Movement::Lines => true,
        };
        let allowed = moves_at_all && before.at(to).is_empty();
        Vec::from_iter(allowed.then(|| moved(before, from, to)))
    }

    /// Pushes the piece on in each of its directions while the next square is free.
    fn glide(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let mut stops = Vec::new();
        match (&self.puzzle.board, self.puzzle.movement(before.at(from))) {
            (Board::Graph(graph), Movement::Edges | Movement::Lines) => {
                for first in graph.neighbours(from) {
                    let mut at = from;
                    let mut next = Some(first);
                    while let Some(free) = next.filter(|&next| before.at(next).is_empty()) {
                        next = graph.straight_on(at, free);
                        at = free;
                    }
                    stops.push(at);
                }
            }
            (_, Movement::Leaps(leaps)) => {
                for leap in leaps {
                    let mut at = from;
                    while let Some(next) = self.offset(at, leap.right, leap.up)
                        && before.at(next).is_empty()
                    {
                        at = next;
                    }
                    stops.push(at);
                }
            }
            (Board::Grid(_), Movement::Edges | Movement::Lines) => {}
        }
        Vec::from_iter(stops.contains(&to).then(|| moved(before, from, to)))
    }

    fn take(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let allowed = self.may_take(before.at(from), before.at(to))
            && self.may_go(before, from, to, Landing::Taken);
        Vec::from_iter(allowed.then(|| moved(before, from, to)))
    }

    /// Whether one kind of piece is an enemy of the other.
    fn may_take(&self, mover: Symbol, other: Symbol) -> bool {
        if other.is_empty() {
            return false;
        }
        match &self.puzzle.rule.turns {
            Turns::Alternate { sides, .. } => {
                !sides.iter().any(|side| side.contains(&mover) && side.contains(&other))
            }
            Turns::Free => mover != other,
        }
    }

    fn jump(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let over = self.pieces_leapt(before, from, to).into_iter();
        over.map(|over| {
            let mut after = moved(before, from, to);
            after.put(over, Symbol::EMPTY);
            after
        })
        .collect()
    }

    fn hop(&self, before: &Position, from: Square, to: Square) -> Vec<Position> {
        let allowed = !self.pieces_leapt(before, from, to).is_empty();
        Vec::from_iter(allowed.then(|| moved(before, from, to)))
    }

    /// Whether the piece moves so, to a square with nothing on it or with a piece that it takes.
    fn may_go(&self, before: &Position, from: Square, to: Square, landing: Landing) -> bool {
        match (&self.puzzle.board, self.puzzle.movement(before.at(from))) {
            (Board::Graph(graph), Movement::Edges) => graph.neighbours(from).contains(to),
            (_, Movement::Leaps(leaps)) => {
                let mut leaps =
                    leaps.iter().filter(|leap| [Landing::Any, landing].contains(&leap.landing));
                leaps.any(|leap| self.may_ride(before, from, to, leap))
            }
            (Board::Graph(graph), Movement::Lines) => self.may_follow(graph, before, from, to),
            (Board::Grid(_), Movement::Edges | Movement::Lines) => false,
        }
    }

    /// Whether some straight line of edges leads from `from` over empty points to `to`.
    fn may_follow(&self, graph: &Graph, before: &Position, from: Square, to: Square) -> bool {
        graph.neighbours(from).into_iter().any(|first| {
            let mut last = from;
            let mut at = first;
            // No line has more edges than the graph has points.
            for _ in 0..graph.len() {
                if at == to || !before.at(at).is_empty() {
                    break;
                }
                let Some(next) = graph.straight_on(last, at) else { break };
                (last, at) = (at, next);
            }
            at == to
        })
    }

    /// Whether the leap, repeated over empty squares, leads from `from` to `to`.
    fn may_ride(&self, before: &Position, from: Square, to: Square, leap: &Leap) -> bool {
        for times in (1..).take_while(|&times| leap.reach.allows(times)) {
            let times = times as i32;
            match self.offset(from, leap.right * times, leap.up * times) {
                Some(square) if square == to => return true,
                Some(square) if before.at(square).is_empty() => {}
                _ => return false,
            }
        }
        false
    }

    /// The squares of pieces over which the one on `from` may leap to `to`.
    fn pieces_leapt(&self, before: &Position, from: Square, to: Square) -> Vec<Square> {
        let mut over = if before.at(to).is_empty() {
            self.squares_between(before.at(from), from, to)
        } else {
            Vec::new()
        };
        over.retain(|&over| match (before.at(over), self.puzzle.rule.over) {
            (Symbol::EMPTY, _) => false,
            (_, Over::Any) => true,
            (neighbour, Over::Other) => neighbour != before.at(from),
        });
        over
    }

    /// The neighbours of `from`, for a piece of this kind, beyond which `to` comes next.
    fn squares_between(&self, kind: Symbol, from: Square, to: Square) -> Vec<Square> {
        match (&self.puzzle.board, self.puzzle.movement(kind)) {
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
            (Board::Grid(_), Movement::Edges) | (_, Movement::Lines) => Vec::new(),
        }
    }

    fn offset(&self, from: Square, right: i32, up: i32) -> Option<Square> {
        match &self.puzzle.board {
            Board::Grid(grid) => grid.offset(from, right, up),
            Board::Graph(_) => None,
        }
    }

    /// Whether a piece of this kind may move at `before`, and the turn passes on to `after`.
    fn is_in_turn(&self, kind: Symbol, before: &Position, after: &Position) -> bool {
        let passed = self.pass_turn(kind, before.clone());
        passed.is_some_and(|passed| {
            self.puzzle.side_to_move(&passed) == self.puzzle.side_to_move(after)
        })
    }

    /// The position with the turn passed on by a piece of this kind; `None` if it is another
    /// side's turn.
    fn pass_turn(&self, kind: Symbol, mut position: Position) -> Option<Position> {
        if self.puzzle.rule.turns != Turns::Free {
            let (side, next) = self.puzzle.rule.turns.side_of(kind)?;
            if self.puzzle.side_to_move(&position) != Some(side) {
                return None;
            }
            position.put(self.puzzle.turn_place(), self.puzzle.turn_symbol(next));
        }
        Some(position)
    }
}

/// The piece whose move begins on a square: what stood there, or what comes there.
fn mover(before: &Position, after: &Position, from: Square) -> Symbol {
    let stood = before.at(from);
    if stood.is_empty() { after.at(from) } else { stood }
}

fn moved(before: &Position, from: Square, to: Square) -> Position {
    let mut after = before.clone();
    after.put(to, before.at(from));
    after.put(from, Symbol::EMPTY);
    after
}
