//! The checker beside the lengths that a plain search finds, on random puzzles and weights.

use crate::made::{bound, check, counted, patterns, whole};
use crate::plain::Plain;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_certificate::{Certificate, Clock, Refusal};
use everyboard_puzzle::Puzzle;
use proptest::prelude::*;

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 500;

/// The greatest bound that a certificate proves.
fn follows(certificate: &Certificate) -> usize {
    let mut greedy = certificate.clone();
    greedy.at_least = Some(usize::MAX);
    match check(&greedy) {
        Err(Refusal::TooFew { follows, .. }) => follows,
        Ok(_) => usize::MAX,
        Err(other) => panic!("{other}"),
    }
}

/// The length of a shortest solution; `None` if there is none, or the puzzle is too large.
fn length(puzzle: &Puzzle) -> Option<usize> {
    Plain::explore(puzzle, MOST_POSITIONS)?.length()
}

fn forge(certificate: &mut Certificate, changes: &[(u16, i32)]) {
    let weights = &mut certificate.weights;
    let mut all: Vec<&mut i64> =
        weights.facts.iter_mut().flatten().chain(&mut weights.last).collect();
    let count = all.len();
    for &(at, more) in changes {
        *all[usize::from(at) % count] += i64::from(more);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        max_shrink_iters: 500,
        ..ProptestConfig::default()
    })]

    #[test]
    fn weights_that_were_found_are_right(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        // A goal that is drawn may not be what the rule forbids; one that words describe may.
        prop_assume!(Puzzle::parse(&puzzle.to_toml()).is_ok());
        let certificate = bound(&puzzle);
        let read = Certificate::parse(&certificate.to_text());
        prop_assert_eq!(read.as_ref(), Ok(&certificate));
        // Which symbols come to a square fixes some parities, and the checker does not know them.
        let unfixed = usize::from(!certificate.clocks.is_empty());
        prop_assert!(follows(&certificate).saturating_add(unfixed) >= certificate.at_least.unwrap());
        let Some(length) = length(&puzzle) else { return Ok(()) };
        prop_assert!(follows(&certificate) <= length);
        let whole = whole(&puzzle);
        prop_assert_eq!(whole.at_most, Some(length));
        prop_assert!(check(&whole).is_ok(), "{:?}", check(&whole));
        let counted = counted(&puzzle);
        prop_assert!(check(&counted).is_ok(), "{:?}", check(&counted));
        let tables = Certificate { patterns: patterns(&puzzle, &[1, 2]), ..counted };
        prop_assert!(check(&tables).is_ok(), "{:?}", check(&tables));
        prop_assert!(follows(&tables) <= length);
    }

    /// Whatever the weights and the numbers of the parity are.
    #[test]
    fn no_bound_exceeds_the_length(
        file in files(LIMITS),
        changes in prop::collection::vec((any::<u16>(), any::<i32>()), 0..8),
        searched in 0..12_usize,
        parity in prop::collection::vec(prop::collection::vec(-2..2_i64, 1..7), 1..11),
    ) {
        let puzzle = file.puzzle();
        let Some(length) = length(&puzzle) else { return Ok(()) };
        let mut certificate = bound(&puzzle);
        forge(&mut certificate, &changes);
        prop_assert!(follows(&certificate) <= length);
        certificate.searched = Some(searched);
        match check(&certificate) {
            Err(Refusal::GoalMet { moves, .. }) => {
                prop_assert_eq!(moves, length);
                prop_assert!(length <= searched);
            }
            _ => {
                prop_assert!(searched < length);
                prop_assert!((searched + 1..=length).contains(&follows(&certificate)));
            }
        }
        certificate.searched = None;
        certificate.clocks = vec![Clock::parity(parity)];
        if check(&certificate).is_ok() {
            prop_assert!(follows(&certificate) <= length);
        }
    }
}
