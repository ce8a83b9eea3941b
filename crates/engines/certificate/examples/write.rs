//! Writes a certificate for the 5x5 knights: `cargo run --release -p
//! everyboard-certificate --example write > knights-5x5.certificate`.

#![expect(clippy::print_stdout, reason = "an example prints what it makes")]

use everyboard_certificate::{Certificate, Weights};
use everyboard_potential::Potential;
use everyboard_puzzle::Builtin;

fn main() {
    let puzzle = Builtin::named("knights-5x5").expect("a built-in puzzle").puzzle();
    let system = puzzle.compile().expect("few moves");
    let potential = Potential::find(&puzzle, &system).expect("a small linear program");
    let weights = potential.weights().clone();
    let mut certificate = Certificate::new(puzzle);
    certificate.at_least = Some(potential.bound());
    certificate.weights = Weights { facts: weights.facts, last: weights.last };
    print!("{}", certificate.to_text());
}
