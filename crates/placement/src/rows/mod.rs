//! Counting square after square, all placements of the squares behind at once.
//!
//! The squares are passed row by row or column by column. All that the squares ahead need to know
//! of those behind is which candidates ahead are excluded and which unfinished regions hold a piece
//! already: the *state*. Placements behind that leave the same state are counted together, by
//! their number of pieces.
//!
//! Time and memory go with the number of states: some thousands for kings on 16x16, 2^n for rooks
//! or n queens. This is the transfer method of statistical mechanics, with excluded candidates in
//! place of occupied ones, so that pieces which attack alike are not told apart.

mod layer;
mod passage;

use crate::{CountError, Demand, Method, MethodError, Observer, Problem, Tally, Tasks};
use layer::{Halt, Layer, Ledger, Number};
use num_bigint::BigUint;
use passage::{Orbits, Passage, States};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most states at a time that the method holds: some hundred megabytes.
const MAX_STATES: usize = 1 << 21;

/// The most states at a time for which the method is chosen unasked: a second or so.
const MANY_STATES: usize = 1 << 19;

/// The same where pieces exclude candidates more than half the board ahead, and a search that
/// places them one by one has as little to do.
const FEW_STATES: usize = 1 << 12;

/// The most numbers kept for one state.
const MAX_NUMBERS: usize = 1 << 12;

/// Placements of more candidates than this may be too many for 128 bits.
const MAX_U128_CANDIDATES: usize = 127;

/// The bytes of a number of 128 bits, and of a larger one: a vector and what it points to.
const NUMBER_BYTES: [u64; 2] = [16, 64];

/// Seconds for a state passed, and for each of its numbers while those of two layers fit the cache,
/// and where they do not: 64 kings on 16x16 took 3 ns a number, 50 on 20x20 37 ns (Zen 4).
const SECONDS_A_STATE: f64 = 100e-9;
const SECONDS_A_NUMBER: [f64; 2] = [3e-9, 30e-9];
const CACHE_BYTES: f64 = 8e6;

/// How many states fit the memory of a problem: those before a square and those behind it at a
/// time, each with a place in a hash table that may be half empty.
fn most_states(problem: &Problem, words: usize, ledger: &Ledger) -> usize {
    let large = problem.conflicts().len() > MAX_U128_CANDIDATES;
    let numbers = (ledger.numbers() as u64).saturating_mul(NUMBER_BYTES[usize::from(large)]);
    let entry = 2 * (8 * words as u64 + 8 + 1);
    (problem.memory() / (2 * (numbers + entry + 8))).try_into().unwrap_or(usize::MAX)
}

/// Makes the count one task.
pub(crate) fn tasks<'a>(
    problem: &'a Problem,
    observer: &dyn Observer,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let orbits = Orbits::alone(problem);
    let slots = orbits.slots();
    let demand = problem.remaining();
    match slots.div_ceil(64) {
        0 | 1 => rows::<1>(&orbits, &demand, observer),
        2 => rows::<2>(&orbits, &demand, observer),
        3 | 4 => rows::<4>(&orbits, &demand, observer),
        5..=8 => rows::<8>(&orbits, &demand, observer),
        _ => Err(too_wide(slots).into()),
    }
}

fn too_wide(slots: usize) -> MethodError {
    Method::Rows.declines(format!("pieces exclude candidates up to {slots} candidates ahead"))
}

/// Why this method is the one to choose, if it is. Looks at all states, up to a limit.
pub(crate) fn suits(problem: &Problem) -> Option<String> {
    let ledger = ledger(problem, &problem.remaining()).ok()?;
    let orbits = Orbits::alone(problem);
    let slots = orbits.slots();
    let short = 2 * slots <= problem.conflicts().len();
    let most = if short { MANY_STATES } else { FEW_STATES };
    let most = most.min(most_states(problem, slots.div_ceil(64), &ledger));
    let states = match slots.div_ceil(64) {
        0 | 1 => Passage::<1>::new(&orbits).widest(most, &()),
        2 => Passage::<2>::new(&orbits).widest(most, &()),
        _ => return None,
    };
    match states {
        States::AtMost { states, .. } => {
            let noun = if states == 1 { "state" } else { "states" };
            Some(format!("at most {states} {noun} of the squares ahead"))
        }
        States::TooMany | States::Stopped => None,
    }
}

