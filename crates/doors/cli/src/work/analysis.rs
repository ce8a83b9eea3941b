//! What can be said of a puzzle: invariants, bounds, and what its shortest solutions are like.

use crate::args::Common;
use crate::failure::Failure;
use crate::input::source::Source;
use crate::limits::{interrupt, machine};
use crate::output;
use crate::output::first_moves;
use crate::output::first_moves::ByMove;
use crate::output::interval::narrowed_in_words;
use crate::work::certificate::CertificateArgs;
use crate::work::components::{self, ComponentsArgs};
use crate::work::{census, cycles, search};
use everyboard::Difficulty;
use everyboard::crates::analysis::{Arrangements, Solutions};
use everyboard::crates::board::{Naming, Position};
use everyboard::crates::levels::LevelError;
use everyboard::crates::play::{Notation, NotationStyle};
use everyboard::crates::puzzle::{Puzzle, Rewrite, RewriteSystem};
use everyboard::crates::search::{NarrowEnd, Outcome, ShortestSolutions, SolveError, Unsolvable};
use everyboard::plan::{Proofs, difficulty, difficulty_record};
use everyboard_report::{
    AnalysisRecord, BoundRow, ComponentRow, CyclesRecord, MoveRow, SolutionsRecord, Space,
    arrangements_in_words, component_rows, tally_rows,
};
use num_bigint::BigUint;
use std::time::Instant;

/// Goals that are listed to find the symmetries which keep them.
const MOST_GOALS: usize = 4096;

/// What is said where moves are left in parts.
const NOT_LISTED: &str = "bounds, components and sums that count moves are left out: the moves of this \
    puzzle are too many to be listed";

/// What a search found.
pub enum SearchResult {
    Solved(ShortestSolutions),
    Unsolvable(Unsolvable),
    /// There was none, or it was too large.
    Nothing,
}

/// Why a search had no answer.
pub struct NoAnswer {
    pub words: String,
    /// The moves that every solution has at least, by the levels that were complete.
    at_least: Option<usize>,
}

/// An analysis of a puzzle.
pub struct Analysis<'a> {
    common: &'a Common,
    source: &'a Source,
    /// All moves or, if these are too many to be listed, those of the shortest solutions.
    pub system: RewriteSystem,
    /// The moves from the starts, each with its start, if moves are not listed and there are
    /// solutions.
    first: Vec<(Position, Rewrite)>,
    pub notation: Notation,
    space: Space,
    proofs: Proofs,
    pub found: SearchResult,
    /// Why the shortest solutions are left out, if a search was asked for and had no answer.
    pub left_out: Option<NoAnswer>,
    /// What makes it hard for people, if all shortest solutions are found.
    difficulty: Option<Difficulty>,
    components: Option<Vec<ComponentRow>>,
    cycles: Option<CyclesRecord>,
    clock: Instant,
}

impl<'a> Analysis<'a> {
    /// Finds invariants and, unless they prove that there is none, the shortest solutions; these
    /// only if there is a goal and `with_search` says so.
    pub fn of(source: &'a Source, common: &'a Common, with_search: bool) -> Result<Self, Failure> {
        let clock = Instant::now();
        let puzzle = &source.puzzle;
        let system = puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
        if system.parts().is_some() {
            output::note(common, NOT_LISTED);
        }
        let space = Space::of(puzzle, &system);
        let proofs = Proofs::of(puzzle, &system, &space, common);
        let is_open = with_search && !puzzle.goals.is_empty() && proofs.impossible.is_none();
        let (found, left_out) =
            if is_open { found(common, puzzle, &system)? } else { (SearchResult::Nothing, None) };
        let (system, first, difficulty) = match &found {
            SearchResult::Solved(solved) => {
                let first = first_moves::put_together(puzzle, &system)?;
                let options = census::options(common, &system, 0);
                let difficulty = difficulty(puzzle, &system, &solved.paths, options, common);
                (solved.paths.system(&system).into_owned(), first, difficulty)
            }
            SearchResult::Unsolvable(_) | SearchResult::Nothing => (system, Vec::new(), None),
        };
        let notation = Notation::new(puzzle, &system, NotationStyle::Moves, Naming::Algebraic)
            .map_err(Failure::internal)?;
        Ok(Analysis {
            common,
            source,
            system,
            first,
            notation,
            space,
            proofs,
            found,
            left_out,
            difficulty,
            components: None,
            cycles: None,
            clock,
        })
    }

