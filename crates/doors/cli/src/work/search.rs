//! Plans and runs a search as the flags ask, and prints the plan.

use crate::args::Common;
use crate::failure::Failure;
use crate::limits::{budget, interrupt, machine};
use crate::output;
use crate::output::progress::SolveProgress;
use everyboard::crates::puzzle::{CompileError, Puzzle, RewriteSystem};
use everyboard::crates::search::{
    Engine, Options, Outcome, PatternTables, Saving, Search, ShortestSolutions, SolveError,
    Strategy,
};
use everyboard_report::{bytes, count, describe, moves_in_words};
use num_bigint::BigUint;
use std::sync::Arc;

/// Plans a search; with `tables`, for the bounded engine.
pub fn plan<'a>(
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    options: Options,
    tables: Option<&Arc<PatternTables>>,
) -> Result<Search<'a>, SolveError> {
    match tables {
        Some(tables) => Search::plan_with_tables(puzzle, system, options, tables),
        None => Search::plan(puzzle, system, options),
    }
}

/// The budget of a search whose engine and strategy the program chooses.
pub fn options(common: &Common) -> Options {
    let memory = budget::for_search(common.memory());
    Options { threads: common.threads(), memory, ..Options::default() }
}

/// The moves for a search.
pub fn moves(common: &Common, puzzle: &Puzzle) -> Result<RewriteSystem, CompileError> {
    everyboard::plan::moves(puzzle, common.memory_for_moves())
}

/// What a search of a few positions finds before all moves are listed, with the parts of these, and
/// prints its plan.
pub fn soon(common: &Common, puzzle: &Puzzle) -> Result<Option<(RewriteSystem, Outcome)>, Failure> {
    let Some(parts) = everyboard::plan::parts(puzzle, common.memory_for_moves())? else {
        return Ok(None);
    };
    let options = options(common);
    let outcome = everyboard::plan::soon(puzzle, &parts, options, &interrupt::is_stopped);
    if outcome.is_some() {
        announce(common, puzzle, &Search::plan(puzzle, &parts, options)?, false);
    }
    Ok(outcome.map(|outcome| (parts, outcome)))
}

/// Why no path leads to a goal, in words, if sums that no move changes or raises prove that before
/// a signal comes.
pub fn impossible(puzzle: &Puzzle, system: &RewriteSystem) -> Option<String> {
    everyboard::plan::impossible(puzzle, system, &interrupt::is_stopped)
}

/// The same, but nothing if a search is likely to end sooner.
pub fn impossible_at_once(puzzle: &Puzzle, system: &RewriteSystem) -> Option<String> {
    everyboard::plan::impossible_at_once(puzzle, system, &interrupt::is_stopped)
}

/// Runs a search with checkpoints, if they are asked for, and shows its progress.
pub fn run(
    common: &Common,
    puzzle: &Puzzle,
    search: &Search,
    saving: Option<&Saving>,
) -> Result<Outcome, SolveError> {
    let progress = SolveProgress::new(puzzle, common);
    let outcome = match saving {
        Some(saving) => search.run_with_checkpoints(&progress, saving),
        None => search.run(&progress),
    };
    progress.finish();
    outcome
}

/// Prints the plan: the engine and the strategy, with how many threads and how much memory; in full
/// also why this strategy, and what is stored how. `asked` is whether the user chose the strategy.
pub fn announce(common: &Common, puzzle: &Puzzle, search: &Search, asked: bool) {
    let threads = count(common.threads(), "thread", "threads");
    let memory = bytes(common.memory());
    let how = match search.engine() {
        Engine::Sparse => format!("{} search", search.strategy()),
        Engine::Bounded => {
            let moves = moves_in_words(puzzle, search.bound().unwrap_or_default());
            format!("bounded, {} search, {moves} or more", search.strategy())
        }
        Engine::Dense => "dense, two-sided search".to_owned(),
    };
    output::plan(common, format_args!("{how}; {threads}, up to {memory} of memory"));
    match search.engine() {
        Engine::Sparse | Engine::Bounded => sparse_details(common, puzzle, search, asked),
        Engine::Dense => {
            let positions = search.space_positions().unwrap_or_default();
            let positions = count(positions, "position", "positions");
            output::detail(common, "from start and goal until they meet");
            output::detail(common, format_args!("bits for all {positions}"));
        }
    }
}

fn sparse_details(common: &Common, puzzle: &Puzzle, search: &Search, asked: bool) {
    match search.mirror() {
        Some(mirror) => {
            let mirror = describe(puzzle, mirror);
            let words = format!("{mirror} maps start to goal, so one side serves for both");
            output::detail(common, words);
        }
        None if asked => output::detail(common, "the strategy is as asked"),
        None => output::detail(common, reason(search)),
    }
    let packed = count(search.position_bits(), "bit", "bits");
    output::detail(common, format_args!("{}{packed} a position", orbits(search)));
    // To say what follows takes a plan of it.
    if !common.verbose {
        return;
    }
    if search.may_become_bounded() {
        let words = "if many are seen, only those that a bound does not exclude";
        output::detail(common, words);
    }
    if let Some(positions) = search.space_positions() {
        let positions = count(positions, "position", "positions");
        output::detail(common, format_args!("if many are seen, bits for all {positions}"));
    }
}

/// What symmetries that keep start and goal save: one position stored for each orbit.
fn orbits(search: &Search) -> String {
    match search.symmetries() {
        1 => String::new(),
        symmetries => format!("one position stored for up to {symmetries} alike; "),
    }
}

fn reason(search: &Search) -> &'static str {
    match search.strategy() {
        Strategy::OneSided if search.has_tables() => "tables bound the moves left to the goal",
        Strategy::OneSided if search.has_regions() => {
            "regions of full squares bound the moves left to the goal"
        }
        Strategy::OneSided => "the goals are too many to search back from",
        Strategy::TwoSided => "from start and goal until they meet",
        Strategy::Mirrored => "one side serves for both",
    }
}

/// The engine in words, for records.
pub fn engine(engine: Engine, strategy: Strategy) -> String {
    format!("{engine}, {strategy}")
}

/// The number of shortest solutions up to symmetry; `None` if the symmetries cannot be listed or
/// are very many, or the positions of all solutions do not fit the memory, or there is no more
/// time.
pub fn classes(
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    solved: &ShortestSolutions,
) -> Option<BigUint> {
    let taken = machine::program_memory().saturating_add(solved.bytes);
    let memory = common.memory().saturating_sub(taken);
    everyboard::plan::classes(puzzle, system, &solved.paths, memory, common)
}
