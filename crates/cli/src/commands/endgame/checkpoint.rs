//! Generations that are saved and resumed.
//!
//! The folder holds what was asked for (`request`) and the unfinished table of one ending
//! (`KQKR.8x8.generation`). Finished tables are in the library, and found there.

use super::generate::GenerateArgs;
use super::subject;
use crate::args::Common;
use crate::failure::Failure;
use crate::resume;
use everyboard_endgame::{BoardSize, Ending, Generation, Library, Pieces};
use everyboard_store::{
    BlockFile, BlockFileWriter, Checkpoint, CheckpointError, CheckpointFolder, FileError, FileKind,
    Schedule,
};
use serde::{Deserialize, Serialize};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

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
const EXTENSION: &str = "generation";

/// A folder in which a generation is saved.
#[derive(Debug)]
pub(super) struct Saving {
    folder: CheckpointFolder<Request>,
    schedule: Schedule,
    threads: NonZeroUsize,
    command: String,
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
            of: Request::OF.to_owned(),
            endings: endings.iter().map(ToString::to_string).collect(),
            pieces: own.map(|p| format!("{}={}", p.letter(), p.movement())).collect(),
            board: board.size(),
            dir: folder,
        })
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

impl Checkpoint for Request {
    const OF: &'static str = "a request for tables of endgames";
    const MANIFEST: &'static str = "request";

    fn files(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn may_name(file: &str) -> bool {
        file.strip_suffix(EXTENSION).is_some_and(|name| name.ends_with('.'))
    }

    fn write(&self, path: &Path) -> Result<(), FileError> {
        let text = toml::to_string(self).expect("a request has only what TOML has");
        BlockFileWriter::create(path, FileKind::Checkpoint, &text, 0, None)?.finish().map(drop)
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let file = BlockFile::open(path, FileKind::Checkpoint)?;
        let request: Request = toml::from_str(file.metadata())
            .map_err(|error| FileError::unusable(path, error.message()))?;
        if request.format != FORMAT || request.of != Self::OF {
            return Err(FileError::unusable(
                path,
                "it is of something else, or of another version",
            ));
        }
        Ok(request)
    }
}

/// What was asked for, from the folder of `--resume`.
fn read_request(folder: &Path) -> Result<Request, Failure> {
    Request::load(folder).map_err(|error| match error {
        CheckpointError::File(error) => of_resume(error),
        error => of_checkpoint(error),
    })
}

fn of_checkpoint(error: CheckpointError) -> Failure {
    match error {
        CheckpointError::Occupied { .. } => Failure::of_flag("--checkpoint", error),
        CheckpointError::Missing { .. } => {
            of_resume(error).with_help("name the folder that --checkpoint was given")
        }
        error => Failure::new(error.to_string()),
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
        resume.map(read_request).transpose()
    }

    /// Takes the folder for what is asked for, if there is one.
    pub(super) fn saving(
        &self,
        request: &Request,
        common: &Common,
    ) -> Result<Option<Saving>, Failure> {
        let (folder, path) = match (&self.checkpoint.checkpoint, &self.resume.resume) {
            (Some(path), _) => {
                let folder = CheckpointFolder::begin(path).map_err(of_checkpoint)?;
                folder.commit(request).map_err(of_checkpoint)?;
                (folder, path)
            }
            (None, Some(path)) => (CheckpointFolder::resume(path).map_err(of_checkpoint)?, path),
            (None, None) => return Ok(None),
        };
        let every = self.checkpoint.every_flag();
        Ok(Some(Saving {
            folder,
            schedule: Schedule::new(self.checkpoint.interval()),
            threads: common.threads(),
            command: resume::command("endgame generate", path, every, common),
        }))
    }
}

impl Saving {
    fn path(&self, board: BoardSize, ending: &Ending) -> PathBuf {
        let name = format!("{ending}.{0}x{0}.{EXTENSION}", board.size());
        self.folder.file(&name)
    }

    /// Where an ending was saved, if it was.
    pub(super) fn saved(&self, board: BoardSize, ending: &Ending) -> Option<PathBuf> {
        Some(self.path(board, ending)).filter(|path| path.exists())
    }

    /// Continues with an ending that was saved.
    pub(super) fn resume(&self, path: &Path, ending: &Ending) -> Result<Generation, Failure> {
        let generation = Generation::resume(path, self.threads).map_err(of_resume)?;
        if generation.ending().to_string() != ending.to_string() {
            return Err(of_resume(format!("{path:?} is of {}", generation.ending())));
        }
        Ok(generation)
    }

    /// Saves if the last time was long enough ago.
    pub(super) fn save_if_due(&mut self, generation: &Generation) -> Result<(), Failure> {
        if self.schedule.is_due() {
            self.save(generation)?;
            self.schedule.restart();
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

    /// The table of an ending is in the library: what was saved of it is no longer needed.
    pub(super) fn done(&self, board: BoardSize, ending: &Ending) {
        // What cannot be removed does no harm.
        let _ = fs::remove_file(self.path(board, ending));
    }

    /// All tables are done.
    pub(super) fn clear(self) {
        self.folder.clear();
    }
}
