//! Plans and runs a census as the flags ask, and prints the plan.

use crate::args::Common;
use crate::progress::LevelProgress;
use crate::{budget, output};
use everyboard_board::Symbol;
use everyboard_cpu::InstructionSet;
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{bytes, count, duration};
use everyboard_search::dense::{
    Census, CensusError, CensusFiles, CensusOptions, LevelCounts, kernel_for,
};
use std::num::NonZeroUsize;

/// Positions of the deepest level that are kept, to find which are alike. Keeping more takes memory
/// and time on every level, since each may turn out to be the deepest.
pub(crate) const MOST_ANTIPODES: usize = 1 << 12;

/// Plans a census within the budget that keeps up to `antipodes` positions of the deepest level.
pub(crate) fn plan<'a>(
    common: &Common,
    puzzle: &'a Puzzle,
    system: &RewriteSystem,
    antipodes: usize,
) -> Result<Census<'a>, CensusError> {
    let options = CensusOptions {
        threads: common.threads(),
        memory: budget::for_census(common.memory()),
        antipodes,
        instruction_set: InstructionSet::best(),
    };
    Census::plan(system, &puzzle.starts, options)
}

/// Plans a census only to know what it would take, with no regard to the memory there is.
pub(crate) fn sketch<'a>(
    puzzle: &'a Puzzle,
    system: &RewriteSystem,
) -> Result<Census<'a>, CensusError> {
    let instruction_set = InstructionSet::Portable;
    let options =
        CensusOptions { threads: NonZeroUsize::MIN, memory: 0, antipodes: 0, instruction_set };
    Census::plan(system, &puzzle.starts, options)
}

/// Runs a census and shows its progress.
pub(crate) fn run(
    common: &Common,
    census: &Census,
    files: &CensusFiles,
) -> Result<LevelCounts, CensusError> {
    let progress = LevelProgress::new(Some(census.space().positions()), common);
    let table = match (&files.folder, &files.table) {
        (None, None) => census.run(&progress),
        _ => census.run_with_files(files, &progress),
    };
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

/// Prints the plan: how many positions, how they are stored, with how many threads and how much
/// memory.
pub(crate) fn announce(common: &Common, puzzle: &Puzzle, census: &Census, files: &CensusFiles) {
    let (engine, sizes) = (engine(census), sizes(puzzle, census, files));
    let threads = count(common.threads(), "thread", "threads");
    let (instructions, memory) = (instructions_in_words(), bytes(common.memory()));
    output::plan(
        common,
        format_args!("{engine}: {sizes}; {threads}, {instructions}, up to {memory} of memory"),
    );
    if let Some(folder) = files.folder.as_ref().filter(|_| census.is_on_disk(files)) {
        let (folder, disk) = (folder.display(), bytes(census.disk_bytes(files)));
        let line = format!("      the bits are in files in {folder}, up to {disk} of disk");
        output::note(common, line);
    }
    let seconds = level_seconds(common, census, files);
    if seconds >= 1.0 {
        let time = duration(seconds);
        output::note(common, format_args!("      a level takes up to about {time}"));
    }
}

/// The positions of a census and what they take.
pub(crate) fn sizes(puzzle: &Puzzle, census: &Census, files: &CensusFiles) -> String {
    format!(
        "{}{}, {:.2} bits each, {}",
        count(census.space().positions(), "position", "positions"),
        indexed(puzzle, census),
        bits_per_position(census, files),
        bytes(census.bytes_with(files))
    )
}

/// The bits kept for each position, whole ones and what fills words up.
pub(crate) fn bits_per_position(census: &Census, files: &CensusFiles) -> f64 {
    8.0 * census.bytes_with(files) as f64 / census.space().positions() as f64
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

/// The engine in words, for records.
pub(crate) fn engine(census: &Census) -> &'static str {
    if census.is_in_place() { "dense, in place" } else { "dense, seen and next" }
}

/// The instructions that sweeps use, for records.
pub(crate) fn instruction_set() -> &'static str {
    kernel_for(InstructionSet::best()).name()
}

fn instructions_in_words() -> &'static str {
    match kernel_for(InstructionSet::best()) {
        InstructionSet::Portable => "no special instructions",
        InstructionSet::Bmi2 => "BMI2",
        InstructionSet::Avx2 => "AVX2",
        InstructionSet::Avx512 => "AVX-512",
    }
}
