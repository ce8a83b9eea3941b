//! Squares, symbols, positions and the symmetries of a board.
//!
//! A [`Board`] is any set of up to [`Square::MAX`] squares: drawn on a rectangle, where squares
//! may be missing and edges may wrap around, or a free graph of named points. A [`Position`]
//! puts a [`Symbol`] on every square. This crate knows nothing of pieces, rules or searches.
//!
//! ```
//! use everyboard_board::{Alphabet, Drawing, Naming};
//!
//! let drawing = Drawing::parse("B.B\n.#.\nW.W").unwrap();
//! let board = drawing.board().unwrap();
//! assert_eq!(board.len(), 8);
//! assert_eq!(board.symmetries(1000).unwrap().len(), 8);
//!
//! let alphabet = Alphabet::new("WB".chars()).unwrap();
//! let position = board.read_position(&alphabet, "B.B/.#./W.W").unwrap();
//! assert_eq!(board.draw(&alphabet, &position), "B.B\n.#.\nW.W");
//! let a1 = board.square_named("a1", Naming::Algebraic).unwrap();
//! assert_eq!(alphabet.char_of(position.at(a1)), 'W');
//! ```

mod allen;
mod block;
mod board;
mod draw;
mod drawing;
mod graph;
mod grid;
mod hexagons;
mod letters;
mod position;
mod printable;
mod square;
mod steering;
mod symbol;
mod symmetry;
mod text;

pub use allen::{AllenCode, AllenError};
pub use block::Block;
pub use board::{Board, Naming};
pub use drawing::{DrawError, DrawFault, Drawing};
pub use graph::{Graph, GraphError};
pub use grid::{Grid, Wrap};
pub use position::{Pattern, Position};
pub use printable::printable;
pub use square::{Square, SquareSet, Squares};
pub use steering::steers;
pub use symbol::{Alphabet, AlphabetError, Symbol};
pub use symmetry::{SquareMap, TooManySymmetries};
