//! The same question about many puzzles.

use everyboard::{Answer, Error, Origin, Puzzle, Run};
use std::time::Duration;

const NAMES: [&str; 6] = ["guarini", "theta", "star", "hanoi", "knights-4x3", "warehouse"];

fn puzzles() -> Vec<Puzzle> {
    NAMES.map(Puzzle::named).into_iter().collect::<Result<_, _>>().unwrap()
}

#[test]
fn each_has_the_answer_that_it_has_alone() {
    let puzzles: Vec<Puzzle> = puzzles().into_iter().cycle().take(60).collect();
    for threads in [1, 3] {
        let mut told = Vec::new();
        let run = Run::new().threads(threads);
        run.many(
            &puzzles,
            |puzzle, run| puzzle.solve_with(run),
            |puzzle, solutions| {
                let alone = puzzle.solve().unwrap();
                let solutions = solutions.unwrap();
                assert_eq!(
                    (solutions.length(), solutions.count()),
                    (alone.length(), alone.count()),
                    "{}",
                    puzzle.name()
                );
                told.push(puzzle.name().to_owned());
            },
        );
        assert_eq!(told, puzzles.iter().map(Puzzle::name).collect::<Vec<_>>());
    }
}

/// An error with one is its answer.
#[test]
fn an_error_is_of_one_puzzle_alone() {
    let puzzles = [Puzzle::named("hexapawn").unwrap(), Puzzle::named("star").unwrap()];
    let mut told = Vec::new();
    Run::new().threads(2).many(
        &puzzles,
        |puzzle, run| puzzle.solve_with(run),
        |_, solutions| told.push(solutions.is_ok()),
    );
    assert_eq!(told, [false, true]);
}

#[test]
fn a_run_that_is_stopped_answers_no_more() {
    let puzzles = puzzles();
    let run = Run::new().threads(2);
    let mut told = 0;
    run.many(
        &puzzles,
        |puzzle, run| puzzle.census_with(Origin::Start, run),
        |_, _| {
            told += 1;
            run.stop();
        },
    );
    assert_eq!(told, 1);
}

#[test]
fn what_time_cuts_short_is_not_whole() {
    let run = Run::new().time_limit(Duration::ZERO);
    let cut = Puzzle::named("knights-5x5").unwrap().solve_with(&run);
    assert!(!cut.is_whole());
    assert!(Puzzle::named("star").unwrap().solve().is_whole());
    let none: Result<everyboard::Solutions, Error> = Puzzle::named("hexapawn").unwrap().solve();
    assert!(none.is_whole(), "more time would not help");
}
