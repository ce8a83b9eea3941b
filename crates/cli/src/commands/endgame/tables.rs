//! Tables as they are needed: from the library, or made.

use super::checkpoint::Saving;
use super::progress::GenerationProgress;
use crate::args::Common;
use crate::failure::Failure;
use crate::{interrupt, machine};
use everyboard_endgame::{BoardSize, Ending, Generation, Library, Progress, Table, Tables};
use everyboard_report::bytes;
use std::sync::Arc;

/// Makes tables, with those that captures lead to at hand.
pub(super) struct Maker<'a> {
    common: &'a Common,
    library: &'a Library,
    board: BoardSize,
    tables: Tables,
    progress: GenerationProgress,
}

/// Pieces besides the kings of tables that stay in memory: those that larger endings need.
const SMALL: usize = 2;

/// Adds to `plan` what is not there of an ending and those that captures lead to, smaller ones first.
pub(super) fn plan(ending: &Ending, is_there: &impl Fn(&Ending) -> bool, plan: &mut Vec<Ending>) {
    if plan.contains(ending) || is_there(ending) {
        return;
    }
    ending.smaller().iter().for_each(|smaller| self::plan(smaller, is_there, plan));
    plan.push(ending.clone());
}

impl<'a> Maker<'a> {
    pub(super) fn new(common: &'a Common, library: &'a Library, board: BoardSize) -> Self {
        let tables = Tables::new(board).with_threads(common.threads());
        Maker { common, library, board, tables, progress: GenerationProgress::new(common.quiet) }
    }

    /// Makes the table of an ending. Those that captures lead to have been made before, or are in
    /// the library. With `saving`, goes on from what was saved, and saves now and then.
    pub(super) fn make(
        &mut self,
        ending: &Ending,
        saving: Option<&mut Saving>,
    ) -> Result<Arc<Table>, Failure> {
        let generation = match saving.as_ref().and_then(|saving| saving.saved(self.board, ending)) {
            Some(path) => saving.as_ref().expect("it was saved").resume(&path, ending)?,
            None => self.begin(ending)?,
        };
        let table = Arc::new(self.finish(generation, saving)?);
        self.progress.finish();
        if ending.count() <= SMALL {
            self.tables.insert(Arc::clone(&table));
        }
        Ok(table)
    }

    fn begin(&mut self, ending: &Ending) -> Result<Generation, Failure> {
        for smaller in ending.smaller() {
            if !self.tables.has(&smaller) {
                self.tables.insert(self.library.table(self.board, &smaller)?);
            }
        }
        self.tables.begin(ending, &self.progress).map_err(Failure::internal)
    }

    fn finish(
        &self,
        mut generation: Generation,
        mut saving: Option<&mut Saving>,
    ) -> Result<Table, Failure> {
        while !generation.is_done() {
            if interrupt::is_stopped() {
                self.progress.finish();
                let name = generation.ending().to_string();
                return Err(match saving {
                    Some(saving) => saving.stopped(&generation)?,
                    None => Failure::interrupted_with(name),
                });
            }
            self.progress.level(generation.advance());
            if let Some(saving) = &mut saving {
                saving.save_if_due(&generation)?;
            }
        }
        Ok(generation.into_table())
    }

    /// Whether the memory suffices to make the table of an ending.
    pub(super) fn check_memory(&self, ending: &Ending) -> Result<(), Failure> {
        check_memory(self.common, self.board, ending)
    }
}

/// Whether the memory suffices to have the whole table of an ending there, or to make it.
pub(super) fn check_memory(
    common: &Common,
    board: BoardSize,
    ending: &Ending,
) -> Result<(), Failure> {
    let needed = Generation::bytes_needed(board, ending);
    let left = common.memory().saturating_sub(machine::program_memory());
    if needed <= left {
        return Ok(());
    }
    let message = format!(
        "{ending} needs {} for what is known of its positions; the budget leaves {}",
        bytes(needed),
        bytes(left)
    );
    let whole = needed + machine::program_memory();
    let help = format!("--memory {} would do", machine::size_for(whole + whole / 64));
    Err(Failure::of_flag("--memory", message).with_help(help))
}
