//! Faults in puzzle files, each with its line and column.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Puzzle;

fn main() {
    let faulty = [
        "board = 'W.B'",
        "format = 1\nboard = 'W.B'\n[pieces]\nW = 'N'\n",
        "format = 1\nboard = 'W.B'\n[pieces]\nWB = 'NX'\n",
        "format = 1\nboard = 'W.B'\n[pieces]\nWB = 'N'\n[rule]\nkind = 'fly'\n",
        "format = 1\nboard = 'W.B'\ngoal = 'WWB'\n[pieces]\nWB = 'N'\n",
    ];
    for text in faulty {
        if let Err(error) = Puzzle::parse(text) {
            println!("{error}");
        }
    }
}
