//! Prints what a search found, as the flags ask.

use super::flags::SolveArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::{PositionForm, code_of, whose_goal};
use crate::input::source::Source;
use crate::limits::{interrupt, machine};
use crate::output::listing::{self, Listing};
use crate::output::{self, Output};
use crate::work::search;
use everyboard::crates::board::Position;
use everyboard::crates::play::Notation;
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::crates::search::{Path, PathClasses, ShortestPaths, ShortestSolutions, Unsolvable};
use everyboard_report::{
    BoardText, ClusterRecord, MidpointRecord, Outcome as StopSignal, SolveRecord, count, grouped,
    moves_in_words, to_line,
};
use num_bigint::BigUint;
use std::io::Write;
use std::ops::Range;
use std::time::Instant;

/// A search, and how its result is printed.
pub struct Answer<'a> {
    pub args: &'a SolveArgs,
    pub common: &'a Common,
    pub source: &'a Source,
    pub system: &'a RewriteSystem,
    pub notation: Notation,
    pub form: PositionForm,
    pub clock: Instant,
    /// What several processes took together, if they shared the search.
    pub shared: Option<ClusterRecord>,
}

impl<'a> Answer<'a> {
    /// The same answer in the moves of [`ShortestPaths::system`].
    pub fn with_moves<'b>(self, moves: &'b RewriteSystem) -> Result<Answer<'b>, Failure>
    where
        'a: 'b,
    {
        if self.system.parts().is_none() {
            return Ok(self);
        }
        let notation = self.args.paths.written.notation(&self.source.puzzle, moves)?;
        Ok(Answer { system: moves, notation, ..self })
    }
}

