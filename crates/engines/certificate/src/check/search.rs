//! Runs an exhausted search once more, level by level.

use super::bound::Bound;
use crate::Refusal;
use everyboard_board::Position;
use everyboard_puzzle::{Change, Puzzle, RewriteSystem};
use everyboard_watch::{End, LevelDone, Watch};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};
use std::mem::{replace, take};

/// A search for solutions of `searched` moves or fewer, by positions that may lie on one.
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) system: &'a RewriteSystem,
    pub(super) bound: &'a Bound,
    pub(super) searched: usize,
    /// Whether it forgets no position. Otherwise it forgets those of levels before the last two:
    /// where moves cannot be taken back, a position may then come on several levels.
    pub(super) keeps_all: bool,
    /// Bytes for positions.
    pub(super) memory: u64,
}

/// What a search found that met no goal.
pub(super) struct Found {
    /// The positions kept.
    pub(super) positions: u64,
    /// Whether a level had no position.
    pub(super) has_ended: bool,
}

/// Why a search did not come to its end.
pub(super) enum Unfinished {
    /// A goal was met after this number of moves.
    GoalMet(usize),
    /// Memory or the watch ended it.
    Refused(Refusal),
}

/// Bytes of a position besides its symbols: 58 in a hash table that is full and doubles (16 and a
/// tag, in a table of 8/7 of the positions and one of 16/7), up to 30 in the allocator.
const AROUND: usize = 88;

/// Bytes of a number of walks besides that, in the same table and in the allocator.
const WALKS: usize = 120;

impl Search<'_> {
    /// All levels, if none has a goal.
    pub(super) fn run(&self, watch: &dyn Watch) -> Result<Found, Unfinished> {
        let rarest = self.rarest();
        // A shortest solution comes to its positions on the first level that has them: what the two
        // levels before have is not kept again.
        let mut before = HashSet::new();
        let mut level = HashSet::new();
        let mut next: HashSet<Position> = self.puzzle.starts.iter().cloned().collect();
        let mut kept = 0;
        for moves in 0..=self.searched {
            let last = replace(&mut level, take(&mut next));
            if self.keeps_all {
                before.extend(last);
            } else {
                before = last;
            }
            if level.is_empty() {
                return Ok(Found { positions: kept, has_ended: true });
            }
            kept += level.len() as u64;
            self.show(moves, level.len(), kept, watch);
            for position in &level {
                if self.puzzle.is_goal(position) {
                    return Err(Unfinished::GoalMet(moves));
                }
                for after in self.after(position, self.searched - moves, &rarest) {
                    if !before.contains(&after) && !level.contains(&after) {
                        next.insert(after);
                    }
                }
                let kept = before.len() + level.len() + next.len();
                self.check_room(kept, AROUND, moves, watch).map_err(Unfinished::Refused)?;
            }
        }
        Ok(Found { positions: kept, has_ended: false })
    }

    /// The number of solutions of `searched` moves, of which none is shorter, and the positions
    /// kept: by the number of walks from the starts to each position.
    pub(super) fn count(&self, watch: &dyn Watch) -> Result<(BigUint, u64), Refusal> {
        let rarest = self.rarest();
        let mut before = HashMap::new();
        let mut level = HashMap::new();
        let mut next: HashMap<Position, BigUint> =
            self.puzzle.starts.iter().map(|start| (start.clone(), BigUint::from(1_u8))).collect();
        let mut kept = 0;
        for moves in 0..=self.searched {
            before = replace(&mut level, take(&mut next));
            kept += level.len() as u64;
            self.show(moves, level.len(), kept, watch);
            for (position, walks) in &level {
                let mut all = self.after(position, self.searched - moves, &rarest);
                all.sort_unstable();
                all.dedup();
                for after in all {
                    if !before.contains_key(&after) && !level.contains_key(&after) {
                        *next.entry(after).or_default() += walks;
                    }
                }
                let kept = before.len() + level.len() + next.len();
                self.check_room(kept, AROUND + WALKS, moves, watch)?;
            }
        }
        drop(before);
        let goals = level.iter().filter(|(position, _)| self.puzzle.is_goal(position));
        Ok((goals.map(|(_, walks)| walks).sum(), kept))
    }

    fn show(&self, level: usize, positions: usize, stored: u64, watch: &dyn Watch) {
        let positions = positions as u64;
        let representatives = positions;
        watch.level(LevelDone { end: End::Start, level, positions, representatives, stored });
    }

    /// Refuses more positions than fit in the memory, each with some bytes around it.
    fn check_room(
        &self,
        positions: usize,
        around: usize,
        moves: usize,
        watch: &dyn Watch,
    ) -> Result<(), Refusal> {
        if watch.is_stopped() {
            return Err(Refusal::Stopped { moves });
        }
        let memory = self.memory;
        let most = memory / (self.puzzle.places() + around) as u64;
        if positions as u64 > most {
            return Err(Refusal::Memory { memory, moves });
        }
        Ok(())
    }

    /// The positions that one move leads to, of those from which a solution may have fewer than
    /// `left` further moves.
    fn after(&self, position: &Position, left: usize, rarest: &[Option<Change>]) -> Vec<Position> {
        let weight = self.bound.facts.sum(position);
        let mut after = Vec::new();
        for (number, rewrite) in self.system.rewrites().iter().enumerate() {
            let may_be = rarest[number].is_none_or(|need| position.at(need.square) == need.before);
            if may_be && rewrite.is_allowed(position) && self.bound.after(weight, number) < left {
                let mut changed = position.clone();
                rewrite.apply(&mut changed);
                after.push(changed);
            }
        }
        after
    }

    /// By move: of the facts that it needs, the one whose symbol a start has least often. Most
    /// moves that are not allowed fail by it, which saves time and nothing else.
    fn rarest(&self) -> Vec<Option<Change>> {
        let Some(start) = self.puzzle.starts.first() else { return Vec::new() };
        let moves = self.system.rewrites().iter().map(|rewrite| rewrite.changes.iter());
        moves.map(|needs| needs.min_by_key(|c| start.count(c.before)).copied()).collect()
    }
}
