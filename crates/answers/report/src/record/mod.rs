//! The records that `--json` prints, one a line.

mod analysis;
mod games;
mod placement;
mod puzzles;

pub use analysis::{
    AnalysisRecord, BoundRow, InvariantRow, MoveRow, SolutionsRecord, TallyRow, tally_rows,
};
pub use games::*;
pub use placement::{
    DominationRecord, PartRecord, PlaceDisagreement, PlaceOutcome, PlaceRecord, PlaceVerifyRecord,
    PlacementRecord, SymmetricRecord,
};
pub use puzzles::*;
