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

mod analysis;
pub mod endgame;
mod games;
mod json;
mod levels;
mod movement;
mod number;
mod page;
mod panel;
mod placement;
mod player;
mod sheet_page;
mod space;
mod svg;
mod symmetry;
mod table;
mod text;

pub use analysis::{
    AnalysisRecord, BoundRow, CensusPart, ComponentRow, ComposedRow, CyclesRecord, InvariantRow,
    LengthRow, MoveRow, PageSummary, PuzzlePage, SolutionsRecord, SplitRow, TallyRow, WalkNames,
    WalkRow, arrangements_in_words, component_rows, components_in_words, composed_row,
    cycles_in_words, impossible_in_words, index_page, invariant_in_words, is_index_page,
    solutions_in_words, split_rows, tally_rows, too_far_in_words, total_in_words,
};
pub use everyboard_board::printable;
pub use games::{
    GameClassRecord, GameListRecord, GameMoveRecord, GameProbeRecord, GameSlowestRecord,
    GameSolveRecord, GameStatsRecord, GameValue, GameVerifyRecord, GameZugzwangsRecord,
};
pub use json::{
    AttemptRecord, BoundRecord, CensusPlanRecord, CensusRecord, CheckRecord, FailedRecord,
    HardestRecord, LookupRecord, MidpointRecord, Outcome, PathRecord, PuzzleRecord, ServeRecord,
    SharedRecord, SolveRecord, SymmetryRecord, Verdict, VerifyRecord, to_line,
};
pub use levels::{level_csv, level_rows, level_table};
pub use movement::{
    bounds_in_words, movement_in_words, moves_in_words, pieces_in_words, rule_in_words, what_counts,
};
pub use number::{bytes, count, duration, grouped, rounded};
pub use panel::{Panel, strip};
pub use placement::{
    CaptionedPlacement, DominationRecord, PartRecord, PlaceDisagreement, PlaceOutcome, PlaceRecord,
    PlaceVerifyRecord, PlacementPage, PlacementPicture, PlacementRecord, PlacementText,
    SearchAnimation, SearchFrames, SymmetricRecord, classes_table, domination_in_words,
    number_of_pieces, piece_in_words, placement_in_words, rough_duration,
};
pub use sheet_page::{PageTable, SheetPage};
pub use space::Space;
pub use svg::{BoardArt, DiagramArt, Figure, FilmFrame, PathGraph, Sheet};
pub use symmetry::{describe, symmetries_in_words};
pub use table::{Column, Row, Table};
pub use text::{BoardText, Highlight};
