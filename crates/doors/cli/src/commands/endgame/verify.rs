//! `everyboard endgame verify`: every value against those of the positions that moves lead to.

use super::subject::{self, TableArgs};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure, check_each};
use crate::output::Output;
use clap::Args;
use everyboard::crates::endgame::{BoardSize, Ending, Library, Table, Tables, VerifyError};
use everyboard_report::endgame::VerifiedRecord;
use everyboard_report::{count, duration, to_line};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Check every value of a table against the values of the positions that moves lead to
///
/// The check finds moves with other code than the generator. Mates are recognized without a table,
/// and every other value follows from shorter mates, so a table that passes is correct. The totals
/// in the heading of the file are counted again. The tables that captures lead to must be in the
/// same folder. The exit status is 1 if a value or a total is wrong, and 2 if a table could not be
/// verified; the remaining tables are still verified.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Names of endings, or files
    #[arg(required = true, value_name = "NAME|FILE")]
    tables: Vec<String>,

    #[command(flatten)]
    subject: TableArgs,
}

pub fn run(args: &VerifyArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let mut output = Output::new();
    check_each(
        &args.tables,
        |name| one(args, name, common),
        |record| {
            let text = if common.json { to_line(&record) } else { line(&record) };
            writeln!(output, "{text}")?;
            output.flush()?;
            Ok(record.right)
        },
    )
}

/// Verifies a table.
fn one(args: &VerifyArgs, name: &str, common: &Common) -> Result<VerifiedRecord, Failure> {
    let clock = Instant::now();
    let (library, table, path) = find(args, name, common)?;
    let result = verify(&library, &table, common)?;
    Ok(VerifiedRecord {
        ending: table.ending().to_string(),
        board: table.board().size(),
        file: path.display().to_string(),
        right: result.is_ok(),
        positions: result.as_ref().ok().copied(),
        wrong: result.err(),
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// A name with a dot or a separator is that of a file.
fn is_file(name: &str) -> bool {
    name.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// The table, and the library with those that captures lead to.
fn find(
    args: &VerifyArgs,
    name: &str,
    common: &Common,
) -> Result<(Library, Arc<Table>, PathBuf), Failure> {
    if !is_file(name) {
        let library = args.subject.folder.library(common)?;
        let ending = subject::ending(name, &args.subject.pieces(&library)?)?;
        let path = library.path(args.subject.board, &ending);
        let table = whole(&library, args.subject.board, &ending, common)?;
        return Ok((library, table, path));
    }
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let library = Library::new(folder).with_threads(common.threads());
    let (board, ending) = Library::subject(path)?;
    let table = whole(&library, board, &ending, common)?;
    Ok((library, table, path.to_owned()))
}

/// A table in memory, if there is room.
fn whole(
    library: &Library,
    board: BoardSize,
    ending: &Ending,
    common: &Common,
) -> Result<Arc<Table>, Failure> {
    library.file(board, ending)?;
    super::check_memory(common, board, ending)?;
    Ok(library.table(board, ending)?)
}

/// The number of positions; or a wrong one, or a wrong total of the file's heading, in words.
fn verify(
    library: &Library,
    table: &Table,
    common: &Common,
) -> Result<Result<u64, String>, Failure> {
    let mut tables = Tables::new(table.board()).with_threads(common.threads());
    for smaller in table.ending().smaller() {
        tables.insert(library.table(table.board(), &smaller)?);
    }
    match table.verify(&tables) {
        Ok(positions) => {
            let file = library.file(table.board(), table.ending())?;
            Ok(file.wrong_total(table).map_or(Ok(positions), Err))
        }
        Err(wrong @ VerifyError::Wrong { .. }) => Ok(Err(wrong.to_string())),
        Err(other) => Err(Failure::internal(other)),
    }
}

fn line(record: &VerifiedRecord) -> String {
    let VerifiedRecord { ending, board, positions, wrong, seconds, .. } = record;
    let table = format!("{ending} on {board}x{board}");
    match (positions, wrong) {
        (Some(positions), _) => {
            let positions = count(positions, "position", "positions");
            format!("{table}: {positions} are right, in {}", duration(*seconds))
        }
        (None, wrong) => format!("{table}: wrong: {}", wrong.as_deref().unwrap_or_default()),
    }
}
