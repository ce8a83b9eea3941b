//! The packed index: a position of up to ten pieces as one number, made so that a symmetry of the
//! board acts on all pieces at once.
//!
//! A square has a number of six bits, by one of two [`Numbering`]s; its three high bits are the
//! *high part*, its three low bits the *low part*. A [`PackedSquares`] index holds first the high
//! parts of all pieces, then their low parts, the last piece first. In octal each part is a digit:
//!
//! ```text
//!        high half     low half
//!      ┌─────┬─────┬─────┬─────┐
//!      │  4  │  5  │  6  │  2  │    piece 0 on 052, piece 1 on 046
//!      └─────┴─────┴─────┴─────┘
//! piece   1     0     1     0
//! ```
//!
//! ```
//! use everyboard_endgame::Symmetry;
//! use everyboard_packed_index::{Natural, Orbit, PackedSquares};
//!
//! let two = PackedSquares::<Natural, 2>::from_numbers([0o52, 0o46]);
//! assert_eq!(two.bits(), 0o4562);
//! assert_eq!(two.mirror_ranks().bits(), 0o3262);
//! assert_eq!(two.mirror_files().bits(), 0o4515);
//! assert_eq!(two.flip_diagonal().bits(), 0o6245);
//!
//! // The orbit numbering keeps the high half through all eight symmetries.
//! let two = PackedSquares::<Orbit, 2>::from_numbers([0o52, 0o46]);
//! assert!(Symmetry::ALL.iter().all(|&s| two.image(s).bits() >> 6 == 0o45));
//! assert_eq!(two.canonical().bits(), 0o4540);
//! ```
//!
//! Squares are those of positions, so what a table is asked about can be packed as it is:
//!
//! ```
//! use everyboard_packed_index::{Orbit, PackedSquares};
//! use everyboard_endgame::{Diagram, Pieces};
//!
//! let diagram = Diagram::parse("8/8/8/3k4/8/1r6/8/K1Q5 w", &Pieces::orthodox()).unwrap();
//! let squares: [_; 4] = diagram.position.squares.try_into().unwrap();
//! assert_eq!(format!("{:?}", PackedSquares::<Orbit, 4>::pack(squares).canonical()), "Orbit 3176:0130");
//! ```
//!
//! No symmetry, and no canonical form, takes a loop or a branch over pieces; how many there are
//! is known to the compiler, and with it the masks. Ten pieces take 60 bits.
//!
//! | to | see |
//! |---|---|
//! | number squares | [`Numbering`], [`Natural`], [`Orbit`] |
//! | pack and unpack | [`PackedSquares::pack`], [`PackedSquares::squares`] |
//! | apply symmetries | [`PackedSquares::image`], [`PackedSquares::flip_diagonal`] and the two mirrors |
//! | choose one of the images | [`PackedSquares::canonical`], with like pieces [`PackedSquares::canonical_among`] |
//! | do it to many positions | [`Many`] |
//! | see it done the long way | [`ByTable`] |

mod by_table;
mod canonical;
mod flip;
mod index;
mod many;
mod numbering;

pub use by_table::ByTable;
pub use canonical::{FirstPieceNotAlone, LikePieces};
pub use index::PackedSquares;
pub use many::Many;
pub use numbering::{Natural, Numbering, Orbit};
