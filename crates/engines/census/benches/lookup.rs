//! Distances of random positions of the 5x5 knights, on one thread and on several: from a table in
//! a file and from one in memory, two bits a position, and from one in memory, a byte a position.
//!
//! The table is written by a census first. The mean of the distances must be that of the levels
//! (to within a hundredth of a move), and the deepest positions must be as deep as the census says,
//! before a line is printed.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_board::Position;
use everyboard_census::table::FileTable;
use everyboard_census::{Census, CensusFiles, CensusOptions};
use everyboard_puzzle::Builtin;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

const POSITIONS: usize = 1_000_000;

fn main() {
    let builtin = Builtin::named("knights-5x5").expect("it is built in");
    let puzzle = builtin.puzzle();
    let system = puzzle.compile().expect("it has few moves");
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let options = CensusOptions { threads: cores, antipodes: 100, ..CensusOptions::default() };
    let census = Census::plan(&system, &puzzle.starts, options).expect("a small space");
    let folder = tempfile::tempdir().expect("room for a table");
    let path = folder.path().join("knights.table");
    let files = CensusFiles {
        puzzle: builtin.text.to_owned(),
        folder: None,
        stays: false,
        every: Duration::MAX,
        resumes: false,
        table: Some(path.clone()),
    };
    let levels = census.run_with_files(&files, &()).expect("memory suffices");
    let table = FileTable::open(&path, 1 << 30).expect("it was just written");
    assert_eq!(table.levels(), levels.levels);
    for antipode in &levels.antipodes {
        assert_eq!(table.distance(antipode).expect("sound"), Some(levels.deepest()));
    }

    let positions = random(census.space());
    println!("{:>9} {:>7} {:>12} {:>6}", "kept", "threads", "positions/s", "ratio");
    let mut first = None;
    let mut row = |kept: &str, threads, look_up: &dyn Fn(NonZeroUsize) -> Vec<Option<usize>>| {
        let threads = NonZeroUsize::new(threads).expect("one or more");
        look_up(threads);
        let clock = Instant::now();
        let distances = look_up(threads);
        let seconds = clock.elapsed().as_secs_f64();
        assert!((mean(&levels.levels) - mean_of(&distances)).abs() < 0.01);
        let rate = POSITIONS as f64 / seconds;
        let ratio = rate / *first.get_or_insert(rate);
        println!("{kept:>9} {threads:>7} {rate:>12.0} {ratio:>6.2}");
    };
    for threads in [1, cores.get()] {
        row("in a file", threads, &|threads| table.distances(&positions, threads).expect("sound"));
    }
    let in_memory = census.into_table(&()).expect("memory suffices");
    for threads in [1, cores.get()] {
        row("packed", threads, &|threads| {
            let Ok(distances) = in_memory.distances(&positions, threads);
            distances
        });
    }
    drop(in_memory);
    let census = Census::plan(&system, &puzzle.starts, options).expect("a small space");
    let unpacked = census.into_unpacked(&()).expect("memory suffices").expect("it is numbered");
    for threads in [1, cores.get()] {
        row("unpacked", threads, &|threads| {
            let Ok(distances) = unpacked.distances(&positions, threads);
            distances
        });
    }
}

/// Positions at random: xorshift64 (Marsaglia, 2003).
fn random(space: &everyboard_bits::Space) -> Vec<Position> {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        space.unrank(u128::from(state) % space.positions())
    };
    (0..POSITIONS).map(|_| next()).collect()
}

fn mean(levels: &[u64]) -> f64 {
    let sum: u64 = levels.iter().zip(0..).map(|(count, level)| count * level).sum();
    sum as f64 / levels.iter().sum::<u64>() as f64
}

fn mean_of(distances: &[Option<usize>]) -> f64 {
    let reached: Vec<usize> = distances.iter().flatten().copied().collect();
    reached.iter().sum::<usize>() as f64 / reached.len() as f64
}
