//! Several levels in one text, as other programs write them.

use super::card;
use super::format::Format;
use super::puzzlescript::{self, ScriptError};
use super::sokoban::{BOXES, Drawing, GOALS, KEEPERS, is_drawn};
use super::write::quoted;
use crate::Puzzle;
use everyboard_board::steers;
use thiserror::Error;

/// A level among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What the text calls it.
    pub title: Option<String>,
    /// The line of its first row, from 1.
    pub line: usize,
    /// Its puzzle file.
    pub file: Result<String, LevelFault>,
}

/// What is wrong with a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LevelFault {
    /// Another number of keepers than one.
    #[error("it has {keepers} keepers (`@`, or `+` on a goal); expected one", keepers = none_or(*.0))]
    Keepers(usize),
    /// No box, or no goal.
    #[error(
        "boxes (`$`): {boxes}, goals (`.`): {goals}; expected one or more of each, and no more goals than boxes"
    )]
    Boxes {
        /// The boxes.
        boxes: usize,
        /// The goals.
        goals: usize,
    },
    /// More squares than a board may have.
    #[error("it has {0} squares; a board has at most {most}", most = Puzzle::MAX_SQUARES)]
    Squares(usize),
    /// A tab in a row.
    #[error("there is a tab in line {0}; expected blanks, `-` or `_` for empty squares")]
    Tab(usize),
    /// Run lengths that do not add up.
    #[error("line {0} is no row: expected numbers before what they repeat, as in `3#2-$`")]
    RunLength(usize),
    /// Something in a row that has no meaning.
    #[error("{found:?} in line {line} stands for nothing that can be read")]
    Unknown {
        /// The character.
        found: char,
        /// Its line.
        line: usize,
    },
    /// A condition that asks for crates on targets where there are more of one.
    #[error(
        "crates: {crates}, targets: {targets}; where all crates go to targets, expected as many"
    )]
    Crates {
        /// The crates.
        crates: usize,
        /// The targets.
        targets: usize,
    },
    /// A card with another number of squares.
    #[error(
        "a card of Rush Hour has 36 squares, or another square number from 16 to 100; this has {0}"
    )]
    CardSquares(usize),
    /// A card whose rows are parted, and not as long as they are many.
    #[error("the rows of this card must have {0} squares each")]
    CardRows(usize),
    /// A card without a car that leaves the board.
    #[error(
        "this card has no car A, nor X: the car that is to drive out to the right is called so"
    )]
    NoCar,
    /// A card whose car to drive out stands in several rows.
    #[error("car {0} is to drive out to the right, and stands in several rows of this card")]
    UprightCar(char),
}

fn none_or(number: usize) -> String {
    if number == 0 { "no".to_owned() } else { number.to_string() }
}

/// The levels of a text, in their order; `None` if it is a puzzle file.
///
/// - **Sokoban** as XSB or `.sok`: levels are separated by blank lines, titles or remarks. `-` and
///   `_` are empty squares as a blank is, a number repeats what follows it, `|` ends a row:
///   `3#|#@$.#`. A title is on a line `Title: A room` before or after its level, or on the last
///   line before it, with `;` or without.
/// - **Cards of Rush Hour**, one a line: the squares of a square board row by row, as in
///   `IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM`, where letters are cars, `.` or `o` is empty and `x` a
///   wall; `/` may part rows. Car X, or A if there is none, goes to the right edge; a move is of
///   any length. A number before it and one after it, as in M. Fogleman's database, are passed
///   over. Titles are as those of Sokoban.
/// - **PuzzleScript**, if the player pushes crates and nothing else happens.
///
/// What is wrong with one level is said of that level alone.
///
/// # Errors
/// If the rules of a script are others.
///
/// ```
/// use everyboard_puzzle::{Puzzle, levels};
///
/// let text = "; One\n#####\n#@$.#\n#####\n\nTwo\n7#|#@-$-.#|7#\n";
/// let levels = levels(text).unwrap().unwrap();
/// assert_eq!(levels[1].title.as_deref(), Some("Two"));
/// let puzzle = Puzzle::parse(levels[1].file.as_ref().unwrap()).unwrap();
/// assert_eq!((puzzle.name.as_str(), puzzle.board.len()), ("Two", 5));
/// assert!(everyboard_puzzle::levels("format = 1").is_none());
/// ```
pub fn levels(text: &str) -> Option<Result<Vec<Level>, ScriptError>> {
    match Format::of(text) {
        Format::PuzzleFile => None,
        Format::PuzzleScript => Some(puzzlescript::levels(text)),
        Format::Sokoban => Some(Ok(Lines::of_sokoban(text).levels(LevelKind::Sokoban))),
        Format::Cards => Some(Ok(Lines::of_cards(text).levels(LevelKind::Card))),
    }
}

