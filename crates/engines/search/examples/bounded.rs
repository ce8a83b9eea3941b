//! Solves puzzles with the bounded engine.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use everyboard_search::{Engine, Options, Outcome, Search};
use everyboard_watch::{News, Watch};

/// Prints what is proved so far.
struct Print;

impl Watch for Print {
    fn news(&self, news: News) {
        if let News::Searching { proved, .. } = news {
            println!("  more than {proved} moves");
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["guarini", "knights-5x5", "eight-puzzle"] {
        let puzzle = Builtin::named(name).ok_or("no such puzzle")?.puzzle();
        let system = puzzle.compile()?;
        let options =
            Options { memory: 1 << 28, engine: Some(Engine::Bounded), ..Options::default() };
        println!("{name}");
        if let Outcome::Solved(solved) = Search::plan(&puzzle, &system, options)?.run(&Print)? {
            let (length, count) = (solved.paths.length(), solved.paths.count());
            println!("  {length} moves, {count} solutions; {} positions stored", solved.stored);
        }
    }
    Ok(())
}
