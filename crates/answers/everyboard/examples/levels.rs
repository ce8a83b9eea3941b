//! How many positions lie how far from the start, and the distances of a thousand of them.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Origin, Puzzle, Result};

fn main() -> Result<()> {
    let puzzle = Puzzle::named("knights-5x5")?;
    let census = puzzle.census(Origin::Start)?;
    print!("{}", census.to_csv());
    assert_eq!((census.reachable(), census.deepest()), (67_603_900, 39));
    let distances = puzzle.distances(Origin::Start)?;
    let positions = (0..1000).filter_map(|number| distances.at_level(20, number).transpose());
    let positions = positions.collect::<Result<Vec<_>>>()?;
    assert!(distances.of_all(&positions)?.iter().all(|&moves| moves == Some(20)));
    Ok(())
}
