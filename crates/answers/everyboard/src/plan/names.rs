//! What a label means: a built-in puzzle, members of a family, a card, or puzzles of a file.

use super::label::{Label, is_card};
use super::nearest::nearest;
use super::{Source, levels};
use everyboard_puzzle::{
    Builtin, FamilyError, FamilyFile, FamilyRange, Fault, LoadError, Location, Member, Puzzle,
    PuzzleError, RangeError, ScriptError,
};
use std::path::Path;
use thiserror::Error;

/// What a label may name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Built-in puzzles, members of families, and cards.
    Names,
    /// Files as well.
    Files,
}

/// Why a label means no puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing has this name.
    #[error("{}", unknown(.label, *.reach))]
    Unknown {
        /// The label.
        label: String,
        /// Names that may be meant, at most three.
        near: Vec<String>,
        /// What was looked through.
        reach: Reach,
    },
    /// It begins like the name of a family.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The text is no puzzle.
    #[error("{place}{error}")]
    Text {
        /// What the error begins with: the file and a colon.
        place: String,
        /// What is wrong, and where.
        error: Box<PuzzleError>,
    },
    /// The text is no family.
    #[error("{place}{error}")]
    Family {
        /// As in [`NameError::Text`].
        place: String,
        /// What is wrong, and where.
        error: Box<FamilyError>,
    },
    /// A script whose rules are not read.
    #[error("{name}:{error}")]
    Script {
        /// The file.
        name: String,
        /// What is wrong, and where.
        error: Box<ScriptError>,
    },
    /// What stands after the colon names no part of the file, or the part that it names is faulty.
    #[error("{message}")]
    Part {
        /// What is wrong.
        message: String,
        /// What to write instead.
        help: Option<String>,
        /// The line of the part, from 1, if it is there.
        line: Option<usize>,
    },
    /// It means several puzzles where one is asked for.
    #[error("{label:?} stands for {number} puzzles")]
    Several {
        /// The label.
        label: String,
        /// How many they are; 0 is possible.
        number: usize,
        /// The label of the first.
        first: String,
    },
}

impl NameError {
    /// What to write instead, if that is known.
    pub fn help(&self) -> Option<String> {
        match self {
            NameError::Unknown { near, .. } if !near.is_empty() => {
                Some(format!("did you mean {}?", near.join(" or ")))
            }
            NameError::Several { label, .. } if label == "-" => {
                Some("name one of a file, as in FILE:1".to_owned())
            }
            NameError::Several { first, .. } => Some(format!("give one, as in {first}")),
            NameError::Part { help, .. } => help.clone(),
            _ => None,
        }
    }

    /// What is wrong with the text of a puzzle, if that is it.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            NameError::File(error) => error.fault(),
            NameError::Text { error, .. } => Some(&error.fault),
            NameError::Family { error, .. } => error.puzzle_fault(),
            _ => None,
        }
    }

    /// Where in a text the fault is, if it is in one.
    pub fn location(&self) -> Option<Location> {
        match self {
            NameError::Text { error, .. } => Some(error.location),
            NameError::Family { error, .. } => Some(error.location),
            NameError::Part { line: Some(line), .. } => Some(Location { line: *line, column: 1 }),
            _ => None,
        }
    }
}

fn unknown(label: &str, reach: Reach) -> String {
    match reach {
        Reach::Names => format!("there is no built-in puzzle {label:?}"),
        Reach::Files => format!("{label:?} is neither a built-in puzzle nor a file"),
    }
}

/// A level of a file that cannot be read, among others that can.
#[derive(Debug)]
pub struct FaultyLevel {
    /// What names it.
    pub label: String,
    /// What its file calls it, if it does.
    pub title: Option<String>,
    /// Its number, where the label named several.
    pub index: Option<usize>,
    /// What is wrong with it, and where.
    pub error: Box<NameError>,
}

/// All puzzles that a label means: several if it is a range of sizes of a family, a family in a
/// file, or a file of levels or cards.
///
/// # Errors
/// If there are none, or one of them is faulty.
pub fn find_all(label: &str, reach: Reach) -> Result<Vec<Source>, NameError> {
    all(find_each(label, reach)?)
}

/// The puzzles, if none is faulty.
fn all(found: Vec<Result<Source, FaultyLevel>>) -> Result<Vec<Source>, NameError> {
    found.into_iter().map(|source| source.map_err(|faulty| *faulty.error)).collect()
}

