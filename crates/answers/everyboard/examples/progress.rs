//! Long work on a thread of its own: its progress, and its end before it is done.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Origin, Puzzle, Result, Run};
use std::{thread::sleep, time::Duration};

fn main() -> Result<()> {
    let puzzle = Puzzle::named("knights-5x6")?;
    let job = Run::new().spawn(move |run| puzzle.census_with(Origin::Start, run));
    while !job.is_finished() && job.progress().level < 5 {
        println!("{:?}", job.progress());
        sleep(Duration::from_millis(50));
    }
    job.stop();
    assert!(job.join().is_err_and(|error| error.is_stopped()));
    Ok(())
}
