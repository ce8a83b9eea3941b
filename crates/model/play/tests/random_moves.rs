//! Legal moves and words on random puzzles, beside the validator, which tries every pair of
//! squares.

use crate::random_puzzle::{Limits, arrangement, choices, drafts};
use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_play::{LegalMove, Rules};
use everyboard_puzzle::{Builtin, Metric, MoveValidator, Puzzle};
use proptest::prelude::*;
use std::collections::BTreeSet;

const LIMITS: Limits = Limits { side: 4, points: 9, pieces: 6 };

fn square(rules: &Rules, name: &str) -> Square {
    rules.puzzle().board.square_named(name, Naming::Algebraic).unwrap()
}

#[track_caller]
fn assert_describes(rules: &Rules, before: &Position, legal: &LegalMove) {
    let [from, to] = [&legal.from, &legal.to].map(|name| square(rules, name));
    let mut after = before.clone();
    for name in &legal.removed {
        after.put(square(rules, name), Symbol::EMPTY);
    }
    after.put(to, before.at(from));
    after.put(from, Symbol::EMPTY);
    let squares = rules.puzzle().board.len();
    assert_eq!(after.symbols()[..squares], legal.after.symbols()[..squares], "{}", legal.word);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn legal_moves_are_those_of_the_validator_each_with_a_word_of_its_own(
        draft in drafts(LIMITS),
        choices in choices(),
    ) {
        let rules = Rules::new(draft.puzzle()).unwrap();
        let here = arrangement(rules.puzzle(), &choices);
        let legal = rules.legal_moves(&here);
        let found: BTreeSet<&Position> = legal.iter().map(|legal| &legal.after).collect();
        let plain = MoveValidator::new(rules.puzzle()).moves(&here);
        prop_assert_eq!(found, plain.iter().collect::<BTreeSet<_>>());
        prop_assert_eq!(legal.len(), plain.len());
        let words: BTreeSet<&str> = legal.iter().map(|legal| legal.word.as_str()).collect();
        prop_assert_eq!(words.len(), legal.len());
        for legal in &legal {
            // Drawn moves, pushes, blocks, and moves at a stretch do more.
            let rule = &rules.puzzle().rule;
            let pushes = rule.kinds.iter().any(|kind| kind.pushes());
            let is_single = rule.metric == Metric::Steps && !rules.puzzle().alphabet.has_blocks();
            if rule.drawn.is_empty() && !pushes && is_single {
                assert_describes(&rules, &here, legal);
            }
            prop_assert_eq!(&rules.read(std::slice::from_ref(&here), &legal.word).unwrap(), legal);
        }
    }

    /// Moves that are put together in each position do what those do that are listed.
    #[test]
    fn moves_in_parts_are_those_of_the_validator_each_with_a_word_of_its_own(
        draft in drafts(LIMITS),
        choices in choices(),
    ) {
        let puzzle = draft.puzzle();
        let parts = puzzle.compile_in_parts_within(u64::MAX).unwrap();
        let rules = Rules::of(puzzle, parts);
        let here = arrangement(rules.puzzle(), &choices);
        let legal = rules.legal_moves(&here);
        let found: BTreeSet<&Position> = legal.iter().map(|legal| &legal.after).collect();
        let plain = MoveValidator::new(rules.puzzle()).moves(&here);
        prop_assert_eq!(found, plain.iter().collect::<BTreeSet<_>>());
        for legal in &legal {
            prop_assert_eq!(&rules.read(std::slice::from_ref(&here), &legal.word).unwrap(), legal);
            prop_assert_eq!(rules.between(&here, &legal.after), Some(legal.clone()));
        }
    }

    /// What is written of a path is read as that path.
    #[test]
    fn words_of_a_walk_replay(
        draft in drafts(LIMITS),
        choices in prop::collection::vec(any::<u8>(), 0..12),
    ) {
        let rules = Rules::new(draft.puzzle()).unwrap();
        let start = &rules.puzzle().starts[0];
        let mut walk: Vec<LegalMove> = Vec::new();
        for choice in choices {
            let legal = rules.legal_moves(walk.last().map_or(start, |made| &made.after));
            let Some(last) = legal.len().checked_sub(1) else { break };
            walk.push(legal[(choice as usize).min(last)].clone());
        }
        let words = walk.iter().map(|made| made.word.as_str());
        // With every turn: the first move says whose it is.
        let starts = rules.puzzle().with_every_turn(start);
        prop_assert_eq!(rules.replay(&starts, words).unwrap(), walk);
    }
}

