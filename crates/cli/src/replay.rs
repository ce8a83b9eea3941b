//! Judges every way before it is shown.

use everyboard_board::Position;
use everyboard_puzzle::{Foul, Puzzle, Referee, RewriteSystem};
use everyboard_search::Way;
use std::fmt;

/// Plays ways move by move under the eyes of a referee, who knows the rule of the puzzle and
/// nothing of how the ways were found.
///
/// Ways come in depth-first order, so most begin like the one before; what they share has been
/// judged already.
pub(crate) struct Replay<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    referee: Referee<'a>,
    /// The moves of the last way that were judged and found good.
    rewrites: Vec<u32>,
    /// The positions of the last way: one before each move, and the last.
    positions: Vec<Position>,
}

/// What the referee finds wrong with a way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// It does not begin at a start.
    Start,
    /// The move of this number, from 1, is not allowed.
    Move(usize, Foul),
    /// The move of this number does not go from and to the squares that are shown.
    Squares(usize),
    /// It does not end at a goal.
    Goal,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the referee objects to a way that the search found: ")?;
        match self {
            Objection::Start => f.write_str("it does not begin at a start"),
            Objection::Move(number, foul) => write!(f, "move {number}: {foul}"),
            Objection::Squares(number) => write!(f, "move {number}: other squares are shown"),
            Objection::Goal => f.write_str("it does not end at a goal"),
        }
    }
}

impl<'a> Replay<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Self {
        let referee = Referee::new(puzzle);
        Replay { puzzle, system, referee, rewrites: Vec::new(), positions: Vec::new() }
    }

    /// Judges a way and returns its positions, the start first and the goal last.
    pub(crate) fn judge(&mut self, way: &Way) -> Result<&[Position], Objection> {
        if self.positions.first() != Some(&way.start) {
            self.begin(&way.start)?;
        }
        let pairs = self.rewrites.iter().zip(&way.rewrites);
        let common = pairs.take_while(|(before, now)| before == now).count();
        self.rewrites.truncate(common);
        self.positions.truncate(common + 1);
        for &rewrite in &way.rewrites[common..] {
            self.make(rewrite)?;
        }
        match self.puzzle.is_goal(self.last()) {
            true => Ok(&self.positions),
            false => Err(Objection::Goal),
        }
    }

    fn begin(&mut self, start: &Position) -> Result<(), Objection> {
        self.rewrites.clear();
        self.positions.clear();
        if !self.puzzle.starts.contains(start) {
            return Err(Objection::Start);
        }
        self.positions.push(start.clone());
        Ok(())
    }

    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn make(&mut self, number: u32) -> Result<(), Objection> {
        let at = self.positions.len();
        let rewrite = &self.system.rewrites()[number as usize];
        let before = self.last();
        if !rewrite.is_allowed(before) {
            return Err(Objection::Move(at, Foul::NotAllowed));
        }
        let mut after = before.clone();
        rewrite.apply(&mut after);
        self.referee.judge(before, &after).map_err(|foul| Objection::Move(at, foul))?;
        let (from, to) = (rewrite.from, rewrite.to);
        let goes_there = before.at(from) == after.at(to)
            && before.at(to).is_empty()
            && after.at(from).is_empty()
            && !before.at(from).is_empty();
        if !goes_there {
            return Err(Objection::Squares(at));
        }
        self.positions.push(after);
        self.rewrites.push(number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Square;
    use everyboard_puzzle::Builtin;

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

        /// The way of these moves, each the first rewrite possible between its squares.
        fn way(&self, moves: &[(usize, usize)]) -> Way {
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
            Way { start, rewrites }
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
    fn a_good_way_passes_and_shares_its_beginning_with_the_next() {
        let row = Row::new();
        let mut replay = Replay::new(&row.puzzle, &row.system);
        let way = row.way(&SOLUTION);
        for _ in 0..2 {
            let positions = replay.judge(&way).unwrap();
            assert_eq!(positions.len(), 16);
            assert!(row.puzzle.is_goal(&positions[15]));
        }
    }

    #[test]
    fn a_way_must_end_at_a_goal() {
        let row = Row::new();
        let mut replay = Replay::new(&row.puzzle, &row.system);
        assert_eq!(replay.judge(&row.way(&SOLUTION[..14])), Err(Objection::Goal));
        assert!(replay.judge(&row.way(&SOLUTION)).is_ok());
    }

    #[test]
    fn a_way_must_begin_at_a_start() {
        let row = Row::new();
        let mut replay = Replay::new(&row.puzzle, &row.system);
        let mut way = row.way(&SOLUTION);
        way.start.put(Square::new(0), everyboard_board::Symbol::EMPTY);
        assert_eq!(replay.judge(&way), Err(Objection::Start));
    }

    #[test]
    fn a_move_must_be_allowed() {
        let row = Row::new();
        let mut replay = Replay::new(&row.puzzle, &row.system);
        let mut way = row.way(&SOLUTION);
        assert!(replay.judge(&way).is_ok());
        way.rewrites.swap(3, 4);
        let Err(Objection::Move(number, _)) = replay.judge(&way) else { panic!("it must object") };
        assert_eq!(number, 4);
    }
}
