//! Names every square of a drawn board in the three ways that squares can be named.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Drawing, Naming};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "..#\n...\n#..";
    let board = Drawing::parse(text)?.board()?;
    println!("{text}\n");
    for square in board.squares() {
        let names = [Naming::Algebraic, Naming::Zero, Naming::One];
        println!("{}", names.map(|naming| board.name_of(square, naming)).join("  "));
    }
    Ok(())
}
