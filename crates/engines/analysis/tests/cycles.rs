//! Closed walks of the gap, and solutions composed of them.

use everyboard_analysis::{
    ClosedWalk, ComposeError, Composition, GapGraph, NoSingleGap, Split, WalksOfLength,
};
use everyboard_board::{Position, Square, Symbol};
use everyboard_potential::Potential;
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem, builtins};
use everyboard_search::{Options, Outcome, Search, ShortestPaths};
use everyboard_watch::{Stopped, Watch};
use num_bigint::BigUint;
use std::collections::BTreeMap;

const MEMORY: u64 = 1 << 28;

fn builtin(name: &str) -> (Puzzle, RewriteSystem) {
    let puzzle = Builtin::named(name).unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    (puzzle, system)
}

fn walks(name: &str, longest: usize, most: usize) -> Vec<WalksOfLength> {
    let (puzzle, system) = builtin(name);
    let mut left = BigUint::from(most);
    GapGraph::new(&puzzle, &system).unwrap().closed_walks(&puzzle, longest, |_, count| {
        let fits = *count <= left;
        left -= if fits { count.clone() } else { BigUint::ZERO };
        fits
    })
}

fn composed(name: &str, memory: u64, watch: &dyn Watch) -> Result<Composition, ComposeError> {
    let (puzzle, system) = builtin(name);
    let graph = GapGraph::new(&puzzle, &system).unwrap();
    let potential = Potential::find(&puzzle, &system).unwrap();
    graph.compose(&puzzle, &system, &potential, memory, watch)
}

fn solved(puzzle: &Puzzle, system: &RewriteSystem) -> ShortestPaths {
    let options = Options { memory: MEMORY, ..Options::default() };
    match Search::plan(puzzle, system, options).unwrap().run(&()).unwrap() {
        Outcome::Solved(solved) => solved.paths,
        other => panic!("{} has solutions: {other:?}", puzzle.name),
    }
}

/// T. Morrow's page on the 5x5 knights (2000) has 2 primitive cycles of 4 moves and 26 of 6, up to
/// the symmetries of the board. So it counts the two directions of a walk as two (there would be 15
/// otherwise), steps straight back not at all (there would be 4 and 48), and walks that meet
/// themselves away from home (there would be 24).
#[test]
fn primitive_cycles_of_the_5x5_knights() {
    let counts: Vec<_> = walks("knights-5x5", 6, 1000)
        .into_iter()
        .map(|row| (row.length, row.count, row.classes.unwrap().len()))
        .collect();
    assert_eq!(counts, [(4, BigUint::from(16_u32), 2), (6, BigUint::from(208_u32), 26)]);
}

/// The plain twin: every sequence of steps is tried.
#[test]
fn closed_walks_equal_all_sequences_of_steps() {
    for (name, longest) in
        [("knights-5x5", 6), ("eight-puzzle", 10), ("theta", 9), ("kings-cylinder", 5)]
    {
        let (puzzle, system) = builtin(name);
        let mut plain = BTreeMap::new();
        let home = GapGraph::new(&puzzle, &system).unwrap().home;
        try_steps(&system, &mut vec![home], longest, &mut plain);
        for row in walks(name, longest, usize::MAX) {
            let classes = row.classes.unwrap();
            let members: usize = classes.iter().map(|(_, members)| members).sum();
            assert_eq!(plain.remove(&row.length), Some(members), "{name}");
            assert_eq!(row.count, BigUint::from(members), "{name}");
            assert!(classes.iter().all(|(walk, _)| walk.length() == row.length), "{name}");
        }
        assert_eq!(plain, BTreeMap::new(), "{name}");
    }
}

fn try_steps(
    system: &RewriteSystem,
    squares: &mut Vec<Square>,
    longest: usize,
    closed: &mut BTreeMap<usize, usize>,
) {
    let gap = squares[squares.len() - 1];
    if squares.len() > 1 && gap == squares[0] {
        *closed.entry(squares.len() - 1).or_default() += 1;
        return;
    }
    if squares.len() > longest {
        return;
    }
    let mut next: Vec<Square> =
        system.rewrites().iter().filter(|it| it.to == gap).map(|it| it.from).collect();
    next.sort_unstable();
    next.dedup();
    next.retain(|&square| squares.len() < 2 || square != squares[squares.len() - 2]);
    for square in next {
        squares.push(square);
        try_steps(system, squares, longest, closed);
        squares.pop();
    }
}

/// Different pieces are moved along each walk, one by one.
#[test]
fn permutations_say_where_the_pieces_go() {
    for row in walks("knights-5x5", 8, 5000) {
        for (walk, _) in row.classes.unwrap() {
            let mut moved: Vec<usize> = (0..25).collect();
            for (number, gap) in walk.squares.iter().enumerate() {
                let next = walk.squares[(number + 1) % walk.length()];
                moved.swap(gap.index(), next.index());
            }
            let mut permuted: Vec<usize> = (0..25).collect();
            for cycle in walk.permutation() {
                for (number, from) in cycle.iter().enumerate() {
                    permuted[cycle[(number + 1) % cycle.len()].index()] = from.index();
                }
            }
            assert_eq!(moved, permuted, "{walk:?}");
        }
    }
}

#[test]
fn a_square_of_the_grid_turns_three_pieces() {
    let squares = [0, 1, 4, 3].map(Square::new).to_vec();
    assert_eq!(ClosedWalk { squares }.permutation(), [[1, 3, 4].map(Square::new)]);
}

