//! Puzzles: from a name, a file, a card or a text.

use crate::plan::{self, Label, Reach, Source};
use crate::{Error, ErrorKind, Position, Result, Run};
use everyboard_board::Naming;
use everyboard_play::Rules;
use everyboard_puzzle::{RewriteSystem, builtins, games};
use everyboard_search::GoalTables;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "files")]
use std::path::Path;

/// A puzzle or a game: board, pieces, rule, starts and goals, ready to be played and searched.
/// Cheap to clone.
///
/// ```
/// use everyboard::Puzzle;
///
/// let puzzle: Puzzle = "format = 1\nboard = 'W..'\ngoal = '..W'\n[pieces]\nW = 'W'\n".parse()?;
/// assert_eq!(puzzle.solve()?.first().unwrap().to_string(), "a1b1 b1c1");
///
/// let family = Puzzle::named("knights-rows-3x4")?;
/// assert_eq!(family.start().to_string(), "WWWW/WB.B/BBBB");
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone)]
pub struct Puzzle(Arc<Inner>);

struct Inner {
    source: Source,
    /// The parts of its moves, where a small search may be done before all moves are listed.
    parts: Option<RewriteSystem>,
    /// Listed when they are first asked for, if there are parts.
    rules: OnceLock<Rules>,
    /// For searches from any position.
    tables: GoalTables,
}

/// From where distances are counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// From the starts, forwards: the fewest moves from a start to the position.
    Start,
    /// From the goals, backwards: the fewest moves from the position to a goal.
    Goal,
}

impl Puzzle {
    /// The built-in puzzle or game of this name, or the member of a family: `knights-5x5`,
    /// `knights-rows-3x8`. Reads no files.
    ///
    /// # Errors
    /// Of kind `Unknown`, with names that may be meant; or of kind `Written` for a size that a
    /// family does not have.
    pub fn named(name: &str) -> Result<Self> {
        Self::of(plan::only(name, plan::find_all(name, Reach::Names)?)?)
    }

