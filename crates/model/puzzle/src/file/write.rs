//! Puzzles as the text of a puzzle file.

use super::pushes::immobile;
use super::{game, look};
use crate::{
    DrawnMove, Expect, Goal, Landing, Leap, Metric, Movement, Over, Places, Prohibition, Puzzle,
    Reach, Rule, RuleKind, Turning, Turns,
};
use everyboard_board::{Alphabet, Board, Graph, Grid, Naming, Pattern, Position, Symbol, Wrap};
use std::fmt::Write;

impl Puzzle {
    /// The text of a puzzle file that [`Puzzle::parse`] reads as an equal puzzle.
    ///
    /// It is written as people write puzzle files: a board drawn row by row with the pieces of the
    /// start, a line for each key. Pieces that are alike have the letter of their kind.
    ///
    /// This holds for every puzzle that was read, and for starts and goals put in their place, as
    /// long as the format can say them: where sides take turns and none is named first, a start is
    /// written once and read with every turn; goals leave the turn open, and must be reachable with
    /// the pieces of some start.
    ///
    /// ```
    /// use everyboard_puzzle::{Builtin, Puzzle};
    ///
    /// let mut puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    /// puzzle.starts = puzzle.read_start("123/456/7.8").unwrap();
    /// assert!(puzzle.to_toml().contains("board = \"\"\"\n123\n456\n7.8\n\"\"\""));
    /// assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
    /// ```
    pub fn to_toml(&self) -> String {
        let mut file = String::from("format = 1\n");
        let texts = [("name", Some(&self.name)), ("source", self.source.as_ref())];
        let words = [("note", self.note.as_ref()), ("play", self.play.as_ref())];
        for (key, text) in texts.into_iter().chain(words) {
            if let Some(text) = text.filter(|text| key != "name" || !text.is_empty()) {
                put(&mut file, key, &quoted(text));
            }
        }
        let starts = starts(self);
        if let Board::Grid(grid) = &self.board {
            // The board is drawn with the pieces of the only start.
            let only = starts.first().filter(|_| starts.len() == 1);
            put(&mut file, "board", &drawn(only.unwrap_or(&squares(grid))));
            let wrap = wrap_word(grid.wrap());
            wrap.into_iter().for_each(|word| put(&mut file, "wrap", &quoted(word)));
        }
        if starts.len() > 1 || matches!(self.board, Board::Graph(_)) {
            put(&mut file, "start", &list(&starts));
        }
        if !self.goals.is_empty() {
            put(&mut file, "goal", &goals(self));
        }
        let board = areas(self) + &graph(&self.board);
        file + &pieces(self)
            + &rule(self)
            + &game::written(self)
            + &board
            + &look::written(self)
            + &expect(&self.expect)
    }
}

/// The squares that have a name together, listed.
fn areas(puzzle: &Puzzle) -> String {
    if puzzle.areas.is_empty() {
        return String::new();
    }
    let mut text = String::from("[areas]\n");
    for (name, &squares) in &puzzle.areas {
        let names = squares.into_iter().map(|it| puzzle.board.name_of(it, Naming::Algebraic));
        put(&mut text, &quoted(name), &quoted(&names.collect::<Vec<_>>().join(" ")));
    }
    text
}

/// Adds a line `key = value`.
pub(super) fn put(file: &mut String, key: &str, value: &str) {
    writeln!(file, "{key} = {value}").expect("a string can be written to");
}

/// A string in double quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                write!(quoted, "\\u{:04X}", c as u32).expect("a string can be written to");
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// One string, or an array of several, one a line.
pub(super) fn list(texts: &[String]) -> String {
    match texts {
        [only] => quoted(only),
        _ => {
            let lines: String = texts.iter().map(|text| format!("  {},\n", quoted(text))).collect();
            format!("[\n{lines}]")
        }
    }
}

/// A drawing, given as rows joined by `/`, row by row as in a file; a single row stays on its line.
pub(super) fn drawn(rows: &str) -> String {
    let is_plain = rows.contains('/') && !rows.contains(['"', '\\']);
    if is_plain { format!("\"\"\"\n{}\n\"\"\"", rows.replace('/', "\n")) } else { quoted(rows) }
}

