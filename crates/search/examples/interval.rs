//! Narrows the length of a shortest solution from both sides.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use everyboard_search::{Engine, Interval, Options, Progress, Search};
use std::num::NonZeroUsize;

/// Prints what becomes known.
struct Print;

impl Progress for Print {
    fn searching(&self, proved: usize, _longest: usize) {
        println!("  more than {proved} moves");
    }

    fn found(&self, moves: usize) {
        println!("  a solution of {moves} moves");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["knights-5x6", "knights-5x7", "knights-6x6"] {
        let puzzle = Builtin::named(name).ok_or("no such puzzle")?.puzzle();
        let system = puzzle.compile()?;
        let (threads, engine) = (NonZeroUsize::MIN, Some(Engine::Bounded));
        let options = Options { threads, memory: 1 << 30, strategy: None, engine };
        println!("{name}");
        let search = Search::plan(&puzzle, &system, options)?;
        let found = search.narrow(Interval::default(), &Print)?.interval;
        println!("  {} moves, exactly: {}", found.at_least, found.is_exact());
    }
    Ok(())
}
