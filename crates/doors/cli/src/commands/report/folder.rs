//! Pages of several puzzles in a folder, with an index.

use super::{DEFAULT_TIME, ReportArgs};
use crate::args::{Common, EndsArgs};
use crate::failure::{ExitStatus, Failure};
use crate::files::document::of_output;
use crate::input::source::Source;
use crate::limits::interrupt;
use crate::output;
use crate::output::table;
use everyboard::crates::puzzle::builtins;
use everyboard::crates::store::AtomicFile;
use everyboard_report::{PageSummary, index_page, is_index_page};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

impl ReportArgs {
    /// Writes a page for each puzzle and the index, which is whole after every page.
    pub fn write_folder(&self, common: &Common) -> Result<ExitStatus, Failure> {
        self.ends.check_several()?;
        self.cycles.check_none()?;
        let Some(folder) = &self.output else {
            return Err(of_output("several pages need a folder: name one"));
        };
        let sources = self.sources()?;
        let index = self.index_in(folder)?;
        interrupt::ask_first();
        let mut status = ExitStatus::Success;
        let mut pages = Vec::new();
        let mut kept = Vec::new();
        for (number, source) in sources.iter().enumerate() {
            let path = folder.join(PageSummary::file_name(&source.label));
            let subject = format!("{} of {}, {}", number + 1, sources.len(), source.label);
            let is_kept = self.keeps(&path);
            match self.page_in_folder(source, &path, common, subject) {
                Ok(summary) => {
                    if is_kept && summary.lacks_parts {
                        kept.push(summary.puzzle.clone());
                    }
                    pages.push(summary);
                }
                Err(failure @ Failure::Error { .. }) => {
                    Failure::of_flag(&source.label, failure.in_a_row()).print();
                    status = ExitStatus::SomeFailed;
                }
                Err(failure) => return Err(failure.resumed_by("the same command again")),
            }
            AtomicFile::write(&index, index_page(&pages).as_bytes()).map_err(of_output)?;
        }
        output::note(common, format_args!("written: {}", index.display()));
        if !kept.is_empty() {
            let puzzles = kept.join(", ");
            output::note(
                common,
                format_args!("kept with parts left out: {puzzles}; --anew writes all pages anew"),
            );
        }
        Ok(status)
    }

    /// The path of the index in the folder, which is made. A file that is no index is not replaced.
    fn index_in(&self, folder: &Path) -> Result<PathBuf, Failure> {
        if folder.exists() && !folder.is_dir() {
            let words = format!("{} is a file; several pages need a folder", folder.display());
            return Err(of_output(words));
        }
        fs::create_dir_all(folder).map_err(of_output)?;
        let index = folder.join("index.html");
        if index.exists() && !self.anew {
            let html = fs::read_to_string(&index).map_err(of_output)?;
            if !is_index_page(&html) {
                return Err(not_ours(&index));
            }
        }
        Ok(index)
    }

    /// Whether the page that is there stays.
    fn keeps(&self, path: &Path) -> bool {
        path.exists() && !self.anew
    }

    fn sources(&self) -> Result<Vec<Source>, Failure> {
        let builtins: Vec<String> =
            builtins().iter().map(|builtin| builtin.name.to_owned()).collect();
        let sources = table::sources(if self.all { &builtins } else { &self.ends.puzzles })?;
        let mut names = BTreeSet::from([PageSummary::file_name("index")]);
        for source in &sources {
            let name = PageSummary::file_name(&source.label);
            if !names.insert(name.clone()) {
                return Err(of_output(format!("two pages would have the name {name}")));
            }
        }
        Ok(sources)
    }

    /// The time that the search of a puzzle may take.
    pub fn limit(&self) -> Option<Duration> {
        self.time_limit.or(self.is_several().then_some(DEFAULT_TIME))
    }

    /// Writes a page, or keeps the one that is there.
    fn page_in_folder(
        &self,
        source: &Source,
        path: &Path,
        common: &Common,
        subject: String,
    ) -> Result<PageSummary, Failure> {
        if self.keeps(path) {
            let html = fs::read_to_string(path).map_err(of_output)?;
            return PageSummary::read(&html).ok_or_else(|| not_ours(path));
        }
        let limited = common.for_one_of_several(subject, self.limit());
        let (html, summary) = self.page(source, &EndsArgs::of(&source.label), &limited)?;
        AtomicFile::write(path, html.as_bytes()).map_err(of_output)?;
        output::note(common, format_args!("written: {}", path.display()));
        Ok(summary)
    }
}

fn not_ours(path: &Path) -> Failure {
    of_output(format!("{} is no page of this program; --anew replaces it", path.display()))
}
