//! Prints a lower bound on the moves of the puzzles named.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_potential::{Potential, parity};
use everyboard_puzzle::Builtin;
use std::time::Instant;

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names.extend(["guarini", "knights-5x5", "eight-puzzle"].map(String::from));
    }
    for name in names {
        let puzzle = Builtin::named(&name).expect("a built-in puzzle").puzzle();
        let system = puzzle.compile().expect("few moves");
        let began = Instant::now();
        match Potential::find(&puzzle, &system) {
            Ok(potential) => {
                let (value, unit) = potential.exact_bound();
                let (bound, time) = (potential.bound(), began.elapsed());
                let exact = value as f64 / unit as f64;
                let parity = parity(&puzzle, &system);
                println!("{name}: {bound} moves or more ({exact:.3}, parity {parity:?}, {time:?})");
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
}
