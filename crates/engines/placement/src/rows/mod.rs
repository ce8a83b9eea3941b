//! Counting row by row, all placements with the same squares open ahead at once.
//!
//! The squares are scanned row by row or column by column. All that the squares ahead need to know
//! of those behind is which candidates ahead are excluded and which unfinished regions hold a piece
//! already: the *state*. Placements behind the scan that leave the same state are counted together,
//! by their number of pieces:
//!
//! ```text
//!   x . . . .      behind: two queens stand
//!   . . x # #  <-  the scan is here; # are excluded
//!   # # # # .      ahead: the state is the set of excluded squares from the scan on, as far as a
//!   # . # . #      piece behind can reach; any placement that leaves the same set counts the same
//! ```
//!
//! Time and memory grow with the number of states: some thousands for kings on 16x16, 2^n for rooks
//! or n queens. This is the transfer-matrix method of statistical mechanics, with excluded
//! candidates in place of occupied ones, so that pieces that attack alike are not told apart; in
//! algorithms it is known as broken-profile dynamic programming.

mod layer;
mod transfer;

use crate::{CountError, Demand, Method, MethodError, Problem, Tally, Tasks};
use everyboard_watch::Watch;
use layer::{CountLayout, Layer, Number};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicU64, Ordering};
use transfer::{Orbits, ScanEnd, Transfer};

/// The largest number of states held at a time: some hundred megabytes.
const MAX_STATES: usize = 1 << 21;

/// The largest number of states at a time for which the method is chosen unasked: about a second.
const MANY_STATES: usize = 1 << 19;

/// The same where pieces exclude candidates more than half the board ahead, and a search that
/// places them one by one has as little to do.
const FEW_STATES: usize = 1 << 12;

/// The most numbers kept for one state.
const MAX_NUMBERS: usize = 1 << 12;

/// Placements of more candidates than this may be too many for 128 bits.
const MAX_U128_CANDIDATES: usize = 127;

/// Bytes of a number of 128 bits, and of a larger one: a vector and what it points to.
const NUMBER_BYTES: [u64; 2] = [16, 64];

/// Seconds for each state, and for each of its numbers: where those of two layers fit the cache,
/// and where they do not: 64 kings on 16x16 took 3 ns a number, 50 on 20x20 37 ns (Zen 4).
const SECONDS_A_STATE: f64 = 100e-9;
const SECONDS_A_NUMBER: [f64; 2] = [3e-9, 30e-9];
const CACHE_BYTES: f64 = 8e6;

/// How many states fit the memory limit of a problem: two layers at a time, each in a hash table
/// that may be half empty.
fn max_states(problem: &Problem, words: usize, layout: &CountLayout) -> usize {
    let large = problem.conflicts().len() > MAX_U128_CANDIDATES;
    let numbers = (layout.numbers() as u64).saturating_mul(NUMBER_BYTES[usize::from(large)]);
    let entry = 2 * (8 * words as u64 + 8 + 1);
    (problem.memory() / (2 * (numbers + entry + 8))).try_into().unwrap_or(usize::MAX)
}

/// Makes the count a single task.
pub(crate) fn tasks<'a>(
    problem: &'a Problem,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let orbits = Orbits::single(problem);
    let slots = orbits.slots();
    let demand = problem.remaining();
    match slots.div_ceil(64) {
        0 | 1 => rows::<1>(&orbits, &demand, watch),
        2 => rows::<2>(&orbits, &demand, watch),
        3 | 4 => rows::<4>(&orbits, &demand, watch),
        5..=8 => rows::<8>(&orbits, &demand, watch),
        _ => Err(too_wide(slots).into()),
    }
}

fn too_wide(slots: usize) -> MethodError {
    Method::Rows.declines(format!("pieces exclude candidates up to {slots} candidates ahead"))
}

/// Why this method is the best one, if it is. Visits all states, up to a limit.
pub(crate) fn suits(problem: &Problem) -> Option<String> {
    let layout = CountLayout::new(problem, &problem.remaining()).ok()?;
    let orbits = Orbits::single(problem);
    let slots = orbits.slots();
    let short = 2 * slots <= problem.conflicts().len();
    let limit = if short { MANY_STATES } else { FEW_STATES };
    let limit = limit.min(max_states(problem, slots.div_ceil(64), &layout));
    let states = match slots.div_ceil(64) {
        0 | 1 => Transfer::<1>::new(&orbits).count_states(limit, &()),
        2 => Transfer::<2>::new(&orbits).count_states(limit, &()),
        _ => return None,
    };
    let (widest, _) = states.ok()?;
    let noun = if widest == 1 { "state" } else { "states" };
    Some(format!("at most {widest} {noun} of the squares ahead"))
}

/// The number of placements that contain each orbit completely or not at all; `orbits` holds the
/// orbit of each open candidate.
///
/// # Errors
/// If there are too many states or numbers, or `watch` ends it.
pub(crate) fn count_unions(
    problem: &Problem,
    orbits: Vec<Vec<usize>>,
    demand: &Demand,
    watch: &dyn Watch,
) -> Result<BigUint, CountError> {
    let orbits = Orbits { problem, orbits };
    let slots = orbits.slots();
    let tasks = match slots.div_ceil(64) {
        0 | 1 => rows::<1>(&orbits, demand, watch)?,
        2 => rows::<2>(&orbits, demand, watch)?,
        _ => return Err(too_wide(slots).into()),
    };
    let tally = tasks.count(0, watch).ok_or(CountError::Stopped)?;
    Ok(tally.placements)
}

