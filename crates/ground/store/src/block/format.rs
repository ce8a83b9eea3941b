//! The numbers and names of the format that all parts of a block file share.

use std::fmt;

/// The first and the last bytes of a file. The byte above 127 and the two kinds of line end show
/// up a copy that was taken for text.
pub(super) const MAGIC: [u8; 8] = *b"\x89EVB\r\n\x1a\n";

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// The most bytes of metadata: 16 MiB.
pub const MAX_METADATA_BYTES: usize = 1 << 24;

/// The most words of a block: 128 MiB of them.
pub const MAX_BLOCK_WORDS: usize = 1 << 24;

/// Bytes of an entry of the index.
pub(super) const ENTRY_BYTES: usize = 24;

/// What a file is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A search that will continue later.
    Checkpoint = 1,
    /// Values to look up.
    Table = 2,
    /// The value of every position of an endgame.
    Endgame = 3,
    /// Pattern tables, which bound distances.
    Patterns = 4,
    /// The positions of a game that one side wins.
    Game = 5,
}

impl FileKind {
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(FileKind::Checkpoint),
            2 => Some(FileKind::Table),
            3 => Some(FileKind::Endgame),
            4 => Some(FileKind::Patterns),
            5 => Some(FileKind::Game),
            _ => None,
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Checkpoint => "a checkpoint",
            FileKind::Table => "a table",
            FileKind::Endgame => "a table of an endgame",
            FileKind::Patterns => "a file of pattern tables",
            FileKind::Game => "a table of a game",
        })
    }
}

/// How a block is stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// All bits are zero; nothing is stored.
    Zero = 1,
    /// All bits are one; nothing is stored.
    Full = 2,
    /// The words as they are, little-endian.
    Raw = 3,
    /// The words as they are, compressed into one zstd frame.
    Zstd = 4,
}

impl Encoding {
    /// The encoding that files have by this number.
    pub fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Encoding::Zero),
            2 => Some(Encoding::Full),
            3 => Some(Encoding::Raw),
            4 => Some(Encoding::Zstd),
            _ => None,
        }
    }
}

/// The first `N` bytes of `bytes`, which must have that many.
pub(super) fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| bytes[at])
}
