//! Counts in files: flags that must fit together, errors, and the command that resumes.

use super::Request;
use super::flags::{AnswerArgs, SaveArgs};
use crate::failure::Failure;
use crate::files::{resume, writable};
use everyboard::crates::placement::ProblemSpec;
use everyboard::crates::store::{FileError, FileLock};
use std::io;
use std::path::Path;

impl SaveArgs {
    /// Locks the file of `--checkpoint` before anything else is done, and refuses to replace a
    /// saved count.
    pub fn lock_checkpoint(&self) -> Result<Option<FileLock>, Failure> {
        self.checkpoint.check_every(false)?;
        let Some(path) = self.checkpoint.checkpoint.as_deref() else { return Ok(None) };
        let lock = FileLock::of_file(path).map_err(failure)?;
        if path.exists() {
            return Err(Failure::of_flag("--checkpoint", format!("{path:?} is there already"))
                .with_help("continue it with --resume, or choose another file"));
        }
        Ok(Some(lock))
    }

    /// Locks the file of `--save`, so that no other program writes it in the meantime, and refuses
    /// one that exists: a part may have cost days. `locked` is the file that the count resumes from
    /// or saves its checkpoints in; it has a lock already.
    pub fn lock(&self, locked: Option<&Path>) -> Result<Option<FileLock>, Failure> {
        let path = self.save.as_deref().filter(|&path| Some(path) != locked);
        let Some(path) = path else { return Ok(None) };
        let lock = FileLock::of_file(path).map_err(failure)?;
        if path.exists() {
            return Err(Failure::of_flag("--save", format!("{path:?} is there already"))
                .with_help("choose another file, or remove this one if nobody needs it"));
        }
        Ok(Some(lock))
    }

    /// Refuses files that cannot be written.
    pub fn check_folders(&self) -> Result<(), Failure> {
        for (flag, path) in [("--checkpoint", &self.checkpoint.checkpoint), ("--save", &self.save)]
        {
            if let Some(path) = path {
                writable::check_file(flag, path)?;
            }
        }
        Ok(())
    }
}

impl Request<'_> {
    /// Refuses files that cannot be written before hours are spent, pictures and sheets too, and
    /// one of these in the file of another flag, which it would replace. `resumed` is the file of
    /// `--resume`.
    pub fn check_files(&self, resumed: Option<&Path>) -> Result<(), Failure> {
        self.save.check_folders()?;
        let SaveArgs { checkpoint, save, .. } = self.save;
        let saved = [
            ("--resume", resumed),
            ("--checkpoint", checkpoint.checkpoint.as_deref()),
            ("--save", save.as_deref()),
        ];
        let AnswerArgs { pictures, handout, .. } = self.answer;
        pictures.check(&saved)?;
        let pictures = pictures.files().map(|(flag, _, path)| (flag, path));
        handout.check(&[&saved[..], &pictures].concat())
    }
}

/// The letters of the pieces of a problem, for records.
pub fn letters(spec: &ProblemSpec) -> String {
    let letters: Vec<String> = spec.kinds.iter().map(|kind| kind.letter.to_string()).collect();
    letters.join(" ")
}

/// The failure of `--resume` to read a record.
pub fn of_resume(error: FileError) -> Failure {
    let missing = matches!(&error, FileError::Io { source, .. }
        if source.kind() == io::ErrorKind::NotFound);
    let failure = failure(error);
    if missing {
        return failure.with_help(
            "name the file that --checkpoint was given; what was not saved there is lost",
        );
    }
    failure
}

/// The failure to read or write a record.
pub fn failure(error: FileError) -> Failure {
    let failure = Failure::new(error.to_string());
    match error {
        FileError::Unusable { .. } => {
            failure.with_help("count this part again, or take an earlier copy of the file")
        }
        _ => failure,
    }
}

/// The failure on a record whose tasks are not those that this version makes.
pub fn other_tasks(flag: &str, path: &Path) -> Failure {
    let words = format!("the count in {path:?} is divided into other tasks");
    Failure::of_flag(flag, words).with_help("use the version of the program that wrote it")
}

/// Removes the checkpoint of a finished count, unless `--save` names the same file.
pub fn remove(path: &Path, saved: Option<&Path>) {
    if saved != Some(path) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(path);
    }
}

/// The command that continues a count and prints what this one would have.
pub fn resume_command(request: &Request<'_>, path: &Path) -> String {
    let answer = request.answer;
    let save = request.save.save.as_deref();
    let save = save.map(|path| format!("--save {}", resume::quoted(path)));
    let flags = request.save.checkpoint.every_flag().into_iter().chain(save);
    let flags = flags.chain(answer.pictures.given()).chain(answer.handout.given());
    let flags = flags.chain(resume::set([(answer.classes, "--classes")]));
    resume::command("place", path, flags, request.common)
}
