//! What went in comes out.

use super::{names, noise, place, read, samples, write};
use crate::{BlockFile, BlockFileWriter, Encoding, FileKind};
use proptest::prelude::*;
use std::path::Path;
use std::time::Duration;

#[test]
fn blocks_come_back_and_take_the_room_they_need() {
    let (folder, path) = place();
    let blocks = samples();
    let bytes = write(&path, "rows = 5\ncolumns = \"fünf\"", &blocks, Some(3));
    assert_eq!(bytes, std::fs::metadata(&path).unwrap().len());
    assert_eq!(names(&folder), ["level"]);
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert_eq!(file.metadata(), "rows = 5\ncolumns = \"fünf\"");
    assert_eq!((file.blocks(), file.bytes(), file.path()), (7, bytes, path.as_path()));
    let encodings: Vec<_> = (0..7).map(|number| file.encoding(number).unwrap()).collect();
    use Encoding::{Full, Raw, Zero, Zstd};
    assert_eq!(encodings, [Zero, Raw, Full, Zstd, Zero, Raw, Zstd]);
    for (number, words) in blocks.iter().enumerate() {
        assert_eq!(&read(&file, number).unwrap(), words);
    }
}

#[test]
fn without_a_level_nothing_is_compressed() {
    let (_folder, path) = place();
    write(&path, "", &[vec![7; 1000]], None);
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    assert_eq!(file.encoding(0).unwrap(), Encoding::Raw);
    assert_eq!(read(&file, 0).unwrap(), [7; 1000]);
}

#[test]
fn compression_must_save_a_sixteenth() {
    let saved = |noisy: usize| {
        let (_folder, path) = place();
        let mut words = noise(3, noisy);
        words.resize(1600, 0);
        write(&path, "", &[words], Some(3));
        BlockFile::open(&path, FileKind::Table).unwrap().encoding(0).unwrap()
    };
    assert_eq!(saved(1590), Encoding::Raw);
    assert_eq!(saved(1400), Encoding::Zstd);
}

#[test]
fn a_file_may_have_no_block() {
    let (_folder, path) = place();
    assert_eq!(write(&path, "", &[], Some(1)), 28 + 40);
    assert_eq!(BlockFile::open(&path, FileKind::Table).unwrap().blocks(), 0);
}

/// The example in the book. Its bytes were computed from the book's words by a few lines of
/// Python (`struct`, `zlib.crc32`), not by this program.
#[test]
fn the_bytes_are_those_of_the_book() {
    let (_folder, path) = place();
    let writer =
        BlockFileWriter::create(&path, FileKind::Checkpoint, "level = 7", 3, None).unwrap();
    writer.write(2, &[u64::MAX; 5]).unwrap();
    writer.write(1, &[1, 2]).unwrap();
    writer.write(0, &[0; 4]).unwrap();
    writer.finish().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let book = include_str!("../../../../../../docs/src/file-format.md");
    let drawn = book.split("```hex\n").nth(1).unwrap().split("```").next().unwrap();
    let drawn = drawn.lines().flat_map(|line| line.split("  #").next().unwrap().split(' '));
    assert_eq!(hex, drawn.filter(|byte| !byte.is_empty()).collect::<Vec<_>>());
}

/// A block of any of the sorts that matter: zeros, ones, monotonous, noisy, short.
fn block() -> impl Strategy<Value = Vec<u64>> {
    let length = 0_usize..400;
    prop_oneof![
        length.clone().prop_map(|words| vec![0; words]),
        length.clone().prop_map(|words| vec![u64::MAX; words]),
        (any::<u64>(), length.clone()).prop_map(|(word, words)| vec![word; words]),
        (any::<u64>(), length).prop_map(|(seed, words)| noise(seed, words)),
        prop::collection::vec(0_u64..4, 1..50),
        prop::collection::vec(any::<u64>(), 0..4),
    ]
}

