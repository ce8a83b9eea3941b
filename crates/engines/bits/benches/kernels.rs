//! What a word costs, by what is done to it and by instruction set: nanoseconds, and how many times
//! the portable code is as slow.
//!
//! Before it is timed, each set must make of the same rows what the portable one makes of them.
//!
//!     cargo bench -p everyboard-bits --bench kernels
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use everyboard_bits::InstructionSet;
use everyboard_bits::trial::{Trial, Work};
use std::hint::black_box;
use std::time::{Duration, Instant};

const WORKS: [Work; 5] = [Work::Copy, Work::Interleave, Work::Spread, Work::Squeeze, Work::Permute];

/// How long one run lasts at least.
const RUN: Duration = Duration::from_millis(100);

/// Runs, of which the fastest counts.
const RUNS: usize = 10;

/// A trial whose answers are right.
fn checked(work: Work, set: InstructionSet) -> Trial {
    let mut plain = Trial::new(work, InstructionSet::Portable);
    let mut trial = Trial::new(work, set);
    plain.run();
    trial.run();
    assert_eq!(trial.destination(), plain.destination(), "{work:?} {set:?}");
    assert_eq!(trial.count(), plain.count(), "{set:?}");
    trial
}

/// Nanoseconds that `work` takes for each of its `words`, in the fastest run.
fn nanoseconds(words: usize, mut work: impl FnMut()) -> f64 {
    let mut run = || {
        let start = Instant::now();
        let mut times = 0.0;
        while start.elapsed() < RUN {
            work();
            times += 1.0;
        }
        start.elapsed().as_nanos() as f64 / times / words as f64
    };
    (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Prints a line for each instruction set.
fn compare(name: &str, measure: impl Fn(InstructionSet) -> f64) {
    let portable = measure(InstructionSet::Portable);
    for set in everyboard_bits::kernels() {
        let nanoseconds = measure(set);
        let times = portable / nanoseconds;
        println!("{name:12}{:10}{nanoseconds:8.3}{times:8.1}", format!("{set:?}"));
    }
}

fn main() {
    println!("{:12}{:10}{:>8}{:>8}", "work", "set", "ns/word", "times");
    for work in WORKS {
        compare(&format!("{work:?}"), |set| {
            let mut trial = checked(work, set);
            nanoseconds(trial.words(), || trial.run())
        });
    }
    compare("Count", |set| {
        let trial = checked(Work::Copy, set);
        nanoseconds(trial.words(), || {
            black_box(trial.count());
        })
    });
}
