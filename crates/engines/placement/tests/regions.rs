//! Regions that leave one placement.

use everyboard_board::{Board, Square};
use everyboard_placement::regions::{
    Grade, Level, RegionMaker, RegionPuzzle, RegionsError, Wanted, grade,
};
use everyboard_placement::{Demand, Kind, Options, Problem, ProblemSpec, ProblemText, count};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

fn problem(piece: &str, board: &str) -> Problem {
    let text = ProblemText {
        kinds: vec![piece.to_owned()],
        board: Some(board.to_owned()),
        ..ProblemText::default()
    };
    text.read().unwrap().with_usual_size().unwrap().problem().unwrap()
}

fn wanted(puzzles: usize) -> Wanted {
    Wanted { tries: 2_000, ..Wanted::new(puzzles, 7) }
}

fn made(problem: &Problem, wanted: &Wanted) -> Vec<RegionPuzzle> {
    let threads = NonZeroUsize::new(2).unwrap();
    RegionMaker::new(problem).unwrap().make(wanted, threads, &())
}

/// Whether squares hang together by their edges.
fn is_in_one_piece(board: &Board, squares: &[Square]) -> bool {
    let Board::Grid(grid) = board else { panic!("a board of rows") };
    let place = |&square: &Square| grid.row_and_column(square);
    let mut left: BTreeSet<(usize, usize)> = squares.iter().map(place).collect();
    let mut open: Vec<(usize, usize)> = left.pop_first().into_iter().collect();
    while let Some((row, column)) = open.pop() {
        let around = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        open.extend(around.into_iter().filter(|place| left.remove(place)));
    }
    left.is_empty()
}

/// By the count of another engine, on boards of every shape.
#[test]
fn there_is_one_placement_and_regions_cover_the_board() {
    let boards = [
        ("RF", "4x4"),
        ("RF", "8x8"),
        ("R", "5x5"),
        ("Q", "6x6"),
        ("RF", "#..../...../...../...../....#"),
        ("RF", "6x9"),
    ];
    for (piece, board) in boards {
        let problem = problem(piece, board);
        let puzzles = made(&problem, &wanted(20));
        assert!(!puzzles.is_empty(), "{piece} {board}");
        for puzzle in puzzles {
            let all: Vec<Square> = puzzle.regions.concat();
            assert_eq!(all.len(), problem.board().len());
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
            assert!(puzzle.regions.iter().all(|it| is_in_one_piece(problem.board(), it)));
            let spec = ProblemSpec { regions: puzzle.regions.clone(), ..problem.spec().clone() };
            let divided = Problem::new(spec).unwrap();
            let found = count(&divided, &Options::default(), &()).unwrap();
            assert_eq!(found.placements, 1_u32.into(), "{piece} {board} {:?}", puzzle.regions);
        }
    }
}

#[test]
fn puzzles_have_levels_of_all_sorts() {
    let problem = problem("RF", "7x7");
    let puzzles = made(&problem, &wanted(200));
    assert_eq!(puzzles.len(), 200);
    let of = |level| puzzles.iter().filter(|puzzle| puzzle.grade.level == level).count();
    let levels: Vec<usize> = Level::ALL.into_iter().map(of).collect();
    assert!(levels[1] > 0 && levels[2] > 0 && levels[3] > 0, "{levels:?}");
    for RegionPuzzle { grade: Grade { level, score, steps }, .. } in puzzles {
        assert!(steps >= 7 && score >= steps, "{level:?}");
    }
}

#[test]
fn a_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let problem = problem("RF", "6x6");
    let maker = RegionMaker::new(&problem).unwrap();
    let made = |threads| maker.make(&wanted(30), NonZeroUsize::new(threads).unwrap(), &());
    let one = made(1);
    assert_eq!(one.len(), 30);
    assert_eq!(one, made(3));
    let other = Wanted { seed: 8, ..wanted(30) };
    assert_ne!(one, maker.make(&other, NonZeroUsize::MIN, &()));
}

