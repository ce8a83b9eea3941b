//! `everyboard lookup`: distances and shortest paths from a saved table.

mod answer;
mod flags;

use crate::args::Common;
use crate::endpoints::{self, PositionForm};
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use crate::{game, interrupt, lines, machine};
use answer::Answers;
use everyboard_board::Position;
use everyboard_search::End;
use everyboard_search::table::FileTable;
pub(super) use flags::LookupArgs;

/// Half of the budget is for the values of the table, the rest for paths.
const VALUES_SHARE: u64 = 2;

pub(super) fn run(args: &LookupArgs, common: &Common) -> Result<ExitStatus, Failure> {
    args.check_style()?;
    let mut table = FileTable::open(&args.file, left(common))?;
    // Opened it has taken memory for the moves and for the lists by which values are found.
    let budget = left(common) / VALUES_SHARE;
    table.keep_within(budget, common.threads());
    let form = PositionForm::new(args.paths.written.code, table.puzzle())?;
    let notation = args.paths.written.notation(table.puzzle(), table.system())?;
    let answers = Answers { args, common, table: &table, notation, form, paths_memory: budget };
    interrupt::ask_first();
    if args.wants_paths() {
        let ends = match table.end() {
            End::Goal => "the position to the goal",
            End::Start if table.begins_at_position() => "the position back to the start",
            End::Start => "the start to the position",
        };
        output::note(common, format_args!("paths lead from {ends}"));
    }
    if let Some(file) = &args.game {
        return answer_all(&answers, &[game::positions("--game", file, table.puzzle())?]);
    }
    match lines::given(&args.positions) {
        Some(texts) => answer_each(&answers, texts),
        None => lines::answer_lines(
            |label, text| endpoints::read(table.puzzle(), form, &label, text),
            |positions, output| answers.write(positions, output).map(|_| ()),
        ),
    }
}

/// The bytes of the budget that the program has not taken yet.
fn left(common: &Common) -> u64 {
    common.memory().saturating_sub(machine::peak_memory().unwrap_or(0))
}

/// Answers positions of the command line.
fn answer_each(answers: &Answers, texts: &[String]) -> Result<ExitStatus, Failure> {
    let mut positions = Vec::new();
    for text in texts {
        let label = format!("{text:?}");
        positions.push(endpoints::read(answers.table.puzzle(), answers.form, &label, text)?);
    }
    answer_all(answers, &positions)
}

fn answer_all(answers: &Answers, positions: &[Vec<Position>]) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let reached = answers.write(positions, &mut output)?;
    let none = positions.len() == 1 && reached == 0;
    output.close(if none { ExitStatus::Negative } else { ExitStatus::Success })
}
