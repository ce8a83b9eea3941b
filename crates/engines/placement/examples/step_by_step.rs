//! Follows the textbook search for four queens, one event at a time.
//!
//!     cargo run -p everyboard-placement --example step_by_step
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Drawing, Naming};
use everyboard_placement::{Demand, Event, Kind, Piece, Problem, ProblemSpec, Trace};
use everyboard_puzzle::Movement;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Drawing::parse("..../..../..../....")?.board()?;
    let queen = Kind { letter: 'Q', movement: Movement::parse("Q")? };
    let problem = Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(4)))?;
    let mut depth = 0;
    for event in Trace::new(&problem) {
        match event {
            Event::Place(piece) => {
                println!("{:>depth$}place {}", "", name(&problem, piece));
                depth += 2;
            }
            Event::Conflict { piece, with } => {
                let (piece, with) = (name(&problem, piece), name(&problem, with));
                println!("{:>depth$}{piece} conflicts with {with}", "");
            }
            Event::Remove(_) => depth -= 2,
            Event::Solution => println!("{:>depth$}solution", ""),
        }
    }
    Ok(())
}

fn name(problem: &Problem, piece: Piece) -> String {
    problem.board().name_of(piece.square, Naming::Algebraic)
}