impl Answer<'_> {
    pub fn solved(&self, solved: &ShortestSolutions) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.args.midpoint {
            self.midpoints(&solved.paths, &mut output)?;
        } else if let Some(asked) = self.args.paths.listed() {
            self.list(solved, asked, &mut output)?;
        } else if self.common.json {
            self.record(solved, &mut output)?;
        } else {
            self.describe(solved, &mut output)?;
        }
        output.flush()?;
        self.draw(solved)?;
        let puzzle = &self.source.puzzle;
        self.args.certificate.write_solutions(self.common, puzzle, self.system, &solved.paths)?;
        // The classes may be left out.
        interrupt::check()?;
        output.close(ExitStatus::Success)
    }

    /// One line with the length and the number of solutions, then the first of them.
    fn describe(&self, solved: &ShortestSolutions, output: &mut Output) -> Result<(), Failure> {
        let listing = self.listing();
        let (first, positions) = self.first(&solved.paths)?;
        writeln!(output, "{}", self.summary(solved))?;
        if self.args.count {
            return Ok(());
        }
        listing.show(&first, &positions, &self.args.paths.written, output)
    }

    fn first(&self, paths: &ShortestPaths) -> Result<(Path, Vec<Position>), Failure> {
        listing::first(paths, &self.source.puzzle, self.system)
    }

    pub fn summary(&self, solved: &ShortestSolutions) -> String {
        let solutions = solved.paths.count();
        let mut words = format!(
            "{}, proved shortest; {}",
            moves_in_words(&self.source.puzzle, solved.paths.length()),
            count(&solutions, "shortest solution", "shortest solutions")
        );
        if let Some(classes) = self.classes(solved).filter(|classes| *classes != solutions) {
            words += &format!(", {} up to symmetry", grouped(classes));
        }
        words
    }

    /// The number of solutions up to symmetry, if there is memory to work it out.
    fn classes(&self, solved: &ShortestSolutions) -> Option<BigUint> {
        search::classes(self.common, &self.source.puzzle, self.system, solved)
    }

    pub fn listing(&self) -> Listing<'_> {
        Listing {
            puzzle: &self.source.puzzle,
            system: self.system,
            notation: &self.notation,
            form: self.form,
            boards: self.args.paths.written.shows_boards(),
            json: self.common.json,
        }
    }

    fn list(
        &self,
        solved: &ShortestSolutions,
        asked: Range<u64>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let solutions = solved.paths.count();
        if solutions <= asked.start.into() {
            let solutions = count(&solutions, "shortest solution", "shortest solutions");
            return Err(Failure::of_flag("--skip", format!("the puzzle has {solutions}")));
        }
        self.args.paths.check_flood(&solved.paths)?;
        if self.common.json {
            self.record(solved, output)?;
        } else {
            // Standard output holds solutions and nothing else.
            output::note(self.common, self.summary(solved));
        }
        let classes = self.args.classes.then(|| self.path_classes(solved)).transpose()?;
        self.listing().write(&solved.paths, asked, classes.as_ref(), output)
    }

    /// The classes of which one solution each is listed.
    fn path_classes(&self, solved: &ShortestSolutions) -> Result<PathClasses, Failure> {
        let system = solved.paths.system(self.system);
        PathClasses::new(&self.source.puzzle, &system).ok_or_else(|| {
            let words = "the goals of this puzzle are too many to tell which symmetries keep them";
            Failure::of_flag("--classes", words)
        })
    }

    fn record(&self, solved: &ShortestSolutions, output: &mut Output) -> Result<(), Failure> {
        Ok(writeln!(output, "{}", to_line(&self.solved_record(solved)?))?)
    }

    pub fn solved_record(&self, solved: &ShortestSolutions) -> Result<SolveRecord, Failure> {
        let (first, _) = self.first(&solved.paths)?;
        let words = self.notation.words(&first.start, &first.rewrites);
        Ok(SolveRecord {
            outcome: StopSignal::Solved,
            moves: Some(solved.paths.length()),
            at_least: Some(solved.paths.length()),
            at_most: Some(solved.paths.length()),
            solutions: Some(solved.paths.count().to_string()),
            classes: self.classes(solved).map(|classes| classes.to_string()),
            path: Some(words.map(str::to_owned).collect()),
            positions_stored: solved.stored,
            ..self.empty_record(search::engine(solved.engine, solved.strategy))
        })
    }

    pub fn empty_record(&self, engine: String) -> SolveRecord {
        SolveRecord {
            puzzle: self.source.label.clone(),
            outcome: StopSignal::Unsolvable,
            moves: None,
            metric: self.source.puzzle.rule.metric.name(),
            solutions: None,
            classes: None,
            path: None,
            at_least: None,
            at_most: None,
            attempt: None,
            positions_searched: None,
            reason: None,
            positions_stored: 0,
            engine,
            shared: self.shared.clone(),
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }

    fn midpoints(&self, paths: &ShortestPaths, output: &mut Output) -> Result<(), Failure> {
        let after = paths.length() / 2;
        let midpoints = if self.args.paths.all {
            paths.midpoints(self.system)
        } else {
            vec![self.first(paths)?.1.swap_remove(after)]
        };
        for (number, midpoint) in midpoints.iter().enumerate() {
            self.midpoint(paths.length(), number, midpoint, output)?;
        }
        Ok(())
    }

    fn midpoint(
        &self,
        moves: usize,
        number: usize,
        position: &Position,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let puzzle = &self.source.puzzle;
        let code = self.args.paths.written.code.then(|| code_of(puzzle, position)).flatten();
        if self.common.json {
            let record = MidpointRecord {
                puzzle: self.source.label.clone(),
                moves,
                after: moves / 2,
                position: PositionForm::Drawn.text(puzzle, position),
                code,
            };
            writeln!(output, "{}", to_line(&record))?;
        } else if let Some(code) = code {
            writeln!(output, "{code}")?;
        } else {
            let before = if number > 0 { "\n" } else { "" };
            let caption = format!("after {} of {moves}", moves / 2);
            let panel = BoardText::new(puzzle, output.color).panel(position, &caption, &[]);
            writeln!(output, "{before}{panel}")?;
        }
        Ok(())
    }

    /// Prints that no path leads to a goal, since sums that no move changes are different there.
    pub fn impossible(&self, reason: &str) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.impossible_record(reason)))?;
        } else {
            writeln!(output, "unsolvable: {reason}")?;
            self.write_whose_goal(&mut output)?;
        }
        output.flush()?;
        self.draw_unsolvable(&format!("unsolvable: {reason}"))?;
        self.prove_none(None)?;
        output.close(ExitStatus::Negative)
    }

    pub fn impossible_record(&self, reason: &str) -> SolveRecord {
        SolveRecord {
            solutions: Some("0".to_owned()),
            classes: Some("0".to_owned()),
            positions_searched: Some(0),
            reason: Some(reason.to_owned()),
            ..self.empty_record("invariants".to_owned())
        }
    }

    /// Prints that no path leads to a goal: with a sum that no move changes if that is the reason
    /// and may be told, or else with the positions that were searched.
    pub fn unsolvable(&self, proof: &Unsolvable, may_reason: bool) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let reason = self.reason(may_reason);
        let words = match &reason {
            Some(reason) => format!("unsolvable: {reason}"),
            None => listing::unsolvable(proof),
        };
        if self.common.json {
            writeln!(output, "{}", to_line(&self.unsolvable_record(proof, reason)))?;
        } else {
            writeln!(output, "{words}")?;
            self.write_whose_goal(&mut output)?;
        }
        output.flush()?;
        self.draw_unsolvable(&words)?;
        self.prove_none(Some(proof))?;
        output.close(ExitStatus::Negative)
    }

    /// Writes the certificate that there is no solution, if one is asked for.
    fn prove_none(&self, proof: Option<&Unsolvable>) -> Result<(), Failure> {
        self.args.certificate.write_none(self.common, &self.source.puzzle, self.system, proof)
    }

    fn write_whose_goal(&self, output: &mut Output) -> Result<(), Failure> {
        let from = self.args.start.from.as_deref();
        let words = whose_goal(&self.source.puzzle, from, self.args.to.as_deref());
        words.map_or(Ok(()), |words| Ok(writeln!(output, "{words}")?))
    }

    /// Why no path leads to a goal, if that may be told and sums that no move changes are the
    /// reason.
    pub fn reason(&self, may_reason: bool) -> Option<String> {
        if may_reason { search::impossible(&self.source.puzzle, self.system) } else { None }
    }

    pub fn unsolvable_record(&self, proof: &Unsolvable, reason: Option<String>) -> SolveRecord {
        SolveRecord {
            solutions: Some("0".to_owned()),
            classes: Some("0".to_owned()),
            positions_searched: Some(proof.positions),
            reason,
            positions_stored: proof.stored,
            ..self.empty_record(search::engine(proof.engine, proof.strategy))
        }
    }
}
