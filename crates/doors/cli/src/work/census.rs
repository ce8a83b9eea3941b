//! Plans and runs a census as the flags ask, and prints the plan.

use crate::args::{Common, ScopeArgs};
use crate::input::source::Source;
use crate::limits::{budget, interrupt, machine};
use crate::output;
use crate::output::progress::LevelProgress;
use everyboard::crates::bits::kernel_for;
use everyboard::crates::board::{Position, Symbol};
use everyboard::crates::census::{Census, CensusError, CensusFiles, CensusOptions, LevelCounts};
use everyboard::crates::cpu::InstructionSet;
use everyboard::crates::puzzle::{Orbit, Puzzle, RewriteSystem, Turns};
use everyboard::crates::search::End;
pub use everyboard::plan::{CensusEngine, CensusKind, CensusPlan, CensusRequest, MOST_ANTIPODES};
use everyboard_report::{CensusRecord, bytes, count, duration, grouped};
use std::time::Instant;

/// Antipodes that are drawn if no number is given.
pub const DRAWN: usize = 4;

/// Plans a census from the starts or towards the goals, within the budget, that keeps up to
/// `antipodes` positions of the deepest level; it keeps positions as the request says or else as
/// suits.
pub fn plan<'a>(
    common: &Common,
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    end: End,
    antipodes: usize,
    request: CensusRequest,
) -> Result<CensusPlan<'a>, CensusError> {
    let options = options(common, system, antipodes);
    let progress = LevelProgress::new(None, common);
    let plan = CensusPlan::new(puzzle, system, end, request, options, &progress);
    progress.finish();
    plan
}

/// Says that only positions that the start leads to are counted, to those who have not asked for
/// that.
pub fn announce_scope(common: &Common, census: &CensusPlan, asked: ScopeArgs) {
    if census.is_of_reached() && asked.asked().is_none() {
        let words = "the goals of all arrangements are too many to list at once, so only positions that the start \
                     leads to are counted; --arrangements counts all";
        output::note(common, words);
    }
}

/// The threads and the memory of a census.
pub fn options(common: &Common, system: &RewriteSystem, antipodes: usize) -> CensusOptions {
    budget::count_moves(system);
    CensusOptions {
        threads: common.threads(),
        memory: budget::for_census(common.memory()),
        antipodes,
        ..CensusOptions::default()
    }
}

/// What is counted and what it takes, in words; in full with how it is stored.
pub fn sizes(census: &CensusPlan, puzzle: &Puzzle, files: &CensusFiles, in_full: bool) -> String {
    match &census.kept {
        CensusKind::Dense(dense) if !in_full => format!(
            "{}, {}",
            count(dense.space().arrangements(), "position", "positions"),
            bytes(dense.bytes_with(files))
        ),
        CensusKind::Sparse(_) if !in_full => "the positions that moves lead to".to_owned(),
        CensusKind::Dense(dense) => format!(
            "{}{}, {:.2} bits each, {}",
            count(dense.space().arrangements(), "position", "positions"),
            indexed(puzzle, dense),
            census.bits_per_position(files),
            bytes(dense.bytes_with(files))
        ),
        CensusKind::Sparse(sparse) => {
            let bits = count(sparse.position_bits(), "bit", "bits");
            format!("the positions that moves lead to, of {bits} before they are packed")
        }
    }
}

/// Runs a census and shows its progress.
pub fn run(
    common: &Common,
    census: &CensusPlan,
    files: &CensusFiles,
) -> Result<LevelCounts, CensusError> {
    let progress = LevelProgress::new(census.positions(), common);
    let table = census.run_with_files(files, &progress);
    progress.finish();
    table
}

/// Bytes of a level that a thread sweeps in a second: 8 to 12 GB were seen while chunks stay in the
/// caches.
const BYTES_A_SECOND: f64 = 8e9;

/// Bytes that a slow disk writes in a second.
const DISK_BYTES_A_SECOND: f64 = 250e6;

/// Roughly the seconds that a full level takes. How many levels there are is not known before.
fn level_seconds(common: &Common, census: &Census, files: &CensusFiles) -> f64 {
    let sweep = census.level_bytes() as f64 / (BYTES_A_SECOND * common.threads().get() as f64);
    if census.is_on_disk(files) {
        sweep + census.bytes_with(files) as f64 / 2.0 / DISK_BYTES_A_SECOND
    } else {
        sweep
    }
}

