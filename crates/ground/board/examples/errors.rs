//! What the reader of positions says of faulty text.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::{Alphabet, Drawing};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Drawing::parse("..#/...")?.board()?;
    let alphabet = Alphabet::new("WB".chars())?;
    for text in ["WB#/..W", "WB#/2W", "a2=W c1=B", "WB#/.x.", "WBB/...", "WB/..", "a1=W z9=B"] {
        match board.read_position(&alphabet, text) {
            Ok(position) => println!("{text}: {}", board.draw_line(&alphabet, &position)),
            Err(error) => {
                println!("{text}: row {}, column {}: {error}", error.row + 1, error.column + 1);
            }
        }
    }
    Ok(())
}
