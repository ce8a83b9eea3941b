//! The puzzles that arguments name: [`everyboard::plan`] says what a label means, this module which
//! labels the program allows, and what it advises.

use crate::failure::Failure;
use crate::processes::served;
use everyboard::crates::puzzle::Puzzle;
pub use everyboard::plan::{FaultyLevel, Source};
use everyboard::plan::{
    Label, NameError, Reach, find_each as find_each_named, is_several, only, read_each,
};
use std::io::{self, Read};
use std::sync::OnceLock;

/// The most bytes of standard input: as many as a puzzle file may have.
const MOST_BYTES: u64 = 1 << 20;

/// The label of standard input.
const STANDARD_INPUT: &str = "-";

/// The built-in puzzle of this name, the member of a family, the puzzle in the file at this path,
/// or for `-` the one on standard input.
pub fn find(label: &str) -> Result<Source, Failure> {
    Ok(only(label, find_all(label)?)?)
}

/// All puzzles that a label names: several if it is a range of sizes of a family, a family in a
/// file, or a file of levels or cards.
pub fn find_all(label: &str) -> Result<Vec<Source>, Failure> {
    let found = find_each(label)?.into_iter();
    found.map(|source| source.map_err(|faulty| in_place((*faulty.error).into()))).collect()
}

/// The same, but where a level or a card is faulty the others are found.
pub fn find_each(label: &str) -> Result<Vec<Result<Source, FaultyLevel>>, Failure> {
    named(label).map_err(in_place)
}

/// The server tells its client what kind of fault it is.
fn in_place(failure: Failure) -> Failure {
    failure.within(served::is_on().then_some("puzzle"))
}

fn named(label: &str) -> Result<Vec<Result<Source, FaultyLevel>>, Failure> {
    if label == STANDARD_INPUT {
        return Ok(read_each(&Label::whole(label), standard_input()?, reach())?);
    }
    Ok(find_each_named(label, reach())?)
}

/// What a label may name: no file for the server.
fn reach() -> Reach {
    if served::is_on() { Reach::Names } else { Reach::Files }
}

/// Whether a label is a range of sizes of a family, be it one that cannot be taken, or names
/// several levels of a file.
pub fn is_range(label: &str) -> bool {
    // The server answers about one puzzle at a time: `find` refuses more.
    if served::is_on() {
        return false;
    }
    // Standard input is kept, so it can be read twice.
    if label == STANDARD_INPUT {
        return find_each(label).is_ok_and(|found| is_several(&found));
    }
    everyboard::plan::is_range(label, reach())
}

/// A puzzle whose text was saved in a file of another kind, at `label`.
pub fn saved(label: &str, text: &str) -> Result<Source, Failure> {
    let puzzle = Puzzle::parse(text)
        .map_err(|error| Failure::new(format!("the puzzle saved in {label}: {error}")))?;
    let name = puzzle.name.clone();
    Ok(Source::new(if name.is_empty() { label } else { &name }, puzzle, text.to_owned()))
}

/// The puzzle with a push or pull and all that leads to it as a move.
pub fn counting_pushes(source: &Source) -> Result<Source, Failure> {
    source.counting_pushes().map_err(|error| {
        Failure::of_flag("--pushes", format!("{}: {}", source.label, error.fault))
            .with_help("drawn moves are no pushes; levels of Sokoban are read with them")
    })
}

/// Refuses a puzzle without a goal.
pub fn check_goal(source: &Source) -> Result<(), Failure> {
    if !source.puzzle.goals.is_empty() {
        return Ok(());
    }
    let label = &source.label;
    if source.puzzle.end.is_some() {
        return Err(Failure::new(format!("{label}: this is a game of two sides"))
            .with_help(format!("who wins? `everyboard game solve {label}`")));
    }
    Err(Failure::new(format!("{label}: the puzzle has no goal"))
        .with_help("write a `goal` in its file, or give one to `solve` with --to"))
}

/// The text of standard input, which is read once.
fn standard_input() -> Result<&'static str, Failure> {
    static TEXT: OnceLock<Result<String, Failure>> = OnceLock::new();
    TEXT.get_or_init(read_standard_input).as_deref().map_err(Clone::clone)
}

fn read_standard_input() -> Result<String, Failure> {
    let mut bytes = served::text().unwrap_or_default();
    if !served::is_on() {
        io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::new("standard input is larger than a puzzle file may be, 1 MiB"));
    }
    let text = Puzzle::text_of(&bytes).map_err(|error| {
        Failure::of_puzzle_file(format!("standard input: {error}"), Some(&error.fault))
    })?;
    Ok(text.to_owned())
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Self {
        let failure = Failure::of_puzzle_file(error.to_string(), error.fault());
        let help = match &error {
            NameError::Unknown { .. } => {
                let list = "`everyboard puzzles` lists the built-in puzzles".to_owned();
                Some(error.help().map_or(list.clone(), |near| format!("{near} {list}")))
            }
            NameError::Range(_) => Some("`everyboard puzzles` lists the families".to_owned()),
            _ => error.help(),
        };
        match help {
            Some(help) => failure.with_help(help),
            None => failure,
        }
    }
}
