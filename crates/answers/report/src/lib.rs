//! Results as text: drawn boards, moves, JSON records and pictures.
//!
//! Nothing here searches, and nothing here prints: every function returns text or writes to a
//! given writer, so that a program, a page and a test use the same words.
//!
//! ```
//! use everyboard_puzzle::Builtin;
//! use everyboard_report::BoardText;
//!
//! let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
//! let panel = BoardText::plain(&puzzle).panel(&puzzle.starts[0], "start", &[]);
//! assert_eq!(panel.to_string(), "start\nB B B\n. . .\n. . .\nW W W");
//! ```
//!
//! ```text
//!   record    records for programs: JSON, one a line
//!   words     answers in words
//!   text      boards, tables and placements as lines of text
//!   svg       pictures
//!   page      pages that need no network
//!   handout   sheets of puzzles to print, as HTML and as LaTeX
//! ```

mod handout;
mod page;
mod record;
mod svg;
mod text;
mod words;

pub use everyboard_board::printable;
pub use handout::{Handout, HandoutAnswer, HandoutGoal, HandoutTask, Paper};
pub use page::{
    CensusPart, PageSummary, PageTable, PlacementPage, PuzzlePage, SheetPage, index_page,
    is_index_page,
};
pub use record::*;
pub use svg::{
    BoardArt, CaptionedPlacement, DiagramArt, Figure, FilmFrame, PathGraph, PlacementPicture,
    SearchAnimation, SearchFrames, Sheet, escaped,
};
pub use text::{
    BoardText, Column, Highlight, Panel, PlacementText, Row, Table, classes_table, level_csv,
    level_rows, level_table, strip,
};
pub use words::*;
