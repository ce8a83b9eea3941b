//! Counts placements, saves on the way, and sorts them into classes if that is asked for.

use super::meter::{Heeds, Meter};
use super::{Job, faults, files};
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use everyboard_placement::record::{Claim, Keeper, Record};
use everyboard_placement::{Count, CountError, Method, Options, Part, Plan, Problem, classes};
use everyboard_report::printable;
use std::path::Path;
use std::time::Duration;

/// Before a task is done.
const NOT_BEGUN: &str = "interrupted before the count began";

impl Job<'_> {
    /// Counts a problem, or a part of it.
    pub(super) fn count(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        let method = self.answer.method();
        if problem.size().is_none() && !self.common.quiet {
            // A plan that may take a while to make should not look like a program that hangs.
            let (method, _) =
                method.map_or_else(|| Method::choose(problem), |it| (it, String::new()));
            if method != Method::Rows {
                eprintln_plan("plan: find out first how many pieces fit, which may take long");
            }
        }
        let path = self.save.checkpoint.as_deref();
        let _kept = self.save.claim(path)?;
        let plan = plan(problem, method)?;
        let part = self.save.part.unwrap_or(Part::WHOLE);
        self.announce(problem, &plan, part)?;
        let _claim = path.map(Claim::take).transpose().map_err(files::failure)?;
        let record = Record::begin(problem, &plan, part);
        self.counted(problem, &plan, part, record, path)
    }

    /// Goes on with a count that was saved.
    pub(super) fn goes_on(&self, path: &Path, record: Record) -> Result<ExitStatus, Failure> {
        self.check_files(Some(path))?;
        let _kept = self.save.claim(Some(path))?;
        interrupt::listen()?;
        let fault = |error| faults::of_problem(&error, &record.spec, &[]);
        let problem = Problem::new(record.spec.clone()).map_err(fault)?;
        let problem = problem.within(self.common.memory());
        let plan = plan(&problem, Some(record.method))?;
        if !record.fits(&plan) {
            return Err(files::stranger("--resume", path));
        }
        if !self.common.quiet {
            let (open, all) = (record.open(), record.of_part());
            eprintln_plan(&format!("plan: {open} of {all} tasks are left in {path:?}"));
        }
        let part = record.part;
        self.counted(&problem, &plan, part, Some(record), Some(path))
    }

    /// Does what is left of a part, keeping a record if there is one, and says what was found.
    fn counted(
        &self,
        problem: &Problem,
        plan: &Plan<'_>,
        part: Part,
        record: Option<Record>,
        path: Option<&Path>,
    ) -> Result<ExitStatus, Failure> {
        // A file in which nothing is left to do may be one that was to be kept.
        let done = record.as_ref().is_some_and(|it| it.open() == 0 && !it.done.is_empty());
        let finished = record.as_ref().map(|record| record.done.clone()).unwrap_or_default();
        let meter = Meter::new(&*plan.tasks, part, &finished, self.common.quiet);
        let options = Options { method: None, threads: self.common.threads(), part, finished };
        let (ended, kept) = match record {
            None => (plan.run(&options, &meter), Ok(None)),
            Some(record) => {
                let keeper = Keeper::new(record, path, self.save.every(), &meter);
                let ended = plan.run(&options, &keeper);
                (ended, keeper.close().map(Some))
            }
        };
        meter.finish();
        let count = match ended {
            Ok(count) => count,
            Err(CountError::Stopped) => {
                kept.map_err(files::failure)?;
                self.tell_interrupted(problem, plan.method, part)?;
                return Err(self.stopped(&meter, path));
            }
            Err(error) => return Err(faults::of_count(&error)),
        };
        let saved = kept.and_then(|record| match (&self.save.save, record) {
            (Some(save), Some(record)) => record.write(save),
            _ => Ok(()),
        });
        let status = match self.told(problem, &count, part) {
            // While the classes were worked out: the count itself is in the file.
            Err(Failure::Interrupted { .. }) => Err(self.stopped(&meter, path)),
            status => status,
        };
        // Not before the answer is out. What could not be saved is kept where it was before.
        if let Ok(_) | Err(Failure::ClosedPipe) = &status {
            saved.map_err(files::failure)?;
            if let Some(path) = path.filter(|_| !done) {
                files::remove(path, self.save.save.as_deref());
            }
        }
        status
    }

    fn told(&self, problem: &Problem, count: &Count, part: Part) -> Result<ExitStatus, Failure> {
        if !self.answer.classes {
            let status = self.tell_count(problem, count, part)?;
            return self.draw(problem, Some((count, None))).map(|()| status);
        }
        let classes = classes(problem, count, &Heeds).map_err(|error| faults::of_count(&error))?;
        let status = self.tell_classes(problem, count, &classes)?;
        self.draw(problem, Some((count, Some(&classes)))).map(|()| status)
    }

    /// What an interrupted count has found, and how it goes on.
    fn stopped(&self, meter: &Meter<'_>, path: Option<&Path>) -> Failure {
        let words = meter.words();
        let command = |path| printable(&files::resume_command(self, path)).to_string();
        let hope = match (path, meter.is_in_its_only_task()) {
            (Some(path), false) => format!("saved, go on with:\n  {}", command(path)),
            (Some(path), true) => format!("its one task begins again with:\n  {}", command(path)),
            (None, false) => "--checkpoint FILE would have saved it".to_owned(),
            (None, true) => "its one task cannot be saved on the way".to_owned(),
        };
        let message = format!("interrupted: {words}; {hope}");
        Failure::Interrupted { message }
    }
}

/// Plans a count.
pub(super) fn plan(problem: &Problem, method: Option<Method>) -> Result<Plan<'_>, Failure> {
    Plan::new(problem, method, &Heeds).map_err(|error| match error {
        CountError::Stopped => Failure::Interrupted { message: NOT_BEGUN.to_owned() },
        error => faults::of_count(&error),
    })
}

/// A line on standard error. One that cannot be shown is no reason to stop.
pub(super) fn eprintln_plan(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// How often is saved if nobody says.
pub(super) fn minutes(minutes: f64) -> Duration {
    Duration::from_secs_f64(60.0 * minutes)
}
