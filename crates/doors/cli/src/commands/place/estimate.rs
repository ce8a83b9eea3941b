//! Prints the plan of a count and how long it will take, and refuses counts that take too long.

use super::Request;
use crate::failure::Failure;
use crate::limits::interrupt;
use crate::output;
use everyboard::crates::placement::{Part, Plan, Problem};
use everyboard::crates::watch::Watch;
use everyboard_report::{count, number_of_pieces, rough_duration};

/// Seconds from which on the plan names the time.
const LONG: f64 = 3.0;

impl Request<'_> {
    /// Prints the plan on standard error, and refuses a count that would take too long.
    pub fn announce(&self, problem: &Problem, plan: &Plan<'_>, part: Part) -> Result<(), Failure> {
        let threads = self.common.threads();
        let tasks = part.share(plan.tasks.len());
        let seconds = self.seconds(plan, part, &interrupt::is_stopped)?;
        let pieces = match plan.tasks.size() {
            Some(size) => format!("{}: ", number_of_pieces(problem.kinds(), size)),
            None => String::new(),
        };
        let tasks = count(tasks, "task", "tasks");
        let threads = count(threads, "thread", "threads");
        let time = match seconds {
            Some(seconds) if seconds >= LONG => format!("; about {}", rough_duration(seconds)),
            _ => String::new(),
        };
        let method = plan.method;
        let why = &plan.why;
        output::plan(
            self.common,
            format_args!("{pieces}method {method} ({why}), {tasks}, {threads}{time}"),
        );
        if plan.tasks.len() == 1
            && (part != Part::WHOLE || self.save.checkpoint.checkpoint.is_some())
        {
            output::note(
                self.common,
                "note: one task cannot be divided, and is saved only when it is done; --method \
                 backtrack makes more of them",
            );
        }
        Ok(())
    }

    /// Roughly how many seconds a count will take, if that is known. Refuses one that would take
    /// too long.
    pub fn seconds(
        &self,
        plan: &Plan<'_>,
        part: Part,
        watch: &dyn Watch,
    ) -> Result<Option<f64>, Failure> {
        let threads = self.common.threads();
        if self.answer.anyway {
            return Ok(plan.seconds(part, threads, watch));
        }
        plan.check_seconds(part, threads, watch).map_err(|error| {
            let time = rough_duration(error.seconds);
            let threads = count(threads, "thread", "threads");
            Failure::new(format!("this count would take about {time} on {threads}")).with_help(
                "--first shows one placement, --list --limit N the first N, --part I/N counts \
                 a share; --anyway counts all the same",
            )
        })
    }
}