/// Whether a text draws a level of Sokoban, be it a faulty one.
pub(super) fn has_level(text: &str) -> bool {
    !Lines::of_sokoban(text).blocks.is_empty()
}

/// What the levels of a text are.
#[derive(Copy, Clone, PartialEq, Eq)]
enum LevelKind {
    Sokoban,
    Card,
}

/// The lines of a text, and those that draw a level together.
struct Lines<'a> {
    lines: Vec<Line<'a>>,
    blocks: Vec<Block>,
}

impl<'a> Lines<'a> {
    /// Rows that follow each other are a level.
    fn of_sokoban(text: &'a str) -> Self {
        let lines = Line::all(text, is_row);
        let mut blocks: Vec<Block> = Vec::new();
        for line in lines.iter().filter(|line| line.kind == LineKind::Drawn) {
            match blocks.last_mut() {
                Some(block) if block.end == line.at => block.end += 1,
                _ => blocks.push(Block { begin: line.at, end: line.at + 1 }),
            }
        }
        blocks.retain(|block| block.is_level(&lines));
        Lines { lines, blocks }
    }

    /// Every card is a level.
    fn of_cards(text: &'a str) -> Self {
        let lines = Line::all(text, |line| card::of_line(line).is_some());
        let cards = lines.iter().filter(|line| line.kind == LineKind::Drawn);
        let blocks = cards.map(|line| Block { begin: line.at, end: line.at + 1 }).collect();
        Lines { lines, blocks }
    }

    fn levels(&self, kind: LevelKind) -> Vec<Level> {
        let titles = titles(&self.lines, &self.blocks).into_iter().enumerate();
        let levels = self.blocks.iter().zip(titles).map(|(block, (number, title))| {
            let name = title.clone().unwrap_or_else(|| self.name(kind, number + 1));
            let file = match kind {
                LevelKind::Sokoban => block.sokoban(&self.lines, &name),
                LevelKind::Card => block.card(&self.lines, &name),
            };
            Level { title, line: block.begin + 1, file }
        });
        levels.collect()
    }

    /// What a level without a title is called.
    fn name(&self, kind: LevelKind, number: usize) -> String {
        match (kind, self.blocks.len()) {
            (LevelKind::Sokoban, 1) => "Level of Sokoban".to_owned(),
            (LevelKind::Sokoban, _) => format!("Level {number}"),
            (LevelKind::Card, 1) => "Card of cars".to_owned(),
            (LevelKind::Card, _) => format!("Card {number}"),
        }
    }
}

/// A line of a text of levels.
struct Line<'a> {
    at: usize,
    text: &'a str,
    kind: LineKind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum LineKind {
    Drawn,
    Remark,
}

impl<'a> Line<'a> {
    /// The lines of a text, of which `draws` says whether they are of a level.
    fn all(text: &'a str, draws: fn(&str) -> bool) -> Vec<Self> {
        let lines = text.lines().enumerate().map(|(at, line)| {
            let text = line.trim_end();
            let kind = if draws(text) { LineKind::Drawn } else { LineKind::Remark };
            Line { at, text, kind }
        });
        lines.collect()
    }

    /// A remark without what marks it as one; nothing if the line is drawn.
    fn remark(&self) -> &'a str {
        match self.kind {
            LineKind::Drawn => "",
            LineKind::Remark => self.text.trim_start_matches(';').trim(),
        }
    }

    /// What the line says after `Title:`.
    fn said_title(&self) -> Option<&'a str> {
        let (key, title) = self.remark().split_once(':')?;
        key.trim().eq_ignore_ascii_case("title").then(|| title.trim())
    }

    /// Whether the line says something else than `Author: somebody`.
    fn may_name(&self) -> bool {
        let key = self.remark().split_once(':').map(|(key, _)| key.trim());
        !self.remark().is_empty() && key.is_none_or(|key| key.contains(' '))
    }
}

