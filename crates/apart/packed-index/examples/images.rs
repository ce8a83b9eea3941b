//! Prints the eight images of a position: its high half stays, in the orbit numbering.
#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_endgame::{Square, Symmetry};
use everyboard_packed_index::{Orbit, PackedSquares};

fn main() {
    let squares = ["b6", "b8", "h1"].map(|name| name.parse::<Square>().expect("a square"));
    let position = PackedSquares::<Orbit, 3>::pack(squares);
    for symmetry in Symmetry::ALL {
        println!("{:?} after {symmetry:?}", position.image(symmetry));
    }
    println!("{:?} is the canonical one", position.canonical());
}
