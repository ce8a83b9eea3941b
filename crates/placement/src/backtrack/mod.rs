//! Counting piece after piece.
//!
//! The candidates are divided into cliques ([`crate::clique`]). While more cliques have an open
//! candidate than pieces are left, the search tries every candidate of the smallest clique and then
//! leaves that clique empty; once there are just as many, each must hold a piece, and the smallest
//! has the fewest branches. Regions must hold a piece from the start. Where so many candidates are
//! open that the pieces left find room however they are put, there is nothing to choose: the
//! candidates are tried in order.
//!
//! For 8 queens on 8x8 this is the search that fills the row or column with the fewest open squares
//! next. Time: exponential, with the number of placements as a lower bound (but for the last piece,
//! whose candidates are counted at once). Memory: a few sets of candidates for each piece.

mod choice;
mod divide;
mod estimate;
mod prefix;
mod random;
mod search;

use crate::bits::by_words;
use crate::{CountError, Demand, Observer, Placement, Problem, Tally, Tasks, Visited, rows};
use divide::divide;
pub(crate) use estimate::Work;
use estimate::estimate as estimate_by_words;
use num_bigint::BigUint;
use prefix::Prefix;
pub(crate) use search::{Order, Search};
use std::cell::Cell;
use std::ops::ControlFlow;

/// So many searches in random orders, before one that leaves nothing out.
const GUESSES: u64 = 32;

/// Divides a count into the first branches of the search.
pub(crate) fn tasks<'a>(
    problem: &'a Problem,
    observer: &dyn Observer,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    by_words!(problem.conflicts().len(), branches(problem, observer))
}

/// Shows every placement, in reading order if `order` says so.
pub(crate) fn visit(
    problem: &Problem,
    order: Order,
    observer: &dyn Observer,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Visited {
    by_words!(problem.conflicts().len(), visit_each(problem, order, observer, visitor))
}

/// The mean of what so many random descents stand for; none if the number of pieces is not given,
/// or the observer ends it.
pub(crate) fn estimate(
    problem: &Problem,
    descents: usize,
    observer: &dyn Observer,
) -> Option<Work> {
    by_words!(problem.conflicts().len(), estimate_by_words(problem, descents, observer))
}

/// Looks for one placement by short searches in random orders, each longer than those before.
/// None if they all gave up, or there is no placement.
///
/// On large boards a search that began badly may never end, while most others end at once: 64
/// queens on 64x64 are such a case. See C. Gomes, B. Selman, H. Kautz, "Boosting combinatorial
/// search through randomization" (1998).
pub(crate) fn guess(
    problem: &Problem,
    observer: &dyn Observer,
) -> Result<Option<Placement>, CountError> {
    by_words!(problem.conflicts().len(), guess_one(problem, observer))
}

fn guess_one<const W: usize>(
    problem: &Problem,
    observer: &dyn Observer,
) -> Result<Option<Placement>, CountError> {
    let Some(demand) = settled_quickly(problem, observer)? else { return Ok(None) };
    let mut search = Search::<W>::new(problem, Order::Quickest);
    search.demand(&demand);
    search.one_by_one();
    let whole = search.whole();
    for attempt in 0..GUESSES {
        search.shuffle(attempt);
        let looks = Cell::new(0u64);
        let enough = || observer.stop() || looks.replace(looks.get() + 1) >= 1 << (attempt / 4);
        let mut found = None;
        let ended = search.walk(&whole, &enough, &mut |_, taken| {
            let taken = taken.iter().map(|&candidate| problem.conflicts().candidate(candidate));
            found = Some(problem.fixed().iter().copied().chain(taken).collect());
            ControlFlow::Break(())
        });
        if ended.is_some() {
            return Ok(found);
        }
        if observer.stop() {
            return Err(CountError::Stopped);
        }
    }
    Ok(None)
}

/// The most pieces, fixed ones among them, of any placement; none if there is no placement.
pub(crate) fn most(
    problem: &Problem,
    observer: &dyn Observer,
) -> Result<Option<usize>, CountError> {
    by_words!(problem.conflicts().len(), most_pieces(problem, observer))
}

fn most_pieces<const W: usize>(
    problem: &Problem,
    observer: &dyn Observer,
) -> Result<Option<usize>, CountError> {
    let mut search = Search::<W>::new(problem, Order::Quickest);
    for pieces in (0..=search.bound()).rev() {
        search.demand(&Demand::Exactly(pieces));
        let mut found = false;
        let whole = search.whole();
        let mut see = |_: u64, _: &[usize]| {
            found = true;
            ControlFlow::Break(())
        };
        if search.walk(&whole, &|| observer.stop(), &mut see).is_none() {
            return Err(CountError::Stopped);
        }
        if found {
            return Ok(Some(pieces + problem.fixed().len()));
        }
    }
    Ok(None)
}

/// The demand on the pieces not fixed, with a number where as many as possible are wanted; none if
/// there is no placement.
fn settled(problem: &Problem, observer: &dyn Observer) -> Result<Option<Demand>, CountError> {
    Ok(match problem.remaining() {
        Demand::Maximum => {
            let most = most(problem, observer)?;
            most.map(|pieces| Demand::Exactly(pieces - problem.fixed().len()))
        }
        given => Some(given),
    })
}

/// The same, by the squares ahead where those are few.
fn settled_quickly(
    problem: &Problem,
    observer: &dyn Observer,
) -> Result<Option<Demand>, CountError> {
    if problem.size().is_some() || rows::suits(problem).is_none() {
        return settled(problem, observer);
    }
    let tasks = rows::tasks(problem, observer)?;
    let tally = tasks.count(0, &|| observer.stop()).ok_or(CountError::Stopped)?;
    let any = tally.placements != BigUint::ZERO;
    Ok(any.then(|| Demand::Exactly(tally.size - problem.fixed().len())))
}

struct Branches<'a, const W: usize> {
    search: Search<'a, W>,
    prefixes: Vec<Prefix<W>>,
    /// The open candidates of all of them together.
    candidates: usize,
    size: usize,
}

