//! What is refused, with words that help, and what is left behind: nothing.

use super::{names, place, read, write};
use crate::{BlockFile, BlockFileWriter, FileError, FileKind, MAX_BLOCK_WORDS, MAX_METADATA_BYTES};
use std::path::Path;

fn writer(path: &Path, blocks: usize) -> BlockFileWriter {
    BlockFileWriter::create(path, FileKind::Table, "", blocks, Some(1)).unwrap()
}

#[test]
fn a_writer_that_is_dropped_leaves_nothing() {
    let (folder, path) = place();
    let dropped = writer(&path, 1);
    dropped.write(0, &[1, 2, 3]).unwrap();
    assert_eq!(names(&folder), ["level.part"]);
    drop(dropped);
    assert!(names(&folder).is_empty());
}

#[test]
fn a_file_stays_until_another_is_whole() {
    let (folder, path) = place();
    write(&path, "old", &[], None);
    let unfinished = writer(&path, 1);
    let error = unfinished.finish().unwrap_err();
    assert!(matches!(error, FileError::Unwritten { number: 0, .. }), "{error}");
    assert_eq!(names(&folder), ["level"]);
    assert_eq!(BlockFile::open(&path, FileKind::Table).unwrap().metadata(), "old");

    let older = BlockFile::open(&path, FileKind::Table).unwrap();
    write(&path, "new", &[vec![1]], None);
    assert_eq!(BlockFile::open(&path, FileKind::Table).unwrap().metadata(), "new");
    assert_eq!(older.blocks(), 0);
}

#[test]
fn what_a_killed_program_left_is_overwritten() {
    let (folder, path) = place();
    std::fs::write(folder.path().join("level.part"), [1; 1000]).unwrap();
    write(&path, "", &[vec![1]], None);
    assert_eq!(names(&folder), ["level"]);
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert_eq!(read(&file, 0).unwrap(), [1]);
}

#[test]
fn blocks_are_written_once_and_within_the_file() {
    let (_folder, path) = place();
    let writer = writer(&path, 2);
    writer.write(1, &[3]).unwrap();
    let error = writer.write(1, &[4]).unwrap_err();
    assert!(matches!(error, FileError::Rewritten { number: 1, .. }), "{error}");
    let error = writer.write(2, &[4]).unwrap_err();
    assert!(matches!(error, FileError::NoSuchBlock { number: 2, blocks: 2, .. }), "{error}");
    let error = writer.write(0, &vec![0; MAX_BLOCK_WORDS + 1]).unwrap_err();
    assert!(matches!(error, FileError::LongBlock { number: 0, .. }), "{error}");
    writer.write(0, &[5]).unwrap();
    writer.finish().unwrap();
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert_eq!([read(&file, 0).unwrap(), read(&file, 1).unwrap()], [[5], [3]]);
}

#[test]
fn long_metadata_are_refused() {
    let (folder, path) = place();
    let long = "x".repeat(MAX_METADATA_BYTES + 1);
    let error = BlockFileWriter::create(&path, FileKind::Table, &long, 0, None).unwrap_err();
    assert!(matches!(error, FileError::LongMetadata { .. }), "{error}");
    assert!(names(&folder).is_empty());
    write(&path, &long[1..], &[], None);
    assert_eq!(BlockFile::open(&path, FileKind::Table).unwrap().metadata(), &long[1..]);
}

#[test]
fn readers_ask_for_blocks_that_are_there() {
    let (_folder, path) = place();
    write(&path, "", &[vec![1, 2]], None);
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert!(matches!(file.words_of(1), Err(FileError::NoSuchBlock { .. })));
    assert!(matches!(file.encoding(usize::MAX), Err(FileError::NoSuchBlock { .. })));
    assert!(matches!(file.read(1, &mut []), Err(FileError::NoSuchBlock { .. })));
    let error = file.read(0, &mut [0; 3]).unwrap_err();
    assert!(matches!(error, FileError::BlockLength { words: 2, expected: 3, .. }), "{error}");
}

#[test]
fn files_of_others_are_told_apart() {
    let (folder, path) = place();
    for text in ["format = 1\n", "x", "\u{89}EVB"] {
        std::fs::write(&path, text).unwrap();
        let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
        assert!(matches!(error, FileError::NotBlockFile { .. }), "{error}");
    }
    let error = BlockFile::open(folder.path(), FileKind::Table).unwrap_err();
    assert!(matches!(error, FileError::NotBlockFile { .. }), "{error}");
    let error = BlockFile::open(folder.path().join("none"), FileKind::Table).unwrap_err();
    assert!(matches!(error, FileError::Io { doing: "open", .. }), "{error}");
    assert!(error.to_string().contains("none"), "{error}");
}

#[test]
fn a_table_is_no_checkpoint() {
    let (_folder, path) = place();
    write(&path, "", &[], None);
    let error = BlockFile::open(&path, FileKind::Checkpoint).unwrap_err();
    let words = format!("{path:?} is a table, but a checkpoint is needed: check the name");
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_newer_version_is_named() {
    let (_folder, path) = place();
    write(&path, "", &[], None);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8] = 2;
    std::fs::write(&path, bytes).unwrap();
    let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
    assert!(matches!(error, FileError::Version { found: 2, .. }), "{error}");
}

#[test]
fn a_folder_in_the_way_is_noticed_at_once() {
    let (folder, path) = place();
    std::fs::create_dir(&path).unwrap();
    let error = BlockFileWriter::create(&path, FileKind::Table, "", 0, None).unwrap_err();
    assert!(matches!(error, FileError::Io { .. }), "{error}");
    assert_eq!(names(&folder), ["level"]);
}
