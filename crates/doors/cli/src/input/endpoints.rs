//! Starts, goals and positions on the command line: `--from`, `--to` and `--code`.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::game_files;
use everyboard::crates::board::{AllenCode, Position};
use everyboard::crates::puzzle::{Puzzle, TextFault};
use everyboard_report::grouped;
use std::path::Path;

/// How positions are read and written on the command line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PositionForm {
    /// Rows joined by `/`, or a list of squares on a graph.
    Drawn,
    /// J. D. Allen's decimal code.
    Code,
}

impl PositionForm {
    /// The form that `--code` asks for, if the puzzle's positions have it.
    pub fn new(code: bool, puzzle: &Puzzle) -> Result<Self, Failure> {
        if !code {
            return Ok(PositionForm::Drawn);
        }
        let start = AllenCode::of(&puzzle.starts[0], puzzle.board.len());
        start.map(|_| PositionForm::Code).map_err(|error| Failure::of_flag("--code", error))
    }

    /// The text of a position on one line.
    pub fn text(self, puzzle: &Puzzle, position: &Position) -> String {
        match code_of(puzzle, position).filter(|_| self == PositionForm::Code) {
            Some(code) => code.to_string(),
            None => puzzle.board.draw_line(&puzzle.alphabet, position),
        }
    }

    /// The drawing of a position that was given in this form; `flag` names it in errors.
    fn drawing(self, puzzle: &Puzzle, flag: &str, text: &str) -> Result<String, Failure> {
        match self {
            PositionForm::Drawn => Ok(text.to_owned()),
            PositionForm::Code => {
                let code = text.trim().parse().map_err(|_| {
                    Failure::of_flag(flag, format!("{text:?} is not a code: a number below 2^32"))
                })?;
                let position = AllenCode(code).position(puzzle.board.len());
                let position = position.map_err(|error| Failure::of_flag(flag, error))?;
                Ok(puzzle.board.draw_line(&puzzle.alphabet, &position))
            }
        }
    }
}

/// Allen's code of a position of a puzzle whose positions have one.
pub fn code_of(puzzle: &Puzzle, position: &Position) -> Option<u32> {
    AllenCode::of(position, puzzle.board.len()).ok().map(|AllenCode(code)| code)
}

/// Sets the start and the goal that `--from` and `--to` give. Refuses a start whose pieces can
/// never form the goal of the file, because no move changes them.
pub fn set(
    puzzle: &mut Puzzle,
    form: PositionForm,
    [from, to]: [Option<&str>; 2],
    common: &Common,
) -> Result<(), Failure> {
    set_start(puzzle, form, from, common)?;
    match to {
        Some(text) => {
            let drawing = form.drawing(puzzle, "--to", text)?;
            let goals = puzzle.read_goals(&drawing);
            puzzle.goals = goals.map_err(|fault| text_fault("--to", &fault))?;
            Ok(())
        }
        None if from.is_some() => puzzle.check_goals().map_err(|fault| {
            text_fault("--from", &fault).with_help("give the goal as well, with --to")
        }),
        None => Ok(()),
    }
}

/// Sets the start that `--from` gives: a position or a set of them, a random one, or that of a game
/// in a file.
pub fn set_start(
    puzzle: &mut Puzzle,
    form: PositionForm,
    from: Option<&str>,
    common: &Common,
) -> Result<(), Failure> {
    let Some(text) = from else { return Ok(()) };
    let random = everyboard::plan::random_start(puzzle, text, &common.run());
    if let Some(start) = random.map_err(|error| no_random_start(&error))? {
        puzzle.start_at(vec![start]);
        return Ok(());
    }
    let drawing = form.drawing(puzzle, "--from", text);
    let drawn = drawing.and_then(|drawing| {
        puzzle.start_from(&drawing).map_err(|fault| text_fault("--from", &fault))
    });
    if drawn.is_err() && game_files::is_file(text) {
        puzzle.start_at(game_files::positions("--from", Path::new(text), puzzle)?);
        return Ok(());
    }
    drawn
}

/// Reads a position as it is shown, once for each side that may be to move there. `label` says
/// where it is from.
pub fn read(
    puzzle: &Puzzle,
    form: PositionForm,
    label: &str,
    text: &str,
) -> Result<Vec<Position>, Failure> {
    let drawing = form.drawing(puzzle, label, text)?;
    let read = puzzle.read_shown(&drawing).map_err(|fault| text_fault(label, &fault))?;
    Ok(puzzle.with_every_turn(&read[0]))
}

fn no_random_start(error: &everyboard::Error) -> Failure {
    let failure = Failure::of_flag("--from", error);
    match error.help() {
        Some(help) => failure.with_help(help),
        None => failure,
    }
}

fn text_fault(flag: &str, fault: &TextFault) -> Failure {
    Failure::of_flag(
        flag,
        match fault {
            TextFault::Draw(error) => {
                format!("row {}, column {}: {}", error.row + 1, error.column + 1, error.fault)
            }
            other => other.to_string(),
        },
    )
}

/// What to say where a start of `--from` is proved to lead to no goal and `to` gives no other than
/// that of the puzzle itself, which may be another than meant; nothing if there is one.
pub fn whose_goal(puzzle: &Puzzle, from: Option<&str>, to: Option<&str>) -> Option<String> {
    if from.is_none() || to.is_some() {
        return None;
    }
    let goal = puzzle.goals.first()?.text(puzzle);
    let others = match puzzle.goals.len() - 1 {
        0 => String::new(),
        1 => ", or another one".to_owned(),
        others => format!(", or one of {} others", grouped(others)),
    };
    Some(format!("the goal of this puzzle is {goal}{others}; --to GOAL asks for another"))
}
