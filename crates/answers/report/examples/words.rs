//! Says in words how pieces move, what a move is, and which symmetries a puzzle has.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use everyboard_report::{describe, movement_in_words, rule_in_words};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["knights-5x5", "frogs-and-toads", "peg-4x4"] {
        let puzzle = Builtin::named(name).ok_or("a built-in puzzle")?.puzzle();
        println!("{}", puzzle.name);
        for (kind, movement) in puzzle.alphabet.kinds().zip(&puzzle.movements) {
            println!("  {} moves {}", puzzle.alphabet.char_of(kind), movement_in_words(movement));
        }
        for line in rule_in_words(&puzzle) {
            println!("  {line}");
        }
        let system = puzzle.compile()?;
        for symmetry in puzzle.start_group(&system)?.members() {
            println!("  symmetry: {}", describe(&puzzle, symmetry));
        }
    }
    Ok(())
}
