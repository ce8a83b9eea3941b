//! Compiles a puzzle and prints its rewrites: each square with what it holds before and after.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_board::Naming;
use everyboard_puzzle::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::parse(
        r#"
        format = 1
        board = "W.B"
        goal = "exchange W B"
        [pieces]
        WB = "W"
        [rule]
        kind = ["step", "hop"]
        "#,
    )?;
    for rewrite in puzzle.compile()?.rewrites() {
        let changes = rewrite.changes.iter().map(|change| {
            let name = puzzle.board.name_of(change.square, Naming::Algebraic);
            let [before, after] =
                [change.before, change.after].map(|symbol| puzzle.alphabet.char_of(symbol));
            format!("{name}: {before} -> {after}")
        });
        println!("{}", changes.collect::<Vec<_>>().join(",  "));
    }
    Ok(())
}
