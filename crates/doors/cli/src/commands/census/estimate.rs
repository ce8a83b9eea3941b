//! What a full level of a shared census takes, by a model.

use everyboard::crates::census::{Census, CensusFiles};

/// Bytes of bits that a thread goes through in a second. knights-5x6 on one thread of a server
/// takes 4.5e9; the bits of larger spaces lie farther from the processor.
const THREAD: f64 = 3e9;

/// As much for all threads of a machine together, from its memory.
const MEMORY: f64 = 25e9;

/// As much from and to one fast disk.
const DISK: f64 = 5e9;

/// Bytes that go to or from a machine in a second: 10 Gbit/s.
const NETWORK: f64 = 1.25e9;

/// Bits are read on a level that advances half of them, and half of them are written.
const READ_AND_WRITTEN: f64 = 1.5;

/// These rates, in words.
pub const RATES: &str = "3 GB/s a thread, 25 GB/s of memory, 5 GB/s of disk, 10 Gbit/s of network";

/// What a level takes that skips no chunk.
pub struct LevelEstimate {
    pub processes: usize,
    /// Bytes of disk of each process, if the bits are in files.
    pub disk: Option<u64>,
    /// Bytes that all send each other, not compressed; none if that is not worked out.
    pub wire: Option<u64>,
    /// Of processor or disk, or of the network if that takes longer.
    pub seconds: f64,
}

impl LevelEstimate {
    /// For processes with the same number of threads each; the bits of each take `disk` bytes if
    /// they are in files.
    pub fn new(
        census: &Census,
        files: &CensusFiles,
        processes: usize,
        threads: usize,
        disk: Option<u64>,
    ) -> Self {
        let wire = census.level_wire_bytes(processes);
        let part = census.bytes_with(files) as f64 / processes as f64;
        let rate = (threads as f64 * THREAD).min(if disk.is_some() { DISK } else { MEMORY });
        let sent = wire.unwrap_or(0) as f64 / processes as f64;
        let seconds = (READ_AND_WRITTEN * part / rate).max(sent / NETWORK);
        LevelEstimate { processes, disk, wire, seconds }
    }
}
