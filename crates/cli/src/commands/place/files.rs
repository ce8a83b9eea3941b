//! Counts in files: flags that must fit, errors, and the command that goes on.

use super::Job;
use super::flags::{AnswerArgs, SaveArgs};
use crate::failure::Failure;
use crate::resume;
use everyboard_placement::ProblemSpec;
use everyboard_store::{FileError, FileLock};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

impl SaveArgs {
    /// Refuses to replace a saved count.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.checkpoint.check_every(false)?;
        if let Some(path) = self.checkpoint.checkpoint.as_deref().filter(|path| path.exists()) {
            return Err(Failure::of_flag("--checkpoint", format!("{path:?} is there already"))
                .with_help("continue it with --resume, or choose another file"));
        }
        Ok(())
    }

    /// Locks the file in which the result is saved, so that no other program saves one there in the
    /// meantime. What is there already is not replaced: a part may have cost days. Only the file
    /// that a count `goes_on` with, or is saved in on the way, has a lock already.
    pub(super) fn lock(&self, goes_on: Option<&Path>) -> Result<Option<FileLock>, Failure> {
        let path = self.save.as_deref().filter(|&path| Some(path) != goes_on);
        let Some(path) = path else { return Ok(None) };
        let lock = FileLock::of_file(path).map_err(failure)?;
        match path.exists() {
            true => Err(Failure::of_flag("--save", format!("{path:?} is there already"))
                .with_help("choose another file, or remove this one if nobody needs it")),
            false => Ok(Some(lock)),
        }
    }

    /// Refuses files that cannot be written.
    pub(super) fn check_folders(&self) -> Result<(), Failure> {
        let files = [("--checkpoint", &self.checkpoint.checkpoint), ("--save", &self.save)];
        files
            .into_iter()
            .try_for_each(|(flag, path)| path.as_deref().map_or(Ok(()), writable(flag)))
    }
}

impl Job<'_> {
    /// Refuses files that cannot be written, pictures too, before hours are spent; and a picture in
    /// the file of another flag, which it would replace. `goes_on` is the file of `--resume`.
    pub(super) fn check_files(&self, goes_on: Option<&Path>) -> Result<(), Failure> {
        self.save.check_folders()?;
        let SaveArgs { checkpoint, save, .. } = self.save;
        let AnswerArgs { svg, animate, html, .. } = self.answer;
        let counts = [
            ("--resume", goes_on),
            ("--checkpoint", checkpoint.checkpoint.as_deref()),
            ("--save", save.as_deref()),
        ];
        let mut taken: Vec<_> = counts.into_iter().filter_map(named).collect();
        let pictures = [("--svg", svg), ("--animate", animate), ("--html", html)];
        for (flag, path) in pictures.map(|(flag, path)| (flag, path.as_deref())) {
            let Some(path) = path else { continue };
            writable(flag)(path)?;
            let place = place(path);
            if let Some((other, _)) = taken.iter().find(|(_, taken)| *taken == place) {
                let words = format!("{path:?} is the file of {other} as well");
                return Err(Failure::of_flag(flag, words).with_help("choose another file"));
            }
            taken.push((flag, place));
        }
        Ok(())
    }
}

/// A flag and the place of its file, if it has one.
fn named((flag, path): (&'static str, Option<&Path>)) -> Option<(&'static str, PathBuf)> {
    path.map(|path| (flag, place(path)))
}

/// Where a file lies or will, however its folder is written.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    folder.ok().zip(path.file_name()).map_or(path.to_owned(), |(folder, name)| folder.join(name))
}

/// Refuses a file that a flag names if its folder lets none be made, or if it would replace what is
/// no plain file: a link, a device.
fn writable(flag: &str) -> impl Fn(&Path) -> Result<(), Failure> {
    move |path| {
        if path.is_dir() {
            return Err(Failure::of_flag(flag, format!("{path:?} is a folder; name a file")));
        }
        if path.symlink_metadata().is_ok_and(|data| !data.is_file()) {
            return Err(Failure::of_flag(flag, FileError::NotPlain { path: path.to_owned() }));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Failure::of_flag(flag, format!("there is no folder {folder:?}: make it")));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        match File::create_new(&part) {
            // Tried, and no more.
            Ok(_) => std::fs::remove_file(&part),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(error),
        }
        .map_err(|error| Failure::of_flag(flag, format!("cannot write {path:?}: {error}")))
    }
}

/// The letters of the pieces of a problem, for records.
pub(super) fn letters(spec: &ProblemSpec) -> String {
    let letters: Vec<String> = spec.kinds.iter().map(|kind| kind.letter.to_string()).collect();
    letters.join(" ")
}

/// A record that cannot be read to go on.
pub(super) fn of_resume(error: FileError) -> Failure {
    let missing = matches!(&error, FileError::Io { source, .. }
        if source.kind() == io::ErrorKind::NotFound);
    match (missing, failure(error)) {
        (true, failure) => failure.with_help(
            "name the file that --checkpoint was given; what was not saved there is lost",
        ),
        (false, failure) => failure,
    }
}

/// A record that cannot be read or written.
pub(super) fn failure(error: FileError) -> Failure {
    let failure = Failure::new(error.to_string());
    match error {
        FileError::Unusable { .. } => {
            failure.with_help("count this part again, or take an earlier copy of the file")
        }
        _ => failure,
    }
}

/// A record whose tasks are not those that this program makes.
pub(super) fn stranger(flag: &str, path: &Path) -> Failure {
    let words = format!("{path:?} is of a count that is divided into other tasks");
    Failure::of_flag(flag, words).with_help("use the version of the program that wrote it")
}

/// Removes the checkpoint of a count that is done, unless its result was to be saved there.
pub(super) fn remove(path: &Path, saved: Option<&Path>) {
    if saved != Some(path) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(path);
    }
}

/// The command that continues a count and prints what this one would have.
pub(super) fn resume_command(job: &Job<'_>, path: &Path) -> String {
    let answer = job.answer;
    let files = [
        ("--save", &job.save.save),
        ("--svg", &answer.svg),
        ("--animate", &answer.animate),
        ("--html", &answer.html),
    ];
    let named = |(flag, path): (&str, &Option<std::path::PathBuf>)| {
        path.as_deref().map(|path| format!("{flag} {}", resume::quoted(path)))
    };
    let flags =
        job.save.checkpoint.every_flag().into_iter().chain(files.into_iter().filter_map(named));
    let flags = flags.chain(resume::set([(answer.classes, "--classes")]));
    resume::command("place", path, flags, job.common)
}
