//! Puzzle files: TOML with `format = 1`.

mod error;
mod table;

pub use error::{Fault, LoadError, PuzzleError};

use crate::{Expect, Goal, Movement, Over, Puzzle, Rule, RuleKind, TextFault, Turns};
use everyboard_board::{Alphabet, Board, DrawError, Drawing, Graph, Position, Symbol, Wrap};
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use table::{Source, Table, Text, Value};

/// The only format there is so far.
const FORMAT: i64 = 1;

/// The turns are symbols beside the kinds and the empty square, and all fit a byte.
const MOST_SIDES: usize = u8::MAX as usize - Alphabet::MAX_KINDS;

/// Puzzle files are small; this keeps a mistaken file from filling the memory.
const MOST_BYTES: u64 = 1 << 20;

impl Puzzle {
    /// Reads the puzzle file at `path`.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 1 MiB, is not UTF-8, or holds no puzzle; with
    /// line and column where there is one.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let error = |kind| LoadError::new(path, kind);
        let about = fs::metadata(path).map_err(|io| error(io.into()))?;
        if about.is_dir() {
            return Err(error(Fault::Directory.into()));
        }
        if about.len() > MOST_BYTES {
            return Err(error(Fault::TooLong { most: MOST_BYTES }.into()));
        }
        // A device may go on for ever and tell no length.
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(|io| error(io.into()))?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|io| error(io.into()))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(error(Fault::TooLong { most: MOST_BYTES }.into()));
        }
        Self::from_bytes(&bytes).map_err(|fault| error(fault.into()))
    }

    /// Reads a puzzle from the bytes of a puzzle file.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PuzzleError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => {
                let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                Err(PuzzleError::at(&valid, valid.len(), Fault::NotUtf8))
            }
        }
    }

    /// Reads a puzzle from the text of a puzzle file.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        if text.trim().is_empty() {
            return Err(PuzzleError::at(text, 0, Fault::Empty));
        }
        read(&Source { text })
    }
}

const KEYS: &[&str] = &[
    "format", "name", "source", "note", "board", "wrap", "graph", "start", "goal", "pieces",
    "rule", "expect",
];

fn read(source: &Source) -> Result<Puzzle, PuzzleError> {
    let document = source.parse()?;
    let file = Table::new(source, &document);
    check_format(&file)?;
    file.allow_only(KEYS)?;
    let (board, drawn) = read_board(&file)?;
    let pieces = file.table("pieces")?.ok_or_else(|| file.missing("pieces"))?;
    let (alphabet, movements) = read_pieces(&pieces, &board)?;
    let rule = read_rule(&file, &alphabet)?;
    check_movements(&pieces, &alphabet, &movements, &rule)?;
    let text = |key| file.text(key).map(|text| text.map(|text| text.value));
    let mut puzzle = Puzzle {
        name: text("name")?.unwrap_or_default(),
        source: text("source")?,
        note: text("note")?,
        board,
        alphabet,
        movements,
        rule,
        starts: Vec::new(),
        goals: Vec::new(),
        expect: read_expect(&file)?,
    };
    puzzle.starts = read_starts(&file, &puzzle, drawn)?;
    puzzle.goals = read_goals(&file, &puzzle)?;
    Ok(puzzle)
}

fn check_format(file: &Table) -> Result<(), PuzzleError> {
    match file.integer("format")? {
        Some((FORMAT, _)) => Ok(()),
        Some((found, span)) => Err(file.source.error(span.start, Fault::Format { found })),
        None => Err(file.source.error(0, Fault::NoFormat)),
    }
}

/// The board, and its drawing if it is a drawn one.
fn read_board(file: &Table) -> Result<(Board, Option<Text>), PuzzleError> {
    match (file.text("board")?, file.table("graph")?) {
        (Some(drawn), None) => {
            let wrap = read_wrap(file)?;
            let board = Drawing::parse(&drawn.value).and_then(|d| d.wrapped_board(wrap));
            let board = board.map_err(|error| file.source.draw_error(&drawn.span, error))?;
            Ok((board, Some(drawn)))
        }
        (None, Some(graph)) => {
            if let Some(wrap) = file.text("wrap")? {
                return Err(file.source.error(wrap.span.start, Fault::WrappedGraph));
            }
            Ok((Board::Graph(read_graph(&graph)?), None))
        }
        (Some(_), Some(graph)) => Err(file.source.error(graph.span.start, Fault::TwoBoards)),
        (None, None) => Err(file.source.error(0, Fault::NoBoard)),
    }
}

