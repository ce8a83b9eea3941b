//! Answers in words.

mod arrangements;
mod bound;
mod components;
mod cycles;
pub mod endgame;
mod goal;
mod invariant;
pub(crate) mod movement;
mod number;
mod placement;
mod solutions;
mod space;
mod symmetry;

pub use arrangements::arrangements_in_words;
pub use bound::too_far_in_words;
pub use components::{ComponentRow, component_rows, components_in_words};
pub use cycles::{
    ComposedRow, CyclesRecord, LengthRow, SplitRow, WalkNames, WalkRow, composed_row,
    cycles_in_words, split_rows,
};
pub use goal::goal_in_words;
pub use invariant::{excluded_in_words, impossible_in_words, invariant_in_words, total_in_words};
pub use movement::{
    bounds_in_words, movement_in_words, moves_in_words, pieces_in_words, play_in_words,
    rule_in_words, what_counts,
};
pub use number::{bytes, count, duration, grouped, rounded};
pub(crate) use placement::demanded_pieces;
pub use placement::{
    domination_in_words, number_of_pieces, piece_in_words, placement_in_words, placing_in_words,
    rough_duration,
};
pub use solutions::solutions_in_words;
pub use space::Space;
pub use symmetry::{describe, symmetries_in_words};
