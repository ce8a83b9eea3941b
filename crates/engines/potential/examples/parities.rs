//! Puzzles whose solutions all have an even, or all an odd, number of moves.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_potential::parity;
use everyboard_puzzle::builtins;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        let parity = match parity(&puzzle, &puzzle.compile()?) {
            Some(0) => "even",
            Some(_) => "odd",
            None => "not known to be even or odd",
        };
        println!("{}: {parity}", puzzle.name);
    }
    Ok(())
}
