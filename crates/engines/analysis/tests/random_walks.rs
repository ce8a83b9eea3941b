//! No random walk breaks an invariant.

use everyboard_analysis::invariants;
use everyboard_puzzle::{Builtin, Puzzle, builtins};
use proptest::prelude::*;

/// A walk of allowed moves, chosen by the numbers in `choices`.
fn follows(puzzle: &Puzzle, choices: &[u16]) -> Result<(), TestCaseError> {
    let system = puzzle.compile().unwrap();
    let invariants = invariants(puzzle, &system);
    let mut position = puzzle.starts[0].clone();
    for &choice in choices {
        let allowed: Vec<_> =
            system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(&position)).collect();
        let Some(rewrite) = allowed.get(usize::from(choice) % allowed.len().max(1)) else { break };
        let mover = position.at(rewrite.from).index();
        let before: Vec<i32> =
            invariants.iter().map(|invariant| invariant.value(&position)).collect();
        rewrite.apply(&mut position);
        for (invariant, before) in invariants.iter().zip(before) {
            let expected = invariant.reduced(before + invariant.steps[mover]);
            prop_assert_eq!(invariant.value(&position), expected, "{}", puzzle.name);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn walks_on_built_in_puzzles(
        builtin in proptest::sample::select(builtins()),
        choices in proptest::collection::vec(any::<u16>(), 40),
    ) {
        follows(&builtin.puzzle(), &choices)?;
    }

    #[test]
    fn walks_on_random_boards(
        rows in proptest::collection::vec("[AABC..#]{4}", 3),
        rule in proptest::sample::select(vec!["step", "jump", "hop"]),
        piece in proptest::sample::select(vec!["N", "W", "K", "F", "WN"]),
        choices in proptest::collection::vec(any::<u16>(), 40),
    ) {
        let board = rows.join("\n");
        let kinds: String = "ABC".chars().filter(|&kind| board.contains(kind)).collect();
        prop_assume!(!kinds.is_empty());
        let file = format!(
            "format = 1\nboard = '''\n{board}\n'''\n[pieces]\n{kinds} = '{piece}'\n[rule]\nkind = '{rule}'\n"
        );
        match Puzzle::parse(&file) {
            Ok(puzzle) => follows(&puzzle, &choices)?,
            Err(_) => prop_assume!(false),
        }
    }
}

#[test]
fn a_permutation_of_labels_counts() {
    let puzzle = Builtin::named("fifteen-puzzle").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let invariants = invariants(&puzzle, &system);
    assert!(invariants.iter().any(|invariant| invariant.counts_order && invariant.is_constant()));
}
