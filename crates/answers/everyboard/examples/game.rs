//! Who wins a game, and how.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Puzzle, Result, Verdict};

fn main() -> Result<()> {
    let game = Puzzle::named("hexapawn")?.solve_game()?;
    let look = game.look(&game.start())?;
    println!("{}: {}", look.verdict, look.line.join(" "));
    assert_eq!(look.verdict, Verdict::Loss { plies: Some(6) });
    Ok(())
}
