//! What a search from one position knows, for puzzles whose table does not fit.

use super::proof;
use super::protocol::{JudgedMove, Look, Proof, Solution};
use super::session::{Session, no_solution};
use super::why::Solvability;
use crate::protocol::{Fault, FaultKind};
use everyboard::Reason;
use everyboard::crates::board::Position;
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::search::{
    GoalTables, Interval, NarrowedInterval, Options, Outcome, ShortestPaths, Unsolvable,
};
use everyboard::crates::watch::Watch;
use everyboard::plan::{Finding, Question, certificate_of, from_here};
use num_bigint::BigUint;
use std::collections::HashMap;

/// A puzzle whose positions are searched from. What the searches share is made by the first of
/// them.
#[derive(Debug)]
pub struct SearchSession {
    session: Session,
    tables: GoalTables,
    /// Whether the page keeps these tables.
    are_kept: bool,
    /// What the last search found.
    last: Option<SearchResult>,
    /// The positions that were looked at, but for those of which it is open whether there is a
    /// solution.
    known: HashMap<Position, Solvability>,
}

/// What a search has found.
#[derive(Debug)]
struct SearchResult {
    from: Position,
    /// All shortest solutions.
    paths: Option<ShortestPaths>,
    /// Where not all are found: the bounds, and the solution that is known.
    narrowed: Option<NarrowedInterval>,
    /// The search that ended without a solution, if one did.
    none: Option<Unsolvable>,
}

impl SearchSession {
    /// Opens a puzzle, as [`Session::new`] does.
    ///
    /// # Errors
    /// As those of [`Session::new`], and if there is no goal.
    pub fn new(name_or_text: &str) -> Result<Self, Fault> {
        let session = Session::new(name_or_text)?;
        session.check_goals()?;
        Ok(SearchSession {
            session,
            tables: GoalTables::default(),
            are_kept: false,
            last: None,
            known: HashMap::new(),
        })
    }

    /// Takes the tables that a session of this puzzle has built before. Others are not used.
    pub fn take_tables(&mut self, entries: &[u8]) {
        let (puzzle, system) = (self.session.rules.puzzle(), self.session.rules.system());
        if let Some(tables) = GoalTables::from_entries(puzzle, system, entries) {
            self.tables = tables;
            self.are_kept = true;
        }
    }

    /// The tables that searches have built, to be kept: once.
    pub fn new_tables(&mut self) -> Option<Vec<u8>> {
        if self.are_kept {
            return None;
        }
        let entries = self.tables.entries()?;
        self.are_kept = true;
        Some(entries)
    }

    /// What a search from a position finds of it and of its moves: all shortest solutions, or
    /// bounds on their length once `watch` ends it or the memory that `options` allow is used up.
    ///
    /// # Errors
    /// If the board is none of this puzzle, or not even the smallest search fits the memory.
    pub fn look(
        &mut self,
        board: &str,
        turn: Option<&str>,
        options: Options,
        watch: &dyn Watch,
    ) -> Result<Look, Fault> {
        let shown = self.session.shown(board, turn)?;
        let found = self.search(self.session.plain(&shown), options, watch)?;
        let look = found.look(&self.session, &shown);
        if let Some(known) = found.solvability() {
            self.known.insert(found.from.clone(), known);
        }
        self.last = Some(found);
        Ok(look)
    }

    fn search(
        &self,
        from: Position,
        options: Options,
        watch: &dyn Watch,
    ) -> Result<SearchResult, Fault> {
        let puzzle = self.session.rules.puzzle();
        let system = self.session.rules.system();
        let puzzle = Puzzle { starts: vec![from.clone()], ..puzzle.clone() };
        let none = SearchResult { from, paths: None, narrowed: None, none: None };
        let found = from_here(&puzzle, system, &self.tables, options, watch);
        Ok(match found.map_err(|error| Fault::new(FaultKind::Memory, error))? {
            None => none,
            Some(Outcome::Unsolvable(search)) => SearchResult { none: Some(search), ..none },
            Some(Outcome::Solved(solved)) => SearchResult { paths: Some(solved.paths), ..none },
            Some(Outcome::Narrowed(narrowed)) => SearchResult { narrowed: Some(narrowed), ..none },
        })
    }

    /// The certificate of what was found of the position that was looked at last, checked in about
    /// the memory that `options` allow.
    ///
    /// # Errors
    /// If another position was looked at, or the checker does not come to its end before `watch`
    /// ends it or in this memory.
    pub fn certificate(
        &self,
        board: &str,
        turn: Option<&str>,
        options: Options,
        watch: &dyn Watch,
    ) -> Result<Proof, Fault> {
        let from = self.session.plain(&self.session.shown(board, turn)?);
        let looked_at = self.last.as_ref().filter(|found| found.from == from);
        let found = looked_at.ok_or_else(|| {
            Fault::new(FaultKind::Board, "this position was not the last to be looked at")
        })?;
        let (puzzle, system) = (self.session.rules.puzzle(), self.session.rules.system());
        let made = found.narrowed.as_ref().map(|narrowed| narrowed.system(system));
        let finding = match (&found.paths, &found.narrowed, &made) {
            (Some(paths), ..) => Finding::Solutions(paths),
            (None, Some(narrowed), Some(made)) => Finding::Bounds(&narrowed.interval, made),
            _ => Finding::None(found.none.as_ref()),
        };
        proof::told(certificate_of(puzzle, Some(&from), system, finding, options, watch))
    }

