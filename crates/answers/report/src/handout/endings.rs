//! Tasks that are endings of chess.

use super::{HandoutAnswer, HandoutGoal, HandoutTask};
use crate::{DiagramArt, Figure, count};
use everyboard_endgame::{Diagram, Side, Value};

impl HandoutTask {
    /// The task that a position sets, which is worth this much to the side to move. Its answer is a
    /// line of best play: each position after the first with the move that led to it, as players
    /// write it. `number` counts the tasks of a handout; each has its own.
    pub fn of_ending(
        diagram: &Diagram,
        value: Value,
        line: Option<&[(String, Diagram)]>,
        number: usize,
    ) -> Self {
        let art = DiagramArt::new(diagram.board);
        let figure = |diagram: &Diagram| art.figure(diagram).numbered(number);
        let answer = line.map(|line| {
            let after = line.iter().map(|(name, after)| figure(after).with_caption(name.as_str()));
            let steps: Vec<Figure> = std::iter::once(figure(diagram)).chain(after).collect();
            let summary = "A line of best play".to_owned();
            HandoutAnswer { summary, steps, board: None }
        });
        HandoutTask {
            title: diagram.ending.to_string(),
            play: vec![task_in_words(diagram.position.turn, value)],
            start: figure(diagram),
            goal: HandoutGoal::Nothing,
            counts: ["move", "moves"],
            has_rows: true,
            remarks: Vec::new(),
            answer,
        }
    }
}

/// What is asked of the side to move.
fn task_in_words(side: Side, value: Value) -> String {
    let (side, other) = match side {
        Side::White => ("White", "Black"),
        Side::Black => ("Black", "White"),
    };
    match value {
        Value::Win(moves) => {
            format!("{side} to move mates in {}.", count(moves, "move", "moves"))
        }
        Value::Draw => format!("{side} to move draws."),
        Value::Loss(0) => format!("{side} to move is mated."),
        Value::Loss(moves) => {
            let moves = count(moves, "move", "moves");
            format!("{side} to move: {other} mates in {moves}, however {side} plays.")
        }
    }
}
