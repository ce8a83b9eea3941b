//! The rules, one position and one move at a time. The generator does not use them; they check it.

mod diagram;
mod fen;
mod position;
mod referee;

pub use diagram::{Diagram, IllegalPosition};
pub use fen::{FenError, FenFault};
pub use position::Position;
pub(crate) use referee::MOST_MEN;
pub use referee::{Move, Referee};
