//! Korf's 100 instances of the fifteen puzzle, by the bounded engine with pattern tables.
//!
//! All are solved with one set of tables, on two threads. Each length must be Korf's. Seconds include
//! the count of all shortest solutions.
//!
//!     cargo bench -p everyboard-search --bench fifteen
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

#[path = "../tests/korf/mod.rs"]
mod korf;

use everyboard_search::{Engine, Options, Outcome, PatternTables, Search};
use korf::Instance;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Bytes for tables and positions.
const MEMORY: u64 = 4 << 30;

fn main() {
    let begin = Instant::now();
    let mut puzzle = korf::puzzle();
    let system = puzzle.compile().expect("few moves");
    let tables = PatternTables::build(&puzzle, &system, THREADS, MEMORY).expect("one gap");
    let tables = Arc::new(tables);
    println!("tables: {:.2} s, {} bytes", begin.elapsed().as_secs_f64(), tables.bytes());
    let (mut times, mut bounds) = (Vec::new(), 0);
    for Instance { number, moves, start } in korf::instances(&puzzle) {
        puzzle.starts = start;
        let options = Options {
            threads: THREADS,
            memory: MEMORY,
            strategy: None,
            engine: Some(Engine::Bounded),
        };
        let instant = Instant::now();
        let search = Search::plan_with_tables(&puzzle, &system, options, &tables);
        let search = search.expect("tables of this puzzle");
        bounds += search.bound().unwrap_or(0);
        let outcome = search.run(&()).expect("memory suffices");
        let seconds = instant.elapsed().as_secs_f64();
        let Outcome::Solved(solved) = outcome else { panic!("number {number} has a solution") };
        assert_eq!(solved.paths.length(), moves, "number {number}");
        println!(
            "{number:3}: {moves} moves, bound {}, {:5} solutions, {:11} positions, {:6} MiB, {seconds:8.3} s",
            search.bound().unwrap_or(0),
            solved.paths.count(),
            solved.stored,
            solved.bytes >> 20,
        );
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    println!("median {:.3} s, worst {:.3} s", times[times.len() / 2], times[times.len() - 1]);
    println!("all, with tables: {:.1} s; bounds {bounds}", begin.elapsed().as_secs_f64());
}
