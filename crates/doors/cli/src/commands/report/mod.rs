//! `everyboard report`: what is known of a puzzle on one page, or of several in a folder.

mod flags;
mod folder;
pub mod page;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::document::Document;
use crate::input::source;
use crate::limits::interrupt;
use everyboard_report::PageSummary;
pub use flags::ReportArgs;
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
    let name = PageSummary::file_name(&source.label);
    let document = Document::new(args.output.as_deref(), &name)?;
    interrupt::ask_first();
    args.cycles.check(&source.puzzle)?;
    let common = &common.for_one_of_several(String::new(), args.time_limit);
    let (html, _) = args.page(&source, &args.ends, common)?;
    document.write(common, &html, ExitStatus::Success)
}

impl ReportArgs {
    fn is_several(&self) -> bool {
        self.all
            || self.ends.puzzles.len() > 1
            || self.ends.puzzles.iter().any(|it| source::is_range(it))
    }
}
