//! All placements of n queens: every method beside a plain bit-mask program, in one run.
//!
//! Each count is compared with the known one before its line is printed. Times are CPU seconds of
//! one thread, the best of three runs where a run takes less than two seconds.
//!
//!     cargo bench -p everyboard-placement --bench queens            # n = 8, 12, 14, 15, 16
//!     cargo bench -p everyboard-placement --bench queens -- 17 18   # these sizes
//!
//! The plain program is the one that everybody writes: bit masks of columns and diagonals, one
//! queen a row, the first row's left half counted twice.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

mod plain;

use everyboard_board::Drawing;
use everyboard_placement::{
    Demand, InstructionSet, Kind, Method, Problem, ProblemSpec, Tasks, trial,
};
use everyboard_puzzle::Movement;
use num_bigint::BigUint;
use plain::plain;

/// OEIS A000170.
const KNOWN: [u64; 21] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14200,
    73712,
    365596,
    2279184,
    14772512,
    95815104,
    666090624,
    4968057848,
    39029188884,
];

/// Runs shorter than this are made three times.
const THRICE_BELOW: f64 = 2.0;
/// Shorter ones are repeated until they have taken so long together: seconds.
const CLOCK: f64 = 0.05;

fn main() {
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![8, 12, 14, 15, 16] } else { asked };
    println!(" n  {:<22} {:>10} {:>9} {:>7}", "method", "CPU s", "ns/way", "times");
    sizes.into_iter().for_each(compare);
}

fn compare(n: usize) {
    let problem = queens(n);
    let base = measure(n, "plain bit masks", None, || plain(n));
    for method in [Method::Exhaustive, Method::Backtrack] {
        if n <= most(method) {
            let tasks = || add_up(&*method.tasks(&problem, &()).expect("it is for queens"));
            measure(n, method.name(), Some(base), tasks);
        }
    }
    for (name, set) in [
        ("border, portable", InstructionSet::Portable),
        ("border, AVX-512", InstructionSet::Avx512),
    ] {
        if set == InstructionSet::Portable || set.avx512_vbmi().is_some() {
            let tasks = || add_up(&*trial::border(&problem, set).expect("it is for queens"));
            measure(n, name, Some(base), tasks);
        }
    }
}

/// The largest n that a method is tried at.
fn most(method: Method) -> usize {
    match method {
        Method::Exhaustive => 8,
        _ => 12,
    }
}

fn queens(n: usize) -> Problem {
    let rows = vec![".".repeat(n); n].join("/");
    let board = Drawing::parse(&rows).and_then(|drawing| drawing.board()).expect("a square");
    let queen = Kind { letter: 'x', movement: Movement::parse("Q").expect("a queen") };
    Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(n)))
        .expect("nothing contradicts")
}

fn add_up(tasks: &dyn Tasks) -> u64 {
    let never = || false;
    let tallies = (0..tasks.len()).map(|task| tasks.count(task, &never).expect("never stopped"));
    let sum: BigUint = tallies.map(|tally| tally.placements).sum();
    sum.try_into().expect("it is known to be smaller")
}

/// Runs, checks and prints; returns the CPU seconds of the best run.
fn measure(n: usize, name: &str, base: Option<f64>, count: impl Fn() -> u64) -> f64 {
    let once = || {
        let before = cpu_seconds();
        let mut runs = 0.0;
        while runs == 0.0 || cpu_seconds() - before < CLOCK {
            assert_eq!(count(), KNOWN[n], "{n} queens by {name}");
            runs += 1.0;
        }
        (cpu_seconds() - before) / runs
    };
    let first = once();
    let runs = if first < THRICE_BELOW { 2 } else { 0 };
    let best = (0..runs).map(|_| once()).fold(first, f64::min);
    let ns = best * 1e9 / KNOWN[n].max(1) as f64;
    println!("{n:>2}  {name:<22} {best:>10.5} {ns:>9.1} {:>7.2}", base.unwrap_or(best) / best);
    best
}

#[cfg(unix)]
fn cpu_seconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let time = getrusage(UsageWho::RUSAGE_SELF).expect("every process has one").user_time();
    time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6
}

#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}
