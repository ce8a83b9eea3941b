//! Counts the same placements by every method that suits, and prints what each costs.
//!
//!     cargo run -p everyboard-placement --example methods
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::Drawing;
use everyboard_placement::{
    CountError, Demand, Kind, Method, Options, Problem, ProblemSpec, count,
};
use everyboard_puzzle::Movement;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for (piece, demand) in [("Q", Demand::Exactly(6)), ("K", Demand::Maximum)] {
        let board = Drawing::parse(&["......"; 6].join("\n"))?.board()?;
        let kind = Kind { letter: 'x', movement: Movement::parse(piece)? };
        let problem = Problem::new(ProblemSpec::new(board, vec![kind], demand))?;
        let (chosen, why) = Method::choose(&problem);
        println!("{piece} on 6x6: the program would choose {chosen} ({why})");
        for method in Method::ALL.into_iter().filter(|&it| piece == "Q" || it != Method::Exhaustive)
        {
            let options = Options { method: Some(method), ..Options::default() };
            match count(&problem, &options, &()) {
                Ok(found) => println!(
                    "  {:<10} {} placements of {} pieces in {} steps",
                    method.name(),
                    found.placements,
                    found.size,
                    found.steps
                ),
                Err(CountError::Method(error)) => println!("  {error}"),
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(())
}
