//! `everyboard puzzles`: the built-in puzzles.

use crate::args::Common;
use crate::commands::show;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use crate::source::Source;
use clap::Args;
use everyboard_puzzle::builtins;
use everyboard_report::{Space, grouped, to_line};
use std::io::Write;

/// List the built-in puzzles
///
/// For each: its name, its squares, the number of ways to put its pieces on the board (where
/// moves remove pieces, every number of them), and its title.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {}

/// One row of the table.
struct Row {
    name: &'static str,
    squares: String,
    positions: String,
    title: String,
}

pub(crate) fn run(common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    if common.json {
        for builtin in builtins() {
            let source = Source::find(builtin.name)?;
            let system = source.puzzle.compile()?;
            writeln!(output, "{}", to_line(&show::record(&source, &system)))?;
        }
    } else {
        let rows: Result<Vec<Row>, Failure> =
            builtins().iter().map(|builtin| row(builtin.name)).collect();
        write_table(&rows?, &mut output)?;
    }
    output.flush()?;
    Ok(ExitStatus::Success)
}

fn row(name: &'static str) -> Result<Row, Failure> {
    let source = Source::find(name)?;
    let space = Space::of(&source.puzzle, &source.puzzle.compile()?);
    Ok(Row {
        name,
        squares: source.puzzle.board.len().to_string(),
        positions: grouped(&space.positions),
        title: source.puzzle.name.clone(),
    })
}

fn write_table(rows: &[Row], output: &mut Output) -> Result<(), Failure> {
    let widest = |text: fn(&Row) -> &str, heading: &str| {
        rows.iter().map(|row| text(row).chars().count()).chain([heading.len()]).max().unwrap_or(0)
    };
    let name = widest(|row| row.name, "name");
    let positions = widest(|row| &row.positions, "positions");
    let style = if output.color { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    writeln!(
        output,
        "{style}{:name$}  {:>7}  {:>positions$}  title{style:#}",
        "name", "squares", "positions"
    )?;
    for row in rows {
        let Row { squares, title, .. } = row;
        writeln!(
            output,
            "{:name$}  {squares:>7}  {:>positions$}  {title}",
            row.name, row.positions
        )?;
    }
    Ok(())
}
