//! The table of several puzzles.

use super::CensusArgs;
use super::answer::Answer;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::Source;
use crate::limits::budget;
use crate::output::table::{self, Finding};
use crate::work::census;
use everyboard::crates::census::{CensusError, CensusFiles};
use everyboard_report::{Column, bytes, to_titled_line};
use std::time::Instant;

const COLUMNS: [Column; 4] = [
    Column { name: "reachable", width: 13 },
    Column { name: "deepest", width: 7 },
    Column { name: "antipodes", width: 9 },
    Column { name: "classes", width: 7 },
];

impl CensusArgs {
    /// Prints a table with a row for each puzzle.
    pub fn table(&self, common: &Common) -> Result<ExitStatus, Failure> {
        self.check_several()?;
        let puzzles = &self.start.puzzles;
        table::print("census", puzzles, &self.several, common, &COLUMNS, |source, common| {
            self.find(source, common)
        })
    }

    fn find(&self, source: &Source, common: &Common) -> Result<Finding, Failure> {
        let clock = Instant::now();
        let system = source.puzzle.compile_or_in_parts_within(common.memory_for_moves())?;
        let end = self.end();
        let kept = census::MOST_ANTIPODES;
        let census = census::plan(common, &source.puzzle, &system, end, kept, self.request()?)?;
        let files = CensusFiles::default();
        let table = match census::run(common, &census, &files) {
            Err(CensusError::TooLittleMemory { needed, .. }) => {
                let needed = bytes(budget::with_census(needed));
                return Err(Failure::new(format!("needs {needed} of memory")));
            }
            counted => counted?,
        };
        let system = &system;
        let census = &census;
        let args = self;
        let answer = Answer {
            args,
            common,
            source,
            system,
            census,
            files,
            processes: None,
            shared: None,
            classes: None,
            clock,
        };
        let record = answer.record(&table);
        let cells = [
            Some(record.reachable.clone()),
            Some(record.deepest.to_string()),
            Some(record.antipode_count.clone()),
            record.antipode_classes.clone(),
        ];
        Ok(Finding::new(to_titled_line(&record, source.title.as_deref()), cells))
    }
}
