//! The shortest solutions, found by composing cycles: H. van der Sanden's proposal for the 5x5
//! knights (2000).
//!
//! ```text
//!   arrangement   the pieces, with the gap at home
//!   edge          a primitive closed walk of the gap; its length is the weight
//!   last edge     where a goal has its gap elsewhere, a walk that ends there
//! ```
//!
//! Arrangements are taken in the order of their distance from the start, as in E. Dijkstra's
//! algorithm. Their edges are far too many to list, so walks are extended step by step, and given
//! up when a [`Potential`] or the distances of single pieces prove that more moves are needed than
//! are asked for. If there is no solution of a length, the next one for which a walk was given up
//! is tried (R. Korf's iterative deepening, 1985).
//!
//! This shares no code with the searches of `everyboard-search`: pieces are moved one by one here.
//! With the weights of the assignment of pieces to squares in place of the potential, and from both
//! ends, the 5x5 knights took more than a million positions in the middle.

use crate::cycles::gap::GapGraph;
use crate::cycles::nearest::Nearest;
use everyboard_board::{Position, Square, Symbol};
use everyboard_potential::Potential;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_watch::{News, Stopped, Watch};
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap, HashSet};
use thiserror::Error;

/// Bytes that an arrangement takes in the tables beside a byte for each square.
const BYTES_AN_ARRANGEMENT: u64 = 160;

/// Steps between two reports.
const STEPS_BETWEEN: u64 = 1 << 18;

/// What composing cycles found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The moves of a shortest solution.
    pub moves: usize,
    /// The number of shortest solutions.
    pub solutions: BigUint,
    /// The arrangements with the gap at home from which walks were extended, for this length.
    pub arrangements: usize,
    /// The steps of the gap that were tried, for all lengths.
    pub steps: u64,
}

/// Why composing cycles found nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum ComposeError {
    /// No walk was given up, so no length is left to try.
    #[error("composing cycles found no solution")]
    Unsolvable,
    /// There are too many arrangements.
    #[error("composing cycles needs more memory")]
    Memory,
    /// Its [`Watch`] asked for it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl GapGraph {
    /// The shortest solutions of `puzzle`, which compiles to `system` and has these steps of the
    /// gap, in tables of about `memory` bytes. `watch` is told now and then how many moves are
    /// tried, and how many steps of the gap were made for all lengths.
    ///
    /// The time grows exponentially with what the potential misses, and may be endless if the
    /// puzzle is unsolvable.
    ///
    /// # Errors
    /// If there is no solution, or memory or patience are at an end.
    pub fn compose(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        potential: &Potential,
        memory: u64,
        watch: &dyn Watch,
    ) -> Result<Composition, ComposeError> {
        let rewrites = system.rewrites().iter();
        let mut composer = Composer {
            graph: self,
            puzzle,
            potential,
            nearest: Nearest::new(puzzle, system),
            drops: rewrites.map(|rewrite| potential.weights().drop_of(rewrite)).collect(),
            length: 0,
            next_length: Some(potential.bound()),
            steps: 0,
            solutions: BigUint::ZERO,
            reached: BTreeMap::new(),
            known: HashSet::new(),
            memory,
            watch,
        };
        while let Some(length) = composer.next_length.take() {
            composer.length = length;
            composer.try_length()?;
            if composer.solutions > BigUint::ZERO {
                return Ok(Composition {
                    moves: length,
                    solutions: composer.solutions,
                    arrangements: composer.known.len(),
                    steps: composer.steps,
                });
            }
        }
        Err(ComposeError::Unsolvable)
    }
}

/// A search for solutions of one length after the other.
struct Composer<'a> {
    graph: &'a GapGraph,
    puzzle: &'a Puzzle,
    potential: &'a Potential,
    nearest: Nearest,
    /// By rewrite: what it takes from the weights of a position's facts.
    drops: Vec<i64>,
    /// The moves of the solutions that are looked for.
    length: usize,
    /// The least number for which a walk was given up.
    next_length: Option<usize>,
    steps: u64,
    solutions: BigUint,
    /// By distance from the start: arrangements from which no walk was extended yet, and in how
    /// many ways each is reached.
    reached: BTreeMap<usize, HashMap<Position, BigUint>>,
    /// Those from which walks were extended.
    known: HashSet<Position>,
    /// Bytes that these may take, about.
    memory: u64,
    watch: &'a dyn Watch,
}

