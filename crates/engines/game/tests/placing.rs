//! Games whose pieces are placed, against numbers that others have published, a theorem, and the
//! plain twin.

use crate::against_plain::check;
use crate::common::OPTIONS;
use everyboard_game::{GamePosition, GameRules, GameTable, Value};
use everyboard_puzzle::Builtin;
use std::collections::HashSet;

fn solved(name: &str) -> GameTable {
    let rules = GameRules::new(Builtin::named(name).unwrap().puzzle()).unwrap();
    GameTable::solve(rules, &OPTIONS, &()).unwrap()
}

/// All positions that the start leads to.
fn reached(rules: &GameRules) -> HashSet<GamePosition> {
    let mut all = HashSet::from([rules.start()]);
    let mut fresh = vec![rules.start()];
    while let Some(position) = fresh.pop() {
        let after = rules.moves(&position).into_iter().map(|legal| legal.after);
        fresh.extend(after.filter(|after| all.insert(after.clone())));
    }
    all
}

/// Tic-tac-toe has 5478 positions, wins included (H. D. Baker, 2001, and many others); four in a
/// row on 4x4 has 161,029 (J. Tromp, John's Connect Four Playground), and is a draw.
#[test]
fn positions_are_as_many_as_known() {
    for (name, positions, value) in
        [("tic-tac-toe", 5478, Value::Draw), ("four-in-a-row-4x4", 161_029, Value::Draw)]
    {
        let table = solved(name);
        assert_eq!(table.positions(), positions, "{name}");
        assert_eq!(table.value(&table.rules().start()).unwrap(), Some(value), "{name}");
    }
}

/// The side to move loses where the binary sum of the heaps without carry is 0 (C. L. Bouton, Nim,
/// a Game with a Complete Mathematical Theory, 1901).
#[test]
fn nim_is_lost_where_the_sum_is_zero() {
    let table = solved("nim-3-4-5");
    let rules = table.rules();
    let board = &rules.puzzle().board;
    let all = reached(rules);
    assert_eq!(all.len() as u64, table.positions());
    for position in all {
        let symbols = position.symbols();
        let mut heaps = [0; 3];
        // Row by row from the top: what is free until a piece comes.
        let mut is_over = [false; 3];
        for square in board.squares() {
            let name = board.name_of(square, everyboard_board::Naming::Algebraic);
            let column = usize::from(name.as_bytes()[0] - b'a');
            is_over[column] |= !symbols.at(square).is_empty();
            heaps[column] += usize::from(!is_over[column]);
        }
        let is_lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        let value = table.value(&position).unwrap().unwrap();
        assert_eq!(matches!(value, Value::Loss { .. }), is_lost, "{heaps:?} {value}");
    }
}

#[test]
fn small_games_have_the_values_of_the_twin() {
    for name in ["tic-tac-toe", "nine-holes", "three-mens-morris", "tapatan", "achi"] {
        check(Builtin::named(name).unwrap().text);
    }
}

/// A position that no start leads to has no value, unless it is solved from there.
#[test]
fn a_position_from_elsewhere_is_a_start_of_its_own() {
    let table = solved("four-in-a-row-4x4");
    let rules = table.rules();
    let hanging = rules.puzzle().read_start("..../W.../..../....");
    let hanging = rules.position(&hanging.unwrap()[0]).with_side(1);
    assert_eq!(table.value(&hanging).unwrap(), None);
    let table = GameTable::solve_from(rules.clone(), std::slice::from_ref(&hanging), &OPTIONS, &())
        .unwrap();
    assert!(table.value(&hanging).unwrap().is_some());
    assert_eq!(table.verify(OPTIONS.threads, &()).unwrap(), table.positions());
}
