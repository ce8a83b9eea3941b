//! `everyboard game stats`: the values of all positions, by numbers of pieces.

use super::solve::{classes, sides};
use super::subject::{Subject, SubjectArgs, record};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard::crates::game::{ClassStatistics, GameTable, Remarkable, Value};
use everyboard_report::{
    GameSlowestRecord, GameStatsRecord, GameZugzwangsRecord, count, grouped, to_line,
};
use std::io::Write;

/// Wins, draws and losses of all positions, by numbers of pieces
///
/// Every placement of the pieces counts, whether play can lead to it or not. Where the two sides
/// are alike and have as many pieces, one row stands for both.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game stats knights-3x4-capture
  everyboard game stats knights-3x4-capture --slowest 1 --zugzwangs 3
  everyboard game stats knights-3x4-capture --dominance --json")]
pub struct StatsArgs {
    #[command(flatten)]
    subject: SubjectArgs,

    /// Show up to N of the positions that take most plies to win and to lose
    #[arg(long, value_name = "N")]
    slowest: Option<usize>,

    /// Count the zugzwangs, in which either side gets less if it is to move, and show up to N
    #[arg(long, value_name = "N", conflicts_with = "dominance")]
    zugzwangs: Option<usize>,
}

/// The slowest wins or losses of a side.
struct Slowest {
    side: usize,
    value: Value,
    found: Remarkable,
}

pub fn run(args: &StatsArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let subject = args.subject.find(common)?;
    let table = subject.solve_starts(common)?;
    if args.slowest.is_some() && !table.has_plies() {
        let words = "the table does not say in how many plies a side wins";
        return Err(Failure::of_flag("--slowest", words));
    }
    let slowest = match args.slowest {
        Some(limit) => slowest(&table, limit)?,
        None => Vec::new(),
    };
    let zugzwangs = args.zugzwangs.map(|limit| table.zugzwangs(limit)).transpose()?;
    let mut output = Output::new();
    if common.json {
        let record = record_of(&subject, &table, &slowest, zugzwangs.as_ref());
        writeln!(output, "{}", to_line(&record))?;
        return output.close(ExitStatus::Success);
    }
    for side in sides(&table) {
        write(&subject, &table, side, &mut output)?;
    }
    for Slowest { side, value, found } in &slowest {
        let side = subject.side_name(*side);
        let positions = count(found.count, "position", "positions");
        writeln!(output, "\n{side} to move, {value}: {positions}")?;
        draw(&subject, found, &mut output)?;
    }
    if let Some(found) = &zugzwangs {
        let words = count(found.count, "zugzwang", "zugzwangs");
        writeln!(output, "\n{words}, in which either side gets less if it is to move")?;
        draw(&subject, found, &mut output)?;
    }
    output.close(ExitStatus::Success)
}

fn slowest(table: &GameTable, limit: usize) -> Result<Vec<Slowest>, Failure> {
    let mut all = Vec::new();
    for side in sides(table) {
        for is_win in [true, false] {
            let slowest = table.slowest(side, is_win, limit)?;
            all.extend(slowest.map(|(value, found)| Slowest { side, value, found }));
        }
    }
    Ok(all)
}

fn draw(subject: &Subject, found: &Remarkable, output: &mut Output) -> Result<(), Failure> {
    for position in &found.examples {
        writeln!(output, "\n{}", subject.drawn(position))?;
    }
    Ok(())
}

/// The examples, rows joined by `/`.
fn in_rows(subject: &Subject, found: &Remarkable) -> Vec<String> {
    found.examples.iter().map(|position| subject.drawn(position).replace('\n', "/")).collect()
}

fn record_of(
    subject: &Subject,
    table: &GameTable,
    slowest: &[Slowest],
    zugzwangs: Option<&Remarkable>,
) -> GameStatsRecord {
    let slowest = slowest.iter().map(|Slowest { side, value, found }| GameSlowestRecord {
        side: subject.side_name(*side),
        value: record(*value),
        plies: value.plies(),
        count: found.count.to_string(),
        positions: in_rows(subject, found),
    });
    GameStatsRecord {
        game: subject.label.clone(),
        classes: classes(subject, table),
        slowest: slowest.collect(),
        zugzwangs: zugzwangs.map(|found| GameZugzwangsRecord {
            count: found.count.to_string(),
            positions: in_rows(subject, found),
        }),
    }
}

fn write(
    subject: &Subject,
    table: &GameTable,
    side: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let style = output.heading();
    let whose = if table.is_symmetric() {
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
