//! The records that `--json` prints, one a line, and those that `--progress json` tells.

mod analysis;
mod certificates;
mod difficulty;
mod games;
mod make;
mod placement;
mod puzzles;
mod reason;
mod work;

pub use analysis::{
    AnalysisRecord, BoundRow, InvariantRow, MoveRow, SolutionsRecord, TallyRow, tally_rows,
};
pub use certificates::{CheckRow, VerifyRecord};
pub use difficulty::DifficultyRecord;
pub use games::*;
pub use make::*;
pub use placement::{
    DominationRecord, PartRecord, PlaceDisagreement, PlaceOutcome, PlaceRecord, PlaceVerifyRecord,
    PlacementRecord, SymmetricRecord,
};
pub use puzzles::*;
pub use reason::ReasonRecord;
pub use work::{WorkEvent, WorkFacts, WorkRecord, WorkStep};