/// A walk that is extended.
struct Walk {
    position: Position,
    gap: Square,
    /// Where the gap was before; home at the begin.
    before: Square,
    length: usize,
    /// The weights of the position's facts.
    value: i64,
    /// The moves that single pieces have left.
    nearest: i64,
}

impl Composer<'_> {
    /// Counts the solutions of `length` moves, if there are none of fewer.
    fn try_length(&mut self) -> Result<(), ComposeError> {
        self.known.clear();
        let starts = self.puzzle.starts.iter();
        let starts = starts.map(|start| (start.clone(), BigUint::from(1_u32))).collect();
        self.reached = BTreeMap::from([(0, starts)]);
        while let Some((length, arrangements)) = self.reached.pop_first() {
            for (position, ways) in arrangements {
                if self.puzzle.is_goal(&position) {
                    self.solutions += ways;
                } else if self.known.insert(position.clone()) {
                    // A shortest solution reaches every arrangement by a shortest path.
                    let home = self.graph.home;
                    let value = self.potential.weights().of(&position);
                    let nearest = self.nearest.of(&position);
                    let mut walk =
                        Walk { position, gap: home, before: home, length, value, nearest };
                    self.extend(&mut walk, &ways)?;
                }
            }
        }
        Ok(())
    }

    /// Makes every step but the one straight back, and goes on from there until the gap is at home
    /// or the pieces are at a goal.
    fn extend(&mut self, walk: &mut Walk, ways: &BigUint) -> Result<(), ComposeError> {
        let graph = self.graph;
        let Walk { gap, before, length, value, nearest, .. } = *walk;
        for step in &graph.steps[gap.index()] {
            let kind = walk.position.at(step.to);
            let Some(number) = step.move_of(kind).filter(|_| step.to != before) else { continue };
            self.count_step()?;
            walk.value = value - self.drops[number];
            walk.nearest =
                nearest + self.nearest.from(kind, gap) - self.nearest.from(kind, step.to);
            let least = length + 1 + self.moves_left(walk, number);
            if least > self.length {
                self.next_length = Some(self.next_length.map_or(least, |next| next.min(least)));
                continue;
            }
            walk.position.put(gap, kind);
            walk.position.put(step.to, Symbol::EMPTY);
            (walk.gap, walk.before, walk.length) = (step.to, gap, length + 1);
            if step.to == graph.home {
                self.keep(walk, ways)?;
            } else if self.puzzle.is_goal(&walk.position) {
                self.solutions += ways;
            } else {
                self.extend(walk, ways)?;
            }
            walk.position.put(step.to, kind);
            walk.position.put(gap, Symbol::EMPTY);
        }
        Ok(())
    }

    /// The moves to a goal, at least, from a walk's position after the move `last`.
    fn moves_left(&self, walk: &Walk, last: usize) -> usize {
        let weights = self.potential.weights();
        let above = walk.value + weights.last(last) - self.potential.goal_value();
        let units =
            u64::try_from(above).map_or(0, |above| above.div_ceil(self.potential.unit() as u64));
        units.max(walk.nearest as u64) as usize
    }

    /// Notes that a walk has led to an arrangement.
    fn keep(&mut self, walk: &Walk, ways: &BigUint) -> Result<(), ComposeError> {
        if self.known.contains(&walk.position) {
            return Ok(());
        }
        let arrangements = self.reached.entry(walk.length).or_default();
        *arrangements.entry(walk.position.clone()).or_default() += ways;
        let waiting: usize = self.reached.values().map(HashMap::len).sum();
        let each = BYTES_AN_ARRANGEMENT + walk.position.len() as u64;
        let bytes = (waiting + self.known.len()) as u64 * each;
        if bytes > self.memory { Err(ComposeError::Memory) } else { Ok(()) }
    }

    fn count_step(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if !self.steps.is_multiple_of(STEPS_BETWEEN) {
            return Ok(());
        }
        self.watch.news(News::DepthFirst { longest: self.length, positions: self.steps });
        self.watch.go_on()
    }
}
