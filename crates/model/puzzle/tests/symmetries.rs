//! Symmetries carry moves to moves, or to moves undone, on positions they were not made from.

use crate::random_puzzle::{Limits, arrangement, choices, drafts, read};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{MoveValidator, Puzzle, RewriteSystem, Symmetry};
use proptest::prelude::*;
use std::collections::BTreeSet;

const LIMITS: Limits = Limits { side: 3, points: 6, pieces: 5 };

/// Boards with more symmetries take too long one by one.
const MOST_MEMBERS: usize = 200;

fn assert_moves_kept(puzzle: &Puzzle, symmetry: &Symmetry, position: &Position) {
    let validator = MoveValidator::new(puzzle);
    let image = symmetry.image(position);
    for next in validator.moves(position) {
        let next = symmetry.image(&next);
        let (from, to) = if symmetry.reverses() { (&next, &image) } else { (&image, &next) };
        assert_eq!(validator.check(from, to), Ok(()), "{symmetry:?}");
    }
}

fn assert_inverse_undoes(puzzle: &Puzzle, symmetry: &Symmetry, position: &Position) {
    let inverse = symmetry.inverse();
    assert_eq!(inverse.image(&symmetry.image(position)), *position);
    assert_eq!(symmetry.image(&inverse.image(position)), *position);
    assert_eq!(inverse.reverses(), symmetry.reverses());
    assert_eq!(inverse.inverse(), *symmetry);
    let squares = puzzle.board.squares();
    assert!({ squares }.all(|square| inverse.square(symmetry.square(square)) == square));
}

fn images(symmetry: &Symmetry, positions: &[Position]) -> BTreeSet<Position> {
    positions.iter().map(|position| symmetry.image(position)).collect()
}

/// One goal: the pieces of the first start in another order, or the start itself.
fn with_goal(puzzle: &mut Puzzle, keys: &[u8]) {
    let start = &puzzle.starts[0];
    let mut keyed: Vec<(u8, Symbol)> =
        keys.iter().copied().zip(puzzle.board.squares().map(|square| start.at(square))).collect();
    keyed.sort_by_key(|&(key, _)| key);
    let names = keyed.iter().enumerate().map(|(square, &(_, symbol))| {
        let name = puzzle.board.name_of(Square::new(square), Default::default());
        format!("{name}={}", puzzle.alphabet.char_of(symbol))
    });
    let text = names.collect::<Vec<_>>().join(" ");
    // Pieces that cover several squares are broken by that, and it may be forbidden.
    let goals = puzzle.read_goals(&text).ok().filter(|_| !puzzle.alphabet.has_blocks());
    let started = || puzzle.read_goals(&puzzle.board.draw(&puzzle.alphabet, start)).unwrap();
    puzzle.goals = goals.unwrap_or_else(started);
}

fn assert_group(puzzle: &Puzzle, system: &RewriteSystem, goals: &[Position], others: &[Position]) {
    let group = puzzle.symmetry_group(system, goals).unwrap();
    let members: BTreeSet<&Symmetry> = group.members().iter().collect();
    assert_eq!(members.len(), group.members().len(), "members are distinct");
    assert!(group.members().iter().any(Symmetry::is_identity));
    if members.len() > MOST_MEMBERS {
        return;
    }
    let starts: BTreeSet<Position> = puzzle.starts.iter().cloned().collect();
    let goals_set: BTreeSet<Position> = goals.iter().cloned().collect();
    for symmetry in group.members() {
        let (to_starts, to_goals) =
            if symmetry.reverses() { (&goals_set, &starts) } else { (&starts, &goals_set) };
        assert_eq!(images(symmetry, &puzzle.starts), *to_starts);
        assert_eq!(images(symmetry, goals), *to_goals);
        assert!(members.contains(&symmetry.inverse()), "a group has inverses");
        for position in puzzle.starts.iter().chain(others) {
            assert_inverse_undoes(puzzle, symmetry, position);
            assert_moves_kept(puzzle, symmetry, position);
        }
    }
}

fn assert_mirror(puzzle: &Puzzle, system: &RewriteSystem, goals: &[Position], others: &[Position]) {
    let Some(mirror) = puzzle.mirror(system, goals) else { return };
    assert!(mirror.reverses());
    assert_eq!(images(&mirror, &puzzle.starts), goals.iter().cloned().collect());
    for position in puzzle.starts.iter().chain(others) {
        assert_inverse_undoes(puzzle, &mirror, position);
        assert_moves_kept(puzzle, &mirror, position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn symmetries_keep_moves_starts_and_goals(
        draft in drafts(LIMITS),
        keys in choices(),
        arrangements in prop::collection::vec(choices(), 3),
    ) {
        let mut puzzle = draft.puzzle();
        with_goal(&mut puzzle, &keys);
        let system = puzzle.compile().unwrap();
        let others: Vec<Position> =
            arrangements.iter().map(|choices| arrangement(&puzzle, choices)).collect();
        if let Some(goals) = puzzle.goal_positions(&system, 100) {
            assert_group(&puzzle, &system, &goals, &others);
            assert_mirror(&puzzle, &system, &goals, &others);
        }
    }
}

/// The exchange of 5x5 knights: the identity, a reflection, and two that read ways backwards.
#[test]
fn symmetries_of_known_puzzles() {
    let file = |board: &str| {
        read(&format!(
            "format = 1\nboard = {board:?}\ngoal = \"exchange W B\"\n[pieces]\nWB = \"N\"\n"
        ))
    };
    let known = [
        ("WWWWB/WWWBB/WW.BB/WWBBB/WBBBB", 4),
        ("BBB/.../.../WWW", 8),
        ("W.W/.../B.B", 8),
        ("WWWW/..../..../BBBB", 8),
    ];
    for (board, size) in known {
        let puzzle = file(board);
        let system = puzzle.compile().unwrap();
        let goals = puzzle.goal_positions(&system, 10).unwrap();
        let group = puzzle.symmetry_group(&system, &goals).unwrap();
        assert_eq!(group.members().len(), size, "{board}");
        assert!(puzzle.mirror(&system, &goals).is_some(), "{board}");
    }
}
