//! Certificates of how many moves a puzzle needs, and a checker that trusts no search.
//!
//! A [`Certificate`] says "every solution of this puzzle has at least `L` moves, and here is one of
//! `U` moves" (either half may be missing), perhaps also "there are exactly `N` of `L` moves"; or
//! it says "there is no solution". It has everything needed to check that. [`verify`] checks it
//! without any code of the engines: it uses the moves to which the puzzle compiles, and
//! [`MoveValidator`](everyboard_puzzle::MoveValidator) for the solution, and for all moves where
//! these are too many to be listed.
//!
//! ```
//! use everyboard_certificate::{Certificate, verify};
//!
//! let text = "
//! format = 1
//! at-least = 2
//! at-most = 2
//! puzzle = '''
//! format = 1
//! board = \"W..\"
//! goal = \"..W\"
//! [pieces]
//! W = \"W\"
//! '''
//! [bound] # a row for each square: the weights of an empty one and of W
//! facts = [[0, 2], [0, 1], [0, 0]]
//! [solution]
//! start = 'W..'
//! moves = 'a1-b1 b1-c1'
//! ";
//! let certificate = Certificate::parse(text).unwrap();
//! let verified = verify(&certificate, 1 << 20, &()).unwrap();
//! assert_eq!((verified.at_least, verified.at_most), (Some(2), Some(2)));
//! ```
//!
//! # What proves a bound
//!
//! The *value* of a position is the sum of the weights of its facts "this square holds this
//! symbol"; after a move, the weight of this move is added. The *unit* is the most by which a move
//! lowers the value, over all pairs of a move and one that may follow it on a shortest path. If the
//! value before the first move is `d` above the greatest value of a goal, then `d` divided by the
//! unit, rounded up, bounds the moves.
//!
//! Weights of last moves are sound for a reason worth a look: the unit need not hold for every pair
//! of moves that the rule allows. On a shortest path a move is followed only by one that
//! - finds what it needs on the squares that the first move touched,
//! - does not need a symbol elsewhere of which there is just one, and which the first move put
//!   down,
//! - does not, together with the first, do nothing, or only what one move does that was possible
//!   before the first: else the path could be made shorter.
//!
//! Any solution of the fewest moves is such a path, and its first move is possible at a start. So
//! the bound holds for it, and thus for all solutions. Paths that are not shortest may lower the
//! value faster; nothing is said of them.
//!
//! The same holds for the rest of a shortest solution from each of its positions. A search level by
//! level may therefore drop a position when the moves to it and the bound from there exceed the
//! length that is searched: all positions of a shortest solution of that length or less are kept,
//! each on the level of its distance. If no goal is met, there is no such solution.
//!
//! Tables say more where pieces are all different: how many moves a few of them, a *part*, need at
//! least, whatever stands on the other squares. Each move is charged to one part at most, so that
//! the parts of a *division* add up; of several divisions the one that says most counts. A
//! certificate names the pieces of the parts, and the checker makes the tables itself, from the
//! moves. What they say holds from any position, whichever path led there; so the search may drop
//! positions by them as well.
//!
//! If numbers are given of which every move changes the sum by an odd number, and the sums of
//! starts and goals are fixed modulo 2, then all solutions have an even or all an odd number of
//! moves, and a bound of the other kind is raised by one. [`Clock`] is this for any modulus.
//!
//! # What proves that there is no solution
//!
//! A clock whose pace is 0 has the same sum on all positions that the starts lead to; if no goal
//! has that sum, there is no solution. Several clocks exclude one if they exclude each pair of a
//! start and a goal. Else a search from the starts must come to an end, and meet no goal; or one
//! from the goals, by moves taken back, and meet no start. It forgets no position. Weights may keep
//! it small if no move lowers the value: then a position above every goal stays above them for
//! good.
//!
//! # What proves a number of solutions
//!
//! The search for solutions of `L` moves keeps all positions of all shortest solutions, each on the
//! level of its distance. So a solution is a walk from level to level, and the walks are counted
//! position by position.

mod certificate;
mod check;
mod pddl;
mod plain;
mod read;
mod refusal;
mod text;
mod verified;
mod veripb;

pub use certificate::{Certificate, Clock, Patterns, Solution, Step, Weights};
pub use check::verify;
pub use pddl::Pddl;
pub use plain::PlainError;
pub use read::{CertificateError, CertificateFault, LoadError};
pub use refusal::Refusal;
pub use verified::{Check, Proved};
pub use veripb::{PseudoBoolean, VeripbError};
