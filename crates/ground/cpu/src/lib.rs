//! What the engines know about the CPU: its instruction sets and its threads.
//!
//! An engine has some code for every CPU and some for CPUs with wider instructions. The program
//! chooses when it runs: [`InstructionSet::best`] is the most that this CPU can do, or less if the
//! environment variable `EVERYBOARD_CPU` says so. Code for one instruction set is a [`Kernel`] that
//! receives a token, such as [`Avx2`]. A token exists only where the CPU has the features, so
//! whoever holds one may use them.
//!
//! ```
//! use everyboard_cpu::{InstructionSet, Kernel};
//!
//! /// Counts the bits that are set. Compiled once for each instruction set.
//! struct CountBits<'a>(&'a [u64]);
//!
//! impl<Cpu> Kernel<Cpu> for CountBits<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run(self, _cpu: Cpu) -> u32 {
//!         self.0.iter().map(|word| word.count_ones()).sum()
//!     }
//! }
//!
//! for set in InstructionSet::available() {
//!     assert_eq!(set.run(CountBits(&[0xff, 1 << 63])), 9);
//! }
//! ```
//!
//! Threads take work piece by piece, so that a slow piece leaves no thread idle: task numbers from
//! a [`TaskQueue`], items in [`parallel_fold`].
//!
//! ```
//! use everyboard_cpu::{TaskQueue, run_on_threads};
//! use std::num::NonZeroUsize;
//!
//! let queue = TaskQueue::new(100);
//! let sums = run_on_threads(NonZeroUsize::new(2).unwrap(), || {
//!     std::iter::from_fn(|| queue.take()).sum::<usize>()
//! });
//! assert_eq!(sums.into_iter().sum::<usize>(), 99 * 100 / 2);
//! ```

mod instruction_set;
mod prefetch;
mod threads;
mod tokens;

pub use instruction_set::{CpuError, InstructionSet, VARIABLE};
pub use prefetch::prefetch;
pub use threads::{TaskQueue, parallel_fold, run_on_threads};
pub use tokens::{Avx2, Avx512, Avx512Vbmi, Bmi2, Kernel, Portable};