/// Writes the blocks from three threads, each in an order of its own.
fn write_by_three(path: &Path, metadata: &str, blocks: &[Vec<u64>], order: &[usize]) {
    let writer =
        BlockFileWriter::create(path, FileKind::Checkpoint, metadata, blocks.len(), Some(1))
            .unwrap();
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let mine = order.iter().skip(thread).step_by(3);
            let write = |&number: &usize| writer.write(number, &blocks[number]).unwrap();
            scope.spawn(move || mine.for_each(write));
        }
    });
    writer.finish().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn three_threads_write_and_each_block_comes_back(
        (blocks, order) in prop::collection::vec(block(), 0..30).prop_flat_map(|blocks| {
            let order: Vec<usize> = (0..blocks.len()).collect();
            (Just(blocks), Just(order).prop_shuffle())
        }),
        metadata in any::<String>(),
    ) {
        let (_folder, path) = place();
        write_by_three(&path, &metadata, &blocks, &order);
        let file = BlockFile::open(&path, FileKind::Checkpoint).unwrap();
        prop_assert_eq!(file.metadata(), &metadata);
        prop_assert_eq!(file.blocks(), blocks.len());
        for &number in &order {
            prop_assert_eq!(&read(&file, number).unwrap(), &blocks[number]);
        }
    }
}

/// Where blocks lay in a file was up to the threads.
#[test]
fn the_same_blocks_make_the_same_bytes() {
    let (_folder, path) = place();
    // Some are compressed, some not, some empty or zero; all together fewer bytes than may wait.
    let block = |seed: u64| match seed % 5 {
        0 => vec![seed; 5000],
        1 => vec![0; 300],
        2 => Vec::new(),
        _ => noise(seed, 10 + 9 * seed as usize),
    };
    let blocks: Vec<Vec<u64>> = (0..200).map(block).collect();
    let order: Vec<usize> = (0..blocks.len()).collect();
    let mut bytes = Vec::new();
    for round in 0..20 {
        write_by_three(&path, "same", &blocks, &order);
        let written = std::fs::read(&path).unwrap();
        if round == 0 {
            bytes.clone_from(&written);
        }
        assert!(written == bytes, "round {round}");
    }
    let file = BlockFile::open(&path, FileKind::Checkpoint).unwrap();
    for (number, words) in blocks.iter().enumerate() {
        assert_eq!(&read(&file, number).unwrap(), words);
    }
}

/// One that comes far too early is written all the same, and nothing waits for ever.
#[test]
fn blocks_in_reverse_order_are_written() {
    let (_folder, path) = place();
    let blocks: Vec<Vec<u64>> = (0..40).map(|seed| noise(seed, 20_000)).collect();
    let order: Vec<usize> = (0..blocks.len()).rev().collect();
    write_by_three(&path, "reverse", &blocks, &order);
    let file = BlockFile::open(&path, FileKind::Checkpoint).unwrap();
    for (number, words) in blocks.iter().enumerate() {
        assert_eq!(&read(&file, number).unwrap(), words);
    }
}

/// Blocks that are written in turns lie in the order of the turns, also when the thread of the
/// first stands still while the others bring more than may wait.
#[test]
fn a_thread_that_stands_still_does_not_change_the_file() {
    let blocks: Vec<Vec<u64>> = (0..60).map(|seed| noise(seed, 20_000)).collect();
    let order: Vec<usize> = (0..60).rev().collect();
    let files = [Duration::ZERO, Duration::from_millis(300)].map(|pause| {
        let (_folder, path) = place();
        let writer = BlockFileWriter::create(&path, FileKind::Checkpoint, "", 60, None).unwrap();
        let writer = writer.in_turns(order.iter().copied());
        std::thread::scope(|scope| {
            for thread in 0..3 {
                let writer = &writer;
                let blocks = &blocks;
                let order = &order;
                scope.spawn(move || {
                    if thread == 0 {
                        std::thread::sleep(pause);
                    }
                    for &number in order.iter().skip(thread).step_by(3) {
                        writer.write(number, &blocks[number]).unwrap();
                    }
                });
            }
        });
        writer.finish().unwrap();
        std::fs::read(&path).unwrap()
    });
    assert!(files[0] == files[1]);
    let last = blocks[59].iter().flat_map(|word| word.to_le_bytes());
    let header = files[0].len() - 60 * (160_000 + 24) - 40;
    assert!(
        files[0][header..].iter().copied().zip(last).all(|(found, expected)| found == expected)
    );
}

#[test]
fn threads_read_side_by_side() {
    let (_folder, path) = place();
    let blocks: Vec<Vec<u64>> = (0..40).map(|seed| noise(seed, 200 + seed as usize)).collect();
    write(&path, "", &blocks, Some(1));
    let file = BlockFile::open(&path, FileKind::Table).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let file = &file;
            let blocks = &blocks;
            scope.spawn(move || {
                for number in (thread..40).chain(0..thread) {
                    assert_eq!(read(file, number).unwrap(), blocks[number]);
                }
            });
        }
    });
}
