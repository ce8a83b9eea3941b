//! A folder of tables.

use super::error::LibraryError;
use super::handle::TableHandle;
use super::heading::{EXTENSION, Heading, file_name};
use super::table_file::{self, TableFile};
use crate::board::BoardSize;
use crate::ending::{Ending, Pieces, quoted};
use crate::probe::Probe;
use crate::rules::{Diagram, MoveValidator, Position};
use crate::table::{Table, Value};
use everyboard_sorted::sort;
use everyboard_store::{BlockFile, FileError, FileKind};
use std::collections::HashMap;
use std::env;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// A folder of tables, opened one by one as they are asked for; and tables that are in memory only.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    memory: u64,
    threads: NonZeroUsize,
    handles: RwLock<HashMap<String, TableHandle>>,
    validators: RwLock<HashMap<String, Arc<MoveValidator>>>,
}

/// A file of a folder: what its heading says, or why it cannot be read.
pub type LibraryEntry = (PathBuf, Result<Heading, String>);

/// The bytes of one table that are kept decoded unless told otherwise: more than one of 5 pieces
/// has.
const MEMORY: u64 = 1 << 30;

impl Library {
    /// The library in a folder. Nothing is read yet; the folder need not be there.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Library {
            folder: folder.into(),
            memory: MEMORY,
            threads: NonZeroUsize::MIN,
            handles: RwLock::default(),
            validators: RwLock::default(),
        }
    }

    /// A library without a folder: its tables are those that are [inserted](Library::insert).
    pub fn in_memory() -> Self {
        Self::new(PathBuf::new())
    }

    /// Whether it has no folder.
    pub fn is_in_memory(&self) -> bool {
        self.folder.as_os_str().is_empty()
    }

    /// The folder for tables by the platform's convention; `None` if the environment names none.
    pub fn default_folder() -> Option<PathBuf> {
        default_folder()
    }

    /// Keeps at most `memory` bytes of each table decoded.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Library { memory, ..self }
    }

    /// Writes tables, and reads them whole, on this many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Library { threads, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the table of an ending lies, or would: that of the stronger side first serves both.
    pub fn path(&self, board: BoardSize, ending: &Ending) -> PathBuf {
        self.folder.join(file_name(board, &ending.normal()))
    }

    /// Whether the table of an ending is in memory or has a file.
    pub fn has(&self, board: BoardSize, ending: &Ending) -> bool {
        let name = file_name(board, &ending.normal());
        self.opened(&name).is_some() || self.is_there(&self.folder.join(name))
    }

    /// Whether there is a folder, and a file in it.
    fn is_there(&self, path: &Path) -> bool {
        !self.is_in_memory() && path.exists()
    }

    /// The command that makes the table of an ending in this folder.
    pub fn command(&self, board: BoardSize, ending: &Ending) -> String {
        let mut command = ending.command(board);
        if default_folder().as_deref() != Some(&self.folder) {
            command += &format!(" --dir {}", quoted(&self.folder.display().to_string()));
        }
        command
    }

    /// Writes a table, whole or not at all; its file, and the bytes of that. The folder is made if
    /// it is not there.
    ///
    /// # Errors
    /// If the folder cannot be made or the file cannot be written.
    pub fn save(&self, table: &Table) -> Result<(PathBuf, u64), LibraryError> {
        fs::create_dir_all(&self.folder).map_err(|e| self.refused("make", e))?;
        let path = self.folder.join(file_name(table.board(), table.ending()));
        let bytes =
            table_file::write(table, &path, self.threads).map_err(LibraryError::Unwritten)?;
        Ok((path, bytes))
    }

    /// Adds a table that is in memory only.
    pub fn insert(&self, table: Arc<Table>) {
        let name = file_name(table.board(), table.ending());
        self.put(name, TableHandle::Memory(table));
    }

    /// The whole table of an ending, the stronger side first.
    ///
    /// # Errors
    /// If it is missing or broken.
    pub fn table(&self, board: BoardSize, ending: &Ending) -> Result<Arc<Table>, LibraryError> {
        match self.handle(board, ending)? {
            TableHandle::Memory(table) => Ok(table),
            TableHandle::File(file) => {
                let table = file.table(self.threads);
                Ok(Arc::new(table.map_err(|error| self.broken(board, ending, error))?))
            }
        }
    }

    /// The file of an ending, the stronger side first. For engines: opened once, a table answers
    /// without a look-up by name, in tens of nanoseconds.
    ///
    /// # Errors
    /// If it is missing or broken.
    pub fn file(&self, board: BoardSize, ending: &Ending) -> Result<Arc<TableFile>, LibraryError> {
        let path = self.path(board, ending);
        if !self.is_there(&path) {
            return Err(self.missing(board, ending));
        }
        let file = TableFile::open(&path, self.memory)
            .map_err(|error| self.broken(board, ending, error))?
            .map_err(|reason| self.unusable(board, ending, reason))?;
        let name = file_name(file.board(), file.ending());
        if name != file_name(board, &ending.normal()) {
            return Err(self.unusable(board, ending, format!("it is of {}", file.ending())));
        }
        Ok(Arc::new(file))
    }

    /// Reads a table through, so that damage in any block is found; its file. Cost: some 5 ms for
    /// an ending of 4 pieces.
    ///
    /// # Errors
    /// If it is missing or broken.
    pub fn check(&self, board: BoardSize, ending: &Ending) -> Result<Arc<TableFile>, LibraryError> {
        let file = self.file(board, ending)?;
        file.check().map_err(|error| self.broken(board, ending, error))?;
        Ok(file)
    }

    /// The board and the ending of the table at `path`, by its heading.
    ///
    /// # Errors
    /// If the file cannot be read, is no table, or has not the name that tables of its ending have.
    pub fn subject(path: &Path) -> Result<(BoardSize, Ending), LibraryError> {
        let command = "everyboard endgame generate ENDING".to_owned();
        let file = match BlockFile::open(path, FileKind::Endgame) {
            Err(source) => return Err(LibraryError::Broken { source, command }),
            Ok(file) => file,
        };
        let read = Heading::read(&file);
        let path = path.to_owned();
        read.map(|(_, board, ending)| (board, ending)).map_err(|reason| LibraryError::Unusable {
            path,
            reason,
            command,
        })
    }

    /// The values of many positions of one ending, in their order; `None` for those that are not
    /// legal. Several million a second, each block decoded once at most.
    ///
    /// # Errors
    /// If the table is missing or broken.
    pub fn probe_many(
        &self,
        board: BoardSize,
        ending: &Ending,
        positions: &[Position],
    ) -> Result<Vec<Option<Value>>, LibraryError> {
        if ending.count() == 0 {
            let diagrams = positions.iter().cloned();
            let diagrams =
                diagrams.map(|position| Diagram { board, ending: ending.clone(), position });
            return Ok(diagrams.map(|one| one.check().is_ok().then_some(Value::Draw)).collect());
        }
        let values = self.handle(board, ending)?.values(ending, positions);
        values.map_err(|error| self.broken(board, ending, error))
    }

    /// The tables of the folder, in the order of their names: each path with what its heading says,
    /// or why it cannot be read. Blocks are not looked at. No tables if there is no folder.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<LibraryEntry>, LibraryError> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|e| self.refused("read", e))?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|e| self.refused("read", e))?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                paths.push(path);
            }
        }
        sort(&mut paths);
        let headings: Vec<_> = paths.iter().map(|path| heading_of(path)).collect();
        Ok(paths.into_iter().zip(headings).collect())
    }

    /// The pieces of chess and those that tables of this folder define: letters whose tables agree
    /// on what they mean. A letter that they do not agree on is left out.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn pieces(&self) -> Result<Pieces, LibraryError> {
        let mut found: std::collections::BTreeMap<char, Option<String>> = Default::default();
        for (_, heading) in self.list()? {
            let Ok(heading) = heading else { continue };
            for (letter, movement) in heading.fairies() {
                let one = found.entry(letter).or_insert_with(|| Some(movement.to_owned()));
                if one.as_deref() != Some(movement) {
                    *one = None;
                }
            }
        }
        let mut pieces = Pieces::orthodox();
        for (letter, movement) in found {
            if let Some(movement) = movement {
                // What cannot be defined is in a heading that its table does not open with.
                let _ = pieces.define(letter, &movement);
            }
        }
        Ok(pieces)
    }

    fn handle(&self, board: BoardSize, ending: &Ending) -> Result<TableHandle, LibraryError> {
        let name = file_name(board, &ending.normal());
        if let Some(handle) = self.opened(&name) {
            return Ok(handle);
        }
        let handle = TableHandle::File(self.file(board, ending)?);
        self.put(name, handle.clone());
        Ok(handle)
    }

    fn opened(&self, name: &str) -> Option<TableHandle> {
        self.handles.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn put(&self, name: String, handle: TableHandle) {
        self.handles.write().unwrap_or_else(PoisonError::into_inner).insert(name, handle);
    }

    /// The table has no value for a position: it is not legal, or else the table is wrong.
    fn disagrees(&self, diagram: &Diagram) -> LibraryError {
        match diagram.check() {
            Err(illegal) => illegal.into(),
            Ok(()) => {
                let reason = format!("it has no value for {}", diagram.fen());
                self.unusable(diagram.board, &diagram.ending, reason)
            }
        }
    }

    fn unusable(&self, board: BoardSize, ending: &Ending, reason: String) -> LibraryError {
        let path = self.path(board, ending);
        let command = self.command(board, ending);
        LibraryError::Unusable { path, reason, command }
    }

    fn missing(&self, board: BoardSize, ending: &Ending) -> LibraryError {
        LibraryError::Missing {
            ending: ending.normal().to_string(),
            path: self.path(board, ending),
            command: self.command(board, ending),
        }
    }

    fn broken(&self, board: BoardSize, ending: &Ending, source: FileError) -> LibraryError {
        LibraryError::Broken { source, command: self.command(board, ending) }
    }

    fn refused(&self, doing: &'static str, source: io::Error) -> LibraryError {
        LibraryError::Folder { path: self.folder.clone(), doing, source }
    }
}

