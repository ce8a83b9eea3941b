//! Decoded blocks are those of the file, and no more are kept than fit.

use super::{noise, place, write};
use crate::{BlockFile, DecodedBlocks, FileError, FileKind};
use std::fs;
use std::path::Path;

/// Words of the blocks below.
const LENGTHS: [usize; 6] = [10, 20, 30, 0, 25, 15];

fn blocks() -> Vec<Vec<u64>> {
    LENGTHS.iter().zip(1..).map(|(&words, seed)| noise(seed, words)).collect()
}

/// Blocks that are kept as they are, within a number of words.
fn open(path: &Path, words: u64) -> DecodedBlocks<Vec<u64>> {
    let file = BlockFile::open(path, FileKind::Table).unwrap();
    DecodedBlocks::new(file, 8 * words, |words| words)
}

#[test]
fn any_budget_gives_the_same_blocks() {
    let (_folder, path) = place();
    let blocks = blocks();
    write(&path, "", &blocks, Some(1));
    for budget in [0, 1, 15, 30, 55, 99, 100, 1000] {
        let decoded = open(&path, budget);
        for turn in 0..100 {
            let number = turn * 31 % 17 % blocks.len();
            assert!(decoded.with(number, |words| *words == blocks[number]).unwrap());
            let kept = decoded.kept();
            let words: usize = kept.iter().map(|&number| LENGTHS[number]).sum();
            let long = kept.iter().filter(|&&number| LENGTHS[number] > 0).count();
            assert!(words as u64 <= budget || long == 1, "{budget}: {kept:?}");
            assert!(kept.contains(&number), "{budget}: {kept:?} without {number}");
        }
    }
    assert!(everything_stays(&path));
}

fn everything_stays(path: &Path) -> bool {
    let decoded = open(path, LENGTHS.iter().sum::<usize>() as u64);
    (0..LENGTHS.len()).for_each(|number| decoded.with(number, |_| ()).unwrap());
    decoded.kept().len() == LENGTHS.len()
}

#[test]
fn the_oldest_make_room() {
    let (_folder, path) = place();
    write(&path, "", &blocks(), None);
    let decoded = open(&path, 60);
    let kept_after = |number: usize| {
        decoded.with(number, |_| ()).unwrap();
        decoded.kept()
    };
    assert_eq!(kept_after(0), [0]);
    assert_eq!(kept_after(1), [0, 1]);
    assert_eq!(kept_after(2), [0, 1, 2]);
    assert_eq!(kept_after(0), [0, 1, 2]);
    // 25 words: the 10 of the first and the 20 of the second go.
    assert_eq!(kept_after(4), [2, 4]);
    assert_eq!(kept_after(0), [4, 0]);
}

#[test]
fn a_block_longer_than_the_budget_is_kept_alone() {
    let (_folder, path) = place();
    write(&path, "", &blocks(), None);
    let decoded = open(&path, 22);
    for (number, kept) in [(0, vec![0]), (2, vec![2]), (0, vec![0]), (5, vec![5]), (4, vec![4])] {
        decoded.with(number, |_| ()).unwrap();
        assert_eq!(decoded.kept(), kept);
    }
}

#[test]
fn threads_share_the_blocks() {
    let (_folder, path) = place();
    let blocks = blocks();
    write(&path, "", &blocks, Some(1));
    for budget in [30, 1000] {
        let decoded = open(&path, budget);
        let look = |first: usize| {
            for number in (0..300).map(|turn| (first + turn) % blocks.len()) {
                assert!(decoded.with(number, |words| *words == blocks[number]).unwrap());
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|first| drop(scope.spawn(move || look(first)))));
    }
}

#[test]
fn what_cannot_be_decoded_is_an_error_each_time() {
    let (_folder, path) = place();
    let blocks = blocks();
    write(&path, "", &blocks, None);
    let mut bytes = fs::read(&path).unwrap();
    // The last block, after a header of 28 bytes and the others.
    let before: usize = LENGTHS[..5].iter().sum();
    bytes[28 + 8 * before] ^= 1;
    fs::write(&path, bytes).unwrap();
    for budget in [0, 1000] {
        let decoded = open(&path, budget);
        for _ in 0..2 {
            let damaged = decoded.with(5, |_| ());
            assert!(matches!(damaged, Err(FileError::Damaged { .. })), "{damaged:?}");
            let missing = decoded.with(6, |_| ());
            assert!(matches!(missing, Err(FileError::NoSuchBlock { .. })), "{missing:?}");
            assert!(decoded.with(4, |words| *words == blocks[4]).unwrap());
        }
        assert_eq!(decoded.kept(), [4]);
    }
}
