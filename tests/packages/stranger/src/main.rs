//! The program of the README, and a position that a game would ask about.

use everyboard::{Origin, Puzzle, Result};

fn main() -> Result<()> {
    let puzzle = Puzzle::named("knights-5x5")?;
    let solutions = puzzle.solve()?;
    let (moves, ways) = (solutions.length().unwrap(), solutions.count().unwrap());
    println!("{moves} moves, {ways} solutions");

    let distances = puzzle.distances(Origin::Goal)?;
    assert_eq!(distances.of(&puzzle.start())?, Some(moves));
    Ok(())
}
