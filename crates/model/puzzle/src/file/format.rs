//! What a text is, by its content: the one rule by which every reader of files and of standard
//! input goes.

use super::levels::{self, Level, levels};
use super::source::Location;
use super::{Fault, KEYS, PuzzleError, card, puzzlescript};
use std::borrow::Cow;

/// The formats of texts that puzzles are read from. The names of files say nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// A puzzle file or a family of them; and whatever none of the others is.
    PuzzleFile,
    /// A source of PuzzleScript: it has a legend, rules and levels.
    PuzzleScript,
    /// Levels of Sokoban, in XSB or `.sok`.
    Sokoban,
    /// Cards of Rush Hour, one a line.
    Cards,
}

/// The table of a file that is a family.
const FAMILY: &str = "family";

impl Format {
    /// The format of a text. A line that begins with a key or a table of puzzle files makes it one,
    /// whatever is drawn in it.
    ///
    /// ```
    /// use everyboard_puzzle::Format;
    ///
    /// assert_eq!(Format::of("format = 1"), Format::PuzzleFile);
    /// assert_eq!(Format::of("A room\n#####\n#@$.#\n#####\n"), Format::Sokoban);
    /// assert_eq!(Format::of("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332"), Format::Cards);
    /// ```
    pub fn of(text: &str) -> Self {
        if puzzlescript::is_script(text) {
            Format::PuzzleScript
        } else if text.lines().any(is_of_puzzle_file) {
            Format::PuzzleFile
        } else if levels::has_level(text) {
            Format::Sokoban
        } else if text.lines().any(|line| card::of_line(line).is_some()) {
            Format::Cards
        } else {
            Format::PuzzleFile
        }
    }
}

/// Whether a line says its format, sets a key of puzzle files, or begins a table of them.
fn is_of_puzzle_file(line: &str) -> bool {
    let line = line.trim_start();
    let table = line.trim_start_matches('[');
    let end = table.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(table.len());
    let (key, rest) = table.split_at(end);
    let is_set = rest.trim_start().starts_with('=');
    let is_table = table.len() < line.len() && rest.starts_with([']', '.']);
    line.starts_with("format") || (KEYS.contains(&key) || key == FAMILY) && (is_set || is_table)
}

/// The text of a puzzle file that says what `text` says: itself, unless it is one of the other
/// [`Format`]s and has one level or card that can be read.
///
/// ```
/// use everyboard_puzzle::{Puzzle, puzzle_file};
///
/// let card = Puzzle::parse("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332").unwrap();
/// assert_eq!((card.board.len(), card.alphabet.kinds().count()), (35, 5));
/// let level = Puzzle::parse("#####\n#@$.#\n#####\n").unwrap();
/// assert_eq!((level.board.len(), level.rule.pushes.most), (3, 1));
/// assert!(puzzle_file("format = 1").starts_with("format"));
/// ```
pub fn puzzle_file(text: &str) -> Cow<'_, str> {
    match levels(text) {
        Some(Ok(levels)) if levels.len() == 1 => match &levels[0].file {
            Ok(file) => Cow::Owned(file.clone()),
            Err(_) => Cow::Borrowed(text),
        },
        _ => Cow::Borrowed(text),
    }
}

/// The one level of a text of levels; `None` if it is a puzzle file.
///
/// # Errors
/// With the line of what is wrong; or if there are several.
pub(super) fn only_level(text: &str) -> Result<Option<Level>, PuzzleError> {
    let at = |line, fault| PuzzleError { location: Location { line, column: 1 }, fault };
    let Some(levels) = levels(text) else { return Ok(None) };
    let mut levels = levels.map_err(|error| at(error.line, Fault::Script(error.fault)))?;
    match levels.len() {
        1 => Ok(levels.pop()),
        number => Err(at(levels.first().map_or(1, |first| first.line), Fault::Levels { number })),
    }
}
