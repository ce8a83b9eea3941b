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
/// Prints for each puzzle its name, the number of its squares, the number of ways to place its pieces
/// on the board, and its title. If moves remove pieces, placements of fewer pieces count as well.
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
    let name = width("name", rows.iter().map(|row| row.name));
    let positions = width("positions", rows.iter().map(|row| row.positions.as_str()));
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

/// The width of a column.
fn width<'a>(heading: &'a str, cells: impl Iterator<Item = &'a str>) -> usize {
    cells.chain([heading]).map(|cell| cell.chars().count()).max().unwrap_or(0)
}
