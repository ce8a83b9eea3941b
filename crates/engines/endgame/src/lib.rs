//! Small chess endgames: tables of every position, probing.
//!
//! A [`Tables`] generates the complete [`Table`] of an [`Ending`] of two kings and up to three more
//! pieces on a square board, and of every ending that captures lead to:
//!
//! ```
//! use everyboard_endgame::{Ending, BoardSize, Pieces, Side, Square, Tables, Value};
//!
//! let ending = Ending::parse("KRK", &Pieces::orthodox()).unwrap();
//! let mut tables = Tables::new(BoardSize::CHESS);
//! let table = tables.table(&ending, &()).unwrap();
//! // White: king b6, rook h1; Black: king b8.
//! let squares = ["b6", "b8", "h1"].map(|name| name.parse::<Square>().unwrap());
//! assert_eq!(table.value(Side::White, &squares), Some(Value::Win(1)));
//! assert_eq!(table.longest_win(), Some(16));
//! ```
//!
//! | to | see |
//! |---|---|
//! | read and write positions, find legal moves | [`Diagram`], [`MoveValidator`] |
//! | name endings, define pieces | [`Ending`], [`Pieces`] |
//! | make tables in memory | [`Tables`], [`Generation`] |
//! | look up and count positions | [`Table`], [`Statistics`] |
//! | judge moves, play them out, try a piece everywhere | [`Probe`], [`PieceMap`] |
//! | check a table by other code | [`Table::verify`] |
//! | keep tables in a folder and probe them | `Library`, `TableFile` (feature `files`) |
//! | make what is missing in a folder, with checkpoints | `Plan`, `Generator` (feature `files`) |

mod board;
mod ending;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "files")]
mod generator;
mod kernel;
mod piece_map;
mod probe;
mod retrograde;
mod rules;
mod table;
mod tables;

pub use board::{BoardSize, Square, SquareError, Symmetry};
pub use ending::{Ending, EndingError, Piece, PieceError, Pieces, Side};
pub use everyboard_cpu::InstructionSet;
#[cfg(feature = "files")]
pub use files::{Heading, Library, LibraryEntry, LibraryError, Sums, TableFile};
#[cfg(feature = "files")]
pub use generator::{Checkpoints, GeneratedTable, Generator, GeneratorError, Plan, Request};
pub use piece_map::{PieceMap, SquareOutcome};
pub use probe::Probe;
pub use retrograde::Generation;
pub use rules::{Diagram, FenError, FenFault, IllegalPosition, Move, MoveValidator, Position};
pub use table::{Count, Statistics, Table, Tally, Value, VerifyError};
pub use tables::{GenerateError, ProbeError, Tables};
