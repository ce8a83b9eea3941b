//! Random descents, to tell what a search would take.

use super::search::{Order, Search};
use crate::{Demand, Observer, Problem, chance};

/// Words of cliques that descents look at in all, unless that would be fewer than
/// [`FEWEST_DESCENTS`]: about half a second. (200 descents with 1024 kings on 64x64 took 11 s.)
const MAX_WORK: f64 = 5e8;
const FEWEST_DESCENTS: usize = 5;

/// What descents stand for.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Work {
    pub(crate) placements: f64,
    /// Candidates tried.
    pub(crate) steps: f64,
    /// Words of cliques looked at to choose among them.
    pub(crate) words: f64,
}

impl Work {
    /// So many nodes where a branch is chosen, with so many open candidates and pieces left to
    /// place.
    fn choose<const W: usize>(
        &mut self,
        search: &Search<'_, W>,
        nodes: f64,
        open: usize,
        left: usize,
    ) {
        if !search.has_room(open, left) {
            self.words += nodes * search.words_to_choose();
        }
    }
}

/// The mean of what random descents stand for.
pub(super) fn estimate<const W: usize>(
    problem: &Problem,
    descents: usize,
    observer: &dyn Observer,
) -> Option<Work> {
    let demand = problem.remaining();
    if demand == Demand::Maximum {
        return None;
    }
    let mut search = Search::<W>::new(problem, Order::Quickest);
    search.demand(&demand);
    let roomy = search.is_roomy();
    let mut descents = descents.max(1);
    if !roomy {
        let words = search.pieces.max(1) as f64 * search.words_to_choose().max(1.0);
        descents = descents.min((MAX_WORK / words) as usize).max(FEWEST_DESCENTS);
    }
    let (mut all, mut seed) = (Work::default(), 1);
    for _ in 0..descents {
        if observer.stop() {
            return None;
        }
        let found = match roomy {
            true => scattered(&search, &mut seed),
            false => descent(&search, &mut seed),
        };
        all.placements += found.placements;
        all.steps += found.steps;
        all.words += found.words;
    }
    let mean = |sum: f64| sum / descents as f64;
    Some(Work { placements: mean(all.placements), steps: mean(all.steps), words: mean(all.words) })
}

/// What pieces put anywhere, one after another, stand for. In a roomy search almost every branch
/// leaves cliques empty, and random branches nearly never find the many placements far down.
fn scattered<const W: usize>(search: &Search<'_, W>, seed: &mut u64) -> Work {
    let mut work = Work { placements: 1.0, ..Work::default() };
    let mut open = search.whole().open;
    for taken in 1..=search.pieces {
        if open.is_empty() {
            return Work { placements: 0.0, ..work };
        }
        let nodes = work.placements;
        // Each set is met in every order of its pieces.
        work.placements *= open.len() as f64 / taken as f64;
        if taken < search.pieces {
            // One clique after the other is left empty.
            let choices = nodes * search.bound() as f64;
            work.choose(search, choices, open.len(), search.pieces + 1 - taken);
            work.steps += work.placements;
            let mut rest = open;
            (0..chance::next(seed) % open.len() as u64).for_each(|_| _ = rest.pop());
            open = rest.first().map_or(open, |candidate| open.without(&search.excluded[candidate]));
        }
    }
    work
}

/// What one descent stands for.
fn descent<const W: usize>(search: &Search<'_, W>, seed: &mut u64) -> Work {
    let mut work = Work { placements: 1.0, ..Work::default() };
    let mut prefix = search.whole();
    while search.splits(&prefix) {
        let left = search.pieces - prefix.taken.len();
        work.choose(search, work.placements, prefix.open.len(), left);
        let mut children = search.children(&prefix);
        if children.is_empty() {
            return Work { placements: 0.0, ..work };
        }
        work.placements *= children.len() as f64;
        work.steps += work.placements;
        let chosen = chance::next(seed) % children.len() as u64;
        prefix = children.swap_remove(chosen as usize);
    }
    work.placements *= search.ends(&prefix) as f64;
    work
}
