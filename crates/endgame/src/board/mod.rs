//! Square boards of up to 8x8 squares, whose sets of squares are the bits of one word.

mod kings;
mod rays;
mod size;
mod sliding_attacks;
mod square;
mod symmetry;

pub(crate) use kings::{KingPairs, Kings};
pub(crate) use rays::Rays;
pub use size::BoardSize;
pub(crate) use sliding_attacks::SlidingAttacks;
pub(crate) use square::squares;
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;