fn read_wrap(file: &Table) -> Result<Wrap, PuzzleError> {
    let choices = [
        ("rows", Wrap { rows: true, columns: false }),
        ("columns", Wrap { rows: false, columns: true }),
        ("both", Wrap { rows: true, columns: true }),
        ("none", Wrap::NONE),
    ];
    Ok(file.choice("wrap", &choices)?.unwrap_or_default())
}

fn read_graph(graph: &Table) -> Result<Graph, PuzzleError> {
    graph.allow_only(&["points", "edges"])?;
    let points = graph.table("points")?.ok_or_else(|| graph.missing("points"))?;
    let mut named = Vec::new();
    for (name, value) in points.entries() {
        named.push((name.value.clone(), value.point()?));
    }
    let edges = graph.texts("edges")?.unwrap_or_default();
    let mut pairs = Vec::new();
    for edge in &edges {
        let mut names = edge.value.split([' ', '-']).filter(|name| !name.is_empty());
        match (names.next(), names.next(), names.next()) {
            (Some(a), Some(b), None) => pairs.push((a, b)),
            _ => return Err(graph.source.error(edge.span.start, Fault::Edge)),
        }
    }
    Graph::new(named, pairs.iter().copied()).map_err(|error| {
        let culprit = edges.iter().find(|edge| match &error {
            everyboard_board::GraphError::Unknown(name)
            | everyboard_board::GraphError::Loop(name) => edge.value.contains(name.as_str()),
            _ => false,
        });
        let at = culprit.map_or(graph.span.start, |edge| edge.span.start);
        graph.source.error(at, error.into())
    })
}

/// Each key of `[pieces]` is one or several characters, each a kind that moves as the value says.
fn read_pieces(pieces: &Table, board: &Board) -> Result<(Alphabet, Vec<Movement>), PuzzleError> {
    let mut kinds = Vec::new();
    let mut movements = Vec::new();
    for (key, value) in pieces.entries() {
        let movement = read_movement(&value, board)?;
        kinds.extend(key.value.chars());
        // A good alphabet is short; a bad one could ask for very many copies of the movement.
        if let Err(error) = Alphabet::new(kinds.iter().copied()) {
            return Err(pieces.source.error(key.span.start, error.into()));
        }
        movements.resize(kinds.len(), movement);
    }
    if kinds.is_empty() {
        return Err(pieces.source.error(pieces.span.start, Fault::NoPieces));
    }
    let alphabet = Alphabet::new(kinds);
    Ok((alphabet.map_err(|e| pieces.source.error(pieces.span.start, e.into()))?, movements))
}

fn read_movement(value: &Value, board: &Board) -> Result<Movement, PuzzleError> {
    let text = value.text()?;
    match (board, text.value.as_str()) {
        (Board::Graph(_), "edges") => Ok(Movement::Edges),
        (_, "" | "-") => Ok(Movement::IMMOBILE),
        (Board::Graph(_), _) => Err(value.source.error(text.span.start, Fault::BetzaOnGraph)),
        (Board::Grid(_), betza) => Movement::parse(betza).map_err(|error| {
            let at = value.source.inside(&text.span, error.column);
            value.source.error(at, error.into())
        }),
    }
}

/// A piece that rides cannot leap over neighbours.
fn check_movements(
    pieces: &Table,
    alphabet: &Alphabet,
    movements: &[Movement],
    rule: &Rule,
) -> Result<(), PuzzleError> {
    if !rule.has(RuleKind::Jump) && !rule.has(RuleKind::Hop) {
        return Ok(());
    }
    for (kind, movement) in alphabet.kinds().zip(movements) {
        if !movement.is_leaper() {
            let kind = alphabet.char_of(kind);
            let key = pieces.entries().find(|(key, _)| key.value.contains(kind));
            let at = key.map_or(pieces.span.start, |(_, value)| value.span.start);
            return Err(pieces.source.error(at, Fault::LeapingRider { kind }));
        }
    }
    Ok(())
}

fn read_rule(file: &Table, alphabet: &Alphabet) -> Result<Rule, PuzzleError> {
    let Some(rule) = file.table("rule")? else { return Ok(Rule::STEPS) };
    rule.allow_only(&["kind", "over", "turns", "sides", "first"])?;
    let names = [("step", RuleKind::Step), ("jump", RuleKind::Jump), ("hop", RuleKind::Hop)];
    let mut kinds = Vec::new();
    for text in rule.texts("kind")?.unwrap_or_default() {
        kinds.push(rule.source.choose(&text, &names)?);
    }
    let over = rule.choice("over", &[("any", Over::Any), ("other", Over::Other)])?;
    let turns = read_turns(&rule, alphabet)?;
    Ok(Rule { kinds, over: over.unwrap_or_default(), turns })
}

