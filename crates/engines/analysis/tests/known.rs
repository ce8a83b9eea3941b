//! Invariants of puzzles whose answer is known.

use everyboard_analysis::{
    Arrangements, DistanceBounds, Invariant, connected_bound, impossible, invariants,
    moves_parities, total,
};
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem, builtins};

fn found(puzzle: &Puzzle) -> (RewriteSystem, Vec<Invariant>) {
    let system = puzzle.compile().unwrap();
    let invariants = invariants(puzzle, &system);
    (system, invariants)
}

fn builtin(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

/// W. Johnson and W. Story, 1879 (labels); M. Reiss, 1857 (pegs).
#[test]
fn impossible_puzzles_have_their_reason() {
    for (name, reasons) in
        [("eight-puzzle-impossible", 1), ("fifteen-puzzle-loyd", 1), ("peg-european", 4)]
    {
        let puzzle = builtin(name);
        let (system, invariants) = found(&puzzle);
        let proof = impossible(&puzzle, &system, &invariants).expect(name);
        assert_eq!(proof.len(), reasons, "{name}");
        assert!(proof.iter().all(|&number| invariants[number].is_constant()), "{name}");
    }
}

#[test]
fn no_reason_is_found_where_a_solution_is_known() {
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        if puzzle.expect.moves.is_some() {
            let (system, invariants) = found(&puzzle);
            assert_eq!(impossible(&puzzle, &system, &invariants), None, "{}", builtin.name);
        }
    }
}

/// What counts all moves agrees with the known length.
#[test]
fn totals_agree_with_known_lengths() {
    let mut agreed = 0;
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        let (system, invariants) = found(&puzzle);
        let Some(moves) = puzzle.expect.moves else { continue };
        let kinds: Vec<usize> = puzzle.alphabet.kinds().map(|kind| kind.index()).collect();
        for invariant in invariants.iter().filter(|invariant| !invariant.is_constant()) {
            let step = invariant.steps[kinds[0]];
            if kinds.iter().any(|&kind| invariant.steps[kind] != step) {
                continue;
            }
            if let Some(total) = total(&puzzle, &system, invariant) {
                assert_eq!(invariant.reduced(step * moves as i32), total, "{}", builtin.name);
                agreed += 1;
            }
        }
    }
    assert!(agreed > 20, "{agreed}");
}

/// Leck (2000) saw that both colours make an even number of moves on 5x5.
#[test]
fn the_moves_of_each_colour_are_even_on_5x5() {
    let puzzle = builtin("knights-5x5");
    let (system, invariants) = found(&puzzle);
    let steps: Vec<&[i32]> = invariants.iter().map(|invariant| &invariant.steps[..]).collect();
    assert_eq!(steps, [[1, 1, 1], [0, 1, 0], [0, 0, 1]]);
    for invariant in &invariants {
        assert_eq!(invariant.modulus, Some(2));
        assert_eq!(total(&puzzle, &system, invariant), Some(0));
    }
}

/// Bishops keep to the squares of their colour; jumps over a peg take it.
#[test]
fn sums_in_whole_numbers() {
    let (_, bishops) = found(&builtin("bishops-4x5"));
    let whole = bishops.iter().filter(|invariant| invariant.modulus.is_none());
    assert_eq!(whole.filter(|invariant| invariant.is_constant()).count(), 2);
    let puzzle = builtin("peg-english");
    let (system, pegs) = found(&puzzle);
    let counted = pegs.last().unwrap();
    assert_eq!(counted.modulus, None);
    assert_eq!(total(&puzzle, &system, counted), Some(31));
}

/// T. Morrow's page (2000) has 32 as well: a count by distances gives 15 for each colour, and each
/// makes an even number of moves.
#[test]
fn distances_on_5x5() {
    let puzzle = builtin("knights-5x5");
    let system = puzzle.compile().unwrap();
    let bounds = DistanceBounds::of(&puzzle, &system).unwrap();
    assert_eq!((bounds.nearest, bounds.assigned), (vec![14, 14], vec![16, 16]));
}

#[test]
fn distances_never_pass_the_shortest_solution() {
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        let (system, moves) = (puzzle.compile().unwrap(), puzzle.expect.moves);
        let (Some(bounds), Some(moves)) = (DistanceBounds::of(&puzzle, &system), moves) else {
            continue;
        };
        let [nearest, assigned] =
            [&bounds.nearest, &bounds.assigned].map(|moves| moves.iter().sum::<usize>());
        assert!(nearest <= assigned && assigned <= moves, "{}", builtin.name);
    }
}

/// R. Wilson, 1974: on the theta graph the gap brings about 120 of the 720 arrangements, the
/// projective linear group PGL(2, 5), which is sharply 3-transitive: three pieces decide the
/// others.
#[test]
fn three_pieces_decide_on_the_theta_graph() {
    let puzzle = builtin("theta");
    let system = puzzle.compile().unwrap();
    let found = Arrangements::of(&puzzle, &system).unwrap();
    assert_eq!((found.reachable, found.base.len()), (120, 3));
    assert!(!puzzle.is_goal(&found.agreeing.unwrap()));
    let eight = builtin("eight-puzzle-impossible");
    assert_eq!(Arrangements::of(&eight, &eight.compile().unwrap()), None);
}

/// T. Morrow's page (2000) has 34 for connected walks of the gap on 5x5.
#[test]
fn walks_of_the_gap_on_5x5() {
    let puzzle = builtin("knights-5x5");
    assert_eq!(connected_bound(&puzzle, &puzzle.compile().unwrap(), &()), Some(34));
    let several_gaps = builtin("knights-4x3");
    assert_eq!(connected_bound(&several_gaps, &several_gaps.compile().unwrap(), &()), None);
}

#[test]
fn walks_of_the_gap_never_pass_the_shortest_solution() {
    let mut compared = 0;
    for builtin in builtins() {
        let puzzle = builtin.puzzle();
        let system = puzzle.compile().unwrap();
        let (Some(moves), Some(bound)) =
            (puzzle.expect.moves, connected_bound(&puzzle, &system, &()))
        else {
            continue;
        };
        let assigned = DistanceBounds::of(&puzzle, &system).unwrap().assigned;
        assert!(assigned.iter().sum::<usize>() <= bound && bound <= moves, "{}", builtin.name);
        compared += 1;
    }
    assert!(compared >= 7, "{compared}");
}

/// Leck (2000): even for both colours on 5x5. Whoever moves one step on a board of two colours
/// makes as many moves, even or odd, as the colours of its ends say.
#[test]
fn parities_of_the_moves_of_each_kind() {
    let puzzle = builtin("knights-5x5");
    let (system, invariants) = found(&puzzle);
    assert_eq!(moves_parities(&puzzle, &system, &invariants), [Some(0), Some(0)]);
    let text = "format = 1\nboard = 'A.B..'\ngoal = '.A..B'\n[pieces]\nA = 'W'\nB = 'W'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let (system, invariants) = found(&puzzle);
    assert_eq!(moves_parities(&puzzle, &system, &invariants), [Some(1), Some(0)]);
}
