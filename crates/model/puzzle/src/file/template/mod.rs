//! Templates: a puzzle file whose board has open squares, and a table `[make]` that says what is
//! laid there. Each way of laying it is the text of a puzzle file.
//!
//! ```toml
//! format = 1
//! board  = """
//! ??????
//! ??????
//! AA????
//! ??????
//! """
//! goal   = """
//! ??????
//! ??????
//! ????AA
//! ??????
//! """
//!
//! [rule]
//! kind  = "slide"
//! along = "long side"
//!
//! [make]
//! board = ["2-4 */*", "1-3 **", "0-2 ***"]
//! ```
//!
//! A line of `board` or `goal` is a number, or the least and the most, and a picture, whose rows
//! are divided by `/`. `*` is a letter of its own for each piece, `.` a square beside it; every
//! other character is laid as it is drawn, `#` too, which takes the square away. `board` is laid on
//! the squares `?` of the board, and those that are left are empty; `goal` on the squares `?` of
//! the goal, where those that are left may hold anything. Walls that are laid on the board are
//! walls of the goal. `start = "hardest"` says that the pieces are moved to where the goal is
//! farthest: then it does not matter where they lie.

mod layer;
mod ways;

use super::patch::{put, without_table};
use super::source::{Source, Text};
use super::table::Table;
use super::write::{drawn, expect, quoted};
use super::{Fault, PuzzleError, check_format};
use crate::Expect;
use everyboard_sorted::sort_by_key;
use layer::{Ground, Layer, Thing};
pub use ways::{Filling, Ways};

/// A puzzle file with open squares, and what may be laid on them.
///
/// ```
/// use everyboard_puzzle::{Puzzle, Template};
///
/// let template = Template::read(
///     "format = 1\nboard = 'W??/???'\ngoal = '???/??W'\n[pieces]\nW = 'W'\n[make]\nboard = '1-2 #'\n",
/// )
/// .unwrap();
/// // One wall on five squares, or two.
/// assert_eq!(template.ways().count(), 5 + 10);
/// let second = template.ways().nth(1).unwrap();
/// let puzzle = Puzzle::parse(&template.text(&second)).unwrap();
/// assert_eq!(puzzle.board.len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Template {
    /// The file without `[make]`.
    text: String,
    board: Layer,
    goal: Option<Layer>,
    /// Those that take squares away first, then those of the goal.
    things: Vec<Thing>,
    /// Letters that nothing else uses.
    letters: Vec<char>,
    is_hardest: bool,
}

impl Template {
    /// Open squares of board and goal, as far as they differ.
    pub const MOST_OPEN: usize = 128;

    /// Reads a template from the text of its file. What is laid may still make no puzzle.
    ///
    /// # Errors
    /// With the place of the first fault in `[make]` or in the drawings.
    pub fn read(text: &str) -> Result<Self, PuzzleError> {
        let source = Source { text };
        let document = source.parse()?;
        let file = Table::new(&source, &document);
        check_format(&file)?;
        let make = file.table("make")?.ok_or_else(|| file.missing("make"))?;
        make.allow_only(&["board", "goal", "start"])?;
        let drawn = file.text("board")?.ok_or_else(|| file.missing("board"))?;
        let board = Layer::read(&source, &drawn)?;
        let (goal, laid_on_goal) = read_goal(&file, &make, &board)?;
        let places = numbered(&source, &drawn, &board, goal.as_ref())?;
        let laid = make.texts("board")?.unwrap_or_default();
        if laid.is_empty() && laid_on_goal.is_empty() {
            return Err(make.missing("board"));
        }
        let mut things = Vec::new();
        for text in &laid {
            things.push(Thing::read(&source, text, Ground::Board, &board, &places)?);
        }
        for text in &laid_on_goal {
            let layer = goal.as_ref().unwrap_or(&board);
            things.push(Thing::read(&source, text, Ground::Goal, layer, &places)?);
        }
        sort_by_key(&mut things, |thing| (!thing.is_wall, thing.ground == Ground::Board));
        let is_hardest = make.choice("start", &[("laid", false), ("hardest", true)])?;
        let letters = unused_letters(&file, &[laid, laid_on_goal].concat())?;
        let text = without_table(&without_table(text, "make"), "expect");
        let is_hardest = is_hardest.unwrap_or(false);
        Ok(Template { text, board, goal, things, letters, is_hardest })
    }

    /// Whether pieces are to be moved to where the goal is farthest.
    pub fn is_hardest(&self) -> bool {
        self.is_hardest
    }

