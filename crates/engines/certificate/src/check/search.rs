//! Runs an exhausted search once more, level by level.

use super::bound::Bound;
use super::patterns::Tables;
use crate::Refusal;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{MoveValidator, Puzzle, RewriteSystem};
use everyboard_watch::{End, LevelDone, Watch};
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::mem::{replace, take};

/// A search for solutions of `searched` moves or fewer, by positions that may lie on one.
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) moves: &'a Moves<'a>,
    pub(super) searched: usize,
    /// Whether it forgets no position. Otherwise it forgets those of levels before the last two:
    /// where moves cannot be taken back, a position may then come on several levels.
    pub(super) keeps_all: bool,
    /// Bytes for positions.
    pub(super) memory: u64,
}

/// Where the moves of a position come from.
pub(super) enum Moves<'a> {
    /// From the list of all, but for those that the bound or the tables exclude.
    Listed {
        system: &'a RewriteSystem,
        bound: &'a Bound,
        tables: &'a Tables,
        /// The numbers of all moves by one of the facts that each needs: the one whose symbol a
        /// start has least often. Most moves that are not allowed fail by it, many at a time; that
        /// saves time and nothing else.
        by_need: BTreeMap<Option<(Square, Symbol)>, Vec<usize>>,
    },
    /// From the rule, where they are too many to be listed.
    OfRule(MoveValidator<'a>),
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
/// tag, in a table of 8/7 of the positions and one of 16/7), up to 30 in the allocator. The
/// tables of the two levels before no longer double and take 39 at most: the rest pays for what is
/// reserved for the next.
const AROUND: usize = 88;

/// Bytes of a number of walks besides that, in the same table and in the allocator.
const WALKS: usize = 120;

impl Search<'_> {
    /// All levels, if none has a goal.
    pub(super) fn run(&self, watch: &dyn Watch) -> Result<Found, Unfinished> {
        // A shortest solution comes to its positions on the first level that has them: what the two
        // levels before have is not kept again.
        let mut before = FxHashSet::default();
        let mut level = FxHashSet::default();
        let mut next: FxHashSet<Position> = self.puzzle.starts.iter().cloned().collect();
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
            // A level is seldom much larger than the one before.
            if moves < self.searched {
                next.reserve(level.len());
            }
            for position in &level {
                if self.puzzle.is_goal(position) {
                    return Err(Unfinished::GoalMet(moves));
                }
                for after in self.moves.after(position, self.searched - moves) {
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
        let mut before = FxHashMap::default();
        let mut level = FxHashMap::default();
        let mut next: FxHashMap<Position, BigUint> =
            self.puzzle.starts.iter().map(|start| (start.clone(), BigUint::from(1_u8))).collect();
        let mut kept = 0;
        for moves in 0..=self.searched {
            before = replace(&mut level, take(&mut next));
            kept += level.len() as u64;
            self.show(moves, level.len(), kept, watch);
            // A level is seldom much larger than the one before.
            if moves < self.searched {
                next.reserve(level.len());
            }
            for (position, walks) in &level {
                let mut all = self.moves.after(position, self.searched - moves);
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
}

impl<'a> Moves<'a> {
    pub(super) fn listed(
        puzzle: &Puzzle,
        system: &'a RewriteSystem,
        bound: &'a Bound,
        tables: &'a Tables,
    ) -> Self {
        let mut by_need: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (number, rewrite) in system.rewrites().iter().enumerate() {
            let rarest = puzzle.starts.first().and_then(|start| {
                rewrite.changes.iter().min_by_key(|change| start.count(change.before))
            });
            let need = rarest.map(|change| (change.square, change.before));
            by_need.entry(need).or_default().push(number);
        }
        Moves::Listed { system, bound, tables, by_need }
    }

    /// The bytes that tables take.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Moves::Listed { tables, .. } => tables.bytes(),
            Moves::OfRule(_) => 0,
        }
    }

    /// The positions that one move leads to, of those from which a solution may have fewer than
    /// `left` further moves.
    fn after(&self, position: &Position, left: usize) -> Vec<Position> {
        let (system, bound, tables, by_need) = match self {
            Moves::OfRule(_) if left == 0 => return Vec::new(),
            Moves::OfRule(rule) => return rule.moves(position),
            Moves::Listed { system, bound, tables, by_need } => (system, bound, tables, by_need),
        };
        let weight = bound.facts.sum(position);
        let has = |need: &Option<(Square, Symbol)>| need.is_none_or(|it| position.at(it.0) == it.1);
        let mut after = Vec::new();
        for &number in by_need.iter().filter(|(need, _)| has(need)).flat_map(|(_, moves)| moves) {
            let rewrite = &system.rewrites()[number];
            if rewrite.is_allowed(position) && bound.after(weight, number) < left {
                let mut changed = position.clone();
                rewrite.apply(&mut changed);
                if tables.of(&changed) < left {
                    after.push(changed);
                }
            }
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::{Moves, Search};
    use crate::Weights;
    use crate::check::bound::Bound;
    use crate::check::patterns::Tables;
    use everyboard_puzzle::{Builtin, MoveValidator};

    /// Steps, jumps, pushes, tiles, turns, and moves at a stretch.
    #[test]
    fn moves_of_the_rule_are_those_that_are_listed() {
        for (name, length) in [
            ("eight-puzzle", 8),
            ("guarini", 16),
            ("klotski-moves", 3),
            ("knights-4x3-alternating", 16),
            ("peg-greek-cross", 5),
            ("peg-triangle-moves", 3),
            ("rotating-2x3", 4),
            ("topspin-8", 4),
            ("traffic-4x4", 4),
            ("warehouse-alcove", 4),
            ("wolf-goat-cabbage", 5),
        ] {
            let puzzle = &Builtin::named(name).unwrap().puzzle();
            let system = &puzzle.compile().unwrap();
            let bound = &Bound::new(puzzle, system, &Weights::default(), 1).unwrap();
            let tables = &Tables::default();
            let listed = Moves::listed(puzzle, system, bound, tables);
            let rule = Moves::OfRule(MoveValidator::new(puzzle));
            let count = |moves| {
                let memory = 1 << 28;
                let search = Search { puzzle, moves, searched: length, keeps_all: false, memory };
                search.count(&()).unwrap()
            };
            assert_eq!(count(&listed), count(&rule), "{name}");
        }
    }
}
