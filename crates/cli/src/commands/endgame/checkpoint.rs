//! Generations that are saved and resumed.
//!
//! The folder holds what was asked for (`request`) and what is known of the ending under way
//! (`KQKR.8x8.generation`). Tables that are done are in the library, and found there.

use super::generate::GenerateArgs;
use super::subject;
use crate::args::Common;
use crate::failure::Failure;
use crate::resume;
use everyboard_endgame::{BoardSize, Ending, Generation, Library, Pieces};
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What was asked for, as TOML in a block file without blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    format: u32,
    of: String,
    /// Names of endings.
    pub(super) endings: Vec<String>,
    /// Letters with their movements, `A=QN`.
    pub(super) pieces: Vec<String>,
    /// Files and ranks of the board.
    pub(super) board: u8,
    /// The folder of the tables.
    pub(super) dir: PathBuf,
}

const FORMAT: u32 = 1;
const OF: &str = "a request for tables of endgames";
const REQUEST: &str = "request";
const LOCK: &str = "lock";
const EXTENSION: &str = "generation";

/// A folder in which a generation is saved.
#[derive(Debug)]
pub(super) struct Saving {
    folder: PathBuf,
    every: Duration,
    last: Instant,
    threads: NonZeroUsize,
    command: String,
    _lock: File,
}

impl Request {
    pub(super) fn new(
        endings: &[Ending],
        pieces: &Pieces,
        board: BoardSize,
        library: &Library,
    ) -> Result<Self, Failure> {
        let own = pieces.all().iter().filter(|piece| !piece.is_orthodox());
        let folder = std::path::absolute(library.folder()).unwrap_or(library.folder().to_owned());
        Ok(Request {
            format: FORMAT,
            of: OF.to_owned(),
            endings: endings.iter().map(ToString::to_string).collect(),
            pieces: own.map(|p| format!("{}={}", p.letter(), p.movement())).collect(),
            board: board.size(),
            dir: folder,
        })
    }

    fn read(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join(REQUEST);
        if !path.exists() {
            let message = format!("{folder:?} has no checkpoint of endgames");
            return Err(Failure::of_flag("--resume", message)
                .with_help("name the folder that --checkpoint was given"));
        }
        let file = BlockFile::open(&path, FileKind::Checkpoint).map_err(of_resume)?;
        let bad = |reason: &str| of_resume(format!("{path:?} cannot be used: {reason}"));
        let request: Request =
            toml::from_str(file.metadata()).map_err(|error| bad(error.message()))?;
        match request.format == FORMAT && request.of == OF {
            true => Ok(request),
            false => Err(bad("it is of something else, or of another version")),
        }
    }

    fn write(&self, folder: &Path) -> Result<(), FileError> {
        let text = toml::to_string(self).expect("a request has only what TOML has");
        let path = folder.join(REQUEST);
        BlockFileWriter::create(path, FileKind::Checkpoint, &text, 0, None)?.finish().map(drop)
    }

    /// The endings that were asked for, of pieces as they were defined, and the board.
    pub(super) fn subject(&self) -> Result<(Vec<Ending>, BoardSize), Failure> {
        let mut pieces = Pieces::orthodox();
        for definition in &self.pieces {
            let (letter, movement) = subject::parse_piece(definition).map_err(of_resume)?;
            pieces.define(letter, &movement).map_err(of_resume)?;
        }
        let board = BoardSize::new(self.board).ok_or_else(|| of_resume("its board is unknown"))?;
        let endings = self.endings.iter().map(|name| subject::ending(name, &pieces));
        Ok((endings.collect::<Result<_, _>>()?, board))
    }
}

fn of_resume(error: impl std::fmt::Display) -> Failure {
    Failure::of_flag("--resume", error)
}

impl GenerateArgs {
    /// What was saved in the folder to resume from, if there is one.
    pub(super) fn resumed(&self) -> Result<Option<Request>, Failure> {
        let resume = self.resume.resume.as_deref();
        self.checkpoint.check_every(resume.is_some())?;
        resume.map(Request::read).transpose()
    }

