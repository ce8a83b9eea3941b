//! The first bytes of a file: what it is, and the metadata.
//!
//! ```text
//!    0         8          12      16                24          24 + m        28 + m
//!    +---------+----------+-------+-----------------+-- ... --+-------------+
//!    | magic   | version  | kind  | metadata bytes  | metadata  | CRC-32    |
//!    +---------+----------+-------+-----------------+-- ... --+-------------+
//! ```

use super::format::{FileKind, MAGIC, MAX_METADATA_BYTES, VERSION, array};
use super::source::Source;
use crate::error::{FileError, Place};

/// Bytes before the metadata.
const FIXED_BYTES: usize = 24;

/// Bytes of the checksum after the metadata.
const CHECKSUM_BYTES: usize = 4;

/// The bytes of a header without metadata.
pub(super) const MIN_BYTES: u64 = (FIXED_BYTES + CHECKSUM_BYTES) as u64;

/// The bytes of a header with its checksum. The metadata must not be longer than allowed.
pub(super) fn encode(kind: FileKind, metadata: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FIXED_BYTES + metadata.len() + CHECKSUM_BYTES);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((kind as u32).to_le_bytes());
    bytes.extend((metadata.len() as u64).to_le_bytes());
    bytes.extend(metadata.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// A header that has been verified.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) metadata: String,
    /// Bytes of the header, where the blocks begin.
    pub(super) length: u64,
    pub(super) checksum: [u8; CHECKSUM_BYTES],
}

impl Header {
    /// Reads the header of a file of which `end` bytes may belong to header and blocks.
    pub(super) fn read(source: &Source, end: u64, kind: FileKind) -> Result<Self, FileError> {
        let fixed: [u8; FIXED_BYTES] = source.read_array(0)?;
        let announced = u64::from_le_bytes(array(&fixed[16..]));
        let most = end.saturating_sub(MIN_BYTES).min(MAX_METADATA_BYTES as u64);
        if announced > most {
            return Err(source.damaged(Place::Header));
        }

        let mut metadata = vec![0; announced as usize];
        source.read_at(&mut metadata, FIXED_BYTES as u64)?;
        let checksum = source.read_array(FIXED_BYTES as u64 + announced)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&fixed);
        hasher.update(&metadata);
        if hasher.finalize().to_le_bytes() != checksum {
            return Err(source.damaged(Place::Header));
        }

        let found = u32::from_le_bytes(array(&fixed[12..]));
        if found != kind as u32 {
            return Err(FileError::Kind { path: source.path().to_owned(), found, expected: kind });
        }
        let metadata = String::from_utf8(metadata);
        let metadata = metadata.map_err(|_| source.damaged(Place::Header))?;
        Ok(Header { metadata, length: MIN_BYTES + announced, checksum })
    }
}

/// Whether the file is one of ours, and of the version that this program reads. Believes nothing
/// else of it yet.
pub(super) fn check_version(source: &Source) -> Result<(), FileError> {
    let mut magic = [0; MAGIC.len()];
    let there = source.length().min(magic.len() as u64) as usize;
    source.read_at(&mut magic[..there], 0)?;
    if magic[..there] != MAGIC[..there] {
        return Err(FileError::NotBlockFile { path: source.path().to_owned() });
    }
    if source.length() < MIN_BYTES {
        return Err(source.truncated());
    }
    match u32::from_le_bytes(source.read_array(MAGIC.len() as u64)?) {
        VERSION => Ok(()),
        found => {
            let path = source.path().to_owned();
            Err(FileError::Version { path, found, expected: VERSION })
        }
    }
}