struct Rows<'a, const W: usize> {
    problem: &'a Problem,
    transfer: Transfer<W>,
    layout: CountLayout,
    /// The largest number of states of a layer.
    widest: usize,
    /// The number of states of all layers together.
    all: u64,
    /// How many of these have been processed.
    processed: AtomicU64,
}

fn rows<'a, const W: usize>(
    orbits: &Orbits<'a>,
    demand: &Demand,
    watch: &dyn Watch,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let problem = orbits.problem;
    let layout = CountLayout::new(problem, demand)?;
    let transfer = Transfer::<W>::new(orbits);
    let fitting = max_states(problem, W, &layout);
    match transfer.count_states(MAX_STATES.min(fitting), watch) {
        Ok((widest, all)) => {
            let processed = AtomicU64::new(0);
            Ok(Box::new(Rows { problem, transfer, layout, widest, all, processed }))
        }
        Err(ScanEnd::Stopped) => Err(CountError::Stopped),
        Err(ScanEnd::TooLarge) if fitting < MAX_STATES => {
            let why = format!("its states do not fit {} bytes of memory", problem.memory());
            Err(Method::Rows.declines(why).into())
        }
        Err(ScanEnd::TooLarge) => {
            let why = format!("more than {MAX_STATES} states would be held at a time");
            Err(Method::Rows.declines(why).into())
        }
    }
}

impl<const W: usize> Rows<'_, W> {
    /// Scans all squares, counting in numbers of one type.
    fn count_in<N: Number>(&self, watch: &dyn Watch) -> Result<Tally, ScanEnd> {
        let mut layer = Layer::<N, W>::first(&self.layout);
        let mut steps = 0;
        for step in &self.transfer.steps {
            let next = layer.after(step, &self.layout, self.widest, &|states| {
                self.processed.store(steps + states as u64, Ordering::Relaxed);
                watch.is_stopped()
            })?;
            steps += layer.states() as u64;
            layer = next;
        }
        let (pieces, placements) = layer.result(&self.layout);
        let possible = !self.transfer.closed_region;
        let placements = if possible { placements } else { BigUint::ZERO };
        let size = pieces + self.problem.fixed().len();
        Ok(Tally { size, placements, steps })
    }
}

impl<const W: usize> Tasks for Rows<'_, W> {
    fn len(&self) -> usize {
        1
    }

    fn size(&self) -> Option<usize> {
        self.problem.size()
    }

    fn count(&self, _task: usize, watch: &dyn Watch) -> Option<Tally> {
        let counted = match self.count_in::<u128>(watch) {
            Err(ScanEnd::TooLarge) => self.count_in::<BigUint>(watch),
            counted => counted,
        };
        if counted.is_ok() {
            self.processed.store(0, Ordering::Relaxed);
        }
        counted.ok()
    }

    fn under_way(&self) -> f64 {
        self.processed.load(Ordering::Relaxed) as f64 / self.all.max(1) as f64
    }

    fn seconds(&self) -> Option<f64> {
        let numbers = self.layout.numbers() as f64;
        let bytes = 2.0 * self.widest as f64 * numbers * NUMBER_BYTES[0] as f64;
        let far = usize::from(bytes > CACHE_BYTES);
        Some(self.all as f64 * (SECONDS_A_STATE + numbers * SECONDS_A_NUMBER[far]))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Demand, Kind, Method, Problem, ProblemSpec};
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The one task reports its progress square by square and within a square, and can be stopped
    /// there.
    #[test]
    fn a_count_reports_its_progress() {
        let board = Drawing::parse(&vec![".".repeat(17); 17].join("/")).unwrap().board().unwrap();
        let king = Kind { letter: 'K', movement: Movement::parse("K").unwrap() };
        let spec = ProblemSpec::new(board, vec![king], Demand::Exactly(12));
        let problem = Problem::new(spec).unwrap();
        let tasks = Method::Rows.tasks(&problem, &()).unwrap();
        assert_eq!((tasks.len(), tasks.under_way()), (1, 0.0));
        assert!(tasks.seconds().is_some_and(|seconds| seconds > 0.0));

        let shares = std::sync::Mutex::new(Vec::new());
        let look = || {
            shares.lock().unwrap().push(tasks.under_way());
            false
        };
        let whole = tasks.count(0, &look).unwrap();
        let shares = shares.into_inner().unwrap();
        assert!(shares.len() > 17 * 17, "{} looks", shares.len());
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..1.0).contains(share)));
        assert!(shares.last().is_some_and(|&share| share > 0.9));
        assert_eq!(tasks.under_way(), 0.0, "it is done");

        let looks = AtomicUsize::new(0);
        let watch = || looks.fetch_add(1, Ordering::Relaxed) == 300;
        assert_eq!(tasks.count(0, &watch), None);
        assert!((0.1..0.9).contains(&tasks.under_way()), "{}", tasks.under_way());
        assert_eq!(tasks.count(0, &|| false), Some(whole));
    }
}
