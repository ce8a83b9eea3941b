//! A puzzle that is open on a page: its moves, and its table once that is made.

use super::protocol::{JudgedMove, Look, Move, Opened, Place, Solution, TableMade};
use super::view;
use crate::game::{GAME, is_game};
use crate::protocol::{Fault, FaultKind, Level};
use everyboard::crates::board::Position;
use everyboard::crates::census::table::{MemoryTable, PathsError, Probe};
use everyboard::crates::census::{CensusError, CensusOptions};
use everyboard::crates::play::{LegalMove, Rules};
use everyboard::crates::puzzle::{Builtin, CompileError, FamilyRange, Puzzle};
use everyboard::crates::watch::{End, LevelDone, Watch};
use everyboard::plan::{CensusPlan, CensusRequest};
use everyboard_report::{BoardArt, bytes};
use num_bigint::BigUint;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that the graph of the shortest solutions from one position may take at most.
const SOLUTIONS_MEMORY: u64 = 1 << 26;

/// An open puzzle.
#[derive(Debug)]
pub struct Session {
    name: String,
    text: String,
    pub(super) rules: Rules,
    table: Option<MemoryTable>,
    /// Bytes that the graph of the shortest solutions from one position may take.
    pub(super) solutions_memory: u64,
}

impl Session {
    /// Opens a built-in puzzle or a member of a family by its name, or a puzzle by the text of its
    /// file.
    ///
    /// # Errors
    /// If the text cannot be read, with the line; if even the parts of its moves are too many.
    pub fn new(name_or_text: &str) -> Result<Self, Fault> {
        Self::within(name_or_text, u64::MAX)
    }

    /// The same, where the moves or their parts are listed in about this many bytes of memory.
    ///
    /// # Errors
    /// As those of [`Session::new`], and if the memory does not suffice for the moves.
    pub fn within(name_or_text: &str, memory: u64) -> Result<Self, Fault> {
        let (name, text) = named(name_or_text)?;
        let puzzle = Puzzle::parse(&text).map_err(Fault::of_text)?;
        let rules = Rules::within(puzzle, memory).map_err(of_moves)?;
        Ok(Session { name, text, rules, table: None, solutions_memory: SOLUTIONS_MEMORY })
    }

    /// From now on a question takes at most this many bytes for the shortest solutions from one
    /// position, and never more than it took before.
    pub fn bound_solutions(&mut self, memory: u64) {
        self.solutions_memory = self.solutions_memory.min(memory);
    }

    /// All that is needed to show the puzzle.
    pub fn opened(&self) -> Opened {
        view::opened(&self.name, &self.text, self.rules.puzzle(), self.rules.system())
    }

