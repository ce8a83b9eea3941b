//! The last bytes of a file: where its index is.
//!
//! ```text
//!    0               8         16             24              28             32       40
//!    +---------------+---------+--------------+---------------+--------------+--------+
//!    | index offset  | blocks  | file length  | index CRC-32  | CRC-32 0..28 | magic  |
//!    +---------------+---------+--------------+---------------+--------------+--------+
//! ```

use super::format::{ENTRY_BYTES, MAGIC, array};
use super::header;
use super::source::Source;
use crate::error::{FileError, Place};

/// Bytes of the footer.
pub(super) const BYTES: usize = 40;

/// Bytes under the footer's own checksum.
const CHECKED_BYTES: usize = 28;

/// Where the index is, and its checksum.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Footer {
    /// Where the index begins and the blocks end.
    pub(super) index: u64,
    pub(super) blocks: u64,
    /// Of the header's checksum and the index.
    pub(super) checksum: u32,
}

impl Footer {
    /// The length of the whole file; none if no file is so long.
    pub(super) fn file_length(&self) -> Option<u64> {
        let index = self.blocks.checked_mul(ENTRY_BYTES as u64)?;
        self.index.checked_add(index)?.checked_add(BYTES as u64)
    }

    /// The bytes of the footer of a file of `file_length` bytes.
    pub(super) fn encode(&self, file_length: u64) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.index.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.blocks.to_le_bytes());
        bytes[16..24].copy_from_slice(&file_length.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..CHECKED_BYTES]);
        bytes[28..32].copy_from_slice(&checksum.to_le_bytes());
        bytes[32..].copy_from_slice(&MAGIC);
        bytes
    }

    /// Reads the footer; its index lies behind the shortest header and ends where the footer
    /// begins.
    pub(super) fn read(source: &Source) -> Result<Self, FileError> {
        let at = source.length().checked_sub(BYTES as u64);
        let Some(at) = at.filter(|&at| at >= header::MIN_BYTES) else {
            return Err(source.truncated());
        };
        let bytes: [u8; BYTES] = source.read_array(at)?;
        if bytes[32..] != MAGIC {
            return Err(source.truncated());
        }
        let footer = Self::decode(&bytes, source.length());
        footer.ok_or_else(|| source.damaged(Place::Footer))
    }

    /// The footer in these bytes, if it is that of a file of `file_length` bytes.
    fn decode(bytes: &[u8; BYTES], file_length: u64) -> Option<Self> {
        let footer = Footer {
            index: u64::from_le_bytes(array(bytes)),
            blocks: u64::from_le_bytes(array(&bytes[8..])),
            checksum: u32::from_le_bytes(array(&bytes[24..])),
        };
        let fits = footer.index >= header::MIN_BYTES && footer.file_length() == Some(file_length);
        (fits && footer.encode(file_length) == *bytes).then_some(footer)
    }
}
