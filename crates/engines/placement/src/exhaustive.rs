//! Counting by visiting every choice: the oracle that tests hold the other methods to.
//!
//! It is also offered to users (`--method exhaustive`): a count whose code is plain enough to be
//! checked by reading, and the number of states that a search without ideas would visit. Nothing is
//! pruned. Where every file must hold exactly one piece, the choices are one square of
//! each file: 8 queens on 8x8 are eight nested loops over 8^8 = 16,777,216 states. Otherwise they
//! are all sets with the given number of candidates (of each kind). Each loop gets the set of
//! candidates attacked so far and whether some piece stands on one: a state is a placement if none
//! does at its end.

use crate::bits::{Bits, by_words};
use crate::{CountError, Demand, Method, MethodError, Problem, Tally, Tasks};
use everyboard_board::Board;
use everyboard_sorted::SortedMap;
use everyboard_watch::Watch;
use num_bigint::BigUint;

/// More states than anyone can visit; the walk counts them in 64 bits.
const MAX_STATES: f64 = 1e18;

/// The walk is recursive, one call for each piece.
const MAX_PIECES: usize = 1000;

/// The walk is divided into at least this many tasks, at most a file's height times as many.
const ENOUGH_TASKS: usize = 50;

/// States between two looks at `watch`: about a millisecond's work.
const STATES_BETWEEN_STOPS: u64 = 1 << 20;

/// Divides the walk by the choices in its outermost loops.
pub(crate) fn tasks<'a>(
    problem: &'a Problem,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    by_words!(problem.conflicts().len(), divide(problem, watch))
}

/// The number of states that would be walked, if the number of pieces is given.
pub(crate) fn states(problem: &Problem) -> Option<f64> {
    let demand = problem.remaining();
    demand.size().map(|_| groups(problem, &demand).iter().map(Group::choices).product())
}

fn divide<'a, const W: usize>(
    problem: &'a Problem,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let Demand::Maximum = problem.remaining() else {
        return Ok(Box::new(Walk::<W>::new(problem, &problem.remaining())?));
    };
    // Without a piece any placement is still free of attacks, so sizes are tried until one fails;
    // those too small for the regions do not count.
    let least = problem.open_regions().len();
    let mut best = Walk::<W>::new(problem, &Demand::Exactly(least))?;
    for pieces in least + 1..=problem.conflicts().len() {
        let walk = Walk::new(problem, &Demand::Exactly(pieces))?;
        let found = walk.count_all(watch).ok_or(CountError::Stopped)?;
        if found == 0 {
            break;
        }
        best = walk;
    }
    Ok(Box::new(best))
}

/// Candidates of which every choice of `pieces` is visited, independently of other groups.
struct Group {
    candidates: Vec<usize>,
    pieces: usize,
}

struct Walk<const W: usize> {
    groups: Vec<Group>,
    /// By candidate: those it excludes, itself not among them.
    excluded: Vec<Bits<W>>,
    /// The candidates in regions that no fixed piece holds.
    regional: Bits<W>,
    /// How many such regions there are.
    regions: usize,
    /// Candidates of the first pieces, for each task.
    starts: Vec<Node<W>>,
    /// The number of pieces, fixed ones among them.
    size: usize,
}

/// A place in the loops.
#[derive(Copy, Clone)]
struct Node<const W: usize> {
    /// The group being chosen from.
    group: usize,
    /// Its candidates before this one have been passed.
    next: usize,
    /// Pieces still to choose from it.
    left: usize,
    attacked: Bits<W>,
    /// Whether a piece stands on an attacked candidate.
    fault: bool,
    /// How many pieces stand in regions. Without a fault these are different regions.
    regional: usize,
}

impl<const W: usize> Walk<W> {
    fn new(problem: &Problem, demand: &Demand) -> Result<Self, MethodError> {
        let conflicts = problem.conflicts();
        let regions = problem.open_regions();
        let pieces = demand.size().unwrap_or(0);
        let mut walk = Self {
            groups: groups(problem, demand),
            excluded: (0..conflicts.len()).map(|s| Bits::from_words(conflicts.row(s))).collect(),
            regional: regions.iter().flatten().copied().collect(),
            regions: regions.len(),
            starts: Vec::new(),
            size: pieces + problem.fixed().len(),
        };
        let states: f64 = walk.groups.iter().map(Group::choices).product();
        if pieces > MAX_PIECES {
            return Err(Method::Exhaustive.declines(format!("{pieces} pieces are too many")));
        }
        if states > MAX_STATES {
            return Err(Method::Exhaustive.declines(format!("{states:.1e} states would be walked")));
        }
        walk.divide();
        Ok(walk)
    }

    fn divide(&mut self) {
        let left = self.groups.first().map_or(0, |group| group.pieces);
        let attacked = Bits::EMPTY;
        let root = Node { group: 0, next: 0, left, attacked, fault: false, regional: 0 };
        let mut starts = vec![root];
        while starts.len() < ENOUGH_TASKS && starts.iter().any(|node| self.next(*node).is_some()) {
            starts = starts.into_iter().flat_map(|node| self.children(node)).collect();
        }
        self.starts = starts;
    }

    /// The node moved to the next group with pieces left to choose; `None` if only the last piece
    /// of all is left, or none.
    fn next(&self, mut node: Node<W>) -> Option<Node<W>> {
        node = self.settle(node)?;
        let last = node.left == 1 && node.group + 1 == self.groups.len();
        (!last).then_some(node)
    }

