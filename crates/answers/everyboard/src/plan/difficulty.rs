//! The figures of a [`Difficulty`], from the graph of all shortest solutions.
//!
//! **Cost.** All moves of each position on a shortest solution; where moves cannot be undone, also
//! a census of the positions that the start leads to. Milliseconds for a level or a card.

use super::census::{CensusPlan, CensusRequest};
use super::unsolvable::frozen;
use crate::difficulty::Difficulty;
use crate::progress::now;
use everyboard_board::{Position, Square, Symbol};
use everyboard_census::CensusOptions;
use everyboard_puzzle::{Metric, Puzzle, RewriteSystem};
use everyboard_search::{End, Scope, ShortestPaths};
use everyboard_sorted::SortedSet;
use everyboard_watch::Watch;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::time::Duration;

#[cfg(feature = "analysis")]
use everyboard_report::DifficultyRecord;

/// Positions on shortest solutions whose moves are looked at: a second or so.
const MOST_POSITIONS: usize = 10_000;

/// A census that takes longer is given up: nobody has asked for one.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Lost positions of which it is asked whether they look so.
const MOST_LOST: usize = 1000;

/// The difficulty of a puzzle that compiles to `system`, by all its shortest solutions; `None` if
/// too many positions lie on them, or the start is a goal. What `watch` ends is left out.
pub fn difficulty(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    paths: &ShortestPaths,
    options: CensusOptions,
    watch: &dyn Watch,
) -> Option<Difficulty> {
    if paths.length() == 0 || paths.positions() > MOST_POSITIONS {
        return None;
    }
    let puzzle = &Puzzle { starts: paths.starts.clone(), ..puzzle.clone() };
    let graph = Graph::of(system, paths);
    let averages = graph.averages();
    let firsts = &graph.layers[0];
    let layers = graph.layers.iter().map(Vec::len).collect::<Vec<_>>();
    let dead_ends = graph.dead_ends(puzzle, system, options, watch);
    Some(Difficulty {
        moves: paths.length(),
        solutions: paths.count(),
        first_moves: firsts.iter().map(Node::moves).sum(),
        right_first_moves: firsts.iter().map(|node| node.right.len()).sum(),
        keeping: averages.keeping,
        branching: averages.branching,
        choice: averages.choice,
        counterintuitive: Aims::of(puzzle).map(|aims| graph.counterintuitive(&aims)),
        forced: longest_run(&layers),
        bottlenecks: layers[1..layers.len() - 1].iter().filter(|&&nodes| nodes == 1).count(),
        dead_ends: dead_ends.map(|(share, _)| share),
        dead_ends_shown: dead_ends.and_then(|(_, shown)| shown),
    })
}

/// The most steps in a row from one layer of one node to the next.
fn longest_run(layers: &[usize]) -> usize {
    let runs = layers.split(|&nodes| nodes > 1);
    runs.map(|run| run.len().saturating_sub(1)).max().unwrap_or(0)
}

/// The positions of all shortest solutions, move by move.
struct Graph {
    /// The goals last.
    layers: Vec<Vec<Node>>,
}

/// A position on shortest solutions.
struct Node {
    position: Position,
    /// The share of the solutions that pass it.
    share: f64,
    /// Where moves lead that keep to shortest solutions: the places in the next layer, and the
    /// share of the solutions from here that go there.
    right: Vec<(usize, f64)>,
    /// Where the other moves lead.
    wrong: Vec<Position>,
}

impl Node {
    fn moves(&self) -> usize {
        self.right.len() + self.wrong.len()
    }
}

/// What a move of a shortest solution is like on average.
#[derive(Default)]
struct Averages {
    keeping: f64,
    branching: f64,
    /// Of all moves together.
    choice: f64,
}

impl Graph {
    fn of(system: &RewriteSystem, paths: &ShortestPaths) -> Self {
        let length = paths.length();
        let positions = paths.layer_positions(&paths.system(system), length);
        let mut layers: Vec<Vec<Node>> = Vec::new();
        for (depth, positions) in positions.iter().enumerate() {
            let node = |position: &Position| Node {
                position: position.clone(),
                share: 0.0,
                right: Vec::new(),
                wrong: Vec::new(),
            };
            let mut nodes: Vec<Node> = positions.iter().map(node).collect();
            if depth < length {
                let steps: SortedSet<[usize; 2]> = paths.steps(depth).collect();
                steps.into_iter().for_each(|[from, to]| nodes[from].right.push((to, 0.0)));
            }
            layers.push(nodes);
        }
        let mut graph = Graph { layers };
        graph.add_wrong_moves(system);
        graph.add_shares(paths);
        graph
    }

