//! Placements as text, records and pictures.

mod picture;
mod record;
mod text;
mod verify;

pub use picture::{PlacementPicture, Shown};
pub use record::{
    DominationRecord, PartRecord, PlaceOutcome, PlaceRecord, PlacementRecord, SymmetricRecord,
};
pub use text::PlacementText;
pub use verify::{PlaceDisagreement, PlaceVerifyRecord};
