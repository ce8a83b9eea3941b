//! What a puzzle keeps, how far its goal is, and what its solutions are like, in words.

mod arrangements;
mod bound;
mod census;
mod components;
mod cycles;
mod figures;
mod index;
mod invariant;
mod page;
mod record;
mod solutions;

pub use arrangements::arrangements_in_words;
pub use bound::too_far_in_words;
pub use census::CensusPart;
pub use components::{ComponentRow, component_rows, components_in_words};
pub use cycles::{
    ComposedRow, CyclesRecord, LengthRow, SplitRow, WalkNames, WalkRow, composed_row,
    cycles_in_words, split_rows,
};
pub use index::{PageSummary, index_page, is_index_page};
pub use invariant::{impossible_in_words, invariant_in_words, total_in_words};
pub use page::PuzzlePage;
pub use record::{
    AnalysisRecord, BoundRow, InvariantRow, MoveRow, SolutionsRecord, TallyRow, tally_rows,
};
pub use solutions::solutions_in_words;