    /// The same, but `None` only if no piece is left.
    fn settle(&self, mut node: Node<W>) -> Option<Node<W>> {
        while node.left == 0 {
            let group = self.groups.get(node.group + 1)?;
            node = Node { group: node.group + 1, next: 0, left: group.pieces, ..node };
        }
        Some(node)
    }

    fn children(&self, node: Node<W>) -> Vec<Node<W>> {
        let Some(node) = self.next(node) else { return vec![node] };
        let candidates = &self.groups[node.group].candidates;
        let end = (candidates.len() + 1).saturating_sub(node.left);
        (node.next..end).map(|at| self.take(node, at)).collect()
    }

    #[inline]
    fn take(&self, node: Node<W>, at: usize) -> Node<W> {
        let candidate = self.groups[node.group].candidates[at];
        Node {
            next: at + 1,
            left: node.left - 1,
            fault: node.fault | node.attacked.contains(candidate),
            attacked: node.attacked.or(&self.excluded[candidate]),
            regional: node.regional + usize::from(self.regional.contains(candidate)),
            ..node
        }
    }

    /// The placements from a node on.
    fn walk(&self, node: Node<W>, clock: &mut Clock<'_>) -> u64 {
        let Some(node) = self.settle(node) else {
            clock.tick(1);
            return u64::from(!node.fault && node.regional == self.regions);
        };
        let group = &self.groups[node.group];
        if node.left == 1 && node.group + 1 == self.groups.len() {
            return self.last(&node, &group.candidates[node.next..], clock);
        }
        let end = (group.candidates.len() + 1).saturating_sub(node.left);
        let mut found = 0;
        for at in node.next..end {
            found += self.walk(self.take(node, at), clock);
            if clock.stopped {
                break;
            }
        }
        found
    }

    /// The innermost loop: the candidates where the last piece makes a placement.
    #[inline]
    fn last(&self, node: &Node<W>, candidates: &[usize], clock: &mut Clock<'_>) -> u64 {
        clock.tick(candidates.len() as u64);
        let barred = match self.regions.wrapping_sub(node.regional) {
            0 => node.attacked.or(&self.regional),
            1 => node.attacked.or(&Bits::below(self.excluded.len()).without(&self.regional)),
            _ => Bits::below(self.excluded.len()),
        };
        candidates.iter().filter(|&&it| !(node.fault | barred.contains(it))).count() as u64
    }

    fn count_all(&self, watch: &dyn Watch) -> Option<u64> {
        let mut clock = Clock::new(watch);
        let found = self.starts.iter().map(|&start| self.walk(start, &mut clock)).sum();
        (!clock.stopped).then_some(found)
    }
}

impl Group {
    /// In how many ways its pieces can be chosen: candidates over pieces.
    fn choices(&self) -> f64 {
        let all = self.candidates.len();
        if self.pieces > all {
            return 0.0;
        }
        (0..self.pieces).map(|i| (all - i) as f64 / (i + 1) as f64).product()
    }
}

/// One group for each file if each must hold one piece, else one of all candidates or of each
/// kind's.
fn groups(problem: &Problem, demand: &Demand) -> Vec<Group> {
    let candidates = problem.conflicts().candidates();
    match demand {
        Demand::Each(each) => {
            let mut groups: Vec<Group> =
                each.iter().map(|&pieces| Group { candidates: Vec::new(), pieces }).collect();
            for (number, candidate) in candidates.iter().enumerate() {
                groups[candidate.kind].candidates.push(number);
            }
            groups
        }
        Demand::Exactly(pieces) => {
            let files = files(problem);
            if files.len() == *pieces {
                return files
                    .into_iter()
                    .map(|candidates| Group { candidates, pieces: 1 })
                    .collect();
            }
            vec![Group { candidates: (0..candidates.len()).collect(), pieces: *pieces }]
        }
        Demand::Maximum => Vec::new(),
    }
}

/// The open candidates by files, if all of each exclude each other; none otherwise.
fn files(problem: &Problem) -> Vec<Vec<usize>> {
    let (Board::Grid(grid), conflicts) = (problem.board(), problem.conflicts()) else {
        return Vec::new();
    };
    let mut files: SortedMap<usize, Vec<usize>> = SortedMap::new();
    for (candidate, piece) in conflicts.candidates().iter().enumerate() {
        files.entry(grid.row_and_column(piece.square).1).or_default().push(candidate);
    }
    if files.values().all(|file| conflicts.is_clique(file)) {
        files.into_values().collect()
    } else {
        Vec::new()
    }
}

/// Counts states, and asks now and then whether to stop.
struct Clock<'a> {
    states: u64,
    next_look: u64,
    watch: &'a dyn Watch,
    stopped: bool,
}

impl<'a> Clock<'a> {
    fn new(watch: &'a dyn Watch) -> Self {
        Self { states: 0, next_look: STATES_BETWEEN_STOPS, watch, stopped: false }
    }

    #[inline]
    fn tick(&mut self, states: u64) {
        self.states += states;
        if self.states >= self.next_look {
            self.next_look += STATES_BETWEEN_STOPS;
            self.stopped = self.watch.is_stopped();
        }
    }
}

impl<const W: usize> Tasks for Walk<W> {
    fn len(&self) -> usize {
        self.starts.len()
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }

    fn count(&self, task: usize, watch: &dyn Watch) -> Option<Tally> {
        let mut clock = Clock::new(watch);
        let found = self.walk(self.starts[task], &mut clock);
        let steps = clock.states;
        let size = self.size;
        (!clock.stopped).then(|| Tally { size, placements: BigUint::from(found), steps })
    }
}