fn read_turns(rule: &Table, alphabet: &Alphabet) -> Result<Turns, PuzzleError> {
    let alternate = rule.choice("turns", &[("alternate", true), ("free", false)])?;
    if alternate != Some(true) {
        for key in ["sides", "first"] {
            if let Some(span) = rule.span_of(key) {
                return Err(rule.source.error(span.start, Fault::TurnsNotAlternate));
            }
        }
        return Ok(Turns::Free);
    }
    let sides = match rule.texts("sides")? {
        None => alphabet.kinds().map(|kind| vec![kind]).collect(),
        Some(texts) => read_sides(rule, alphabet, &texts)?,
    };
    let at = rule.span_of("turns").map_or(rule.span.start, |span| span.start);
    if sides.len() < 2 {
        return Err(rule.source.error(at, Fault::OneSide));
    }
    if sides.len() > MOST_SIDES {
        return Err(rule.source.error(at, Fault::ManySides { most: MOST_SIDES }));
    }
    let first = rule.text("first")?.map(|text| {
        let kind = single(&text.value).and_then(|kind| alphabet.symbol_of(kind));
        let side = kind.and_then(|kind| sides.iter().position(|side| side.contains(&kind)));
        side.ok_or_else(|| rule.source.error(text.span.start, Fault::NoSuchSide))
    });
    Ok(Turns::Alternate { first: first.transpose()?, sides })
}

fn read_sides(
    rule: &Table,
    alphabet: &Alphabet,
    texts: &[Text],
) -> Result<Vec<Vec<Symbol>>, PuzzleError> {
    let mut sides: Vec<Vec<Symbol>> = Vec::new();
    for text in texts {
        let mut side = Vec::new();
        if text.value.is_empty() {
            return Err(rule.source.error(text.span.start, Fault::EmptySide));
        }
        for kind in text.value.chars() {
            let symbol = alphabet.symbol_of(kind).filter(|symbol| !symbol.is_empty());
            let fresh = |symbol: &Symbol| !sides.iter().flatten().any(|other| other == symbol);
            match symbol.filter(fresh) {
                Some(symbol) => side.push(symbol),
                None => {
                    return Err(rule.source.error(text.span.start, Fault::SideKind { kind }));
                }
            }
        }
        sides.push(side);
    }
    Ok(sides)
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn read_starts(
    file: &Table,
    puzzle: &Puzzle,
    drawn: Option<Text>,
) -> Result<Vec<Position>, PuzzleError> {
    let texts = match (file.texts("start")?, drawn) {
        (Some(texts), _) => texts,
        (None, Some(drawn)) => vec![drawn],
        (None, None) => return Err(file.missing("start")),
    };
    let mut starts: Vec<Position> = Vec::new();
    for text in &texts {
        let read = puzzle.read_start(&text.value);
        let read = read.map_err(|fault| file.source.text_error(&text.span, fault))?;
        for start in read {
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
    }
    if starts.is_empty() {
        return Err(file.missing("start"));
    }
    Ok(starts)
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
    expect.allow_only(&["solvable", "moves", "solutions", "classes"])?;
    let moves = match expect.integer("moves")? {
        None => None,
        Some((moves, span)) => Some(
            usize::try_from(moves).map_err(|_| expect.source.error(span.start, Fault::Moves))?,
        ),
    };
    Ok(Expect {
        solvable: expect.boolean("solvable")?,
        moves,
        solutions: expect.decimal("solutions")?,
        classes: expect.decimal("classes")?,
    })
}

impl Source<'_> {
    /// An error in a start or goal that stands in the string literal at `span`.
    fn text_error(&self, span: &Range<usize>, fault: TextFault) -> PuzzleError {
        match fault {
            TextFault::Draw(error) => self.draw_error(span, error),
            other => self.error(span.start, other.into()),
        }
    }

    fn draw_error(&self, span: &Range<usize>, error: DrawError) -> PuzzleError {
        let at = crate::place::in_drawing(self.text, span.clone(), error.row, error.column);
        self.error(at, error.fault.into())
    }
}
