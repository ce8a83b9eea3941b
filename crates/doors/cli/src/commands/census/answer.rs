//! Prints what a census found, or what it would take, as the flags ask.

use super::estimate::{LevelEstimate, RATES};
use super::flags::CensusArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::Source;
use crate::limits::{budget, interrupt};
use crate::output::Output;
use crate::work::census;
use everyboard::crates::board::Position;
use everyboard::crates::census::{CensusFiles, LevelCounts};
use everyboard::crates::puzzle::RewriteSystem;
use everyboard::crates::search::End;
use everyboard_report::{
    BoardText, CensusPlanRecord, CensusRecord, ClusterRecord, Panel, bytes, count, duration,
    grouped, level_csv, level_rows, strip, to_line,
};
use std::io::Write;
use std::time::Instant;

/// A census, and how its result is printed.
pub struct Answer<'a> {
    pub args: &'a CensusArgs,
    pub common: &'a Common,
    pub source: &'a Source,
    pub system: &'a RewriteSystem,
    pub census: &'a census::CensusPlan<'a>,
    pub files: CensusFiles,
    /// How many processes share the census, if several do.
    pub processes: Option<usize>,
    /// What they took together.
    pub shared: Option<ClusterRecord>,
    /// By level: the classes of its positions up to symmetry, if they are counted.
    pub classes: Option<Vec<u64>>,
    pub clock: Instant,
}

/// The farthest positions.
pub struct Antipodes {
    /// How many they are.
    pub words: String,
    /// Those that are drawn, with how many are alike and who is to move.
    pub shown: Vec<(Position, String)>,
    /// How many more there are, up to symmetry.
    left: u64,
}

