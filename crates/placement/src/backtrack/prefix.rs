//! A branch of the search, by which it is divided.

use crate::bits::Bits;

/// The placements that hold these candidates and otherwise only candidates that are open.
pub(crate) struct Prefix<const W: usize> {
    pub(super) taken: Vec<usize>,
    pub(super) open: Bits<W>,
}

impl<const W: usize> Prefix<W> {
    /// In how many ways its open candidates can be chosen, as a share of those of all `candidates`
    /// of a search for so many pieces: how long it takes compared with others, where pieces rarely
    /// stand in each other's way. The same on every machine.
    pub(super) fn weight(&self, pieces: usize, candidates: usize) -> f64 {
        let (n, k) = (self.open.len(), pieces - self.taken.len());
        if n < k {
            return 0.0;
        }
        // `n` over `k`, divided by `candidates` over `pieces`: each of these may be too large a
        // number.
        let chosen = (0..k).map(|i| (n - i) as f64 / (candidates - i) as f64);
        let fewer = (k..pieces).map(|i| (i + 1) as f64 / (candidates - i) as f64);
        chosen.chain(fewer).product()
    }
}
