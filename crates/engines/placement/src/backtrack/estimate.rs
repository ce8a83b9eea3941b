//! Random descents that estimate the work of a search.

use super::search::{Mode, Search};
use crate::rng::Rng;
use crate::{Demand, Estimate, Problem};
use everyboard_watch::Watch;

/// Words of cliques that all descents together read, unless that allows fewer than
/// [`MIN_DESCENTS`]: about half a second. (200 descents with 1024 kings on 64x64 took 11 s.)
const MAX_WORDS: f64 = 5e8;
const MIN_DESCENTS: usize = 5;

/// The mean of what random descents stand for. `None` if the number of pieces is not given, or the
/// `watch` ends it.
pub(super) fn estimate<const W: usize>(
    problem: &Problem,
    are_alike: bool,
    descents: usize,
    watch: &dyn Watch,
) -> Option<Estimate> {
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
    let mut all = Estimate::default();
    let mut rng = Rng::new(1);
    for _ in 0..descents {
        if watch.is_stopped() {
            return None;
        }
        let one =
            if sparse { place_anywhere(&search, &mut rng) } else { descend(&search, &mut rng) };
        all.placements += one.placements;
        all.steps += one.steps;
        all.words += one.words;
    }
    let count = descents as f64;
    Some(Estimate {
        placements: all.placements / count,
        steps: all.steps / count,
        words: all.words / count,
        share: 1.0 / search.first(are_alike).1 as f64,
        states: None,
    })
}

/// What pieces placed anywhere, one after another, stand for. In a sparse search almost every
/// branch leaves cliques empty, and random branches hardly ever find the many placements far down.
fn place_anywhere<const W: usize>(search: &Search<'_, W>, rng: &mut Rng) -> Estimate {
    let mut one = Estimate { placements: 1.0, ..Estimate::default() };
    let mut open = search.root().open;
    for taken in 1..=search.pieces {
        if open.is_empty() {
            return Estimate { placements: 0.0, ..one };
        }
        let nodes = one.placements;
        // Each set is met in every order of its pieces.
        one.placements *= open.len() as f64 / taken as f64;
        if taken < search.pieces {
            // One clique after the other is left empty.
            let choices = nodes * search.bound() as f64;
            one.words += words_read(search, choices, open.len(), search.pieces + 1 - taken);
            one.steps += one.placements;
            let mut rest = open;
            (0..rng.below(open.len())).for_each(|_| _ = rest.pop());
            open = rest.first().map_or(open, |first| open.without(&search.excluded[first]));
        }
    }
    one
}

/// What one descent through random branches stands for.
fn descend<const W: usize>(search: &Search<'_, W>, rng: &mut Rng) -> Estimate {
    let mut one = Estimate { placements: 1.0, ..Estimate::default() };
    let mut subtree = search.root();
    while search.is_divisible(&subtree) {
        let left = search.pieces - subtree.taken.len();
        one.words += words_read(search, one.placements, subtree.open.len(), left);
        let mut children = search.children(&subtree);
        if children.is_empty() {
            return Estimate { placements: 0.0, ..one };
        }
        one.placements *= children.len() as f64;
        one.steps += one.placements;
        let chosen = rng.below(children.len());
        subtree = children.swap_remove(chosen);
    }
    one.placements *= search.completions(&subtree) as f64;
    one
}

/// Words read to choose a clique at each of `nodes` nodes with `open` candidates and `left` pieces.
fn words_read<const W: usize>(search: &Search<'_, W>, nodes: f64, open: usize, left: usize) -> f64 {
    if search.has_room(open, left) { 0.0 } else { nodes * search.words_to_choose() }
}
