//! Narrows the length of a shortest solution from both sides.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use everyboard_search::{Engine, Interval, Options, Search};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["knights-5x6", "knights-5x7", "knights-6x6"] {
        let puzzle = Builtin::named(name).ok_or("no such puzzle")?.puzzle();
        let system = puzzle.compile()?;
        let options = Options { engine: Some(Engine::Bounded), ..Options::default() };
        println!("{name}");
        let search = Search::plan(&puzzle, &system, options)?;
        let narrowed = search.narrow(Interval::default(), &(), &mut |interval| {
            println!("  at least {}, at most {:?}", interval.at_least, interval.at_most());
        })?;
        assert!(narrowed.interval.is_exact());
    }
    Ok(())
}
