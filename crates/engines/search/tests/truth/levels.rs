//! Positions on each level from the start, and what a search reports while it traces them.

use super::{Levels, options};
use crate::known_levels;
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Outcome, Search, Strategy};
use everyboard_watch::Tracing;

/// A minute and more of a search was silent, and looked like a program that hangs.
#[test]
fn tracing_is_reported_from_level_to_level_and_then_by_positions() {
    let puzzle = Builtin::named("knights-4x4-rows").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let progress = Levels::default();
    let outcome = Search::plan(&puzzle, &system, options(None)).unwrap().run(&progress);
    let Ok(Outcome::Solved(solved)) = outcome else { panic!("it has solutions") };
    let traced = progress.traced.into_inner().unwrap();
    let of = solved.paths.length() + 1;
    let levels: Vec<Tracing> = (2..=of).map(|levels| Tracing::Positions { levels, of }).collect();
    assert_eq!(&traced[..levels.len()], &levels[..]);
    let all = solved.paths.positions() as u64;
    let moves = &traced[levels.len()..];
    assert!(!moves.is_empty());
    // Threads report side by side.
    let mut greatest = 0;
    for done in moves {
        let Tracing::Moves { positions, of } = *done else { panic!("{done:?}") };
        assert!(of >= all && positions <= of, "{done:?}");
        greatest = greatest.max(positions);
    }
    assert!(greatest + (1 << 14) > all, "{greatest} of {all}");
}

/// All levels of a puzzle from a one-sided search for a goal that is never reached.
fn all_levels(puzzle: &Puzzle) -> Vec<u64> {
    let system = puzzle.compile().unwrap();
    let search = Search::plan(puzzle, &system, options(Some(Strategy::OneSided))).unwrap();
    let Ok(Outcome::Unsolvable(proof)) = search.run(&()) else {
        panic!("the goal is out of reach")
    };
    assert_eq!(proof.levels.iter().sum::<u64>(), proof.positions);
    proof.levels
}

/// The first levels of a puzzle, to `last`.
fn first_levels(puzzle: &Puzzle, last: usize) -> Vec<u64> {
    let system = puzzle.compile().unwrap();
    let search = Search::plan(puzzle, &system, options(Some(Strategy::OneSided))).unwrap();
    let levels = Levels::up_to(last);
    let Ok(Outcome::Narrowed(stopped)) = search.run(&levels) else { panic!("it is stopped") };
    assert_eq!(stopped.interval.at_least, last + 1);
    levels.table()
}

fn tiles(start: &str, goal: &str) -> Puzzle {
    let labels: String = start.chars().filter(char::is_ascii_alphanumeric).collect();
    let file =
        format!("format = 1\nboard = {start:?}\ngoal = {goal:?}\n[pieces]\n{labels:?} = \"W\"\n");
    Puzzle::parse(&file).unwrap()
}

/// With two tiles exchanged the goal is out of reach.
#[test]
fn levels_of_the_eight_puzzle() {
    let levels = all_levels(&tiles("123/456/78.", "123/456/87."));
    assert_eq!(levels, known_levels::EIGHT_PUZZLE);
}

#[test]
fn levels_of_the_4x2_tiles() {
    let levels = all_levels(&tiles("12/34/56/7.", "12/34/57/6."));
    assert_eq!(levels, known_levels::SEVEN_PUZZLE);
}

/// OEIS A089484, the first levels.
#[test]
fn first_levels_of_the_fifteen_puzzle() {
    let puzzle = tiles("1234/5678/9ABC/DEF.", "1234/5678/9ABC/DFE.");
    assert_eq!(
        first_levels(&puzzle, 17),
        [
            1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842,
            119_000, 231_844,
        ]
    );
}

#[test]
fn first_levels_of_the_4x3_tiles() {
    let puzzle = tiles("123/456/789/AB.", "123/456/789/BA.");
    assert_eq!(first_levels(&puzzle, 22), known_levels::ELEVEN_PUZZLE[..=22]);
}

/// A third kind that stands nowhere makes a puzzle whose goal cannot be reached by steps.
const KNIGHTS_4X3_UNREACHABLE: &str = r#"
    format = 1
    board = "BBB/.../.../WWW"
    goal = "pieces = 0"
    [pieces]
    WB = "N"
    "#;

#[test]
fn levels_of_the_4x3_knights() {
    let levels = all_levels(&Puzzle::parse(KNIGHTS_4X3_UNREACHABLE).unwrap());
    assert_eq!(levels, known_levels::KNIGHTS_4X3);
}

/// 280 positions are reached from the four corners.
#[test]
fn positions_of_guarini() {
    let file = KNIGHTS_4X3_UNREACHABLE.replace("BBB/.../.../WWW", "W.W/.../B.B");
    assert_eq!(all_levels(&Puzzle::parse(&file).unwrap()).iter().sum::<u64>(), 280);
}

/// The same from either start.
#[test]
fn first_levels_of_the_5x5_knights() {
    for name in ["knights-5x5", "knights-5x5-allen"] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        assert_eq!(first_levels(&puzzle, 16), known_levels::KNIGHTS_5X5[..=16], "{name}");
    }
}

/// The sparse engine alone; the census does it in a second.
#[test]
#[ignore = "67,603,900 positions take about four minutes without optimization for release"]
fn all_levels_of_the_5x5_knights() {
    let file = KNIGHTS_4X3_UNREACHABLE.replace("BBB/.../.../WWW", "WWWWB/WWWBB/WW.BB/WWBBB/WBBBB");
    assert_eq!(all_levels(&Puzzle::parse(&file).unwrap()), known_levels::KNIGHTS_5X5);
}

#[test]
fn first_levels_of_english_peg_solitaire() {
    let puzzle = Builtin::named("peg-english").unwrap().puzzle();
    assert_eq!(first_levels(&puzzle, 9), known_levels::ENGLISH_PEGS[..=9]);
}
