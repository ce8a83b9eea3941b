//! A puzzle file while someone works on it: its parts need not fit each other yet.

use super::patch::{put, without_table};
use super::source::Source;
use super::table::Table;
use super::write::{drawn, is_word, list, quoted, wrap_word};
use super::{PuzzleError, read_parts};
use crate::goal::is_in_words;
use crate::{Over, Puzzle, RuleKind, Turns};
use everyboard_board::{Alphabet, Board, DrawError, Grid, Pattern, Symbol, Wrap};

/// The parts of a puzzle file, as people change them: drawings of characters, and words.
///
/// A drawing has a character for each place of the drawn rectangle, row by row, or for each point
/// of a graph. `#` is a place without a square, `.` an empty square, and in goals `?` stands for
/// any symbol.
///
/// ```
/// use everyboard_puzzle::Sketch;
///
/// let file = "format = 1\nboard = \"W.B\" # a row\n[pieces]\nWB = \"W\"\n";
/// let mut sketch = Sketch::read(file).unwrap();
/// assert_eq!(sketch.starts, [['W', '.', 'B']]);
/// sketch.starts[0][1] = 'W';
/// assert_eq!(sketch.write(file), file.replace("W.B", "WWB"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// What people call it.
    pub name: String,
    /// The places of a row, if the board is drawn.
    pub columns: Option<usize>,
    /// The edges that join.
    pub wrap: Wrap,
    /// Each kind of piece and how it moves.
    pub pieces: Vec<(char, String)>,
    /// What a move is.
    pub kinds: Vec<RuleKind>,
    /// Which neighbours may be leapt over.
    pub over: Over,
    /// Whether sides take turns.
    pub alternate: bool,
    /// The kinds of each side; without it each kind is a side.
    pub sides: Option<Vec<String>>,
    /// A piece of the side that begins.
    pub first: Option<String>,
    /// Drawings to start from, at least one.
    pub starts: Vec<Vec<char>>,
    /// What is asked for.
    pub goals: Vec<GoalSketch>,
    /// Whether the file draws moves, which stay as they are written.
    has_drawn: bool,
    /// Whether the starts stand apart from the board.
    starts_apart: bool,
    /// The names of the points of a graph.
    points: Vec<String>,
}

/// A goal as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalSketch {
    /// `exchange A B` or `pieces = N`.
    Words(String),
    /// A drawing.
    Drawn(Vec<char>),
}

/// A key of a table and its value, as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    table: Option<&'static str>,
    key: String,
    value: String,
}

