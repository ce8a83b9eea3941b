//! What a block file must do: give back what went in, or say that it cannot.

mod damage;
mod decoded;
mod hostile;
mod refusals;
mod round_trip;

use crate::{BlockFile, BlockFileWriter, FileError, FileKind};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for one test, and a path in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level");
    (folder, path)
}

/// Names in a folder.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Writes a table.
fn write(path: &Path, metadata: &str, blocks: &[Vec<u64>], compression: Option<i32>) -> u64 {
    let writer =
        BlockFileWriter::create(path, FileKind::Table, metadata, blocks.len(), compression)
            .unwrap();
    for (number, words) in blocks.iter().enumerate().rev() {
        writer.write(number, words).unwrap();
    }
    writer.finish().unwrap()
}

/// Reads a block of any length.
fn read(file: &BlockFile, number: usize) -> Result<Vec<u64>, FileError> {
    let mut words = vec![0x5a5a; file.words_of(number)?];
    file.read(number, &mut words)?;
    Ok(words)
}

/// Words that look random: xorshift64 (Marsaglia, 2003).
fn noise(seed: u64, words: usize) -> Vec<u64> {
    let mut state = seed | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    std::iter::repeat_with(next).take(words).collect()
}

/// One block of every encoding, each small.
fn samples() -> Vec<Vec<u64>> {
    vec![
        vec![0; 9],
        noise(1, 5),
        vec![u64::MAX; 7],
        vec![0x1234_5678; 40],
        vec![],
        noise(2, 3),
        vec![7; 30],
    ]
}
