//! Compartment hash: a set of packed positions in a little more memory than what tells them apart.
//!
//! A key is split in two ([`Split`]): some of its bits choose a compartment, and the compartment's
//! entries keep only the rest, with a two-bit [`LevelMod3`]. A position of 30 bits over 2^16
//! compartments leaves an entry of 16 bits:
//!
//! ```text
//!     15                                  2   1   0
//!    +-------------------------------------+-------+
//!    | rest: key bits 29..16               | g + 1 |    all zeros: empty slot
//!    +-------------------------------------+-------+
//!
//!    compartment = key bits 15..0  xor  16 bits of hash(rest)
//! ```
//!
//! The split is a bijection, so nothing is lost: a key is read back exactly from its entry and the
//! number of its compartment. Wider keys take wider entries ([`Entry`]): `u16`, [`U24`], `u32` and
//! `u64` for `u64` keys, `u64` and `u128` for `u128` keys, and [`Wide`](crate::word::Wide) for
//! keys of its own type.
//!
//! **Invariants.** A key is in one compartment only, the one its split names. An entry of zeros is
//! an empty slot. Within a compartment, blocks of eight slots are filled from the front, and every
//! block between an entry's home block and its own is full.
//!
//! **Cost.** A lookup or an insertion looks at one or two blocks of eight slots, each compared at
//! once: one cache miss in a large table. Searches that have many keys at hand should use
//! [`CompartmentTable::insert_each`] and [`CompartmentTable::get_each`], which let the misses of
//! many keys overlap. When a compartment has no room the table grows by a quarter, each compartment
//! by as many blocks, so a key is moved about four times in its life. An insertion that meets
//! growth takes time in proportion to the table: who cannot wait splits the keys over several.
//!
//! **Memory.** Slots that are half to wholly full from a few dozen keys a compartment on: 2 to 4
//! bytes for a key of 30 bits over 2^16 compartments. Growth adds slots beside those there are, so
//! there is no moment at which two copies of the table exist.
//!
//! **Source.** J. D. Allen's program for the knights of "The 7th Guest" (rec.puzzles, 2000), which
//! held the positions of the 5x5 board in 65,536 compartments chosen by their high bits. Hashing
//! the rest into the number is ours: positions crowd into some high bits.
//!
//! ```
//! use everyboard_positions::compartment::{CompartmentTable, LevelMod3};
//!
//! let mut seen = CompartmentTable::<u64, u16>::new(30, 16);
//! assert!(seen.insert(0x2f5a_1234, LevelMod3::of_level(7)));
//! assert!(!seen.insert(0x2f5a_1234, LevelMod3::of_level(8)));
//! assert_eq!(seen.get(0x2f5a_1234), Some(LevelMod3::of_level(7)));
//! ```

mod any;
mod entry;
mod level;
mod rows;
mod split;
mod table;

pub use any::{Compartments, EntryWidth, Key};
pub use entry::{Entry, U24};
pub use level::LevelMod3;
pub use split::Split;
pub use table::{CompartmentTable, TableStats};
