//! Levels of Sokoban whose spaces are too large for a census. D. W. Skinner's Microban (2000) has
//! them; the numbers of moves are of this program (but for those of level 1), and 47 is verified by
//! the certificate of `everyboard bound`, which the search does not check itself.

use everyboard_puzzle::{Metric, PathValidator, Puzzle, Rule};
use everyboard_search::{Engine, Interval, NarrowEnd, NarrowedInterval, Options, Outcome, Search};
use std::num::NonZeroUsize;
use std::path::Path;

fn level(name: &str) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src/known/sokoban");
    Puzzle::load(&folder.join(name)).unwrap()
}

/// What `bound` proves of a level in this many bytes.
fn narrowed(name: &str, memory: u64) -> NarrowedInterval {
    let puzzle = level(name);
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
    let NarrowedInterval { interval, end, .. } = narrowed(name, 1 << 30);
    assert!(matches!(end, NarrowEnd::Exact), "{name}: {end:?}");
    interval.at_least
}

/// The fewest pushes, each with all steps before it; too many ways to be listed as moves.
fn pushes(puzzle: &Puzzle) -> usize {
    let rule = Rule { metric: Metric::Pushes, ..puzzle.rule.clone() };
    let puzzle = Puzzle { rule, ..puzzle.clone() };
    let system = puzzle.compile_in_parts_within(u64::MAX).unwrap();
    let threads = NonZeroUsize::new(2).unwrap();
    let options = Options { threads, ..Options::default() };
    let outcome = Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap();
    let Outcome::Solved(solved) = outcome else { panic!("it has a solution") };
    let moves = solved.paths.system(&system);
    let path = solved.paths.iter().next().unwrap();
    PathValidator::new(&puzzle, &moves).check(&path.start, &path.rewrites).unwrap();
    solved.paths.length()
}

/// Microban 1 is known to take 33 moves and 8 pushes; the others are of this program.
#[test]
fn fewest_pushes() {
    let first = "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n";
    assert_eq!(pushes(&Puzzle::parse(first).unwrap()), 8);
    for (name, fewest) in [("microban-146.xsb", 14), ("microban-105.xsb", 24)] {
        assert_eq!(pushes(&level(name)), fewest, "{name}");
    }
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
    let NarrowedInterval { interval, .. } = narrowed("microban-144.xsb", 64 << 20);
    assert!(interval.at_least >= 100, "{} moves or more", interval.at_least);
}
