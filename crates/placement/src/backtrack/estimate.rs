//! Random descents, to tell what a search would take.

use super::search::{Order, Search};
use crate::{Demand, Observer, Problem, chance};

/// Words of cliques that descents look at in all, unless that would be fewer than
/// [`FEWEST_DESCENTS`]: about half a second. (200 descents with 1024 kings on 64x64 took 11 s.)
const MOST_WORK: f64 = 5e8;
const FEWEST_DESCENTS: usize = 5;

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
    let descents = match search.is_roomy() {
        true => descents,
        false => descents.min((MOST_WORK / search.descent_work()) as usize).max(FEWEST_DESCENTS),
    };
    for _ in 0..descents {
        if observer.stop() {
            return None;
        }
        let found = match search.is_roomy() {
            true => scattered(&search, &mut seed),
            false => descent(&search, &mut seed),
        };
        placements += found.0;
        steps += found.1;
    }
    let mean = |sum: f64| sum / descents.max(1) as f64;
    Some((mean(placements), mean(steps)))
}

/// What pieces put anywhere, one after another, stand for. In a roomy search almost every branch
/// leaves cliques empty, and random branches nearly never find the many placements far down.
fn scattered<const W: usize>(search: &Search<'_, W>, seed: &mut u64) -> (f64, f64) {
    let (mut stands_for, mut steps) = (1.0, 0.0);
    let mut open = search.whole().open;
    for taken in 1..=search.pieces {
        if open.is_empty() {
            return (0.0, steps);
        }
        // Each set is met in every order of its pieces.
        stands_for *= open.len() as f64 / taken as f64;
        if taken < search.pieces {
            steps += stands_for;
            let mut rest = open;
            (0..chance::next(seed) % open.len() as u64).for_each(|_| _ = rest.pop());
            open = rest.first().map_or(open, |seat| open.without(&search.excluded[seat]));
        }
    }
    (stands_for, steps)
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
