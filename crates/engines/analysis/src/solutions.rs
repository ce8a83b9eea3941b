//! What all shortest solutions are like, counted on their graph.

use everyboard_board::{Pattern, Square, Symbol};
use everyboard_positions::paths::ShortestPaths;
use everyboard_puzzle::{Goal, Puzzle, Rewrite, RewriteSystem};
use everyboard_watch::Watch;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::hash::Hash;

/// Bytes that a position with a value takes besides a byte for each square, on two depths at a
/// time.
const BYTES_A_VALUE: u64 = 256;

/// How many solutions have which numbers.
pub type Distribution = BTreeMap<Vec<usize>, BigUint>;

/// What all shortest solutions of a puzzle are like.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// The number of solutions.
    pub count: BigUint,
    /// By depth, from 0: the positions that lie on shortest solutions.
    pub positions: Vec<usize>,
    /// By depth, from 0: the moves that are made there, by their number in the [`RewriteSystem`],
    /// and in how many solutions.
    pub moves: Vec<BTreeMap<u32, BigUint>>,
    /// By kind of piece, in the order of the alphabet: the moves that the pieces of this kind make.
    pub moves_by_kind: Option<Distribution>,
    /// From 0: the number of pieces that move 0, 1, 2, ... times. `None` also where moves do more
    /// than carry one piece.
    pub moves_by_piece: Option<Distribution>,
    /// From 0: the number of squares that the gap visits 0, 1, 2, ... times, not counting where it
    /// begins. `None` also where there is not always one gap.
    pub gap_visits: Option<Distribution>,
    /// One number: the moves after which fewer pieces stand where the goal wants them. `None` also
    /// where the goal is not one position.
    pub moves_from_home: Option<Distribution>,
}

impl Solutions {
    /// Counts the shortest solutions of `puzzle`, which compiles to `system`. A distribution that
    /// would take more than `memory` bytes is left out. `None` if `watch`, which is asked at every
    /// move of the graph, ends it.
    pub fn of(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        paths: &ShortestPaths,
        memory: u64,
        watch: &dyn Watch,
    ) -> Option<Self> {
        let bytes = BYTES_A_VALUE + 2 * puzzle.board.len() as u64;
        let most = usize::try_from(memory / bytes).unwrap_or(usize::MAX);
        let graph = Graph { puzzle, system, paths, most, watch };
        let solutions = Solutions {
            count: paths.count(),
            positions: paths.positions_by_depth(),
            moves: paths.moves_by_depth(),
            moves_by_kind: graph.moves_by_kind(),
            moves_by_piece: graph.moves_by_piece(),
            gap_visits: graph.gap_visits(),
            moves_from_home: graph.moves_from_home(),
        };
        (!watch.is_stopped()).then_some(solutions)
    }

    /// By square: how many times the gap enters it, in all solutions together. `None` where there
    /// is not always one gap.
    pub fn entered_by_gap(&self, puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<BigUint>> {
        only_gap(puzzle, system)?;
        let mut entered = vec![BigUint::ZERO; puzzle.board.len()];
        for (rewrite, count) in self.moves.iter().flatten() {
            entered[system.rewrites()[*rewrite as usize].from.index()] += count;
        }
        Some(entered)
    }
}

/// The square of the only gap, the same one in all starts. `None` also where moves do more than
/// carry one piece: then there may be more gaps after the first move.
fn only_gap(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Square> {
    if !system.carries_single_pieces() {
        return None;
    }
    let mut gaps = puzzle.starts.iter().map(|start| start.only(Symbol::EMPTY));
    let first = gaps.next()??;
    gaps.all(|gap| gap == Some(first)).then_some(first)
}

/// The graph of all shortest solutions, and how far it may be counted.
struct Graph<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    paths: &'a ShortestPaths,
    /// The most values that are kept for one depth.
    most: usize,
    watch: &'a dyn Watch,
}

impl Graph<'_> {
    /// How many solutions have which value; see [`ShortestPaths::distribution`]. Once the count is
    /// to end, all values become `first`: then each position has one, and the rest of the graph
    /// takes no time.
    fn distribution<K: Hash + Ord + Clone>(
        &self,
        first: &K,
        step: impl Fn(&K, &Rewrite) -> K + Copy,
    ) -> Option<BTreeMap<K, BigUint>> {
        if self.watch.is_stopped() {
            return None;
        }
        self.paths.distribution(
            self.system,
            first,
            |value, it| if self.watch.is_stopped() { first.clone() } else { step(value, it) },
            self.most,
        )
    }

