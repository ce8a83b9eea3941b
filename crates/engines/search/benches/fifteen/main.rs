//! Korf's 100 instances of the fifteen puzzle, by the bounded engine with pattern tables.
//!
//! All are solved with one set of tables, on two threads. Each length must be Korf's. Seconds
//! include the count of all shortest solutions; with `deepening` there is none, but one solution
//! found by iterative-deepening A\*.
//!
//!     cargo bench -p everyboard-search --bench fifteen
//!     cargo bench -p everyboard-search --bench fifteen -- deepening
//!
//! Another solver takes part in the same run if the variable `FIFTEEN_PEER` holds its command: see
//! [`peer`].
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

#[path = "../../tests/korf/mod.rs"]
mod korf;
mod peer;

use everyboard_puzzle::RewriteSystem;
use everyboard_search::{Engine, Interval, Options, Outcome, PatternTables, Search};
use everyboard_watch::{News, Watch};
use korf::Instance;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Bytes to build tables of six pieces.
const TABLE_MEMORY: u64 = 256 << 20;

/// Bytes for tables and positions.
const MEMORY: u64 = 4 << 30;

fn main() {
    let begin = Instant::now();
    let mut puzzle = korf::puzzle();
    let system = puzzle.compile().expect("few moves");
    let tables = PatternTables::build(&puzzle, &system, THREADS, TABLE_MEMORY).expect("one gap");
    let tables = Arc::new(tables);
    println!("tables: {:.2} s, {} bytes", begin.elapsed().as_secs_f64(), tables.bytes());
    let deepens = std::env::args().any(|argument| argument == "deepening");
    let (mut times, mut bounds) = (Vec::new(), 0);
    for Instance { number, moves, start } in korf::instances(&puzzle) {
        puzzle.starts = start;
        let instant = Instant::now();
        let options = Options {
            threads: THREADS,
            memory: MEMORY,
            strategy: None,
            engine: Some(Engine::Bounded),
        };
        let search = Search::plan_with_tables(&puzzle, &system, options, &tables);
        let search = search.expect("tables of this puzzle");
        let solved = if deepens { deepen(&search, &system) } else { solve(&search) };
        let (seconds, bound) = (instant.elapsed().as_secs_f64(), search.bound().unwrap_or(0));
        assert_eq!(solved.moves, moves, "number {number}");
        println!("{number:3}: {moves} moves, bound {bound}, {}, {seconds:8.3} s", solved.words);
        times.push(seconds);
        bounds += bound;
    }
    times.sort_by(f64::total_cmp);
    println!("median {:.3} s, worst {:.3} s", times[times.len() / 2], times[times.len() - 1]);
    println!("all, with tables: {:.1} s; bounds {bounds}", begin.elapsed().as_secs_f64());
    if let Ok(command) = std::env::var("FIFTEEN_PEER") {
        peer::run(&command, &korf::instances(&puzzle));
    }
}

/// What was found.
struct Found {
    moves: usize,
    words: String,
}

/// All shortest solutions.
fn solve(search: &Search) -> Found {
    let outcome = search.run(&()).expect("memory suffices");
    let Outcome::Solved(solved) = outcome else { panic!("it has a solution") };
    let words = format!(
        "{:5} solutions, {:11} positions, {:6} MiB",
        solved.paths.count(),
        solved.stored,
        solved.bytes >> 20,
    );
    Found { moves: solved.paths.length(), words }
}

/// One of them.
fn deepen(search: &Search, system: &RewriteSystem) -> Found {
    let expanded = Expanded::default();
    let narrowed = search.deepen(Interval::default(), &expanded, &mut |_| ()).expect("bounded");
    let path = narrowed.interval.path.expect("it has a solution");
    assert_eq!(path.positions(system).len(), path.rewrites.len() + 1);
    let words = format!("{:11} positions", expanded.0.into_inner());
    Found { moves: path.rewrites.len(), words }
}

/// The positions expanded so far.
#[derive(Default)]
struct Expanded(AtomicU64);

impl Watch for Expanded {
    fn news(&self, news: News) {
        if let News::DepthFirst { positions, .. } = news {
            self.0.fetch_max(positions, Ordering::Relaxed);
        }
    }
}
