//! `everyboard game verify`: a table checked against its moves.

use super::subject::SubjectArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard::crates::game::Wrong;
use everyboard_report::{GameVerifyRecord, count, duration, to_line};
use std::io::Write;
use std::time::Instant;

/// Check every value of a game against the values after its moves, ply by ply
///
/// The game is solved first, or read from the folder of --dir. Then every move of every position is
/// made on the board, and the value must follow from those after it. A win in n plies has a move to
/// a loss in n - 1, and so on down to a side that has lost: so values cannot support each other in
/// a circle, and what is left are draws. Values without plies and differences of pieces cannot be
/// proved so, and are refused.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game verify knights-3x4-capture
  everyboard game verify my-game.toml --dir tables")]
pub struct VerifyArgs {
    #[command(flatten)]
    subject: SubjectArgs,
}

pub fn run(args: &VerifyArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let subject = args.subject.find(common)?;
    let table = subject.solve_starts(common)?;
    let clock = Instant::now();
    let verified = subject.verify(&table, common);
    let (positions, wrong) = match verified {
        Ok(positions) => (Some(positions), None),
        Err(Wrong::Value { position, found, follows }) => (None, Some((position, found, follows))),
        Err(Wrong::WithoutPlies) => {
            let words = "the table does not say in how many plies, so nothing proves its values";
            return Err(Failure::new(format!("{}: {words}", subject.label))
                .with_help("leave --no-plies and --dominance out, or give more --memory"));
        }
        Err(Wrong::File(error)) => return Err(error.into()),
        Err(Wrong::Stopped) => return Err(Failure::interrupted()),
    };
    let status = if wrong.is_none() { ExitStatus::Success } else { ExitStatus::Negative };
    let seconds = clock.elapsed().as_secs_f64();
    let mut output = Output::new();
    if common.json {
        let record = GameVerifyRecord {
            game: subject.label.clone(),
            right: wrong.is_none(),
            positions: positions.map(|positions| positions.to_string()),
            wrong: wrong.map(|(position, ..)| subject.drawn(&position).replace('\n', "/")),
            seconds,
        };
        writeln!(output, "{}", to_line(&record))?;
    } else if let Some((position, found, follows)) = wrong {
        let side = subject.side_name(position.side());
        writeln!(output, "{}\n", subject.drawn(&position))?;
        writeln!(output, "{side} to move: the table says {found}, but its moves say {follows}")?;
    } else {
        let positions = count(positions.unwrap_or(0), "position", "positions");
        let seconds = duration(seconds);
        let which = subject.which_positions();
        writeln!(output, "{positions} verified {which}, {seconds}")?;
    }
    output.close(status)
}