    /// The names of all built-in puzzles, then those of all built-in games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        builtins().iter().chain(games()).map(|builtin| builtin.name)
    }

    /// The puzzle in a file: `mine.toml`, `family.toml:5`, `levels.sok:3`, `levels.sok:A room`,
    /// `cards.txt:2`.
    ///
    /// # Errors
    /// Of kind `Io` if the file cannot be read, `Written` if it holds no puzzle, `Unknown` if it
    /// holds several and none is named.
    #[cfg(feature = "files")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref().to_string_lossy();
        Self::of(plan::only(&path, in_file(&path)?)?)
    }

    /// The puzzle that a label means wherever the program takes one: a name as in
    /// [`Puzzle::named`], a card of Rush Hour, or a file as in [`Puzzle::open`].
    ///
    /// # Errors
    /// As those of both.
    #[cfg(feature = "files")]
    pub fn find(label: &str) -> Result<Self> {
        Self::of(plan::only(label, plan::find_all(label, Reach::Files)?)?)
    }

    /// All puzzles of a file of levels, of cards or of a family; or those that stand after the
    /// colon: `levels.sok:2..5`.
    ///
    /// # Errors
    /// As [`Puzzle::open`], if one of them cannot be read.
    #[cfg(feature = "files")]
    pub fn open_all(path: impl AsRef<Path>) -> Result<Vec<Self>> {
        let found = in_file(&path.as_ref().to_string_lossy())?;
        found.into_iter().map(Self::of).collect()
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        &self.inner().name
    }

    /// The text of its file, in the format of puzzle files.
    pub fn text(&self) -> &str {
        &self.0.source.text
    }

    /// The names of its squares, row by row from the top left, or in the order of its graph.
    pub fn squares(&self) -> Vec<String> {
        let board = &self.inner().board;
        board.squares().map(|square| board.name_of(square, Naming::Algebraic)).collect()
    }

    /// The letters of its kinds of pieces. Piece number n of [`Position::symbols`] is letter n - 1
    /// of these. Pieces that are alike may be printed with letters of their own.
    pub fn letters(&self) -> Vec<char> {
        let alphabet = &self.inner().alphabet;
        alphabet.kinds().map(|kind| alphabet.char_of(kind)).collect()
    }

    /// The first position to start from.
    pub fn start(&self) -> Position {
        self.starts().remove(0)
    }

    /// All positions to start from: several if a file says so, or if either side may begin.
    pub fn starts(&self) -> Vec<Position> {
        self.inner().starts.iter().map(|start| self.at(start.clone())).collect()
    }

    /// The position that a text draws: rows joined by `/`, or `p1=A p3=B` on a graph; where sides
    /// take turns with a letter of the side to move after a blank, or else with the side that
    /// begins. [`Position`] prints itself so.
    ///
    /// # Errors
    /// Of kind `Written`, with the row and the column; of kind `Illegal` if the rule forbids the
    /// position.
    pub fn position(&self, text: &str) -> Result<Position> {
        Position::read(self, text)
    }

    /// The position with these symbols, square by square: 0 for an empty one, otherwise the number
    /// of a piece, from 1; where sides take turns the side that begins is to move.
    ///
    /// # Errors
    /// Of kind `Illegal` if there are too many or too few of them, or the rule forbids the
    /// position.
    pub fn position_of(&self, symbols: &[u8]) -> Result<Position> {
        Position::of_symbols(self, symbols)
    }

    /// The same puzzle with another start, or with all starts that words describe:
    /// `all W on a1..c2`. `random` is the end of a long random walk, `random@40` one of all
    /// positions that are 40 moves from the goal; `random:7` and `random@40:7` are the same ones
    /// again.
    ///
    /// # Errors
    /// As [`Puzzle::position`]; of kind `Illegal` if its pieces can never form the goal, or there
    /// is no such random position. A random one at a distance also as [`Puzzle::distances`].
    pub fn starting_from(&self, start: &str) -> Result<Self> {
        let mut puzzle = self.inner().clone();
        match plan::random_start(&puzzle, start, &Run::new())? {
            Some(random) => puzzle.start_at(vec![random]),
            None => puzzle.start_from(start)?,
        }
        puzzle.check_goals()?;
        self.changed(puzzle)
    }

    /// The same puzzle with another goal: a drawn board, in which `?` is any symbol, or words such
    /// as `all W on a4..c4`.
    ///
    /// # Errors
    /// As [`Puzzle::position`].
    pub fn with_goal(&self, goal: &str) -> Result<Self> {
        let mut puzzle = self.inner().clone();
        puzzle.goals = puzzle.read_goals(goal)?;
        self.changed(puzzle)
    }

    /// The same puzzle with a push or a pull, and the walk to it, as one move.
    ///
    /// # Errors
    /// Of kind `Written` if nothing pushes or pulls in it.
    pub fn counting_pushes(&self) -> Result<Self> {
        Self::of(self.0.source.counting_pushes()?)
    }

    /// How many arrangements of its pieces there are, reachable or not.
    #[cfg(feature = "analysis")]
    pub fn positions(&self) -> crate::BigUint {
        everyboard_report::Space::of(self.inner(), self.system()).positions
    }

    /// The parts below: board, pieces, rule. Their crate may change without notice.
    pub fn inner(&self) -> &everyboard_puzzle::Puzzle {
        &self.0.source.puzzle
    }

    pub(crate) fn of(source: Source) -> Result<Self> {
        let parts = plan::parts(&source.puzzle, u64::MAX)?;
        let rules = match parts {
            Some(_) => OnceLock::new(),
            None => OnceLock::from(Rules::new(source.puzzle.clone())?),
        };
        Ok(Puzzle(Arc::new(Inner { source, parts, rules, tables: GoalTables::default() })))
    }

    fn changed(&self, puzzle: everyboard_puzzle::Puzzle) -> Result<Self> {
        let text = puzzle.to_toml();
        Self::of(Source { puzzle, text, ..self.0.source.clone() })
    }

    /// What it is called, for those who read a checkpoint.
    #[cfg(feature = "files")]
    pub(crate) fn label(&self) -> &str {
        &self.0.source.label
    }

    /// Parts of its moves, for a search before all are listed.
    pub(crate) fn parts(&self) -> Option<&RewriteSystem> {
        self.0.parts.as_ref()
    }

    /// Its rules. All moves, or parts of them, are listed when this is first asked for.
    pub(crate) fn rules(&self) -> &Rules {
        self.0.rules.get_or_init(|| {
            let puzzle = self.inner().clone();
            Rules::new(puzzle.clone()).unwrap_or_else(|_| {
                let parts = self.0.parts.clone().expect("moves that are not listed have parts");
                Rules::of(puzzle, parts)
            })
        })
    }

    /// Its moves, or parts of them, as rewrites.
    pub(crate) fn system(&self) -> &RewriteSystem {
        self.rules().system()
    }

    /// The tables that searches from any of its positions share.
    pub(crate) fn tables(&self) -> &GoalTables {
        &self.0.tables
    }

    pub(crate) fn at(&self, symbols: everyboard_board::Position) -> Position {
        Position::of_shown(self.clone(), self.inner().shown(&symbols))
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }

    pub(crate) fn check_goal(&self) -> Result<()> {
        if !self.inner().goals.is_empty() {
            return Ok(());
        }
        let words = format!("{} has no goal", self.name());
        let help = if self.inner().end.is_some() {
            "it is a game of two sides: `solve_game` says who wins"
        } else {
            "give it one with `with_goal`"
        };
        Err(Error::with_help(ErrorKind::Illegal, words, help))
    }
}

/// The puzzles of a file.
#[cfg(feature = "files")]
fn in_file(path: &str) -> Result<Vec<Source>> {
    let label = Label::of_file(path).unwrap_or(Label::whole(path));
    let text = everyboard_puzzle::Puzzle::load_text(Path::new(label.file));
    let text = text.map_err(plan::NameError::from)?;
    Ok(plan::read(&label, &text, Reach::Files)?)
}

/// Reads the text of a puzzle file, a card of Rush Hour, or one level of Sokoban.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let label = "puzzle";
        Self::of(plan::only(label, plan::read(&Label::whole(label), text, Reach::Names)?)?)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({:?})", self.name())
    }
}
