//! `everyboard solve`: the shortest paths from start to goal, or proof that there is none.

mod answer;
mod distributed;
mod flags;
mod narrowed;
mod pictures;
#[cfg(feature = "serve")]
mod playable;
mod saved;
mod table;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::{self, PositionForm};
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::output;
use crate::work::search;
use answer::Answer;
use everyboard::crates::search::{Engine, Options, Outcome, Saving, Search, SolveCheckpoint};
pub use flags::SolveArgs;
use std::time::Instant;

pub fn run(args: &SolveArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.is_table() {
        return args.table(common);
    }
    args.several.check_single()?;
    let clock = Instant::now();
    let settings = args.processes.settings(args.start.puzzle(), true)?;
    let share = settings.as_ref().map(|settings| settings.share(common));
    let resumed = args.resumed()?;
    args.check_files()?;
    let mut source = args.source(resumed.as_ref())?;
    let form = PositionForm::new(args.paths.written.code, &source.puzzle)?;
    let ends = [args.start.from.as_deref(), args.to.as_deref()];
    endpoints::set(&mut source.puzzle, form, ends, common)?;
    #[cfg(feature = "serve")]
    if settings.as_ref().is_none_or(|settings| settings.process == 0) {
        args.playable.write(share.as_ref().unwrap_or(common), &source)?;
    }
    source::check_goal(&source)?;
    let few = if args.is_free() { search::soon(common, &source.puzzle)? } else { None };
    let (system, found) = match few {
        Some((system, outcome)) => (system, Some(outcome)),
        None => (search::moves(common, &source.puzzle)?, None),
    };
    let notation = args.paths.written.notation(&source.puzzle, &system)?;
    let answer = Answer {
        args,
        common: share.as_ref().unwrap_or(common),
        source: &source,
        system: &system,
        notation,
        form,
        clock,
        shared: None,
    };
    if let Some(outcome) = found {
        return answer.found(outcome, true);
    }
    if let Some(settings) = settings {
        return distributed::run(settings, answer, common);
    }
    answer.search(resumed.as_ref())
}

impl Answer<'_> {
    /// Searches in this process, and prints what is found.
    fn search(self, resumed: Option<&SolveCheckpoint>) -> Result<ExitStatus, Failure> {
        let Answer { args, common, source, system, .. } = self;
        let puzzle = &source.puzzle;
        let (strategy, engine) = match resumed {
            Some(saved) => (saved.strategy, saved.engine),
            None => (args.strategy, args.engine),
        };
        let may_reason = strategy.is_none() && engine.is_none() && resumed.is_none();
        if may_reason && let Some(reason) = search::impossible_at_once(puzzle, system) {
            return self.impossible(&reason);
        }
        let tables = args.tables.find(common, puzzle, system)?;
        if let (Some(_), Some(Engine::Sparse | Engine::Dense)) = (&tables, engine) {
            return Err(Failure::of_flag("--tables", "only the bounded engine uses tables")
                .with_help("leave --engine out"));
        }
        let room = if resumed.is_some() { &common.resuming() } else { common };
        let saving = args.saving(source, resumed);
        let sorted = saving.as_ref().filter(|saving| saving.sorted);
        let tables = tables.as_ref();
        let options = Options { strategy, engine, ..search::options(room) };
        let plan = if sorted.is_some() { Search::plan_in_files } else { search::plan };
        let search = plan(puzzle, system, options, tables)?;
        interrupt::ask_first();
        search::announce(common, puzzle, &search, strategy.is_some());
        if let Some(Saving { folder, .. }) = sorted {
            output::detail(common, format_args!("positions in sorted files in {folder:?}"));
        }
        let outcome = search::run(common, puzzle, &search, saving.as_ref());
        match outcome.map_err(|error| args.failure(error))? {
            // What was saved stays: more memory or time may find more.
            Outcome::Narrowed(narrowed) => {
                let moves = narrowed.system(system);
                let status = self.with_moves(&moves)?.narrowed(&narrowed, &search);
                status.map_err(|failure| args.resumable(failure, common))
            }
            outcome => {
                let status = self.found(outcome, may_reason);
                args.forget(&status);
                status
            }
        }
    }

    /// Prints all shortest solutions, or that there is none.
    fn found(self, outcome: Outcome, may_reason: bool) -> Result<ExitStatus, Failure> {
        match outcome {
            Outcome::Solved(solved) => {
                let moves = solved.paths.system(self.system);
                self.with_moves(&moves)?.solved(&solved)
            }
            Outcome::Unsolvable(proof) => self.unsolvable(&proof, may_reason),
            Outcome::Narrowed(_) => Err(Failure::internal("bounds are no answer here")),
        }
    }
}

impl SolveArgs {
    /// Whether the program chooses how to search, and nothing is saved.
    fn is_free(&self) -> bool {
        let asked = [
            self.strategy.is_some(),
            self.engine.is_some(),
            self.tables.is_given(),
            self.checkpoint.checkpoint.is_some(),
            self.resume.resume.is_some(),
            self.dir.is_some(),
            self.processes.are_given(),
        ];
        !asked.contains(&true)
    }

    /// The puzzle with what `--pushes` counts, if it is given.
    fn counted(&self, source: Source) -> Result<Source, Failure> {
        if self.pushes { source::counting_pushes(&source) } else { Ok(source) }
    }
}
