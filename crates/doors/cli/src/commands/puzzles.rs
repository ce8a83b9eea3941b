//! `everyboard puzzles`: the built-in puzzles and families.

use crate::args::Common;
use crate::commands::show;
use crate::failure::{ExitStatus, Failure};
use crate::input::source;
use crate::output::Output;
use everyboard::crates::puzzle::{builtins, families};
use everyboard_report::{PuzzleRecord, grouped, to_line};
use std::io::Write;

pub fn run(common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    let records = builtins().iter().map(|builtin| {
        let source = source::find(builtin.name)?;
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
        write_families(&mut output)?;
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

/// The families, each with a member.
fn write_families(output: &mut Output) -> Result<(), Failure> {
    let examples = families().iter().map(|family| format!("{}-{}", family.name, family.example));
    let examples: Vec<String> = examples.collect();
    let name = width("families, such as", examples.iter().cloned());
    let style = output.heading();
    writeln!(output, "\n{style}{:name$}  title{style:#}", "families, such as")?;
    for (example, family) in examples.iter().zip(families()) {
        writeln!(output, "{example:name$}  {}", family.title)?;
    }
    Ok(())
}

/// The width of a column.
fn width(heading: &str, cells: impl Iterator<Item = String>) -> usize {
    cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(heading.len())
}
