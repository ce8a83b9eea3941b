//! Plans and runs a search as the flags ask, and tells the plan.

use crate::args::Common;
use crate::machine;
use crate::progress::{Reporter, Subject};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{bytes, count, describe};
use everyboard_search::{Engine, Options, Outcome, Saving, Search, SolveError, Solved, Strategy};
use num_bigint::BigUint;
use std::io::{self, Write};

/// Bytes kept for threads' stacks and small tables, which the search does not count.
const SPARE: u64 = 1 << 20;
/// And one part in so many for what the allocator keeps: peaks without it were up to 1/25 beyond
/// the budget.
const SPARE_SHARE: u64 = 32;

/// Plans a search within the budget.
pub(crate) fn plan<'a>(
    common: &Common,
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    strategy: Option<Strategy>,
    engine: Option<Engine>,
) -> Result<Search<'a>, SolveError> {
    // The budget bounds the whole process, so the search gets what the program leaves.
    let budget = common.memory();
    let spare = SPARE + budget / SPARE_SHARE;
    let memory = budget.saturating_sub(machine::program_memory() + spare);
    let options = Options { threads: common.threads(), memory, strategy, engine };
    Search::plan(puzzle, system, options)
}

/// Runs a search and shows its progress.
pub(crate) fn run(common: &Common, search: &Search) -> Result<Outcome, SolveError> {
    run_saving(common, search, None)
}

/// As [`run`], with checkpoints if they are asked for.
pub(crate) fn run_saving(
    common: &Common,
    search: &Search,
    saving: Option<&Saving>,
) -> Result<Outcome, SolveError> {
    let reporter = Reporter::new(Subject::Search, common.quiet);
    let outcome = match saving {
        Some(saving) => search.run_with_checkpoints(&reporter, saving),
        None => search.run(&reporter),
    };
    reporter.finish();
    outcome
}

/// The plan on standard error: which strategy, why, and with what means.
pub(crate) fn announce(common: &Common, puzzle: &Puzzle, search: &Search, asked: bool) {
    if common.quiet {
        return;
    }
    // A plan that cannot be shown is no reason to stop.
    let _ = writeln!(
        io::stderr(),
        "plan: {}; {}, up to {} of memory",
        match search.engine() {
            Engine::Sparse => sparse_plan(puzzle, search, asked),
            Engine::Dense => dense_plan(search),
        },
        count(common.threads(), "thread", "threads"),
        bytes(common.memory())
    );
}

fn sparse_plan(puzzle: &Puzzle, search: &Search, asked: bool) -> String {
    let why = match search.mirror() {
        Some(mirror) => {
            format!("{} maps start to goal, so one side serves for both", describe(puzzle, mirror))
        }
        None if asked => "as asked".to_owned(),
        None => reason(search.strategy()).to_owned(),
    };
    let then = match search.space_positions() {
        Some(positions) => {
            format!(
                "; if many are seen, bits for all {}",
                count(positions, "position", "positions")
            )
        }
        None => String::new(),
    };
    let packed = count(search.position_bits(), "bit", "bits");
    format!("{}: {why}; {}{packed} a position{then}", search.strategy(), orbits(search))
}

fn dense_plan(search: &Search) -> String {
    let positions = search.space_positions().unwrap_or_default();
    let positions = count(positions, "position", "positions");
    format!("dense, from start and goal until they meet: bits for all {positions}")
}

/// What symmetries that keep start and goal save.
fn orbits(search: &Search) -> String {
    match search.symmetries() {
        1 => String::new(),
        symmetries => format!("one position stored for up to {symmetries} alike; "),
    }
}

fn reason(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::OneSided => "the goals are too many to search back from",
        Strategy::TwoSided => "from start and goal until they meet",
        Strategy::Mirrored => "one side serves for both",
    }
}

/// The engine in words, for records.
pub(crate) fn engine(search: &Search, engine: Engine) -> String {
    let strategy = match engine {
        Engine::Sparse => search.strategy(),
        Engine::Dense => Strategy::TwoSided,
    };
    format!("{engine}, {strategy}")
}

/// Goals that are listed to find the symmetries which keep them.
const MOST_GOALS: usize = 4096;
/// Bytes that working out the classes takes for a position, besides those of its places.
const BYTES_BESIDES: u64 = 40;

/// Images of positions that are worked out for the classes at most: some seconds.
const MOST_IMAGES: u64 = 100_000_000;

/// The number of shortest ways up to symmetry; none if the symmetries cannot be told or are
/// very many, or the budget leaves no room for the positions of all ways.
pub(crate) fn classes(
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    solved: &Solved,
) -> Option<BigUint> {
    let positions = solved.paths.positions() as u64;
    let needed = positions * (puzzle.places() as u64 + BYTES_BESIDES);
    let taken = machine::program_memory().saturating_add(solved.bytes);
    if needed > common.memory().saturating_sub(taken) {
        return None;
    }
    let goals = puzzle.goal_positions(system, MOST_GOALS)?;
    let group = puzzle.symmetry_group(system, &goals).ok()?;
    let images = positions * group.members().len() as u64;
    (images <= MOST_IMAGES).then(|| solved.paths.classes(system, &group))
}
