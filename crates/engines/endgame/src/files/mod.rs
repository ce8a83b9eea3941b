//! Tables on disk, and a folder of them to probe.
//!
//! A [`Library`] is a folder with a file for each ending. [`Probe::probe`](crate::Probe::probe)
//! opens the files that it needs and keeps what it decoded:
//!
//! ```
//! use everyboard_endgame::{BoardSize, Diagram, Ending, Library, Pieces, Probe, Tables, Value};
//!
//! let folder = tempfile::tempdir()?;
//! let (board, pieces) = (BoardSize::CHESS, Pieces::orthodox());
//! let library = Library::new(folder.path());
//! let ending = Ending::parse("KQK", &pieces)?;
//! library.save(&*Tables::new(board).table(&ending, &())?)?;
//!
//! let diagram = Diagram::parse("8/8/8/8/8/2k5/1q6/K7 w", &pieces)?;
//! assert_eq!(library.probe(&diagram)?, Value::Loss(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Files.** A table is a block file ([`everyboard_store`]): it appears whole or not at all,
//! every byte of it has a checksum, its blocks are compressed. The text at its beginning
//! ([`Heading`]) names the ending, the board and the pieces; the words are [codes](code) of the
//! positions of a few pairs of kings, one block after another. The book's chapter "Block files" has
//! the details.
//!
//! **Memory.** Files may be replaced by others while they are open: a [`Library`] that has opened
//! one keeps using the old one. To write into a file in place, or to cut it short, makes it damaged
//! for those who have it open. Decoded blocks stay, one byte a position: 0.5 MB for an ending of 3
//! pieces with both sides to move, 3.8 MB for one of 4, 240 MB for one of 5 - up to
//! [`Library::with_memory`], from where on those decoded first make room.
//!
//! **Cost.** With its block decoded a position takes two small look-ups and one byte of memory; a
//! block of some 250 kB takes about 0.3 ms to decode.

mod checkpoint;
mod code;
#[cfg(test)]
mod deep;
mod error;
mod handle;
mod heading;
mod library;
mod table_file;

pub use error::LibraryError;
pub(crate) use heading::parse_pieces;
pub use heading::{Heading, Sums};
pub use library::{Library, LibraryEntry};
pub use table_file::TableFile;