    /// Adds the components, if they can be counted.
    pub fn with_components(mut self, args: &ComponentsArgs) -> Result<Self, Failure> {
        if !self.proofs.are_listed {
            return Ok(self);
        }
        let found = components::found(self.common, &self.source.puzzle, &self.system, args)?;
        self.components = found.as_ref().map(component_rows);
        Ok(self)
    }

    /// Adds the closed walks of the gap of up to `longest` moves, if they are asked for.
    pub fn with_cycles(mut self, longest: Option<u8>) -> Result<Self, Failure> {
        if let Some(longest) = longest {
            if !self.proofs.are_listed {
                let words = "the moves of this puzzle are too many to be listed";
                return Err(Failure::of_flag("--cycles", words).with_help("leave it out"));
            }
            let puzzle = &self.source.puzzle;
            self.cycles = Some(cycles::record(self.common, puzzle, &self, longest.into())?);
        }
        Ok(self)
    }

    /// Whether it is proved that no path leads to a goal.
    pub fn is_unsolvable(&self) -> bool {
        self.proofs.impossible.is_some() || matches!(self.found, SearchResult::Unsolvable(_))
    }

    /// Writes the certificate of what was found, if one is asked for.
    pub fn write_certificate(&self, args: &CertificateArgs) -> Result<(), Failure> {
        let Analysis { common, system, .. } = self;
        let puzzle = self.puzzle();
        match &self.found {
            SearchResult::Solved(solved) => {
                args.write_solutions(common, puzzle, system, &solved.paths)
            }
            SearchResult::Unsolvable(proof) => args.write_none(common, puzzle, system, Some(proof)),
            SearchResult::Nothing if self.is_unsolvable() => {
                args.write_none(common, puzzle, system, None)
            }
            SearchResult::Nothing => args.write_nothing(),
        }
    }

    fn puzzle(&self) -> &Puzzle {
        &self.source.puzzle
    }

    /// All of it as a record. An error is Ctrl-C.
    pub fn record(&self) -> Result<AnalysisRecord, Failure> {
        let (moves, solutions) = match &self.found {
            SearchResult::Solved(solved) => {
                (Some(solved.paths.length()), Some(self.solutions(solved)?))
            }
            SearchResult::Unsolvable(_) | SearchResult::Nothing => (None, None),
        };
        Ok(AnalysisRecord {
            puzzle: self.source.label.clone(),
            positions: self.space.positions.to_string(),
            formula: self.space.formula.clone(),
            invariants: self.proofs.rows(self.puzzle(), &self.system),
            impossible: self.proofs.impossible.is_some(),
            reason: self.reason(),
            bounds: self.bounds()?,
            moves,
            difficulty: self.difficulty.as_ref().map(difficulty_record),
            components: self.components.clone(),
            cycles: self.cycles.clone(),
            solutions,
            seconds: self.clock.elapsed().as_secs_f64(),
        })
    }

    /// Why no path leads to a goal.
    fn reason(&self) -> Option<String> {
        match &self.found {
            SearchResult::Unsolvable(_) if self.proofs.are_listed => {
                let arrangements = Arrangements::of(self.puzzle(), &self.system)?;
                Some(arrangements_in_words(self.puzzle(), &arrangements))
            }
            _ => self.proofs.impossible.clone(),
        }
    }

    fn bounds(&self) -> Result<Vec<BoundRow>, Failure> {
        let puzzle = self.puzzle();
        let system = &self.system;
        let mut rows = self.proofs.bounds(puzzle, system, self.common);
        if let Some(at_least) = self.left_out.as_ref().and_then(|left_out| left_out.at_least) {
            let reason = "a search excluded shorter solutions before it had to end".to_owned();
            rows.push(self.proofs.bound(puzzle, system, "search", at_least, reason));
        }
        if let SearchResult::Solved(solved) = &self.found {
            for row in &mut rows {
                row.tight = Some(row.value == solved.paths.length());
            }
        }
        interrupt::check()?;
        Ok(rows)
    }

    fn solutions(&self, solved: &ShortestSolutions) -> Result<SolutionsRecord, Failure> {
        let puzzle = self.puzzle();
        let system = &self.system;
        let taken = machine::program_memory().saturating_add(solved.bytes);
        let memory = self.common.memory().saturating_sub(taken) / 2;
        let solutions =
            Solutions::of(puzzle, system, &solved.paths, memory, &interrupt::is_stopped);
        let solutions = solutions.ok_or_else(Failure::interrupted)?;
        let entered = solutions.entered_by_gap(puzzle, system);
        let classes = search::classes(self.common, puzzle, system, solved);
        let rows = |distribution: &Option<_>| distribution.as_ref().map(tally_rows);
        interrupt::check()?;
        Ok(SolutionsRecord {
            self_mirrored: classes.as_ref().and_then(|_| self.self_mirrored(solved)),
            solutions: solutions.count.to_string(),
            classes: classes.map(|classes| classes.to_string()),
            moves_by_kind: rows(&solutions.moves_by_kind),
            moves_by_piece: rows(&solutions.moves_by_piece),
            squares_by_gap_visits: rows(&solutions.gap_visits),
            gap_visits: entered.map(|entered| entered.iter().map(BigUint::to_string).collect()),
            moves_from_home: rows(&solutions.moves_from_home),
            first_moves: self.first_moves(&solutions),
            last_moves: move_rows(&self.notation, solutions.moves.last()),
            positions_on_shortest_paths: solutions.positions,
        })
    }