impl Answer<'_> {
    /// Prints what the census would take.
    pub fn planned(&self) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        let needed = self.bytes().map(budget::with_census);
        let budget = self.common.memory();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.plan_record(needed, budget)))?;
        } else {
            writeln!(
                output,
                "{}",
                census::sizes(self.census, &self.source.puzzle, &self.files, self.common.verbose)
            )?;
            if let Some(estimate) = self.estimate() {
                self.write_estimate(&estimate, &mut output)?;
            }
            self.write_needs(needed, budget, &mut output)?;
        }
        output.close(ExitStatus::Success)
    }

    /// The bytes of bits that this process keeps, if it counts on bits.
    fn bytes(&self) -> Option<u64> {
        match (&self.census.kept, self.processes) {
            (census::CensusKind::Dense(census), Some(processes)) => {
                Some(census.bytes_distributed(&self.files, processes))
            }
            _ => self.census.bytes(&self.files),
        }
    }

    fn write_needs(
        &self,
        needed: Option<u64>,
        budget: u64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let all = bytes(budget);
        match (needed, self.disk_bytes()) {
            (None, _) => writeln!(output, "how much memory that needs is not known before")?,
            (Some(needed), None) => {
                let fits = if needed <= budget { "fits" } else { "does not fit" };
                writeln!(output, "needs {} of memory, {fits} {all}", bytes(needed))?;
            }
            (Some(_), Some(disk)) => {
                let disk = bytes(disk);
                let words = format!("the bits are kept in files, {disk} of disk");
                writeln!(output, "does not fit {all} of memory: {words}")?;
            }
        }
        Ok(())
    }

    /// The bytes of disk that this process takes, if its bits are kept in files.
    fn disk_bytes(&self) -> Option<u64> {
        let census::CensusKind::Dense(census) = &self.census.kept else { return None };
        let processes = self.processes.unwrap_or(1);
        let is_on_disk = census.is_distributed_on_disk(&self.files, processes);
        is_on_disk.then(|| census.disk_bytes(&self.files) / processes as u64)
    }

    /// What a full level takes, if several processes share the census.
    fn estimate(&self) -> Option<LevelEstimate> {
        let census::CensusKind::Dense(census) = &self.census.kept else { return None };
        let threads = self.common.threads().get();
        let processes = self.processes?;
        Some(LevelEstimate::new(census, &self.files, processes, threads, self.disk_bytes()))
    }

    fn write_estimate(
        &self,
        LevelEstimate { processes, disk, wire, seconds }: &LevelEstimate,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let part = match disk {
            Some(disk) => format!("{} of disk each", bytes(*disk)),
            None => format!("{} each", bytes(self.bytes().unwrap_or(0))),
        };
        let wire = match wire {
            Some(wire) => {
                let wire = bytes(*wire);
                format!("and on a full level they send each other at most {wire}, not compressed")
            }
            None => "what they send each other is only worked out for fewer chunks".to_owned(),
        };
        writeln!(output, "{processes} processes: {part}, {wire}")?;
        writeln!(output, "a full level takes some {}, at {RATES}", duration(*seconds))?;
        Ok(())
    }

    fn plan_record(&self, needed: Option<u64>, budget: u64) -> CensusPlanRecord {
        let estimate = self.estimate();
        let estimate = estimate.as_ref();
        CensusPlanRecord {
            puzzle: self.source.label.clone(),
            positions: self.census.positions().map(|positions| positions.to_string()),
            engine: self.census.engine().to_owned(),
            instruction_set: census::instruction_set(),
            threads: self.common.threads().get(),
            bits_per_position: self.census.bits_per_position(&self.files),
            bytes: self.census.bytes(&self.files).map(|bytes| bytes.to_string()),
            needed: needed.map(|needed| needed.to_string()),
            budget: budget.to_string(),
            fits: needed.map(|needed| needed <= budget),
            processes: self.processes,
            disk_bytes: self.disk_bytes().map(|bytes| bytes.to_string()),
            level_wire_bytes: estimate.and_then(|it| Some(it.wire?.to_string())),
            level_seconds: estimate.map(|it| it.seconds),
        }
    }

    /// Prints what the census found.
    pub fn done(&self, table: &LevelCounts) -> Result<ExitStatus, Failure> {
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&self.record(table)))?;
        } else if self.args.several.csv {
            output.write_all(level_csv(&table.levels, self.classes.as_deref()).as_bytes())?;
        } else {
            self.write_levels(table, &mut output)?;
            self.write_summary(table, &mut output)?;
        }
        output.flush()?;
        self.draw(table)?;
        // The classes may be left out.
        interrupt::check()?;
        output.close(ExitStatus::Success)
    }

    pub fn record(&self, table: &LevelCounts) -> CensusRecord {
        let mut record =
            census::record(self.source, self.system, self.census, &self.files, table, self.clock);
        record.shared.clone_from(&self.shared);
        let classes = self.classes.iter().flatten().map(u64::to_string);
        record.level_classes = self.classes.is_some().then(|| classes.collect());
        record.antipodes.truncate(self.args.limit.unwrap_or(usize::MAX));
        record
    }

    fn write_levels(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let style = output.heading();
        let rows = level_rows(&table.levels, self.classes.as_deref(), output.width);
        let (heading, rows) = rows.split_first().expect("a table has a heading");
        writeln!(output, "{style}{heading}{style:#}")?;
        for row in rows {
            writeln!(output, "{row}")?;
        }
        Ok(())
    }

    fn write_summary(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let seconds = duration(self.clock.elapsed().as_secs_f64());
        writeln!(output, "\n{}", self.reached(table))?;
        if self.common.verbose && self.census.positions().is_some() {
            let bits = self.census.bits_per_position(&self.files);
            write!(output, "{bits:.2} bits a position, ")?;
        }
        write!(output, "{seconds}")?;
        if let Some(ClusterRecord { processes, wire_bytes, cpu_seconds }) = &self.shared {
            let sent = bytes(wire_bytes.parse().unwrap_or(0));
            let time = duration(*cpu_seconds);
            write!(output, ", {processes} processes, {sent} sent, {time} of processor time")?;
        }
        writeln!(output)?;
        self.write_antipodes(table, output)
    }

    /// `181,440 positions reached, of 362,880 in the space; the deepest level is 31`, or `181,440
    /// positions lead to a goal, ...`.
    pub fn reached(&self, table: &LevelCounts) -> String {
        let reachable = count(table.reachable(), "position", "positions");
        let part = match self.census.positions() {
            None => String::new(),
            Some(space) if u128::from(table.reachable()) == space => {
                ", all of the space".to_owned()
            }
            Some(space) => format!(", of {} in the space", grouped(space)),
        };
        let found = match self.census.end() {
            End::Start => "reached",
            End::Goal => "lead to a goal",
        };
        format!("{reachable} {found}{part}; the deepest level is {}", table.deepest())
    }

    /// How many positions are farthest, and some of them, drawn.
    fn write_antipodes(&self, table: &LevelCounts, output: &mut Output) -> Result<(), Failure> {
        let antipodes = self.antipodes(table);
        writeln!(output, "{}", antipodes.words)?;
        let panels = self.panels(&antipodes, output);
        if !panels.is_empty() {
            write!(output, "\n{}", strip(&panels, output.width))?;
        }
        Ok(())
    }

    /// One antipode of each class or, where classes are not known, each by itself.
    pub fn antipodes(&self, table: &LevelCounts) -> Antipodes {
        let limit = self.args.limit.unwrap_or(census::DRAWN);
        let puzzle = &self.source.puzzle;
        let number = table.antipode_count();
        let mut words = count(number, "antipode", "antipodes");
        let classes = census::antipode_classes(puzzle, self.system, self.census, table);
        let different = classes.as_ref().map_or(number, |classes| classes.len() as u64);
        match &classes {
            None if interrupt::is_stopped() => words += ", without those that are alike",
            None => words += ", too many to find which are alike",
            Some(_) if different == number => {}
            Some(_) => words += &format!(", {} up to symmetry", grouped(different)),
        }
        let shown = census::shown_antipodes(puzzle, table, classes, limit);
        Antipodes { words, left: different - shown.len() as u64, shown }
    }

    fn panels(&self, antipodes: &Antipodes, output: &Output) -> Vec<Panel> {
        let board = BoardText::new(&self.source.puzzle, output.color);
        let Antipodes { left, shown, .. } = antipodes;
        let panels = shown.iter().map(|(position, caption)| board.panel(position, caption, &[]));
        let more = (*left > 0 && !shown.is_empty())
            .then(|| Panel::new([format!("and {} more", grouped(left))]));
        panels.chain(more).collect()
    }
}