    fn open_squares(&self, ground: Ground) -> u32 {
        let layer = match (ground, &self.goal) {
            (Ground::Goal, Some(goal)) => goal,
            _ => &self.board,
        };
        (0..layer.len()).filter(|&place| layer.is_open(place)).count() as u32
    }

    /// All ways to lay what is asked for, each once, but those that differ in nothing but where
    /// pieces begin if these [are moved](Template::is_hardest) anyway. Takes memory for one way.
    pub fn ways(&self) -> Ways<'_> {
        Ways::new(self)
    }

    /// A way to lay it by chance: first the numbers, then one thing after the other, each on any of
    /// the places that are free. `below` draws a number below another one. Nothing if it comes to a
    /// thing for which no place is left.
    pub fn draw(&self, below: impl FnMut(usize) -> usize) -> Option<Filling> {
        ways::draw(self, below)
    }

    /// The text of the puzzle file in which this is laid.
    pub fn text(&self, filling: &Filling) -> String {
        let (mut board, mut goal) = (self.board.clone(), self.goal.clone());
        let mut own = Vec::new();
        for (thing, place) in filling.laid(self) {
            match (thing.ground, &mut goal) {
                (Ground::Goal, Some(goal)) => goal.lay(place),
                _ => board.lay(place),
            }
            if thing.ground == Ground::Board && place.has_own_letter() {
                own.push(place);
            }
        }
        sort_by_key(&mut own, |place| place.first());
        let letters = self.letters.iter().copied().chain(std::iter::repeat('*'));
        own.iter().zip(letters).for_each(|(place, letter)| board.letter(place, letter));
        board.close();
        let text = put(&self.text, None, "board", Some(&drawn(&board.drawing())));
        match goal {
            Some(mut goal) => {
                goal.take_walls(&board);
                put(&text, None, "goal", Some(&drawn(&goal.drawing())))
            }
            None => text,
        }
    }

    /// The text of a puzzle file that was made, with another drawing of its start.
    pub fn starting_from(text: &str, start: &str) -> String {
        put(text, None, "board", Some(&drawn(start)))
    }

    /// The text of a puzzle file that was made, with a name and what is known of its solutions.
    pub fn named(text: &str, name: &str, known: &Expect) -> String {
        put(text, None, "name", Some(&quoted(name))) + &expect(known)
    }
}

/// The goal, if it is one that is drawn like the board, and what is laid on it.
fn read_goal(
    file: &Table,
    make: &Table,
    board: &Layer,
) -> Result<(Option<Layer>, Vec<Text>), PuzzleError> {
    let laid = make.texts("goal")?.unwrap_or_default();
    let goals = file.texts("goal")?.unwrap_or_default();
    let drawn = match &goals[..] {
        [only] => Layer::read(file.source, only).ok().filter(|goal| goal.is_like(board)),
        _ => None,
    };
    match (laid.first(), &drawn) {
        (Some(first), None) => Err(file.source.error(first.span.start, Fault::LaidOnNoGoal)),
        _ => Ok((drawn, laid)),
    }
}

/// By place of the drawings: the number of an open square.
fn numbered(
    source: &Source,
    drawn: &Text,
    board: &Layer,
    goal: Option<&Layer>,
) -> Result<Vec<Option<u32>>, PuzzleError> {
    let mut next = 0;
    let is_open = |place: usize| board.is_open(place) || goal.is_some_and(|it| it.is_open(place));
    let numbers = (0..board.len()).map(|place| {
        is_open(place).then(|| {
            next += 1;
            next - 1
        })
    });
    let numbers: Vec<Option<u32>> = numbers.collect();
    let found = next as usize;
    if found > Template::MOST_OPEN {
        let fault = Fault::OpenSquares { found, most: Template::MOST_OPEN };
        return Err(source.error(drawn.span.start, fault));
    }
    Ok(numbers)
}

/// Letters that are neither drawn, nor laid, nor pieces.
fn unused_letters(file: &Table, laid: &[Text]) -> Result<Vec<char>, PuzzleError> {
    let mut used: String = laid.iter().map(|text| text.value.as_str()).collect();
    for key in ["board", "goal", "start"] {
        used.extend(file.texts(key)?.unwrap_or_default().into_iter().map(|text| text.value));
    }
    for table in ["pieces", "blocks"] {
        let table = file.table(table)?;
        let kinds = table.iter().flat_map(Table::entries).map(|(key, _)| key.value);
        used.extend(kinds);
    }
    let letters = ('A'..='Z').chain('a'..='z');
    Ok(letters.filter(|&letter| !used.contains(letter)).collect())
}
