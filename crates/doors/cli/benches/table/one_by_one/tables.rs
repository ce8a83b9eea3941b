//! The textbook search: positions are ranked and unranked through tables of binomial coefficients.

use super::{START, leaps, levels};

/// Arrangements of 12 white and 12 black knights on the squares without the gap.
const ARRANGEMENTS: u64 = 2_704_156;

/// Binomial coefficients: for each square that is left, by how many black knights stand up to it.
struct Tables {
    choose: [[u32; 14]; 25],
    neighbours: Vec<Vec<u32>>,
}

impl Tables {
    fn new() -> Self {
        let mut choose = [[0; 14]; 25];
        choose[0][0] = 1;
        for n in 1..25 {
            choose[n][0] = 1;
            for k in 1..14 {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        Tables { choose, neighbours: (0..25).map(|gap| leaps(gap).collect()).collect() }
    }

    /// The number of a set of 12 squares of 24: the sum of C(square, how many are up to it).
    fn rank(&self, gap: u32, black: u32) -> u64 {
        let low = black & ((1 << gap) - 1);
        let mut left = low | (black >> (gap + 1)) << gap;
        let (mut rank, mut count) = (0, 0);
        while left != 0 {
            count += 1;
            rank += u64::from(self.choose[left.trailing_zeros() as usize][count]);
            left &= left - 1;
        }
        u64::from(gap) * ARRANGEMENTS + rank
    }

    fn unrank(&self, number: u64) -> (u32, u32) {
        let gap = (number / ARRANGEMENTS) as u32;
        let mut rank = (number % ARRANGEMENTS) as u32;
        let (mut left, mut count) = (0_u32, 12);
        for square in (0..24).rev() {
            if count > 0 && rank >= self.choose[square][count] {
                rank -= self.choose[square][count];
                left |= 1 << square;
                count -= 1;
            }
        }
        let low = left & ((1 << gap) - 1);
        (gap, low | (left >> gap) << (gap + 1))
    }
}

pub(crate) fn with_tables() -> Vec<u64> {
    let tables = Tables::new();
    levels(25 * ARRANGEMENTS, tables.rank(START.0, START.1), |number, found| {
        let (gap, black) = tables.unrank(number);
        for &from in &tables.neighbours[gap as usize] {
            found(tables.rank(from, black & !(1 << from) | (black >> from & 1) << gap));
        }
    })
}
