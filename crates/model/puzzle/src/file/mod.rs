//! Puzzle files: TOML with `format = 1`.

mod blocks;
mod board;
mod card;
mod cycles;
mod drawn;
mod error;
mod format;
mod game;
mod level_text;
mod levels;
mod load_error;
mod look;
mod patch;
mod pieces;
mod pushes;
mod puzzlescript;
mod rule;
mod sketch;
mod sokoban;
mod source;
mod table;
mod template;
mod write;

pub use error::{Fault, PuzzleError};
pub use format::{Format, puzzle_file};
pub use level_text::LevelText;
pub use levels::{Level, LevelFault, levels};
pub use load_error::LoadError;
pub use look::LookFault;
pub use puzzlescript::{ScriptError, ScriptFault};
pub use sketch::{
    AreaSketch, GamePictureSketch, GameSketch, GoalSketch, MoveSketch, PicturesSketch, Sketch,
};
pub use source::Location;
pub use template::{Filling, Template, Ways};

use crate::rule::Prohibition;
use crate::{DrawnStarts, Expect, Goal, Look, Metric, Puzzle, Rule, RuleKind};
use blocks::Pieces;
use board::read_board;
use drawn::{read_drawn, read_forbidden};
use everyboard_board::{Alphabet, Naming, Position, SquareSet};
use everyboard_sorted::SortedMap;
use format::only_level;
use game::read_game;
use load_error::LoadFault;
use look::read_look;
use pieces::{check_movements, read_pieces};
use pushes::{check_pushed, read_pushes};
use rule::read_rule;
pub(crate) use source::Source;
use source::Text;
use std::fs;
use std::io::Read;
use std::path::Path;
use table::Table;

/// The only format so far.
const FORMAT: i64 = 1;

/// Puzzle files are small; this keeps a mistaken file from filling the memory.
const MOST_BYTES: u64 = 1 << 20;

impl Puzzle {
    /// Reads the puzzle file at `path`.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 1 MiB, is not UTF-8, or holds no puzzle; with
    /// line and column where there is one.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        Self::load_with_text(path).map(|(puzzle, _)| puzzle)
    }

    /// Reads the puzzle file at `path`, and keeps its text.
    ///
    /// # Errors
    /// As [`Puzzle::load`].
    pub fn load_with_text(path: &Path) -> Result<(Self, String), LoadError> {
        let text = Self::load_text(path)?;
        let puzzle = Self::parse(&text).map_err(|error| LoadError::within(path, error))?;
        Ok((puzzle, puzzle_file(&text).into_owned()))
    }

    /// Reads the text of the puzzle file at `path`, which may be a family or hold [`levels`].
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 1 MiB, or is not UTF-8.
    pub fn load_text(path: &Path) -> Result<String, LoadError> {
        let bytes = read_file(path).map_err(|fault| LoadError::new(path, fault))?;
        let text = Self::text_of(&bytes).map_err(|error| LoadError::within(path, error))?;
        Ok(text.to_owned())
    }

    /// The text of a puzzle file from its bytes.
    ///
    /// # Errors
    /// If they are not UTF-8, with the place.
    pub fn text_of(bytes: &[u8]) -> Result<&str, PuzzleError> {
        std::str::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            PuzzleError::at(&valid, valid.len(), Fault::NotUtf8)
        })
    }

    /// Reads a puzzle from the bytes of a puzzle file.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PuzzleError> {
        Self::parse(Self::text_of(bytes)?)
    }

    /// Reads a puzzle from the text of a puzzle file, or from one level or card in another
    /// [`Format`].
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        if text.trim().is_empty() {
            return Err(PuzzleError::at(text, 0, Fault::Empty));
        }
        let Some(level) = only_level(text)? else { return read(&Source { text }) };
        let at = |fault| PuzzleError { location: Location { line: level.line, column: 1 }, fault };
        let file = level.file.map_err(|fault| at(Fault::Level(fault)))?;
        read(&Source { text: &file }).map_err(|error| at(error.fault))
    }
}

fn read_file(path: &Path) -> Result<Vec<u8>, LoadFault> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(Fault::Directory.into());
    }
    // A device may be endless and report no length, so the reading is limited too.
    let mut bytes = Vec::new();
    if metadata.len() <= MOST_BYTES {
        fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    }
    if metadata.len().max(bytes.len() as u64) > MOST_BYTES {
        return Err(Fault::TooLong { most: MOST_BYTES }.into());
    }
    Ok(bytes)
}

const KEYS: &[&str] = &[
    "format", "name", "source", "note", "play", "board", "wrap", "graph", "start", "goal", "areas",
    "pieces", "blocks", "rule", "move", "forbid", "game", "wins", "loses", "takes", "look",
    "expect",
];

