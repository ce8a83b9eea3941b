//! `everyboard report`: what is known of a puzzle on one page, or of several in a folder.

mod flags;
mod folder;
pub(super) mod page;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use crate::output::{self, Output};
use crate::source::Source;
use everyboard_store::AtomicFile;
pub(super) use flags::ReportArgs;
use std::io::Write;
use std::time::Duration;

/// How long the search of each of several puzzles may take if no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub(super) fn run(args: &ReportArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.is_several() {
        return args.write_folder(common);
    }
    if args.anew {
        return Err(Failure::of_flag("--anew", "there is one puzzle; its page is always written"));
    }
    if let Some(path) = &args.output {
        AtomicFile::check(path).map_err(of_flag)?;
    }
    let (source, _) = args.ends.source(false)?;
    interrupt::ask_first();
    args.cycles.check(&source.puzzle)?;
    let common = &common.for_one_of_several(String::new(), args.time_limit);
    let (html, _) = args.page(&source, &args.ends, common)?;
    match &args.output {
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

impl ReportArgs {
    fn is_several(&self) -> bool {
        self.all
            || self.ends.puzzles.len() > 1
            || self.ends.puzzles.iter().any(|it| Source::is_range(it))
    }
}

fn of_flag(error: impl std::fmt::Display) -> Failure {
    Failure::of_flag("--output", error)
}
