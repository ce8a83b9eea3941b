//! Writes two positions of a puzzle as an SVG picture to standard output.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::{Builtin, MoveValidator};
use everyboard_report::{Frame, svg_strip};

fn main() {
    let puzzle = Builtin::named("guarini").expect("a built-in puzzle").puzzle();
    let start = &puzzle.starts[0];
    let after = MoveValidator::new(&puzzle).moves(start).remove(0);
    let moved = puzzle.board.squares().filter(|&square| start.at(square) != after.at(square));
    let frames = [
        Frame { position: start, caption: "start".into(), marked: Vec::new() },
        Frame { position: &after, caption: "one move".into(), marked: moved.collect() },
    ];
    print!("{}", svg_strip(&puzzle, &frames));
}
