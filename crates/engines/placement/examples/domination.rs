//! Finds the fewest pieces of each kind that attack or hold every square of a 6x6 board.
//!
//!     cargo run --release -p everyboard-placement --example domination
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::Drawing;
use everyboard_placement::{Demand, Kind, ProblemSpec, dominate};
use everyboard_puzzle::Movement;
use std::error::Error;
use std::num::NonZeroUsize;

fn main() -> Result<(), Box<dyn Error>> {
    for (name, betza) in [("queens", "Q"), ("rooks", "R"), ("bishops", "B"), ("kings", "K")] {
        let board = Drawing::parse(&["......"; 6].join("\n"))?.board()?;
        let kind = Kind { letter: 'x', movement: Movement::parse(betza)? };
        // The demand is ignored: the size is an argument of its own.
        let spec = ProblemSpec::new(board, vec![kind], Demand::Maximum);
        let found = dominate(&spec, None, NonZeroUsize::MIN, &())?;
        println!("{} {name} attack or hold all of 6x6, in {} ways", found.size, found.placements);
    }
    Ok(())
}