    fn moves_by_kind(&self) -> Option<Distribution> {
        self.distribution(&vec![0; self.puzzle.movements.len()], |it, rewrite| {
            with_mover(it, rewrite)
        })
    }

    fn moves_by_piece(&self) -> Option<Distribution> {
        if !self.system.carries_single_pieces() {
            return None;
        }
        let squares = self.puzzle.board.len();
        // By square: the moves of the piece that stands there.
        let moves =
            self.distribution(&vec![0; squares], |it, rewrite| with_piece_moved(it, rewrite))?;
        // A piece of several squares counts once: the first of them holds its kind.
        let kinds = self.puzzle.alphabet.kinds();
        let pieces = kinds.map(|kind| self.puzzle.starts[0].count(kind)).sum();
        Some(numbers_of_times(moves, pieces))
    }

    fn gap_visits(&self) -> Option<Distribution> {
        only_gap(self.puzzle, self.system)?;
        let squares = self.puzzle.board.len();
        Some(numbers_of_times(
            self.distribution(&vec![0; squares], |it, rewrite| with_gap_moved(it, rewrite))?,
            squares,
        ))
    }

    fn moves_from_home(&self) -> Option<Distribution> {
        let goal = only_goal(self.puzzle)?;
        self.distribution(&vec![0], |falls, rewrite| {
            vec![falls[0] + usize::from(takes_from_home(rewrite, goal))]
        })
    }
}

/// The moves by kind, with one more.
fn with_mover(moves: &[usize], rewrite: &Rewrite) -> Vec<usize> {
    let mut moves = moves.to_vec();
    if let Some(kind) = rewrite.mover() {
        moves[kind.index() - 1] += 1;
    }
    moves
}

fn with_piece_moved(moves: &[u8], rewrite: &Rewrite) -> Vec<u8> {
    let mut moves = moves.to_vec();
    let moved = std::mem::take(&mut moves[rewrite.from.index()]);
    moves[rewrite.to.index()] = moved.saturating_add(1);
    moves
}

fn with_gap_moved(visits: &[u8], rewrite: &Rewrite) -> Vec<u8> {
    let mut visits = visits.to_vec();
    visits[rewrite.from.index()] = visits[rewrite.from.index()].saturating_add(1);
    visits
}

/// From times by square to how many of `all` happen 0, 1, 2, ... times.
fn numbers_of_times(times: BTreeMap<Vec<u8>, BigUint>, all: usize) -> Distribution {
    let most = times.keys().flatten().max().map_or(0, |&most| usize::from(most));
    let mut numbers = Distribution::new();
    for (times, count) in times {
        let mut number = vec![0; most + 1];
        times.iter().filter(|&&times| times > 0).for_each(|&times| number[usize::from(times)] += 1);
        number[0] = all - number.iter().sum::<usize>();
        *numbers.entry(number).or_default() += count;
    }
    numbers
}

/// The pattern of the only goal, if it names what stands on every square.
fn only_goal(puzzle: &Puzzle) -> Option<&Pattern> {
    match &puzzle.goals[..] {
        [Goal::Pattern(goal)] => {
            puzzle.board.squares().all(|square| goal.at(square).is_some()).then_some(goal)
        }
        _ => None,
    }
}

/// Whether fewer pieces stand where the goal wants them after the move than before.
fn takes_from_home(rewrite: &Rewrite, goal: &Pattern) -> bool {
    let changes = rewrite.changes.iter();
    let before = changes.clone().filter(|c| is_home(goal, c.square, c.before)).count();
    changes.filter(|c| is_home(goal, c.square, c.after)).count() < before
}

/// Whether the goal wants this piece on the square.
fn is_home(goal: &Pattern, square: Square, symbol: Symbol) -> bool {
    !symbol.is_empty() && goal.at(square) == Some(symbol)
}
