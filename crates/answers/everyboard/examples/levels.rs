//! How many positions lie how far from the start, and the distances of a thousand of them.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Origin, Puzzle, Result};

fn main() -> Result<()> {
    let puzzle = Puzzle::named("knights-5x5")?;
    let census = puzzle.census(Origin::Start)?;
    print!("{}", census.to_csv());
    assert_eq!((census.reachable(), census.deepest()), (67_603_900, 39));
    let distances = puzzle.distances(Origin::Start)?;
    let mut positions = vec![puzzle.start()];
    while positions.len() < 1000 {
        positions.extend(positions[positions.len() - 1].moves().into_iter().map(|it| it.after));
    }
    println!("{:?}", distances.of_all(&positions[..1000])?.iter().max());
    Ok(())
}
