//! The goals of a puzzle among the positions of a space.

use super::multiset::{Digit, Multiset};
use super::{Space, SubSpace};
use everyboard_board::{Pattern, Position};
use everyboard_puzzle::{Arrangements, Goal, Puzzle};
use everyboard_sorted::sort;
use everyboard_watch::Watch;

/// Why goals are not listed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GoalsError {
    /// There may be as many as `goals`, and `most` are listed.
    TooMany {
        /// How many there may be.
        goals: u128,
        /// How many are listed.
        most: u128,
    },
    /// The listing was told to stop.
    Stopped,
}

/// Bytes that a goal takes while it is listed: its symbols, its address, and itself packed.
const BYTES_A_GOAL: u64 = 256;

/// The most goals that are listed in a budget of bytes.
pub fn most_goals(memory: u64) -> u128 {
    u128::from(memory / BYTES_A_GOAL)
}

/// Positions that are looked at between two looks whether the work should stop.
const GOALS_A_LOOK: u128 = 1 << 10;

/// What a goal asks of the listed squares of a sub-space.
struct Demand {
    /// By slot: the symbol that must stand there.
    digits: Vec<Option<Digit>>,
    /// What the other slots hold, in any order.
    left: Multiset,
}

impl Demand {
    fn of_all(sub_space: &SubSpace) -> Self {
        Demand { digits: vec![None; sub_space.squares.len()], left: sub_space.left.unchecked() }
    }

    /// The positions that satisfy it.
    fn count(&self) -> u128 {
        self.left.arrangements().unwrap_or(u128::MAX)
    }

    /// What the slots hold in the position of this number.
    fn digits(&self, number: u128) -> impl Iterator<Item = Digit> {
        let mut open = self.left.unrank(number).into_iter();
        self.digits.iter().filter_map(move |&digit| digit.or_else(|| open.next()))
    }
}

impl Space {
    /// All positions of the space that are among these arrangements and satisfy a goal, sorted.
    /// Takes about a microsecond for each that may be one: of a goal that counts on some squares,
    /// all with the right number of pieces.
    ///
    /// # Errors
    /// If they may be more than `most`, or `watch` says that the work should stop.
    pub fn goal_positions(
        &self,
        arrangements: &Arrangements,
        most: u128,
        watch: &dyn Watch,
    ) -> Result<Vec<Position>, GoalsError> {
        let puzzle = arrangements.puzzle();
        let mut demands = Vec::new();
        for number in 0..self.sub_spaces.len() {
            for goal in &puzzle.goals {
                demands.extend(self.demand(puzzle, number, goal).map(|demand| (number, demand)));
            }
        }
        let all = demands.iter().fold(0, |sum: u128, (_, d)| sum.saturating_add(d.count()));
        if all > most {
            return Err(GoalsError::TooMany { goals: all, most });
        }
        let mut goals = Vec::new();
        for (sub_space, demand) in &demands {
            for number in 0..demand.count() {
                if number.is_multiple_of(GOALS_A_LOOK) && watch.is_stopped() {
                    return Err(GoalsError::Stopped);
                }
                let position = self.position(*sub_space, demand.digits(number));
                let is_goal = self.sub_space_of(&position).is_some()
                    && puzzle.is_goal(&position)
                    && arrangements.contains(&position);
                goals.extend(is_goal.then_some(position));
            }
        }
        sort(&mut goals);
        goals.dedup();
        Ok(goals)
    }

    /// What a goal asks of a sub-space; `None` if no position there satisfies it.
    fn demand(&self, puzzle: &Puzzle, number: usize, goal: &Goal) -> Option<Demand> {
        let all = Demand::of_all(&self.sub_spaces[number]);
        match goal {
            Goal::Pattern(pattern) => self.demand_of_pattern(pattern, number),
            // All positions of a sub-space have as many pieces of each kind.
            Goal::Counts(counts) => {
                let example = self.position(number, all.digits(0));
                counts
                    .iter()
                    .all(|count| count.may_have(&example, puzzle.board.len()))
                    .then_some(all)
            }
        }
    }

    fn demand_of_pattern(&self, pattern: &Pattern, number: usize) -> Option<Demand> {
        let sub_space = &self.sub_spaces[number];
        let mut demand = Demand::of_all(sub_space);
        for (place, symbol) in pattern.fixed() {
            let indexed = sub_space.indexed.iter().find(|&&(indexed, _)| indexed == place);
            let known = self.fixed_symbol(place).or(indexed.map(|&(_, symbol)| symbol));
            match known {
                Some(known) if known != symbol => return None,
                Some(_) => {}
                None => {
                    let slot = sub_space.squares.iter().position(|&square| square == place)?;
                    let digit = self.digit(symbol)?;
                    demand.left = demand.left.without(digit)?;
                    demand.digits[slot] = Some(digit);
                }
            }
        }
        Some(demand)
    }
}
