//! Generates the table of king and queen against king, and looks up a few positions.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_endgame::{BoardSize, Diagram, Ending, Pieces, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pieces = Pieces::orthodox();
    let mut tables = Tables::new(BoardSize::CHESS);
    let table = tables.table(&Ending::parse("KQK", &pieces)?, &())?;
    println!("{}: White mates in {:?} moves at most", table.ending(), table.longest_win());

    for fen in [
        "8/8/8/4k3/8/8/2Q5/K7 w",
        "k7/8/1QK5/8/8/8/8/8 b",
        "8/8/8/8/8/2k5/1Q6/K7 b",
        "k7/2Q5/8/8/8/8/8/K7 b",
    ] {
        let diagram = Diagram::parse(fen, &pieces)?;
        let position = &diagram.position;
        let value = table.value(position.turn, &position.squares);
        println!("\n{}\n{fen}: {value:?}", diagram.rows().join("\n"));
    }
    Ok(())
}
