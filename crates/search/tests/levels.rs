//! Levels of Sokoban whose spaces are too large for a census. D. W. Skinner's Microban (2000) has them; the numbers of moves are
//! of this program, and 47 is verified by the certificate of `everyboard bound`, which the search does not check itself.

use everyboard_puzzle::{PathValidator, Puzzle};
use everyboard_search::{Engine, Interval, NarrowEnd, Narrowed, Options, Search};
use std::num::NonZeroUsize;
use std::path::Path;

/// What `bound` proves of a level in this many bytes.
fn narrowed(name: &str, memory: u64) -> Narrowed {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/known/sokoban");
    let puzzle = Puzzle::load(&folder.join(name)).unwrap();
    let system = puzzle.compile().unwrap();
    let (threads, engine) = (NonZeroUsize::new(2).unwrap(), Some(Engine::Bounded));
    let options = Options { threads, memory, strategy: None, engine };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    let narrowed = search.narrow(Interval::default(), &(), &mut |_| {}).unwrap();
    if let Some(path) = &narrowed.interval.path {
        PathValidator::new(&puzzle, &system).check(&path.start, &path.rewrites).unwrap();
    }
    narrowed
}

/// The length of a shortest solution, which is known in the end.
fn length(name: &str) -> usize {
    let Narrowed { interval, end, .. } = narrowed(name, 1 << 30);
    assert!(matches!(end, NarrowEnd::Exact), "{name}: {end:?}");
    interval.at_least
}

#[test]
fn a_level_of_two_trillion_positions() {
    assert_eq!(length("microban-145.xsb"), 47);
}

#[test]
#[ignore = "half a minute"]
fn larger_levels() {
    assert_eq!(length("microban-146.xsb"), 51);
    assert_eq!(length("microban-105.xsb"), 75);
}

/// With little memory there is a bound from below.
#[test]
#[ignore = "half a minute"]
fn a_level_of_sixty_trillion_positions() {
    let Narrowed { interval, .. } = narrowed("microban-144.xsb", 64 << 20);
    assert!(interval.at_least >= 100, "{} moves or more", interval.at_least);
}
