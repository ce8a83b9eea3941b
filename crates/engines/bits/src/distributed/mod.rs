//! A census or a search that several processes share, on one machine or many: each keeps the bits
//! of some chunks.
//!
//! ```text
//!   a level, round by round           process 0                         process 1
//!
//!   images for chunks of the other    its chunks -> image   ---------->  kept until the round is complete
//!   "my part of the round is sent"                          ---------->
//!   both parts are there: the chunks of the round are advanced, from own sources and images that came
//!   ...
//!   the new positions of the level    12                    <--------->  30: both go on with 42
//! ```
//!
//! A process has the moves from its own chunks. Those to chunks of its own are made as ever; those
//! to chunks of others are made into an empty chunk, the *image*, which is sent. Whoever keeps the
//! chunk ORs it in: the images of all that was seen, not only of what is new, since they compress
//! better than the new positions alone.
//!
//! **Invariants.** All processes list the same chunks in the same order and deal them out alike
//! ([`Owners`]), so a chunk's number means the same to all. Every process sends one end of a round
//! to every other, in the same order of rounds; so all of them count the same positions on a level,
//! and stop after the same one.
//!
//! **Memory.** A process begins a round only when all have sent theirs of the round before the
//! last. So images of at most four rounds wait anywhere, and the rounds are cut so short that these
//! take about an eighth of what the bits take, or of the memory where the bits are in files.
//!
//! **Cost.** What crosses is the image of each chunk that other processes have sources of: at most
//! as many bytes as the space's bitmap for every process on each full level, and a tenth of that
//! where chunks are dealt out well and compressed.
//!
//! [`Owners`]: crate::sweep::owners::Owners

mod deal;
mod folders;
mod frontier;
pub mod level;
mod message;
mod plan;
mod refine;
mod rounds;

pub use crate::sweep::owners::ClusterView;
pub use deal::deal;
pub use folders::{Folders, label_of, prefix, without_prefix};
pub use frontier::DistributedFrontier;
pub use frontier::advance_bits;
pub use message::RoundEnd;
pub use plan::RoundPlan;
pub use plan::wire_bytes;
pub use rounds::Rounds;

/// How images are sent.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Wire {
    /// As they are: where the network is faster than a processor compresses, some 10 Gbit/s.
    Raw,
    /// Compressed by zstd at its level 1.
    Zstd,
}

impl Wire {
    /// The level of zstd.
    fn level(self) -> Option<i32> {
        match self {
            Wire::Raw => None,
            Wire::Zstd => Some(1),
        }
    }
}
