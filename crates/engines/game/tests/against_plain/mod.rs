//! Random small games against a plain twin, by every engine.

mod games;
mod twin;

use crate::common::OPTIONS;
use everyboard_game::{BestPlay, GameOptions, GameRules, GameTable, Value};
use everyboard_puzzle::{Endless, Loss, Puzzle, Stuck};
use games::{games, placing_games, taking_games};
use proptest::prelude::*;
use twin::{Node, plies, reachable, scores};

/// Compares all values of a game with those of the twin.
pub(crate) fn check(text: &str) {
    let puzzle = Puzzle::parse(text).unwrap();
    let nodes = reachable(&puzzle);
    let end = puzzle.end.clone().unwrap();
    let known = plies(&nodes, end.stuck);
    let rules = GameRules::new(puzzle.clone()).unwrap();
    for (sets_from, without_plies) in [(0, false), (0, true), (u64::MAX, false)] {
        let options = GameOptions { sets_from, without_plies, ..OPTIONS };
        let table = GameTable::solve(rules.clone(), &options, &()).unwrap();
        check_table(text, &nodes, &known, &table);
        let by_sets = end.stuck != Stuck::Passes && end.endless == Endless::Draw;
        assert_eq!(!table.has_plies(), without_plies && by_sets && !rules.places(), "{text}");
        if table.has_plies() {
            assert_eq!(table.verify(OPTIONS.threads, &()).unwrap(), table.positions(), "{text}");
        }
    }
    check_scores(text, &puzzle, &nodes, rules);
}

fn check_table(text: &str, nodes: &[Node], known: &[Option<u16>], table: &GameTable) {
    for (number, (node, &plies)) in nodes.iter().zip(known).enumerate() {
        let expected = match plies {
            None => match table.rules().end().endless {
                Endless::Wins(side) if side == node.side => Value::Win { plies: None },
                Endless::Wins(_) => Value::Loss { plies: None },
                _ => Value::Draw,
            },
            Some(plies) if plies % 2 == 1 => Value::Win { plies: Some(plies) },
            Some(plies) => Value::Loss { plies: Some(plies) },
        };
        let position = table.rules().position(&node.position);
        let found = table.value(&position).unwrap().unwrap();
        if !table.has_plies() {
            // A side that has lost needs no table.
            assert_eq!(
                found.rank().signum(),
                expected.rank().signum(),
                "{text}\n{:?}",
                node.position
            );
            let at_most = table.at_most(&position).unwrap();
            let is_exact = found.plies().is_some();
            assert_eq!(at_most.is_some(), plies.is_some() && !is_exact, "{text}");
            assert!(at_most >= plies.filter(|_| !is_exact).map(u64::from), "{text}\n{at_most:?}");
            // Each time a class is solved again.
            if number % 500 == 0 {
                check_best_play(text, nodes.len(), node, expected, table);
            }
            continue;
        }
        assert_eq!(found, expected, "{text}\n{:?}", node.position);
        // A win before a move is a ply without one.
        let (line, plies) = (table.line(&position).unwrap().len(), usize::from(plies.unwrap_or(0)));
        assert!(line == plies || wins_before_a_move(table) && line + 1 == plies, "{text}");
        let moves = table.moves(&position).unwrap();
        assert_eq!(moves.len(), node.next.len(), "{text}");
        let best = moves.first().map(|judged| judged.value);
        assert!(best.is_none_or(|best| best == expected), "{text}\n{best:?} {expected:?}");
    }
}

/// Whoever wins does so in the end, although the table has no plies.
fn check_best_play(text: &str, most: usize, node: &Node, expected: Value, table: &GameTable) {
    let mut play = BestPlay::new(table, OPTIONS.threads);
    let (mut here, mut value) = (table.rules().position(&node.position), expected);
    let most = table.at_most(&here).unwrap().map_or(most, |plies| plies as usize);
    let mut moves = 0;
    while value.rank() != 0
        && let Some(best) = play.next(&here).unwrap()
    {
        assert_eq!(best.value.rank().signum(), value.rank().signum(), "{text}\n{here:?}");
        here = best.legal.after;
        value = table.value(&here).unwrap().unwrap();
        moves += 1;
        assert!(moves <= most, "{text}\nit takes more than {most} from {:?}", node.position);
    }
    let has_won = wins_before_a_move(table) && table.rules().moves(&here).is_empty();
    assert!(value.rank() <= 0 || has_won, "{text}\n{here:?}");
}

/// Whether a side may have won before it moves: by being stuck, or by a picture that the enemy has
/// made.
fn wins_before_a_move(table: &GameTable) -> bool {
    let end = table.rules().end();
    end.stuck == Stuck::Wins || end.ends_by_pictures()
}

fn check_scores(text: &str, puzzle: &Puzzle, nodes: &[Node], rules: GameRules) {
    let end = puzzle.end.as_ref().unwrap();
    // The twin ends play where a side is stuck.
    if end.stuck == Stuck::Passes {
        return;
    }
    let ends_otherwise = end.ends_by_pictures() || end.endless != Endless::Draw;
    if end.losses != [Loss::NO_PIECES] || ends_otherwise {
        return;
    }
    let Ok(rules) = rules.for_difference() else {
        assert!(text.contains("[[move]]"), "{text}");
        return;
    };
    assert_eq!(rules.end().endless, Endless::Difference);
    let known = scores(puzzle, nodes);
    for sets_from in [0, u64::MAX] {
        let options = GameOptions { sets_from, ..OPTIONS };
        let table = GameTable::solve(rules.clone(), &options, &()).unwrap();
        for (node, score) in nodes.iter().zip(&known) {
            let expected = if node.side == 0 { *score } else { -score };
            let found = table.value(&rules.position(&node.position)).unwrap();
            assert_eq!(found, Some(Value::Score(expected)), "{text}\n{:?}", node.position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 180, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_values_of_the_twin(text in games()) {
        check(&text);
    }

    #[test]
    fn random_games_in_which_pictures_take_have_the_values_of_the_twin(text in taking_games()) {
        check(&text);
    }

    #[test]
    fn random_games_of_placing_have_the_values_of_the_twin(text in placing_games()) {
        check(&text);
    }
}

/// A drawn move that carries two pieces and takes a third was solved as one that takes nothing, and
/// a win became a draw.
#[test]
fn a_move_that_carries_two_and_takes_one() {
    let game = |board: &str, before: &str, after: &str| {
        format!(
            "format = 1\nboard = {board:?}\n[pieces]\nwb = \"W\"\n[rule]\nkind = \"step\"\n\
             turns = \"alternate\"\nfirst = \"w\"\n[[move]]\nbefore = {before:?}\nafter = {after:?}\n\
             [game]\nloses = \"no pieces\"\n"
        )
    };
    check(&game(".wbw", ".wbw", "w.w."));
    check(&game(".wbw.b", ".wbw", "w.w."));
    check(&game("ww..b", "ww.b", "..ww"));
}
