//! What is done before and after a search for shortest solutions.

use everyboard_puzzle::{CompileError, Metric, Puzzle, RewriteSystem};
use everyboard_search::ShortestPaths;
use everyboard_watch::Watch;
use num_bigint::BigUint;
use std::borrow::Cow;

#[cfg(feature = "analysis")]
use everyboard_analysis::constant_invariants;
#[cfg(feature = "analysis")]
use everyboard_report::{Space, excluded_in_words, grouped, impossible_in_words};
#[cfg(feature = "analysis")]
use everyboard_search::{
    End, Engine, GoalTables, Interval, NarrowedInterval, Options, Outcome, Search, SolveError,
    Unsolvable,
};

/// In a space of no more positions than this for each rewrite, no reason is looked for before the
/// search. To find invariants takes two microseconds for each rewrite; to search the whole space a
/// hundred times that, and most searches end long before.
#[cfg(feature = "analysis")]
const SMALL_FOR_INVARIANTS: u128 = 1 << 10;

/// In a space of no more than this for each rewrite, invariants are, but no pagoda function: its
/// linear program takes ten times as long.
#[cfg(feature = "analysis")]
const SMALL_FOR_PAGODA: u128 = 1 << 15;

/// The moves for a search, in about `memory` bytes. Where a start is a goal no move is made: then
/// single moves do, of which a rule may put very many together.
///
/// # Errors
/// If there are too many, or the memory does not suffice.
pub fn moves(puzzle: &Puzzle, memory: u64) -> Result<RewriteSystem, CompileError> {
    with_single_moves_if_solved(puzzle).compile_or_in_parts_within(memory)
}

/// The moves to bound solutions by: listed, as weights are found for each of them, or in parts
/// where they are too many.
///
/// # Errors
/// If there are too many even so, or the memory does not suffice.
pub fn moves_to_bound(puzzle: &Puzzle, memory: u64) -> Result<RewriteSystem, CompileError> {
    let puzzle = with_single_moves_if_solved(puzzle);
    match puzzle.compile_within(memory) {
        Err(CompileError::TooManyMoves) => puzzle.compile_in_parts_within(memory),
        listed => listed,
    }
}

/// The puzzle, with single moves in place of whole ones where a start is a goal.
fn with_single_moves_if_solved(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    if !puzzle.starts.iter().any(|start| puzzle.is_goal(start)) {
        return Cow::Borrowed(puzzle);
    }
    let mut single = puzzle.clone();
    single.rule.metric = Metric::Steps;
    Cow::Owned(single)
}

/// Why no path leads to a goal, in words, if sums that no move changes or raises prove that before
/// `watch` ends it.
#[cfg(feature = "analysis")]
pub fn impossible(puzzle: &Puzzle, system: &RewriteSystem, watch: &dyn Watch) -> Option<String> {
    let invariants = constant_invariants(puzzle, system);
    impossible_in_words(puzzle, system, &invariants, watch)
}

/// The same, but only by what takes less time than a search is likely to.
#[cfg(feature = "analysis")]
pub fn impossible_at_once(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    watch: &dyn Watch,
) -> Option<String> {
    // Where pieces cover several squares, to count how they lie takes longer than to find reasons.
    let space = (!puzzle.alphabet.has_blocks()).then(|| Space::of(puzzle, system));
    let rewrites = BigUint::from(system.rewrites().len());
    let is_small = |most: u128| space.as_ref().is_some_and(|it| it.positions <= &rewrites * most);
    if is_small(SMALL_FOR_INVARIANTS) {
        return None;
    }
    if is_small(SMALL_FOR_PAGODA) {
        let invariants = constant_invariants(puzzle, system);
        return excluded_in_words(puzzle, system, &invariants);
    }
    impossible(puzzle, system, watch)
}

/// In a space of positions that take more bits than this, some solution is searched for first.
#[cfg(feature = "analysis")]
const FIRST_SPACE_BITS: u64 = 24;

/// The bytes for that: of 33 pegs it finds a solution in a second.
#[cfg(feature = "analysis")]
const FIRST_MEMORY: u64 = 64 << 20;

