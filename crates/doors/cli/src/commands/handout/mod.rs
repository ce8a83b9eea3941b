//! `everyboard handout`: puzzles on sheets to print, with the solutions on pages of their own.

mod answer;
mod flags;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::document::Document;
use crate::files::writable;
use crate::input::source::Source;
use crate::limits::interrupt;
use crate::output;
use everyboard::crates::store::AtomicFile;
use everyboard::plan::many;
use everyboard_report::{Handout, HandoutAnswer, HandoutTask, PageSummary, count};
pub use flags::HandoutArgs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// How long the search of each of several puzzles may take if no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// What a handout of several puzzles is called.
const SEVERAL: &str = "handout";

const SVG: &str = "--svg";

pub fn run(args: &HandoutArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let sources = args.sources(common)?;
    if let Some(folder) = &args.svg {
        writable::make_folder(SVG, folder)?;
        let handout = args.sheets.handout(args.tasks(&sources, common)?);
        return draw(&handout, folder, common);
    }
    let document = Document::new(args.output.as_deref(), &args.file_name(&sources))?;
    let text = args.sheets.document(args.tasks(&sources, common)?);
    document.write(common, &text, ExitStatus::Success)
}

/// Writes the pictures of a handout into a folder.
fn draw(handout: &Handout, folder: &Path, common: &Common) -> Result<ExitStatus, Failure> {
    let pictures = handout.svgs();
    for (name, svg) in &pictures {
        let written = AtomicFile::write(folder.join(name), svg.as_bytes());
        written.map_err(|error| Failure::of_flag(SVG, error))?;
    }
    let pictures = count(pictures.len(), "picture", "pictures");
    output::note(common, format_args!("written: {pictures} in {}", folder.display()));
    Ok(ExitStatus::Success)
}

impl HandoutArgs {
    /// One puzzle with the start and the goal that are given, or several as their files say.
    fn sources(&self, common: &Common) -> Result<Vec<Source>, Failure> {
        let mut sources = self.ends.all()?;
        if let [source] = &mut sources[..] {
            self.ends.set(source, false, common)?;
        }
        Ok(sources)
    }

    /// The task of each puzzle, with its answer if that is wanted.
    fn tasks(&self, sources: &[Source], common: &Common) -> Result<Vec<HandoutTask>, Failure> {
        interrupt::ask_first();
        let without = self.sheets.no_solutions;
        let answers = if without { Vec::new() } else { self.answers(sources, common)? };
        let mut answers = answers.into_iter();
        let tasks = sources.iter().zip(1..).map(|(source, number)| {
            let task = HandoutTask::of(&source.puzzle, number, answers.next());
            let title = source.title.clone().unwrap_or(task.title);
            HandoutTask { title, ..task }
        });
        Ok(tasks.collect())
    }

    fn file_name(&self, sources: &[Source]) -> String {
        let name = match sources {
            [source] => PageSummary::file_name(&source.label),
            _ => PageSummary::file_name(SEVERAL),
        };
        if self.sheets.tikz { name.replace(".html", ".tex") } else { name }
    }

    /// The answer of each puzzle. Small ones are searched side by side.
    fn answers(&self, sources: &[Source], common: &Common) -> Result<Vec<HandoutAnswer>, Failure> {
        if let [source] = sources {
            let common = common.for_one_of_several(String::new(), self.time_limit);
            return Ok(vec![answer::of(source, &common)?.answer]);
        }
        let all = sources.len();
        let limit = Some(self.time_limit.unwrap_or(DEFAULT_TIME));
        let numbered: Vec<(usize, &Source)> = (1..).zip(sources).collect();
        let mut answers = Vec::new();
        let mut ended = None;
        many(
            &numbered,
            common.threads(),
            |&(number, source), share| {
                let subject = format!("{number} of {all}, {}", source.label);
                let common = common.for_one_of_several(subject, limit).with_share(share);
                answer::of(source, &common)
            },
            |found| found.as_ref().is_ok_and(|found| found.is_whole),
            |_, found| match found {
                Ok(found) => {
                    answers.push(found.answer);
                    ControlFlow::Continue(())
                }
                Err(failure) => {
                    ended = Some(failure);
                    ControlFlow::Break(())
                }
            },
        );
        ended.map_or(Ok(answers), Err)
    }
}
