//! `everyboard report`: what is known of a puzzle on one page, or of several in a folder.

mod flags;
mod folder;
pub mod page;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source;
use crate::limits::interrupt;
use crate::output::{self, Output};
use everyboard::crates::store::AtomicFile;
use everyboard_report::PageSummary;
pub use flags::ReportArgs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long the search of each of several puzzles may take if no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub fn run(args: &ReportArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.is_several() {
        return args.write_folder(common);
    }
    if args.anew {
        return Err(Failure::of_flag("--anew", "there is one puzzle; its page is always written"));
    }
    let source = args.ends.source(common)?;
    let path = page_file(args.output.as_deref(), &source.label, io::stdout().is_terminal())?;
    if let Some(path) = &path {
        AtomicFile::check(path).map_err(of_flag)?;
    }
    interrupt::ask_first();
    args.cycles.check(&source.puzzle)?;
    let common = &common.for_one_of_several(String::new(), args.time_limit);
    let (html, _) = args.page(&source, &args.ends, common)?;
    match &path {
        Some(path) => {
            AtomicFile::write(path, html.as_bytes()).map_err(of_flag)?;
            output::note(common, format_args!("written: {}", path.display()));
            Ok(ExitStatus::Success)
        }
        None => {
            let mut output = Output::new();
            output.write_all(html.as_bytes())?;
            output.close(ExitStatus::Success)
        }
    }
}

/// The file of a page: that of `--output`, or one that is named after the puzzle where standard
/// output is a terminal, which no page is for; `None` for standard output.
fn page_file(
    output: Option<&Path>,
    label: &str,
    is_terminal: bool,
) -> Result<Option<PathBuf>, Failure> {
    match output {
        Some(path) => Ok(Some(path.to_owned())),
        None if !is_terminal => Ok(None),
        None => {
            let path = PathBuf::from(PageSummary::file_name(label));
            if path.exists() {
                let path = path.display();
                let words = format!("a page is not for a terminal, and {path} is there already");
                return Err(of_flag(words)
                    .with_help(format!("--output {path} replaces it; or choose another name")));
            }
            Ok(Some(path))
        }
    }
}

impl ReportArgs {
    fn is_several(&self) -> bool {
        self.all
            || self.ends.puzzles.len() > 1
            || self.ends.puzzles.iter().any(|it| source::is_range(it))
    }
}

fn of_flag(error: impl std::fmt::Display) -> Failure {
    Failure::of_flag("--output", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `report guarini` wrote 706 lines of HTML on the terminal.
    #[test]
    fn no_page_goes_to_a_terminal() {
        let given = Path::new("a.html");
        let file = |output, is_terminal| page_file(output, "no puzzle", is_terminal).unwrap();
        assert_eq!(file(Some(given), true).as_deref(), Some(given));
        assert_eq!(file(None, false), None);
        assert_eq!(file(None, true), Some(PageSummary::file_name("no puzzle").into()));
    }
}
