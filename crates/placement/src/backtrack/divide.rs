//! Divides a search into tasks.

use super::prefix::Prefix;
use super::search::Search;
use crate::chance;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The search is divided into so many tasks, if it can be: enough that threads end together and a
/// checkpoint loses little.
const ENOUGH_TASKS: usize = 500;

/// And into up to so many, or one division more, while one of them is larger than the mean of
/// [`ENOUGH_TASKS`].
const MAX_TASKS: usize = 4000;

/// What a search is divided into: each of its placements is in one of them.
///
/// The heaviest is divided by its first branches, time and again. Level by level would not do where
/// pieces are few: a clique's candidates are a few small branches, and the one that leaves the
/// clique empty is nearly as large as all. (Of three kings on 30x30 one task in 539 had 92
/// percent.)
///
/// Costs some milliseconds; on the largest boards, a second.
pub(super) fn divide<const W: usize>(search: &Search<'_, W>) -> Vec<Prefix<W>> {
    let whole = search.whole();
    let (open, ends) = (BTreeMap::new(), BTreeMap::new());
    let mut heap = Heap { search, candidates: whole.open.len(), open, ends, made: 0, weight: 0.0 };
    heap.push(whole);
    while heap.len() < MAX_TASKS {
        let Some(heaviest) = heap.pop_heaviest() else { break };
        search.children(&heaviest).into_iter().for_each(|child| heap.push(child));
    }
    heap.ends.append(&mut heap.open);
    let mut tasks: Vec<Prefix<W>> = heap.ends.into_values().collect();
    shuffle(&mut tasks);
    tasks
}

/// Puts tasks in an order that looks random and is always the same (Fisher and Yates, 1938). So the
/// share of them that is done tells how much of the work is, however wrong their weights are: to
/// three percent or so, where the heaviest first were up to a half ahead of the work.
fn shuffle<T>(tasks: &mut [T]) {
    let mut seed = 1;
    for at in 0..tasks.len() {
        let other = at + (chance::next(&mut seed) % (tasks.len() - at) as u64) as usize;
        tasks.swap(at, other);
    }
}

/// By weight, whose bits are in order as it is not negative; of equal ones the first made is last.
type Rank = (u64, Reverse<usize>);

struct Heap<'a, const W: usize> {
    search: &'a Search<'a, W>,
    /// The open candidates of all together.
    candidates: usize,
    /// What can be divided further.
    open: BTreeMap<Rank, Prefix<W>>,
    /// What cannot.
    ends: BTreeMap<Rank, Prefix<W>>,
    /// How many there have been.
    made: usize,
    /// Of all that are here.
    weight: f64,
}

impl<const W: usize> Heap<'_, W> {
    fn len(&self) -> usize {
        self.open.len() + self.ends.len()
    }

    fn push(&mut self, prefix: Prefix<W>) {
        let weight = prefix.weight(self.search.pieces, self.candidates);
        let rank = (weight.to_bits(), Reverse(self.made));
        self.made += 1;
        self.weight += weight;
        match self.search.splits(&prefix) {
            true => self.open.insert(rank, prefix),
            false => self.ends.insert(rank, prefix),
        };
    }

    /// The heaviest that can be divided; none once there are enough and none is too heavy.
    fn pop_heaviest(&mut self) -> Option<Prefix<W>> {
        let enough = self.len() >= ENOUGH_TASKS;
        let heaviest = self.open.last_entry()?;
        let weight = f64::from_bits(heaviest.key().0);
        if enough && weight * ENOUGH_TASKS as f64 <= self.weight {
            return None;
        }
        self.weight -= weight;
        Some(heaviest.remove())
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
