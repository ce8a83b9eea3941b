//! What the editor shows of a text.

use super::draft::draft;
use super::protocol::Checked;
use crate::game::{GAME, is_game};
use everyboard::crates::puzzle::{MoveValidator, Puzzle, Sketch};
use everyboard_report::Space;

/// The text of a puzzle file as far as it can be read: its first fault, and all that a form shows
/// of it.
pub fn check(text: &str) -> Checked {
    let sketch = Sketch::read_with_puzzle(text).ok();
    let mut checked = Checked {
        fault: None,
        line: None,
        column: None,
        draft: sketch.map(|(sketch, puzzle)| draft(&sketch, &puzzle)),
        positions: None,
        moves: None,
        remarks: Vec::new(),
    };
    let puzzle = match Puzzle::parse(text) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            checked.fault = Some(error.fault.to_string());
            checked.line = Some(error.location.line);
            checked.column = Some(error.location.column);
            return checked;
        }
    };
    match puzzle.compile_or_in_parts_within(u64::MAX) {
        Err(error) => checked.fault = Some(error.to_string()),
        Ok(system) => {
            let moves = MoveValidator::new(&puzzle).moves(&puzzle.starts[0]).len();
            checked.moves = Some(moves);
            checked.positions = Some(Space::of(&puzzle, &system).positions.to_string());
            checked.remarks = remarks(&puzzle, moves);
        }
    }
    checked
}

fn remarks(puzzle: &Puzzle, moves: usize) -> Vec<String> {
    let is_game = is_game(puzzle);
    let remarks = [
        (moves == 0, "No piece can move from the start."),
        (is_game, GAME),
        (puzzle.goals.is_empty() && !is_game, "There is no goal, so there is nothing to solve."),
        (puzzle.starts.iter().any(|start| puzzle.is_goal(start)), "The start is a goal already."),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    remarks.map(|(_, words)| words.to_owned()).collect()
}
