//! Figures of difficulty against a plain way: all solutions are listed, and every position on them
//! is looked up.

use everyboard::{Difficulty, Distances, Origin, Position, Puzzle};
use std::collections::BTreeSet;

/// What the listed solutions say.
#[derive(Default)]
struct Plain {
    keeping: f64,
    branching: f64,
    choice: f64,
    wrong: f64,
    lost: f64,
}

/// Where the moves of a position lead: to shortest solutions, elsewhere, and to no solution.
fn moves(distances: &Distances, at: &Position) -> [usize; 3] {
    let nearer = distances.of(at).unwrap().unwrap() - 1;
    let after: BTreeSet<String> = at.moves().iter().map(|made| made.after.to_string()).collect();
    let after = after.iter().map(|after| at.puzzle().position(after).unwrap());
    let mut found = [0; 3];
    for after in after {
        let left = distances.of(&after).unwrap();
        let kind = if left == Some(nearer) { 0 } else { 1 };
        found[kind] += 1;
        found[2] += usize::from(left.is_none());
    }
    found
}

fn plain(puzzle: &Puzzle) -> Plain {
    let distances = puzzle.distances(Origin::Goal).unwrap();
    let solutions = puzzle.solve().unwrap();
    let (mut plain, mut number) = (Plain::default(), 0.0);
    for solution in &solutions {
        let positions = solution.positions();
        let length = solution.len() as f64;
        for at in &positions[..positions.len() - 1] {
            let [right, wrong, lost] = moves(&distances, at).map(|moves| moves as f64);
            plain.keeping += right / (right + wrong) / length;
            plain.branching += (right + wrong) / length;
            plain.choice += ((right + wrong) / right).log2();
            plain.wrong += wrong;
            plain.lost += lost;
        }
        number += 1.0;
    }
    plain.keeping /= number;
    plain.branching /= number;
    plain.choice /= number;
    plain
}

fn difficulty(name: &str) -> Difficulty {
    Puzzle::named(name).unwrap().solve().unwrap().difficulty().unwrap()
}

#[test]
fn the_figures_are_those_of_all_solutions_one_by_one() {
    for name in ["warehouse", "warehouse-alcove", "traffic-4x4", "frogs-and-toads", "knights-3x5"] {
        let found = difficulty(name);
        let plain = plain(&Puzzle::named(name).unwrap());
        for (one, other) in [
            (found.keeping, plain.keeping),
            (found.branching, plain.branching),
            (found.choice, plain.choice),
            (
                found.dead_ends.unwrap(),
                if plain.wrong > 0.0 { plain.lost / plain.wrong } else { 0.0 },
            ),
        ] {
            assert!((one - other).abs() < 1e-9, "{name}: {one} {other} {found:?}");
        }
    }
}

/// E. Lucas, Recreations mathematiques, 1883: either colour may begin, and no other choice is ever
/// right.
#[test]
fn frogs_and_toads_are_forced_after_the_first_move() {
    let frogs = difficulty("frogs-and-toads");
    assert_eq!((frogs.moves, frogs.forced, frogs.right_first_moves), (15, 0, 2));
    assert_eq!(frogs.bottlenecks, 0);
    // No frog ever jumps back.
    assert_eq!(frogs.counterintuitive, Some(0.0));
}

#[test]
fn a_corridor_has_no_choice() {
    let level: Puzzle = "######\n#@ $.#\n######\n".parse().unwrap();
    let found = level.solve().unwrap().difficulty().unwrap();
    assert_eq!((found.moves, found.forced, found.bottlenecks), (2, 2, 1));
    assert_eq!((found.first_moves, found.right_first_moves), (1, 1));
    assert_eq!(found.counterintuitive, Some(0.0));
}

/// Worked out by hand: the keeper pushes the box away from its goal, walks round it in four steps,
/// and pushes it back four times.
#[test]
fn a_push_away_from_the_goal_is_counterintuitive() {
    let level: Puzzle = "########\n#. @$  #\n####   #\n########\n".parse().unwrap();
    let found = level.solve().unwrap().difficulty().unwrap();
    assert_eq!((found.moves, found.counterintuitive), (9, Some(1.0)), "{found:?}");
    assert!(found.dead_ends.unwrap() > 0.0, "pushed again, the box stays in the corner");
}

#[test]
fn what_has_no_solution_has_no_difficulty() {
    assert!(Puzzle::named("theta").unwrap().solve().unwrap().difficulty().is_none());
    let solved = Puzzle::named("eight-puzzle").unwrap().starting_from("123/456/78.").unwrap();
    assert!(solved.solve().unwrap().difficulty().is_none());
}
