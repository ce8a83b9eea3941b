//! The bound of every position along a path that follows the least bound: it falls by one each time.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_potential::Potential;
use everyboard_puzzle::Puzzle;

/// Two pieces change places with two that come the other way.
const FILE: &str = r#"
format = 1
board = "AA.BB"
goal = "BB.AA"
[pieces]
A = "rW"
B = "lW"
[rule]
kind = ["step", "hop"]
"#;

fn main() {
    let puzzle = Puzzle::parse(FILE).expect("a puzzle file");
    let system = puzzle.compile().expect("few moves");
    let potential = Potential::find(&puzzle, &system).expect("a few inequalities");
    println!("{} moves or more", potential.bound());
    let mut position = puzzle.starts[0].clone();
    while !puzzle.is_goal(&position) {
        let rewrites = system.rewrites().iter().enumerate();
        let next =
            rewrites.filter(|(_, rewrite)| rewrite.is_allowed(&position)).map(|(number, r)| {
                let mut next = position.clone();
                r.apply(&mut next);
                (potential.bound_after(&next, number), next)
            });
        let Some((bound, next)) = next.min() else { break };
        position = next;
        println!("{}  {bound} or more", puzzle.board.draw(&puzzle.alphabet, &position));
    }
}