/// The board without pieces, as rows joined by `/`.
fn squares(grid: &Grid) -> String {
    let rows = (0..grid.height()).map(|row| {
        let columns = 0..grid.width();
        let squares = columns.map(|column| match grid.at(row, column) {
            Some(_) => Alphabet::EMPTY,
            None => Alphabet::MISSING,
        });
        squares.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

pub(super) fn wrap_word(wrap: Wrap) -> Option<&'static str> {
    match (wrap.rows, wrap.columns) {
        (false, false) => None,
        (true, false) => Some("rows"),
        (false, true) => Some("columns"),
        (true, true) => Some("both"),
    }
}

/// The starts without their turns, each once.
fn starts(puzzle: &Puzzle) -> Vec<String> {
    let mut texts = Vec::new();
    for start in &puzzle.starts {
        let text = puzzle.board.draw_line(&puzzle.alphabet, start);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// All goals: as two kinds that change places if that is what they are, or one by one.
fn goals(puzzle: &Puzzle) -> String {
    let kinds: Vec<char> = puzzle.alphabet.kinds().map(|k| puzzle.alphabet.char_of(k)).collect();
    let pairs =
        kinds.iter().enumerate().flat_map(|(at, a)| kinds[at + 1..].iter().map(move |b| (a, b)));
    let mut exchanges = pairs.map(|(a, b)| format!("exchange {a} {b}"));
    if let Some(words) =
        exchanges.find(|words| puzzle.read_goals(words).as_ref() == Ok(&puzzle.goals))
    {
        return quoted(&words);
    }
    let texts: Vec<String> = puzzle.goals.iter().map(|goal| goal.text(puzzle)).collect();
    match (&texts[..], &puzzle.board) {
        ([only], Board::Grid(_)) => drawn(only),
        _ => list(&texts),
    }
}

impl Goal {
    /// The goal of this puzzle on one line, as [`Puzzle::read_goals`] reads it.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let pattern = match self {
            Goal::Counts(_) => return self.in_words(puzzle).unwrap_or_default(),
            Goal::Pattern(pattern) => pattern,
        };
        let Board::Grid(_) = puzzle.board else { return listed(puzzle, pattern) };
        // Drawn as a position in which one more kind stands for any symbol.
        let any = Symbol::new(u8::MAX.into());
        let squares = puzzle.board.squares().map(|square| pattern.at(square).unwrap_or(any));
        let text = puzzle.board.draw_line(&puzzle.alphabet, &Position::from_iter(squares));
        if is_word(&text) { listed(puzzle, pattern) } else { text }
    }
}

/// Whether a goal of this text is read as a word, whatever is drawn.
pub(super) fn is_word(text: &str) -> bool {
    matches!(text.split('=').next(), Some("exchange" | "pieces"))
}

/// A pattern as a list of its squares that are not empty.
fn listed(puzzle: &Puzzle, pattern: &Pattern) -> String {
    let squares = puzzle.board.squares().map(|square| (square, pattern.at(square)));
    let items = squares.filter(|(_, symbol)| symbol.is_none_or(|symbol| !symbol.is_empty()));
    let items = items.map(|(square, symbol)| {
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        let drawn = symbol.map_or(Alphabet::ANY, |symbol| puzzle.alphabet.char_of(symbol));
        format!("{name}={drawn}")
    });
    let text = items.collect::<Vec<_>>().join(" ");
    if is_word(&text) { format!(",{text}") } else { text }
}

fn pieces(puzzle: &Puzzle) -> String {
    let mut groups: Vec<(String, &Movement)> = Vec::new();
    for (kind, movement) in puzzle.alphabet.kinds().zip(&puzzle.movements) {
        let kind = puzzle.alphabet.char_of(kind);
        match groups.last_mut() {
            Some((kinds, same)) if *same == movement => kinds.push(kind),
            _ => groups.push((kind.into(), movement)),
        }
    }
    let mut table = String::from("\n[pieces]\n");
    for (kinds, movement) in groups {
        put(&mut table, &quoted(&kinds), &quoted(&betza(movement)));
    }
    table + &blocks(puzzle)
}

/// The pictures of pieces that slide. Without them equal letters that touch would be read as one
/// piece.
fn blocks(puzzle: &Puzzle) -> String {
    if !puzzle.rule.kinds.contains(&RuleKind::Slide) {
        return String::new();
    }
    let mut table = String::from("\n[blocks]\n");
    for kind in puzzle.alphabet.kinds() {
        let letter = puzzle.alphabet.char_of(kind).to_string();
        put(&mut table, &quoted(&letter), &quoted(&puzzle.alphabet.block(kind).to_string()));
    }
    table
}

fn betza(movement: &Movement) -> String {
    let leaps = match movement {
        Movement::Leaps(leaps) => leaps,
        Movement::Edges => return "edges".to_owned(),
        Movement::Lines => return "lines".to_owned(),
    };
    if leaps.is_empty() {
        return "-".to_owned();
    }
    let mut terms: Vec<String> = Vec::new();
    for leap in leaps {
        let like = leaps.iter().filter(|other| is_like(leap, other)).count();
        let (a, b) = size(leap);
        let term = match like {
            8 => term("", leap),
            4 if a == 0 || a == b => term("", leap),
            _ => term(&direction(leap), leap),
        };
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    terms.concat()
}

/// How far a leap goes in its two directions, the smaller number first.
fn size(leap: &Leap) -> (i32, i32) {
    let a = leap.right.abs();
    let b = leap.up.abs();
    (a.min(b), a.max(b))
}

/// Whether two leaps differ in direction only.
fn is_like(a: &Leap, b: &Leap) -> bool {
    size(a) == size(b) && a.reach == b.reach && a.landing == b.landing
}

fn term(direction: &str, leap: &Leap) -> String {
    let (a, b) = size(leap);
    let atoms = [('W', (0, 1)), ('F', (1, 1)), ('D', (0, 2)), ('N', (1, 2)), ('A', (2, 2))];
    let atom = match atoms.into_iter().find(|&(_, size)| size == (a, b)) {
        Some((letter, _)) => letter.to_string(),
        None => format!("({a},{b})"),
    };
    let range = match leap.reach {
        Reach::Times(1) => String::new(),
        Reach::Times(most) => most.to_string(),
        Reach::Unlimited => "0".to_owned(),
    };
    let landing = match leap.landing {
        Landing::Any => "",
        Landing::Empty => "m",
        Landing::Taken => "c",
    };
    format!("{landing}{direction}{atom}{range}")
}

fn direction(leap: &Leap) -> String {
    let vertical = [(leap.up > 0, 'f'), (leap.up < 0, 'b')];
    let sideways = [(leap.right < 0, 'l'), (leap.right > 0, 'r')];
    let both = vertical.into_iter().chain(sideways);
    both.filter(|&(goes, _)| goes).map(|(_, letter)| letter).collect()
}

fn rule(puzzle: &Puzzle) -> String {
    let Rule { kinds, over, pushes, metric, turns, drawn, forbidden } = &puzzle.rule;
    let mut moves: String = drawn.iter().map(|drawn| drawn_move(puzzle, drawn)).collect();
    let mut attacks = None;
    for forbidden in forbidden {
        match forbidden {
            Prohibition::Attacks => attacks = Some("attack"),
            Prohibition::AnyAttacks => attacks = Some("any attack"),
            Prohibition::Picture(picture) => moves += &still_picture(puzzle, "forbid", picture),
        }
    }
    let usual: &[RuleKind] = if drawn.is_empty() { &[RuleKind::Step] } else { &[] };
    let is_free = *turns == Turns::Free && *metric == Metric::Steps && attacks.is_none();
    if kinds == usual && is_free {
        return moves;
    }
    let mut table = String::from("\n[rule]\n");
    let words: Vec<String> = kinds.iter().map(|kind| kind.info().word.to_owned()).collect();
    if !words.is_empty() {
        put(&mut table, "kind", &list(&words));
    }
    if *over == Over::Other && puzzle.rule.leaps() {
        put(&mut table, "over", &quoted("other"));
    }
    if pushes.kinds != immobile(&puzzle.alphabet, &puzzle.movements) && !pushes.kinds.is_empty() {
        let pushed: String = pushes.kinds.iter().map(|&it| puzzle.alphabet.char_of(it)).collect();
        put(&mut table, "pushed", &quoted(&pushed));
    }
    if pushes.most > 1 {
        put(&mut table, "boxes", &pushes.most.to_string());
    }
    if *metric != Metric::Steps {
        put(&mut table, "count", &quoted(metric.name()));
    }
    attacks.into_iter().for_each(|attacks| put(&mut table, "forbid", &quoted(attacks)));
    if let Turns::Alternate { sides, first } = turns {
        let sides = sides.iter().map(|side| side.iter().map(|&k| puzzle.alphabet.char_of(k)));
        let sides: Vec<String> = sides.map(String::from_iter).collect();
        put(&mut table, "turns", &quoted("alternate"));
        put(&mut table, "sides", &list(&sides));
        let first = first.and_then(|side| sides[side].chars().next());
        first.into_iter().for_each(|kind| put(&mut table, "first", &quoted(&kind.to_string())));
    }
    table + &moves
}

fn drawn_move(puzzle: &Puzzle, drawn_move: &DrawnMove) -> String {
    let mut table = String::from("\n[[move]]\n");
    put(&mut table, "name", &quoted(&drawn_move.name));
    if let Some(cycles) = drawn_move.cycles(&puzzle.alphabet) {
        put(&mut table, "cycle", &quoted(&puzzle.cycles_in_words(&cycles)));
        return table;
    }
    for (key, picture) in [("before", 0), ("after", 1)] {
        put(&mut table, key, &drawn(&drawn_move.drawing(&puzzle.alphabet)[picture]));
    }
    table + &where_drawn(puzzle, drawn_move)
}

/// A picture that is no move, as a table of this name.
pub(super) fn still_picture(puzzle: &Puzzle, name: &str, picture: &DrawnMove) -> String {
    let mut table = format!("\n[[{name}]]\n");
    put(&mut table, "name", &quoted(&picture.name));
    put(&mut table, "picture", &drawn(&picture.drawing(&puzzle.alphabet)[0]));
    table + &where_drawn(puzzle, picture)
}

/// Where pictures may lie, and what their letters stand for.
fn where_drawn(puzzle: &Puzzle, drawn_move: &DrawnMove) -> String {
    let mut table = String::new();
    match &drawn_move.places {
        Places::Anywhere(Turning::None) => {}
        Places::Anywhere(turned) => put(&mut table, "turned", &quoted(turned.word())),
        Places::Named(lists) => {
            let names = lists.iter().map(|squares| {
                let squares = squares.iter();
                let names = squares.map(|&it| puzzle.board.name_of(it, Naming::Algebraic));
                names.collect::<Vec<_>>().join(" ")
            });
            put(&mut table, "on", &list(&names.collect::<Vec<_>>()));
        }
    }
    if !drawn_move.classes.is_empty() {
        let classes = drawn_move.classes.iter().map(|(letter, symbols)| {
            let symbols = symbols.iter().map(|&symbol| puzzle.alphabet.char_of(symbol));
            format!("{} = {}", quoted(&letter.to_string()), quoted(&String::from_iter(symbols)))
        });
        let classes = classes.collect::<Vec<_>>().join(", ");
        put(&mut table, "where", &format!("{{ {classes} }}"));
    }
    table
}

fn graph(board: &Board) -> String {
    let Board::Graph(graph) = board else { return String::new() };
    let mut table = String::from("\n[graph]\n");
    put(&mut table, "edges", &list(&edges(board, graph)));
    table.push_str("\n[graph.points]\n");
    for square in board.squares() {
        let (x, y) = graph.coordinates(square);
        put(&mut table, &quoted(graph.name(square)), &format!("[{x:?}, {y:?}]"));
    }
    table
}

fn edges(board: &Board, graph: &Graph) -> Vec<String> {
    let pairs = board.squares().flat_map(|a| graph.neighbours(a).into_iter().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a < b);
    pairs.map(|(a, b)| format!("{} {}", graph.name(a), graph.name(b))).collect()
}

pub(super) fn expect(expect: &Expect) -> String {
    if expect.is_empty() {
        return String::new();
    }
    let mut table = String::from("\n[expect]\n");
    let Expect { solvable, moves, solutions, classes, reachable, deepest, value, plies } = expect;
    let values = [
        ("solvable", solvable.map(|solvable| solvable.to_string())),
        ("moves", moves.map(|moves| moves.to_string())),
        ("solutions", solutions.as_deref().map(quoted)),
        ("classes", classes.as_deref().map(quoted)),
        ("reachable", reachable.as_deref().map(quoted)),
        ("deepest", deepest.map(|deepest| deepest.to_string())),
        ("value", value.as_deref().map(quoted)),
        ("plies", plies.map(|plies| plies.to_string())),
    ];
    for (key, value) in values {
        value.into_iter().for_each(|value| put(&mut table, key, &value));
    }
    table
}
