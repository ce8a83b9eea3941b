//! Counts every position of the eight-puzzle by its distance from the start, at one bit each.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_census::{Census, CensusOptions};
use everyboard_puzzle::Builtin;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Builtin::named("eight-puzzle").expect("it is built in").puzzle();
    let system = puzzle.compile()?;
    let options = CensusOptions { memory: 1 << 28, antipodes: 2, ..CensusOptions::default() };
    let census = Census::plan(&system, &puzzle.starts, options)?;
    let bits = census.bits_per_position();
    println!("{} positions, {bits:.2} bits each", census.space().arrangements());

    let table = census.run(&())?;
    for (level, positions) in table.levels.iter().enumerate() {
        println!("{level:3} moves {positions:8} positions");
    }
    println!("{} can be reached; hardest to reach:", table.reachable());
    for antipode in &table.antipodes {
        println!("{}", puzzle.board.draw_line(&puzzle.alphabet, antipode));
    }
    Ok(())
}
