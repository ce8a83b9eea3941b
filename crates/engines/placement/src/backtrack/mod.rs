//! Counting piece after piece.
//!
//! The candidates are divided into cliques ([`crate::clique`]): sets of which no two members can
//! both be placed. While more cliques have an open candidate than pieces are left, the search tries
//! every candidate of the smallest clique and then leaves that clique empty. Once there are just as
//! many, each must hold a piece, and the smallest has the fewest branches. Regions must hold a
//! piece from the start. Where enough candidates are open for the pieces left, whichever are tried
//! first, no choice is better than another: the candidates are tried in order.
//!
//! Where symmetries carry each candidate to each other one, as on a torus, and the number of pieces
//! divides that of the candidates, only placements with the first candidate are searched.
//!
//! For 8 queens on 8x8 this search fills the row or column with the fewest open squares next (the
//! "fail first" rule; R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint
//! satisfaction problems", 1980). Time: exponential, with the number of placements as a lower bound
//! (except for the last piece, whose candidates are counted at once). Memory: a few sets of
//! candidates for each piece.

mod divide;
mod estimate;
mod search;
mod walk;

use crate::bits::by_words;
use crate::{CountError, Demand, Estimate, Placement, Problem, Tally, Tasks, VisitEnd, rows};
use divide::divide;
use estimate::estimate as estimate_by_words;
use everyboard_watch::Watch;
use num_bigint::BigUint;
use search::Subtree;
pub(crate) use search::{Mode, Search};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of searches in random orders before one that leaves nothing out.
const RANDOM_SEARCHES: u64 = 32;

/// Divides a count into subtrees of the search. `are_alike` is whether symmetries of the problem
/// carry each candidate to each other one.
pub(crate) fn tasks<'a>(
    problem: &'a Problem,
    are_alike: bool,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    by_words!(problem.conflicts().len(), subtree_tasks(problem, are_alike, watch))
}

/// Shows every placement in the order of a mode, which is not [`Mode::Count`].
pub(crate) fn visit(
    problem: &Problem,
    mode: Mode,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> VisitEnd {
    by_words!(problem.conflicts().len(), visit_each(problem, mode, watch, visitor))
}

/// The mean of what `descents` random descents of a count by [`tasks`] stand for. `None` if the
/// number of pieces is not given, or `watch` ends it.
pub(crate) fn estimate(
    problem: &Problem,
    are_alike: bool,
    descents: usize,
    watch: &dyn Watch,
) -> Option<Estimate> {
    by_words!(problem.conflicts().len(), estimate_by_words(problem, are_alike, descents, watch))
}

/// The number of placements that contain each orbit completely or not at all; see
/// [`Search::with_orbits`].
///
/// # Errors
/// If `watch` ends it.
pub(crate) fn count_unions(
    problem: &Problem,
    orbits: Vec<Vec<usize>>,
    demand: &Demand,
    watch: &dyn Watch,
) -> Result<BigUint, CountError> {
    by_words!(problem.conflicts().len(), unions(problem, orbits, demand, watch))
}

fn unions<const W: usize>(
    problem: &Problem,
    orbits: Vec<Vec<usize>>,
    demand: &Demand,
    watch: &dyn Watch,
) -> Result<BigUint, CountError> {
    let search = Search::<W>::with_orbits(problem, demand, Mode::Count, orbits);
    let mut placements = 0u64;
    let steps = search.walk(&search.root(), watch, &mut |count, _| {
        placements += count;
        ControlFlow::Continue(())
    });
    steps.map(|_| placements.into()).ok_or(CountError::Stopped)
}

/// Looks for one placement by short searches in random orders, each longer than those before.
/// `None` if none of them found one.
///
/// On large boards a search that began badly may never end, while most others end at once: 64
/// queens on 64x64 are such a case. See C. Gomes, B. Selman, H. Kautz, "Boosting combinatorial
/// search through randomization" (1998).
pub(crate) fn find_by_restarts(
    problem: &Problem,
    watch: &dyn Watch,
) -> Result<Option<Placement>, CountError> {
    by_words!(problem.conflicts().len(), restarts(problem, watch))
}

fn restarts<const W: usize>(
    problem: &Problem,
    watch: &dyn Watch,
) -> Result<Option<Placement>, CountError> {
    let Some(demand) = settled_quickly(problem, watch)? else { return Ok(None) };
    let mut search = Search::<W>::new(problem, &demand, Mode::Random { seed: 0 });
    for seed in 0..RANDOM_SEARCHES {
        search = search.with_mode(Mode::Random { seed });
        let calls = AtomicU64::new(0);
        let mut found = None;
        let ended = search.walk(
            &search.root(),
            &|| watch.is_stopped() || calls.fetch_add(1, Ordering::Relaxed) >= 1 << (seed / 4),
            &mut |_, taken| {
                found = Some(placement(problem, taken));
                ControlFlow::Break(())
            },
        );
        if ended.is_some() {
            return Ok(found);
        }
        if watch.is_stopped() {
            return Err(CountError::Stopped);
        }
    }
    Ok(None)
}

/// The fixed pieces and the candidates that a search has taken.
fn placement(problem: &Problem, taken: &[usize]) -> Placement {
    let taken = taken.iter().map(|&candidate| problem.conflicts().candidate(candidate));
    problem.fixed().iter().copied().chain(taken).collect()
}

/// The largest number of pieces of any placement, fixed ones included; `None` if there is no
/// placement.
pub(crate) fn max_pieces(
    problem: &Problem,
    watch: &dyn Watch,
) -> Result<Option<usize>, CountError> {
    by_words!(problem.conflicts().len(), max_by_words(problem, watch))
}

fn max_by_words<const W: usize>(
    problem: &Problem,
    watch: &dyn Watch,
) -> Result<Option<usize>, CountError> {
    let mut search = Search::<W>::new(problem, &Demand::Exactly(0), Mode::Count);
    for pieces in (0..=search.bound()).rev() {
        search = search.with_pieces(pieces);
        let mut found = false;
        let ended = search.walk(&search.root(), watch, &mut |_, _| {
            found = true;
            ControlFlow::Break(())
        });
        if ended.is_none() {
            return Err(CountError::Stopped);
        }
        if found {
            return Ok(Some(pieces + problem.fixed().len()));
        }
    }
    Ok(None)
}

/// The demand on the pieces that are not fixed, with a number in place of [`Demand::Maximum`];
/// `None` if there is no placement.
pub(crate) fn settled(problem: &Problem, watch: &dyn Watch) -> Result<Option<Demand>, CountError> {
    Ok(match problem.remaining() {
        Demand::Maximum => {
            let pieces = max_pieces(problem, watch)?;
            pieces.map(|pieces| Demand::Exactly(pieces - problem.fixed().len()))
        }
        given => Some(given),
    })
}

/// The same, by the method [`rows`] where that suits.
pub(crate) fn settled_quickly(
    problem: &Problem,
    watch: &dyn Watch,
) -> Result<Option<Demand>, CountError> {
    if problem.size().is_some() || rows::suits(problem).is_none() {
        return settled(problem, watch);
    }
    let tasks = rows::tasks(problem, watch)?;
    let tally = tasks.count(0, watch).ok_or(CountError::Stopped)?;
    let any = tally.placements != BigUint::ZERO;
    Ok(any.then(|| Demand::Exactly(tally.size - problem.fixed().len())))
}

struct SubtreeTasks<'a, const W: usize> {
    search: Search<'a, W>,
    subtrees: Vec<Subtree<W>>,
    /// The number of open candidates of the whole search.
    candidates: usize,
    /// For how many placements each that is found stands.
    factor: usize,
    /// The number of pieces of a placement, fixed ones included.
    size: usize,
}

