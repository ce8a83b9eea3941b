//! What a word costs, by what is done to it and by instruction set: criterion's time is that of
//! all words of a chunk, its throughput is in words.
//!
//! Before it is timed, each set must make of the same rows what the portable one makes of them.
//!
//!     cargo bench -p everyboard-bits --bench kernels

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use everyboard_bits::InstructionSet;
use everyboard_bits::trial::{Trial, Work};
use std::time::Duration;

const WORKS: [Work; 5] = [Work::Copy, Work::Interleave, Work::Spread, Work::Squeeze, Work::Permute];

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

fn rows(criterion: &mut Criterion) {
    for work in WORKS {
        let mut group = criterion.benchmark_group(format!("{work:?}"));
        for set in everyboard_bits::kernels() {
            let mut trial = checked(work, set);
            group.throughput(Throughput::Elements(trial.words() as u64));
            group.bench_function(format!("{set:?}"), |bencher| bencher.iter(|| trial.run()));
        }
    }
}

fn count(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Count");
    for set in everyboard_bits::kernels() {
        let trial = checked(Work::Copy, set);
        group.throughput(Throughput::Elements(trial.words() as u64));
        group.bench_function(format!("{set:?}"), |bencher| bencher.iter(|| trial.count()));
    }
}

criterion_group! {
    name = kernels;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1));
    targets = rows, count
}
criterion_main!(kernels);
