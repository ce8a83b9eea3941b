//! Prints what was counted, as text or as a record.

use super::Request;
use crate::failure::{ExitStatus, Failure};
use crate::limits::machine;
use crate::output::Output;
use everyboard::crates::placement::{Classes, Count, Demand, Method, Part, Problem, ProblemSpec};
use everyboard_report::{
    PartRecord, PlaceOutcome, PlaceRecord, PlacementText, classes_table, count, grouped,
    number_of_pieces, to_line,
};
use std::io::Write;

impl Request<'_> {
    /// Prints the number of placements, or of those in a part.
    pub fn print_count(
        &self,
        problem: &Problem,
        found: &Count,
        part: Part,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = self.count_record(problem, found);
            let record = PlaceRecord { part: PartRecord::of(part), ..record };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let of = if part == Part::WHOLE { String::new() } else { format!("part {part}: ") };
            writeln!(output, "{of}{}", self.sentence(problem, found))?;
        }
        output.close(ExitStatus::Success)
    }

    /// Prints the number of placements and their classes.
    pub fn print_classes(
        &self,
        problem: &Problem,
        found: &Count,
        classes: &Classes,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = self.count_record(problem, found).with_classes(classes);
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let up_to = grouped(&classes.classes);
            writeln!(output, "{}; {up_to} up to symmetry", self.sentence(problem, found))?;
            if !classes.by_symmetry.is_empty() {
                writeln!(output, "\n{}", classes_table(classes))?;
            }
        }
        output.close(ExitStatus::Success)
    }

    /// Prints the record of a count that was stopped; without `--json` the message on standard
    /// error says so.
    pub fn print_interrupted(
        &self,
        problem: &Problem,
        method: Method,
        part: Part,
    ) -> Result<(), Failure> {
        if self.common.json {
            let record = self.record(problem.spec(), PlaceOutcome::Interrupted);
            let part = PartRecord::of(part);
            let method = method.to_string();
            let mut output = Output::new();
            writeln!(output, "{}", to_line(&PlaceRecord { part, method, ..record }))?;
            output.flush()?;
        }
        Ok(())
    }

    fn sentence(&self, problem: &Problem, found: &Count) -> String {
        let placements = count(&found.placements, "placement", "placements");
        let pieces = number_of_pieces(problem.kinds(), found.size);
        let is_maximum = problem.spec().demand == Demand::Maximum;
        let most = if is_maximum { ", as many as possible" } else { "" };
        format!("{placements} of {pieces}{most}")
    }

    pub fn count_record(&self, problem: &Problem, found: &Count) -> PlaceRecord {
        PlaceRecord {
            placements: Some(found.placements.to_string()),
            size: Some(found.size),
            method: found.method.to_string(),
            steps: Some(found.steps),
            ..self.record(problem.spec(), PlaceOutcome::Done)
        }
    }

    /// The record of a problem, without a result.
    pub fn record(&self, spec: &ProblemSpec, outcome: PlaceOutcome) -> PlaceRecord {
        PlaceRecord {
            maximum: (spec.demand == Demand::Maximum).then_some(true),
            ..self.record_of_board(board_rows(spec), outcome)
        }
    }

    /// The record of a board with these rows, without a result.
    pub fn record_of_board(&self, board: String, outcome: PlaceOutcome) -> PlaceRecord {
        PlaceRecord {
            pieces: self.pieces.clone(),
            board,
            outcome,
            size: None,
            maximum: None,
            placements: None,
            unique: None,
            part: None,
            classes: None,
            symmetries: None,
            by_symmetry: None,
            method: "backtrack".to_owned(),
            steps: None,
            threads: self.common.threads().get(),
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }
}

/// The rows of an empty board, joined by `/`.
pub fn board_rows(spec: &ProblemSpec) -> String {
    let text = PlacementText::new(spec, everyboard::crates::board::Naming::Algebraic, false);
    let mut rows = String::new();
    text.push_rows(&mut rows, &std::iter::empty().collect());
    rows
}
