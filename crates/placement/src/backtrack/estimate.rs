//! Random descents that estimate the work of a search.

use super::search::{Mode, Search};
use crate::rng::Rng;
use crate::{Demand, Observer, Problem};
use std::ops::AddAssign;

/// Words of cliques that all descents together read, unless that allows fewer than
/// [`MIN_DESCENTS`]: about half a second. (200 descents with 1024 kings on 64x64 took 11 s.)
const MAX_WORDS: f64 = 5e8;
const MIN_DESCENTS: usize = 5;

/// The work of a search, as estimated from descents.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Work {
    pub(crate) placements: f64,
    /// Candidates tried.
    pub(crate) steps: f64,
    /// Words of cliques read to choose among them.
    pub(crate) words: f64,
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.placements += other.placements;
        self.steps += other.steps;
        self.words += other.words;
    }
}

/// The mean of what random descents stand for. `None` if the number of pieces is not given, or the
/// observer ends it.
pub(super) fn estimate<const W: usize>(
    problem: &Problem,
    descents: usize,
    observer: &dyn Observer,
) -> Option<Work> {
    let demand = problem.remaining();
    if demand == Demand::Maximum {
        return None;
    }
    let search = Search::<W>::new(problem, &demand, Mode::Count);
    let sparse = search.is_sparse();
    let mut descents = descents.max(1);
    if !sparse {
        let words = search.pieces.max(1) as f64 * search.words_to_choose().max(1.0);
        descents = descents.min((MAX_WORDS / words) as usize).max(MIN_DESCENTS);
    }
    let (mut all, mut rng) = (Work::default(), Rng::new(1));
    for _ in 0..descents {
        if observer.stop() {
            return None;
        }
        all += if sparse { place_anywhere(&search, &mut rng) } else { descend(&search, &mut rng) };
    }
    let count = descents as f64;
    Some(Work {
        placements: all.placements / count,
        steps: all.steps / count,
        words: all.words / count,
    })
}

/// What pieces placed anywhere, one after another, stand for. In a sparse search almost every branch
/// leaves cliques empty, and random branches hardly ever find the many placements far down.
fn place_anywhere<const W: usize>(search: &Search<'_, W>, rng: &mut Rng) -> Work {
    let mut work = Work { placements: 1.0, ..Work::default() };
    let mut open = search.root().open;
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
            work.words += words_read(search, choices, open.len(), search.pieces + 1 - taken);
            work.steps += work.placements;
            let mut rest = open;
            (0..rng.below(open.len())).for_each(|_| _ = rest.pop());
            open = rest.first().map_or(open, |first| open.without(&search.excluded[first]));
        }
    }
    work
}

/// What one descent through random branches stands for.
fn descend<const W: usize>(search: &Search<'_, W>, rng: &mut Rng) -> Work {
    let mut work = Work { placements: 1.0, ..Work::default() };
    let mut subtree = search.root();
    while search.is_divisible(&subtree) {
        let left = search.pieces - subtree.taken.len();
        work.words += words_read(search, work.placements, subtree.open.len(), left);
        let mut children = search.children(&subtree);
        if children.is_empty() {
            return Work { placements: 0.0, ..work };
        }
        work.placements *= children.len() as f64;
        work.steps += work.placements;
        let chosen = rng.below(children.len());
        subtree = children.swap_remove(chosen);
    }
    work.placements *= search.completions(&subtree) as f64;
    work
}

/// Words read to choose a clique at each of `nodes` nodes with `open` candidates and `left` pieces.
fn words_read<const W: usize>(search: &Search<'_, W>, nodes: f64, open: usize, left: usize) -> f64 {
    if search.has_room(open, left) { 0.0 } else { nodes * search.words_to_choose() }
}