fn read(source: &Source) -> Result<Puzzle, PuzzleError> {
    let document = source.parse()?;
    let file = Table::new(source, &document);
    if let Some(family) = file.span_of("family") {
        return Err(source.error(family.start, Fault::Family));
    }
    if let Some(make) = file.span_of("make") {
        return Err(source.error(make.start, Fault::Template));
    }
    let mut puzzle = read_parts(&file)?;
    check_movements(&file, &puzzle)?;
    check_pushed(&file, &puzzle.rule)?;
    puzzle.goals = read_goals(&file, &puzzle)?;
    puzzle.end = read_game(&file, &puzzle)?;
    puzzle.look = read_look(&file, &puzzle)?;
    puzzle.expect = read_expect(&file)?;
    Ok(puzzle)
}

/// The puzzle without its goals and without what is expected of it; its parts need not fit each
/// other.
fn read_parts(file: &Table) -> Result<Puzzle, PuzzleError> {
    let mut frame = Frame::read(file)?;
    let puzzle = &mut frame.puzzle;
    let Puzzle { board, alphabet, rule, .. } = puzzle;
    rule.drawn = read_drawn(file, board, alphabet)?;
    rule.forbidden.extend(read_forbidden(file, board, alphabet)?);
    check_forbidden(file, rule, alphabet)?;
    puzzle.areas = read_areas(file, puzzle)?;
    frame.read_starts(file)?;
    Ok(frame.puzzle)
}

/// The puzzle of a file that someone works on: without drawn moves, without areas that make no
/// sense, and without starts if pieces slide and are half drawn.
fn read_unfinished(file: &Table) -> Result<Puzzle, PuzzleError> {
    let mut frame = Frame::read(file)?;
    frame.puzzle.areas = read_areas(file, &frame.puzzle).unwrap_or_default();
    let read = frame.read_starts(file);
    let mut puzzle = frame.puzzle;
    if !puzzle.rule.kinds.contains(&RuleKind::Slide) {
        read?;
    }
    puzzle.look = read_look(file, &puzzle).unwrap_or_default();
    Ok(puzzle)
}

/// A puzzle of which board, pieces and rule are read, without drawn moves.
struct Frame {
    puzzle: Puzzle,
    /// The text of a board that is drawn.
    drawn: Option<Text>,
    /// Letters of pieces that are alike, each with the letter of their kind.
    alike: SortedMap<char, char>,
}

impl Frame {
    fn read(file: &Table) -> Result<Self, PuzzleError> {
        check_format(file)?;
        file.allow_only(KEYS)?;
        let (board, drawn) = read_board(file)?;
        let Pieces { alphabet, movements, alike } = read_pieces(file, &board, drawn.as_ref())?;
        let mut rule = read_rule(file, &alphabet)?;
        rule.pushes = read_pushes(file, &rule.kinds, &alphabet, &movements)?;
        let puzzle = Puzzle {
            name: file.string("name")?.unwrap_or_default(),
            source: file.string("source")?,
            note: file.string("note")?,
            play: file.string("play")?,
            board,
            alphabet,
            movements,
            rule,
            starts: Vec::new(),
            lettered: DrawnStarts::default(),
            areas: SortedMap::new(),
            goals: Vec::new(),
            end: None,
            look: Look::default(),
            expect: Expect::default(),
        };
        Ok(Frame { puzzle, drawn, alike })
    }

    /// Reads the starts, and how they are shown.
    fn read_starts(&mut self, file: &Table) -> Result<(), PuzzleError> {
        let Frame { puzzle, drawn, alike } = self;
        let texts = start_texts(file, drawn.as_ref())?;
        puzzle.starts = read_starts(file, puzzle, &texts, drawn.as_ref(), alike)?;
        let shown = texts.iter().filter_map(|text| puzzle.read_shown(&text.value).ok());
        puzzle.show_starts_as(shown.flatten().collect::<Vec<_>>());
        Ok(())
    }
}

/// Refuses what is forbidden where nothing can see to it, or nothing does it.
fn check_forbidden(file: &Table, rule: &Rule, alphabet: &Alphabet) -> Result<(), PuzzleError> {
    let at = match file.span_of("forbid").or(file.span_of("rule")) {
        Some(span) if !rule.forbidden.is_empty() => span.start,
        _ => return Ok(()),
    };
    let fault = |wanted| Err(file.source.error(at, Fault::ForbiddenHere { wanted }));
    if rule.kinds.contains(&RuleKind::Slide) {
        return fault("pieces that slide");
    }
    match rule.metric {
        Metric::Steps => {}
        Metric::Moves => return fault("count = \"moves\""),
        Metric::Pushes => return fault("count = \"pushes\""),
    }
    if file.span_of("game").is_some() {
        return fault("a [game]");
    }
    let attacks = file.table("rule")?.and_then(|table| table.span_of("forbid"));
    match attacks {
        Some(span)
            if rule.forbidden.contains(&Prohibition::Attacks) && alphabet.kinds().count() == 1 =>
        {
            Err(file.source.error(span.start, Fault::AttacksOfOneKind))
        }
        _ => Ok(()),
    }
}

