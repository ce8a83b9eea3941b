//! Draws the starts of a few built-in puzzles side by side.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use everyboard_report::{BoardText, strip};

fn main() {
    let names = ["knights-5x5", "star", "peg-english", "eight-puzzle"];
    let panels = names.map(|name| {
        let puzzle = Builtin::named(name).expect("a built-in puzzle").puzzle();
        BoardText::plain(&puzzle).panel(&puzzle.starts[0], name, &[])
    });
    print!("{}", strip(&panels, 80));
}
