//! How many positions lie how far from the start, and the distances of a thousand of them.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Origin, Puzzle, Result};

fn main() -> Result<()> {
    let puzzle = Puzzle::named("knights-4x3")?;
    print!("{}", puzzle.census(Origin::Start)?.to_csv());
    let distances = puzzle.distances(Origin::Start)?;
    let mut positions = vec![puzzle.start()];
    while positions.len() < 1000 {
        positions.extend(positions[positions.len() - 1].moves().into_iter().map(|it| it.after));
    }
    let farthest = distances.of_all(&positions[..1000])?.into_iter().max();
    println!("{farthest:?} of {}", distances.levels().len() - 1);
    Ok(())
}
