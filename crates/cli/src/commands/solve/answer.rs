//! Says what a search found, as the flags ask.

use super::SolveArgs;
use crate::args::Common;
use crate::endpoints::{PositionForm, code_of};
use crate::failure::{ExitStatus, Failure};
use crate::listing::Listing;
use crate::output::Output;
use crate::source::Source;
use crate::{machine, search};
use everyboard_board::Position;
use everyboard_puzzle::{PathValidator, RewriteSystem};
use everyboard_report::{
    BoardText, MidpointRecord, Notation, Outcome as Ended, SolveRecord, count, grouped, to_line,
};
use everyboard_search::{End, Path, Search, ShortestPaths, SolveError, Solved, Unsolvable};
use num_bigint::BigUint;
use std::io::{self, Write};
use std::time::Instant;

/// Everything that the result is reported with.
pub(super) struct Job<'a> {
    pub(super) args: &'a SolveArgs,
    pub(super) common: &'a Common,
    pub(super) source: &'a Source,
    pub(super) system: &'a RewriteSystem,
    pub(super) notation: Notation,
    pub(super) form: PositionForm,
    pub(super) clock: Instant,
}

impl Job<'_> {
    pub(super) fn solved(&self, search: &Search, solved: &Solved) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        match (self.args.midpoint, self.args.ways.listed()) {
            (true, _) => self.midpoints(&solved.paths, &mut output)?,
            (false, Some(limit)) => self.list(search, solved, limit, &mut output)?,
            (false, None) if self.common.json => self.record(search, solved, &mut output)?,
            (false, None) => self.describe(solved, &mut output)?,
        }
        output.flush()?;
        Ok(ExitStatus::Success)
    }

    /// In one line how long and how many, then the first way.
    fn describe(&self, solved: &Solved, output: &mut Output) -> Result<(), Failure> {
        let listing = self.listing();
        let (first, positions) = self.first_way(&solved.paths)?;
        writeln!(output, "{}", self.summary(solved))?;
        if self.args.count {
            return Ok(());
        }
        let boards = self.args.ways.shows_boards();
        if boards || self.args.ways.format.is_none() {
            write!(output, "\n{}", listing.drawn(&first, &positions, output))?;
        }
        if !boards && solved.paths.length() > 0 {
            write!(output, "\n{}", listing.moves(&first, output))?;
        }
        Ok(())
    }

    /// The first way, once it is checked, and its positions.
    fn first_way(&self, paths: &ShortestPaths) -> Result<(Path, Vec<Position>), Failure> {
        let first = paths.iter().next();
        let first = first.ok_or_else(|| Failure::internal("there is no way to show"))?;
        let mut validator = PathValidator::new(&self.source.puzzle, self.system);
        let positions =
            validator.check(&first.start, &first.rewrites).map_err(Failure::internal)?.to_vec();
        Ok((first, positions))
    }

    fn summary(&self, solved: &Solved) -> String {
        let solutions = solved.paths.count();
        let mut words = format!(
            "{}, proved shortest; {}",
            count(solved.paths.length(), "move", "moves"),
            count(&solutions, "shortest way", "shortest ways")
        );
        if let Some(classes) = self.classes(solved).filter(|classes| *classes != solutions) {
            words.push_str(&format!(", {} up to symmetry", grouped(classes)));
        }
        words
    }

    /// The number of ways up to symmetry, if the budget has room for working it out.
    fn classes(&self, solved: &Solved) -> Option<BigUint> {
        search::classes(self.common, &self.source.puzzle, self.system, solved)
    }

    fn listing(&self) -> Listing<'_> {
        Listing {
            puzzle: &self.source.puzzle,
            system: self.system,
            notation: &self.notation,
            form: self.form,
            boards: self.args.ways.shows_boards(),
            json: self.common.json,
        }
    }

    fn list(
        &self,
        search: &Search,
        solved: &Solved,
        limit: u64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if self.common.json {
            self.record(search, solved, output)?;
        } else if !self.common.quiet {
            // Not a result, so that standard output holds ways and nothing else.
            let _ = writeln!(io::stderr(), "{}", self.summary(solved));
        }
        self.listing().write(&solved.paths, limit, output)
    }

    fn record(&self, search: &Search, solved: &Solved, output: &mut Output) -> Result<(), Failure> {
        let (first, _) = self.first_way(&solved.paths)?;
        let words = self.notation.words(&first.start, &first.rewrites);
        let record = SolveRecord {
            outcome: Ended::Solved,
            moves: Some(solved.paths.length()),
            solutions: Some(solved.paths.count().to_string()),
            classes: self.classes(solved).map(|classes| classes.to_string()),
            path: Some(words.map(str::to_owned).collect()),
            positions_stored: solved.stored,
            engine: search::engine(search, solved.engine),
            ..self.empty_record(search)
        };
        Ok(writeln!(output, "{}", to_line(&record))?)
    }

    fn empty_record(&self, search: &Search) -> SolveRecord {
        SolveRecord {
            schema: SolveRecord::SCHEMA,
            puzzle: self.source.label.clone(),
            outcome: Ended::Unsolvable,
            moves: None,
            solutions: None,
            classes: None,
            path: None,
            no_way_within: None,
            positions_searched: None,
            positions_stored: 0,
            engine: search::engine(search, search.engine()),
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }

    fn midpoints(&self, paths: &ShortestPaths, output: &mut Output) -> Result<(), Failure> {
        let after = paths.length() / 2;
        let midpoints = match self.args.ways.all {
            true => paths.midpoints(self.system),
            false => self.first_way(paths)?.1.drain(after..=after).collect(),
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
        let code = self.args.code.then(|| code_of(puzzle, position)).flatten();
        if self.common.json {
            let record = MidpointRecord {
                schema: MidpointRecord::SCHEMA,
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

    pub(super) fn no_way(
        &self,
        search: &Search,
        proof: &Unsolvable,
    ) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = SolveRecord {
                solutions: Some("0".to_owned()),
                classes: Some("0".to_owned()),
                positions_searched: Some(proof.positions),
                positions_stored: proof.stored,
                engine: search::engine(search, proof.engine),
                ..self.empty_record(search)
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            writeln!(output, "no way: {}", proof_in_words(proof))?;
        }
        output.flush()?;
        Ok(ExitStatus::Negative)
    }

    /// Says what was proved before the search ended without an answer.
    pub(super) fn unfinished(
        &self,
        search: &Search,
        error: SolveError,
    ) -> Result<ExitStatus, Failure> {
        let record = |outcome, no_way_within, stored| SolveRecord {
            outcome,
            no_way_within,
            positions_stored: stored,
            ..self.empty_record(search)
        };
        let record = match error {
            SolveError::OutOfMemory { longer_than, stored } => {
                Some(record(Ended::OutOfMemory, Some(longer_than), stored))
            }
            SolveError::Stopped { longer_than, stored } => {
                Some(record(Ended::Interrupted, Some(longer_than), stored))
            }
            SolveError::TooManyPaths { length, stored } => {
                let moves = Some(length);
                Some(SolveRecord { moves, ..record(Ended::LengthOnly, None, stored) })
            }
            _ => None,
        };
        if let Some(record) = record.filter(|_| self.common.json) {
            let mut output = Output::new();
            writeln!(output, "{}", to_line(&record))?;
            output.flush()?;
        }
        Err(error.into())
    }
}

fn proof_in_words(proof: &Unsolvable) -> String {
    let only = proof.positions == 1;
    let positions = match only {
        true => "the only position".to_owned(),
        false => format!("the {}", count(proof.positions, "position", "positions")),
    };
    let (leads, holds) = if only { ("leads", "holds") } else { ("lead", "hold") };
    match proof.end {
        End::Start => format!("{positions} that the start leads to {holds} no goal"),
        End::Goal => format!("{positions} that {leads} to a goal {holds} no start"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_search::Engine;

    #[test]
    fn verbs_agree_with_their_positions() {
        let words = |end, positions| {
            let (levels, engine) = (Vec::new(), Engine::Sparse);
            proof_in_words(&Unsolvable { end, positions, levels, stored: positions, engine })
        };
        assert_eq!(words(End::Goal, 1), "the only position that leads to a goal holds no start");
        assert_eq!(words(End::Goal, 2), "the 2 positions that lead to a goal hold no start");
        assert_eq!(words(End::Start, 1), "the only position that the start leads to holds no goal");
    }
}