    /// The legal moves of a position.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn moves(&self, board: &str, turn: Option<&str>) -> Result<Vec<Move>, Fault> {
        let shown = self.shown(board, turn)?;
        let moves = self.rules.legal_moves(&self.plain(&shown));
        Ok(moves.iter().map(|legal| self.step(&shown, legal)).collect())
    }

    /// The moves of these words, one after the other.
    ///
    /// # Errors
    /// If the board is none of this puzzle, or a word no legal move.
    pub fn replay(&self, board: &str, turn: Option<&str>, words: &str) -> Result<Vec<Move>, Fault> {
        let start = self.shown(board, turn)?;
        let moves = self.rules.replay(&[self.plain(&start)], words.split_whitespace());
        let moves = moves.map_err(|error| Fault::new(FaultKind::Board, error))?;
        Ok(self.line(start, moves))
    }

    /// A drawn board as a place to start from.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn start(&self, board: &str, turn: Option<&str>) -> Result<Place, Fault> {
        Ok(view::place(self.rules.puzzle(), &self.shown(board, turn)?))
    }

    /// A position as an SVG picture.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn picture(&self, board: &str, turn: Option<&str>) -> Result<String, Fault> {
        let shown = self.shown(board, turn)?;
        Ok(BoardArt::new(self.rules.puzzle()).figure(&shown, &[]).svg())
    }

    /// Makes the table of the distances of all positions to the nearest goal, in at most `memory`
    /// bytes; with one thread unless the search has the feature `threads`.
    ///
    /// # Errors
    /// If there is no goal, memory does not suffice, the goals cannot be listed, or they cannot be
    /// listed. `tell` hears each level.
    pub fn make_table(
        &mut self,
        memory: u64,
        threads: NonZeroUsize,
        tell: &(dyn Fn(Level) + Sync),
    ) -> Result<TableMade, Fault> {
        self.table = None;
        self.check_goals()?;
        let watch = Levels { tell, found: AtomicU64::new(0) };
        let options = CensusOptions { threads, memory, ..CensusOptions::default() };
        let request = CensusRequest { records: true, ..CensusRequest::default() };
        let puzzle = self.rules.puzzle();
        let system = self.rules.system();
        let plan = CensusPlan::new(puzzle, system, End::Goal, request, options, &watch);
        let table = plan.and_then(|plan| plan.into_table(&watch)).map_err(of_census)?;
        let levels: Vec<String> = table.levels().iter().map(u64::to_string).collect();
        self.table = Some(table);
        Ok(TableMade { deepest: levels.len() - 1, levels })
    }

    /// What the table knows of a position and each of its moves, but for the number of solutions,
    /// which takes much longer.
    ///
    /// # Errors
    /// If there is no table yet, or the board is none of this puzzle.
    pub fn distances(&self, board: &str, turn: Option<&str>) -> Result<Look, Fault> {
        self.probe(board, turn, 0)
    }

    /// What the table knows of a position and each of its moves.
    ///
    /// # Errors
    /// If there is no table yet, or the board is none of this puzzle.
    pub fn look(&self, board: &str, turn: Option<&str>) -> Result<Look, Fault> {
        self.probe(board, turn, self.solutions_memory)
    }

    /// The same with at most this many bytes for the number of solutions.
    fn probe(&self, board: &str, turn: Option<&str>, memory: u64) -> Result<Look, Fault> {
        let shown = self.shown(board, turn)?;
        let position = self.plain(&shown);
        let table = self.table()?;
        let moves = self.rules.legal_moves(&position);
        let Ok(is_known) = table.knows(&position);
        let after = moves.iter().map(|legal| legal.after.clone());
        let positions: Vec<Position> = std::iter::once(position).chain(after).collect();
        let Ok(known) = table.probe(&positions, memory);
        let solutions = |known: &Probe| known.paths.as_ref().map(BigUint::to_string);
        let judged = moves.iter().zip(&known[1..]).map(|(legal, known)| JudgedMove {
            step: self.step(&shown, legal),
            distance: known.distance,
            unknown: false,
            solutions: solutions(known),
        });
        Ok(Look {
            distance: known[0].distance,
            at_least: None,
            at_most: None,
            unknown: !is_known,
            solutions: solutions(&known[0]),
            moves: judged.collect(),
        })
    }

    /// The shortest solution of this number, in decimal and from 0, that leads from a position to a
    /// goal; where there are too many to be counted, one of them.
    ///
    /// # Errors
    /// If there is no table yet, the board is none of this puzzle, or there is no such solution.
    pub fn solution(
        &self,
        board: &str,
        turn: Option<&str>,
        number: &str,
    ) -> Result<Solution, Fault> {
        let start = self.shown(board, turn)?;
        let here = self.plain(&start);
        let mut wanted: BigUint = number.parse().map_err(|_| no_solution(number))?;
        let starts = std::slice::from_ref(&here);
        let paths = match self.table()?.shortest_paths(starts, self.solutions_memory) {
            Ok(paths) => paths.ok_or_else(|| no_solution(number))?,
            Err(PathsError::TooMany { some: Some(some), .. }) => {
                wanted = BigUint::ZERO;
                *some
            }
            Err(error) => return Err(Fault::new(FaultKind::Solutions, error)),
        };
        let path = paths.path(&wanted).ok_or_else(|| no_solution(number))?;
        let moves = paths.system(self.rules.system());
        Ok(self.shown_path(start, &path.positions(&moves), number))
    }

    /// A path through these positions as the solution of this number, from a position that is shown
    /// so.
    pub(super) fn shown_path(
        &self,
        start: Position,
        positions: &[Position],
        number: &str,
    ) -> Solution {
        let moves = positions.windows(2).filter_map(|pair| self.rules.between(&pair[0], &pair[1]));
        let moves = moves.collect();
        Solution { number: number.to_owned(), moves: self.line(start, moves) }
    }

    /// Of the positions at a distance from the goal the one of this number, in decimal and from 0.
    ///
    /// # Errors
    /// If there is no table yet, or no such position.
    pub fn at_level(&self, level: usize, number: &str) -> Result<Place, Fault> {
        let table = self.table()?;
        let position = number.parse().ok().and_then(|number| {
            let Ok(position) = table.position_at(level, number);
            position
        });
        let none = format!("there is no position {number} at distance {level}");
        let position = position.ok_or_else(|| Fault::new(FaultKind::Board, none))?;
        let puzzle = self.rules.puzzle();
        Ok(view::place(puzzle, &puzzle.shown(&position)))
    }

    /// The bytes of the table, 0 if there is none.
    pub fn table_bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, MemoryTable::bytes)
    }

    /// Whether there is a goal that distances can lead to.
    pub(super) fn check_goals(&self) -> Result<(), Fault> {
        let puzzle = self.rules.puzzle();
        if is_game(puzzle) {
            Err(Fault::new(FaultKind::Game, GAME))
        } else if puzzle.goals.is_empty() {
            Err(Fault::new(FaultKind::Aimless, view::NO_GOAL))
        } else {
            Ok(())
        }
    }

    pub(super) fn table(&self) -> Result<&MemoryTable, Fault> {
        self.table.as_ref().ok_or_else(|| Fault::new(FaultKind::Memory, "there is no table yet"))
    }

    /// Moves one after the other, from a position that is shown so.
    fn line(&self, start: Position, moves: Vec<LegalMove>) -> Vec<Move> {
        let mut here = start;
        let steps = moves.iter().map(|legal| {
            here = self.after(&here, legal);
            view::legal_move(self.rules.puzzle(), legal, &here)
        });
        steps.collect()
    }

    /// A move of a position that is shown so.
    pub(super) fn step(&self, shown: &Position, legal: &LegalMove) -> Move {
        view::legal_move(self.rules.puzzle(), legal, &self.after(shown, legal))
    }

    pub(super) fn after(&self, shown: &Position, legal: &LegalMove) -> Position {
        self.rules.puzzle().alphabet.follow(shown, &legal.after)
    }

    /// The position that a shown one stands for.
    pub(super) fn plain(&self, shown: &Position) -> Position {
        self.rules.puzzle().alphabet.plain(shown)
    }

    /// The position on a board, as it is shown, with the side of these letters to move.
    pub(super) fn shown(&self, board: &str, turn: Option<&str>) -> Result<Position, Fault> {
        let puzzle = self.rules.puzzle();
        let drawn = puzzle.board.read_shown(&puzzle.alphabet, board);
        let drawn = drawn.map_err(|error| Fault::new(FaultKind::Board, error))?;
        let positions = puzzle.with_every_turn(&drawn).into_iter();
        let mut positions = positions.filter(|position| {
            let side = puzzle.side_to_move(position).map(|side| view::side_name(puzzle, side));
            turn.is_none() || side.as_deref() == turn
        });
        positions.next().ok_or_else(|| Fault::new(FaultKind::Board, "no side has these pieces"))
    }
}

