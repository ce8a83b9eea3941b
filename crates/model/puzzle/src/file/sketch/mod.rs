//! A puzzle file while someone works on it: its parts need not fit each other yet.

mod parts;
mod write;

pub use parts::{AreaSketch, GamePictureSketch, GameSketch, MoveSketch, PicturesSketch};

use super::blocks::{is_along_side, is_letter};
use super::source::{Source, Text};
use super::table::Table;
use super::write::is_word;
use super::{PuzzleError, read_unfinished, start_texts};
use crate::goal::is_in_words;
use crate::{Over, PieceLook, Puzzle, RuleKind, Turns};
use everyboard_board::{Alphabet, Board, DrawError, Drawing, Grid, Naming, Pattern, Symbol, Wrap};
use everyboard_sorted::{SortedMap, sort};
use parts::{read_areas, read_game, read_game_pictures, read_moves};

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
    /// Each kind of piece and how it moves. Where pieces slide, letters on the board are pieces
    /// too.
    pub pieces: Vec<(char, String)>,
    /// Whether pieces that slide go along their longer side alone.
    pub along_side: bool,
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
    /// Squares that have a name together, if the board is drawn.
    pub areas: Vec<AreaSketch>,
    /// The moves that the file draws.
    pub moves: Vec<MoveSketch>,
    /// How a game ends, if it is one.
    pub game: Option<GameSketch>,
    /// Pictures that end it or take a piece, in the order of
    /// [`PictureMeaning::ALL`](crate::PictureMeaning::ALL).
    pub game_pictures: Vec<GamePictureSketch>,
    /// Whether places without a square are drawn as walls.
    pub walls: bool,
    /// By letter: how a kind of piece looks, where the file says it.
    pub looks: SortedMap<char, PieceLook>,
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
    /// the start cannot make, pieces that ride where a rule leaps, pushes of nothing, blocks that
    /// are half drawn, drawn moves that change nothing or fit nowhere, ends of games that do not
    /// fit, and any `[expect]`.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn read(text: &str) -> Result<Self, PuzzleError> {
        Self::read_with_puzzle(text).map(|(sketch, _)| sketch)
    }

    /// The letters of the kinds of pieces: those of `[pieces]` and, where pieces slide, those that
    /// are drawn, in the order of the alphabet.
    pub fn letters(&self) -> Vec<char> {
        let listed = self.pieces.iter().map(|&(kind, _)| kind);
        if !self.kinds.contains(&RuleKind::Slide) {
            return listed.collect();
        }
        let goals = self.goals.iter().filter_map(|goal| match goal {
            GoalSketch::Drawn(drawing) => Some(drawing),
            GoalSketch::Words(_) => None,
        });
        let drawn = self.starts.iter().chain(goals).flatten().copied();
        let mut letters: Vec<char> = listed.chain(drawn.filter(|&it| is_letter(it))).collect();
        sort(&mut letters);
        letters.dedup();
        letters
    }

    /// The names of all places, as if each were a square.
    pub fn place_names(&self) -> Vec<String> {
        let Some(columns) = self.columns else { return self.points.clone() };
        let row = Alphabet::EMPTY.to_string().repeat(columns);
        let rows = vec![row; self.starts[0].len() / columns].join("/");
        let board = Drawing::parse(&rows).and_then(|drawing| drawing.board());
        let Ok(board) = board else { return Vec::new() };
        board.squares().map(|square| board.name_of(square, Naming::Algebraic)).collect()
    }

    /// The same, and the puzzle without its goals, drawn moves and end, and without what is
    /// expected of it; without starts where pieces slide and are half drawn.
    ///
    /// # Errors
    /// As [`Sketch::read`].
    pub fn read_with_puzzle(text: &str) -> Result<(Self, Puzzle), PuzzleError> {
        let source = Source { text };
        let document = source.parse()?;
        let file = Table::new(&source, &document);
        let puzzle = read_unfinished(&file)?;
        let sketch = Sketch::of(&file, &puzzle)?;
        Ok((sketch, puzzle))
    }

    fn of(file: &Table, puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        let rule = file.table("rule")?;
        let (sides, first) = match &rule {
            Some(rule) => (rule.texts("sides")?, rule.string("first")?),
            None => (None, None),
        };
        let goals = read_goals(file, puzzle)?;
        Ok(Sketch {
            name: puzzle.name.clone(),
            columns: grid(puzzle).map(Grid::width),
            wrap: grid(puzzle).map(Grid::wrap).unwrap_or_default(),
            pieces: pieces(file)?,
            along_side: is_along_side(file)?,
            kinds: puzzle.rule.kinds.clone(),
            over: puzzle.rule.over,
            alternate: puzzle.rule.turns != Turns::Free,
            sides: sides.map(|sides| sides.into_iter().map(|side| side.value).collect()),
            first,
            starts: read_starts(file, puzzle)?,
            goals,
            areas: read_areas(puzzle),
            moves: read_moves(file)?,
            game: read_game(file)?,
            game_pictures: read_game_pictures(file)?,
            walls: has_walls(file)?,
            looks: looks(puzzle),
            starts_apart: file.span_of("start").is_some(),
            points: match &puzzle.board {
                Board::Grid(_) => Vec::new(),
                Board::Graph(graph) => {
                    puzzle.board.squares().map(|square| graph.name(square).to_owned()).collect()
                }
            },
        })
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

/// The drawings to start from, each once: as they stand in the file where pieces slide, so that
/// half of a block can be shown.
fn read_starts(file: &Table, puzzle: &Puzzle) -> Result<Vec<Vec<char>>, PuzzleError> {
    let mut starts: Vec<Vec<char>> = Vec::new();
    let mut add = |start: Vec<char>| {
        if !starts.contains(&start) {
            starts.push(start);
        }
    };
    if slides(puzzle) {
        let texts = start_texts(file, file.text("board")?.as_ref())?;
        for text in &texts {
            match raw(puzzle, &text.value) {
                Some(start) => add(start),
                None if puzzle.starts.is_empty() => return Err(unreadable(file, puzzle, text)),
                None => {
                    puzzle.starts.iter().for_each(|it| add(characters(puzzle, &it.into())));
                }
            }
        }
    } else {
        puzzle.starts.iter().for_each(|it| add(characters(puzzle, &it.into())));
    }
    Ok(starts)
}

/// Why a start can be read neither as a position nor as a drawing.
fn unreadable(file: &Table, puzzle: &Puzzle, text: &Text) -> PuzzleError {
    match puzzle.read_start(&text.value) {
        Err(fault) => file.source.text_error(&text.span, fault),
        Ok(_) => file.source.error(text.span.start, super::Fault::NoStart),
    }
}

fn read_goals(file: &Table, puzzle: &Puzzle) -> Result<Vec<GoalSketch>, PuzzleError> {
    let mut goals = Vec::new();
    for text in file.texts("goal")?.unwrap_or_default() {
        let goal = read_goal(puzzle, &text.value);
        goals.push(goal.map_err(|error| file.source.draw_error(&text.span, error))?);
    }
    Ok(goals)
}

fn read_goal(puzzle: &Puzzle, text: &str) -> Result<GoalSketch, DrawError> {
    if is_word(text.trim().split([' ', '\t']).next().unwrap_or("")) {
        return Ok(GoalSketch::Words(text.trim().to_owned()));
    }
    if let Some(drawing) = raw(puzzle, text).filter(|_| slides(puzzle)) {
        return Ok(GoalSketch::Drawn(drawing));
    }
    let pattern = match puzzle.board.read_pattern(&puzzle.alphabet, text) {
        Ok(pattern) => pattern,
        Err(_) if is_in_words(text) => return Ok(GoalSketch::Words(text.trim().to_owned())),
        Err(error) => return Err(error),
    };
    Ok(GoalSketch::Drawn(characters(puzzle, &pattern)))
}

/// Whether places without a square are walls, whatever else the file says of looks.
fn has_walls(file: &Table) -> Result<bool, PuzzleError> {
    let walls = file.table("look")?.map(|look| look.boolean("walls")).transpose()?;
    Ok(walls.flatten().unwrap_or(false))
}

fn looks(puzzle: &Puzzle) -> SortedMap<char, PieceLook> {
    let pieces = puzzle.look.pieces.iter();
    pieces.map(|(&kind, piece)| (puzzle.alphabet.char_of(kind), piece.clone())).collect()
}

fn slides(puzzle: &Puzzle) -> bool {
    puzzle.rule.kinds.contains(&RuleKind::Slide)
}

/// A drawing as it stands in the file, if it is one of this board whose characters may be pieces.
fn raw(puzzle: &Puzzle, text: &str) -> Option<Vec<char>> {
    let grid = grid(puzzle)?;
    let drawing = Drawing::parse(text).ok()?;
    let fits = (drawing.width(), drawing.height()) == (grid.width(), grid.height());
    let mut places = drawing.places();
    let is_drawn = |(row, column, drawn): (usize, usize, char)| {
        let is_square = grid.at(row, column).is_some();
        let is_symbol = is_letter(drawn) || puzzle.alphabet.symbol_of(drawn).is_some();
        is_square == (drawn != Alphabet::MISSING)
            && (!is_square || is_symbol || drawn == Alphabet::ANY)
    };
    let is_whole = fits && places.all(is_drawn);
    is_whole.then(|| drawing.places().map(|(.., drawn)| drawn).collect())
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
