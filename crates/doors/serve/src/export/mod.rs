//! The page as plain files, for any host that serves files.
//!
//! **What may be written over.** A folder that is not empty is taken only if it has the list of an
//! earlier export ([`List`]), and then no file is replaced or removed but those that are on the
//! list and still as they were written. All others stay, and one that is in the way is an error.
//!
//! **What an interruption leaves.** Files appear whole ([`AtomicFile`]). First comes a list of what
//! is there and what will be, so that whatever is left is an earlier export to the next one. The
//! first file of the page comes last, so it never names files that are not there yet.
//!
//! The whole page is in memory meanwhile, uncompressed: some 10 MB.

mod list;
mod worker;

use crate::page;
use everyboard::crates::store::{AtomicFile, FileError};
use list::{LIST, List};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What an export wrote.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ExportSummary {
    /// The files, with the list of them.
    pub files: usize,
    /// The bytes in them.
    pub bytes: u64,
}

/// Why the page was not exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The folder has files, and no list of an earlier export.
    #[error("{folder:?} has files already, such as {name:?}")]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// One of them.
        name: PathBuf,
    },
    /// The folder is something else.
    #[error("{path:?} is no folder")]
    NoFolder {
        /// What is there.
        path: PathBuf,
    },
    /// A file of the page would replace another.
    #[error("{path:?} would be replaced, and is not as an earlier export wrote it")]
    Changed {
        /// What is there.
        path: PathBuf,
    },
    /// The system refused.
    #[error(transparent)]
    File(#[from] FileError),
}

impl ExportError {
    /// What to do about it, if the message does not say so.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            ExportError::NotEmpty { .. } | ExportError::NoFolder { .. } => {
                Some("name a new folder, an empty one, or that of an earlier export")
            }
            ExportError::Changed { .. } => Some("move it away, or name another folder"),
            ExportError::File(_) => None,
        }
    }
}

/// A file of the page.
struct SiteFile {
    /// Its path below the folder, with `/`.
    path: String,
    bytes: Vec<u8>,
}

/// Writes the page into `folder`, which is made if it is missing; an earlier export is replaced.
/// Takes less than a second.
///
/// # Errors
/// If the folder has other files, or the system refuses. What an error or a crash leaves is whole
/// files, and the next export goes on from there.
pub fn export(folder: &Path) -> Result<ExportSummary, ExportError> {
    let files = site();
    let earlier = earlier(folder)?;
    check(folder, &files, &earlier)?;
    make_folder(folder)?;
    let now = List::of(files.iter().map(|file| (file.path.as_str(), &*file.bytes)));
    let list = folder.join(LIST);
    AtomicFile::write(&list, earlier.with(&now).text().as_bytes())?;
    make_folder(&folder.join("assets"))?;
    for file in &files {
        AtomicFile::write(folder.join(&file.path), &file.bytes)?;
    }
    remove(folder, &earlier, &now)?;
    let text = now.text();
    AtomicFile::write(&list, text.as_bytes())?;
    let bytes = files.iter().map(|file| file.bytes.len() as u64).sum::<u64>() + text.len() as u64;
    Ok(ExportSummary { files: files.len() + 1, bytes })
}

fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(FileError::io(path, "make the folder"))
}

/// All files of the page, the first one last.
fn site() -> Vec<SiteFile> {
    let mut files: Vec<SiteFile> =
        page::assets().map(|(path, bytes)| SiteFile { path, bytes }).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let index = page::unserved();
    let worker = worker::script(&files, &index);
    files.push(SiteFile { path: worker::NAME.to_owned(), bytes: worker.into_bytes() });
    files.push(SiteFile { path: page::INDEX_NAME.to_owned(), bytes: index });
    files
}

/// What earlier exports wrote into a folder, which is nothing if it is missing or empty.
fn earlier(folder: &Path) -> Result<List, ExportError> {
    if folder.exists() && !folder.is_dir() {
        return Err(ExportError::NoFolder { path: folder.to_owned() });
    }
    if let Some(list) = List::read(&folder.join(LIST))? {
        return Ok(list);
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(List::default()),
        Err(error) => return Err(FileError::io(folder, "read the folder")(error).into()),
    };
    // What a first export leaves that is killed while it writes the list.
    let part = format!("{LIST}.part");
    for entry in entries {
        let entry = entry.map_err(FileError::io(folder, "read the folder"))?;
        if entry.file_name() != *part {
            let name = entry.file_name().into();
            return Err(ExportError::NotEmpty { folder: folder.to_owned(), name });
        }
    }
    Ok(List::default())
}

/// Refuses to replace a file that no export wrote, or that was changed since.
fn check(folder: &Path, files: &[SiteFile], earlier: &List) -> Result<(), ExportError> {
    for file in files {
        let path = folder.join(&file.path);
        if let Some(sum) = list::sum_at(&path)?
            && sum != list::sum(&file.bytes)
            && !earlier.has(&file.path, sum)
        {
            return Err(ExportError::Changed { path });
        }
    }
    Ok(())
}

/// Removes what an earlier export wrote and this one did not, if it is as it was written.
fn remove(folder: &Path, earlier: &List, now: &List) -> Result<(), FileError> {
    for (name, sum) in earlier.files().filter(|(name, _)| !now.names(name)) {
        let path = folder.join(name);
        if list::sum_at(&path)? == Some(sum) {
            fs::remove_file(&path).map_err(FileError::io(&path, "remove"))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
