//! Random descents, to tell what a search would take.

use super::search::{Order, Search};
use crate::{Demand, Observer, Problem, chance};

/// The mean of the placements and of the seats tried that random descents stand for.
pub(super) fn estimate<const W: usize>(
    problem: &Problem,
    descents: usize,
    observer: &dyn Observer,
) -> Option<(f64, f64)> {
    let demand = problem.remaining();
    if demand == Demand::Maximum {
        return None;
    }
    let mut search = Search::<W>::new(problem, Order::Quickest);
    search.demand(&demand);
    let (mut placements, mut steps, mut seed) = (0.0, 0.0, 1);
    for _ in 0..descents {
        if observer.stop() {
            return None;
        }
        let found = descent(&search, &mut seed);
        placements += found.0;
        steps += found.1;
    }
    let mean = |sum: f64| sum / descents.max(1) as f64;
    Some((mean(placements), mean(steps)))
}

/// What one descent stands for.
fn descent<const W: usize>(search: &Search<'_, W>, seed: &mut u64) -> (f64, f64) {
    let (mut stands_for, mut steps) = (1.0, 0.0);
    let mut prefix = search.whole();
    while search.splits(&prefix) {
        let mut children = search.children(&prefix);
        if children.is_empty() {
            return (0.0, steps);
        }
        stands_for *= children.len() as f64;
        steps += stands_for;
        let chosen = chance::next(seed) % children.len() as u64;
        prefix = children.swap_remove(chosen as usize);
    }
    (stands_for * search.ends(&prefix) as f64, steps)
}
