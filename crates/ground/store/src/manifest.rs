//! Small texts that programs and people read: TOML with a checksum as their last line.
//!
//! ```text
//! format = 1
//! of = "a search"
//! program = "everyboard 0.2.0"
//! ...
//!
//! # crc32 0c2a9f5e
//! ```

use crate::atomic::AtomicFile;
use crate::error::FileError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Begins the last line, which has the checksum of the others.
const CHECKSUM: &str = "# crc32 ";

/// Begins every manifest.
const BEGINNING: &str = "format = ";

/// The most bytes of a manifest, more than ten million lines take: 1 GiB.
const MAX_BYTES: u64 = 1 << 30;

/// The first lines of every manifest.
#[derive(Serialize, Deserialize)]
struct Heading {
    format: u32,
    of: String,
    program: String,
}

/// A kind of manifest: what its heading says, and how it is laid out.
///
/// ```
/// use everyboard_store::Manifest;
/// use std::collections::BTreeMap;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("count.toml");
/// let manifest = Manifest { of: "a count", format: 1, blank_line: true };
/// manifest.write(&path, &BTreeMap::from([("tasks", 92)]))?;
///
/// let text = std::fs::read_to_string(&path)?;
/// assert!(text.starts_with("format = 1\nof = \"a count\"\n"));
/// assert!(text.contains("\ntasks = 92\n\n# crc32 "));
/// let read: BTreeMap<String, toml::Value> = manifest.read(&path)?;
/// assert_eq!(read["tasks"].as_integer(), Some(92));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Manifest {
    /// What is described, with its article, such as "a search".
    pub of: &'static str,
    /// The version of the format.
    pub format: u32,
    /// Whether a blank line stands before the checksum, which does not cover it.
    pub blank_line: bool,
}

impl Manifest {
    /// Writes a manifest whole or not at all, with the heading before `contents`.
    ///
    /// # Errors
    /// If the file cannot be written, or `contents` cannot be written as TOML.
    pub fn write(&self, path: &Path, contents: &impl Serialize) -> Result<(), FileError> {
        let text = self.text(contents);
        let text = text.map_err(|error| FileError::unusable(path, error.to_string()))?;
        AtomicFile::write(path, text.as_bytes())
    }

    fn text(&self, contents: &impl Serialize) -> Result<String, toml::ser::Error> {
        let program = format!("everyboard {}", env!("CARGO_PKG_VERSION"));
        let heading = Heading { format: self.format, of: self.of.to_owned(), program };
        let text = toml::to_string(&heading)? + &toml::to_string(contents)?;
        let blank_line = if self.blank_line { "\n" } else { "" };
        Ok(format!("{text}{blank_line}{CHECKSUM}{:08x}\n", crc32fast::hash(text.as_bytes())))
    }

    /// Reads a manifest of this kind.
    ///
    /// # Errors
    /// If there is none, it was altered, or it is of something else or of another version.
    pub fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<T, FileError> {
        let bytes = read_bytes(path).map_err(FileError::io(path, "read"))?;
        let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else {
            let reason = format!("it does not hold {}, or was altered", self.of);
            return Err(FileError::unusable(path, reason));
        };
        let Some(text) = self.without_checksum(&text) else {
            let reason = "it was cut short or altered: its checksum does not fit";
            return Err(FileError::unusable(path, reason));
        };
        let heading: Heading = parse(text, path)?;
        if heading.of != self.of {
            let reason = format!("it holds {}, not {}", heading.of, self.of);
            return Err(FileError::unusable(path, reason));
        }
        if heading.format != self.format {
            let found = heading.format;
            let expected = self.format;
            return Err(FileError::Version { path: path.to_owned(), found, expected });
        }
        parse(text, path)
    }

    /// The text before the checksum; `None` if that does not fit.
    fn without_checksum<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (text, checksum) = text.rsplit_once(CHECKSUM)?;
        let text = if self.blank_line { text.strip_suffix('\n')? } else { text };
        let expected = format!("{:08x}\n", crc32fast::hash(text.as_bytes()));
        (checksum == expected).then_some(text)
    }
}

fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> Result<T, FileError> {
    toml::from_str(text).map_err(|error| FileError::unusable(path, error.message()))
}

/// What a file holds; `None` if it does not begin as a manifest does, or is larger than any.
fn read_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    // Asked before, for opening a pipe would wait for somebody to write into it.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&mut file).take(BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    if bytes != BEGINNING.as_bytes() {
        return Ok(None);
    }
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}
