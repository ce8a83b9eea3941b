//! The legal moves of a puzzle's start, and what two of them lead to.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_play::Rules;
use everyboard_puzzle::Builtin;

fn main() {
    let puzzle = Builtin::named("peg-english").expect("it is built in").puzzle();
    let rules = Rules::new(puzzle).expect("its moves are few");
    for legal in rules.legal_moves(&rules.puzzle().starts[0]) {
        println!(
            "{}: from {} to {}, removes {:?}",
            legal.word, legal.from, legal.to, legal.removed
        );
    }
    let words = ["d6d4", "d3d5"];
    match rules.replay(&rules.puzzle().starts, words) {
        Ok(moves) => {
            let puzzle = rules.puzzle();
            println!("{}", puzzle.board.draw(&puzzle.alphabet, &moves[1].after));
        }
        Err(error) => println!("{error}"),
    }
}
