//! Making the tables of a folder: which are missing, in which order, with checkpoints.
//!
//! A [`Plan`] lists the missing tables of a request; a [`Generator`] makes one after another and
//! writes each into a [`Library`]:
//!
//! ```
//! use everyboard_endgame::{BoardSize, Ending, Generator, Library, Pieces, Plan};
//!
//! let folder = tempfile::tempdir()?;
//! let (board, library) = (BoardSize::new(4).unwrap(), Library::new(folder.path()));
//! let requested = [Ending::parse("KQKR", &Pieces::orthodox())?];
//! let plan = Plan::new(&requested, |ending| library.check(board, ending).is_ok());
//! let names: Vec<String> = plan.missing().iter().map(ToString::to_string).collect();
//! assert_eq!(names, ["KRK", "KQK", "KQKR"]);
//!
//! let mut generator = Generator::new(&library, board);
//! for ending in plan.missing() {
//!     let made = generator.make(ending, &())?;
//!     println!("{ending}: mate in {}, {} bytes", made.deepest, made.bytes);
//! }
//! generator.finish();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With a [`Checkpoints`] a table under way is saved after a level now and then, and when
//! [`Watch::is_stopped`] stops it. A later generator with the same
//! folder continues from there.

mod checkpoint;

use crate::board::BoardSize;
use crate::ending::Ending;
use crate::files::{Library, LibraryError};
use crate::retrograde::Generation;
use crate::table::Table;
use crate::tables::{GenerateError, Tables};
pub use checkpoint::{Checkpoints, Request};
use everyboard_store::FileError;
use everyboard_watch::{News, Watch};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// The tables that a request needs: the endings asked for and all that captures lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    missing: Vec<Ending>,
    present: Vec<Ending>,
}

impl Plan {
    /// The plan for these endings, each with the stronger side first ([`Ending::normal`]).
    /// `is_there` is asked once for each ending that is looked at; those that captures from a
    /// present table lead to are not looked at.
    pub fn new<'e>(
        requested: impl IntoIterator<Item = &'e Ending>,
        is_there: impl Fn(&Ending) -> bool,
    ) -> Self {
        let mut plan = Plan { missing: Vec::new(), present: Vec::new() };
        requested.into_iter().for_each(|ending| plan.add(ending, &is_there));
        plan
    }

    fn add(&mut self, ending: &Ending, is_there: &impl Fn(&Ending) -> bool) {
        if self.missing.contains(ending) || self.present.contains(ending) {
            return;
        }
        if is_there(ending) {
            self.present.push(ending.clone());
            return;
        }
        ending.smaller().iter().for_each(|smaller| self.add(smaller, is_there));
        self.missing.push(ending.clone());
    }

    /// The endings whose tables will be made, each after those that captures lead to.
    pub fn missing(&self) -> &[Ending] {
        &self.missing
    }

    /// Whether the table of an ending will be made.
    pub fn makes(&self, ending: &Ending) -> bool {
        self.missing.contains(ending)
    }

    /// The missing ending whose generation takes most memory, and the bytes that it takes.
    pub fn largest(&self, board: BoardSize) -> Option<(&Ending, u64)> {
        let sized = self.missing.iter().map(|one| (one, Generation::bytes_needed(board, one)));
        sized.max_by_key(|&(_, bytes)| bytes)
    }
}

/// Makes the tables of one size of board in a library, one after another.
#[derive(Debug)]
pub struct Generator<'a> {
    library: &'a Library,
    board: BoardSize,
    threads: NonZeroUsize,
    tables: Tables,
    checkpoints: Option<Checkpoints>,
}

/// A table that was made and written to the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedTable {
    /// The most moves to mate of any position.
    pub deepest: u16,
    /// The file.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: u64,
}

/// Why a table could not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The ending has no table, or the generation was stopped; with a checkpoint folder it is
    /// saved.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// A table that captures lead to is missing or broken.
    #[error(transparent)]
    Smaller(LibraryError),
    /// The table was made, but could not be written.
    #[error(transparent)]
    Unwritten(LibraryError),
    /// The table under way could not be saved.
    #[error(transparent)]
    Unsaved(FileError),
    /// What was saved of the table cannot be used.
    #[error(transparent)]
    Resume(FileError),
}

/// Bytes that a thread takes to compress the blocks of a table, and for its stack. Peaks of KQKR on
/// 1 to 8 threads grew by 1.4 MiB a thread.
const BYTES_A_THREAD: u64 = 3 << 19;

/// One part in this many of what is known of the positions is taken besides where several threads
/// free and allocate it: peaks of KRRKR, which needs 371 MiB for its positions, were 393 MiB on one
/// thread, 424 on two and 422 on four.
const SHARE_OF_SEVERAL: u64 = 12;

