//! Packs the squares of three pieces into one number, by both numberings, and unpacks it again.
#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_endgame::Square;
use everyboard_packed_index::{Natural, Orbit, PackedSquares};

fn main() {
    let squares = ["b6", "b8", "h1"].map(|name| name.parse::<Square>().expect("a square"));
    let natural = PackedSquares::<Natural, 3>::pack(squares);
    let orbit = PackedSquares::<Orbit, 3>::pack(squares);
    println!(
        "natural: {:06o} (octal), of {} numbers",
        natural.bits(),
        PackedSquares::<Natural, 3>::COUNT
    );
    println!("orbit:   {:06o}", orbit.bits());
    assert_eq!(natural.squares(), squares);
    assert_eq!(orbit.squares(), squares);
}
