//! Which boards in regions are made.

use crate::{Error, ErrorKind, Result, Run};
use everyboard_placement::regions::{Level, RegionMaker, RegionPuzzle, Wanted};
use everyboard_placement::{CountError, Problem};
use everyboard_watch::Watch;

/// Where puzzles of any level are wanted, as they come.
const ANY: &str = "any";
/// Where they are to go from easy to hard.
const GRADED: &str = "graded";

/// Up to `number` boards in regions for the pieces of a problem: of a level by its name, `any`, or
/// `graded`. A seed always gives the same ones.
///
/// # Errors
/// Of kind `Unknown` if there is no such level; of kind `Illegal` if the problem cannot be divided,
/// or not one puzzle was made; of kind `Stopped` if that is because the work was stopped.
pub fn divide(
    problem: &Problem,
    number: usize,
    seed: u64,
    level: &str,
    run: &Run,
) -> Result<Vec<RegionPuzzle>> {
    let wanted = wanted(number, seed, level)?;
    let maker = RegionMaker::new(problem);
    let maker = maker.map_err(|fault| Error::of(ErrorKind::Illegal, fault))?;
    let made = maker.make(&wanted, run.thread_count(), run);
    if made.is_empty() && number > 0 { Err(none_made(&wanted, run)) } else { Ok(made) }
}

fn wanted(number: usize, seed: u64, level: &str) -> Result<Wanted> {
    let usual = Wanted::new(number, seed);
    match level {
        ANY => Ok(usual),
        GRADED => Ok(Wanted { graded: true, ..usual }),
        _ => match Level::named(level) {
            Some(level) => Ok(Wanted { level: Some(level), ..usual }),
            None => {
                let words = format!("there is no level {level:?}");
                let help = format!("{ANY}, {GRADED}, {}", Level::ALL.map(Level::name).join(", "));
                Err(Error::with_help(ErrorKind::Unknown, words, &help))
            }
        },
    }
}

/// Why there is not one puzzle.
fn none_made(wanted: &Wanted, run: &Run) -> Error {
    if run.is_stopped() {
        return CountError::Stopped.into();
    }
    let words = format!("{} tries gave no regions with exactly one placement", wanted.tries);
    match wanted.level {
        Some(level) => {
            let words = format!("{words} and of the level {}", level.name());
            Error::with_help(ErrorKind::Illegal, words, "another level, board or seed")
        }
        None => Error::with_help(ErrorKind::Illegal, words, "a larger board, or another piece"),
    }
}
