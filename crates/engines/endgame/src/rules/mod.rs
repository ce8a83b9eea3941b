//! The rules, one position and one move at a time. The generator does not use them; they check it.

mod diagram;
mod fen;
mod move_validator;
mod position;

pub use diagram::{Diagram, IllegalPosition};
pub use fen::{FenError, FenFault};
pub(crate) use move_validator::MOST_PIECES;
pub use move_validator::{Move, MoveValidator};
pub use position::Position;