    /// The solutions that the symmetries which exchange start and goal carry to themselves, if no
    /// solution is carried to itself by two of these.
    fn self_mirrored(&self, solved: &ShortestSolutions) -> Option<String> {
        let goals = self.puzzle().goal_positions(&self.system, MOST_GOALS)?;
        let group = self.puzzle().symmetry_group(&self.system, &goals).ok()?;
        let fixed = solved.paths.fixed_paths(&self.system, &group, self.common)?;
        let mirrored = fixed.iter().filter(|fixed| fixed.symmetry.reverses());
        let mirrored: Vec<&BigUint> =
            mirrored.map(|fixed| &fixed.paths).filter(|paths| **paths != BigUint::ZERO).collect();
        match mirrored[..] {
            [] => Some("0".to_owned()),
            [paths] => Some(paths.to_string()),
            _ => None,
        }
    }

    /// The moves that are possible at a start, with the solutions that begin so.
    fn first_moves(&self, solutions: &Solutions) -> Vec<MoveRow> {
        let mut first = solutions.moves.first().cloned().unwrap_or_default();
        if !self.proofs.are_listed {
            let (system, first) = first_moves::with_others(&self.system, &first, &self.first);
            return move_rows(&Notation::algebraic(self.puzzle(), &system), Some(&first));
        }
        for (number, rewrite) in self.system.rewrites().iter().enumerate() {
            if self.puzzle().starts.iter().any(|start| rewrite.is_allowed(start)) {
                first.entry(number as u32).or_default();
            }
        }
        move_rows(&self.notation, Some(&first))
    }
}

/// What different pieces do under one name is one row.
fn move_rows(notation: &Notation, moves: Option<&ByMove>) -> Vec<MoveRow> {
    let mut sums: Vec<(&str, BigUint)> = Vec::new();
    for (&rewrite, count) in moves.into_iter().flatten() {
        let name = notation.move_name(rewrite);
        match sums.iter_mut().find(|(seen, _)| *seen == name) {
            Some((_, sum)) => *sum += count,
            None => sums.push((name, count.clone())),
        }
    }
    let rows = sums.into_iter();
    rows.map(|(name, sum)| MoveRow { name: name.to_owned(), solutions: sum.to_string() }).collect()
}

/// Searches for the shortest solutions. A search that is too large, or out of time, finds nothing:
/// then the user is told, and the reason comes with it.
fn found(
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<(SearchResult, Option<NoAnswer>), Failure> {
    let search = search::plan(puzzle, system, search::options(common), None)?;
    search::announce(common, puzzle, &search, false);
    match search::run(common, puzzle, &search, None) {
        Ok(Outcome::Solved(solved)) => Ok((SearchResult::Solved(solved), None)),
        Ok(Outcome::Unsolvable(proof)) => Ok((SearchResult::Unsolvable(proof), None)),
        // Ctrl-C ends the whole command.
        Ok(Outcome::Narrowed(_)) if interrupt::is_stopped() => Err(Failure::interrupted()),
        Ok(Outcome::Narrowed(narrowed)) => {
            let words = narrowed_in_words(puzzle, &narrowed);
            output::note(common, format_args!("the shortest solutions are left out: {words}"));
            let at_least = Some(narrowed.interval.at_least);
            let words = match narrowed.end {
                NarrowEnd::Stopped => format!("out of time: {words}"),
                _ => format!("out of memory: {words}"),
            };
            Ok((SearchResult::Nothing, Some(NoAnswer { words, at_least })))
        }
        Err(SolveError::Level(error @ LevelError::TooLittleMemory { .. })) => {
            output::note(common, format_args!("the shortest solutions are left out: {error}"));
            let words = Failure::from(error).in_a_row();
            Ok((SearchResult::Nothing, Some(NoAnswer { words, at_least: None })))
        }
        Err(error) => Err(error.into()),
    }
}
