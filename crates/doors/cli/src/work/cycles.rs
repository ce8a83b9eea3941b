//! Closed walks of the gap, and what is composed of them.

use crate::args::Common;
use crate::failure::Failure;
use crate::limits::{interrupt, machine};
use crate::output;
use crate::output::listing;
use crate::output::progress::Display;
use crate::work::analysis::{Analysis, SearchResult};
use clap::Args;
use everyboard::crates::analysis::{ComposeError, Composition, GapGraph, NoSingleGap};
use everyboard::crates::potential::Potential;
use everyboard::crates::puzzle::Puzzle;
use everyboard::crates::search::ShortestSolutions;
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{CyclesRecord, WalkNames, composed_row, count, grouped, split_rows};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicU64, Ordering};

/// Walks that are listed at most.
const MOST_WALKS: usize = 100_000;

/// Steps that composing walks may take: about half a minute.
const MOST_STEPS: u64 = 500_000_000;

/// What to say of closed walks of the gap.
#[derive(Clone, Debug, Args)]
pub struct CyclesArgs {
    /// Also list the closed walks of the gap of up to L moves, and compose the solutions of them
    ///
    /// For puzzles with one gap into which every move carries one piece. A shortest solution falls
    /// into closed walks that begin and end where the gap is at the start. The shortest solutions
    /// are also found by composing such walks, of any length, as a second proof. 6 is a good number
    /// to begin with.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(2..=99))]
    pub cycles: Option<u8>,
}

impl CyclesArgs {
    /// Refuses a puzzle that has not one gap before anything long is done.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), Failure> {
        if self.cycles.is_some() {
            GapGraph::new(puzzle, &puzzle.compile()?).map_err(refused)?;
        }
        Ok(())
    }

    /// Refuses the flag where a table is asked for.
    pub fn check_none(&self) -> Result<(), Failure> {
        match self.cycles {
            Some(_) => Err(Failure::of_flag("--cycles", "give one puzzle, not a table of several")),
            None => Ok(()),
        }
    }
}

fn refused(error: NoSingleGap) -> Failure {
    Failure::of_flag("--cycles", error)
}

/// The record of the closed walks of up to `longest` moves. The analysis has been made without
/// them.
pub fn record(
    common: &Common,
    puzzle: &Puzzle,
    analysis: &Analysis,
    longest: usize,
) -> Result<CyclesRecord, Failure> {
    let system = &analysis.system;
    let graph = GapGraph::new(puzzle, system).map_err(refused)?;
    let names = WalkNames { board: &puzzle.board };
    let solved = match &analysis.found {
        SearchResult::Solved(solved) => Some(solved),
        _ => None,
    };
    let left = memory_left(common, solved.map_or(0, |solved| solved.bytes));
    let mut budget = WalkBudget { walks: MOST_WALKS as u64, bytes: left / 4 };
    let walks = graph.closed_walks(puzzle, longest, |length, count| budget.takes(length, count));
    if walks.iter().any(|row| row.classes.is_none()) {
        let listed = grouped(MOST_WALKS as u64 - budget.walks);
        output::note(
            common,
            format_args!("only the first {listed} closed walks are listed, length by length"),
        );
    }
    let (lengths, walks) = names.rows(&walks);
    let mut record = CyclesRecord {
        home: names.name(graph.home),
        longest,
        lengths,
        walks,
        splits: None,
        product: None,
        composed: None,
    };
    if let Some(solved) = solved {
        let memory = left / 2;
        record.splits = graph.splits(system, &solved.paths, memory).as_ref().map(split_rows);
        if record.splits.is_none() {
            output::note(common, "too little memory to count how solutions fall into closed walks");
        }
        let (path, _) = listing::first(&solved.paths, puzzle, system)?;
        record.product = Some(names.product(&graph.product(system, &path)));
        let composed = composed(common, puzzle, analysis, &graph, memory)?;
        if let Some(composed) = &composed {
            check(composed, solved)?;
        }
        record.composed = composed.as_ref().map(composed_row);
    }
    Ok(record)
}