    fn add_wrong_moves(&mut self, system: &RewriteSystem) {
        for depth in 1..self.layers.len() {
            let (before, after) = self.layers.split_at_mut(depth);
            for node in &mut before[depth - 1] {
                let right: SortedSet<&Position> =
                    node.right.iter().map(|&(to, _)| &after[0][to].position).collect();
                let made = system.moves_from(&node.position).into_iter().map(|made| {
                    let mut next = node.position.clone();
                    made.apply(&mut next);
                    next
                });
                node.wrong = made.filter(|next| !right.contains(next)).collect();
            }
        }
    }

    /// Every solution is as likely as any other.
    fn add_shares(&mut self, paths: &ShortestPaths) {
        // By node of the next layer: the solutions from there, scaled so that none is too large.
        let mut left = vec![1.0; self.layers[self.layers.len() - 1].len()];
        for depth in (0..paths.length()).rev() {
            let mut steps = vec![vec![]; self.layers[depth].len()];
            paths.steps(depth).for_each(|[from, to]| steps[from].push(to));
            let sums = steps.iter().map(|to| to.iter().map(|&to| left[to]).sum::<f64>());
            let sums: Vec<f64> = sums.collect();
            for ((node, steps), sum) in self.layers[depth].iter_mut().zip(&steps).zip(&sums) {
                for (to, share) in &mut node.right {
                    let alike = steps.iter().filter(|&it| it == to).count();
                    *share = alike as f64 * left[*to] / sum;
                }
            }
            let most = sums.iter().copied().fold(0.0, f64::max);
            left = sums.iter().map(|sum| sum / most).collect();
        }
        let all: f64 = left.iter().sum();
        for (start, left) in self.layers[0].iter_mut().zip(left) {
            start.share = left / all;
        }
        for depth in 1..self.layers.len() {
            let (before, after) = self.layers.split_at_mut(depth);
            for node in &before[depth - 1] {
                for &(to, share) in &node.right {
                    after[0][to].share += node.share * share;
                }
            }
        }
    }

    /// The positions before the goals.
    fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.layers[..self.layers.len() - 1].iter().flatten()
    }

    fn averages(&self) -> Averages {
        let length = (self.layers.len() - 1) as f64;
        let mut averages = Averages::default();
        for node in self.nodes() {
            let [right, all] = [node.right.len(), node.moves()].map(|moves| moves as f64);
            averages.keeping += node.share * right / all / length;
            averages.branching += node.share * all / length;
            averages.choice += node.share * (all / right).log2();
        }
        averages
    }

    fn counterintuitive(&self, aims: &Aims) -> f64 {
        let mut moves = 0.0;
        for pair in self.layers.windows(2) {
            for node in &pair[0] {
                let before = aims.distance(&node.position);
                for &(to, share) in &node.right {
                    if aims.distance(&pair[1][to].position) > before {
                        moves += node.share * share;
                    }
                }
            }
        }
        moves
    }

    /// The share of the wrong moves that lose, by the distances of all positions that the starts
    /// lead to, and the share of these that shows it.
    fn dead_ends(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        options: CensusOptions,
        watch: &dyn Watch,
    ) -> Option<(f64, Option<f64>)> {
        if system.is_reversible() {
            return Some((0.0, None));
        }
        let scope = Some(Scope::Reached);
        let request = CensusRequest { scope, records: true, ..CensusRequest::default() };
        let threads = NonZeroUsize::MIN;
        let options = CensusOptions { threads, ..options };
        let until = now().map(|now| now + MOST_TIME);
        let watch = || watch.is_stopped() || until.is_some_and(|until| now() >= Some(until));
        let plan = CensusPlan::new(puzzle, system, End::Goal, request, options, &watch).ok()?;
        let table = plan.into_table(&watch).ok()?;
        let wrong: SortedSet<&Position> = self.nodes().flat_map(|node| &node.wrong).collect();
        let wrong: Vec<Position> = wrong.into_iter().cloned().collect();
        let distances = table.distances(&wrong, threads).ok()?;
        let lost = wrong.iter().zip(distances).filter(|(_, distance)| distance.is_none());
        let lost: SortedSet<&Position> = lost.map(|(position, _)| position).collect();
        let (mut all, mut losing) = (0.0, 0.0);
        for node in self.nodes() {
            let number = node.wrong.iter().filter(|position| lost.contains(position)).count();
            all += node.share * node.wrong.len() as f64;
            losing += node.share * number as f64;
        }
        let share = if all > 0.0 { losing / all } else { 0.0 };
        let examined = lost.len().min(MOST_LOST);
        let looks_lost = |at: &&&Position| looks_lost(puzzle, system, at);
        let shown = lost.iter().take(MOST_LOST).filter(looks_lost).count();
        Some((share, (examined > 0).then(|| shown as f64 / examined as f64)))
    }
}

