//! Runs a search that several processes share.

use super::answer::Answer;
use super::flags::SolveArgs;
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::source::Source;
use crate::limits::{budget, interrupt};
use crate::output;
use crate::output::progress::LevelProgress;
use crate::processes::{ClusterSettings, run_in_cluster};
use everyboard::crates::bits::Wire;
use everyboard::crates::levels::LevelError;
use everyboard::crates::search::{Options, Outcome, Saving, Search, SolveError};
use everyboard_report::{ClusterRecord, bytes, count, duration};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Joins the other processes and searches with them. Process 0 prints the `answer`. `given` is what
/// the user gave for all processes, of which the answer has the part of this one.
pub fn run(
    settings: ClusterSettings,
    mut answer: Answer,
    given: &Common,
) -> Result<ExitStatus, Failure> {
    let Answer { args, common, source, system, .. } = answer;
    budget::count_moves(system);
    let memory = budget::for_census(common.memory());
    let options = Options { threads: common.threads(), memory, ..Options::default() };
    let search = Search::plan_distributed(&source.puzzle, system, options, settings.count());
    let search = search.map_err(|error| args.not_distributed(error))?;
    interrupt::ask_first();
    announce(common, &search, &settings);
    let wire = args.processes.wire;
    let saving = args.saving(source, None);
    let job = job(source, saving.as_ref(), wire, common.memory());
    let mut is_stopped = false;
    let speaks = settings.speaks();
    let found = run_in_cluster(
        settings,
        &job,
        common,
        LevelProgress::new(None, common),
        |cluster, progress| {
            let outcome = search.run_distributed(cluster, wire, saving.as_ref(), progress);
            is_stopped = outcome.as_ref().is_ok_and(Outcome::is_stopped);
            outcome
        },
        Failure::from,
    )?;
    let Some((outcome, shared)) = found else {
        let ended = Err(args.resumable(Failure::interrupted(), given));
        return if is_stopped && speaks { ended } else { Ok(ExitStatus::Success) };
    };
    let ClusterRecord { processes, wire_bytes, cpu_seconds } = &shared;
    let sent = bytes(wire_bytes.parse().unwrap_or(0));
    let time = duration(*cpu_seconds);
    output::note(
        common,
        format_args!("{processes} processes, {sent} sent, {time} of processor time"),
    );
    answer.shared = Some(shared);
    if let Outcome::Narrowed(narrowed) = outcome {
        let status = answer.narrowed(&narrowed, &search);
        return status.map_err(|failure| args.resumable(failure, given));
    }
    let status = answer.found(outcome, true);
    args.forget(&status);
    status
}

impl SolveArgs {
    /// Why several processes cannot share the search.
    fn not_distributed(&self, error: SolveError) -> Failure {
        let flag = self.processes.flag();
        match error {
            SolveError::Level(LevelError::TooLittleMemory { needed, budget }) => {
                let processes = self.processes.on_this_machine();
                Failure::too_little_for_bits("each process needs", needed, budget, processes)
            }
            SolveError::NoSpace | SolveError::InParts(_) | SolveError::TooManyGoals => {
                let help = format!("leave out {flag}: one process may have another way");
                Failure::of_flag(flag, error).with_help(help)
            }
            other => other.into(),
        }
    }
}

/// What all processes must agree on, in words: a process that does other work is refused.
fn job(source: &Source, saving: Option<&Saving>, wire: Wire, memory: u64) -> String {
    let mut hasher = DefaultHasher::new();
    let puzzle = &source.puzzle;
    (&source.text, &puzzle.starts, format!("{:?}", puzzle.goals)).hash(&mut hasher);
    saving.map(|saving| saving.resumes).hash(&mut hasher);
    let name = &puzzle.name;
    let hash = hasher.finish();
    let version = env!("CARGO_PKG_VERSION");
    format!("{name} [{hash:016x}], solved, {wire:?}, --memory {memory}, version {version}")
}

fn announce(common: &Common, search: &Search, settings: &ClusterSettings) {
    if settings.process > 0 {
        return;
    }
    let processes = count(settings.count(), "process", "processes");
    let positions = search.space_positions().unwrap_or_default();
    let positions = count(positions, "position", "positions");
    let each = bytes(search.bytes_distributed(settings.count()));
    let threads = count(common.threads(), "thread", "threads");
    output::plan(
        common,
        format_args!(
            "dense, two-sided search, shared by {processes}: {positions}, {each} and {threads} each"
        ),
    );
}