/// The same, but where a level or a card is faulty the others are found.
///
/// # Errors
/// If there are none.
pub fn find_each(label: &str, reach: Reach) -> Result<Vec<Result<Source, FaultyLevel>>, NameError> {
    if let Some(builtin) = Builtin::named(label) {
        return Ok(vec![Ok(Source::new(label, builtin.puzzle(), builtin.text.to_owned()))]);
    }
    if let Some(range) = FamilyRange::parse(label) {
        let members = members(range.and_then(|range| range.members())?);
        return Ok(members.into_iter().map(Ok).collect());
    }
    if is_card(label, reach) {
        return read_each(&Label::whole(label), label, reach);
    }
    let in_file = Label::of_file(label).filter(|_| reach == Reach::Files);
    let Some(in_file) = in_file else {
        return Err(NameError::Unknown { label: label.to_owned(), near: nearest(label), reach });
    };
    let text = Puzzle::load_text(Path::new(in_file.file))?;
    read_each(&in_file, &text, reach)
}

/// The one puzzle of those that a label means.
///
/// # Errors
/// If they are several, or none.
pub fn only(label: &str, mut found: Vec<Source>) -> Result<Source, NameError> {
    if found.len() == 1 {
        return Ok(found.remove(0));
    }
    let first = found.first().map_or(label, |first| &first.label).to_owned();
    Err(NameError::Several { label: label.to_owned(), number: found.len(), first })
}

/// The puzzles of a text, of which a label says which are meant.
///
/// # Errors
/// If there are none, or one of them is faulty.
pub fn read(label: &Label, text: &str, reach: Reach) -> Result<Vec<Source>, NameError> {
    all(read_each(label, text, reach)?)
}

/// The same, but where a level or a card is faulty the others are found.
///
/// # Errors
/// If there are none.
pub fn read_each(
    label: &Label,
    text: &str,
    reach: Reach,
) -> Result<Vec<Result<Source, FaultyLevel>>, NameError> {
    if let Some(levels) = levels::of_text(label, text, reach)? {
        return Ok(levels);
    }
    Ok(of_puzzle_file(label, text, reach)?.into_iter().map(Ok).collect())
}

/// The puzzle of a text, or the members of a family.
fn of_puzzle_file(label: &Label, text: &str, reach: Reach) -> Result<Vec<Source>, NameError> {
    let place = label.place(reach);
    let family = FamilyFile::parse(text)
        .map_err(|error| NameError::Family { place: place.clone(), error: error.into() })?;
    if let Some(family) = family {
        return of_family(&family, label, place);
    }
    let puzzle =
        Puzzle::parse(text).map_err(|error| NameError::Text { place, error: error.into() })?;
    let file = label.file;
    match label.member {
        None => Ok(vec![Source::new(file, puzzle, text.to_owned())]),
        Some(_) => Err(NameError::Part {
            message: format!("{file} is one puzzle, not a family of any size"),
            help: Some(format!("name it as {file}; or give it a [family] with a parameter")),
            line: None,
        }),
    }
}

/// The members of a family in a file; an error in it begins with `place`.
fn of_family(family: &FamilyFile, label: &Label, place: String) -> Result<Vec<Source>, NameError> {
    let file = label.file;
    let sizes = family.sizes(file, label.member).map_err(|error| NameError::Part {
        message: error.to_string(),
        help: Some(format!("the first size is {}", family.first(file))),
        line: None,
    })?;
    let made = family.members(file, &sizes);
    Ok(members(made.map_err(|error| NameError::Family { place, error: error.into() })?))
}

fn members(members: Vec<Member>) -> Vec<Source> {
    let sources = members.into_iter().map(|member| {
        let puzzle = Puzzle::parse(&member.text).expect("a family checks its members");
        let source = Source::new(&member.label, puzzle, member.text);
        Source { index: member.index, ..source }
    });
    sources.collect()
}

/// Whether a label is a range of sizes of a family, be it one that cannot be taken, or names
/// several levels of a file.
pub fn is_range(label: &str, reach: Reach) -> bool {
    if Builtin::named(label).is_some() {
        return false;
    }
    if let Some(range) = FamilyRange::parse(label) {
        return range.map_or(label.contains(".."), |range| !range.is_single());
    }
    // What is no ordinary file can be read only once.
    let is_at_hand = |label: Label| Path::new(label.file).is_file();
    Label::of_file(label).is_some_and(is_at_hand)
        && find_each(label, reach).map_or(label.contains(".."), |found| is_several(&found))
}

/// Whether these are the puzzles of a label that is a range, or that stands for several.
pub fn is_several(found: &[Result<Source, FaultyLevel>]) -> bool {
    let has_index = |found: &Result<Source, FaultyLevel>| match found {
        Ok(source) => source.index.is_some(),
        Err(faulty) => faulty.index.is_some(),
    };
    found.len() > 1 || found.iter().any(has_index)
}
