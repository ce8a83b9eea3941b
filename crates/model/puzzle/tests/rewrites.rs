//! Compiled rewrites beside the validator, who knows the rule and nothing of rewrites.

use crate::random_puzzle::{Limits, arrangement, choices, drafts};
use everyboard_board::Position;
use everyboard_puzzle::{MoveValidator, Puzzle, RewriteSystem};
use proptest::prelude::*;
use std::collections::BTreeSet;

const LIMITS: Limits = Limits { side: 4, points: 7, pieces: 16 };

/// Every position that an allowed rewrite leads to, as often as rewrites do.
fn led_to(system: &RewriteSystem, position: &Position) -> Vec<Position> {
    let allowed = system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(position));
    let next = allowed.map(|rewrite| {
        let mut next = position.clone();
        rewrite.apply(&mut next);
        next
    });
    next.collect()
}

fn assert_moves_agree(puzzle: &Puzzle, system: &RewriteSystem, position: &Position) {
    let by_rewrites = led_to(system, position);
    let set: BTreeSet<&Position> = by_rewrites.iter().collect();
    let drawn = puzzle.board.draw_line(&puzzle.alphabet, position);
    assert_eq!(set.len(), by_rewrites.len(), "two rewrites lead to one position from {drawn}");
    let by_validator = MoveValidator::new(puzzle).moves(position);
    assert_eq!(set, by_validator.iter().collect(), "from {drawn}");
}

/// Moves that are left in parts are put together for one position.
fn assert_parts_agree(puzzle: &Puzzle, parts: &RewriteSystem, position: &Position) {
    let moves = parts.moves_from(position).into_iter().map(|made| {
        let mut next = position.clone();
        made.apply(&mut next);
        next
    });
    let next: Vec<Position> = moves.collect();
    let set: BTreeSet<&Position> = next.iter().collect();
    let drawn = puzzle.board.draw_line(&puzzle.alphabet, position);
    assert_eq!(set.len(), next.len(), "two moves lead to one position from {drawn}");
    let by_validator = MoveValidator::new(puzzle).moves(position);
    assert_eq!(set, by_validator.iter().collect(), "from {drawn}");
}

fn assert_reversed_undoes(system: &RewriteSystem, position: &Position) {
    for rewrite in system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(position)) {
        let mut there_and_back = position.clone();
        rewrite.apply(&mut there_and_back);
        let reversed = rewrite.reversed();
        assert!(reversed.is_allowed(&there_and_back), "{rewrite:?}");
        reversed.apply(&mut there_and_back);
        assert_eq!(there_and_back, *position, "{rewrite:?}");
        assert_eq!(reversed.reversed(), *rewrite);
    }
}

/// What the system says of all moves, held against the moves of one position.
fn assert_conservation(puzzle: &Puzzle, system: &RewriteSystem, position: &Position) {
    for next in led_to(system, position) {
        for symbol in puzzle.alphabet.kinds().filter(|&symbol| system.conserves(symbol)) {
            assert_eq!(position.count(symbol), next.count(symbol));
        }
        if system.is_reversible() {
            assert!(led_to(system, &next).contains(position), "a move cannot be undone");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 8000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn rewrites_lead_where_the_validator_allows(
        draft in drafts(LIMITS),
        arrangements in prop::collection::vec(choices(), 6),
    ) {
        let puzzle = draft.puzzle();
        let system = puzzle.compile().unwrap();
        let parts = puzzle.compile_in_parts_within(u64::MAX).unwrap();
        let others = arrangements.iter().map(|choices| arrangement(&puzzle, choices));
        for position in puzzle.starts.iter().cloned().chain(others) {
            assert_moves_agree(&puzzle, &system, &position);
            assert_parts_agree(&puzzle, &parts, &position);
            assert_reversed_undoes(&system, &position);
            assert_conservation(&puzzle, &system, &position);
        }
    }
}
