use super::closure::singles;
use super::*;
use crate::moves::MoveTable;
use everyboard_board::{Square, Symbol};
use everyboard_levels::Direction;
use everyboard_puzzle::Builtin;
use std::collections::BTreeMap;
use std::collections::VecDeque;

/// Boards with a hole somewhere, the pegs of each sort of board, and a goal.
const BOARDS: [(&str, &str, &str); 6] = [
    ("   P/  P ./ P P P/P P P P", "edges", "'pieces = 1'"),
    ("    P/   P P/  P . P/ P P P P/P P P P P", "edges", "'pieces = 1'"),
    (
        "    ./   P P/  P P P/ P P P P/P P P P P",
        "edges",
        "'    P/   . ./  . . ./ . . . ./. . . . .'",
    ),
    ("    P/   P P/  P . P/ P P P P/P P P P P", "edges", "'pieces = 2'"),
    ("P.PP/PPPP/PPPP", "W", "'pieces = 1'"),
    ("PPPP/PP.P/PPPP/PPPP", "W", "'pieces = 2'"),
];

fn puzzle((board, pegs, goal): (&str, &str, &str)) -> Puzzle {
    let text = format!(
        "format = 1\nboard = '{board}'\ngoal = {goal}\n[pieces]\nP = '{pegs}'\n[rule]\nkind = 'jump'\n\
         count = 'moves'\n"
    );
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The moves, listed and left in parts.
fn systems(puzzle: &Puzzle) -> [RewriteSystem; 2] {
    [puzzle.compile().unwrap(), puzzle.compile_in_parts_within(1 << 30).unwrap()]
}

fn squares(regions: &Regions) -> Vec<Squares> {
    let regions = regions.groups.iter().flat_map(Group::regions);
    let mut squares: Vec<Squares> = regions.map(|region| region.squares).collect();
    squares.sort_unstable();
    squares
}

/// The positions that the start leads to, each with the moves to the nearest goal, if one can be
/// reached.
fn census(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    layout: &Layout,
) -> BTreeMap<u64, Option<usize>> {
    let start = &puzzle.starts[0];
    let moves: MoveTable<u64> = MoveTable::new(layout, system, start, Direction::Forwards);
    let first = layout.pack(start).unwrap();
    let mut distances = BTreeMap::from([(first, None)]);
    let mut before = BTreeMap::new();
    let mut open = VecDeque::from([first]);
    let mut buffer = moves.buffer();
    while let Some(packed) = open.pop_front() {
        for &next in moves.next_of(packed, &mut buffer) {
            before.entry(next).or_insert_with(Vec::new).push(packed);
            if distances.insert(next, None).is_none() && before[&next].len() == 1 {
                open.push_back(next);
            }
        }
    }
    let goals = distances.iter_mut().filter(|(packed, _)| puzzle.is_goal(&layout.unpack(**packed)));
    for (&goal, distance) in goals {
        *distance = Some(0);
        open.push_back(goal);
    }
    while let Some(packed) = open.pop_front() {
        let distance = distances[&packed].map(|distance| distance + 1);
        for from in before.get(&packed).into_iter().flatten() {
            if distances[from].is_none() {
                distances.insert(*from, distance);
                open.push_back(*from);
            }
        }
    }
    distances
}

/// The most disjoint ones of these regions, one after the other taken or not.
fn most_disjoint(regions: &[Squares], taken: Squares) -> usize {
    let Some((&first, others)) = regions.split_first() else { return 0 };
    let without = most_disjoint(others, taken);
    if first & taken == 0 { without.max(1 + most_disjoint(others, taken | first)) } else { without }
}

/// Beside the number of moves that every position of a few small boards needs: the bound is never
/// more, and somewhere as much. The moves are listed, and put together; both have the same regions,
/// and packed positions the same bounds as plain ones.
#[test]
fn no_bound_is_more_than_the_moves_that_are_needed() {
    for board in BOARDS {
        let puzzle = puzzle(board);
        let mut known = None;
        for system in systems(&puzzle) {
            let regions = Regions::find(&puzzle, &system).unwrap();
            assert_eq!(known.get_or_insert(squares(&regions)), &squares(&regions));
            let layout = Layout::new(&system, &puzzle.starts, &[]);
            let table = regions.table(&layout);
            let mut most_exact = 0;
            for (packed, distance) in census(&puzzle, &system, &layout) {
                let bound = table.bound(packed);
                let position = layout.unpack(packed);
                assert_eq!(bound, regions.bound_of(&position));
                assert!(distance.is_none_or(|moves| bound <= moves), "{board:?} {position:?}");
                let is_exact = distance == Some(bound);
                most_exact = most_exact.max(if is_exact { bound } else { 0 });
            }
            assert!(most_exact >= 2, "{board:?}");
        }
    }
}

/// The tables of groups beside a plain search for the most disjoint regions, where none may be full
/// at a goal.
#[test]
fn tables_know_the_most_disjoint_regions() {
    let puzzle = Builtin::named("peg-english-moves").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let regions = Regions::find(&puzzle, &system).unwrap();
    let layout = Layout::new(&system, &puzzle.starts, &[]);
    let table = regions.table(&layout);
    let all = squares(&regions);
    let mut pieces: u64 = 1;
    for _ in 0..2000 {
        pieces = pieces.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let stands = pieces >> 20 | pieces << 7;
        let symbols = puzzle.starts[0].symbols().iter().enumerate();
        let position: Position = symbols
            .map(|(number, &symbol)| if stands >> number & 1 == 1 { symbol } else { Symbol::EMPTY })
            .collect();
        let packed: u64 = layout.pack(&position).unwrap();
        let places = position.places().filter(|(_, symbol)| !symbol.is_empty());
        let stands: Squares = places.map(|(square, _)| 1 << square.index()).sum();
        let full: Vec<Squares> = all.iter().copied().filter(|it| it & stands == *it).collect();
        assert_eq!(table.bound(packed), most_disjoint(&full, 0));
    }
}

/// Whether a set is a region, as the module says it, for jumps one by one.
fn is_region(set: Squares, jumps: &RewriteSystem) -> bool {
    jumps.rewrites().iter().all(|jump| {
        let over = jump.changes.iter().find(|change| {
            change.square != jump.from && change.square != jump.to && change.alters()
        });
        let has = |square: Square| set >> square.index() & 1 == 1;
        !over.is_some_and(|over| has(over.square)) || has(jump.from) || has(jump.to)
    })
}

/// Of all sets of up to five holes of the triangle with 15, those that are regions hold a smallest
/// one, and smallest ones are regions, which they are no more without one of their squares.
#[test]
fn the_smallest_regions_are_all_found() {
    let puzzle = puzzle(BOARDS[2]);
    let [_, jumps] = systems(&puzzle);
    let deeds = deeds(&jumps).unwrap();
    let smallest = smallest(&deeds, jumps.places());
    for set in (1_u128..1 << 15).filter(|set| set.count_ones() <= 5) {
        let is_found = smallest.iter().any(|region| region & set == *region);
        assert!(is_found || !is_region(set, &jumps), "{set:b}");
    }
    for &region in &smallest {
        assert!(is_region(region, &jumps));
        assert!(
            singles(region).all(|square| !is_region(region & !square, &jumps) || square == region)
        );
    }
}

/// Three corners, seven pairs on each edge, and ten sets of seven holes in the middle, as G. Bell
/// draws them, in the triangle of ten rows.
#[test]
fn regions_of_a_large_triangle() {
    let rows = (0..10).map(|row| " ".repeat(10 - row) + &vec!["P"; row + 1].join(" "));
    let board = rows.collect::<Vec<_>>().join("/").replacen('P', ".", 1);
    let puzzle = puzzle((&board, "edges", "'pieces = 1'"));
    let system = puzzle.compile_in_parts_within(1 << 30).unwrap();
    let regions = squares(&Regions::find(&puzzle, &system).unwrap());
    let sizes =
        [1, 2, 7].map(|size| regions.iter().filter(|region| region.count_ones() == size).count());
    assert_eq!((sizes, regions.len()), ([3, 21, 10], 34));
}

/// Where moves remove nothing, or not all of them do, there are no regions.
#[test]
fn other_puzzles_have_no_regions() {
    for name in ["knights-4x3", "four-frogs", "klotski-moves"] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        assert!(Regions::find(&puzzle, &puzzle.compile().unwrap()).is_none(), "{name}");
    }
}
