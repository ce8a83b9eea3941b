//! Prints what a census found, or what it would take, as the flags ask.

use super::flags::CensusArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use crate::source::Source;
use crate::{budget, census, machine};
use everyboard_board::Position;
use everyboard_puzzle::{Orbit, RewriteSystem, Turns};
use everyboard_report::{
    BoardText, CensusPlanRecord, CensusRecord, Panel, bytes, count, duration, grouped, level_csv,
    level_rows, strip, to_line,
};
use everyboard_search::dense::{Census, CensusFiles, LevelCounts};
use std::io::Write;
use std::time::Instant;

/// Antipodes that are drawn if no number is given.
const DRAWN: usize = 4;

/// A census, and how its result is printed.
pub(super) struct Answer<'a> {
    pub(super) args: &'a CensusArgs,
    pub(super) common: &'a Common,
    pub(super) source: &'a Source,
    pub(super) system: &'a RewriteSystem,
    pub(super) census: &'a Census<'a>,
    pub(super) files: CensusFiles,
    pub(super) clock: Instant,
}

impl Answer<'_> {
    /// Prints what the census would take.
    pub(super) fn planned(&self) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let needed = budget::with_census(self.census.bytes_with(&self.files));
        let budget = self.common.memory();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.plan_record(needed, budget)))?;
        } else {
            writeln!(output, "{}", census::sizes(&self.source.puzzle, self.census, &self.files))?;
            let fits = if needed <= budget { "fits" } else { "does not fit" };
            let (needed, budget) = (bytes(needed), bytes(budget));
            writeln!(output, "needs {needed} of memory, {fits} {budget}")?;
        }
        output.close(ExitStatus::Success)
    }

    fn plan_record(&self, needed: u64, budget: u64) -> CensusPlanRecord {
        CensusPlanRecord {
            puzzle: self.source.label.clone(),
            positions: self.census.space().positions().to_string(),
            engine: census::engine(self.census).to_owned(),
            instruction_set: census::instruction_set(),
            threads: self.common.threads().get(),
            bits_per_position: census::bits_per_position(self.census, &self.files),
            bytes: self.census.bytes_with(&self.files).to_string(),
            needed: needed.to_string(),
            budget: budget.to_string(),
            fits: needed <= budget,
        }
    }

    /// Prints what the census found.
    pub(super) fn done(&self, table: &LevelCounts) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.record(table)))?;
        } else if self.args.several.csv {
            output.write_all(level_csv(&table.levels).as_bytes())?;
        } else {
            self.write_levels(table, &mut output)?;
            self.write_summary(table, &mut output)?;
        }
        output.close(ExitStatus::Success)
    }

    pub(super) fn record(&self, table: &LevelCounts) -> CensusRecord {
        let puzzle = &self.source.puzzle;
        let antipodes = table.antipodes.iter().take(self.args.limit.unwrap_or(usize::MAX));
        let classes = table.antipode_classes(puzzle, self.system);
        CensusRecord {
            puzzle: self.source.label.clone(),
            positions: self.census.space().positions().to_string(),
            reachable: table.reachable().to_string(),
            deepest: table.deepest(),
            levels: table.levels.iter().map(u64::to_string).collect(),
            antipodes: antipodes
                .map(|position| puzzle.board.draw_line(&puzzle.alphabet, position))
                .collect(),
            antipode_count: table.antipode_count().to_string(),
            antipode_classes: classes.map(|classes| classes.len().to_string()),
            engine: census::engine(self.census).to_owned(),
            instruction_set: census::instruction_set(),
            bits_per_position: census::bits_per_position(self.census, &self.files),
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }

    fn write_levels(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let style = output.heading();
        let rows = level_rows(&table.levels, output.width);
        let (heading, rows) = rows.split_first().expect("a table has a heading");
        writeln!(output, "{style}{heading}{style:#}")?;
        for row in rows {
            writeln!(output, "{row}")?;
        }
        Ok(())
    }

    fn write_summary(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let space = self.census.space().positions();
        let reachable = count(table.reachable(), "position", "positions");
        let part = if u128::from(table.reachable()) == space {
            "all of the space".to_owned()
        } else {
            format!("of {} in the space", grouped(space))
        };
        let seconds = duration(self.clock.elapsed().as_secs_f64());
        let bits = census::bits_per_position(self.census, &self.files);
        writeln!(
            output,
            "\n{reachable} reached, {part}; the deepest level is {}",
            table.deepest()
        )?;
        writeln!(output, "{bits:.2} bits a position, {seconds}")?;
        self.write_antipodes(table, output)
    }

    /// How many positions are farthest, and some of them, drawn.
    fn write_antipodes(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let classes = table.antipode_classes(&self.source.puzzle, self.system);
        let number = table.antipode_count();
        let mut words = count(number, "antipode", "antipodes");
        match &classes {
            None => words += ", too many to find which are alike",
            Some(classes) if classes.len() as u64 == number => {}
            Some(classes) => words += &format!(", {} up to symmetry", grouped(classes.len())),
        }
        writeln!(output, "{words}")?;
        let panels = self.panels(table, classes, output);
        if !panels.is_empty() {
            write!(output, "\n{}", strip(&panels, output.width))?;
        }
        Ok(())
    }

    /// One antipode of each class or, where classes are not known, each by itself.
    fn panels(
        &self,
        table: &LevelCounts,
        classes: Option<Vec<Orbit>>,
        output: &Output,
    ) -> Vec<Panel> {
        let limit = self.args.limit.unwrap_or(DRAWN);
        let board = BoardText::new(&self.source.puzzle, output.color);
        // With each position the number of those alike.
        let (shown, all): (Vec<(Position, usize)>, u64) = match classes {
            Some(classes) => {
                let all = classes.len() as u64;
                (classes.into_iter().map(|class| (class.first, class.positions)).collect(), all)
            }
            None => {
                let first = table.antipodes.iter().take(limit);
                (first.map(|antipode| (antipode.clone(), 1)).collect(), table.antipode_count())
            }
        };
        let shown = shown.iter().take(limit);
        let left = all - shown.len() as u64;
        let panels = shown
            .map(|(position, alike)| board.panel(position, &self.caption(position, *alike), &[]));
        let more =
            (left > 0 && limit > 0).then(|| Panel::new([format!("and {} more", grouped(left))]));
        panels.chain(more).collect()
    }

    /// How many are alike, and who is to move where sides take turns.
    fn caption(&self, position: &Position, alike: usize) -> String {
        let puzzle = &self.source.puzzle;
        let alike = (alike > 1).then(|| format!("one of {}", grouped(alike)));
        let turn = match (&puzzle.rule.turns, puzzle.side_to_move(position)) {
            (Turns::Alternate { sides, .. }, Some(side)) => {
                let kinds = sides[side].iter().map(|&kind| puzzle.alphabet.char_of(kind));
                Some(format!("{} to move", kinds.collect::<String>()))
            }
            _ => None,
        };
        let words: Vec<String> = alike.into_iter().chain(turn).collect();
        words.join(", ")
    }
}
