//! Files made by somebody who knows how to compute a checksum.

use super::{place, read};
use crate::block::footer::Footer;
use crate::block::format::{ENTRY_BYTES, Encoding, array};
use crate::block::header;
use crate::block::index::{self, Entry, checksum};
use crate::{BlockFile, FileError, FileKind, MAX_BLOCK_WORDS, Place};
use std::path::Path;

/// Bytes of the header of these files, after which the blocks come.
const BODY: u64 = 28 + 4;

/// A file of these blocks whose checksums are all right.
fn assemble(path: &Path, body: &[u8], entries: &[Entry]) {
    let mut file = header::encode(FileKind::Table, "meta");
    let header_checksum = array(&file[file.len() - 4..]);
    file.extend(body);
    let at = file.len() as u64;
    let entries = entries.iter().map(|&entry| Ok::<_, ()>(entry));
    let (bytes, checksum) = index::encode(entries, header_checksum).unwrap();
    let blocks = (bytes.len() / ENTRY_BYTES) as u64;
    file.extend(bytes);
    let footer = Footer { index: at, blocks, checksum };
    file.extend(footer.encode(footer.file_length().unwrap()));
    std::fs::write(path, file).unwrap();
}

/// Where a file with these blocks fails: on opening, or on reading block 0.
fn fails_in(body: &[u8], entries: &[Entry]) -> Option<Place> {
    let (_folder, path) = place();
    assemble(&path, body, entries);
    let outcome = BlockFile::open(&path, FileKind::Table).and_then(|file| read(&file, 0));
    match outcome {
        Ok(_) => None,
        Err(FileError::Damaged { place, .. }) => Some(place),
        Err(other) => panic!("{other}"),
    }
}

/// An entry for `stored` bytes that decode to `words` words.
fn entry(number: usize, encoding: Encoding, offset: u64, stored: &[u8], words: u32) -> Entry {
    let length = stored.len() as u32;
    let checksum = checksum(number, stored);
    Entry { offset, stored: length, words, checksum, encoding }
}

fn raw(number: usize, offset: u64, stored: &[u8]) -> Entry {
    entry(number, Encoding::Raw, offset, stored, stored.len() as u32 / 8)
}

#[test]
fn an_honest_file_is_read() {
    assert_eq!(fails_in(&[1; 16], &[raw(0, BODY, &[1; 8]), raw(1, BODY + 8, &[1; 8])]), None);
}

#[test]
fn blocks_must_lie_within_the_file_side_by_side() {
    let index = Some(Place::Index);
    for offset in [0, BODY - 1, BODY + 1, BODY + 8, 1 << 40, u64::MAX - 7, u64::MAX] {
        assert_eq!(fails_in(&[1; 8], &[raw(0, offset, &[1; 8])]), index, "{offset}");
    }
    let overlapping = [raw(0, BODY, &[1; 16]), raw(1, BODY + 8, &[1; 16])];
    assert_eq!(fails_in(&[1; 24], &overlapping), index);
    assert_eq!(fails_in(&[1; 8], &[raw(0, BODY, &[1; 8]); 2]), index);
    assert_eq!(fails_in(&[1; 24], &[raw(0, BODY, &[1; 16])]), index);
    assert_eq!(fails_in(&[1; 8], &[entry(0, Encoding::Zero, 0, &[], 1)]), index);
}

#[test]
fn lengths_must_agree_with_the_encoding() {
    let index = Some(Place::Index);
    let stored = [1; 16];
    for (encoding, words) in [
        (Encoding::Raw, 1),
        (Encoding::Raw, 3),
        (Encoding::Raw, u32::MAX),
        (Encoding::Zstd, 2),
        (Encoding::Zstd, MAX_BLOCK_WORDS as u32 + 1),
        (Encoding::Zero, 2),
        (Encoding::Full, 2),
    ] {
        assert_eq!(fails_in(&stored, &[entry(0, encoding, BODY, &stored, words)]), index);
    }
    assert_eq!(fails_in(&[], &[entry(0, Encoding::Full, 0, &[], u32::MAX)]), index);
    assert_eq!(fails_in(&[], &[entry(0, Encoding::Zero, 8, &[], 1)]), index);
    assert_eq!(fails_in(&[], &[entry(0, Encoding::Raw, BODY, &[], 0)]), index);
}

#[test]
fn compressed_bytes_must_give_as_many_words_as_the_index_says() {
    let block = Some(Place::Block(0));
    let frame = zstd::bulk::compress(&[7; 800], 3).unwrap();
    let claims = |words| fails_in(&frame, &[entry(0, Encoding::Zstd, BODY, &frame, words)]);
    assert_eq!(claims(100), None);
    assert_eq!(claims(99), block);
    assert_eq!(claims(101), block);
    assert_eq!(claims(1 << 20), block);
    let nonsense = [0xaa; 30];
    assert_eq!(fails_in(&nonsense, &[entry(0, Encoding::Zstd, BODY, &nonsense, 9)]), block);
}

#[test]
fn blocks_that_changed_places_are_noticed() {
    let one = [1; 8];
    let two = [2; 8];
    let body = [one, two].concat();
    let swapped = [raw(1, BODY + 8, &two), raw(0, BODY, &one)];
    assert_eq!(fails_in(&body, &swapped), Some(Place::Block(0)));
}

#[test]
fn no_length_of_metadata_is_believed() {
    let (_folder, path) = place();
    for length in [0, 3, 5, 1 << 24, 1 << 40, u64::MAX - 28, u64::MAX] {
        assemble(&path, &[1; 8], &[raw(0, BODY, &[1; 8])]);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[16..24].copy_from_slice(&u64::to_le_bytes(length));
        std::fs::write(&path, bytes).unwrap();
        let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
        assert!(matches!(error, FileError::Damaged { place: Place::Header, .. }), "{error}");
    }
}

#[test]
fn metadata_must_be_text() {
    let (_folder, path) = place();
    let mut header = header::encode(FileKind::Table, "meta");
    header[24] = 0xff;
    let checksum = crc32fast::hash(&header[..28]).to_le_bytes();
    header[28..].copy_from_slice(&checksum);
    let (_, index) = index::encode(std::iter::empty::<Result<_, ()>>(), checksum).unwrap();
    header.extend(Footer { index: BODY, blocks: 0, checksum: index }.encode(BODY + 40));
    std::fs::write(&path, header).unwrap();
    let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
    assert!(matches!(error, FileError::Damaged { place: Place::Header, .. }), "{error}");
}

#[test]
fn no_number_in_the_footer_is_believed() {
    let (_folder, path) = place();
    assemble(&path, &[1; 8], &[raw(0, BODY, &[1; 8])]);
    let good = std::fs::read(&path).unwrap();
    let footer_at = good.len() - 40;
    for index in [0, 27, BODY, BODY + 8, u64::MAX] {
        for blocks in [0, 1, 2, 1 << 40, u64::MAX / 24, u64::MAX] {
            if (index, blocks) == (BODY + 8, 1) {
                continue;
            }
            let mut bad = good.clone();
            let footer = Footer { index, blocks, checksum: 0 };
            bad[footer_at..].copy_from_slice(&footer.encode(good.len() as u64));
            std::fs::write(&path, bad).unwrap();
            let error = BlockFile::open(&path, FileKind::Table).unwrap_err();
            assert!(matches!(error, FileError::Damaged { place: Place::Footer, .. }), "{error}");
        }
    }
}
