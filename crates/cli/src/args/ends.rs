//! A puzzle with its start and goal: declared once, for `bound` and `analyze`.

use crate::endpoints::{self, PositionForm};
use crate::failure::Failure;
use crate::resume;
use crate::source::Source;
use clap::Args;
use std::path::Path;

/// A puzzle, perhaps with another start or goal than in its file.
#[derive(Clone, Debug, Args)]
pub(crate) struct EndsArgs {
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file
    puzzle: String,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    from: Option<String>,

    /// Reach this goal: rows in which `?` is anything, `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    to: Option<String>,
}

impl EndsArgs {
    /// The puzzle, and how its positions are written: as Allen's code, or drawn.
    pub(crate) fn source(&self, code: bool) -> Result<(Source, PositionForm), Failure> {
        let mut source = Source::find(&self.puzzle)?;
        let form = PositionForm::new(code, &source.puzzle)?;
        endpoints::set(&mut source.puzzle, form, self.from.as_deref(), self.to.as_deref())?;
        Ok((source, form))
    }

    /// The arguments as they are written on a command line.
    pub(crate) fn words(&self) -> String {
        let mut words = resume::quoted(Path::new(&self.puzzle));
        for (flag, value) in [("--from", &self.from), ("--to", &self.to)] {
            if let Some(value) = value {
                words += &format!(" {flag} {}", resume::quoted(Path::new(value)));
            }
        }
        words
    }
}
