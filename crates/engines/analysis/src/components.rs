//! The components of a puzzle: sets of positions that lead to each other.

use everyboard_bits::Space;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Arrangements, Change, Puzzle, Rewrite, RewriteSystem};
use everyboard_watch::{News, Stopped, Watch};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Bytes for each position: its representative, and the size of a component.
const BYTES_A_POSITION: u64 = 8;

/// Positions between two reports.
const POSITIONS_BETWEEN: u32 = 1 << 10;

/// The components of one size.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ComponentsOfSize {
    /// How many there are.
    pub components: usize,
    /// Those of them that hold a start.
    pub with_start: usize,
    /// Those that hold a goal.
    pub with_goal: usize,
    /// Those that hold both.
    pub with_both: usize,
}

/// Why there are no components.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum NoComponents {
    /// A move cannot be undone, so positions may lead to others that do not lead back.
    #[error("moves cannot be undone")]
    OneWay,
    /// There are more positions than asked for, or than memory allows.
    #[error("there are too many positions")]
    TooMany,
    /// Its [`Watch`] asked for it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The components of all [arrangements](everyboard_puzzle::Arrangements) of the pieces, by their
/// size in positions.
///
/// No more than `most` positions are looked at, in no more than about `memory` bytes. `watch` is
/// told now and then how many positions are done, and may stop it. Takes some microseconds for each
/// position: every move is made, and the position after it is joined to the one before
/// (union-find).
///
/// # Errors
/// If moves cannot be undone, there are too many positions, or the caller wanted to stop.
pub fn components(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    most: u64,
    memory: u64,
    watch: &dyn Watch,
) -> Result<BTreeMap<usize, ComponentsOfSize>, NoComponents> {
    if !system.is_reversible() {
        return Err(NoComponents::OneWay);
    }
    let arrangements = Arrangements::new(puzzle, system).map_err(|_| NoComponents::TooMany)?;
    let space = Space::of_arrangements(system, &arrangements).map_err(|_| NoComponents::TooMany)?;
    let most = u128::from(most.min(memory / BYTES_A_POSITION).min(u64::from(u32::MAX)));
    let positions = u32::try_from(space.positions().min(most + 1)).unwrap_or(u32::MAX);
    if u128::from(positions) > most {
        return Err(NoComponents::TooMany);
    }
    let moves = MovesByNeeds::new(system);
    let mut joined = UnionFind { parents: (0..positions).collect() };
    let mut goals = BTreeSet::new();
    let mut strangers = 0;
    for number in 0..positions {
        if number % POSITIONS_BETWEEN == 0 {
            watch.news(News::Solved { positions: number.into(), of: positions.into() });
            watch.go_on()?;
        }
        let mut position = space.unrank(number.into());
        if !arrangements.contains(&position) {
            strangers += 1;
            continue;
        }
        if puzzle.is_goal(&position) {
            goals.insert(number);
        }
        moves.make_each(&mut position, |next| {
            let next = space.rank(next).and_then(|rank| u32::try_from(rank).ok());
            // The other half of the moves undoes these.
            if let Some(next) = next.filter(|&next| next > number) {
                joined.join(number, next);
            }
        });
    }
    let starts = puzzle.starts.iter().filter_map(|start| space.rank(start));
    let starts: BTreeSet<u32> = starts.filter_map(|rank| u32::try_from(rank).ok()).collect();
    let mut by_size = joined.by_size(&starts, &goals);
    // No move leads to what is no arrangement, so that each of these positions is alone.
    by_size.entry(1).and_modify(|alone| alone.components -= strangers);
    by_size.retain(|_, row| row.components > 0);
    Ok(by_size)
}

/// Moves by what they need, one square after the other: those that are possible are found without a
/// look at the others.
#[derive(Default)]
struct MovesByNeeds<'a> {
    /// Moves that need nothing more.
    moves: Vec<&'a Rewrite>,
    /// By the square that is looked at next, and by what it must hold.
    next: BTreeMap<Square, BTreeMap<Symbol, MovesByNeeds<'a>>>,
}

impl<'a> MovesByNeeds<'a> {
    fn new(system: &'a RewriteSystem) -> Self {
        let mut all = MovesByNeeds::default();
        for rewrite in system.rewrites() {
            let mut needs: Vec<&Change> = rewrite.changes.iter().collect();
            // Few squares are empty on most boards, and most moves enter one of these.
            needs.sort_by_key(|it| (it.square != rewrite.to, it.square));
            let last = needs.into_iter().fold(&mut all, |moves, it| {
                moves.next.entry(it.square).or_default().entry(it.before).or_default()
            });
            last.moves.push(rewrite);
        }
        all
    }

    /// Adds the moves that are possible in a position.
    fn add_possible(&self, position: &Position, possible: &mut Vec<&'a Rewrite>) {
        possible.extend(&self.moves);
        for (&square, by_symbol) in &self.next {
            if let Some(moves) = by_symbol.get(&position.at(square)) {
                moves.add_possible(position, possible);
            }
        }
    }

    /// Calls `visit` with the position after each move; leaves it as it was.
    fn make_each(&self, position: &mut Position, mut visit: impl FnMut(&Position)) {
        let mut possible = Vec::new();
        self.add_possible(position, &mut possible);
        for rewrite in possible {
            rewrite.apply(position);
            visit(position);
            rewrite.changes.iter().for_each(|c| position.put(c.square, c.before));
        }
    }
}

/// Numbers joined to sets (union-find). The representative of a set is its least number.
struct UnionFind {
    /// By number: one of the same set that is not greater.
    parents: Vec<u32>,
}

impl UnionFind {
    fn representative(&mut self, mut number: u32) -> u32 {
        while self.parents[number as usize] != number {
            let parent = self.parents[number as usize];
            // Paths are halved on the way.
            self.parents[number as usize] = self.parents[parent as usize];
            number = parent;
        }
        number
    }

    fn join(&mut self, one: u32, other: u32) {
        let one = self.representative(one);
        let other = self.representative(other);
        self.parents[one.max(other) as usize] = one.min(other);
    }

    /// The sets by size.
    fn by_size(
        mut self,
        starts: &BTreeSet<u32>,
        goals: &BTreeSet<u32>,
    ) -> BTreeMap<usize, ComponentsOfSize> {
        let mut sizes = vec![0_u32; self.parents.len()];
        for number in 0..self.parents.len() as u32 {
            sizes[self.representative(number) as usize] += 1;
        }
        let starts: BTreeSet<u32> = starts.iter().map(|&it| self.representative(it)).collect();
        let goals: BTreeSet<u32> = goals.iter().map(|&it| self.representative(it)).collect();
        let mut by_size: BTreeMap<usize, ComponentsOfSize> = BTreeMap::new();
        for (number, size) in (0..).zip(sizes).filter(|&(_, size)| size > 0) {
            let has_start = starts.contains(&number);
            let has_goal = goals.contains(&number);
            let row = by_size.entry(size as usize).or_default();
            row.components += 1;
            row.with_start += usize::from(has_start);
            row.with_goal += usize::from(has_goal);
            row.with_both += usize::from(has_start && has_goal);
        }
        by_size
    }
}
