//! Divides a search into tasks.

use super::search::{Search, Subtree};
use crate::rng::Rng;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A search is divided into at least this many tasks, if it can be: enough that all threads finish
/// at about the same time and a checkpoint loses little.
const ENOUGH_TASKS: usize = 500;

/// While one task weighs more than the mean of [`ENOUGH_TASKS`], the search is divided further, up
/// to this many tasks (or one division more).
const MAX_TASKS: usize = 4000;

/// Divides a subtree of a search into others: each of its placements is in exactly one of them.
///
/// The heaviest subtree is divided into its children, again and again. Going level by level does
/// not work where pieces are few: the members of a clique are a few small branches, and the branch
/// that leaves the clique empty is nearly as large as all. (Of three kings on 30x30 one task in 539
/// had 92 percent of the work.)
///
/// Costs some milliseconds; on the largest boards, a second.
pub(super) fn divide<const W: usize>(
    search: &Search<'_, W>,
    subtree: Subtree<W>,
) -> Vec<Subtree<W>> {
    let mut heap = Heap::new(search, subtree);
    while heap.len() < MAX_TASKS {
        let Some(heaviest) = heap.pop_heaviest() else { break };
        search.children(&heaviest).into_iter().for_each(|child| heap.push(child));
    }
    heap.into_shuffled()
}

/// The weight's bits, which sort like the weight as it is not negative; of equal weights, the
/// subtree that was made first sorts last.
type Rank = (u64, Reverse<usize>);

/// The subtrees of a division that is under way, by weight.
struct Heap<'a, const W: usize> {
    search: &'a Search<'a, W>,
    /// The number of open candidates of the whole search.
    candidates: usize,
    divisible: BTreeMap<Rank, Subtree<W>>,
    indivisible: BTreeMap<Rank, Subtree<W>>,
    /// How many subtrees were ever pushed.
    pushed: usize,
    /// The weight of all subtrees in the heap.
    weight: f64,
}

impl<'a, const W: usize> Heap<'a, W> {
    fn new(search: &'a Search<'a, W>, subtree: Subtree<W>) -> Self {
        let mut heap = Self {
            search,
            candidates: search.root().open.len(),
            divisible: BTreeMap::new(),
            indivisible: BTreeMap::new(),
            pushed: 0,
            weight: 0.0,
        };
        heap.push(subtree);
        heap
    }

    fn len(&self) -> usize {
        self.divisible.len() + self.indivisible.len()
    }

    fn push(&mut self, subtree: Subtree<W>) {
        let weight = subtree.weight(self.search.pieces, self.candidates);
        let rank = (weight.to_bits(), Reverse(self.pushed));
        self.pushed += 1;
        self.weight += weight;
        if self.search.is_divisible(&subtree) {
            self.divisible.insert(rank, subtree);
        } else {
            self.indivisible.insert(rank, subtree);
        }
    }

    /// The heaviest divisible subtree; `None` once there are enough tasks and it is not too heavy.
    fn pop_heaviest(&mut self) -> Option<Subtree<W>> {
        let enough = self.len() >= ENOUGH_TASKS;
        let heaviest = self.divisible.last_entry()?;
        let weight = f64::from_bits(heaviest.key().0);
        if enough && weight * ENOUGH_TASKS as f64 <= self.weight {
            return None;
        }
        self.weight -= weight;
        Some(heaviest.remove())
    }

    /// All subtrees, in an order that looks random and is always the same. So the share of tasks
    /// that is done predicts the share of the work that is done, however wrong the weights are: to
    /// about three percent. With the heaviest tasks first it was up to a half ahead of the work.
    fn into_shuffled(mut self) -> Vec<Subtree<W>> {
        self.indivisible.append(&mut self.divisible);
        let mut tasks: Vec<Subtree<W>> = self.indivisible.into_values().collect();
        let all = tasks.len();
        Rng::new(1).sample_to_front(&mut tasks, all);
        tasks
    }
}

#[cfg(test)]
mod tests {
    use crate::{Demand, Kind, Method, Problem, ProblemSpec, count};
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;
    use num_bigint::BigUint;

    fn problem(n: usize, pieces: &[&str], demand: Demand) -> Problem {
        let board = Drawing::parse(&vec![".".repeat(n); n].join("/")).unwrap().board().unwrap();
        let kind = |(letter, piece): (char, &&str)| Kind {
            letter,
            movement: Movement::parse(piece).unwrap(),
        };
        let kinds = ('A'..).zip(pieces).map(kind).collect();
        Problem::new(ProblemSpec::new(board, kinds, demand)).unwrap()
    }

    /// Three kings on 30x30 were divided into 539 tasks, one of them 92 percent of the work.
    #[test]
    fn no_task_is_much_of_the_work() {
        let few = [
            problem(30, &["K"], Demand::Exactly(3)),
            problem(12, &["K"], Demand::Exactly(4)),
            problem(7, &["N"], Demand::Exactly(5)),
            problem(10, &["Q"], Demand::Exactly(5)),
            problem(6, &["W", "N"], Demand::Each(vec![2, 2])),
            problem(10, &["Q"], Demand::Exactly(10)),
        ];
        for problem in few {
            let tasks = Method::Backtrack.tasks(&problem, &()).unwrap();
            assert!((500..5000).contains(&tasks.len()), "{} tasks", tasks.len());
            let found = (0..tasks.len()).map(|task| tasks.count(task, &|| false).unwrap());
            let found: Vec<_> = found.collect();
            let steps: u64 = found.iter().map(|tally| tally.steps).sum();
            let largest = found.iter().map(|tally| tally.steps).max().unwrap();
            assert!(largest * 50 < steps, "{largest} of {steps}");
            // What the first half of the tasks takes is about what they are said to weigh.
            let half = tasks.len() / 2;
            let weigh = |end: usize| (0..end).map(|task| tasks.weight(task)).sum::<f64>();
            let done: u64 = found[..half].iter().map(|tally| tally.steps).sum();
            let far = weigh(half) / weigh(tasks.len()) - done as f64 / steps as f64;
            assert!(far.abs() < 0.05, "{far}");
            let placements: BigUint = found.into_iter().map(|tally| tally.placements).sum();
            assert_eq!(placements, count(&problem, &Default::default(), &()).unwrap().placements);
        }
    }

    /// Where there is little to divide, or nothing.
    #[test]
    fn few_tasks() {
        for (n, piece, pieces, ways) in [
            (3, "K", 0, 1u32),
            (3, "K", 1, 9),
            (3, "K", 2, 16),
            (3, "K", 9, 0),
            (3, "K", 20, 0),
            (4, "Q", 4, 2),
        ] {
            let problem = problem(n, &[piece], Demand::Exactly(pieces));
            let tasks = Method::Backtrack.tasks(&problem, &()).unwrap();
            let found = (0..tasks.len()).map(|task| tasks.count(task, &|| false).unwrap());
            let found: BigUint = found.map(|tally| tally.placements).sum();
            assert_eq!(found, ways.into(), "{pieces} of {piece} on {n}x{n}");
        }
    }
}
