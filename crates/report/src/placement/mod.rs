//! Placements as text, records and pictures.

mod record;
mod text;

pub use record::{
    DominationRecord, PartRecord, PlaceOutcome, PlaceRecord, PlacementRecord, SymmetricRecord,
};
pub use text::PlacementText;
