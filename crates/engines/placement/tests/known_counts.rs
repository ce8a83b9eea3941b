//! Numbers that others have published.

use everyboard_board::{Board, Drawing, Graph, Wrap};
use everyboard_placement::{
    Count, CountError, Demand, Kind, Method, Options, Problem, ProblemSpec, Symmetric, classes,
    count, dominate, find,
};
use everyboard_puzzle::Movement;
use num_bigint::BigUint;
use std::num::NonZeroUsize;

fn board(height: usize, width: usize, wrap: Wrap) -> Board {
    let rows = vec![".".repeat(width); height].join("\n");
    Drawing::parse(&rows).unwrap().wrapped_board(wrap).unwrap()
}

fn square(n: usize) -> Board {
    board(n, n, Wrap::NONE)
}

fn problem(piece: &str, board: Board, demand: Demand) -> Problem {
    let kind = Kind { letter: 'P', movement: Movement::parse(piece).unwrap() };
    Problem::new(ProblemSpec::new(board, vec![kind], demand)).unwrap()
}

fn counted(problem: &Problem, method: Option<Method>) -> Count {
    count(problem, &Options { method, ..Options::default() }, &()).unwrap()
}

fn exactly(piece: &str, n: usize, method: Method) -> String {
    let problem = problem(piece, square(n), Demand::Exactly(n));
    counted(&problem, Some(method)).placements.to_string()
}

/// OEIS A000170, n = 1..27.
const QUEENS: [&str; 27] = [
    "1",
    "0",
    "0",
    "2",
    "10",
    "4",
    "40",
    "92",
    "352",
    "724",
    "2680",
    "14200",
    "73712",
    "365596",
    "2279184",
    "14772512",
    "95815104",
    "666090624",
    "4968057848",
    "39029188884",
    "314666222712",
    "2691008701644",
    "24233937684440",
    "227514171973736",
    "2207893435808352",
    "22317699616364044",
    "234907967154122528",
];

fn queens(sizes: std::ops::RangeInclusive<usize>, method: Method) {
    for n in sizes {
        assert_eq!(exactly("Q", n, method), QUEENS[n - 1], "{n} queens by {method}");
    }
}

#[test]
fn queens_by_backtracking() {
    queens(1..=13, Method::Backtrack);
}

#[test]
#[ignore = "some seconds"]
fn more_queens_by_backtracking() {
    queens(14..=15, Method::Backtrack);
}

#[test]
fn queens_from_the_border_inwards() {
    queens(1..=15, Method::Border);
}

#[test]
#[ignore = "half a minute where there is AVX-512"]
fn queens_up_to_18() {
    queens(16..=18, Method::Border);
}

/// 19 takes a minute or so where there is AVX-512, every further queen eight times as long: 27 take
/// decades.
#[test]
#[ignore = "a minute to decades: EVERYBOARD_QUEENS says up to which size"]
fn queens_up_to_a_size() {
    let most = std::env::var("EVERYBOARD_QUEENS").ok().and_then(|size| size.parse().ok());
    queens(19..=most.unwrap_or(19).min(QUEENS.len()), Method::Border);
}

#[test]
fn queens_by_walking_all_states() {
    for (n, ways) in (1..).zip(&QUEENS[..8]) {
        assert_eq!(exactly("Q", n, Method::Exhaustive), *ways, "{n} queens");
    }
    let eight = problem("Q", square(8), Demand::Exactly(8));
    assert_eq!(counted(&eight, Some(Method::Exhaustive)).steps, 16_777_216, "8^8");
}

#[test]
fn queens_on_a_torus() {
    // OEIS A007705: 1, 5, 7, 11, 13, 17.
    let torus = Wrap { rows: true, columns: true };
    let small = [(1, "1"), (2, "0"), (5, "10"), (6, "0"), (7, "28"), (11, "88"), (13, "4524")];
    for (n, ways) in small.into_iter().chain([(17, "140692")]) {
        let problem = problem("Q", board(n, n, torus), Demand::Exactly(n));
        assert_eq!(counted(&problem, Some(Method::Backtrack)).placements.to_string(), ways, "{n}");
    }
}

#[test]
fn amazons() {
    // OEIS A051223, n = 10..14.
    for (n, ways) in (9..).zip(["0", "4", "44", "156", "1876", "5180"]) {
        assert_eq!(exactly("QN", n, Method::Backtrack), ways, "{n} amazons");
    }
}

#[test]
fn amazons_from_the_border_inwards() {
    // OEIS A051223, n = 10..16.
    for (n, ways) in (10..).zip(["4", "44", "156", "1876", "5180", "32516", "202900"]) {
        assert_eq!(exactly("QN", n, Method::Border), ways, "{n} amazons");
    }
}

#[test]
#[ignore = "some seconds"]
fn more_amazons() {
    for (n, ways) in [(15, "32516"), (16, "202900")] {
        assert_eq!(exactly("QN", n, Method::Backtrack), ways, "{n} amazons");
    }
}

#[test]
fn bishops() {
    // n bishops: OEIS A002465; 2n - 2 bishops, the most, stand in 2^n ways.
    for (n, ways) in (1..).zip(["1", "4", "26", "260", "3368", "53744"]) {
        assert_eq!(exactly("B", n, Method::Backtrack), ways, "{n} bishops");
    }
    for n in 2..=12 {
        let most = counted(&problem("B", square(n), Demand::Maximum), Some(Method::Backtrack));
        assert_eq!((most.size, most.placements), (2 * n - 2, (1u32 << n).into()));
    }
}

