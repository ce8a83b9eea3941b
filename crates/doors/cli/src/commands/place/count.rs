//! Counts placements, saves checkpoints, and sorts the placements into classes if asked to.

use super::progress::CountProgress;
use super::{Request, faults, files, input};
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output;
use everyboard::crates::placement::record::{Record, Recorder};
use everyboard::crates::placement::{
    Count, CountError, Method, Options, Part, Plan, Problem, classes,
};
use everyboard::crates::watch::Watch;
use everyboard_report::printable;
use std::path::Path;

/// The message if Ctrl-C stops the planning.
const NOT_BEGUN: &str = "interrupted before the count began";

impl Request<'_> {
    /// Counts a problem, or a part of it.
    pub fn count(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        let method = self.answer.method();
        // A plan that may take a while to make should not look like a program that hangs.
        if problem.size().is_none()
            && !self.common.quiet
            && method.unwrap_or_else(|| Method::choose(problem).0) != Method::Rows
        {
            let words = "find out first how many pieces fit, which may take long";
            output::plan(self.common, words);
        }
        let path = self.save.checkpoint.checkpoint.as_deref();
        let _save_lock = self.save.lock(path)?;
        let plan = plan(problem, method)?;
        let part = self.save.part.unwrap_or(Part::WHOLE);
        self.announce(problem, &plan, part)?;
        let record = Record::begin(problem, &plan, part);
        self.counted(problem, &plan, part, record, path)
    }

    /// Continues a count that was saved.
    pub fn resume(&self, path: &Path, record: Record) -> Result<ExitStatus, Failure> {
        self.check_files(Some(path))?;
        let _save_lock = self.save.lock(Some(path))?;
        interrupt::ask_first();
        let problem = input::problem(&record.spec, &[])?.within(self.common.memory());
        let plan = plan(&problem, Some(record.method))?;
        if !record.fits(&plan) {
            return Err(files::other_tasks("--resume", path));
        }
        let open = record.open();
        let all = record.of_part();
        output::plan(self.common, format_args!("{open} of {all} tasks are left in {path:?}"));
        let part = record.part;
        self.counted(&problem, &plan, part, Some(record), Some(path))
    }

    /// Counts what is left of a part, saves its record if there is one, and prints the answer.
    fn counted(
        &self,
        problem: &Problem,
        plan: &Plan<'_>,
        part: Part,
        record: Option<Record>,
        path: Option<&Path>,
    ) -> Result<ExitStatus, Failure> {
        // A result of --save that is resumed is printed, and stays.
        let is_result = record
            .as_ref()
            .is_some_and(|it| it.open() == 0 && !it.done.is_empty() && !it.is_checkpoint);
        let finished = record.as_ref().map(|record| record.done.clone()).unwrap_or_default();
        let progress = CountProgress::new(&*plan.tasks, part, &finished, self.common);
        let options = Options { method: None, threads: self.common.threads(), part, finished };
        let (ended, kept) = match record {
            None => (plan.run(&options, &progress), Ok(None)),
            Some(record) => {
                let recorder =
                    Recorder::new(record, path, self.save.checkpoint.interval(), &progress);
                let ended = plan.run(&options, &recorder);
                (ended, recorder.close().map(Some))
            }
        };
        progress.finish();
        let count = match ended {
            Ok(count) => count,
            Err(CountError::Stopped) => {
                kept.map_err(files::failure)?;
                self.print_interrupted(problem, plan.method, part)?;
                return Err(self.stopped(&progress, path));
            }
            Err(error) => return Err(faults::of_count(&error)),
        };
        let saved = kept.and_then(|record| match (&self.save.save, record) {
            (Some(save), Some(mut record)) => {
                record.is_checkpoint = false;
                record.write(save)
            }
            _ => Ok(()),
        });
        let status = match self.print_answer(problem, &count, part) {
            // Interrupted while the classes were found: the count itself is in the file.
            Err(Failure::Interrupted { .. }) => Err(self.stopped(&progress, path)),
            status => status,
        };
        // After the answer is printed. If saving failed, the checkpoint stays.
        if let Ok(_) | Err(Failure::ClosedPipe) = &status {
            saved.map_err(files::failure)?;
            if let Some(path) = path.filter(|_| !is_result) {
                files::remove(path, self.save.save.as_deref());
            }
        }
        status
    }

    fn print_answer(
        &self,
        problem: &Problem,
        count: &Count,
        part: Part,
    ) -> Result<ExitStatus, Failure> {
        if !self.answer.classes {
            let status = self.print_count(problem, count, part)?;
            return self.draw(problem, Some((count, None))).map(|()| status);
        }
        let classes = classes(problem, count, &interrupt::is_stopped)
            .map_err(|error| faults::of_count(&error))?;
        let status = self.print_classes(problem, count, &classes)?;
        self.draw(problem, Some((count, Some(&classes)))).map(|()| status)
    }

    /// The message of an interrupted count: what it has found, and how to continue it.
    fn stopped(&self, progress: &CountProgress<'_>, path: Option<&Path>) -> Failure {
        let words = progress.words();
        let command = path.map(|path| files::resume_command(self, path));
        match (command, progress.is_in_its_only_task()) {
            (Some(command), false) => Failure::interrupted_with(words).resumed_by(&command),
            (Some(command), true) => Failure::interrupted_with(format_args!(
                "{words}; its one task begins again with: {}",
                printable(&command)
            )),
            (None, false) => Failure::interrupted_with(format_args!(
                "{words}; --checkpoint FILE would have saved it"
            )),
            (None, true) => Failure::interrupted_with(format_args!(
                "{words}; its one task cannot be saved before it is done"
            )),
        }
    }
}

/// Plans a count.
pub fn plan(problem: &Problem, method: Option<Method>) -> Result<Plan<'_>, Failure> {
    plan_within(problem, method, &interrupt::is_stopped)
}

/// Plans a count that `watch` may end.
pub fn plan_within<'a>(
    problem: &'a Problem,
    method: Option<Method>,
    watch: &dyn Watch,
) -> Result<Plan<'a>, Failure> {
    Plan::new(problem, method, watch).map_err(|error| match error {
        CountError::Stopped => Failure::Interrupted { message: NOT_BEGUN.to_owned() },
        error => faults::of_count(&error),
    })
}