/// On 4x4 few are different: none is made twice, turned or not.
#[test]
fn no_two_are_alike() {
    let problem = problem("RF", "4x4");
    let puzzles = made(&problem, &Wanted { tries: 20_000, ..wanted(usize::MAX / 100) });
    let mut seen = BTreeSet::new();
    for puzzle in &puzzles {
        let turned = |turn: &dyn Fn(usize, usize) -> (usize, usize)| {
            let squares = puzzle.regions.iter().map(|region| {
                let squares = region.iter().map(|square| {
                    let (row, column) = turn(square.index() / 4, square.index() % 4);
                    4 * row + column
                });
                squares.collect::<BTreeSet<usize>>()
            });
            squares.collect::<BTreeSet<_>>()
        };
        let turns: [&dyn Fn(usize, usize) -> (usize, usize); 8] = [
            &|r, c| (r, c),
            &|r, c| (c, 3 - r),
            &|r, c| (3 - r, 3 - c),
            &|r, c| (3 - c, r),
            &|r, c| (r, 3 - c),
            &|r, c| (3 - r, c),
            &|r, c| (c, r),
            &|r, c| (3 - c, 3 - r),
        ];
        assert!(turns.iter().all(|turn| !seen.contains(&turned(turn))));
        seen.insert(turned(&|r, c| (r, c)));
    }
    assert!(puzzles.len() > 20, "{}", puzzles.len());
}

#[test]
fn graded_ones_go_from_easy_to_hard_and_levels_are_kept_apart() {
    let problem = problem("RF", "7x7");
    let graded = made(&problem, &Wanted { graded: true, ..wanted(10) });
    assert_eq!(graded.len(), 10);
    assert!(graded.is_sorted_by_key(|puzzle| puzzle.grade));
    assert!(graded[0].grade.level < graded[9].grade.level);
    let hard = made(&problem, &Wanted { level: Some(Level::Hard), ..wanted(5) });
    assert_eq!(hard.len(), 5);
    assert!(hard.iter().all(|puzzle| puzzle.grade.level == Level::Hard));
}

#[test]
fn what_cannot_be_divided_is_said() {
    let plain = problem("RF", "5x5");
    let fault = |change: &dyn Fn(&mut ProblemSpec)| {
        let mut spec = plain.spec().clone();
        change(&mut spec);
        RegionMaker::new(&Problem::new(spec).unwrap()).err()
    };
    assert_eq!(fault(&|_| ()), None);
    assert_eq!(fault(&|spec| spec.demand = Demand::Maximum), Some(RegionsError::Number));
    assert_eq!(fault(&|spec| spec.demand = Demand::Exactly(0)), Some(RegionsError::Number));
    let regions = |spec: &mut ProblemSpec| spec.regions = vec![vec![Square::new(0)]];
    assert_eq!(fault(&regions), Some(RegionsError::Regions));
    assert_eq!(
        fault(&|spec| spec.kinds.push(Kind { letter: 'X', ..spec.kinds[0].clone() })),
        Some(RegionsError::Kinds)
    );
    let many = problem("R", "60x60");
    assert_eq!(RegionMaker::new(&many).err(), Some(RegionsError::TooMany));
}

/// What is made is graded as whoever reads its rows grades it.
#[test]
fn drawn_regions_have_the_grade_of_those_that_were_made() {
    for (piece, board) in [("RF", "7x7"), ("Q", "6x6")] {
        let problem = problem(piece, board);
        for puzzle in made(&problem, &wanted(50)) {
            let regions = puzzle.regions.clone();
            let spec = ProblemSpec { regions, ..problem.spec().clone() };
            assert_eq!(grade(&Problem::new(spec).unwrap()), Ok(puzzle.grade), "{puzzle:?}");
        }
    }
    // Of several placements none can be found by reasoning.
    let several = problem("RF", "5x5");
    assert_eq!(grade(&several).map(|grade| grade.level), Ok(Level::Beyond));
}
