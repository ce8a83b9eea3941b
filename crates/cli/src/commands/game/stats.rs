//! `everyboard game stats`: the values of all positions, by numbers of pieces.

use super::subject::{Subject, SubjectArgs};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard_game::{ClassStatistics, GameTable};
use everyboard_report::grouped;
use std::io::Write;

/// Wins, draws and losses of all positions, by numbers of pieces
///
/// Every placement of the pieces counts, whether play can lead to it or not. Where the two sides
/// are alike, one row stands for both.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game stats knights-3x4-capture
  everyboard game stats knights-3x4-capture --dominance")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    subject: SubjectArgs,
}

pub(crate) fn run(args: &StatsArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if common.json {
        let words = "`game stats` has no record of its own";
        return Err(Failure::of_flag("--json", words)
            .with_help("`everyboard game solve --json` has the numbers of all classes"));
    }
    let subject = args.subject.find()?;
    let table = subject.solve_starts(common)?;
    let mut output = Output::new();
    let sides = if subject.rules.is_symmetric() { 0..1 } else { 0..2 };
    for side in sides {
        write(&subject, &table, side, &mut output)?;
    }
    output.close(ExitStatus::Success)
}

fn write(
    subject: &Subject,
    table: &GameTable,
    side: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let style = output.heading();
    let whose = if subject.rules.is_symmetric() {
        "By the pieces of the side to move and of the other".to_owned()
    } else {
        format!("{} to move", subject.side_name(side))
    };
    writeln!(output, "{style}{whose}{style:#}")?;
    let plies = if table.has_plies() { "  longest win  loss (plies)" } else { "" };
    writeln!(output, "own other {:>15} {:>15} {:>15}{plies}", "wins", "draws", "losses")?;
    for class in table.statistics(side) {
        let ClassStatistics { mover, opponent, longest_win, longest_loss, .. } = class;
        let numbers = [class.wins, class.draws, class.losses].map(grouped);
        let [wins, draws, losses] = numbers;
        write!(output, "{mover:>3} {opponent:>5} {wins:>15} {draws:>15} {losses:>15}")?;
        if table.has_plies() {
            write!(output, "  {longest_win:>11}  {longest_loss:>4}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}
