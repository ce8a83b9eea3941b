//! The longest wins of king and archbishop (a bishop that also moves as a knight) against king.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_endgame::{BoardSize, Diagram, Ending, Pieces, Side, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut pieces = Pieces::orthodox();
    pieces.define('A', "BN")?;
    for size in 4..=8 {
        let board = BoardSize::new(size).expect("boards have 4 to 8 ranks");
        let table = Tables::new(board).table(&Ending::parse("KAK", &pieces)?, &())?;
        let Some(moves) = table.longest_win() else {
            println!("{size}x{size}: White never mates");
            continue;
        };
        let longest = table.longest_wins(Side::White);
        println!("{size}x{size}: mate in {moves} at most, from {} positions like", longest.len());
        let ending = table.ending().clone();
        let diagram = Diagram { board, ending, position: longest[0].clone() };
        println!("{}\n", diagram.rows().join("\n"));
    }
    Ok(())
}
