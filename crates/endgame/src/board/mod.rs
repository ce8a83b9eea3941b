//! Square boards of up to 8x8 squares, whose sets of squares are the bits of one word.

mod compass;
mod field;
mod kings;
mod rays;
mod square;
mod symmetry;

pub(crate) use compass::Compass;
pub use field::Field;
pub(crate) use kings::{KingPairs, Kings};
pub(crate) use rays::Rays;
pub(crate) use square::squares;
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;
