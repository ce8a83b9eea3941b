//! Lists the moves of a position and says why another move is not allowed.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::{Builtin, MoveValidator};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Builtin::named("frogs-and-toads").ok_or("a built-in puzzle")?.puzzle();
    let validator = MoveValidator::new(&puzzle);
    let start = &puzzle.starts[0];
    println!("from {}", puzzle.board.draw(&puzzle.alphabet, start));
    for after in validator.moves(start) {
        println!("  to {}", puzzle.board.draw(&puzzle.alphabet, &after));
    }
    let goal = puzzle.goal_positions(&puzzle.compile()?, 1).ok_or("one goal")?.remove(0);
    let error = validator.check(start, &goal).expect_err("the goal is many moves away");
    println!("not to {}: {error}", puzzle.board.draw(&puzzle.alphabet, &goal));
    Ok(())
}
