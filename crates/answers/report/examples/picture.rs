//! Writes two positions of a puzzle as an SVG picture to standard output.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::{Builtin, MoveValidator};
use everyboard_report::{BoardArt, Figure, Sheet};

fn main() {
    let puzzle = Builtin::named("guarini").expect("a built-in puzzle").puzzle();
    let start = &puzzle.starts[0];
    let after = MoveValidator::new(&puzzle).moves(start).remove(0);
    let moved: Vec<_> =
        puzzle.board.squares().filter(|&square| start.at(square) != after.at(square)).collect();
    let art = BoardArt::new(&puzzle);
    let first = art.figure(start, &[]).with_caption("start");
    let arrow = Figure::arrow(first.height());
    let second = art.figure(&after, &moved).with_caption("one move");
    let title = puzzle.name.clone();
    let sheet = Sheet { title, subtitle: String::new(), bands: vec![vec![first, arrow, second]] };
    print!("{}", sheet.svg());
}
