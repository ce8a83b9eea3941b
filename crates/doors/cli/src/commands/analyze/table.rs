//! The table of several puzzles.

use super::AnalyzeArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::Source;
use crate::output::table::{self, Finding};
use crate::work::analysis::{Analysis, SearchResult};
use everyboard_report::{AnalysisRecord, Column, to_titled_line};

const COLUMNS: [Column; 10] = [
    Column { name: "bound", width: 5 },
    Column { name: "moves", width: 5 },
    Column { name: "solutions", width: 11 },
    Column { name: "classes", width: 9 },
    Column { name: "self-mirrored", width: 9 },
    Column { name: "score", width: 5 },
    Column { name: "first", width: 5 },
    Column { name: "counter", width: 7 },
    Column { name: "forced", width: 6 },
    Column { name: "dead %", width: 6 },
];

impl AnalyzeArgs {
    /// Whether a table is asked for.
    pub fn is_table(&self) -> bool {
        self.several.csv || self.several.is_table(&self.ends.puzzles)
    }

    /// Prints a table with a row for each puzzle.
    pub fn table(&self, common: &Common) -> Result<ExitStatus, Failure> {
        self.ends.check_several()?;
        self.check_no_files()?;
        let puzzles = &self.ends.puzzles;
        table::print("analyze", puzzles, &self.several, common, &COLUMNS, |source, common| {
            self.find(source, common)
        })
    }

    fn find(&self, source: &Source, common: &Common) -> Result<Finding, Failure> {
        let analysis = Analysis::of(source, common, !self.no_search)?;
        let analysis = analysis.with_components(&self.components)?;
        let record = analysis.record()?;
        let line = to_titled_line(&record, source.title.as_deref());
        let finding = Finding::new(line, cells(&record));
        Ok(match (&analysis.found, &analysis.left_out) {
            (SearchResult::Unsolvable(proof), _) => finding.unsolvable(proof.positions),
            _ if record.impossible => finding.unsolvable(0),
            (_, Some(why)) => finding.left_out(why.words.clone()),
            _ => finding,
        })
    }
}

fn cells(record: &AnalysisRecord) -> [Option<String>; 10] {
    let bound = record.bounds.iter().map(|bound| bound.value).max();
    let solutions = record.solutions.as_ref();
    let difficulty = record.difficulty.as_ref();
    let whole = |figure: Option<f64>| figure.map(|figure| format!("{figure:.0}"));
    [
        bound.map(|bound| bound.to_string()),
        record.moves.map(|moves| moves.to_string()),
        solutions.map(|solutions| solutions.solutions.clone()),
        solutions.and_then(|solutions| solutions.classes.clone()),
        solutions.and_then(|solutions| solutions.self_mirrored.clone()),
        whole(difficulty.map(|difficulty| difficulty.score)),
        difficulty.map(|difficulty| difficulty.right_first_moves.to_string()),
        whole(difficulty.and_then(|difficulty| difficulty.counterintuitive)),
        difficulty.map(|difficulty| difficulty.forced.to_string()),
        whole(difficulty.and_then(|difficulty| difficulty.dead_ends).map(|share| 100.0 * share)),
    ]
}
