//! Accidents: bytes that change, files that end early. Each must be noticed.

use super::{noise, place, read, samples, write};
use crate::{BlockFile, FileError, FileKind, Place};
use std::fs::File;
use std::path::Path;

/// Opens a file and reads all its blocks: the blocks that failed, or why it did not open.
fn failing(path: &Path, blocks: &[Vec<u64>]) -> Result<Vec<usize>, FileError> {
    let file = BlockFile::open(path, FileKind::Table)?;
    assert_eq!((file.metadata(), file.blocks()), ("side = 3", blocks.len()));
    let fails = |&number: &usize| match read(&file, number) {
        Ok(words) => {
            assert_eq!(words, blocks[number], "a wrong answer");
            false
        }
        Err(FileError::Damaged { place, .. }) => {
            assert_eq!(place, Place::Block(number));
            true
        }
        Err(other) => panic!("{other}"),
    };
    Ok((0..blocks.len()).filter(fails).collect())
}

#[test]
fn every_altered_byte_is_noticed() {
    let (_folder, path) = place();
    let blocks = samples();
    write(&path, "side = 3", &blocks, Some(3));
    assert_eq!(failing(&path, &blocks).unwrap(), []);
    let good = std::fs::read(&path).unwrap();
    let mut noticed_in = [0; 2];
    for at in 0..good.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[at] ^= flip;
            std::fs::write(&path, &bad).unwrap();
            match failing(&path, &blocks) {
                Err(_) => noticed_in[0] += 1,
                Ok(failed) => {
                    assert_eq!(failed.len(), 1, "byte {at} of {}", good.len());
                    noticed_in[1] += 1;
                }
            }
        }
    }
    assert!(noticed_in[0] > 0 && noticed_in[1] > 0, "{noticed_in:?}");
}

#[test]
fn every_shorter_file_is_noticed() {
    let (_folder, path) = place();
    write(&path, "side = 3", &samples(), Some(3));
    let good = std::fs::read(&path).unwrap();
    for length in 0..good.len() {
        std::fs::write(&path, &good[..length]).unwrap();
        let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
        assert!(matches!(error, FileError::Truncated { .. }), "{length}: {error}");
    }
}

#[test]
fn a_piece_that_is_missing_or_added_anywhere_is_noticed() {
    let (_folder, path) = place();
    write(&path, "side = 3", &samples(), Some(3));
    let good = std::fs::read(&path).unwrap();
    for at in 0..=good.len() {
        let mut longer = good.clone();
        longer.splice(at..at, [0; 8]);
        std::fs::write(&path, longer).unwrap();
        BlockFile::open(&path, FileKind::Table).unwrap_err();

        let mut shorter = good.clone();
        shorter.drain(at..good.len().min(at + 8));
        std::fs::write(&path, &shorter).unwrap();
        assert_eq!(BlockFile::open(&path, FileKind::Table).is_ok(), shorter == good);
    }
}

/// A copy over an older file that stopped halfway: all lengths agree, and what is in the blocks is
/// the same.
#[test]
fn the_head_of_one_file_and_the_tail_of_another_are_no_file() {
    let (_folder, path) = place();
    let blocks = [vec![5; 20]];
    write(&path, "level = 1", &blocks, None);
    let old = std::fs::read(&path).unwrap();
    write(&path, "level = 2", &blocks, None);
    let mut mixed = std::fs::read(&path).unwrap();
    mixed[100..].copy_from_slice(&old[100..]);
    std::fs::write(&path, mixed).unwrap();
    let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
    assert!(matches!(error, FileError::Damaged { place: Place::Index, .. }), "{error}");
}

/// Files were mapped: one that was cut short while a block was copied ended the program with
/// SIGBUS.
#[test]
fn a_file_cut_or_overwritten_while_open_gives_an_error() {
    let (_folder, path) = place();
    write(&path, "", &[noise(1, 20), noise(2, 20_000)], None);
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert_eq!(read(&file, 0).unwrap(), noise(1, 20));
    let length = file.bytes() as usize;
    std::fs::write(&path, vec![0x5a; length]).unwrap();
    let error = read(&file, 1).unwrap_err();
    assert!(matches!(error, FileError::Damaged { place: Place::Block(1), .. }), "{error}");
    File::options().write(true).open(&path).unwrap().set_len(50).unwrap();
    for block in [0, 1] {
        let error = read(&file, block).unwrap_err();
        assert!(matches!(error, FileError::Truncated { .. }), "{error}");
    }
}

/// The same while threads read: none of the rounds may end otherwise than with blocks that are
/// right, or errors.
#[test]
fn a_file_cut_while_threads_read_it_gives_errors() {
    let blocks: Vec<Vec<u64>> = (0..64).map(|seed| noise(seed, 1000)).collect();
    for round in 0..40 {
        let (_folder, path) = place();
        write(&path, "", &blocks, None);
        let file = BlockFile::open(&path, FileKind::Table).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for number in (0..64).cycle().take(640) {
                        match read(&file, number) {
                            Ok(words) => assert_eq!(words, blocks[number]),
                            Err(FileError::Truncated { .. }) => {}
                            Err(other) => panic!("{other}"),
                        }
                    }
                });
            }
            scope.spawn(|| {
                let cut = File::options().write(true).open(&path).unwrap();
                cut.set_len(10_000 * round).unwrap();
            });
        });
    }
}
