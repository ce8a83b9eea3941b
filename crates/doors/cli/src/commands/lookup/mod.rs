//! `everyboard lookup`: distances and shortest paths of any positions, from a saved table or by
//! searches.

mod answer;
mod binary;
mod flags;
mod known;
mod why;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::{self, PositionForm};
use crate::input::{game_files, lines};
use crate::limits::interrupt;
use crate::output::{self, Output};
use answer::Answers;
use everyboard::crates::board::Position;
use everyboard::crates::search::End;
pub use flags::LookupArgs;
use flags::PathsWanted;
use known::Knowledge;
use why::Why;

pub fn run(args: &LookupArgs, common: &Common) -> Result<ExitStatus, Failure> {
    args.check_style()?;
    let knowledge = Knowledge::open(args, common)?;
    let puzzle = knowledge.puzzle();
    let form = PositionForm::new(args.paths.written.code, puzzle)?;
    let notation = args.paths.written.notation(puzzle, knowledge.system())?;
    let why = if args.why { Some(Why::new(&knowledge, args, common)?) } else { None };
    let answers = Answers { args, common, knowledge: &knowledge, notation, form, why };
    interrupt::ask_first();
    if args.paths_wanted() != PathsWanted::None {
        let ends = match knowledge.end() {
            End::Goal => "the position to the goal",
            End::Start if knowledge.begins_at_position() => "the position back to the start",
            End::Start => "the start to the position",
        };
        output::note(common, format_args!("paths lead from {ends}"));
    }
    if let Some(numbers) = args.binary {
        return binary::answer(numbers, &answers);
    }
    if let Some(file) = &args.game {
        return answer_all(&answers, &[game_files::positions("--game", file, puzzle)?]);
    }
    match lines::given(&args.positions) {
        Some(texts) => answer_each(&answers, texts),
        None => lines::answer_lines(
            |label, text| endpoints::read(puzzle, form, &label, text),
            |positions, output| answers.write(positions, output).map(|_| ()),
        ),
    }
}

/// Answers positions of the command line.
fn answer_each(answers: &Answers, texts: &[String]) -> Result<ExitStatus, Failure> {
    let mut positions = Vec::new();
    for text in texts {
        let label = format!("{text:?}");
        positions.push(endpoints::read(answers.knowledge.puzzle(), answers.form, &label, text)?);
    }
    answer_all(answers, &positions)
}

fn answer_all(answers: &Answers, positions: &[Vec<Position>]) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let reached = answers.write(positions, &mut output)?;
    let none = positions.len() == 1 && reached == 0;
    output.close(if none { ExitStatus::Negative } else { ExitStatus::Success })
}
