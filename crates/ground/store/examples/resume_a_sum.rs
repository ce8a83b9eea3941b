//! Adds up squares, saves after every tenth number, is stopped, and continues where it was saved.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_store::{Checkpoint, CheckpointFolder};
use serde::{Deserialize, Serialize};
use std::error::Error;

/// All of it fits into the manifest, so there are no further files.
#[derive(Default, Serialize, Deserialize)]
struct Sum {
    last: u64,
    sum: u64,
}

impl Checkpoint for Sum {
    const OF: &'static str = "a sum of squares";

    fn files(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn may_name(_file: &str) -> bool {
        false
    }
}

fn add(folder: &CheckpointFolder<Sum>, mut at: Sum, up_to: u64) -> Result<Sum, Box<dyn Error>> {
    for number in at.last + 1..=up_to {
        at = Sum { last: number, sum: at.sum + number * number };
        if number % 10 == 0 {
            folder.commit(&at)?;
        }
    }
    Ok(at)
}

fn main() -> Result<(), Box<dyn Error>> {
    let place = tempfile::tempdir()?;
    let path = place.path().join("saved");
    let stopped = add(&CheckpointFolder::begin(&path)?, Sum::default(), 57)?;
    println!("stopped at {} with {}", stopped.last, stopped.sum);

    let folder = CheckpointFolder::<Sum>::resume(&path)?;
    let saved = folder.load()?;
    println!("continues from {} with {}", saved.last, saved.sum);
    let done = add(&folder, saved, 100)?;
    println!("done at {} with {}", done.last, done.sum);
    assert_eq!(done.sum, 338_350);
    folder.clear();
    Ok(())
}