/// The most pieces besides the kings of tables that stay in memory, for larger endings need them:
/// 4 MB each at most.
const MOST_KEPT: usize = 2;

impl<'a> Generator<'a> {
    /// A generator on one thread, without checkpoints.
    pub fn new(library: &'a Library, board: BoardSize) -> Self {
        let threads = NonZeroUsize::MIN;
        let tables = Tables::new(board);
        Generator { library, board, threads, tables, checkpoints: None }
    }

    /// About the most bytes that making the table of an ending on this many threads takes: for what
    /// is known of its positions, for the tables that captures lead to, and for writing it.
    pub fn bytes_needed(board: BoardSize, ending: &Ending, threads: NonZeroUsize) -> u64 {
        let smaller = ending.smaller().into_iter().map(|it| Generation::bytes_needed(board, &it));
        let own = Generation::bytes_needed(board, ending);
        let gaps = if threads.get() > 1 { own / SHARE_OF_SEVERAL } else { 0 };
        own + gaps + smaller.sum::<u64>() + threads.get() as u64 * BYTES_A_THREAD
    }

    /// Generates on this many threads. Tables are the same on any number.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Generator { threads, tables: self.tables.with_threads(threads), ..self }
    }

    /// Saves the table under way in this folder, and continues with what was saved there.
    #[must_use]
    pub fn with_checkpoints(self, folder: Checkpoints) -> Self {
        Generator { checkpoints: Some(folder), ..self }
    }

    /// Makes the table of an ending and writes it to the library. The tables that captures lead to
    /// must be there. Cost: see [`Generation::bytes_needed`]; on one core about 0.1 s for an ending
    /// of 4 pieces, seconds to minutes for one of 5.
    ///
    /// # Errors
    /// If a smaller table is missing, a file cannot be read or written, or `watch` stops the
    /// generation.
    pub fn make(
        &mut self,
        ending: &Ending,
        watch: &dyn Watch,
    ) -> Result<GeneratedTable, GeneratorError> {
        let table = self.table(ending, watch)?;
        let (path, bytes) = self.library.save(&table).map_err(GeneratorError::Unwritten)?;
        if let Some(folder) = &self.checkpoints {
            folder.remove(self.board, ending);
        }
        Ok(GeneratedTable { deepest: table.deepest(), path, bytes })
    }

    /// Makes the table of an ending as [`Generator::make`] does, but does not write it.
    ///
    /// # Errors
    /// As for [`Generator::make`].
    pub fn table(
        &mut self,
        ending: &Ending,
        watch: &dyn Watch,
    ) -> Result<Arc<Table>, GeneratorError> {
        let mut generation = match self.resumed(ending).map_err(GeneratorError::Resume)? {
            Some(generation) => {
                watch.news(News::Begins(&ending.to_string()));
                generation
            }
            None => self.begin(ending, watch)?,
        };
        if !generation.run(watch, |generation| self.save_if_due(generation))? {
            if let Some(folder) = &mut self.checkpoints {
                folder.save(&generation).map_err(GeneratorError::Unsaved)?;
            }
            return Err(GenerateError::Stopped(ending.to_string()).into());
        }
        let table = Arc::new(generation.into_table());
        if ending.count() <= MOST_KEPT {
            self.tables.insert(Arc::clone(&table));
        }
        Ok(table)
    }

    /// Whether the checkpoint folder holds something of an ending.
    pub fn is_saved(&self, ending: &Ending) -> bool {
        let folder = self.checkpoints.as_ref();
        folder.is_some_and(|folder| folder.saved(self.board, ending).is_some())
    }

    /// All tables are made: removes the checkpoint folder, if there is one.
    pub fn finish(self) {
        if let Some(folder) = self.checkpoints {
            folder.clear();
        }
    }

    /// The generation of an ending as it was saved, if it was.
    fn resumed(&self, ending: &Ending) -> Result<Option<Generation>, FileError> {
        match &self.checkpoints {
            Some(folder) => folder.generation(self.board, ending, self.threads),
            None => Ok(None),
        }
    }

    fn begin(&mut self, ending: &Ending, watch: &dyn Watch) -> Result<Generation, GeneratorError> {
        // Those of other endings would take more than `bytes_needed`.
        self.tables.keep_only(&ending.smaller());
        for smaller in ending.smaller() {
            if !self.tables.has(&smaller) {
                let table = self.library.table(self.board, &smaller);
                self.tables.insert(table.map_err(GeneratorError::Smaller)?);
            }
        }
        Ok(self.tables.begin(ending, watch)?)
    }

    fn save_if_due(&mut self, generation: &Generation) -> Result<(), GeneratorError> {
        match &mut self.checkpoints {
            Some(folder) => folder.save_if_due(generation).map_err(GeneratorError::Unsaved),
            None => Ok(()),
        }
    }
}
