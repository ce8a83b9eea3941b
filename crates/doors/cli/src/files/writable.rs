//! Files that a command will write in the end, checked before it begins.

use crate::failure::Failure;
use everyboard::crates::store::FileError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A flag and its file, if it is given.
pub type FlagFile<'a> = (&'static str, Option<&'a Path>);

/// Refuses files that cannot be written, and a file that is also that of another flag, which it
/// would replace. `taken` are files of other flags, which may be folders and may exist.
pub fn check(files: &[FlagFile<'_>], taken: &[FlagFile<'_>]) -> Result<(), Failure> {
    let mut taken: Vec<_> = taken.iter().copied().filter_map(named).collect();
    for &(flag, path) in files {
        let Some(path) = path else { continue };
        check_file(flag, path)?;
        let place = place(path);
        if let Some((other, _)) = taken.iter().find(|(_, taken)| *taken == place) {
            let words = format!("{path:?} is the file of {other} as well");
            return Err(Failure::of_flag(flag, words).with_help("choose another file"));
        }
        taken.push((flag, place));
    }
    Ok(())
}

/// A flag and the place of its file, if it has one.
fn named((flag, path): FlagFile<'_>) -> Option<(&'static str, PathBuf)> {
    path.map(|path| (flag, place(path)))
}

/// The path of a file with its folder resolved, so that two spellings of one file are equal.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    folder.ok().zip(path.file_name()).map_or(path.to_owned(), |(folder, name)| folder.join(name))
}

/// Makes the folder that a flag names, if there is none.
pub fn make_folder(flag: &str, folder: &Path) -> Result<(), Failure> {
    let of_flag = |error| Failure::of_flag(flag, format!("{folder:?}: {error}"));
    fs::create_dir_all(folder).map_err(of_flag)
}

/// Refuses a file if none can be made in its folder, or if its path is a folder, a link or a
/// device.
pub fn check_file(flag: &str, path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::of_flag(flag, format!("{path:?} is a folder; name a file")));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(Failure::of_flag(flag, format!("there is no folder {folder:?}: make it")));
    }
    if path.symlink_metadata().is_ok_and(|data| !data.is_file()) {
        return Err(Failure::of_flag(flag, FileError::NotPlain { path: path.to_owned() }));
    }
    // Under a name that nobody else has: `.part` may be what another program writes just now.
    let mut trial = path.as_os_str().to_owned();
    trial.push(format!(".{}.trial", std::process::id()));
    let created = match File::create_new(&trial) {
        Ok(_) => std::fs::remove_file(&trial),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    };
    created.map_err(|error| Failure::of_flag(flag, format!("cannot write {path:?}: {error}")))
}
