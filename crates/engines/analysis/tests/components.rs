//! Components beside a plain flood fill, and known ones.

use everyboard_analysis::{ComponentsOfSize, NoComponents, components};
use everyboard_bits::Space;
use everyboard_board::Position;
use everyboard_puzzle::{Arrangements, Builtin, Puzzle, RewriteSystem};
use everyboard_watch::Stopped;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type BySize = BTreeMap<usize, ComponentsOfSize>;

fn of(puzzle: &Puzzle, most: u64, memory: u64) -> Result<BySize, NoComponents> {
    components(puzzle, &puzzle.compile().unwrap(), most, memory, &())
}

fn builtin(name: &str) -> Puzzle {
    Builtin::named(name).unwrap().puzzle()
}

/// The plain twin: each position is taken from a set, with all that it leads to.
fn flooded(puzzle: &Puzzle, system: &RewriteSystem) -> BySize {
    let arrangements = Arrangements::new(puzzle, system).unwrap();
    let space = Space::of_arrangements(system, &arrangements).unwrap();
    let all = (0..space.positions()).map(|number| space.unrank(number));
    let mut left: BTreeSet<Position> = all.filter(|it| arrangements.contains(it)).collect();
    let mut by_size = BySize::new();
    while let Some(first) = left.pop_first() {
        let mut component = vec![first];
        let mut done = 0;
        while let Some(position) = component.get(done).cloned() {
            done += 1;
            for rewrite in system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(&position))
            {
                let mut next = position.clone();
                rewrite.apply(&mut next);
                component.extend(left.take(&next));
            }
        }
        let has_start = component.iter().any(|position| puzzle.starts.contains(position));
        let has_goal = component.iter().any(|position| puzzle.is_goal(position));
        let row = by_size.entry(component.len()).or_default();
        row.components += 1;
        row.with_start += usize::from(has_start);
        row.with_goal += usize::from(has_goal);
        row.with_both += usize::from(has_start && has_goal);
    }
    by_size
}

/// R. Wilson, 1974: 7! arrangements of the theta graph, of which 840 lead to each other.
#[test]
fn theta_has_six_components() {
    let one = ComponentsOfSize { components: 6, with_start: 1, with_goal: 1, with_both: 0 };
    assert_eq!(of(&builtin("theta"), 10_000, 1 << 20), Ok(BySize::from([(840, one)])));
}

/// W. Johnson and W. Story, 1879: half of the arrangements.
#[test]
fn the_eight_puzzle_has_two_components() {
    let two = ComponentsOfSize { components: 2, with_start: 1, with_goal: 1, with_both: 0 };
    let all = BySize::from([(181_440, two)]);
    assert_eq!(of(&builtin("eight-puzzle-impossible"), 1 << 20, 1 << 30), Ok(all));
}

/// Four knights of Guarini's puzzle stay in their order on a ring of eight squares.
#[test]
fn small_built_in_puzzles_equal_a_flood_fill() {
    for name in
        ["guarini", "star", "theta", "knights-4x3", "bishops-4x5", "lodging-house", "railway"]
    {
        let puzzle = builtin(name);
        let system = puzzle.compile().unwrap();
        match of(&puzzle, 100_000, 1 << 30) {
            Ok(found) => assert_eq!(found, flooded(&puzzle, &system), "{name}"),
            Err(error) => assert_ne!(error, NoComponents::Stopped(Stopped), "{name}"),
        }
    }
    // No knight gets to the centre.
    assert_eq!(positions(&of(&builtin("guarini"), 10_000, 1 << 20).unwrap()), 420);
}

fn positions(by_size: &BySize) -> usize {
    by_size.iter().map(|(size, row)| size * row.components).sum()
}

fn parsed(text: &str) -> Puzzle {
    Puzzle::parse(&format!("format = 1\n{text}")).unwrap()
}

