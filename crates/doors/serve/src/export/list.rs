//! The list of what an export wrote, with checksums: an SFV file, which other programs check too.
//!
//! Only names that a page can have are read from it, so that no list has anything outside of its
//! folder replaced or removed.

use everyboard::crates::store::FileError;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Its name in the folder.
pub(super) const LIST: &str = "everyboard.sfv";

/// Its first line, by which it is told from other files of that name.
const HEAD: &str = "; The files that `everyboard serve --export` wrote here, with their CRC-32.";

/// Names and checksums. An interrupted export leaves two of some names: the old and the new file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List(BTreeSet<(String, u32)>);

impl List {
    /// The list of these files.
    pub(super) fn of<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> Self {
        List(files.map(|(name, bytes)| (name.to_owned(), sum(bytes))).collect())
    }

    /// The list at `path`; `None` if nothing is there, or something that no export wrote.
    pub(super) fn read(path: &Path) -> Result<Option<Self>, FileError> {
        let Some(bytes) = plain_bytes(path)? else { return Ok(None) };
        Ok(str::from_utf8(&bytes).ok().and_then(Self::parse))
    }

    fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(HEAD)?;
        let files = rest.lines().filter_map(|line| {
            let (name, sum) = line.rsplit_once(' ')?;
            let sum = u32::from_str_radix(sum, 16).ok()?;
            is_of_page(name).then(|| (name.to_owned(), sum))
        });
        Some(List(files.collect()))
    }

    /// The text of its file.
    pub(super) fn text(&self) -> String {
        let lines = self.0.iter().map(|(name, sum)| format!("{name} {sum:08X}\n"));
        format!("{HEAD}\n{}", lines.collect::<String>())
    }

    /// What is in either.
    pub(super) fn with(&self, other: &List) -> Self {
        List(self.0.union(&other.0).cloned().collect())
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, u32)> {
        self.0.iter().map(|(name, sum)| (name.as_str(), *sum))
    }

    pub(super) fn has(&self, name: &str, sum: u32) -> bool {
        self.files().any(|file| file == (name, sum))
    }

    pub(super) fn names(&self, name: &str) -> bool {
        self.files().any(|(other, _)| other == name)
    }
}

/// Whether a page may have a file of this name: no other folder than `assets`, nothing hidden.
fn is_of_page(name: &str) -> bool {
    let name = name.strip_prefix("assets/").unwrap_or(name);
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain)
}

/// The checksum of a file's bytes.
pub(super) fn sum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// The checksum of the file at `path`; `None` if there is none.
///
/// # Errors
/// If it is no plain file, or cannot be read.
pub(super) fn sum_at(path: &Path) -> Result<Option<u32>, FileError> {
    Ok(plain_bytes(path)?.map(|bytes| sum(&bytes)))
}

fn plain_bytes(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::io(path, "read")(error)),
        Ok(data) if !data.is_file() => return Err(FileError::NotPlain { path: path.to_owned() }),
        Ok(_) => {}
    }
    fs::read(path).map(Some).map_err(FileError::io(path, "read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_comes_back_from_its_text() {
        let list = List::of([("index.html", &b"a"[..]), ("assets/a_b-C.js", b"")].into_iter());
        assert_eq!(List::parse(&list.text()), Some(list.clone()));
        assert!(list.text().ends_with("assets/a_b-C.js 00000000\nindex.html E8B7BE43\n"));
        assert!(list.has("index.html", 0xe8b7_be43) && !list.has("index.html", 0));
        assert_eq!(List::parse("; of another program\nindex.html E8B7BE43\n"), None);
    }

    /// Whoever may write the list has no say about files elsewhere.
    #[test]
    fn a_list_names_no_file_outside_of_its_folder() {
        for name in [
            "/etc/passwd",
            "../a",
            "assets/../../a",
            "assets/..",
            "assets/",
            "",
            ".git",
            "C:a",
            "assets/a/b",
            "assets\\a",
            "other/a",
        ] {
            let text = format!("{HEAD}\n{name} 00000000\n");
            assert_eq!(List::parse(&text), Some(List::default()), "{name}");
        }
    }
}
