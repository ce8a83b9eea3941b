//! `everyboard puzzles`: the built-in puzzles.

use crate::args::Common;
use crate::commands::show;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use crate::source::Source;
use everyboard_puzzle::builtins;
use everyboard_report::{PuzzleRecord, grouped, to_line};
use std::io::Write;

pub(crate) fn run(common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let records = builtins().iter().map(|builtin| {
        let source = Source::find(builtin.name)?;
        let system = source.puzzle.compile()?;
        Ok(show::record(&source, &system))
    });
    let records = records.collect::<Result<Vec<PuzzleRecord>, Failure>>()?;
    if common.json {
        for record in &records {
            writeln!(output, "{}", to_line(record))?;
        }
    } else {
        write_table(&records, &mut output)?;
    }
    output.close(ExitStatus::Success)
}

fn write_table(records: &[PuzzleRecord], output: &mut Output) -> Result<(), Failure> {
    let name = width("name", records.iter().map(|record| record.puzzle.clone()));
    let positions = width("positions", records.iter().map(|record| grouped(&record.positions)));
    let style = output.heading();
    writeln!(
        output,
        "{style}{:name$}  {:>7}  {:>positions$}  title{style:#}",
        "name", "squares", "positions"
    )?;
    for record in records {
        let PuzzleRecord { puzzle, squares, title, .. } = record;
        let number = grouped(&record.positions);
        writeln!(output, "{puzzle:name$}  {squares:>7}  {number:>positions$}  {title}")?;
    }
    Ok(())
}

/// The width of a column.
fn width(heading: &str, cells: impl Iterator<Item = String>) -> usize {
    cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(heading.len())
}
