//! What an ending of chess is worth, with the moves to mate.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Endgames, Result};

fn main() -> Result<()> {
    let look = Endgames::in_memory().look("8/8/8/3k4/8/8/8/K1Q5 w")?;
    println!("{}: {}", look.verdict, look.line.join(" "));
    assert_eq!(look.verdict.plies(), Some(look.line.len() as u32));
    Ok(())
}
