//! A person plays: after every move the distance to the goal, and the moves that come nearer.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Origin, Puzzle, Result};

fn main() -> Result<()> {
    let distances = Puzzle::named("guarini")?.distances(Origin::Goal)?;
    let mut here = distances.puzzle().start();
    for word in ["a3c2", "c3b1"] {
        here = here.play(word)?;
        let best: Vec<_> = distances.best_moves(&here)?.into_iter().map(|it| it.word).collect();
        println!("{here:#}\n{:?} left; best: {}", distances.of(&here)?, best.join(" "));
    }
    assert_eq!(distances.of(&here)?, Some(14));
    Ok(())
}
