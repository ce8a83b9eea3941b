//! Solves a game on the board of a start: who wins the knights on 3x4 if they take each other?
//!
//!     cargo run --release -p everyboard-game --example start [PIECE [START]]

#![allow(clippy::print_stdout)]

use everyboard_game::{GameOptions, GameRules, GameTable};
use everyboard_puzzle::Puzzle;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let piece = arguments.next().unwrap_or("N".to_owned());
    let start = arguments.next().unwrap_or("WWWW/W..B/BBBB".to_owned());
    let puzzle = Puzzle::parse(&format!(
        r#"
        format = 1
        board = "{start}"
        [pieces]
        WB = "{piece}"
        [rule]
        kind = ["step", "take"]
        turns = "alternate"
        first = "W"
        [game]
        loses = "no pieces"
        "#
    ))?;
    let rules = GameRules::new(puzzle)?;
    let start = rules.start();
    let options = GameOptions { memory: 12 << 30, ..GameOptions::default() };
    let table = GameTable::solve(rules, &options, &())?;
    println!("{} positions", table.positions());
    if let Some(value) = table.value(&start)? {
        println!("{value}: {}", table.line(&start)?.join(" "));
    }
    Ok(())
}
