//! Saves the distance of every position in a file, and looks some of them up.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_census::table::FileTable;
use everyboard_census::{Census, CensusFiles, CensusOptions};
use everyboard_puzzle::Builtin;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let builtin = Builtin::named("knights-4x3").expect("it is built in");
    let (puzzle, text) = (builtin.puzzle(), builtin.text.to_owned());
    let system = puzzle.compile()?;
    let options = CensusOptions { memory: 1 << 26, antipodes: 3, ..CensusOptions::default() };
    let path = std::env::temp_dir().join(format!("knights-{}.ebt", std::process::id()));
    let files = CensusFiles { puzzle: text, table: Some(path.clone()), ..CensusFiles::default() };
    let census = Census::plan(&system, &puzzle.starts, options)?;
    let hardest = census.run_with_files(&files, &())?.antipodes;

    let table = FileTable::open(&path, 1 << 26)?;
    println!("{} positions in {} bytes", table.positions(), std::fs::metadata(&path)?.len());
    for position in puzzle.starts.iter().chain(&hardest) {
        let drawn = puzzle.board.draw_line(&puzzle.alphabet, position);
        match table.distance(position)? {
            Some(moves) => println!("{drawn}  {moves} moves from the start"),
            None => println!("{drawn}  cannot be reached"),
        }
    }
    drop(table);
    Ok(std::fs::remove_file(path)?)
}
