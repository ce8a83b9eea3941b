//! Placements as text, records and pictures.

mod animation;
mod html;
mod picture;
mod record;
mod text;
mod words;

pub use animation::{SearchAnimation, SearchFrames};
pub use html::PlacementPage;
pub use picture::{CaptionedPlacement, PlacementPicture};
pub use record::{
    DominationRecord, PartRecord, PlaceDisagreement, PlaceOutcome, PlaceRecord, PlaceVerifyRecord,
    PlacementRecord, SymmetricRecord,
};
pub use text::{PlacementText, classes_table};
pub use words::{
    domination_in_words, number_of_pieces, piece_in_words, placement_in_words, rough_duration,
};