#[test]
fn kings() {
    // OEIS A018807.
    for (n, ways) in (1..).zip(["4", "79", "3600", "281571"]) {
        let problem = problem("K", square(2 * n), Demand::Maximum);
        let most = counted(&problem, None);
        assert_eq!((most.size, most.placements.to_string()), (n * n, ways.to_owned()));
        assert_eq!(most.method, Method::Rows);
    }
}

#[test]
fn knights() {
    // OEIS A030978, and in how many ways.
    let known = [(1, 1), (4, 1), (5, 2), (8, 6), (13, 1), (18, 2), (25, 1), (32, 2)];
    for (n, (size, ways)) in (1..).zip(known) {
        let most = counted(&problem("N", square(n), Demand::Maximum), None);
        assert_eq!((most.size, most.placements), (size, (ways as u32).into()), "{n}");
    }
}

#[test]
fn numbers_beyond_128_bits() {
    // 128 pieces that never move on 256 squares: 256 over 128, which has 252 bits.
    let problem = problem("-", square(16), Demand::Exactly(128));
    let count = counted(&problem, Some(Method::Rows));
    let over = (0..128u32).fold(BigUint::from(1u32), |ways, i| ways * (256 - i) / (i + 1));
    assert_eq!(count.placements, over);
}

#[test]
fn kings_on_16x16() {
    let most = counted(&problem("K", square(16), Demand::Maximum), None);
    assert_eq!((most.size, most.method), (64, Method::Rows));
}

#[test]
fn classes_of_queens() {
    // OEIS A002562, n = 1..16.
    let known = [1u32, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285_053, 1_846_955];
    for (n, number) in (1..).zip(known) {
        let problem = problem("Q", square(n), Demand::Exactly(n));
        let classes = classes(&problem, &counted(&problem, None), &()).unwrap();
        assert_eq!(classes.classes, number.into(), "{n} queens");
    }
}

#[test]
fn symmetries_of_queens() {
    let by_symmetry = |n| {
        let problem = problem("Q", square(n), Demand::Exactly(n));
        let classes = classes(&problem, &counted(&problem, None), &()).unwrap();
        let line = |s: &Symmetric| format!("{} {} {}", s.name, s.classes, s.placements);
        classes.by_symmetry.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(by_symmetry(4), ["quarter turn 1 2"]);
    assert_eq!(by_symmetry(5), ["none 1 8", "quarter turn 1 2"]);
    // The one symmetric solution in twelve, with four members: 11 * 8 + 4 = 92.
    assert_eq!(by_symmetry(8), ["none 11 88", "half turn 1 4"]);
}

#[test]
fn queens_that_reach_every_square() {
    // OEIS A075458 (how few) and A002564 (in how many ways), n = 1..10; from 11 on as this program
    // found them before it used symmetry.
    let small = [(1, 1), (1, 4), (1, 1), (2, 12), (3, 186), (3, 4), (4, 86)];
    let known = small.into_iter().chain([(5, 4860), (5, 114), (5, 8), (5, 2), (6, 8), (7, 288)]);
    for (n, (size, ways)) in (1..).zip(known) {
        let queens = problem("Q", square(n), Demand::Maximum);
        let found = dominate(queens.spec(), None, NonZeroUsize::MIN, &()).unwrap();
        assert_eq!((found.size, found.placements), (size, (ways as u32).into()), "{n}");
    }
}

#[test]
fn points_of_a_ring() {
    // Three of seven points, no two of them neighbours: 7 ways.
    let name = |i: usize| format!("p{}", i % 7);
    let points = (0..7).map(|i| (name(i), (i as f64, 0.0)));
    let names: Vec<_> = (0..7).map(|i| (name(i), name(i + 1))).collect();
    let edges = names.iter().map(|(a, b)| (a.as_str(), b.as_str()));
    let board = Board::Graph(Graph::new(points, edges).unwrap());
    let kind = Kind { letter: 'P', movement: Movement::Edges };
    let problem = Problem::new(ProblemSpec::new(board, vec![kind], Demand::Exactly(3))).unwrap();
    for method in [Method::Exhaustive, Method::Backtrack, Method::Rows] {
        assert_eq!(counted(&problem, Some(method)).placements, 7u32.into());
    }
    let classes = classes(&problem, &counted(&problem, None), &()).unwrap();
    assert_eq!((classes.classes, classes.symmetries), (1u32.into(), 14));
}

#[test]
fn an_observer_ends_a_count() {
    for (n, method) in [(8, Method::Exhaustive), (8, Method::Backtrack), (4, Method::Rows)] {
        let problem = problem("Q", square(n), Demand::Exactly(n));
        let options = Options { method: Some(method), ..Options::default() };
        assert_eq!(count(&problem, &options, &|| true), Err(CountError::Stopped));
    }
}

#[test]
fn one_placement_on_a_large_board() {
    for n in [30, 40] {
        let problem = problem("Q", square(n), Demand::Exactly(n));
        assert_eq!(find(&problem, 1, &()).unwrap()[0].len(), n);
    }
}
