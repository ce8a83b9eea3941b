//! Lower bounds on the moves of a puzzle, by a linear program over its moves.
//!
//! A *potential* gives each fact "this square holds this symbol" a weight, and each move a weight
//! that counts while it is the last one made. The value of a position is the sum of its weights. If
//! no move lowers the value by more than one unit, then a position whose value lies `d` units
//! above that of every goal needs at least `d` moves. The best weights are the solution of a linear
//! program with a row for each pair of a move and one that can follow it.
//!
//! ```
//! use everyboard_potential::Potential;
//! use everyboard_puzzle::Builtin;
//!
//! let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
//! let system = puzzle.compile().unwrap();
//! let potential = Potential::find(&puzzle, &system).unwrap();
//! assert_eq!(potential.bound(), 36); // the shortest solutions have 36 moves
//! ```
//!
//! The solver of the linear program is not trusted: its weights are rounded to whole numbers, and
//! [`Potential::check`] works out from these, exactly, by how much a move can lower the value.
//!
//! Sources: weights on facts are *potential heuristics* (Pommerening, Helmert, Röger and Seipp,
//! "From non-negative to general operator cost partitioning", AAAI 2015), the linear program is the
//! dual of the *state equation* (van den Briel, Benton, Kambhampati and Vossen, CP 2007). For pegs
//! they are the pagoda functions of Berlekamp, Conway and Guy ("Winning Ways", 1982).

mod follow;
mod linear;
mod parity;
mod potential;
mod program;

pub use linear::{LinearProgram, Optimum, WHOLE};
pub use parity::{parity, parity_facts};
pub use potential::{Potential, PotentialError, Weights};
