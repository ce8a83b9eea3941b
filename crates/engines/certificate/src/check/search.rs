//! Runs an exhausted search once more, level by level.

use super::bound::Bound;
use crate::Refusal;
use everyboard_board::Position;
use everyboard_puzzle::{Change, Puzzle, RewriteSystem};
use everyboard_watch::{End, LevelDone, Watch};
use std::collections::HashSet;
use std::mem::{replace, take};

/// A search for solutions of `searched` moves or fewer, by positions that may lie on one.
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) system: &'a RewriteSystem,
    pub(super) bound: &'a Bound,
    pub(super) searched: usize,
    /// Bytes for positions.
    pub(super) memory: u64,
}

/// Bytes of a position besides its symbols: 58 in a hash table that is full and doubles (16 and a
/// tag, in a table of 8/7 of the positions and one of 16/7), up to 30 in the allocator.
const AROUND: usize = 88;

impl Search<'_> {
    /// The number of positions kept, if none is a goal.
    pub(super) fn run(&self, watch: &dyn Watch) -> Result<u64, Refusal> {
        let Search { puzzle, searched, memory, .. } = *self;
        let rarest = self.rarest();
        let most = memory / (puzzle.places() + AROUND) as u64;
        // A shortest solution comes to its positions on the first level that has them: what the two
        // levels before have is not kept again.
        let mut level = HashSet::new();
        let mut next = HashSet::new();
        next.extend(puzzle.starts.iter().cloned());
        let mut kept = 0;
        for moves in 0..=searched {
            let before = replace(&mut level, take(&mut next));
            if level.is_empty() {
                break;
            }
            let positions = level.len() as u64;
            kept += positions;
            let representatives = positions;
            let stored = kept;
            watch.level(LevelDone {
                end: End::Start,
                level: moves,
                positions,
                representatives,
                stored,
            });
            for position in &level {
                if watch.is_stopped() {
                    return Err(Refusal::Stopped { moves });
                }
                if puzzle.is_goal(position) {
                    return Err(Refusal::GoalMet { searched, moves });
                }
                for after in self.after(position, searched - moves, &rarest) {
                    if !before.contains(&after) && !level.contains(&after) {
                        next.insert(after);
                    }
                }
                if (before.len() + level.len() + next.len()) as u64 > most {
                    return Err(Refusal::Memory { memory, moves });
                }
            }
        }
        Ok(kept)
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
