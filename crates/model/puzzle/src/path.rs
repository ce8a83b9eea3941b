//! Validates whole paths before anyone is shown them.

use crate::{IllegalMove, MoveValidator, Puzzle, RewriteSystem};
use everyboard_board::Position;
use thiserror::Error;

/// Plays paths move by move and checks every move with a [`MoveValidator`], which knows the rule
/// of the puzzle and nothing of how the paths were found.
///
/// Searches list paths in depth-first order, so most begin like the one before; the moves that
/// they share are checked once.
///
/// ```
/// use everyboard_puzzle::{InvalidPath, PathValidator, Puzzle};
///
/// let text = "format = 1\nboard = \"W..\"\ngoal = \"..W\"\n[pieces]\nW = \"rW\"\n";
/// let puzzle = Puzzle::parse(text).unwrap();
/// let system = puzzle.compile().unwrap();
/// let mut validator = PathValidator::new(&puzzle, &system);
/// assert_eq!(validator.check(&puzzle.starts[0], &[0, 1]).unwrap().len(), 3);
/// assert_eq!(validator.check(&puzzle.starts[0], &[0]), Err(InvalidPath::Goal));
/// ```
#[derive(Clone, Debug)]
pub struct PathValidator<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    moves: MoveValidator<'a>,
    /// The moves of the last path, as far as they were found good.
    rewrites: Vec<u32>,
    /// The positions of the last path: one before each move, and the last.
    positions: Vec<Position>,
}

/// Why a path does not solve its puzzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidPath {
    /// It does not begin at a start.
    #[error("a path that the search found is invalid: it does not begin at a start")]
    Start,
    /// The move of this number, from 1, is not allowed.
    #[error("a path that the search found is invalid: move {0}: {1}")]
    Move(usize, IllegalMove),
    /// The move of this number does not go from and to the squares that are shown.
    #[error("a path that the search found is invalid: move {0}: other squares are shown")]
    Squares(usize),
    /// It does not end at a goal.
    #[error("a path that the search found is invalid: it does not end at a goal")]
    Goal,
}

impl<'a> PathValidator<'a> {
    /// A validator for paths of `puzzle`, which compiles to `system`.
    pub fn new(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Self {
        let moves = MoveValidator::new(puzzle);
        PathValidator { puzzle, system, moves, rewrites: Vec::new(), positions: Vec::new() }
    }

    /// Checks the path that makes the moves `rewrites` (indices into
    /// [`RewriteSystem::rewrites`]) from `start`. Returns its positions: the start first, the goal
    /// last, one more than moves.
    ///
    /// # Errors
    /// With the first fault.
    pub fn check(
        &mut self,
        start: &Position,
        rewrites: &[u32],
    ) -> Result<&[Position], InvalidPath> {
        if self.positions.first() != Some(start) {
            self.begin(start)?;
        }
        let pairs = self.rewrites.iter().zip(rewrites);
        let shared = pairs.take_while(|(before, now)| before == now).count();
        self.rewrites.truncate(shared);
        self.positions.truncate(shared + 1);
        for &rewrite in &rewrites[shared..] {
            self.make(rewrite)?;
        }
        if self.puzzle.is_goal(self.last()) { Ok(&self.positions) } else { Err(InvalidPath::Goal) }
    }

    fn begin(&mut self, start: &Position) -> Result<(), InvalidPath> {
        self.rewrites.clear();
        self.positions.clear();
        if !self.puzzle.starts.contains(start) {
            return Err(InvalidPath::Start);
        }
        self.positions.push(start.clone());
        Ok(())
    }

    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn make(&mut self, rewrite: u32) -> Result<(), InvalidPath> {
        let number = self.positions.len();
        let before = self.last();
        let made = &self.system.rewrites()[rewrite as usize];
        if !made.is_allowed(before) {
            return Err(InvalidPath::Move(number, IllegalMove::NotAllowed));
        }
        let mut after = before.clone();
        made.apply(&mut after);
        self.moves.check(before, &after).map_err(|illegal| InvalidPath::Move(number, illegal))?;
        if !self.moves.leads(before, made.from, made.to, &after) {
            return Err(InvalidPath::Squares(number));
        }
        self.positions.push(after);
        self.rewrites.push(rewrite);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Builtin;
    use everyboard_board::{Square, Symbol};

    /// `W.B` where both may step and hop: moves by their squares.
    struct Row {
        puzzle: Puzzle,
        system: RewriteSystem,
    }

    impl Row {
        fn new() -> Self {
            let puzzle = Builtin::named("frogs-and-toads").unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            Row { puzzle, system }
        }

        /// The path of these moves, each the first rewrite possible between its squares.
        fn path(&self, moves: &[(usize, usize)]) -> (Position, Vec<u32>) {
            let start = self.puzzle.starts[0].clone();
            let mut position = start.clone();
            let mut rewrites = Vec::new();
            for &(from, to) in moves {
                let number = self.system.rewrites().iter().position(|rewrite| {
                    (rewrite.from, rewrite.to) == (Square::new(from), Square::new(to))
                        && rewrite.is_allowed(&position)
                });
                let number = number.expect("a move in this test is possible");
                self.system.rewrites()[number].apply(&mut position);
                rewrites.push(number as u32);
            }
            (start, rewrites)
        }
    }

    /// The known solution of 3 frogs against 3 toads: squares from and to.
    const SOLUTION: [(usize, usize); 15] = [
        (2, 3),
        (4, 2),
        (5, 4),
        (3, 5),
        (1, 3),
        (0, 1),
        (2, 0),
        (4, 2),
        (6, 4),
        (5, 6),
        (3, 5),
        (1, 3),
        (2, 1),
        (4, 2),
        (3, 4),
    ];

    #[test]
    fn a_good_path_passes_and_shares_its_beginning_with_the_next() {
        let row = Row::new();
        let mut paths = PathValidator::new(&row.puzzle, &row.system);
        let (start, rewrites) = row.path(&SOLUTION);
        for _ in 0..2 {
            let positions = paths.check(&start, &rewrites).unwrap();
            assert_eq!(positions.len(), 16);
            assert!(row.puzzle.is_goal(&positions[15]));
        }
    }

    #[test]
    fn a_path_must_end_at_a_goal() {
        let row = Row::new();
        let mut paths = PathValidator::new(&row.puzzle, &row.system);
        let (start, rewrites) = row.path(&SOLUTION);
        assert_eq!(paths.check(&start, &rewrites[..14]), Err(InvalidPath::Goal));
        assert!(paths.check(&start, &rewrites).is_ok());
    }

    #[test]
    fn a_path_must_begin_at_a_start() {
        let row = Row::new();
        let mut paths = PathValidator::new(&row.puzzle, &row.system);
        let (mut start, rewrites) = row.path(&SOLUTION);
        start.put(Square::new(0), Symbol::EMPTY);
        assert_eq!(paths.check(&start, &rewrites), Err(InvalidPath::Start));
    }

    #[test]
    fn a_move_must_be_allowed() {
        let row = Row::new();
        let mut paths = PathValidator::new(&row.puzzle, &row.system);
        let (start, mut rewrites) = row.path(&SOLUTION);
        assert!(paths.check(&start, &rewrites).is_ok());
        rewrites.swap(3, 4);
        assert!(matches!(paths.check(&start, &rewrites), Err(InvalidPath::Move(4, _))));
    }
}
