//! A search that is obviously right: every position in a `HashMap`, every move from the validator,
//! every way listed. It shares no code with the searches it judges.

#![allow(dead_code, reason = "each test that includes this file uses a part of it")]

use everyboard_board::Position;
use everyboard_puzzle::{MoveValidator, Puzzle};
use num_bigint::BigUint;
use std::collections::HashMap;

/// All positions that some first positions lead to.
pub(crate) struct Plain<'a> {
    puzzle: &'a Puzzle,
    /// The positions of every level.
    levels: Vec<Vec<Position>>,
    /// Where one move leads.
    next: HashMap<Position, Vec<Position>>,
}

/// A way, as the positions along it.
pub(crate) type Path = Vec<Position>;

impl<'a> Plain<'a> {
    /// Looks at all that the starts lead to; none if that is more than `most` positions.
    pub(crate) fn explore(puzzle: &'a Puzzle, most: usize) -> Option<Self> {
        Self::explore_from(puzzle, &puzzle.starts, most)
    }

    /// Looks at all that `first` leads to; none if that is more than `most` positions.
    pub(crate) fn explore_from(
        puzzle: &'a Puzzle,
        first: &[Position],
        most: usize,
    ) -> Option<Self> {
        let validator = MoveValidator::new(puzzle);
        let mut plain = Plain { puzzle, levels: Vec::new(), next: HashMap::new() };
        let mut level = first.to_vec();
        while !level.is_empty() {
            level.sort();
            level.dedup();
            level.retain(|position| !plain.next.contains_key(position));
            for position in &level {
                plain.next.insert(position.clone(), validator.moves(position));
            }
            if plain.next.len() > most {
                return None;
            }
            let beyond = level.iter().flat_map(|position| plain.next[position].clone()).collect();
            plain.levels.push(std::mem::replace(&mut level, beyond));
        }
        plain.levels.retain(|level| !level.is_empty());
        Some(plain)
    }

    /// The number of positions on each level.
    pub(crate) fn level_table(&self) -> Vec<u64> {
        self.levels.iter().map(|level| level.len() as u64).collect()
    }

    /// The positions of the deepest level, sorted.
    pub(crate) fn antipodes(&self) -> &[Position] {
        self.levels.last().map_or(&[], |level| level)
    }

    /// All positions, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Position> {
        self.next.keys()
    }

    /// The number of positions.
    pub(crate) fn positions(&self) -> u64 {
        self.next.len() as u64
    }

    /// The length of a shortest way to a goal.
    pub(crate) fn length(&self) -> Option<usize> {
        self.levels.iter().position(|level| level.iter().any(|p| self.puzzle.is_goal(p)))
    }

    /// By position from which a goal can be reached: the moves to the nearest one.
    pub(crate) fn distances_to_goals(&self) -> HashMap<Position, usize> {
        let goals = self.next.keys().filter(|position| self.puzzle.is_goal(position));
        let mut distances: HashMap<Position, usize> = goals.map(|goal| (goal.clone(), 0)).collect();
        for level in 1.. {
            let new: Vec<Position> = self
                .next
                .iter()
                .filter(|(position, next)| {
                    !distances.contains_key(*position)
                        && next.iter().any(|next| distances.contains_key(next))
                })
                .map(|(position, _)| position.clone())
                .collect();
            if new.is_empty() {
                break;
            }
            distances.extend(new.into_iter().map(|position| (position, level)));
        }
        distances
    }

    /// The number of shortest ways: each position of a level passes its number on.
    pub(crate) fn count(&self) -> BigUint {
        let Some(length) = self.length() else { return BigUint::ZERO };
        let one = |position: &Position| (position.clone(), BigUint::from(1_u32));
        let mut ways: HashMap<Position, BigUint> = self.levels[0].iter().map(one).collect();
        for level in &self.levels[1..=length] {
            let mut next: HashMap<Position, BigUint> = HashMap::new();
            for (position, count) in &ways {
                for beyond in self.next[position].iter().filter(|&beyond| level.contains(beyond)) {
                    *next.entry(beyond.clone()).or_default() += count;
                }
            }
            ways = next;
        }
        ways.iter().filter(|(position, _)| self.puzzle.is_goal(position)).map(|(_, n)| n).sum()
    }

    /// Every shortest way, sorted.
    pub(crate) fn paths(&self) -> Vec<Path> {
        let mut ways = Vec::new();
        if let Some(length) = self.length() {
            for start in &self.levels[0] {
                self.walk(&mut vec![start.clone()], length, &mut ways);
            }
        }
        ways.sort();
        ways
    }

    fn walk(&self, way: &mut Path, length: usize, ways: &mut Vec<Path>) {
        let here = &way[way.len() - 1];
        if way.len() > length {
            if self.puzzle.is_goal(here) {
                ways.push(way.clone());
            }
            return;
        }
        for next in &self.next[here] {
            if self.levels[way.len()].contains(next) {
                way.push(next.clone());
                self.walk(way, length, ways);
                way.pop();
            }
        }
    }
}
