//! Prints an analysis.

use crate::failure::Failure;
use crate::output::Output;
use crate::output::listing;
use crate::work::analysis::{Analysis, SearchResult};
use everyboard::crates::puzzle::Puzzle;
use everyboard_report::{
    AnalysisRecord, BoundRow, InvariantRow, SolutionsRecord, components_in_words, count,
    cycles_in_words, grouped, solutions_in_words,
};
use std::io::Write;

/// An analysis as text.
pub struct Answer<'a> {
    pub puzzle: &'a Puzzle,
    pub analysis: &'a Analysis<'a>,
}

impl Answer<'_> {
    pub fn write(&self, record: &AnalysisRecord, output: &mut Output) -> Result<(), Failure> {
        let style = output.heading();
        writeln!(output, "{style}{}{style:#}", self.puzzle.name)?;
        writeln!(output, "{} positions: {}", grouped(&record.positions), record.formula)?;
        if let Some(rows) = &record.components {
            for line in components_in_words(rows, &record.positions) {
                writeln!(output, "{line}")?;
            }
        }
        self.write_invariants(record, output)?;
        if !record.bounds.is_empty() {
            writeln!(output, "\n{style}Every solution has at least{style:#}")?;
            for BoundRow { name, value, tight, reason } in &record.bounds {
                let tight = if *tight == Some(true) { " (tight)" } else { "" };
                writeln!(output, "  {value} moves  {name}{tight}: {reason}")?;
            }
        }
        if let SearchResult::Unsolvable(proof) = &self.analysis.found {
            writeln!(output, "\n{}", listing::unsolvable(proof))?;
            if let Some(reason) = &record.reason {
                writeln!(output, "the reason: {reason}")?;
            }
        }
        if let Some(solutions) = &record.solutions {
            writeln!(output, "\n{style}{}{style:#}", of_solutions(record.moves, solutions))?;
            for block in solutions_in_words(self.puzzle, solutions) {
                writeln!(output, "\n{block}")?;
            }
        }
        if let Some(difficulty) = &record.difficulty {
            writeln!(output, "\n{style}Difficulty{style:#}")?;
            for line in difficulty.text.lines() {
                writeln!(output, "  {line}")?;
            }
        }
        if let Some(cycles) = &record.cycles {
            writeln!(output, "\n{style}Cycles{style:#}")?;
            for block in cycles_in_words(cycles) {
                writeln!(output, "\n{block}")?;
            }
        }
        Ok(())
    }

    fn write_invariants(
        &self,
        record: &AnalysisRecord,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let style = output.heading();
        if !record.invariants.is_empty() {
            writeln!(output, "\n{style}Invariants{style:#}")?;
        }
        for InvariantRow { sentence, proves } in &record.invariants {
            let proves = proves.as_ref().map_or(String::new(), |proves| format!("; so {proves}"));
            writeln!(output, "- {sentence}{proves}")?;
        }
        if let (true, Some(reason)) = (record.impossible, &record.reason) {
            writeln!(output, "\nunsolvable: {reason}")?;
        }
        Ok(())
    }
}

/// What is known of the solutions, in a line.
pub fn summary(record: &AnalysisRecord) -> String {
    let least = record.bounds.iter().map(|bound| bound.value).max();
    match (&record.solutions, &record.reason, least) {
        (Some(solutions), ..) => of_solutions(record.moves, solutions),
        (None, Some(reason), _) => format!("unsolvable: {reason}"),
        (None, None, Some(least)) => format!("{least} or more moves in every solution"),
        (None, None, None) => String::new(),
    }
}

fn of_solutions(moves: Option<usize>, solutions: &SolutionsRecord) -> String {
    let SolutionsRecord { solutions, classes, self_mirrored, .. } = solutions;
    let mut words = format!(
        "{}, proved shortest; {}",
        count(moves.unwrap_or_default(), "move", "moves"),
        count(solutions, "shortest solution", "shortest solutions")
    );
    if let Some(classes) = classes.as_ref().filter(|classes| *classes != solutions) {
        words += &format!(", {} up to symmetry", grouped(classes));
    }
    if let Some(mirrored) = self_mirrored.as_ref().filter(|mirrored| *mirrored != "0") {
        words += &format!("; {} read the same from the goal", grouped(mirrored));
    }
    words
}
