//! Whole censuses, however the space is cut.

use super::plain::Plain;
use super::{MOST_POSITIONS, cases, files, granularities};
use crate::{Census, CensusOptions};
use everyboard_bits::{InstructionSet, Space, kernels};
use proptest::prelude::*;
use std::num::NonZeroUsize;

fn options(instruction_set: InstructionSet) -> CensusOptions {
    let threads = NonZeroUsize::new(2).unwrap();
    CensusOptions { threads, memory: 1 << 24, instruction_set, ..CensusOptions::default() }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn different_splits_same_table(file in files(), granularity in granularities()) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS as usize) else { return Ok(()) };
        for instructions in kernels() {
            let space = Space::cut(&system, &puzzle.starts, granularity).unwrap();
            let census = Census::of(space, &system, &puzzle.starts, options(instructions)).unwrap();
            let table = census.run(&()).unwrap();
            prop_assert_eq!(table.levels, plain.level_table(), "{:?}", instructions);
        }
    }

    /// As what version 0.1 saved has them.
    #[test]
    fn arrangements_that_parity_excludes_are_never_reached(file in files()) {
        let puzzle = file.puzzle();
        let system = puzzle.compile().unwrap();
        let Some(plain) = Plain::explore(&puzzle, MOST_POSITIONS as usize) else { return Ok(()) };
        let options = CensusOptions { with_excluded: true, ..options(InstructionSet::best()) };
        let census = Census::plan(&system, &puzzle.starts, options).unwrap();
        prop_assert!(census.space().parity().is_empty());
        prop_assert_eq!(census.run(&()).unwrap().levels, plain.level_table());
    }
}
