//! A folder in which a generation is saved.
//!
//! It holds what was asked for (`request`) and what is known of the ending under way
//! (`KQKR.8x8.generation`). Tables that are done are in the library, and found there.

use crate::board::BoardSize;
use crate::ending::{Ending, Pieces};
use crate::files::{Library, parse_pieces};
use crate::retrograde::Generation;
use everyboard_store::{
    BlockFile, BlockFileWriter, Checkpoint, CheckpointError, CheckpointFolder, FileError, FileKind,
    Schedule,
};
use serde::{Deserialize, Serialize};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What was asked for, as it is saved: enough to continue without being told again.
#[derive(Clone, Debug)]
pub struct Request {
    /// The endings, the stronger side first.
    pub endings: Vec<Ending>,
    /// The pieces that their letters stand for.
    pub pieces: Pieces,
    /// The board.
    pub board: BoardSize,
    /// The folder of the tables.
    pub library: PathBuf,
}

/// A request as TOML, in a block file without blocks.
#[derive(Debug, Serialize, Deserialize)]
struct RequestText {
    format: u32,
    of: String,
    /// Names of endings.
    endings: Vec<String>,
    /// Letters with their movements, `A=QN`.
    pieces: Vec<String>,
    /// Files and ranks of the board.
    board: u8,
    /// The folder of the tables.
    dir: PathBuf,
}

const FORMAT: u32 = 1;
const OF: &str = "a request for tables of endgames";
const EXTENSION: &str = "generation";

impl Checkpoint for RequestText {
    const OF: &'static str = OF;
    const MANIFEST: &'static str = "request";

    /// Which endings are saved is seen from the files that are there.
    fn files(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn may_name(file: &str) -> bool {
        Path::new(file).extension().is_some_and(|extension| extension == EXTENSION)
    }

    fn write(&self, path: &Path) -> Result<(), FileError> {
        let text = toml::to_string(self).expect("a request has only what TOML has");
        BlockFileWriter::create(path, FileKind::Checkpoint, &text, 0, None)?.finish().map(drop)
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let file = BlockFile::open(path, FileKind::Checkpoint)?;
        let text: RequestText = toml::from_str(file.metadata())
            .map_err(|error| FileError::unusable(path, error.message()))?;
        if text.format == FORMAT && text.of == OF {
            Ok(text)
        } else {
            Err(FileError::unusable(path, "it is of something else, or of another version"))
        }
    }
}

impl Request {
    /// A request for tables in a library.
    pub fn new(endings: Vec<Ending>, pieces: Pieces, board: BoardSize, library: &Library) -> Self {
        let folder = library.folder();
        let library = std::path::absolute(folder).unwrap_or(folder.to_owned());
        Request { endings, pieces, board, library }
    }

    /// The request that was saved in a checkpoint folder.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn load(folder: &Path) -> Result<Self, CheckpointError> {
        let parsed = Self::parse(RequestText::load(folder)?);
        let path = folder.join(RequestText::MANIFEST);
        Ok(parsed.map_err(|reason| FileError::unusable(&path, reason))?)
    }

    /// Reads the names in a request; what is wrong with them, in words.
    fn parse(text: RequestText) -> Result<Self, String> {
        let pieces = parse_pieces(&text.pieces)?;
        let mut endings = Vec::new();
        for name in &text.endings {
            let ending = Ending::parse(name, &pieces).map_err(|error| error.to_string())?;
            endings.push(ending.normal());
        }
        let board = BoardSize::new(text.board).ok_or("its board is unknown")?;
        Ok(Request { endings, pieces, board, library: text.dir })
    }

    fn text(&self) -> RequestText {
        let own = self.pieces.all().iter().filter(|piece| !piece.is_orthodox());
        RequestText {
            format: FORMAT,
            of: OF.to_owned(),
            endings: self.endings.iter().map(ToString::to_string).collect(),
            pieces: own.map(|p| format!("{}={}", p.letter(), p.movement())).collect(),
            board: self.board.size(),
            dir: self.library.clone(),
        }
    }
}

/// A folder in which the table under way is saved, locked as long as this value lives.
#[derive(Debug)]
pub struct Checkpoints {
    folder: CheckpointFolder<RequestText>,
    schedule: Schedule,
}

impl Checkpoints {
    /// Takes a folder for a request, and saves the request there. The folder is created if
    /// necessary. A generation is saved after a level if the last checkpoint is older than `every`.
    ///
    /// # Errors
    /// If the folder holds a request already, is in use, or cannot be written.
    pub fn begin(
        folder: &Path,
        request: &Request,
        every: Duration,
    ) -> Result<Self, CheckpointError> {
        let folder = CheckpointFolder::begin(folder)?;
        folder.commit(&request.text())?;
        Ok(Checkpoints { folder, schedule: Schedule::new(every) })
    }

    /// Takes a folder in which a request was saved.
    ///
    /// # Errors
    /// If there is none, or the folder is in use or cannot be written.
    pub fn resume(folder: &Path, every: Duration) -> Result<Self, CheckpointError> {
        let folder = CheckpointFolder::resume(folder)?;
        Ok(Checkpoints { folder, schedule: Schedule::new(every) })
    }

    fn path(&self, board: BoardSize, ending: &Ending) -> PathBuf {
        self.folder.file(&format!("{ending}.{0}x{0}.{EXTENSION}", board.size()))
    }

    /// Where an ending was saved, if it was.
    pub(super) fn saved(&self, board: BoardSize, ending: &Ending) -> Option<PathBuf> {
        Some(self.path(board, ending)).filter(|path| path.exists())
    }

    /// The generation of an ending as it was saved, if it was.
    pub(super) fn generation(
        &self,
        board: BoardSize,
        ending: &Ending,
        threads: NonZeroUsize,
    ) -> Result<Option<Generation>, FileError> {
        let Some(path) = self.saved(board, ending) else { return Ok(None) };
        let generation = Generation::resume(&path, threads)?;
        if generation.ending().to_string() != ending.to_string() {
            let reason = format!("it is of {}", generation.ending());
            return Err(FileError::unusable(&path, reason));
        }
        Ok(Some(generation))
    }

    /// Saves a generation if the last checkpoint is old enough.
    pub(super) fn save_if_due(&mut self, generation: &Generation) -> Result<(), FileError> {
        if self.schedule.is_due() {
            self.save(generation)?;
        }
        Ok(())
    }

    pub(super) fn save(&mut self, generation: &Generation) -> Result<(), FileError> {
        generation.save(&self.path(generation.board(), generation.ending()))?;
        self.schedule.restart();
        Ok(())
    }

    /// Removes what was saved of an ending, whose table is in the library.
    pub(super) fn remove(&self, board: BoardSize, ending: &Ending) {
        // What cannot be removed does no harm.
        let _ = fs::remove_file(self.path(board, ending));
    }

    /// Removes the folder and everything that was saved there, for all tables are done.
    pub(super) fn clear(self) {
        self.folder.clear();
    }
}
