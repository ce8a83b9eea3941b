//! Checks weights that were found by thought: one for each peg.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_potential::{Potential, Weights};
use everyboard_puzzle::Builtin;

fn main() {
    let puzzle = Builtin::named("peg-english").expect("a built-in puzzle").puzzle();
    let system = puzzle.compile().expect("few moves");
    // An empty square weighs nothing, a peg one unit; the last move does not count.
    let weights = Weights { facts: vec![vec![0, 1]; system.places()], last: Vec::new() };
    let potential = Potential::check(&puzzle, &system, weights).expect("a weight for each fact");
    println!("{} moves or more", potential.bound());
}