/// The name and the text of a puzzle that is given by its name or by the text of its file; without
/// a name in the second case.
///
/// # Errors
/// If it is a range of puzzles, or too large a member of a family.
pub fn named(name_or_text: &str) -> Result<(String, String), Fault> {
    if let Some(builtin) = Builtin::named(name_or_text) {
        return Ok((builtin.name.to_owned(), builtin.text.to_owned()));
    }
    let Some(range) = FamilyRange::parse(name_or_text) else {
        // A file has several lines.
        if !name_or_text.contains('\n') {
            let words = format!("there is no built-in puzzle {name_or_text:?}");
            return Err(Fault::new(FaultKind::Puzzle, words));
        }
        return Ok((String::new(), name_or_text.to_owned()));
    };
    let members = range.and_then(|range| range.members());
    let mut members = members.map_err(|error| Fault::new(FaultKind::Puzzle, error))?;
    match members.pop() {
        Some(member) if members.is_empty() => Ok((member.label, member.text)),
        _ => Err(Fault::new(FaultKind::Puzzle, "this is a range of puzzles; give one size")),
    }
}

/// Tells the levels of a census.
struct Levels<'a> {
    tell: &'a (dyn Fn(Level) + Sync),
    /// The positions of all levels so far.
    found: AtomicU64,
}

impl Watch for Levels<'_> {
    fn level(&self, done: LevelDone) {
        let found = self.found.fetch_add(done.positions, Ordering::Relaxed) + done.positions;
        (self.tell)(Level {
            level: done.level,
            positions: done.positions.to_string(),
            of: found.to_string(),
        });
    }
}

fn of_moves(error: CompileError) -> Fault {
    let what = match error {
        CompileError::TooManyMoves => FaultKind::Puzzle,
        CompileError::TooLittleMemory { .. } => FaultKind::Memory,
    };
    Fault::new(what, error)
}

fn of_census(error: CensusError) -> Fault {
    match error {
        CensusError::NoGoal | CensusError::TooManyGoals { .. } | CensusError::MoreGoals { .. } => {
            Fault::new(FaultKind::Goals, error)
        }
        CensusError::TooLittleMemory { needed, budget } => Fault {
            needed: Some(needed as f64),
            ..Fault::new(
                FaultKind::Memory,
                format!(
                    "the table takes {}, more than the {} given to it",
                    bytes(needed),
                    bytes(budget)
                ),
            )
        },
        CensusError::Stopped { .. } => Fault::new(FaultKind::Stopped, error),
        _ => Fault::new(FaultKind::Memory, error),
    }
}

pub(super) fn no_solution(number: &str) -> Fault {
    Fault::new(FaultKind::Solutions, format!("there is no shortest solution of number {number}"))
}
