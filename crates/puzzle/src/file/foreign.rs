//! Puzzles that other programs write, as puzzle files: cards of Rush Hour and levels of Sokoban.

use std::borrow::Cow;
use std::collections::BTreeSet;

/// The text of a puzzle file that says what `text` says: itself, unless it is
/// - a card of Rush Hour: the squares of a square board row by row, as in `IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM`, where letters are
///   cars, `.` or `o` is empty and `x` a wall. Car X, or A if there is none, goes to the right edge; a move is of any length.
///   A number before it and one after it, as in M. Fogleman's database, are passed over;
/// - a level of Sokoban in XSB: `#` wall, `@` keeper, `$` box, `.` goal, `+` and `*` keeper and box on goals. Lines that draw nothing
///   (titles, remarks) are passed over. [`levels`](crate::levels) reads several, and says what is wrong with one.
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
    let foreign = card(text).or_else(|| level(text));
    foreign.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The sides of boards that cards may have.
const CARD_SIDES: std::ops::RangeInclusive<usize> = 4..=10;

/// A card of Rush Hour as a puzzle file.
fn card(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = match words[..] {
        [card] => card,
        [moves, card] if is_number(moves) => card,
        [moves, card, size] if is_number(moves) && is_number(size) => card,
        _ => return None,
    };
    let squares: Vec<char> = card.chars().collect();
    let side = CARD_SIDES.clone().find(|side| side * side == squares.len())?;
    if !squares.iter().all(|&it| it.is_ascii_uppercase() || ".ox".contains(it)) {
        return None;
    }
    let car = if squares.contains(&'X') { 'X' } else { 'A' };
    let rows: Vec<&[char]> = squares.chunks(side).collect();
    let its_row = rows.iter().position(|row| row.contains(&car))?;
    let length = rows[its_row].iter().filter(|&&square| square == car).count();
    if squares.iter().filter(|&&square| square == car).count() != length {
        return None;
    }
    let board = rows.iter().map(|row| row.iter().map(|&it| drawn_square(it)).collect::<String>());
    let goal = rows.iter().enumerate().map(|(number, row)| {
        let squares = row.iter().enumerate().map(|(column, &square)| match square {
            'x' => '#',
            _ if number == its_row && column + length >= side => car,
            _ => '?',
        });
        squares.collect::<String>()
    });
    let [board, goal] = [board.collect::<Vec<_>>().join("\n"), goal.collect::<Vec<_>>().join("\n")];
    Some(format!(
        "format = 1\nname   = \"Card of cars\"\nboard  = \"\"\"\n{board}\n\"\"\"\ngoal   = \"\"\"\n{goal}\n\"\"\"\n\n\
         [rule]\nkind  = \"slide\"\nalong = \"long side\"\ncount = \"moves\"\n"
    ))
}

fn is_number(word: &str) -> bool {
    word.chars().all(|digit| digit.is_ascii_digit())
}

fn drawn_square(square: char) -> char {
    match square {
        'o' => '.',
        'x' => '#',
        other => other,
    }
}

/// What a place of a level holds.
#[derive(Copy, Clone)]
struct Place {
    stands: char,
    is_goal: bool,
}

/// A drawn level, by row and column.
pub(super) struct Drawing {
    rows: Vec<Vec<char>>,
    width: usize,
}

impl Drawing {
    /// The lines of a text that draw something; `None` if there are none, lines that are neither drawn nor remarks, or other
    /// lines between two that are drawn.
    fn read(text: &str) -> Option<Self> {
        let draws = |line: &&str| line.chars().all(is_drawn) && !line.trim().is_empty();
        if !text.lines().all(|line| line.chars().all(is_drawn) || is_remark(line)) {
            return None;
        }
        let mut lines = text.lines().skip_while(|line| !draws(line)).peekable();
        let mut rows: Vec<&str> = Vec::new();
        while let Some(line) = lines.next_if(draws) {
            rows.push(line);
        }
        let is_whole = !lines.any(|line| draws(&line)) && rows.iter().any(|row| row.contains('#'));
        is_whole.then(|| Drawing::new(&rows))
    }

    /// A level with these rows.
    pub(super) fn new(rows: &[impl AsRef<str>]) -> Self {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        Drawing { rows, width }
    }

    /// The number of places that hold one of these.
    pub(super) fn count(&self, drawn: &str) -> usize {
        self.places().filter(|&place| drawn.contains(self.at(place))).count()
    }

    fn at(&self, (row, column): (usize, usize)) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let (rows, width) = (self.rows.len(), self.width);
        (0..rows).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// The places that keeper and boxes could come to if nothing but walls stood in the way, and those around goals.
    pub(super) fn inside(&self) -> BTreeSet<(usize, usize)> {
        let drawn = self.places().filter(|&place| "@+$*.".contains(self.at(place)));
        let mut next: Vec<(usize, usize)> = drawn.collect();
        let mut found: BTreeSet<(usize, usize)> = next.iter().copied().collect();
        while let Some((row, column)) = next.pop() {
            let sides = [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ];
            let floor = sides.into_iter().filter(|&side| self.is_floor(side));
            next.extend(floor.filter(|&side| found.insert(side)));
        }
        found
    }

    fn is_floor(&self, (row, column): (usize, usize)) -> bool {
        row < self.rows.len() && column < self.width && self.at((row, column)) != '#'
    }

    /// Every place, as one of these draws it or as none.
    fn draw(&self, inside: &BTreeSet<(usize, usize)>, drawn: fn(Place) -> char) -> String {
        let rows = (0..self.rows.len()).map(|row| {
            let places = (0..self.width).map(|column| {
                let is_inside = inside.contains(&(row, column));
                if is_inside { drawn(place(self.at((row, column)))) } else { '#' }
            });
            places.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The puzzle file of the level, with this name in quotes.
    pub(super) fn file(&self, name: &str) -> String {
        let inside = self.inside();
        let board = self.draw(&inside, |place| place.stands);
        let goal = self.draw(&inside, |place| if place.is_goal { 'b' } else { '?' });
        format!(
            "format = 1\nname   = {name}\nboard  = \"\"\"\n{board}\n\"\"\"\ngoal   = \"\"\"\n{goal}\n\"\"\"\n\n\
             [pieces]\nS = \"W\"\nb = \"-\"\n\n[rule]\nkind = [\"step\", \"push\"]\n"
        )
    }
}

/// Whether a line is a remark, or names something as in `Title: a room`.
fn is_remark(line: &str) -> bool {
    let word = line.split_once(':').map(|(word, _)| word.trim());
    line.starts_with(';') || word.is_some_and(|word| word.chars().all(char::is_alphanumeric))
}

/// How a keeper, a box and a goal are drawn.
pub(super) const KEEPERS: &str = "@+";
pub(super) const BOXES: &str = "$*";
pub(super) const GOALS: &str = ".+*";

pub(super) fn is_drawn(c: char) -> bool {
    "# @+$*.-_".contains(c)
}

/// A level of Sokoban as a puzzle file; `None` if it has not one keeper and a goal.
fn level(text: &str) -> Option<String> {
    let level = Drawing::read(text)?;
    let is_complete = level.count(KEEPERS) == 1 && level.count(GOALS) > 0;
    is_complete.then(|| level.file("\"Level of Sokoban\""))
}

fn place(drawn: char) -> Place {
    let stands = match drawn {
        '@' | '+' => 'S',
        '$' | '*' => 'b',
        _ => '.',
    };
    Place { stands, is_goal: matches!(drawn, '.' | '+' | '*') }
}