    /// The reasons for the position that these moves lead to from a board, the strongest first, as
    /// [`Session::why`] gives them: of that which was looked at last, and as far as they are found
    /// before `watch` ends it. None of another.
    ///
    /// # Errors
    /// If the board is none of this puzzle, or a word no legal move.
    pub fn why(
        &self,
        board: &str,
        turn: Option<&str>,
        words: &str,
        watch: &dyn Watch,
    ) -> Result<Vec<Reason>, Fault> {
        let game = self.session.played(board, turn, words)?;
        let here = self.session.plain(game.here());
        let Some(found) = self.last.as_ref().filter(|found| found.from == here) else {
            return Ok(Vec::new());
        };
        let question = Question::new(&self.session.rules, std::slice::from_ref(game.here()));
        let mut reasons = found.reasons(&question, watch);
        reasons.extend(self.session.lost_by(&game, |position| self.known.get(position).copied()));
        Ok(reasons)
    }

    /// Why no solution is left from a board, of which it is known that there is none: also sums
    /// that moves keep or do not raise, as far as these are found before `watch` ends it.
    ///
    /// # Errors
    /// If the board is none of this puzzle.
    pub fn why_none(
        &self,
        board: &str,
        turn: Option<&str>,
        watch: &dyn Watch,
    ) -> Result<Vec<Reason>, Fault> {
        let shown = self.session.shown(board, turn)?;
        let question = Question::new(&self.session.rules, std::slice::from_ref(&shown));
        Ok(question.why_unsolvable(watch).into_iter().collect())
    }

    /// The shortest solution of this number, in decimal and from 0, from the position that was
    /// looked at last; where not all are found, the one that is known.
    ///
    /// # Errors
    /// If another position was looked at, or there is no such solution.
    pub fn solution(
        &self,
        board: &str,
        turn: Option<&str>,
        number: &str,
    ) -> Result<Solution, Fault> {
        let start = self.session.shown(board, turn)?;
        let from = self.session.plain(&start);
        let found = self.last.as_ref().filter(|found| found.from == from);
        let system = self.session.rules.system();
        let path = found.and_then(|found| found.path(system, &number.parse().ok()?));
        let path = path.ok_or_else(|| no_solution(number))?;
        Ok(self.session.shown_path(start, &path, number))
    }
}

impl SearchResult {
    /// Whether there is a solution, if that is known.
    fn solvability(&self) -> Option<Solvability> {
        match (&self.paths, &self.narrowed) {
            (Some(paths), _) => Some(Solvability::Solvable(Some(paths.length()))),
            (None, Some(narrowed)) => {
                let interval = &narrowed.interval;
                let distance = interval.is_exact().then_some(interval.at_least);
                interval.at_most().map(|_| Solvability::Solvable(distance))
            }
            (None, None) => Some(Solvability::Lost),
        }
    }

    /// The reasons that follow from it, as far as they are found before `watch` ends it.
    fn reasons(&self, question: &Question, watch: &dyn Watch) -> Vec<Reason> {
        let at_most = self.narrowed.as_ref().map(|narrowed| narrowed.interval.at_most());
        match (&self.paths, at_most) {
            (Some(paths), _) => question.by_paths(paths, watch),
            (None, Some(Some(at_most))) => question.by_bound(at_most, watch),
            (None, Some(None)) => Vec::new(),
            (None, None) => question.why_unsolvable(watch).into_iter().collect(),
        }
    }

    /// The positions along the solution of this number.
    fn path(&self, searched: &RewriteSystem, number: &BigUint) -> Option<Vec<Position>> {
        match &self.paths {
            Some(paths) => Some(paths.path(number)?.positions(&paths.system(searched))),
            None => self.known(searched),
        }
    }

    /// The positions along the solution that is known where not all are found.
    fn known(&self, searched: &RewriteSystem) -> Option<Vec<Position>> {
        let narrowed = self.narrowed.as_ref()?;
        let path = narrowed.interval.path.as_ref()?;
        Some(path.positions(&narrowed.system(searched)))
    }

    /// The positions that the known solutions lead to with their first moves.
    fn nearer(&self, searched: &RewriteSystem) -> Vec<Position> {
        match &self.paths {
            Some(paths) if paths.length() > 0 => {
                let layers = paths.layer_positions(&paths.system(searched), 1);
                layers.into_iter().nth(1).unwrap_or_default()
            }
            Some(_) => Vec::new(),
            None => self.known(searched).into_iter().flatten().skip(1).take(1).collect(),
        }
    }

    fn look(&self, session: &Session, shown: &Position) -> Look {
        let interval = self.narrowed.as_ref().map(|narrowed| &narrowed.interval);
        let at_most = interval.and_then(Interval::at_most);
        let distance = match interval {
            Some(interval) if interval.is_exact() => Some(interval.at_least),
            Some(_) => None,
            None => self.paths.as_ref().map(ShortestPaths::length),
        };
        let left = distance.or(at_most).and_then(|moves| moves.checked_sub(1));
        let nearer = self.nearer(session.rules.system());
        let moves = session.rules.legal_moves(&self.from).into_iter().map(|legal| {
            let distance = left.filter(|_| nearer.contains(&legal.after));
            // Where there is no solution from here there is none from the next positions.
            let unknown = distance.is_none() && (self.paths.is_some() || interval.is_some());
            JudgedMove { step: session.step(shown, &legal), distance, unknown, solutions: None }
        });
        Look {
            distance,
            at_least: interval.filter(|_| distance.is_none()).map(|interval| interval.at_least),
            at_most: at_most.filter(|_| distance.is_none()),
            unknown: false,
            solutions: self.paths.as_ref().map(|paths| paths.count().to_string()),
            moves: moves.collect(),
        }
    }
}