fn branches<'a, const W: usize>(
    problem: &'a Problem,
    observer: &dyn Observer,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let mut search = Search::<W>::new(problem, Order::Quickest);
    let fixed = problem.fixed().len();
    let Some(demand) = settled(problem, observer)? else {
        return Ok(Box::new(Branches { search, prefixes: Vec::new(), candidates: 0, size: fixed }));
    };
    search.demand(&demand);
    let (prefixes, candidates) = (divide(&search), search.whole().open.len());
    let size = fixed + demand.size().unwrap_or(0);
    Ok(Box::new(Branches { search, prefixes, candidates, size }))
}

impl<const W: usize> Tasks for Branches<'_, W> {
    fn len(&self) -> usize {
        self.prefixes.len()
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }

    fn weight(&self, task: usize) -> f64 {
        self.prefixes[task].weight(self.search.pieces, self.candidates)
    }

    fn count(&self, task: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Tally> {
        let mut placements = 0;
        let steps = self.search.walk(&self.prefixes[task], stop, &mut |count, _| {
            placements += count;
            ControlFlow::Continue(())
        })?;
        Some(Tally { size: self.size, placements: BigUint::from(placements), steps })
    }
}

fn visit_each<const W: usize>(
    problem: &Problem,
    order: Order,
    observer: &dyn Observer,
    visitor: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
) -> Visited {
    let demand = match settled_quickly(problem, observer) {
        Ok(Some(demand)) => demand,
        Ok(None) => return Visited::All,
        Err(_) => return Visited::Stopped,
    };
    let mut search = Search::<W>::new(problem, order);
    search.demand(&demand);
    search.one_by_one();
    let mut enough = false;
    let whole = search.whole();
    let ended = search.walk(&whole, &|| observer.stop(), &mut |_, taken| {
        let taken = taken.iter().map(|&candidate| problem.conflicts().candidate(candidate));
        let flow = visitor(&problem.fixed().iter().copied().chain(taken).collect());
        enough = flow.is_break();
        flow
    });
    match ended {
        None => Visited::Stopped,
        Some(_) if enough => Visited::Enough,
        Some(_) => Visited::All,
    }
}
