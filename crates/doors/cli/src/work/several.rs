//! Several puzzles where each has an answer of its own, below its name.

use crate::args::Common;
use crate::failure::{ExitStatus, Failure, check_each};
use crate::input::source::Source;
use crate::output::Output;
use std::io::Write;

/// Answers puzzles one after the other; where there are several, below the label and the title of
/// each. An error with one is reported, and the others are still answered: the status is 2 then,
/// otherwise 1 if one has the answer no.
pub fn one_by_one(
    sources: Vec<Source>,
    common: &Common,
    mut answer: impl FnMut(Source) -> Result<ExitStatus, Failure>,
) -> Result<ExitStatus, Failure> {
    let has_headings = sources.len() > 1 && !common.json;
    if sources.len() == 1 {
        return sources.into_iter().map(answer).next().unwrap_or(Ok(ExitStatus::Success));
    }
    check_each(
        sources.into_iter().enumerate(),
        |(number, source)| {
            if has_headings {
                write_heading(number, &source)?;
            }
            answer(source)
        },
        |status| Ok(status == ExitStatus::Success),
    )
}

fn write_heading(number: usize, source: &Source) -> Result<(), Failure> {
    let mut output = Output::new();
    let style = output.heading();
    let before = if number > 0 { "\n" } else { "" };
    let title = source.title.as_deref().map(|title| format!("  {title}")).unwrap_or_default();
    writeln!(output, "{before}{style}{}{style:#}{title}", source.label)?;
    Ok(output.flush()?)
}