#[test]
fn a_word_that_is_not_legal_is_named_with_its_number_and_what_is_legal() {
    let peg = Builtin::named("peg-english").unwrap().puzzle();
    let rules = Rules::new(peg).unwrap();
    let error = rules.replay(&rules.puzzle().starts, ["d6d4", "d4d2"]).unwrap_err();
    assert_eq!((error.number, error.illegal.word.as_str()), (2, "d4d2"));
    let said = "move 2: \"d4d2\" is not a legal move here; legal: b5d5 f5d5 d3d5";
    assert_eq!(error.to_string(), said);
}

/// Nobody can move; a word is still answered.
#[test]
fn a_position_without_moves_says_so() {
    let text = "format = 1\nboard = 'AB'\n[pieces]\nAB = 'W'\n";
    let rules = Rules::new(Puzzle::parse(text).unwrap()).unwrap();
    let error = rules.read(&rules.puzzle().starts, "a1\u{7}").unwrap_err();
    assert_eq!(error.to_string(), "\"a1\\u{7}\" is not a legal move here; no move is legal");
}

/// Where sides take turns, either may make the same cycle: its word did not say whose move it was,
/// and so who begins.
#[test]
fn the_word_of_a_cycle_says_who_makes_it() {
    let text = "format = 1\nboard = 'AB'\n[pieces]\nAB = 'W'\n[rule]\nturns = 'alternate'\nsides = ['B', 'A']\n\
                [[move]]\nname = 'turn'\ncycle = 'a1 b1'\nreversed = true\n";
    let rules = Rules::new(Puzzle::parse(text).unwrap()).unwrap();
    let starts = rules.puzzle().with_every_turn(&rules.puzzle().starts[0]);
    for start in &starts {
        let legal = rules.legal_moves(start).remove(0);
        let played = rules.replay(&starts, [legal.word.as_str()]).unwrap();
        assert_eq!(played[0].after, legal.after, "{}", legal.word);
    }
}

/// A chain named the pegs that it takes, from a1 on: nobody could play it.
#[test]
fn a_chain_of_jumps_names_the_squares_where_it_lands() {
    let text = "format = 1\nboard = 'PP../.P../..P./....'\n[pieces]\nP = 'W'\n[rule]\nkind = 'jump'\ncount = 'moves'\n";
    let rules = Rules::new(Puzzle::parse(text).unwrap()).unwrap();
    let legal = rules.legal_moves(&rules.puzzle().starts[0]);
    let words: Vec<&str> = legal.iter().map(|legal| legal.word.as_str()).collect();
    assert_eq!(words, ["a4c4", "b4b2", "b4b2d2"]);
}

/// Of more than 2,000 moves between two squares each had a number, `b3b2:2168`: they differ in what
/// stands there, so no two of them are possible at once.
#[test]
fn thousands_of_moves_that_are_never_possible_at_once_have_no_numbers() {
    let rules = Rules::new(Builtin::named("rotating-3x3").unwrap().puzzle()).unwrap();
    let legal = rules.legal_moves(&rules.puzzle().starts[0]);
    let mut words: Vec<&str> = legal.iter().map(|legal| legal.word.as_str()).collect();
    words.sort_unstable();
    assert_eq!(words, ["a2a1", "a2b2", "a3a2", "a3b3", "b2b1", "b2c2", "b3b2", "b3c3"]);
}
