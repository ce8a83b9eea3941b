//! `--tables`: declared once, for every command that searches with pattern tables.

use super::Common;
use crate::failure::Failure;
use crate::limits::budget;
use crate::output;
use clap::Args;
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::PatternTables;
use everyboard::crates::store::AtomicFile;
use everyboard_report::bytes;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Pattern tables that are kept in a file.
#[derive(Clone, Debug, Args)]
pub struct TablesArgs {
    /// Use the pattern tables in this file; if it does not exist, build them and write it
    ///
    /// For puzzles with many different pieces. The tables bound the moves to the goal from any
    /// start, so that one file serves them all. To build them may take half of --memory: the more
    /// it is, the better they are and the longer it takes, up to hours. What a file says is
    /// believed.
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
}

impl TablesArgs {
    /// Whether the flag is given.
    pub fn is_given(&self) -> bool {
        self.tables.is_some()
    }

    /// The tables for a puzzle, if the flag is given: read, or built and written.
    pub fn find(
        &self,
        common: &Common,
        puzzle: &Puzzle,
        system: &RewriteSystem,
    ) -> Result<Option<Arc<PatternTables>>, Failure> {
        let Some(path) = &self.tables else { return Ok(None) };
        let memory = budget::for_search(common.memory());
        AtomicFile::check(path).map_err(of_flag)?;
        let tables = if path.exists() {
            PatternTables::read(path, puzzle, system, memory).map_err(of_flag)?
        } else {
            build(path, common, puzzle, system, memory / 2)?
        };
        Ok(Some(Arc::new(tables)))
    }
}

fn build(
    path: &Path,
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    memory: u64,
) -> Result<PatternTables, Failure> {
    output::note(common, format_args!("building pattern tables for {}", path.display()));
    let tables =
        PatternTables::build(puzzle, system, common.threads(), memory).ok_or_else(|| {
            of_flag("there are no tables for this puzzle within half of --memory")
                .with_help("tables need pieces that differ from all others, and few goals")
        })?;
    tables.write(path).map_err(of_flag)?;
    output::note(common, format_args!("built: {} of tables", bytes(tables.bytes())));
    Ok(tables)
}

fn of_flag(error: impl Display) -> Failure {
    Failure::of_flag("--tables", error)
}
