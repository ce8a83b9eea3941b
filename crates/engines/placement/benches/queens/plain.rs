//! The program for n queens that everybody writes: bit masks of columns and diagonals, one queen a
//! row, the first row's left half counted twice.

/// The number of placements of n queens.
pub(crate) fn plain(n: usize) -> u64 {
    let board = (1_u32 << n) - 1;
    let half = (1_u32 << (n / 2)) - 1;
    let below = |row: u32| fill(board, row, row << 1, row >> 1);
    let bits = |row: u32| (0..n).map(move |column| row & 1 << column).filter(|&bit| bit != 0);
    let sides: u64 = bits(half).map(below).sum();
    let middle: u64 = bits(board & !half & !(half << n.div_ceil(2))).map(below).sum();
    2 * sides + middle
}

fn fill(board: u32, columns: u32, right: u32, left: u32) -> u64 {
    if columns == board {
        return 1;
    }
    let mut free = board & !(columns | right | left);
    let mut ways = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += fill(board, columns | queen, (right | queen) << 1, (left | queen) >> 1);
    }
    ways
}