/// The space was that of the moves which single squares allow from the start: 12 of the 180
/// arrangements that cycles carry to each other were counted.
#[test]
fn what_cycles_carry_stands_anywhere() {
    let puzzle = parsed(
        "board = '..B/XWX'\ngoal = 'a2=? c2=? a1=X b1=W c1=?'\n[pieces]\nW = 'W'\nB = 'F'\nX = '-'\n\
         [[move]]\nname = 'm0'\ncycle = '(b2 c1)(c2 b1)'\nreversed = true\n\
         [[move]]\nname = 'm1'\ncycle = 'a2 a1 c1 b2'\nreversed = true\n",
    );
    let row = |components, with_start, with_goal, with_both| ComponentsOfSize {
        components,
        with_start,
        with_goal,
        with_both,
    };
    let all = [(48, row(1, 0, 0, 0)), (24, row(4, 0, 2, 0)), (12, row(3, 1, 1, 1))];
    assert_eq!(of(&puzzle, 1000, 1 << 20), Ok(BySize::from(all)));
}

/// Two starts that one move joins: the other arrangements of their pieces were left out.
#[test]
fn arrangements_that_no_start_leads_to_are_components_too() {
    let puzzle = parsed(
        "board = 'B./XW'\nwrap = 'columns'\nstart = ['B./XW', 'XW/B.']\ngoal = 'XW/B.'\n\
         [pieces]\nW = 'F'\nB = 'F'\nX = 'W'\n[[move]]\nname = 'm0'\ncycle = '(a1 a2)(b2 b1)'\n",
    );
    let pairs = ComponentsOfSize { components: 12, with_start: 1, with_goal: 1, with_both: 1 };
    assert_eq!(of(&puzzle, 1000, 1 << 20), Ok(BySize::from([(2, pairs)])));
}

/// A stone that stands elsewhere in the other start is a wall of each: 2 x 2 squares for the W, and
/// none where the stones stand otherwise.
#[test]
fn what_never_moves_stays_as_in_one_of_the_starts() {
    let puzzle = parsed("board = 'WX.'\nstart = ['WX.', 'W.X']\n[pieces]\nW = 'W'\nX = '-'\n");
    let found = of(&puzzle, 1000, 1 << 20).unwrap();
    assert_eq!(positions(&found), 4);
    assert_eq!(found, flooded(&puzzle, &puzzle.compile().unwrap()));
}

/// Positions that the rule forbids were counted, each as a component of its own.
#[test]
fn what_the_rule_forbids_is_in_no_component() {
    let file = "format = 1\nboard = 'A..B'\n[pieces]\nA = 'rlW'\nB = 'rlW'\n[rule]\nkind = 'step'\nforbid = 'any attack'\n";
    let puzzle = Puzzle::parse(file).unwrap();
    // Next to each other they attack: A.B., A..B and .A.B remain, and the same the other way round.
    let sides = ComponentsOfSize { components: 2, with_start: 1, with_goal: 0, with_both: 0 };
    assert_eq!(of(&puzzle, 100, 1 << 20), Ok(BySize::from([(3, sides)])));
}

#[test]
fn what_cannot_be_told_has_a_reason() {
    assert_eq!(of(&builtin("peg-4x4"), 1 << 30, 1 << 30), Err(NoComponents::OneWay));
    assert_eq!(of(&builtin("theta"), 5039, 1 << 30), Err(NoComponents::TooMany));
    assert_eq!(of(&builtin("theta"), 5040, 8 * 5039), Err(NoComponents::TooMany));
    assert_eq!(of(&builtin("knights-7x7"), u64::MAX, 1 << 30), Err(NoComponents::TooMany));
    let puzzle = builtin("theta");
    let stopped = components(&puzzle, &puzzle.compile().unwrap(), 1 << 30, 1 << 30, &|| true);
    assert_eq!(stopped, Err(NoComponents::Stopped(Stopped)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn components_of_random_boards_equal_a_flood_fill(
        rows in proptest::collection::vec("[AAB..#]{4}", 2),
        rule in proptest::sample::select(vec!["step", "hop"]),
        piece in proptest::sample::select(vec!["N", "W", "K", "F", "R"]),
    ) {
        let board = rows.join("\n");
        let kinds: String = "AB".chars().filter(|&kind| board.contains(kind)).collect();
        prop_assume!(!kinds.is_empty());
        let file = format!(
            "format = 1\nboard = '''\n{board}\n'''\n[pieces]\n{kinds} = '{piece}'\n[rule]\nkind = '{rule}'\n"
        );
        let Ok(puzzle) = Puzzle::parse(&file) else { return Ok(()) };
        let system = puzzle.compile().unwrap();
        if let Ok(found) = of(&puzzle, 100_000, 1 << 30) {
            prop_assert_eq!(found, flooded(&puzzle, &system));
        }
    }
}