/// Whether a line is a row of Sokoban.
fn is_row(line: &str) -> bool {
    let is_of_row = |c: char| is_drawn(c) || is_run_length(c) || c == '\t';
    let draws = line.chars().any(|c| !c.is_ascii_digit() && !c.is_whitespace());
    // A number before what it repeats, unlike that of a title `#1`.
    let is_title = line.ends_with(|c: char| c.is_ascii_digit());
    draws && !is_title && line.chars().all(is_of_row)
}

fn is_run_length(c: char) -> bool {
    c.is_ascii_digit() || c == '|'
}

/// By level: its title. Lines `Title:` come before their levels or after them; without one the last
/// line before a level names it.
fn titles(lines: &[Line], levels: &[Block]) -> Vec<Option<String>> {
    let mut said = lines.iter().filter(|line| line.said_title().is_some());
    let is_before = said.next().is_some_and(|line| line.at < levels[0].begin);
    let are_before = is_before && said.count() < levels.len();
    let titles = levels.iter().enumerate().map(|(number, block)| {
        let last_end = number.checked_sub(1).map_or(0, |last| levels[last].end);
        let next = levels.get(number + 1).map_or(lines.len(), |next| next.begin);
        let before = &lines[last_end..block.begin];
        let after = &lines[block.end..next];
        let mut near = if are_before { before } else { after }.iter();
        let said = near.find_map(Line::said_title);
        let named = || before.iter().rev().find(|line| line.may_name()).map(Line::remark);
        // What says nothing of the levels is no reason to refuse them.
        let shown = |title: &str| title.replace(|c| c != '\t' && steers(c), "\u{fffd}");
        said.or_else(named).filter(|title| !title.is_empty()).map(shown)
    });
    titles.collect()
}

/// Lines one after the other that are drawn.
struct Block {
    begin: usize,
    end: usize,
}

impl Block {
    /// Whether the lines draw a level, be it a faulty one, and not a line between levels.
    fn is_level(&self, lines: &[Line]) -> bool {
        let draws = |any_of: &str| {
            lines[self.begin..self.end]
                .iter()
                .any(|line| line.text.contains(|c| any_of.contains(c)))
        };
        draws(KEEPERS) || draws("#") && (draws(BOXES) || draws(GOALS))
    }

    /// The puzzle file of the card in its line.
    fn card(&self, lines: &[Line], name: &str) -> Result<String, LevelFault> {
        let card = card::of_line(lines[self.begin].text).unwrap_or_default();
        card::file(card, &quoted(name))
    }

    /// The puzzle file of the level of Sokoban that the lines draw.
    fn sokoban(&self, lines: &[Line], name: &str) -> Result<String, LevelFault> {
        self.rows(lines).and_then(|rows| level_file(&Drawing::new(&rows), name))
    }

    fn rows(&self, lines: &[Line]) -> Result<Vec<String>, LevelFault> {
        let mut rows = Vec::new();
        for line in &lines[self.begin..self.end] {
            if line.text.contains('\t') {
                return Err(LevelFault::Tab(line.at + 1));
            }
            let spread = spread(line.text).ok_or(LevelFault::RunLength(line.at + 1))?;
            rows.extend(spread.trim_end_matches('|').split('|').map(str::to_owned));
        }
        Ok(rows)
    }
}

/// The longest row of a level that is read.
const LONGEST: usize = 1000;

/// A row with each number replaced by as many of what follows it; `None` if nothing does, or that
/// is too long.
fn spread(row: &str) -> Option<String> {
    let mut spread = String::new();
    let mut number = String::new();
    for c in row.chars() {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        let times = if number.is_empty() { 1 } else { number.parse().ok()? };
        if times > LONGEST || (c == '|' && !number.is_empty()) {
            return None;
        }
        spread.extend(std::iter::repeat_n(c, times));
        number.clear();
    }
    Some(spread)
}

/// The puzzle file of a level with this name.
///
/// # Errors
/// If the level is none.
pub(super) fn level_file(level: &Drawing, name: &str) -> Result<String, LevelFault> {
    match level.count(KEEPERS) {
        1 => {}
        keepers => return Err(LevelFault::Keepers(keepers)),
    }
    let [boxes, goals] = [BOXES, GOALS].map(|drawn| level.count(drawn));
    if goals == 0 || goals > boxes {
        return Err(LevelFault::Boxes { boxes, goals });
    }
    match level.inside().len() {
        squares if squares > Puzzle::MAX_SQUARES => Err(LevelFault::Squares(squares)),
        _ => Ok(level.file(&quoted(name))),
    }
}
