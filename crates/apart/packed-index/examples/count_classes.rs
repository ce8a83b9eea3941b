//! Counts the positions of two pieces up to symmetry, by the canonical form of each.
#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_packed_index::{Many, Orbit, PackedSquares};

fn main() {
    let all = 0..PackedSquares::<Orbit, 2>::COUNT;
    let mut positions: Vec<_> = all.filter_map(PackedSquares::<Orbit, 2>::from_bits).collect();
    let many = Many::default();
    many.canonical(&mut positions);
    positions.sort_unstable();
    positions.dedup();
    println!("{} of 4096 positions are left ({})", positions.len(), many.instruction_set());
}