/// The memory that is left beside a search that takes `solved` bytes.
fn memory_left(common: &Common, solved: u64) -> u64 {
    common.memory().saturating_sub(machine::program_memory().saturating_add(solved))
}

/// What walks that are listed may still take.
struct WalkBudget {
    walks: u64,
    bytes: u64,
}

impl WalkBudget {
    /// Bytes of a walk and its line, and of each of its squares: the walk itself, its name in the
    /// record and that in the line, each with what the allocator adds.
    const WALK: u64 = 300;
    const SQUARE: u64 = 90;

    /// Whether the memory holds this many walks of a length. If it does, they take it.
    fn takes(&mut self, length: usize, walks: &BigUint) -> bool {
        let each = Self::WALK + Self::SQUARE * length as u64;
        let fitting = u64::try_from(walks).ok().filter(|&walks| walks <= self.walks);
        let bytes = fitting.and_then(|walks| walks.checked_mul(each));
        match (fitting, bytes.filter(|&bytes| bytes <= self.bytes)) {
            (Some(walks), Some(bytes)) => {
                *self = WalkBudget { walks: self.walks - walks, bytes: self.bytes - bytes };
                true
            }
            _ => false,
        }
    }
}

/// Composes the shortest solutions of closed walks. Where that takes too long, the user is told.
fn composed(
    common: &Common,
    puzzle: &Puzzle,
    analysis: &Analysis,
    graph: &GapGraph,
    memory: u64,
) -> Result<Option<Composition>, Failure> {
    let potential = Potential::find_while(puzzle, &analysis.system, common);
    interrupt::check()?;
    let Ok(potential) = potential else { return Ok(None) };
    let progress = Progress { display: Display::with_words(common.quiet), steps: 0.into() };
    let composed = graph.compose(puzzle, &analysis.system, &potential, memory, &progress);
    progress.display.finish();
    if interrupt::is_stopped() {
        return Err(Failure::interrupted());
    }
    match composed {
        Ok(composed) => Ok(Some(composed)),
        Err(ComposeError::Unsolvable) => {
            Err(Failure::internal("the search finds a solution, composing closed walks does not"))
        }
        Err(error) => {
            let why = match error {
                ComposeError::Stopped(_) => format!("more than {} steps", grouped(MOST_STEPS)),
                _ => "more memory".to_owned(),
            };
            output::note(
                common,
                format_args!("no second proof: composing closed walks takes {why}"),
            );
            Ok(None)
        }
    }
}

/// The search and the composition of walks share no code; they must find the same.
fn check(composed: &Composition, solved: &ShortestSolutions) -> Result<(), Failure> {
    let moves = solved.paths.length();
    let solutions = solved.paths.count();
    if (composed.moves, &composed.solutions) == (moves, &solutions) {
        return Ok(());
    }
    Err(Failure::internal(format_args!(
        "the search finds {moves} moves and {solutions} solutions, composing closed walks {} and {}",
        composed.moves, composed.solutions
    )))
}

/// Shows how many moves are tried, and ends what takes more than [`MOST_STEPS`].
struct Progress {
    display: Display,
    steps: AtomicU64,
}

impl Watch for Progress {
    fn news(&self, news: News) {
        let News::DepthFirst { longest, positions: steps } = news else { return };
        self.steps.store(steps, Ordering::Relaxed);
        let words = || {
            let steps = count(steps, "step of the gap", "steps of the gap");
            vec![format!("composing closed walks to {}", count(longest, "move", "moves")), steps]
        };
        self.display.line(|| Some(words().join("; ")));
        self.display.words(words);
    }

    fn is_stopped(&self) -> bool {
        self.steps.load(Ordering::Relaxed) >= MOST_STEPS || interrupt::is_stopped()
    }
}
