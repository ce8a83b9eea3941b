//! A game: a puzzle, where it began, the moves made, and how far they are taken back.

use crate::{GameError, IllegalWord, ReplayError, Rules};
use everyboard_board::Position;
use everyboard_puzzle::{Builtin, FamilyRange, Puzzle};

/// A game of one puzzle, with undo and redo without limit.
///
/// Takes the size of a position for each move.
///
/// ```
/// use everyboard_play::Game;
///
/// let mut game = Game::of_puzzle("guarini", None).unwrap();
/// game.play("a3c2").unwrap();
/// game.play("c3b1").unwrap();
/// assert!(game.undo());
/// assert_eq!((game.at(), game.words().count()), (1, 2));
///
/// game.play("c3a2").unwrap(); // replaces what was taken back
/// game.play("a2c3").unwrap(); // goes straight back, which is an undo
/// assert_eq!(game.words().collect::<Vec<_>>(), ["a3c2", "c3a2"]);
/// assert_eq!(game.at(), 1);
/// assert_eq!(Game::parse(&game.to_json()).unwrap().at(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Rules,
    /// What the puzzle is called: the name of a built-in puzzle or of a member of a family, or
    /// where its text is from.
    pub(crate) label: String,
    /// The text of the puzzle file, if the label does not suffice.
    pub(crate) text: Option<String>,
    /// The position in which it began, once for each side that may have been to move.
    starts: Vec<Position>,
    /// The same as they are shown.
    pub(crate) shown: Vec<Position>,
    /// By move: the word for it.
    words: Vec<String>,
    /// By move: the position after it.
    after: Vec<Position>,
    at: usize,
}

impl Game {
    /// A game from the first start of a puzzle: the one in `text`, or the built-in puzzle or member
    /// of a family that is called `label`.
    ///
    /// # Errors
    /// If there is no such puzzle, or its text has a fault.
    pub fn of_puzzle(label: &str, text: Option<&str>) -> Result<Self, GameError> {
        let puzzle = match text {
            Some(text) => Puzzle::parse(text)?,
            None => named(label)?,
        };
        let rules = Rules::new(puzzle)?;
        let starts = drawn_like(&rules.puzzle().starts, rules.puzzle().board.len());
        let shown = starts.iter().map(|start| rules.puzzle().shown(start)).collect();
        let label = label.to_owned();
        let text = text.map(str::to_owned);
        Ok(Game { rules, label, text, starts, shown, words: Vec::new(), after: Vec::new(), at: 0 })
    }

    /// A game of the same puzzle from another position, drawn as a start in a puzzle file.
    ///
    /// # Errors
    /// If the drawing has a fault.
    pub fn from_start(self, drawing: &str) -> Result<Self, GameError> {
        let shown = self.rules.puzzle().read_shown(drawing)?;
        let starts = shown.iter().map(|it| self.rules.puzzle().alphabet.plain(it)).collect();
        Ok(Game { starts, shown, words: Vec::new(), after: Vec::new(), at: 0, ..self })
    }

    /// The rules of its puzzle.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What its puzzle is called.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The text of the file of its puzzle; `None` if that is built in or a member of a family.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Where it began: one position or, before sides that take turns have moved, one for each of
    /// them.
    pub fn starts(&self) -> &[Position] {
        &self.starts
    }

    /// The present position; before the first move those of [`Game::starts`].
    pub fn positions(&self) -> &[Position] {
        self.positions_at(self.at)
    }

    fn positions_at(&self, at: usize) -> &[Position] {
        at.checked_sub(1).map_or(&self.starts, |last| std::slice::from_ref(&self.after[last]))
    }

    /// The same as they are shown: pieces that are alike have the letters that the start gave them.
    pub fn shown(&self) -> Vec<Position> {
        let alphabet = &self.rules.puzzle().alphabet;
        let follow = |shown: Vec<Position>, next| vec![alphabet.follow(&shown[0], next)];
        self.after[..self.at].iter().fold(self.shown.clone(), follow)
    }

    /// The words of all moves, also of those that are taken back.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// How many moves lead to the present position.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Makes a move. One that leads straight back to the position before the last move is an undo,
    /// and the move that was taken back last is a redo; any other replaces all moves that were
    /// taken back.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, word: &str) -> Result<(), IllegalWord> {
        let made = self.rules.read(self.positions(), word)?;
        if self.at > 0 && self.positions_at(self.at - 1).contains(&made.after) {
            self.at -= 1;
        } else {
            if self.words.get(self.at) != Some(&made.word) {
                self.words.truncate(self.at);
                self.after.truncate(self.at);
                self.words.push(made.word);
                self.after.push(made.after);
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Adds moves one after the other as they are, also those that go straight back, and drops
    /// those that were taken back.
    ///
    /// # Errors
    /// With the first that is not legal; then nothing has changed.
    pub fn replay<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Result<(), ReplayError> {
        let moves = self.rules.replay(self.positions(), words)?;
        self.words.truncate(self.at);
        self.after.truncate(self.at);
        for made in moves {
            self.words.push(made.word);
            self.after.push(made.after);
        }
        self.at = self.words.len();
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.at > 0;
        self.at -= usize::from(can);
        can
    }

    /// Makes the move again that was taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.at < self.words.len();
        self.at += usize::from(can);
        can
    }

    /// Goes to the position after the first `at` moves, or after all if there are fewer.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.words.len());
    }
}

/// The built-in puzzle or the member of a family of this name.
fn named(label: &str) -> Result<Puzzle, GameError> {
    if let Some(builtin) = Builtin::named(label) {
        return Ok(builtin.puzzle());
    }
    let members = match FamilyRange::parse(label) {
        Some(range) => range?.members()?,
        None => Vec::new(),
    };
    let [only] = &members[..] else { return Err(GameError::UnknownPuzzle(label.to_owned())) };
    Ok(Puzzle::parse(&only.text)?)
}

/// The first position, and those that differ from it in the turn alone.
fn drawn_like(starts: &[Position], squares: usize) -> Vec<Position> {
    let drawn = &starts[0].symbols()[..squares];
    starts.iter().filter(|start| start.symbols()[..squares] == *drawn).cloned().collect()
}
