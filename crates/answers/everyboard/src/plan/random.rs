//! A random start: words in place of a position.
//!
//! ```text
//!   random          somewhere on a long random walk from the start
//!   random@40       one of all positions that are 40 moves from the goal, each as likely
//!   random:7        with a seed: the same position again, on every machine
//!   random@40:7
//! ```
//!
//! **Cost.** A walk takes some ten thousand moves at most, a fraction of a second. A distance
//! takes a table of all distances, as [`Puzzle::distances`] makes it.

use super::Source;
use crate::{Error, ErrorKind, Origin, Puzzle, Result, Run};
use everyboard_board::Position;
use std::hash::{BuildHasher, RandomState};

/// Moves of a walk for each pair of places. A single gap has mixed what it moves by then: on a
/// torus of n x n squares that takes in the order of n^4 log n moves (B. Morris and A. Raymer,
/// "Mixing time of the fifteen puzzle", Electronic Journal of Probability 22, 2017).
const MOVES_A_PAIR: usize = 16;

/// No walk is longer.
const MOST_MOVES: usize = 20_000;

/// Seeds that are drawn are numbers that one types again.
const SEEDS: u64 = 1_000_000;

/// What the words ask for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct RandomStart {
    distance: Option<usize>,
    seed: u64,
}

/// The same words with a seed if they ask for a random start without one: so that what is said of
/// it can be repeated.
pub fn with_seed(start: &str) -> String {
    let lacks_seed = is_random(start) && !start.contains(':');
    if lacks_seed && RandomStart::read(start).is_ok() {
        format!("{start}:{}", drawn_seed())
    } else {
        start.to_owned()
    }
}

/// The random position that words ask for; nothing if they ask for none.
///
/// # Errors
/// Of kind `Written` if the words cannot be read; `Illegal` if there is no such position, or a walk
/// may lead to where no solution is; otherwise as [`Puzzle::distances`].
pub fn random_start(
    puzzle: &everyboard_puzzle::Puzzle,
    start: &str,
    run: &Run,
) -> Result<Option<Position>> {
    if !is_random(start) {
        return Ok(None);
    }
    let asked = RandomStart::read(start)?;
    let puzzle = Puzzle::of(Source::new("", puzzle.clone(), puzzle.to_toml()))?;
    let found = match asked.distance {
        Some(distance) => at_distance(&puzzle, distance, asked.seed, run)?,
        None => walk(&puzzle, asked.seed)?,
    };
    Ok(Some(found.of(&puzzle)?.clone()))
}

fn is_random(start: &str) -> bool {
    start.strip_prefix("random").is_some_and(|rest| rest.is_empty() || rest.starts_with(['@', ':']))
}

/// A seed that is drawn by chance.
pub fn drawn_seed() -> u64 {
    RandomState::new().hash_one(0) % SEEDS
}

impl RandomStart {
    fn read(words: &str) -> Result<Self> {
        let fault = || {
            let text = format!("{words:?} is no random start");
            let help = "random, random:SEED, random@MOVES or random@MOVES:SEED, with whole numbers";
            Error::with_help(ErrorKind::Written, text, help)
        };
        let rest = words.strip_prefix("random").ok_or_else(fault)?;
        let (distance, seed) = match rest.split_once(':') {
            Some((distance, seed)) => (distance, seed.parse().map_err(|_| fault())?),
            None => (rest, drawn_seed()),
        };
        let distance = distance.strip_prefix('@').map(|moves| moves.parse().map_err(|_| fault()));
        Ok(RandomStart { distance: distance.transpose()?, seed })
    }
}

/// One of the positions at this distance.
fn at_distance(puzzle: &Puzzle, distance: usize, seed: u64, run: &Run) -> Result<crate::Position> {
    let distances = puzzle.distances_with(Origin::Goal, run)?;
    let levels = distances.levels();
    let found = match levels.get(distance) {
        Some(&positions) if positions > 0 => {
            distances.at_level(distance, Numbers(seed).below(positions))?
        }
        _ => None,
    };
    found.ok_or_else(|| {
        let deepest = levels.len().saturating_sub(1);
        let text = format!("no position is {distance} moves from the goal");
        let help = format!("the farthest is {deepest} moves away");
        Error::with_help(ErrorKind::Illegal, text, &help)
    })
}

/// Where a long random walk from the start ends.
fn walk(puzzle: &Puzzle, seed: u64) -> Result<crate::Position> {
    if !puzzle.system().is_reversible() {
        let text = "a random walk may lead where no solution is: moves cannot be undone here";
        let help = "say how far away the goal shall be, such as random@12 for 12 moves";
        return Err(Error::with_help(ErrorKind::Illegal, text, help));
    }
    let mut numbers = Numbers(seed);
    let mut at = puzzle.start();
    let places = puzzle.inner().places();
    let length = (MOVES_A_PAIR * places * places).min(MOST_MOVES);
    // Where each move changes a parity, walks of one length would all end with the same one.
    for _ in 0..length + numbers.below(2) as usize {
        let mut moves = at.moves();
        if moves.is_empty() {
            break;
        }
        at = moves.swap_remove(numbers.below(moves.len() as u64) as usize).after;
    }
    Ok(at)
}

/// Random numbers: SplitMix64 (G. Steele, D. Lea and C. Flood, 2014).
pub(super) struct Numbers(u64);

impl Numbers {
    /// Those with a number of all that a seed has: each is the same whichever are drawn before.
    pub(super) fn of(seed: u64, number: u64) -> Self {
        let mut numbers = Numbers(seed);
        let mixed = numbers.below(u64::MAX);
        Numbers(mixed ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// One of the numbers below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * u128::from(end)) >> 64) as u64
    }
}
