//! The table of several puzzles.

use super::SolveArgs;
use super::answer::Answer;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::PositionForm;
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::output::table::{self, Finding};
use crate::work::search;
use everyboard::crates::search::{Options, Outcome};
use everyboard_report::{Column, SolveRecord, to_titled_line};
use std::time::Instant;

const COLUMNS: [Column; 3] = [
    Column { name: "moves", width: 5 },
    Column { name: "solutions", width: 11 },
    Column { name: "classes", width: 9 },
];

impl SolveArgs {
    /// Whether a table is asked for.
    pub fn is_table(&self) -> bool {
        self.several.csv || self.several.is_table(&self.start.puzzles)
    }

    /// Prints a table with a row for each puzzle.
    pub fn table(&self, common: &Common) -> Result<ExitStatus, Failure> {
        self.check_several()?;
        let puzzles = &self.start.puzzles;
        let [moves, others @ ..] = COLUMNS;
        let moves = if self.pushes { Column { name: "pushes", ..moves } } else { moves };
        let columns = [&[moves][..], &others].concat();
        table::print("solve", puzzles, &self.several, common, &columns, |source, common| {
            if self.pushes {
                self.find(&source::counting_pushes(source)?, common)
            } else {
                self.find(source, common)
            }
        })
    }

    fn find(&self, source: &Source, common: &Common) -> Result<Finding, Failure> {
        let clock = Instant::now();
        source::check_goal(source)?;
        let puzzle = &source.puzzle;
        let few = if self.is_free() { search::soon(common, puzzle)? } else { None };
        let (system, found) = match few {
            Some((system, outcome)) => (system, Some(outcome)),
            None => (search::moves(common, puzzle)?, None),
        };
        let notation = self.paths.written.notation(puzzle, &system)?;
        let form = PositionForm::Drawn;
        let args = self;
        let system = &system;
        let answer = Answer { args, common, source, system, notation, form, clock, shared: None };
        let may_reason = self.strategy.is_none() && self.engine.is_none();
        if let Some(outcome) = found {
            return answer.in_a_row(outcome, may_reason);
        }
        if may_reason && let Some(reason) = search::impossible_at_once(puzzle, system) {
            return Ok(finding(source, &answer.impossible_record(&reason)).unsolvable(0));
        }
        let (strategy, engine) = (self.strategy, self.engine);
        let options = Options { strategy, engine, ..search::options(common) };
        let planned = search::plan(puzzle, system, options, None)?;
        let narrowed = match search::run(common, puzzle, &planned, None)? {
            Outcome::Narrowed(narrowed) => narrowed,
            outcome => return answer.in_a_row(outcome, may_reason),
        };
        let moves = narrowed.system(system);
        let answer = answer.with_moves(&moves)?;
        let remark = answer.narrowed_in_a_row(&narrowed);
        if interrupt::is_stopped() {
            return Err(Failure::interrupted_with(remark));
        }
        let found = finding(source, &answer.narrowed_record(&narrowed, &planned));
        Ok(match narrowed.length() {
            Some(_) => found.left_out(remark),
            None => found.incomplete(remark),
        })
    }
}

impl Answer<'_> {
    /// All shortest solutions, or that there is none.
    fn in_a_row(self, outcome: Outcome, may_reason: bool) -> Result<Finding, Failure> {
        let source = self.source;
        match outcome {
            Outcome::Solved(solved) => {
                let moves = solved.paths.system(self.system);
                Ok(finding(source, &self.with_moves(&moves)?.solved_record(&solved)?))
            }
            Outcome::Unsolvable(proof) => {
                let record = self.unsolvable_record(&proof, self.reason(may_reason));
                Ok(finding(source, &record).unsolvable(proof.positions))
            }
            Outcome::Narrowed(_) => Err(Failure::internal("bounds are no answer here")),
        }
    }
}

fn finding(source: &Source, record: &SolveRecord) -> Finding {
    let moves = record.moves.map(|moves| moves.to_string());
    let line = to_titled_line(record, source.title.as_deref());
    Finding::new(line, [moves, record.solutions.clone(), record.classes.clone()])
}