/// Prints the plan: how many positions, and what they take; in full also how they are stored, and
/// with what they are swept.
pub fn announce(common: &Common, puzzle: &Puzzle, census: &CensusPlan, files: &CensusFiles) {
    let engine = census.engine();
    let threads = count(common.threads(), "thread", "threads");
    let memory = bytes(common.memory());
    let CensusKind::Dense(dense) = &census.kept else {
        let line = format_args!("{engine}: the positions that moves lead to; {threads}");
        output::plan(common, line);
        output::detail(common, sizes(census, puzzle, files, true));
        output::detail(common, format_args!("up to {memory} of memory"));
        return;
    };
    let positions = count(dense.space().arrangements(), "position", "positions");
    let room = if dense.is_on_disk(files) {
        format!("up to {} of disk", bytes(dense.disk_bytes(files)))
    } else {
        bytes(dense.bytes_with(files))
    };
    let seconds = level_seconds(common, dense, files);
    let time = if seconds >= 1.0 {
        format!("; up to about {} a level", duration(seconds))
    } else {
        String::new()
    };
    output::plan(common, format_args!("{engine}: {positions}, {room}; {threads}{time}"));
    output::detail(common, sizes(census, puzzle, files, true));
    output::detail(common, format_args!("{}, up to {memory} of memory", instructions_in_words()));
    if let Some(folder) = files.folder.as_ref().filter(|_| dense.is_on_disk(files)) {
        output::detail(common, format_args!("the bits are in files in {}", folder.display()));
    }
}

/// The symbols whose squares number the sub-spaces, in words.
fn indexed(puzzle: &Puzzle, census: &Census) -> String {
    let symbols = census.indexed_symbols();
    let mut names: Vec<String> = symbols.iter().map(|&symbol| name_of(puzzle, symbol)).collect();
    // The turn is one thing, however many sides there are.
    names.dedup();
    if names.is_empty() { String::new() } else { format!(" by {}", names.join(" and ")) }
}

fn name_of(puzzle: &Puzzle, symbol: Symbol) -> String {
    match symbol.index() {
        0 if puzzle.starts[0].count(Symbol::EMPTY) == 1 => "the gap".to_owned(),
        0 => "the empty squares".to_owned(),
        kind if kind < puzzle.alphabet.len() => puzzle.alphabet.char_of(symbol).to_string(),
        _ => "the turn".to_owned(),
    }
}

/// The instructions that sweeps use, for records.
pub fn instruction_set() -> &'static str {
    kernel_for(InstructionSet::best()).name()
}

fn instructions_in_words() -> &'static str {
    match kernel_for(InstructionSet::best()) {
        InstructionSet::Portable if cfg!(target_arch = "aarch64") => "NEON",
        InstructionSet::Portable => "no special instructions",
        InstructionSet::Bmi2 => "BMI2",
        InstructionSet::Avx2 => "AVX2",
        InstructionSet::Avx512 => "AVX-512",
    }
}

/// What a census found, as a record with all antipodes that were kept.
pub fn record(
    source: &Source,
    system: &RewriteSystem,
    census: &CensusPlan,
    files: &CensusFiles,
    table: &LevelCounts,
    clock: Instant,
) -> CensusRecord {
    let puzzle = &source.puzzle;
    let antipodes = table.antipodes.iter();
    let classes = antipode_classes(puzzle, system, census, table);
    CensusRecord {
        puzzle: source.label.clone(),
        positions: census.positions().map(|positions| positions.to_string()),
        reachable: table.reachable().to_string(),
        deepest: table.deepest(),
        levels: table.levels.iter().map(u64::to_string).collect(),
        level_classes: None,
        antipodes: antipodes
            .map(|position| puzzle.board.draw_line(&puzzle.alphabet, position))
            .collect(),
        antipode_count: table.antipode_count().to_string(),
        antipode_classes: classes.map(|classes| classes.len().to_string()),
        engine: census.engine().to_owned(),
        instruction_set: instruction_set(),
        bits_per_position: census.bits_per_position(files),
        to_goals: census.end() == End::Goal,
        shared: None,
        seconds: clock.elapsed().as_secs_f64(),
        peak_memory_bytes: machine::peak_memory(),
    }
}

/// The antipodes up to the symmetries that keep level 0, as [`LevelCounts::antipode_classes`].
pub fn antipode_classes(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    census: &CensusPlan,
    table: &LevelCounts,
) -> Option<Vec<Orbit>> {
    census.antipode_classes(puzzle, system, table, &interrupt::is_stopped)
}

/// At most `limit` antipodes, each with its caption: one of each class or, where classes are not
/// known, each by itself.
pub fn shown_antipodes(
    puzzle: &Puzzle,
    table: &LevelCounts,
    classes: Option<Vec<Orbit>>,
    limit: usize,
) -> Vec<(Position, String)> {
    match classes {
        Some(classes) => {
            let first = classes.into_iter().take(limit);
            first.map(|class| captioned(puzzle, class.first, class.positions)).collect()
        }
        None => {
            let first = table.antipodes.iter().take(limit);
            first.map(|antipode| captioned(puzzle, antipode.clone(), 1)).collect()
        }
    }
}

/// A position with how many are alike, and who is to move where sides take turns.
fn captioned(puzzle: &Puzzle, position: Position, alike: usize) -> (Position, String) {
    let alike = (alike > 1).then(|| format!("one of {}", grouped(alike)));
    let turn = match (&puzzle.rule.turns, puzzle.side_to_move(&position)) {
        (Turns::Alternate { sides, .. }, Some(side)) => {
            let kinds = sides[side].iter().map(|&kind| puzzle.alphabet.char_of(kind));
            Some(format!("{} to move", kinds.collect::<String>()))
        }
        _ => None,
    };
    let words: Vec<String> = alike.into_iter().chain(turn).collect();
    (position, words.join(", "))
}
