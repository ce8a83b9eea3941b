//! Draws a position as each symmetry of its board shows it.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Alphabet, Drawing};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Drawing::parse(".../.#./...")?.board()?;
    let alphabet = Alphabet::new("WB".chars())?;
    let position = board.read_position(&alphabet, "WB./.#./..B")?;
    for (number, map) in board.symmetries(100)?.iter().enumerate() {
        println!("{number}\n{}\n", board.draw(&alphabet, &map.carry(&position)));
    }
    Ok(())
}