#[test]
fn lengths_with_too_many_walks_are_counted_only() {
    let rows = walks("knights-5x5", 12, 300);
    let listed: Vec<_> = rows.iter().map(|row| (row.length, row.classes.is_some())).collect();
    assert_eq!(listed, [(4, true), (6, true), (8, false), (10, false), (12, false)]);
    assert_eq!(walks("knights-5x5", 0, 300).len(), 0);
}

/// H. van der Sanden proposed this for the 5x5 knights; the search finds 36 moves and 1200
/// solutions as well.
#[test]
fn the_5x5_knights_are_solved_by_cycles() {
    let found = composed("knights-5x5", MEMORY, &()).unwrap();
    assert_eq!((found.moves, found.solutions), (36, BigUint::from(1200_u32)));
}

#[test]
fn cycles_find_what_is_known() {
    for builtin in builtins() {
        let (puzzle, system) = self::builtin(builtin.name);
        let (Some(moves), Some(solutions)) = (puzzle.expect.moves, &puzzle.expect.solutions) else {
            continue;
        };
        // The bounds miss so much of the fifteen puzzle that it takes a second.
        if GapGraph::new(&puzzle, &system).is_err() || moves > 40 {
            continue;
        }
        let found = composed(builtin.name, MEMORY, &()).unwrap();
        assert_eq!(
            (found.moves, &found.solutions.to_string()),
            (moves, solutions),
            "{}",
            puzzle.name
        );
    }
}

/// Where the goal has its gap, and what else it wants, may be open.
#[test]
fn cycles_equal_the_search_for_other_goals() {
    let mut compared = 0;
    for goal in ["B.B\n???\n???", "???\n?W?\n..?", "BB?\n?W?\n??B", "W.W\nWBB\nWBB"] {
        for piece in ["N", "W", "K"] {
            let text = format!(
                "format = 1\nboard = '''\nWWW\nW.B\nBBB\n'''\ngoal = '''\n{goal}\n'''\n\
                 [pieces]\nW = '{piece}'\nB = 'WF'\n"
            );
            let Ok(puzzle) = Puzzle::parse(&text) else { continue };
            let system = puzzle.compile().unwrap();
            let graph = GapGraph::new(&puzzle, &system).unwrap();
            let options = Options { memory: MEMORY, ..Options::default() };
            let outcome = Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap();
            let Outcome::Solved(solved) = outcome else { continue };
            let potential = Potential::find(&puzzle, &system).unwrap();
            let found = graph.compose(&puzzle, &system, &potential, MEMORY, &()).unwrap();
            assert_eq!(found.moves, solved.paths.length(), "{text}");
            assert_eq!(found.solutions, solved.paths.count(), "{text}");
            compared += 1;
        }
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn what_is_too_large_is_given_up() {
    assert_eq!(composed("knights-5x5", 1000, &()), Err(ComposeError::Memory));
    assert_eq!(
        composed("fifteen-puzzle-loyd", MEMORY, &|| true),
        Err(ComposeError::Stopped(Stopped))
    );
}

/// The plain twin: every solution is listed, and cut where the gap is at home.
#[test]
fn splits_equal_those_of_the_listed_solutions() {
    for name in ["knights-5x5", "knights-3x5", "eight-puzzle", "kings-cylinder"] {
        let (puzzle, system) = builtin(name);
        let graph = GapGraph::new(&puzzle, &system).unwrap();
        let paths = solved(&puzzle, &system);
        let mut listed: BTreeMap<Split, BigUint> = BTreeMap::new();
        for path in &paths {
            let product = graph.product(&system, &path);
            let mut closed: Vec<usize> = product.closed.iter().map(ClosedWalk::length).collect();
            closed.sort_unstable();
            let split = Split { closed, open: product.open.len().saturating_sub(1) };
            let moves = split.closed.iter().sum::<usize>() + split.open;
            assert_eq!(moves, path.rewrites.len());
            *listed.entry(split).or_default() += 1_u32;
        }
        assert_eq!(graph.splits(&system, &paths, MEMORY), Some(listed), "{name}");
        assert_eq!(graph.splits(&system, &paths, 1000), None);
    }
}

/// The permutations of the walks, one after the other, carry the start to the goal.
#[test]
fn a_product_leads_to_the_goal() {
    let (puzzle, system) = builtin("knights-5x5");
    let graph = GapGraph::new(&puzzle, &system).unwrap();
    for path in solved(&puzzle, &system).iter().take(20) {
        let mut position = puzzle.starts[0].clone();
        for walk in graph.product(&system, &path).closed {
            position = permuted(&position, &walk);
        }
        assert!(puzzle.is_goal(&position));
    }
}

fn permuted(position: &Position, walk: &ClosedWalk) -> Position {
    let mut next = position.clone();
    for cycle in walk.permutation() {
        for (number, &from) in cycle.iter().enumerate() {
            next.put(cycle[(number + 1) % cycle.len()], position.at(from));
        }
    }
    next
}

#[test]
fn other_puzzles_are_refused_with_a_reason() {
    for (name, expected) in [
        ("knights-4x3", NoSingleGap::Gaps(6)),
        ("knights-4x3-alternating", NoSingleGap::Turns),
        ("peg-english", NoSingleGap::Leaps),
        ("frogs-and-toads", NoSingleGap::Leaps),
    ] {
        let (puzzle, system) = builtin(name);
        assert_eq!(GapGraph::new(&puzzle, &system).unwrap_err(), expected, "{name}");
    }
    let (mut puzzle, system) = builtin("knights-5x5");
    let mut other = puzzle.starts[0].clone();
    other.put(Square::new(12), Symbol::new(1));
    other.put(Square::new(0), Symbol::EMPTY);
    puzzle.starts.push(other);
    assert_eq!(GapGraph::new(&puzzle, &system).unwrap_err(), NoSingleGap::Homes);
}