fn subtree_tasks<'a, const W: usize>(
    problem: &'a Problem,
    are_alike: bool,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let demand = settled(problem, watch)?;
    let pieces = demand.as_ref().and_then(Demand::size).unwrap_or(0);
    let any = demand.is_some();
    let demand = demand.unwrap_or(Demand::Exactly(0));
    let search = Search::<W>::new(problem, &demand, Mode::Count);
    let (first, factor) = search.first(are_alike);
    Ok(Box::new(SubtreeTasks {
        subtrees: if any { divide(&search, first) } else { Vec::new() },
        candidates: search.root().open.len(),
        factor,
        search,
        size: problem.fixed().len() + pieces,
    }))
}

impl<const W: usize> Tasks for SubtreeTasks<'_, W> {
    fn len(&self) -> usize {
        self.subtrees.len()
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }

    fn weight(&self, task: usize) -> f64 {
        self.subtrees[task].weight(self.search.pieces, self.candidates)
    }

    fn count(&self, task: usize, watch: &dyn Watch) -> Option<Tally> {
        let mut placements = 0;
        let steps = self.search.walk(&self.subtrees[task], watch, &mut |count, _| {
            placements += count;
            ControlFlow::Continue(())
        })?;
        let placements = BigUint::from(placements) * self.factor;
        Some(Tally { size: self.size, placements, steps })
    }
}

fn visit_each<const W: usize>(
    problem: &Problem,
    mode: Mode,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> VisitEnd {
    let demand = match settled_quickly(problem, watch) {
        Ok(Some(demand)) => demand,
        Ok(None) => return VisitEnd::All,
        Err(_) => return VisitEnd::Stopped,
    };
    let search = Search::<W>::new(problem, &demand, mode);
    let mut enough = false;
    let ended = search.walk(&search.root(), watch, &mut |_, taken| {
        let flow = visitor(&placement(problem, taken));
        enough = flow.is_break();
        flow
    });
    match ended {
        None => VisitEnd::Stopped,
        Some(_) if enough => VisitEnd::Enough,
        Some(_) => VisitEnd::All,
    }
}