impl Probe for Library {
    type Error = LibraryError;

    /// Cost: with the block decoded, less than a microsecond.
    fn probe(&self, diagram: &Diagram) -> Result<Value, LibraryError> {
        let Diagram { board, ending, position } = diagram;
        if ending.count() == 0 {
            diagram.check_by(&self.rules(diagram))?;
            return Ok(Value::Draw);
        }
        let value = self.handle(*board, ending)?.value(ending, position.turn, &position.squares);
        match value.map_err(|error| self.broken(*board, ending, error))? {
            Some(value) => Ok(value),
            None => Err(self.disagrees(diagram)),
        }
    }

    /// Set up once for each ending.
    fn rules(&self, diagram: &Diagram) -> Arc<MoveValidator> {
        let name = file_name(diagram.board, &diagram.ending);
        let known =
            self.validators.read().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        known.unwrap_or_else(|| {
            let validator = Arc::new(diagram.validator());
            let mut all = self.validators.write().unwrap_or_else(PoisonError::into_inner);
            all.insert(name, Arc::clone(&validator));
            validator
        })
    }
}

fn heading_of(path: &Path) -> Result<Heading, String> {
    let file = BlockFile::open(path, FileKind::Endgame).map_err(|error| error.to_string())?;
    let (heading, ..) =
        Heading::read(&file).map_err(|reason| format!("{path:?} cannot be used: {reason}"))?;
    Ok(heading)
}

/// The folder for tables by the platform's convention: `everyboard/endgames` in `$XDG_DATA_HOME` or
/// `~/.local/share`, on Apple's systems in `~/Library/Application Support`, on Windows in
/// `%LOCALAPPDATA%`. `None` if the environment names no home.
///
/// Sources: XDG Base Directory Specification 0.8; Apple's File System Programming Guide;
/// Microsoft's Known Folders.
fn default_folder() -> Option<PathBuf> {
    let data = if cfg!(windows) {
        path_in("LOCALAPPDATA")
    } else if cfg!(target_vendor = "apple") {
        path_in("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        path_in("XDG_DATA_HOME").or_else(|| path_in("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("everyboard").join("endgames"))
}

/// The path in an environment variable. The specification says to ignore paths that are not
/// absolute.
fn path_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute())
}
