//! `everyboard endgame list`: the tables of a folder.

use super::subject::FolderArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use everyboard::crates::endgame::Heading;
use everyboard_report::endgame::ListedRecord;
use everyboard_report::{bytes, to_line};
use std::fs;
use std::io::Write;
use std::path::Path;

pub fn run(folder: &FolderArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let library = folder.library(common)?;
    let mut output = Output::new();
    let tables = library.list()?;
    if tables.is_empty() {
        output::note(common, format_args!("no tables in {}", library.folder().display()));
    }
    let mut status = ExitStatus::Success;
    for (path, heading) in tables {
        let record = record(&path, heading);
        if record.error.is_some() {
            status = ExitStatus::SomeFailed;
        }
        let text = if common.json { to_line(&record) } else { line(&record) };
        writeln!(output, "{text}")?;
    }
    output.close(status)
}

fn record(path: &Path, heading: Result<Heading, String>) -> ListedRecord {
    let mut record = ListedRecord {
        file: path.display().to_string(),
        bytes: fs::metadata(path).map_or(0, |data| data.len()),
        ending: None,
        board: None,
        deepest: None,
        pieces: Default::default(),
        error: None,
    };
    match heading {
        Err(error) => record.error = Some(error),
        Ok(heading) => {
            record.pieces = heading.fairies().map(|(l, m)| (l, m.to_owned())).collect();
            record.ending = Some(heading.ending);
            record.board = Some(heading.board);
            record.deepest = Some(heading.deepest);
        }
    }
    record
}

fn line(record: &ListedRecord) -> String {
    let ListedRecord { ending: Some(ending), board: Some(board), deepest: Some(deepest), .. } =
        record
    else {
        return everyboard_report::printable(record.error.as_deref().unwrap_or_default());
    };
    let pieces: Vec<String> = record.pieces.iter().map(|(l, m)| format!("  {l}={m}")).collect();
    let mate = super::depth(*deepest);
    let size = bytes(record.bytes);
    format!("{ending:<7} {board}x{board}  {mate:<12} {size:>9}{}", pieces.concat())
}
