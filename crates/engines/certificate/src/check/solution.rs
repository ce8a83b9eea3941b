//! Replays a solution by the rule.

use crate::{Certificate, Refusal, Solution, Step};
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{MoveValidator, Puzzle};

/// Checks that the solution has as many moves as are claimed, and that it solves the puzzle.
pub(super) fn check(certificate: &Certificate) -> Result<(), Refusal> {
    let (Some(claimed), Some(solution)) = (certificate.at_most, &certificate.solution) else {
        return Err(Refusal::NoSolution);
    };
    let found = solution.steps.len();
    if claimed != found {
        return Err(Refusal::OtherLength { claimed, found });
    }
    let puzzle = &certificate.puzzle;
    let mut result = Err(Refusal::NotAStart);
    // Starts may differ in the turn alone.
    for start in &puzzle.starts {
        if start.symbols().starts_with(solution.start.symbols()) && result.is_err() {
            result = replay(puzzle, start, solution);
        }
    }
    result
}

fn replay(puzzle: &Puzzle, start: &Position, solution: &Solution) -> Result<(), Refusal> {
    let rule = MoveValidator::new(puzzle);
    let mut position = start.clone();
    for (number, step) in (1..).zip(&solution.steps) {
        let after = after(puzzle, &position, step);
        rule.check(&position, &after).map_err(|fault| Refusal::Move { number, fault })?;
        position = after;
    }
    if puzzle.is_goal(&position) { Ok(()) } else { Err(Refusal::NotAGoal) }
}

/// The position that a move leads to, if the rule allows it.
fn after(puzzle: &Puzzle, before: &Position, step: &Step) -> Position {
    let piece = before.at(step.from);
    let mut after = before.clone();
    after.put(step.from, Symbol::EMPTY);
    after.put(step.to, piece);
    step.others.iter().for_each(|&(square, symbol)| after.put(square, symbol));
    let mover = if piece.is_empty() { after.at(step.from) } else { piece };
    if let Some((_, next)) = puzzle.rule.turns.side_of(mover) {
        after.put(puzzle.turn_place(), puzzle.turn_symbol(next));
    }
    after
}
