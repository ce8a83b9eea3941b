//! The best moves of both sides from a position of queen against rook until mate.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_endgame::{Diagram, Library, Pieces, Probe, Tables};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Diagram::parse("8/8/8/3k4/8/1r6/8/K1Q5 w", &Pieces::orthodox())?;
    let mut tables = Tables::new(start.board);
    // Tables in memory: nothing is read from this folder or written there.
    let library = Library::new("unused");
    for smaller in start.ending.smaller() {
        library.insert(tables.table(&smaller, &())?);
    }
    let table = tables.table(&start.ending, &())?;
    library.insert(Arc::clone(&table));

    println!("{}\n", start.rows().join("\n"));
    println!("{}: {:?}", start.fen(), library.probe(&start)?);
    for (step, value) in library.moves(&start)?.iter().take(3) {
        println!("  {:<5} {value:?}", library.san(&start, *step));
    }
    let line = library.line(&start)?;
    let moves: Vec<String> = line.iter().map(|(at, step)| library.san(at, *step)).collect();
    println!("{}", moves.join(" "));
    Ok(())
}
