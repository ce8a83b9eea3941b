//! A game that is open on a page: its moves, and their values once they are found.

use super::protocol::{GameOpened, GameSolved, GameSolving};
use super::view;
use crate::protocol::{Fault, FaultKind};
use crate::sides::{GameLook, GameMove, GamePlace};
use everyboard::crates::board::Square;
use everyboard::crates::game::{
    GameMove as LegalMove, GameOptions, GamePosition, GameRules, GameTable,
};
use everyboard::crates::game::{Refusal, Value};
use everyboard::crates::puzzle::{Puzzle, games};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{bytes, count};
use std::sync::{Mutex, PoisonError};

/// An open game.
#[derive(Debug)]
pub struct Session {
    name: String,
    text: String,
    rules: GameRules,
    table: Option<GameTable>,
}

impl Session {
    /// Opens a built-in game by its name, or a game by the text of its file.
    ///
    /// # Errors
    /// If the text cannot be read, with the line, or is no game.
    pub fn new(name_or_text: &str) -> Result<Self, Fault> {
        let builtin = games().iter().find(|game| game.name == name_or_text);
        let (name, text) = builtin.map_or(("", name_or_text), |game| (game.name, game.text));
        if name.is_empty() && !text.contains('\n') {
            let words = format!("there is no built-in game {text:?}");
            return Err(Fault::new(FaultKind::Puzzle, words));
        }
        let puzzle = Puzzle::parse(text).map_err(Fault::of_text)?;
        let rules = GameRules::new(puzzle).map_err(|error| Fault::new(FaultKind::Puzzle, error))?;
        Ok(Session { name: name.to_owned(), text: text.to_owned(), rules, table: None })
    }

    /// All that is needed to show it.
    pub fn opened(&self) -> GameOpened {
        view::opened(&self.name, &self.text, &self.rules)
    }

    /// Finds the value of every position with the pieces of this one, or fewer, in at most `memory`
    /// bytes. What is solved is told to `told`.
    ///
    /// # Errors
    /// If the position is none of this game, or if memory does not suffice.
    pub fn solve(
        &mut self,
        position: &str,
        memory: u64,
        told: impl FnMut(GameSolving) + Send,
    ) -> Result<GameSolved, Fault> {
        self.table = None;
        let from = self.position(position)?;
        let options = GameOptions { memory, ..GameOptions::default() };
        let watch = SolvingWatch { told: Mutex::new(told) };
        let table = GameTable::solve_from(self.rules.clone(), &[from], &options, &watch);
        let table = table.map_err(|refused| self.refused(refused))?;
        let positions = table.positions().to_string();
        self.table = Some(table);
        Ok(GameSolved { positions })
    }

    fn refused(&self, refused: Refusal) -> Fault {
        let Refusal::Memory { positions, needed, given, .. } = refused else {
            return Fault::new(FaultKind::Memory, refused);
        };
        let words = format!(
            "the values of {} take {}; there are {}",
            count(positions, "position", "positions"),
            bytes(needed),
            bytes(given)
        );
        Fault { needed: Some(needed as f64), ..Fault::new(FaultKind::Memory, words) }
    }

    /// What is known of a position, and of each of its moves.
    ///
    /// # Errors
    /// If the position is none of this game.
    pub fn look(&self, position: &str) -> Result<GameLook, Fault> {
        let here = self.position(position)?;
        let value = self.value(&here)?;
        let moves = match (&self.table, value) {
            (Some(table), Some(_)) => {
                let judged = table.moves(&here).map_err(of_table)?.into_iter();
                let best = judged.as_slice().first().map(|first| first.value);
                judged
                    .map(|it| self.judged(&it.legal, Some(it.value), best == Some(it.value)))
                    .collect()
            }
            _ => self.rules.moves(&here).iter().map(|it| self.judged(it, None, false)).collect(),
        };
        let line = match &self.table {
            Some(table) if value.is_some() => table.line(&here).map_err(of_table)?,
            _ => Vec::new(),
        };
        let place = view::place(&self.rules, &here);
        Ok(GameLook { place, worth: value.map(view::worth), is_check: false, moves, line })
    }

    /// The moves of these words, one after the other.
    ///
    /// # Errors
    /// If the position is none of this game, or a word no legal move.
    pub fn replay(&self, position: &str, words: &str) -> Result<Vec<GameMove>, Fault> {
        let mut here = self.position(position)?;
        let mut line = Vec::new();
        for word in words.split_whitespace() {
            let found = self.rules.moves(&here).into_iter().find(|legal| legal.word == word);
            let legal = found.ok_or_else(|| {
                Fault::new(FaultKind::Board, format!("{word:?} is not a legal move here"))
            })?;
            line.push(self.judged(&legal, None, false));
            here = legal.after;
        }
        Ok(line)
    }

    /// A drawn position, with the pieces of the side to move after it, as a place to start from.
    ///
    /// # Errors
    /// If the position is none of this game.
    pub fn start(&self, position: &str) -> Result<GamePlace, Fault> {
        Ok(view::place(&self.rules, &self.position(position)?))
    }

    fn judged(&self, legal: &LegalMove, value: Option<Value>, best: bool) -> GameMove {
        let nowhere = self.rules.puzzle().board.len();
        let [from, to] =
            legal.squares.map_or([nowhere; 2], |squares| squares.map(|square| square.index()));
        GameMove {
            word: legal.word.clone(),
            written: legal.word.clone(),
            from,
            to,
            taken: legal.taken.map(Square::index),
            worth: value.map(view::worth),
            best,
            after: view::place(&self.rules, &legal.after),
        }
    }

    fn value(&self, position: &GamePosition) -> Result<Option<Value>, Fault> {
        let Some(table) = &self.table else { return Ok(None) };
        table.value(position).map_err(of_table)
    }

    fn position(&self, text: &str) -> Result<GamePosition, Fault> {
        let puzzle = self.rules.puzzle();
        let none = || Fault::new(FaultKind::Board, format!("{text:?} names no side to move"));
        let (board, turn) = text.rsplit_once(' ').ok_or_else(none)?;
        let sides = [0, 1].map(|side| view::side(puzzle, side));
        let side = sides.iter().position(|side| side == turn).ok_or_else(none)?;
        let drawn = puzzle.board.read_shown(&puzzle.alphabet, board);
        let drawn = drawn.map_err(|error| Fault::new(FaultKind::Board, error))?;
        let start = puzzle.with_every_turn(&puzzle.alphabet.plain(&drawn)).swap_remove(0);
        Ok(self.rules.position(&start).with_side(side))
    }
}

/// Tables in memory have no files that could be at fault.
fn of_table(error: impl std::fmt::Display) -> Fault {
    Fault::new(FaultKind::Memory, error)
}

/// Tells what is solved.
struct SolvingWatch<F> {
    told: Mutex<F>,
}

impl<F: FnMut(GameSolving) + Send> Watch for SolvingWatch<F> {
    fn news(&self, news: News) {
        if let News::Solved { positions, of } | News::Found { positions, of } = news {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            told(GameSolving { share: positions as f64 / of.max(1) as f64 });
        }
    }
}
