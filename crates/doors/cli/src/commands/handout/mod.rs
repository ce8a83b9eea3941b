//! `everyboard handout`: puzzles on sheets to print, with the solutions on pages of their own.

mod answer;
mod flags;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::document::Document;
use crate::input::source::Source;
use crate::limits::interrupt;
use everyboard::plan::many;
use everyboard_report::{HandoutAnswer, HandoutTask, PageSummary};
pub use flags::HandoutArgs;
use std::ops::ControlFlow;
use std::time::Duration;

/// How long the search of each of several puzzles may take if no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// What a handout of several puzzles is called.
const SEVERAL: &str = "handout";

pub fn run(args: &HandoutArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let sources = args.sources(common)?;
    let document = Document::new(args.output.as_deref(), &args.file_name(&sources))?;
    interrupt::ask_first();
    let without = args.sheets.no_solutions;
    let answers = if without { Vec::new() } else { args.answers(&sources, common)? };
    let mut answers = answers.into_iter();
    let tasks = sources.iter().zip(1..).map(|(source, number)| {
        let task = HandoutTask::of(&source.puzzle, number, answers.next());
        let title = source.title.clone().unwrap_or(task.title);
        HandoutTask { title, ..task }
    });
    let text = args.sheets.document(tasks.collect());
    document.write(common, &text, ExitStatus::Success)
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
