//! What the fuzz targets share: files that are read, checksums that are mended, and a limit to
//! memory.
//!
//! Almost no mutation of a file keeps its checksums, and a reader that refuses them sees nothing of
//! the rest. So a mutated file gets the right checksums before it is read: libFuzzer then finds its
//! way behind them.

mod blocks;
mod limit;

pub use blocks::with_block_checksums;
pub use limit::LimitedAllocator;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder for the files of one process; in memory, if `TMPDIR` says so.
pub struct Scratch {
    folder: TempDir,
}

impl Default for Scratch {
    fn default() -> Self {
        Scratch { folder: tempfile::tempdir().expect("a temporary folder") }
    }
}

impl Scratch {
    /// A file of this name with these bytes, in the place of the one before.
    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).expect("it can be written");
        path
    }
}

/// Lets libFuzzer mutate the first `size` bytes of `data` to `most` at most, mends the checksums
/// and returns the new size.
pub fn mutated(data: &mut [u8], size: usize, most: usize, mend: fn(&[u8]) -> Vec<u8>) -> usize {
    let size = libfuzzer_sys::fuzzer_mutate(data, size, most);
    let mended = mend(&data[..size]);
    if mended.len() > most {
        return size;
    }
    data[..mended.len()].copy_from_slice(&mended);
    mended.len()
}

/// Begins the last line of a manifest.
const CHECKSUM: &[u8] = b"# crc32 ";

/// The manifest with a last line that has the right checksum, after a blank line if it had one.
pub fn with_manifest_checksum(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.windows(CHECKSUM.len()).rposition(|window| window == CHECKSUM);
    let text = &bytes[..end.unwrap_or(bytes.len())];
    let (text, blank) = match text.strip_suffix(b"\n\n") {
        Some(_) => (&text[..text.len() - 1], "\n"),
        None => (text, ""),
    };
    let checksum = format!("{blank}# crc32 {:08x}\n", crc32fast::hash(text));
    [text, checksum.as_bytes()].concat()
}