/// Whether it shows that no solution is left: no move is legal, or a piece can never leave a square
/// where no goal has it.
fn looks_lost(puzzle: &Puzzle, system: &RewriteSystem, at: &Position) -> bool {
    system.moves_from(at).is_empty() || frozen(puzzle, system, std::slice::from_ref(at)).is_some()
}

/// By kind that the goals draw, and by square: the moves that a piece alone on the board makes to
/// the nearest square where its kind is wanted.
struct Aims {
    kinds: Vec<(Symbol, Vec<usize>)>,
}

impl Aims {
    /// Nothing if the goals draw no piece that moves.
    fn of(puzzle: &Puzzle) -> Option<Self> {
        // Moves of any length, and pushes, are put together from single ones.
        let mut single = puzzle.clone();
        single.rule.metric = Metric::Steps;
        let system = single.compile().ok()?;
        let kinds = puzzle.alphabet.kinds().filter_map(|kind| {
            let wanted = puzzle.board.squares().filter(|&square| {
                let mut patterns = puzzle.goals.iter().filter_map(|goal| goal.pattern());
                patterns.any(|pattern| pattern.at(square) == Some(kind))
            });
            let wanted: Vec<Square> = wanted.collect();
            let squares = puzzle.board.len();
            let distances = distances(&system, kind, &wanted, squares);
            let varies = distances.iter().any(|&distance| 0 < distance && distance < squares);
            varies.then_some((kind, distances))
        });
        let kinds: Vec<_> = kinds.collect();
        (!kinds.is_empty()).then_some(Aims { kinds })
    }

    /// The sum for all pieces of these kinds.
    fn distance(&self, position: &Position) -> usize {
        let of_kind = |(kind, distances): &(Symbol, Vec<usize>)| {
            let squares = position.symbols()[..distances.len()].iter().zip(distances);
            squares.filter(|(held, _)| *held == kind).map(|(_, distance)| distance).sum::<usize>()
        };
        self.kinds.iter().map(of_kind).sum()
    }
}

/// By square: the moves of a piece alone to the nearest of these squares; as many as there are
/// squares if it cannot get to any.
fn distances(
    system: &RewriteSystem,
    kind: Symbol,
    wanted: &[Square],
    squares: usize,
) -> Vec<usize> {
    let mut before = vec![Vec::new(); squares];
    for rewrite in system.rewrites() {
        let mut left = rewrite.changes.iter().filter(|it| it.before == kind && it.after != kind);
        let mut taken = rewrite.changes.iter().filter(|it| it.after == kind && it.before != kind);
        // A piece is carried, by its own move or by that of another.
        if let (Some(from), None, Some(to), None) =
            (left.next(), left.next(), taken.next(), taken.next())
        {
            before[to.square.index()].push(from.square);
        }
    }
    let mut distances = vec![squares; squares];
    wanted.iter().for_each(|square| distances[square.index()] = 0);
    let mut queue: VecDeque<Square> = wanted.iter().copied().collect();
    while let Some(square) = queue.pop_front() {
        for from in &before[square.index()] {
            if distances[from.index()] == squares {
                distances[from.index()] = distances[square.index()] + 1;
                queue.push_back(*from);
            }
        }
    }
    distances
}

/// A difficulty as a record.
#[cfg(feature = "analysis")]
pub fn difficulty_record(difficulty: &Difficulty) -> DifficultyRecord {
    DifficultyRecord {
        score: difficulty.score(),
        first_moves: difficulty.first_moves,
        right_first_moves: difficulty.right_first_moves,
        keeping: difficulty.keeping,
        branching: difficulty.branching,
        choice: difficulty.choice,
        counterintuitive: difficulty.counterintuitive,
        forced: difficulty.forced,
        bottlenecks: difficulty.bottlenecks,
        dead_ends: difficulty.dead_ends,
        dead_ends_shown: difficulty.dead_ends_shown,
        text: difficulty.to_string(),
    }
}
