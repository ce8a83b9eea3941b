//! Which pieces stand on the board.

mod name;
mod piece;
mod side;

pub use name::{Ending, EndingError};
pub use piece::{Piece, PieceError, Pieces};
pub use side::Side;
