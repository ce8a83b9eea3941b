//! Certificates made with the engines, as a program writes them.

#![allow(dead_code, reason = "each test that includes this file uses a part of it")]

use everyboard_board::Symbol;
use everyboard_certificate::{
    Certificate, Clock, Patterns, Proved, Refusal, Solution, Weights, verify,
};
use everyboard_potential::{Potential, parity, parity_facts};
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Options, Outcome, Search, ShortestSolutions};

/// Bytes that the checker may take in tests.
pub(crate) const MEMORY: u64 = 1 << 28;

/// Checks a certificate.
pub(crate) fn check(certificate: &Certificate) -> Result<Proved, Refusal> {
    verify(certificate, MEMORY, &())
}

/// A built-in puzzle that starts elsewhere.
pub(crate) fn puzzle_from(name: &str, start: &str) -> Puzzle {
    let mut puzzle = Builtin::named(name).unwrap().puzzle();
    puzzle.starts = puzzle.read_start(start).unwrap();
    puzzle
}

/// The bound of the weights alone, with their parity if there is one.
pub(crate) fn bound(puzzle: &Puzzle) -> Certificate {
    let system = puzzle.compile().unwrap();
    let potential = Potential::find(puzzle, &system).unwrap();
    let weights = potential.weights().clone();
    let mut certificate = Certificate::new(puzzle.clone());
    let mut at_least = potential.bound();
    if let Some(parity) = parity(puzzle, &system) {
        at_least += (at_least + parity) % 2;
        certificate.clocks.extend(parity_facts(puzzle, &system).map(Clock::parity));
    }
    certificate.at_least = Some(at_least);
    certificate.weights = Weights { facts: weights.facts, last: weights.last };
    certificate
}

/// Bound and solution of the same length. The search is left out where the weights suffice.
pub(crate) fn whole(puzzle: &Puzzle) -> Certificate {
    let mut certificate = bound(puzzle);
    let solved = solve(puzzle).expect("the puzzle has a solution");
    let system = puzzle.compile().unwrap();
    let path = solved.paths.iter().next().unwrap();
    let length = solved.paths.length();
    certificate.at_most = Some(length);
    certificate.solution = Some(Solution::new(puzzle, &system, &path.start, &path.rewrites));
    if certificate.at_least < Some(length) {
        certificate.at_least = Some(length);
        let wrong_parity = usize::from(!certificate.clocks.is_empty());
        certificate.searched = Some(length - 1 - wrong_parity);
    }
    certificate
}

/// The same with the number of shortest solutions.
pub(crate) fn counted(puzzle: &Puzzle) -> Certificate {
    let solved = solve(puzzle).expect("the puzzle has a solution");
    Certificate { exactly: Some(solved.paths.count()), ..whole(puzzle) }
}

/// Tables of all pieces of which each always stands on one square, in parts of so many, by
/// division; where there is just one gap, it is carried.
pub(crate) fn patterns(puzzle: &Puzzle, sizes: &[usize]) -> Patterns {
    let system = puzzle.compile().unwrap();
    let is_single = |symbol: &Symbol| {
        puzzle.starts.iter().all(|start| start.count(*symbol) == 1) && system.conserves(*symbol)
    };
    let carried = Some(Symbol::EMPTY).filter(is_single);
    let single: Vec<Symbol> = puzzle.alphabet.kinds().filter(is_single).collect();
    let of = |&size| single.chunks(size).map(<[Symbol]>::to_vec).collect();
    Patterns { carried, divisions: sizes.iter().map(of).collect() }
}

/// What the engines find; `None` if there is no solution.
pub(crate) fn solve(puzzle: &Puzzle) -> Option<ShortestSolutions> {
    let system = puzzle.compile().unwrap();
    let options = Options { memory: 1 << 32, ..Options::default() };
    match Search::plan(puzzle, &system, options).unwrap().run(&()).unwrap() {
        Outcome::Solved(solved) => Some(solved),
        Outcome::Unsolvable(_) => None,
        Outcome::Narrowed(narrowed) => panic!("{narrowed:?}"),
    }
}
