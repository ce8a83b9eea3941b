//! Games in which a picture takes a piece.

use crate::common::OPTIONS;
use everyboard_game::{GameOptions, GameRules, GameTable, Value};
use everyboard_puzzle::Builtin;

/// Wins, draws and losses of the side to move, by the stones of the two sides, and the longest of
/// them in plies: by a program in C++ that shares nothing with this one, looks at rows alone, and
/// improves all values of a class in rounds.
const DARA: [([u8; 2], [u64; 3], u16); 16] = [
    ([3, 3], [80_196, 43_672, 36_292], 17),
    ([3, 4], [91_272, 1_944, 307_184], 22),
    ([3, 5], [28_356, 5_424, 686_940], 24),
    ([3, 6], [0, 280, 960_680], 22),
    ([4, 3], [378_088, 1_344, 20_968], 21),
    ([4, 4], [572_611, 69_338, 258_951], 34),
    ([4, 5], [432_660, 23_188, 985_592], 39),
    ([4, 6], [114_294, 9_770, 1_557_616], 39),
    ([5, 3], [718_488, 712, 1_520], 23),
    ([5, 4], [1_344_208, 8_680, 88_552], 38),
    ([5, 5], [1_346_964, 115_140, 555_912], 40),
    ([5, 6], [697_196, 39_248, 1_281_572], 43),
    ([6, 3], [960_960, 0, 0], 11),
    ([6, 4], [1_672_248, 1_148, 8_284], 38),
    ([6, 5], [1_865_484, 12_288, 140_244], 44),
    ([6, 6], [1_148_550, 74_650, 458_480], 54),
];

#[test]
fn dara_has_the_values_of_another_program() {
    let rules = GameRules::new(Builtin::named("dara-4x4").unwrap().puzzle()).unwrap();
    let table = GameTable::solve(rules.clone(), &OPTIONS, &()).unwrap();
    assert_eq!(table.value(&rules.start()).unwrap(), Some(Value::Win { plies: Some(19) }));
    let statistics = [0, 1].map(|side| table.statistics(side));
    for (stones, numbers, longest) in DARA {
        let classes = statistics.iter().flatten();
        let same = classes.filter(|it| [it.mover, it.opponent] == stones.map(usize::from));
        let same: Vec<_> = same.collect();
        assert_eq!(same.len(), 2, "one for each side: {stones:?}");
        for class in same {
            assert_eq!([class.wins, class.draws, class.losses], numbers, "{stones:?}");
            assert_eq!(class.longest_win.max(class.longest_loss), longest, "{stones:?}");
        }
    }
    let by_sets = GameOptions { sets_from: 0, without_plies: true, ..OPTIONS };
    let table = GameTable::solve(rules.clone(), &by_sets, &()).unwrap();
    assert_eq!(table.value(&rules.start()).unwrap(), Some(Value::Win { plies: None }));
}

/// A move that completes a row names the stone that it takes; there is one for each.
#[test]
fn a_move_says_what_it_takes() {
    let rules = GameRules::new(Builtin::named("dara-4x4").unwrap().puzzle()).unwrap();
    let position = rules.puzzle().read_start("WW.B/..W./B.../...B").unwrap();
    let position = rules.position(&position[0]).with_side(0);
    let moves = rules.moves(&position);
    let mut taking: Vec<&str> = moves
        .iter()
        .filter(|legal| legal.taken.is_some())
        .map(|legal| legal.word.as_str())
        .collect();
    taking.sort_unstable();
    assert_eq!(taking, ["c3-c4xa2", "c3-c4xd1", "c3-c4xd4"]);
    let others = moves.iter().filter(|legal| legal.taken.is_none());
    assert!(others.clone().all(|legal| !legal.word.contains('x')));
    assert_eq!(others.count(), 6);
}
