//! Solves a built-in puzzle: its length, how many shortest solutions there are, and the first one.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_puzzle::Builtin;
use everyboard_search::{Options, Outcome, Search};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Builtin::named("knights-4x3").expect("it is built in").puzzle();
    let system = puzzle.compile()?;
    let options = Options { memory: 1 << 28, ..Options::default() };
    let search = Search::plan(&puzzle, &system, options)?;
    println!("{}: a {} search", puzzle.name, search.strategy());

    let Outcome::Solved(solved) = search.run(&())? else {
        println!("unsolvable");
        return Ok(());
    };
    let paths = &solved.paths;
    println!("{} moves, {} shortest solutions; the first:", paths.length(), paths.count());
    for position in paths.iter().take(1).flat_map(|path| path.positions(&system)) {
        println!("{}", puzzle.board.draw_line(&puzzle.alphabet, &position));
    }
    Ok(())
}
