//! Placements as text, records and pictures.

mod animation;
mod picture;
mod record;
mod text;

pub use animation::{SearchAnimation, SearchFrames};
pub use picture::{PlacementPicture, Shown};
pub use record::{
    DominationRecord, PartRecord, PlaceOutcome, PlaceRecord, PlacementRecord, SymmetricRecord,
};
pub use text::PlacementText;