fn check_format(file: &Table) -> Result<(), PuzzleError> {
    match file.integer("format")? {
        Some((FORMAT, _)) => Ok(()),
        Some((found, span)) => Err(file.source.error(span.start, Fault::Format { found })),
        None => Err(file.source.error(0, Fault::NoFormat)),
    }
}

/// What is given as a start, or else the drawn board.
fn start_texts(file: &Table, drawn: Option<&Text>) -> Result<Vec<Text>, PuzzleError> {
    match (file.texts("start")?, drawn) {
        (Some(texts), _) if texts.is_empty() => {
            let at = file.span_of("start").map_or(0, |span| span.start);
            Err(file.source.error(at, Fault::NoStart))
        }
        (Some(texts), _) => Ok(texts),
        (None, Some(drawn)) => Ok(vec![drawn.clone()]),
        (None, None) => Err(file.missing("start")),
    }
}

fn read_starts(
    file: &Table,
    puzzle: &Puzzle,
    texts: &[Text],
    drawn: Option<&Text>,
    alike: &SortedMap<char, char>,
) -> Result<Vec<Position>, PuzzleError> {
    let of_kinds = |text: &str| -> String {
        text.chars().map(|letter| *alike.get(&letter).unwrap_or(&letter)).collect()
    };
    // Where starts are a set, the drawn board shows the pieces.
    let pieces =
        drawn.map(|drawn| puzzle.board.read_position(&puzzle.alphabet, &of_kinds(&drawn.value)));
    let mut starts: Vec<Position> = Vec::new();
    for text in texts {
        let read = match &pieces {
            Some(Ok(pieces)) => puzzle.read_starts(&of_kinds(&text.value), pieces),
            _ => puzzle.read_start(&of_kinds(&text.value)),
        };
        let read = read.map_err(|fault| file.source.text_error(&text.span, fault))?;
        for start in read {
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
    }
    Ok(starts)
}

/// Squares that have a name together: drawn as `x`, or listed.
fn read_areas(file: &Table, puzzle: &Puzzle) -> Result<SortedMap<String, SquareSet>, PuzzleError> {
    let mut areas = SortedMap::new();
    let Some(table) = file.table("areas")? else { return Ok(areas) };
    for (name, value) in table.entries() {
        let text = value.text()?;
        let is_square = puzzle.board.square_named(&name.value, Naming::Algebraic).is_some();
        if is_square || name.value.contains(|c: char| c.is_whitespace() || ",=".contains(c)) {
            let fault = Fault::AreaName { found: name.value };
            return Err(file.source.error(name.span.start, fault));
        }
        let area = puzzle.read_marks(&text.value);
        let area = area.map_err(|fault| file.source.text_error(&text.span, fault))?;
        areas.insert(name.value, area);
    }
    Ok(areas)
}

fn read_goals(file: &Table, puzzle: &Puzzle) -> Result<Vec<Goal>, PuzzleError> {
    let mut goals = Vec::new();
    for text in file.texts("goal")?.unwrap_or_default() {
        let read = puzzle.read_goals(&text.value);
        goals.extend(read.map_err(|fault| file.source.text_error(&text.span, fault))?);
    }
    Ok(goals)
}

fn read_expect(file: &Table) -> Result<Expect, PuzzleError> {
    let Some(expect) = file.table("expect")? else { return Ok(Expect::default()) };
    let keys =
        ["solvable", "moves", "solutions", "classes", "reachable", "deepest", "value", "plies"];
    expect.allow_only(&keys)?;
    let solvable = expect.boolean("solvable")?;
    if solvable == Some(false) {
        for key in ["moves", "solutions", "classes"] {
            if let Some(span) = expect.span_of(key) {
                return Err(expect.source.error(span.start, Fault::ExpectedOfNothing));
            }
        }
    }
    Ok(Expect {
        solvable,
        moves: read_moves(&expect, "moves")?,
        solutions: expect.decimal("solutions")?,
        classes: expect.decimal("classes")?,
        reachable: expect.decimal("reachable")?,
        deepest: read_moves(&expect, "deepest")?,
        value: expect.string("value")?,
        plies: read_moves(&expect, "plies")?,
    })
}

fn read_moves(expect: &Table, key: &str) -> Result<Option<usize>, PuzzleError> {
    let Some((moves, span)) = expect.integer(key)? else { return Ok(None) };
    let moves = usize::try_from(moves);
    moves.map(Some).map_err(|_| expect.source.error(span.start, Fault::Moves))
}
