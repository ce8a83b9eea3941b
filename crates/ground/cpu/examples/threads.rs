//! Sums the lengths of Collatz sequences, tasks of very different length. With `--features threads`
//! two threads share them; without it, one does all.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_cpu::{parallel_fold, run_on_threads};
use std::num::NonZeroUsize;

/// The steps from `n` to 1, halving even numbers and taking 3n + 1 of odd ones.
fn steps(mut n: u64) -> u64 {
    let mut steps = 0;
    while n != 1 {
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

fn main() {
    let two = NonZeroUsize::new(2).unwrap_or(NonZeroUsize::MIN);
    let parts = parallel_fold(two, 1..=20_000, || 0, |sum, n| *sum += steps(n));
    println!("by thread: {parts:?}; in all: {}", parts.iter().sum::<u64>());
    println!("on one: {}", (1..=20_000).map(steps).sum::<u64>());
    println!("threads that ran: {}", run_on_threads(two, || ()).len());
}
