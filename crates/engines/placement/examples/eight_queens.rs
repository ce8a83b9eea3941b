//! Counts eight queens, sorts the placements into classes and draws one of each class.
//!
//!     cargo run -p everyboard-placement --example eight_queens
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Drawing, Square};
use everyboard_placement::{
    Demand, Kind, Options, Problem, ProblemSpec, classes, count, visit_classes,
};
use everyboard_puzzle::Movement;
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Drawing::parse(&["........"; 8].join("\n"))?.board()?;
    let queen = Kind { letter: 'Q', movement: Movement::parse("Q")? };
    let problem = Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(8)))?;

    let found = count(&problem, &Options::default(), &())?;
    println!("{} placements by the method {} ({})", found.placements, found.method, found.why);

    let classes = classes(&problem, &found, &())?;
    println!("{} up to symmetry:", classes.classes);
    for symmetric in &classes.by_symmetry {
        println!("  symmetry {}: {}", symmetric.name, symmetric.classes);
    }
    visit_classes(&problem, &(), &mut |placement, size| {
        println!("\none of {size}");
        for row in 0..8 {
            let squares = (0..8).map(|column| Square::new(8 * row + column));
            let drawn = squares.map(|at| if placement.kind_at(at).is_some() { 'Q' } else { '.' });
            println!("{}", drawn.collect::<String>());
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}