    /// Takes the folder for what is asked for, if there is one.
    pub(super) fn saving(
        &self,
        request: &Request,
        common: &Common,
    ) -> Result<Option<Saving>, Failure> {
        let resume = self.resume.resume.as_deref();
        let Some(folder) = self.checkpoint.checkpoint.as_deref().or(resume) else {
            return Ok(None);
        };
        let refused = |error| Failure::new(format!("cannot use the folder {folder:?}: {error}"));
        fs::create_dir_all(folder).map_err(refused)?;
        let lock = File::create(folder.join(LOCK)).map_err(refused)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::Error(error)) => return Err(refused(error)),
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::new(format!("another program works in {folder:?}")));
            }
        }
        if resume.is_none() {
            if folder.join(REQUEST).exists() {
                let message = format!("{folder:?} has a checkpoint already");
                let help = "continue it with --resume, or choose another folder";
                return Err(Failure::of_flag("--checkpoint", message).with_help(help));
            }
            request.write(folder).map_err(|error| Failure::new(error.to_string()))?;
        }
        let every = self.checkpoint.every_flag();
        Ok(Some(Saving {
            folder: folder.to_owned(),
            every: self.checkpoint.interval(),
            last: Instant::now(),
            threads: common.threads(),
            command: resume::command("endgame generate", folder, every, common),
            _lock: lock,
        }))
    }
}

impl Saving {
    fn path(&self, board: BoardSize, ending: &Ending) -> PathBuf {
        let name = format!("{ending}.{0}x{0}.{EXTENSION}", board.size());
        self.folder.join(name)
    }

    /// Where an ending was saved, if it was.
    pub(super) fn saved(&self, board: BoardSize, ending: &Ending) -> Option<PathBuf> {
        Some(self.path(board, ending)).filter(|path| path.exists())
    }

    /// Goes on with an ending that was saved.
    pub(super) fn resume(&self, path: &Path, ending: &Ending) -> Result<Generation, Failure> {
        let generation = Generation::resume(path, self.threads).map_err(of_resume)?;
        match generation.ending().to_string() == ending.to_string() {
            true => Ok(generation),
            false => Err(of_resume(format!("{path:?} is of {}", generation.ending()))),
        }
    }

    /// Saves if the last time is long enough ago.
    pub(super) fn save_if_due(&mut self, generation: &Generation) -> Result<(), Failure> {
        if self.last.elapsed() >= self.every {
            self.save(generation)?;
            self.last = Instant::now();
        }
        Ok(())
    }

    fn save(&self, generation: &Generation) -> Result<(), Failure> {
        let (board, ending) = (generation.board(), generation.ending());
        let saved = generation.save(&self.path(board, ending)).map(drop);
        saved.map_err(|error| Failure::new(error.to_string()).with_help(self.way_on(board, ending)))
    }

    /// What is saved of an ending whose table, or checkpoint, could not be written, and the command
    /// that goes on.
    pub(super) fn way_on(&self, board: BoardSize, ending: &Ending) -> String {
        let command = &self.command;
        match self.saved(board, ending) {
            Some(_) => {
                format!("{ending} is saved as of the last checkpoint; to continue: {command}")
            }
            None => format!("nothing is saved of {ending} so far; to begin it again: {command}"),
        }
    }

    /// Saves where a generation was stopped; how it goes on.
    pub(super) fn stopped(&self, generation: &Generation) -> Result<Failure, Failure> {
        self.save(generation)?;
        Ok(Failure::interrupted_with(generation.ending()).resumed_by(&self.command))
    }

    /// The table of an ending is in the library: what was saved of it is not needed any more.
    pub(super) fn done(&self, board: BoardSize, ending: &Ending) {
        // What cannot be removed does no harm.
        let _ = fs::remove_file(self.path(board, ending));
    }

    /// All tables are done.
    pub(super) fn clear(self) {
        let named = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            [format!(".{EXTENSION}"), format!(".{EXTENSION}.part")]
                .iter()
                .any(|end| name.ends_with(end.as_str()))
        };
        // A program may have been killed after its table was in the library, but before this.
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in files.map(|file| file.path()).filter(named) {
            let _ = fs::remove_file(path);
        }
        let _ = fs::remove_file(self.folder.join(REQUEST));
        let _ = fs::remove_file(self.folder.join(LOCK));
        let _ = fs::remove_dir(&self.folder);
    }
}
