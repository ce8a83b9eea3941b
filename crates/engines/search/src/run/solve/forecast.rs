//! Whether a bounded search will need far more memory than there is, by how its levels grew so far.
//!
//! The weights drop more the nearer a level is to the length searched for, so levels grow by an
//! ever smaller factor, and shrink in the end. The forecast continues the factor of the last levels
//! as it changed over the levels before them:
//!
//! ```text
//!   positions of a level, by logarithm        . - ~ - .
//!                                       . o o           .        o  complete
//!                                    o o                   .     .  forecast
//!                                  o                         .
//! ```

use super::bytes;
use everyboard_levels::{Frontier, nonempty, total_level};

/// A smaller table is soon as large: in a second or two.
const LEAST_BYTES: u64 = 64 << 20;

/// A search is given up if the forecast exceeds its memory by this factor. Of the examples in the
/// tests, no forecast that was made when half of the levels were there was too high by more than a
/// fiftieth.
const FAR_MORE: f64 = 2.0;

/// The levels from which a factor is taken are a quarter of all, or as many as this.
const LEAST_LEVELS: usize = 4;

/// Whether frontiers that search for solutions of `longest` moves will take far more than `memory`
/// bytes.
pub(super) fn needs_far_more<F: Frontier>(frontiers: &[F], longest: usize, memory: u64) -> bool {
    let bytes = bytes(frontiers);
    if bytes < LEAST_BYTES {
        return false;
    }
    let mut levels: Vec<u64> = frontiers.iter().flat_map(|it| nonempty(it.levels())).collect();
    if frontiers.len() > 1 {
        // The smaller level grows next.
        levels.sort_unstable();
    }
    let ends: usize = frontiers.iter().map(Frontier::ends).sum();
    let left = longest.saturating_sub(total_level(frontiers)) * frontiers.len() / ends;
    growth(&levels, left).is_some_and(|growth| bytes as f64 * growth > FAR_MORE * memory as f64)
}

/// By which factor the positions of all `levels` grow if `left` levels follow; `None` if these are
/// too few to tell.
fn growth(levels: &[u64], left: usize) -> Option<f64> {
    // Levels of even and of odd number may differ.
    let width = (levels.len() / 4).max(LEAST_LEVELS).next_multiple_of(2);
    let [from, middle, last] = [2 * width + 1, width + 1, 1]
        .map(|back| levels.len().checked_sub(back).map(|level| (levels[level] as f64).ln()));
    let before = (middle? - from?) / width as f64;
    let now = (last? - middle?) / width as f64;
    let change = ((now - before) / width as f64).min(0.0);
    let mut logarithm = last?;
    let mut factor = now + change * width as f64 / 2.0;
    let so_far: f64 = levels.iter().map(|&positions| positions as f64).sum();
    let mut all = so_far;
    for _ in 0..left {
        factor += change;
        logarithm += factor;
        all += logarithm.exp();
    }
    Some(all / so_far)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knights 7x7, mirrored, up to 86 moves: the bounded engine has excluded them after these
    /// levels.
    const EXCLUDED: [u64; 44] = [
        1, 4, 4, 10, 8, 12, 26, 58, 79, 144, 234, 456, 680, 1170, 1711, 3074, 4211, 7112, 9458,
        15828, 20079, 32802, 40307, 64094, 76124, 117934, 136098, 206386, 231323, 341400, 372395,
        536012, 568784, 797936, 825710, 1130554, 1140905, 1522192, 1498268, 1949264, 1874612,
        2376254, 2231003, 2753424,
    ];

    /// Knights 6x6, mirrored, up to 64 moves: levels 21 to 24 of 32 were seen with 1 GiB, which was
    /// too little.
    const TOO_MANY: [u64; 25] = [
        1, 4, 11, 30, 66, 167, 394, 943, 2172, 4948, 10855, 23169, 49830, 100614, 205735, 392371,
        770322, 1393572, 2605177, 4471904, 7957644, 12993726, 21934110, 34088320, 54473807,
    ];

    fn all(levels: &[u64]) -> f64 {
        levels.iter().map(|&positions| positions as f64).sum()
    }

    #[test]
    fn a_search_that_ends_is_forecast_to_end() {
        for done in EXCLUDED.len() / 2..EXCLUDED.len() {
            let forecast = growth(&EXCLUDED[..done], EXCLUDED.len() - done).unwrap();
            let truth = all(&EXCLUDED) / all(&EXCLUDED[..done]);
            assert!((0.3..1.02).contains(&(forecast / truth)), "{done}: {forecast}, {truth}");
        }
    }

    /// From level 11 on, a gibibyte is seen to be too little for 6x6: it held 141 million
    /// positions. All forecasts are of some 2.7 thousand million.
    #[test]
    fn a_search_that_does_not_fit_is_forecast_not_to() {
        for done in 12..=TOO_MANY.len() {
            let forecast = growth(&TOO_MANY[..done], 33 - done).unwrap() * all(&TOO_MANY[..done]);
            assert!(forecast > FAR_MORE * 141e6, "{done}: {forecast}");
        }
    }

    #[test]
    fn a_few_levels_tell_nothing() {
        assert_eq!(growth(&TOO_MANY[..8], 10), None);
        assert!(growth(&TOO_MANY[..9], 10).is_some());
    }
}
