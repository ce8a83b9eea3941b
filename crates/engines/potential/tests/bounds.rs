//! Bounds beside the lengths that a plain search finds, on random puzzles, and with random weights.

#[path = "../../search/tests/plain/mod.rs"]
mod plain;
#[path = "../../search/tests/random_goal/mod.rs"]
mod random_goal;
#[path = "../../../model/puzzle/tests/random_puzzle/mod.rs"]
mod random_puzzle;

use everyboard_board::Position;
use everyboard_potential::{Potential, PotentialError, Weights, parity};
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem};
use plain::{Path, Plain};
use proptest::prelude::*;
use random_goal::files;
use random_puzzle::Limits;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 500;

/// The number of the move that leads from one position to the next.
fn number(system: &RewriteSystem, from: &Position, to: &Position) -> usize {
    let mut rewrites = system.rewrites().iter();
    let leads = rewrites.position(|rewrite| {
        let mut position = from.clone();
        rewrite.is_allowed(from) && {
            rewrite.apply(&mut position);
            position == *to
        }
    });
    leads.expect("a path is made of moves")
}

/// Asserts that the potential says of no position on the path that it is farther from the goal.
fn assert_admissible(potential: &Potential, system: &RewriteSystem, path: &Path) {
    assert!(potential.bound() < path.len(), "{} of {}", potential.bound(), path.len() - 1);
    for (made, pair) in (1..).zip(path.windows(2)) {
        let bound = potential.bound_after(&pair[1], number(system, &pair[0], &pair[1]));
        assert!(bound <= path.len() - 1 - made, "after {made} moves: {bound}");
    }
}

/// Weights like these, some of them changed.
fn forged(weights: &Weights, changes: &[(u16, i32)]) -> Weights {
    let mut forged = weights.clone();
    let mut all: Vec<&mut i64> =
        forged.facts.iter_mut().flatten().chain(&mut forged.last).collect();
    let count = all.len();
    for &(at, more) in changes {
        let weight = &mut *all[usize::from(at) % count];
        // Some are as large as weights can be.
        *weight = (*weight + i64::from(more)).clamp(-Weights::MOST, Weights::MOST);
    }
    forged
}

fn puzzle_and_moves(name: &str) -> (Puzzle, RewriteSystem) {
    let puzzle = Builtin::named(name).unwrap().puzzle().clone();
    let system = puzzle.compile().unwrap();
    (puzzle, system)
}

/// The bounds of the linear program with the last move; those of 5x5, 5x6 and 3x5 are also those of
/// a separate trial with another solver.
#[test]
fn bounds_of_known_puzzles() {
    for (name, bound) in [
        ("guarini", 8),
        ("knights-3x5", 20),
        ("knights-5x5", 36),
        ("knights-5x6", 45),
        ("knights-7x7", 86),
        ("eight-puzzle", 23),
        ("peg-english", 31),
        ("peg-european", 35),
        ("frogs-and-toads", 15),
    ] {
        let (puzzle, system) = puzzle_and_moves(name);
        assert_eq!(Potential::find(&puzzle, &system).unwrap().bound(), bound, "{name}");
    }
}

/// The average of what a potential bounds from these positions, in moves, before it is rounded up.
fn average_bound(potential: &Potential, samples: &[(Position, usize)]) -> f64 {
    let weights = potential.weights();
    let values = samples.iter().map(|(position, last)| weights.of(position) + weights.last(*last));
    let sum: i64 = values.map(|value| value - potential.goal_value()).sum();
    sum as f64 / (potential.unit() as f64 * samples.len() as f64)
}

/// Far from the start other weights bound more.
#[test]
fn weights_for_the_average_of_positions_bound_more_there() {
    for name in ["knights-5x5", "eight-puzzle"] {
        let (puzzle, system) = puzzle_and_moves(name);
        let mut position = puzzle.starts[0].clone();
        let mut samples = Vec::new();
        for step in 0..20 {
            let allowed = system.rewrites().iter().enumerate();
            let allowed: Vec<_> = allowed.filter(|(_, it)| it.is_allowed(&position)).collect();
            let (number, rewrite) = allowed[(5 * step + 1) % allowed.len()];
            rewrite.apply(&mut position);
            samples.push((position.clone(), number));
        }
        let from_start = average_bound(&Potential::find(&puzzle, &system).unwrap(), &samples);
        let average = Potential::find_on_average(&puzzle, &system, &samples, &()).unwrap();
        let on_average = average_bound(&average, &samples);
        assert!(on_average > from_start + 0.01, "{name}: {on_average}, {from_start}");
    }
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    let (puzzle, system) = puzzle_and_moves("knights-3x5");
    let weights = Potential::find(&puzzle, &system).unwrap().weights().clone();
    let mut short = weights.clone();
    short.facts.pop();
    let mut narrow = weights.clone();
    narrow.facts[0].pop();
    let mut heavy = weights.clone();
    heavy.facts[0][0] = Weights::MOST + 1;
    let mut no_moves = weights;
    no_moves.last.pop();
    for forged in [short, narrow, heavy, no_moves] {
        let refused = Potential::check(&puzzle, &system, forged);
        assert!(matches!(refused, Err(PotentialError::Misfit(_))), "{refused:?}");
    }
}

/// A piece that no move can take away is one of those that are left. It was counted beside them,
/// and bounds were too high.
#[test]
fn a_piece_that_stays_is_one_of_those_left() {
    let text = "format = 1\nboard = \"WW.#X\"\ngoal = \"pieces = 2\"\n[pieces]\nWX = \"W\"\n\
                [rule]\nkind = \"jump\"\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let system = puzzle.compile().unwrap();
    assert_eq!(Potential::find(&puzzle, &system).unwrap().bound(), 1);
}

#[test]
fn a_puzzle_without_a_goal_has_no_potential() {
    let puzzle = Puzzle::parse("format = 1\nboard = \"W..\"\n[pieces]\nW = \"W\"\n").unwrap();
    let system = puzzle.compile().unwrap();
    assert_eq!(Potential::find(&puzzle, &system).unwrap_err(), PotentialError::NoGoal);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        max_shrink_iters: 500,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_solution_is_shorter_than_the_bound(
        file in files(LIMITS),
        changes in prop::collection::vec((any::<u16>(), any::<i32>()), 0..8),
    ) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS) else { return Ok(()) };
        let Some(length) = plain.length() else { return Ok(()) };
        if let Some(parity) = parity(&puzzle, &system) {
            prop_assert_eq!(parity, length % 2);
        }
        let potential = Potential::find(&puzzle, &system).unwrap();
        let weights = forged(potential.weights(), &changes);
        let forged = Potential::check(&puzzle, &system, weights).unwrap();
        for path in plain.paths().iter().take(20) {
            assert_admissible(&potential, &system, path);
            assert_admissible(&forged, &system, path);
        }
        let path = &plain.paths()[0];
        if let [first, second, ..] = &path[..] {
            let samples = [(second.clone(), number(&system, first, second))];
            let average = Potential::find_on_average(&puzzle, &system, &samples, &()).unwrap();
            assert_admissible(&average, &system, path);
        }
    }
}

/// A signal was not heard until a linear program was solved.
#[test]
fn a_linear_program_stops_when_told_to() {
    let (puzzle, system) = puzzle_and_moves("knights-7x7");
    let stopped = Potential::find_while(&puzzle, &system, &|| true);
    assert_eq!(stopped.unwrap_err(), PotentialError::Stopped);
}
