//! Arrangements that few pieces decide, in words.

use crate::grouped;
use everyboard_analysis::Arrangements;
use everyboard_board::{Naming, Symbol};
use everyboard_puzzle::{Goal, Puzzle};

/// How few pieces decide the others, and where these stand if those stand as at the goal.
pub fn arrangements_in_words(puzzle: &Puzzle, found: &Arrangements) -> String {
    let Arrangements { reachable, base, agreeing } = found;
    let base: Vec<String> = base.iter().map(|&kind| name(puzzle, kind)).collect();
    let decide = if base.len() == 1 { "decides" } else { "decide" };
    let mut words = format!(
        "with the gap where the goal has it, {} arrangements are reachable, in which the place{} of {} \
         {decide} the rest",
        grouped(reachable),
        if base.len() == 1 { "" } else { "s" },
        listed(&base),
    );
    match agreeing {
        None => words += "; none has these as the goal has",
        Some(position) => {
            let Some(goal) = puzzle.goals.first().and_then(Goal::pattern) else { return words };
            let elsewhere = puzzle.alphabet.kinds().find_map(|kind| {
                let square = position.only(kind)?;
                (goal.at(square) != Some(kind)).then_some((kind, square))
            });
            if let Some((kind, square)) = elsewhere {
                let square = puzzle.board.name_of(square, Naming::Algebraic);
                let kind = name(puzzle, kind);
                words += &format!("; with these as the goal has them, {kind} stands on {square}");
            }
        }
    }
    words
}

fn name(puzzle: &Puzzle, kind: Symbol) -> String {
    puzzle.alphabet.char_of(kind).to_string()
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