impl Sketch {
    /// Reads the text of a puzzle file. Unlike [`Puzzle::parse`] it takes goals that the pieces of
    /// the start cannot make, pieces that ride where a rule leaps, pushes of nothing, and any
    /// `[expect]`.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn read(text: &str) -> Result<Self, PuzzleError> {
        Self::read_with_puzzle(text).map(|(sketch, _)| sketch)
    }

    /// The same, and the puzzle without its goals and without what is expected of it.
    ///
    /// # Errors
    /// As [`Sketch::read`].
    pub fn read_with_puzzle(text: &str) -> Result<(Self, Puzzle), PuzzleError> {
        let source = Source { text };
        let document = source.parse()?;
        let file = Table::new(&source, &document);
        let puzzle = read_parts(&file)?;
        let sketch = Sketch::of(&file, &puzzle)?;
        Ok((sketch, puzzle))
    }

    fn of(file: &Table, puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        let rule = file.table("rule")?;
        let (sides, first) = match &rule {
            Some(rule) => (rule.texts("sides")?, rule.string("first")?),
            None => (None, None),
        };
        let mut starts: Vec<Vec<char>> = Vec::new();
        for start in &puzzle.starts {
            let start = characters(puzzle, &Pattern::from(start));
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
        let mut goals = Vec::new();
        for text in file.texts("goal")?.unwrap_or_default() {
            let goal = read_goal(puzzle, &text.value);
            goals.push(goal.map_err(|error| file.source.draw_error(&text.span, error))?);
        }
        Ok(Sketch {
            name: puzzle.name.clone(),
            columns: grid(puzzle).map(Grid::width),
            wrap: grid(puzzle).map(Grid::wrap).unwrap_or_default(),
            pieces: pieces(file)?,
            kinds: puzzle.rule.kinds.clone(),
            over: puzzle.rule.over,
            has_drawn: !puzzle.rule.drawn.is_empty(),
            alternate: puzzle.rule.turns != Turns::Free,
            sides: sides.map(|sides| sides.into_iter().map(|side| side.value).collect()),
            first,
            starts,
            goals,
            starts_apart: file.span_of("start").is_some(),
            points: match &puzzle.board {
                Board::Grid(_) => Vec::new(),
                Board::Graph(graph) => {
                    puzzle.board.squares().map(|square| graph.name(square).to_owned()).collect()
                }
            },
        })
    }

    /// The text of a file with the parts of this sketch; what is alike in both is kept as it is
    /// written. If anything but the name differs, the text loses `[expect]`: the answer is another.
    ///
    /// The text comes back as it is if it cannot be read.
    pub fn write(&self, text: &str) -> String {
        let Ok(old) = Sketch::read(text) else { return text.to_owned() };
        let mut text = text.to_owned();
        if (Sketch { name: self.name.clone(), ..old.clone() }) != *self {
            text = without_table(&text, "expect");
        }
        let before = old.lines();
        let after = self.lines();
        for line in after.iter().filter(|line| !before.contains(line)) {
            text = put(&text, line.table, &line.key, Some(&line.value));
        }
        for line in before {
            if !after.iter().any(|other| (other.table, &other.key) == (line.table, &line.key)) {
                text = put(&text, line.table, &line.key, None);
            }
        }
        text
    }

    fn lines(&self) -> Vec<Line> {
        let starts: Vec<String> = self.starts.iter().map(|start| self.text_of(start)).collect();
        let board = if self.starts_apart { self.text_of(&self.bare()) } else { starts[0].clone() };
        let words: Vec<String> =
            self.kinds.iter().map(|kind| kind.info().word.to_owned()).collect();
        let is_default = if self.has_drawn { words.is_empty() } else { words == ["step"] };
        let top = [
            ("name", Some(quoted(&self.name)).filter(|_| !self.name.is_empty())),
            ("board", self.columns.map(|_| drawn(&board))),
            ("wrap", wrap_word(self.wrap).map(quoted)),
            ("start", self.starts_apart.then(|| list(&starts))),
            ("goal", self.goal_value()),
        ];
        let rule = [
            ("kind", Some(list(&words)).filter(|_| !is_default)),
            ("over", Some(quoted("other")).filter(|_| self.over == Over::Other)),
            ("turns", Some(quoted("alternate")).filter(|_| self.alternate)),
            ("sides", self.sides.as_deref().map(list)),
            ("first", self.first.as_deref().map(quoted)),
        ];
        let top = top.into_iter().map(|(key, value)| (None, key.to_owned(), value));
        let pieces = self
            .groups()
            .into_iter()
            .map(|(kinds, movement)| (Some("pieces"), quoted(&kinds), Some(quoted(&movement))));
        let rule = rule.into_iter().map(|(key, value)| (Some("rule"), key.to_owned(), value));
        let lines = top.chain(pieces).chain(rule);
        lines.filter_map(|(table, key, value)| Some(Line { table, key, value: value? })).collect()
    }

    /// Neighbouring kinds that move alike, together.
    fn groups(&self) -> Vec<(String, String)> {
        let mut groups: Vec<(String, String)> = Vec::new();
        for (kind, movement) in &self.pieces {
            match groups.last_mut() {
                Some((kinds, same)) if same == movement => kinds.push(*kind),
                _ => groups.push(((*kind).into(), movement.clone())),
            }
        }
        groups
    }

    /// The board without its pieces.
    fn bare(&self) -> Vec<char> {
        let places = self.starts[0].iter();
        places.map(|&c| if c == Alphabet::MISSING { c } else { Alphabet::EMPTY }).collect()
    }

    fn goal_value(&self) -> Option<String> {
        let texts: Vec<String> = self.goals.iter().map(|goal| self.goal_text(goal)).collect();
        match &texts[..] {
            [] => None,
            [only] if self.columns.is_some() => Some(drawn(only)),
            _ => Some(list(&texts)),
        }
    }

    fn goal_text(&self, goal: &GoalSketch) -> String {
        match goal {
            GoalSketch::Words(words) => words.clone(),
            GoalSketch::Drawn(drawing) => self.text_of(drawing),
        }
    }

    /// A drawing as a text: rows joined by `/`, or the points of a graph that are not empty.
    fn text_of(&self, drawing: &[char]) -> String {
        let Some(columns) = self.columns else {
            let named = self.points.iter().zip(drawing).filter(|&(_, &c)| c != Alphabet::EMPTY);
            let items: Vec<String> = named.map(|(name, c)| format!("{name}={c}")).collect();
            return items.join(" ");
        };
        let rows: Vec<String> = drawing.chunks(columns).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

fn grid(puzzle: &Puzzle) -> Option<&Grid> {
    match &puzzle.board {
        Board::Grid(grid) => Some(grid),
        Board::Graph(_) => None,
    }
}

/// Each kind and its movement, as they are written.
fn pieces(file: &Table) -> Result<Vec<(char, String)>, PuzzleError> {
    let mut pieces = Vec::new();
    if let Some(table) = file.table("pieces")? {
        for (kinds, movement) in table.entries() {
            let movement = movement.text()?.value;
            pieces.extend(kinds.value.chars().map(|kind| (kind, movement.clone())));
        }
    }
    Ok(pieces)
}

fn read_goal(puzzle: &Puzzle, text: &str) -> Result<GoalSketch, DrawError> {
    if is_word(text.trim().split([' ', '\t']).next().unwrap_or("")) {
        return Ok(GoalSketch::Words(text.trim().to_owned()));
    }
    let pattern = match puzzle.board.read_pattern(&puzzle.alphabet, text) {
        Ok(pattern) => pattern,
        Err(_) if is_in_words(text) => return Ok(GoalSketch::Words(text.trim().to_owned())),
        Err(error) => return Err(error),
    };
    Ok(GoalSketch::Drawn(characters(puzzle, &pattern)))
}

/// A drawing of a pattern, with its places that are no squares.
fn characters(puzzle: &Puzzle, pattern: &Pattern) -> Vec<char> {
    match grid(puzzle) {
        None => {
            puzzle.board.squares().map(|square| character(puzzle, pattern.at(square))).collect()
        }
        Some(grid) => {
            let places =
                (0..grid.height()).flat_map(|row| (0..grid.width()).map(move |c| (row, c)));
            let squares = places.map(|(row, column)| grid.at(row, column));
            let characters = squares.map(|square| match square {
                Some(square) => character(puzzle, pattern.at(square)),
                None => Alphabet::MISSING,
            });
            characters.collect()
        }
    }
}

fn character(puzzle: &Puzzle, symbol: Option<Symbol>) -> char {
    symbol.map_or(Alphabet::ANY, |symbol| puzzle.alphabet.char_of(symbol))
}
