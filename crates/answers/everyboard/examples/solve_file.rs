//! The shortest solutions of the puzzle in a file: `cargo run --example solve_file
//! crates/model/puzzle/puzzles/knights-5x5.toml`.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Puzzle, Result};

fn main() -> Result<()> {
    let path = std::env::args().nth(1).filter(|path| path.ends_with(".toml"));
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../../model/puzzle/puzzles/knights-5x5.toml");
    let solutions = Puzzle::open(path.as_deref().unwrap_or(here))?.solve()?;
    println!("{:?} moves, {:?} ways", solutions.length(), solutions.count());
    println!("{}", solutions.first().expect("it has a solution"));
    assert!(path.is_some() || solutions.length() == Some(36));
    assert!(path.is_some() || solutions.count() == Some(1200_u32.into()));
    Ok(())
}
