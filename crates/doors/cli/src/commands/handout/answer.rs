//! The answer to a puzzle of a handout: one shortest solution, or why there is none to show.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::source::Source;
use crate::limits::interrupt;
use crate::output::{figures, listing};
use crate::work::search;
use everyboard::crates::play::Notation;
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::{NarrowEnd, NarrowedInterval, Outcome, Path, Unsolvable};
use everyboard_report::{Figure, HandoutAnswer, bounds_in_words, count};

/// An answer, and whether more time or memory would add nothing.
pub struct Found {
    pub answer: HandoutAnswer,
    pub is_whole: bool,
}

/// What is found of a puzzle. A search that is too large has the answer that says so; an error is
/// Ctrl-C, or a bug.
pub fn of(source: &Source, common: &Common) -> Result<Found, Failure> {
    let puzzle = &source.puzzle;
    if puzzle.goals.is_empty() {
        return Ok(whole(HandoutAnswer::without_solution(if puzzle.end.is_some() {
            "A game of two sides: the answer is a way to play, not a row of moves."
        } else {
            "This puzzle has no goal, so there is no solution to show."
        })));
    }
    match searched(puzzle, common) {
        Ok(found) if !interrupt::is_stopped() => Ok(found),
        Ok(_) => Err(Failure::interrupted()),
        Err(failure @ Failure::Error { .. }) if !interrupt::is_stopped() => {
            let why = format!("No solution was found: {}", failure.in_a_row());
            Ok(Found { answer: HandoutAnswer::without_solution(why), is_whole: false })
        }
        Err(failure) => Err(failure),
    }
}

fn whole(answer: HandoutAnswer) -> Found {
    Found { answer, is_whole: true }
}

fn searched(puzzle: &Puzzle, common: &Common) -> Result<Found, Failure> {
    if let Some((system, outcome)) = search::soon(common, puzzle)? {
        return answer(puzzle, &system, outcome);
    }
    let system = search::moves(common, puzzle)?;
    if let Some(reason) = search::impossible_at_once(puzzle, &system) {
        return Ok(whole(unsolvable(&reason)));
    }
    let planned = search::plan(puzzle, &system, search::options(common), None)?;
    search::announce(common, puzzle, &planned, false);
    let outcome = search::run(common, puzzle, &planned, None)?;
    answer(puzzle, &system, outcome)
}

fn answer(puzzle: &Puzzle, system: &RewriteSystem, outcome: Outcome) -> Result<Found, Failure> {
    match outcome {
        Outcome::Solved(solved) => {
            let moves = solved.paths.system(system);
            let (path, _) = listing::first(&solved.paths, puzzle, &moves)?;
            let steps = steps(puzzle, &moves, &path)?;
            let answer = HandoutAnswer::solved(puzzle, solved.paths.length(), steps);
            let solutions = count(solved.paths.count(), "shortest solution", "shortest solutions");
            let summary = format!("{}; {solutions}", answer.summary);
            Ok(whole(HandoutAnswer { summary, ..answer }))
        }
        Outcome::Unsolvable(proof) => Ok(whole(without_path(puzzle, system, &proof))),
        Outcome::Narrowed(narrowed) => narrowed_answer(puzzle, system, &narrowed),
    }
}

/// What is known where time or memory ended the search.
fn narrowed_answer(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    narrowed: &NarrowedInterval,
) -> Result<Found, Failure> {
    let at_least = narrowed.interval.at_least;
    if let NarrowEnd::Unsolvable(proof) = &narrowed.end {
        return Ok(whole(without_path(puzzle, system, proof)));
    }
    let answer = match &narrowed.interval.path {
        Some(path) => {
            let steps = steps(puzzle, &narrowed.system(system), path)?;
            HandoutAnswer::solved(puzzle, at_least, steps)
        }
        None => HandoutAnswer::without_solution(format!(
            "No solution was found within the limits of time and memory: {}",
            bounds_in_words(puzzle, at_least, None)
        )),
    };
    Ok(Found { answer, is_whole: narrowed.interval.is_exact() })
}

/// The positions of a path, checked against the rule.
fn steps(puzzle: &Puzzle, moves: &RewriteSystem, path: &Path) -> Result<Vec<Figure>, Failure> {
    let positions = listing::checked(path, puzzle, moves)?;
    let notation = Notation::algebraic(puzzle, moves);
    Ok(figures::of_path(puzzle, moves, &notation, path, &positions))
}

/// No path leads to a goal: with a sum that no move changes if that is the reason, or else with the
/// positions that were searched.
fn without_path(puzzle: &Puzzle, system: &RewriteSystem, proof: &Unsolvable) -> HandoutAnswer {
    match search::impossible(puzzle, system) {
        Some(reason) => unsolvable(&reason),
        None => unsolvable(&everyboard::plan::unsolvable_in_words(proof)),
    }
}

fn unsolvable(reason: &str) -> HandoutAnswer {
    HandoutAnswer::without_solution(format!("Unsolvable: {reason}"))
}