/// What a search from the starts of a puzzle finds, with the tables that searches to its goals
/// share; `None` if reasons prove that no path leads to a goal. For one position after the other,
/// each as the start.
///
/// In a large space a bound and some solution come first, from a little memory: the search for all
/// shortest ones may end without any.
///
/// # Errors
/// If not even the smallest search fits the memory, or the system refuses memory.
#[cfg(feature = "analysis")]
pub fn from_here(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    tables: &GoalTables,
    options: Options,
    watch: &dyn Watch,
) -> Result<Option<Outcome>, SolveError> {
    if impossible_at_once(puzzle, system, watch).is_some() {
        return Ok(None);
    }
    let search = tables.plan(puzzle, system, options)?;
    let first = if search.has_tables() { None } else { at_first(puzzle, system, options, watch) };
    let found = search.run(watch)?;
    Ok(Some(match (first, found) {
        (Some(first), Outcome::Narrowed(narrowed)) => Outcome::Narrowed(first.and(narrowed)),
        (_, found) => found,
    }))
}

/// The bounds that little memory gives, told as they get better.
#[cfg(feature = "analysis")]
fn at_first(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    options: Options,
    watch: &dyn Watch,
) -> Option<NarrowedInterval> {
    if Space::of(puzzle, system).bits() <= FIRST_SPACE_BITS {
        return None;
    }
    let memory = FIRST_MEMORY.min(options.memory / 4);
    let options = Options { memory, engine: Some(Engine::Bounded), ..options };
    // Where there are no weights, what follows has to do without.
    let search = Search::plan(puzzle, system, options).ok()?;
    let changed = &mut |known: &Interval| watch.news(known.news());
    search.narrow(Interval::default(), watch, changed).ok()
}

/// Why a puzzle is unsolvable, in words, by a search that met no goal.
#[cfg(feature = "analysis")]
pub fn unsolvable_in_words(proof: &Unsolvable) -> String {
    let positions = grouped(proof.positions);
    match (proof.end, proof.positions) {
        (End::Start, 1) => "the only reachable position is not a goal".to_owned(),
        (End::Start, _) => format!("none of the {positions} reachable positions is a goal"),
        (End::Goal, 0) => "no arrangement of the pieces is a goal".to_owned(),
        (End::Goal, 1) => "the only position that leads to a goal is not a start".to_owned(),
        (End::Goal, _) => {
            format!("none of the {positions} positions that lead to a goal is a start")
        }
    }
}

/// The number of shortest solutions up to symmetry. `None` if the symmetries cannot be listed or
/// are very many, the positions of all solutions take more than `memory` bytes, or `watch` ends it.
/// `system` has the moves that were searched.
pub fn classes(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    paths: &ShortestPaths,
    memory: u64,
    watch: &dyn Watch,
) -> Option<BigUint> {
    let system = &paths.system(system);
    paths.classes_within(puzzle, system, memory, watch)
}

/// Why a puzzle is unsolvable, in words, if `bound`, the moves that every solution has at least,
/// are as many as there are positions.
#[cfg(feature = "analysis")]
pub fn too_far(puzzle: &Puzzle, system: &RewriteSystem, bound: usize) -> Option<String> {
    everyboard_report::too_far_in_words(&Space::of(puzzle, system), bound)
}

#[cfg(all(test, feature = "analysis"))]
mod tests {
    use super::*;
    use everyboard_search::Strategy;

    fn words(end: End, positions: u64) -> String {
        let engine = Engine::Sparse;
        let strategy = Strategy::OneSided;
        let stored = positions;
        unsolvable_in_words(&Unsolvable {
            end,
            positions,
            levels: Vec::new(),
            stored,
            engine,
            strategy,
        })
    }

    #[test]
    fn one_position_reads_well() {
        assert_eq!(words(End::Start, 1), "the only reachable position is not a goal");
        let many = "none of the 181,440 reachable positions is a goal";
        assert_eq!(words(End::Start, 181_440), many);
        assert_eq!(words(End::Goal, 0), "no arrangement of the pieces is a goal");
        assert_eq!(words(End::Goal, 1), "the only position that leads to a goal is not a start");
        let two = "none of the 2 positions that lead to a goal is a start";
        assert_eq!(words(End::Goal, 2), two);
    }
}
