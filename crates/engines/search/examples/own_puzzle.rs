//! A puzzle of your own, from a text: frogs and toads that step or hop over one neighbour.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_puzzle::Puzzle;
use everyboard_search::{Options, Outcome, Search};

const FROGS: &str = r#"
    format = 1
    name   = "Three frogs, three toads"
    board  = "FFF.TTT"
    goal   = "exchange F T"
    [pieces]
    FT = "W"
    [rule]
    kind = ["step", "hop"]
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::parse(FROGS)?;
    let system = puzzle.compile()?;
    let options = Options { memory: 1 << 24, ..Options::default() };
    match Search::plan(&puzzle, &system, options)?.run(&())? {
        Outcome::Unsolvable(proof) => println!("no goal among {} positions", proof.positions),
        Outcome::Narrowed(narrowed) => println!("{} moves or more", narrowed.interval.at_least),
        Outcome::Solved(solved) => {
            let first = solved.paths.iter().next().ok_or("a solved puzzle has a path")?;
            for (number, position) in first.positions(&system).iter().enumerate() {
                println!("{number:2}  {}", puzzle.board.draw_line(&puzzle.alphabet, position));
            }
        }
    }
    Ok(())
}
