//! Answers to questions about positions.

use crate::commands::endgame::prober::Prober;
use crate::failure::Failure;
use crate::output::{Output, wrapped};
use everyboard::crates::endgame::{Diagram, Move, Position, Probe, Side, Value};
use everyboard_report::endgame::{MoveRecord, ProbedRecord, worth};
use everyboard_report::{HandoutTask, Panel, count, strip, to_line};
use std::io::Write;

impl Prober<'_> {
    /// Writes the value, each move with its value, and the best line with its boards.
    pub fn in_full(&self, diagram: &Diagram, output: &mut Output) -> Result<(), Failure> {
        let value = self.library.probe(diagram)?;
        let moves = self.library.moves(diagram)?;
        let line = self.library.line(diagram)?;
        if self.common.json {
            let mut record = record(diagram, value);
            let judged = moves.iter().map(|&(step, value)| MoveRecord {
                san: self.library.san(diagram, step),
                squares: diagram.coordinates(step),
                worth: worth(value),
            });
            record.legal_moves = Some(judged.collect());
            record.line = Some(self.names(&line));
            Ok(writeln!(output, "{}", to_line(&record))?)
        } else {
            writeln!(output, "{}\n{}", diagram.fen(), verdict(diagram, value, &moves))?;
            self.write_moves(diagram, &moves, output)?;
            self.write_line(diagram, &line, output)
        }
    }

    /// A task for a sheet, with a line of best play as its answer if that is wanted.
    pub fn task(
        &self,
        diagram: &Diagram,
        number: usize,
        with_answer: bool,
    ) -> Result<HandoutTask, Failure> {
        let value = self.library.probe(diagram)?;
        let line = if with_answer { Some(self.library.line(diagram)?) } else { None };
        let line = line.map(|line| {
            let steps =
                line.iter().map(|(at, step)| (self.library.san(at, *step), at.after(*step)));
            steps.collect::<Vec<_>>()
        });
        Ok(HandoutTask::of_ending(diagram, value, line.as_deref(), number))
    }

    /// Writes a line for each position. Positions of one ending are looked up together.
    pub fn in_brief(
        &self,
        questions: &[(String, Diagram)],
        output: &mut Output,
    ) -> Result<(), Failure> {
        for questions in
            questions.chunk_by(|(_, a), (_, b)| (a.board, &a.ending) == (b.board, &b.ending))
        {
            let board = questions[0].1.board;
            let ending = &questions[0].1.ending;
            let positions: Vec<Position> =
                questions.iter().map(|(_, diagram)| diagram.position.clone()).collect();
            let values = self.library.probe_many(board, ending, &positions)?;
            for ((label, diagram), value) in questions.iter().zip(values) {
                let value = match value {
                    Some(value) => value,
                    // Says why there is none.
                    None => {
                        let value = self.library.probe(diagram);
                        value.map_err(|error| Failure::of_flag(label, error))?
                    }
                };
                if self.common.json {
                    writeln!(output, "{}", to_line(&record(diagram, value)))?;
                } else {
                    writeln!(output, "{}", brief(value))?;
                }
            }
        }
        Ok(())
    }

    /// The moves of a line as players write them.
    fn names(&self, line: &[(Diagram, Move)]) -> Vec<String> {
        line.iter().map(|(at, step)| self.library.san(at, *step)).collect()
    }

    fn write_moves(
        &self,
        diagram: &Diagram,
        moves: &[(Move, Value)],
        output: &mut Output,
    ) -> Result<(), Failure> {
        // Moves of one value share a line.
        for alike in moves.chunk_by(|a, b| a.1 == b.1) {
            let names: Vec<String> =
                alike.iter().map(|&(step, _)| self.library.san(diagram, step)).collect();
            let names = wrapped(names.iter().map(String::as_str), " ", output.width - INDENT);
            let label = match alike[0].1 {
                Value::Draw => "draws".to_owned(),
                Value::Win(moves) => format!("wins in {moves}"),
                Value::Loss(moves) => format!("loses in {moves}"),
            };
            for (number, row) in names.lines().enumerate() {
                let label = if number == 0 { &label } else { "" };
                writeln!(output, "  {label:<width$}{row}", width = INDENT - 2)?;
            }
        }
        Ok(())
    }

    /// The moves with their numbers, then the board before the first and after each of them.
    fn write_line(
        &self,
        diagram: &Diagram,
        line: &[(Diagram, Move)],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Some((last, step)) = line.last() else {
            let panel = Panel::new(diagram.rows());
            return Ok(writeln!(output, "\n{panel}")?);
        };
        let words = self.names(line);
        let numbered = numbered(&words, diagram.position.turn);
        let text = wrapped(numbered.iter().map(String::as_str), " ", output.width);
        writeln!(output, "\n{text}")?;
        let boards = line.iter().map(|(at, _)| at.clone()).chain([last.after(*step)]);
        let captions = std::iter::once("start".to_owned()).chain(numbered);
        let panels: Vec<Panel> = captions
            .zip(boards)
            .map(|(caption, at)| Panel::new(std::iter::once(caption).chain(at.rows())))
            .collect();
        Ok(write!(output, "{}", strip(&panels, output.width))?)
    }
}

/// Columns before the moves of a value.
const INDENT: usize = 16;

/// Moves with their numbers: `1.Qc7`, `1...Rb8`; after White's the number is not repeated.
fn numbered(words: &[String], turn: Side) -> Vec<String> {
    let offset = usize::from(turn == Side::Black);
    let moves = words.iter().enumerate().map(|(at, word)| {
        let number = (at + offset) / 2 + 1;
        match (at + offset) % 2 {
            0 => format!("{number}.{word}"),
            _ if at == 0 => format!("{number}...{word}"),
            _ => word.clone(),
        }
    });
    moves.collect()
}

fn record(diagram: &Diagram, value: Value) -> ProbedRecord {
    ProbedRecord {
        fen: diagram.fen(),
        ending: diagram.ending.to_string(),
        worth: worth(value),
        legal_moves: None,
        line: None,
    }
}

/// The value to the side to move, for lines that other programs read.
fn brief(value: Value) -> String {
    match value {
        Value::Win(moves) => format!("win {moves}"),
        Value::Draw => "draw".to_owned(),
        Value::Loss(moves) => format!("loss {moves}"),
    }
}

/// The value in words.
fn verdict(diagram: &Diagram, value: Value, moves: &[(Move, Value)]) -> String {
    let turn = diagram.position.turn;
    let ending = &diagram.ending;
    let winner = match value {
        Value::Win(_) => turn.name(),
        _ => (!turn).name(),
    };
    match value {
        Value::Draw if moves.is_empty() => format!("{ending}: {} is stalemated", turn.name()),
        Value::Draw => format!("{ending}: a draw"),
        Value::Loss(0) => format!("{ending}: {} is mated", turn.name()),
        Value::Win(moves) | Value::Loss(moves) => {
            let moves = count(moves, "move", "moves");
            let plies = count(value.plies().unwrap_or(0), "ply", "plies");
            format!("{ending}: {winner} wins in {moves} ({plies})")
        }
    }
}