/// The number of placements that hold all of an orbit or nothing of it; by open candidate, its
/// orbit.
///
/// # Errors
/// If there are too many states, or the observer ends it.
pub(crate) fn count_unions(
    problem: &Problem,
    orbits: Vec<Vec<usize>>,
    demand: &Demand,
    observer: &dyn Observer,
) -> Result<BigUint, CountError> {
    let orbits = Orbits { problem, orbits };
    let slots = orbits.slots();
    let tasks = match slots.div_ceil(64) {
        0 | 1 => rows::<1>(&orbits, demand, observer)?,
        2 => rows::<2>(&orbits, demand, observer)?,
        _ => return Err(too_wide(slots).into()),
    };
    let tally = tasks.count(0, &|| observer.stop()).ok_or(CountError::Stopped)?;
    Ok(tally.placements)
}

/// What is kept for each state.
fn ledger(problem: &Problem, demand: &Demand) -> Result<Ledger, MethodError> {
    let ledger = Ledger::new(demand, problem.conflicts().len());
    match ledger.numbers() {
        numbers if numbers > MAX_NUMBERS => {
            let why = format!("{numbers} numbers would be kept for every state");
            Err(Method::Rows.declines(why))
        }
        _ => Ok(ledger),
    }
}

struct Rows<'a, const W: usize> {
    problem: &'a Problem,
    passage: Passage<W>,
    ledger: Ledger,
    /// The most states at a time.
    states: usize,
    /// The states before every square, all together.
    all: u64,
    /// How many of them have been passed.
    passed: AtomicU64,
}

fn rows<'a, const W: usize>(
    orbits: &Orbits<'a>,
    demand: &Demand,
    observer: &dyn Observer,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    let problem = orbits.problem;
    let ledger = ledger(problem, demand)?;
    let passage = Passage::<W>::new(orbits);
    let fitting = most_states(problem, W, &ledger);
    match passage.widest(MAX_STATES.min(fitting), observer) {
        States::AtMost { states, all } => {
            let passed = AtomicU64::new(0);
            Ok(Box::new(Rows { problem, passage, ledger, states, all, passed }))
        }
        States::Stopped => Err(CountError::Stopped),
        States::TooMany if fitting < MAX_STATES => {
            let why = format!("its states do not fit {} bytes of memory", problem.memory());
            Err(Method::Rows.declines(why).into())
        }
        States::TooMany => {
            let why = format!("more than {MAX_STATES} states would be held at a time");
            Err(Method::Rows.declines(why).into())
        }
    }
}

impl<const W: usize> Rows<'_, W> {
    /// Passes all squares, counting in numbers of one type.
    fn count_in<N: Number>(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Tally, Halt> {
        let mut layer = Layer::<N, W>::first(&self.ledger);
        let mut steps = 0;
        for step in &self.passage.steps {
            let look = |states: usize| {
                self.passed.store(steps + states as u64, Ordering::Relaxed);
                stop()
            };
            let next = layer.after(step, &self.ledger, self.states, &look)?;
            steps += layer.states() as u64;
            layer = next;
        }
        let (pieces, placements) = layer.result(&self.ledger);
        let possible = !self.passage.closed_region;
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

    fn count(&self, _task: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Tally> {
        let counted = match self.count_in::<u128>(stop) {
            Err(Halt::Overflow) => self.count_in::<BigUint>(stop),
            counted => counted,
        };
        if counted.is_ok() {
            self.passed.store(0, Ordering::Relaxed);
        }
        counted.ok()
    }

    fn under_way(&self) -> f64 {
        self.passed.load(Ordering::Relaxed) as f64 / self.all.max(1) as f64
    }

    fn seconds(&self) -> Option<f64> {
        let numbers = self.ledger.numbers() as f64;
        let bytes = 2.0 * self.states as f64 * numbers * NUMBER_BYTES[0] as f64;
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

    /// The one task tells how far it is, square by square and within a square, and can be stopped
    /// there.
    #[test]
    fn a_count_tells_how_far_it_is() {
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
        let stop = || looks.fetch_add(1, Ordering::Relaxed) == 300;
        assert_eq!(tasks.count(0, &stop), None);
        assert!((0.1..0.9).contains(&tasks.under_way()), "{}", tasks.under_way());
        assert_eq!(tasks.count(0, &|| false), Some(whole));
    }
}
