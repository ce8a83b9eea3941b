//! The index: where each block is, how long, and how it is stored.
//!
//! ```text
//!    0         8               12       16        20          24
//!    +---------+---------------+--------+---------+-----------+
//!    | offset  | stored bytes  | words  | CRC-32  | encoding  |    one entry for each block
//!    +---------+---------------+--------+---------+-----------+
//! ```

use super::footer::Footer;
use super::format::{ENTRY_BYTES, Encoding, MAX_BLOCK_WORDS, array};
use super::header::Header;
use super::source::Source;
use crate::error::{FileError, Place};

/// Entries read at once: 48 KiB.
const BATCH: u64 = 2048;

/// Where a block is and what it must be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its first byte in the file; 0 where nothing is stored.
    pub(super) offset: u64,
    /// Bytes in the file.
    pub(super) stored: u32,
    /// Words when read.
    pub(super) words: u32,
    /// See [`checksum`].
    pub(super) checksum: u32,
    pub(super) encoding: Encoding,
}

/// The checksum of a block: of its number and its bytes in the file, so that two blocks that have
/// changed places are noticed.
pub(super) fn checksum(number: usize, stored: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(stored);
    hasher.finalize()
}

impl Entry {
    fn encode(&self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.stored.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.words.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.checksum.to_le_bytes());
        bytes[20..].copy_from_slice(&(self.encoding as u32).to_le_bytes());
        bytes
    }

    /// The entry in these bytes, if there can be such a one.
    fn decode(bytes: &[u8; ENTRY_BYTES]) -> Option<Self> {
        let entry = Entry {
            offset: u64::from_le_bytes(array(bytes)),
            stored: u32::from_le_bytes(array(&bytes[8..])),
            words: u32::from_le_bytes(array(&bytes[12..])),
            checksum: u32::from_le_bytes(array(&bytes[16..])),
            encoding: Encoding::from_number(u32::from_le_bytes(array(&bytes[20..])))?,
        };
        entry.is_possible().then_some(entry)
    }

    /// Whether the lengths agree with each other. Where the block lies is not looked at.
    fn is_possible(&self) -> bool {
        let plain = u64::from(self.words) * 8;
        let stored = u64::from(self.stored);
        let agree = match self.encoding {
            Encoding::Zero | Encoding::Full => stored == 0 && self.offset == 0,
            Encoding::Raw => stored == plain && stored > 0,
            Encoding::Zstd => stored < plain && stored > 0,
        };
        agree && self.words as usize <= MAX_BLOCK_WORDS
    }
}

/// The bytes of an index, and its checksum in a file with such a header; or the first error.
pub(super) fn encode<E>(
    entries: impl Iterator<Item = Result<Entry, E>>,
    header_checksum: [u8; 4],
) -> Result<(Vec<u8>, u32), E> {
    let mut bytes = Vec::with_capacity(entries.size_hint().0 * ENTRY_BYTES);
    for entry in entries {
        bytes.extend(entry?.encode());
    }
    let mut hasher = begin_checksum(header_checksum);
    hasher.update(&bytes);
    Ok((bytes, hasher.finalize()))
}

/// The header's checksum is part of the index's: the head of one file and the tail of another do
/// not make a third.
fn begin_checksum(header_checksum: [u8; 4]) -> crc32fast::Hasher {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header_checksum);
    hasher
}

/// Reads the index and verifies that the blocks fill the room between header and index.
///
/// The footer's numbers agree with the file's length, so the memory taken is at most the file's.
pub(super) fn read(
    source: &Source,
    header: &Header,
    footer: &Footer,
) -> Result<Vec<Entry>, FileError> {
    let mut entries = Vec::new();
    let mut hasher = begin_checksum(header.checksum);
    let mut bytes = Vec::new();
    for first in (0..footer.blocks).step_by(BATCH as usize) {
        let count = BATCH.min(footer.blocks - first) as usize;
        bytes.resize(count * ENTRY_BYTES, 0);
        source.read_at(&mut bytes, footer.index + first * ENTRY_BYTES as u64)?;
        hasher.update(&bytes);
        for entry in bytes.as_chunks().0 {
            entries.push(Entry::decode(entry).ok_or_else(|| source.damaged(Place::Index))?);
        }
    }
    let whole =
        hasher.finalize() == footer.checksum && fills(&entries, header.length, footer.index);
    if whole { Ok(entries) } else { Err(source.damaged(Place::Index)) }
}

/// Whether the stored blocks fill the bytes `from..to` without gap or overlap.
fn fills(entries: &[Entry], from: u64, to: u64) -> bool {
    let stored = entries.iter().filter(|entry| entry.stored > 0);
    let mut places: Vec<(u64, u32)> = stored.map(|entry| (entry.offset, entry.stored)).collect();
    places.sort_unstable();
    let end = places.into_iter().try_fold(from, |end, (offset, stored)| {
        (offset == end).then(|| end.checked_add(stored.into())).flatten()
    });
    end == Some(to)
}
