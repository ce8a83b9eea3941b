//! The table of several puzzles.

use super::answer::{self, Answer};
use super::{HardestArgs, counted};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::{self, Source};
use crate::output::table::{self, Finding};
use everyboard_report::{Column, HardestRecord, to_titled_line};
use std::borrow::Cow;
use std::time::Instant;

const COLUMNS: [Column; 4] = [
    Column { name: "moves", width: 5 },
    Column { name: "starts", width: 6 },
    Column { name: "classes", width: 7 },
    Column { name: "solvable", width: 11 },
];

impl HardestArgs {
    /// Whether a table is asked for.
    pub fn is_table(&self) -> bool {
        self.several.csv || self.several.is_table(&self.ends.puzzles)
    }

    /// Prints a table with a row for each puzzle.
    pub fn table(&self, common: &Common) -> Result<ExitStatus, Failure> {
        self.ends.check_several()?;
        self.pictures.check_none()?;
        if self.limit.is_some() && !common.json {
            return Err(Failure::for_one_puzzle("--limit"));
        }
        let [moves, others @ ..] = COLUMNS;
        let moves = if self.pushes { Column { name: "pushes", ..moves } } else { moves };
        let columns = [&[moves][..], &others].concat();
        let puzzles = &self.ends.puzzles;
        table::print("hardest", puzzles, &self.several, common, &columns, |source, common| {
            self.find(source, common)
        })
    }

    fn find(&self, source: &Source, common: &Common) -> Result<Finding, Failure> {
        let clock = Instant::now();
        let source = if self.pushes {
            Cow::Owned(source::counting_pushes(source)?)
        } else {
            Cow::Borrowed(source)
        };
        source::check_goal(&source)?;
        let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
        let Some((census, levels)) = counted(self, common, &source, &system)? else {
            let record = answer::record_of_none(self, &source, clock);
            return Ok(finding(&source, &record).unsolvable_as(self.no_goal()));
        };
        let answer =
            Answer { args: self, common, source: &source, system: &system, census: &census, clock };
        let classes = answer.classes(&levels);
        // Only records list the positions.
        let limit = if common.json { self.limit.unwrap_or(usize::MAX) } else { 0 };
        Ok(finding(&source, &answer.record(&levels, classes.as_deref(), limit)))
    }
}

fn finding(source: &Source, record: &HardestRecord) -> Finding {
    let line = to_titled_line(record, source.title.as_deref());
    let moves = record.moves.map(|moves| moves.to_string());
    let [starts, solvable] = [&record.starts, &record.solvable].map(|it| Some(it.clone()));
    Finding::new(line, [moves, starts, record.classes.clone(), solvable])
}
