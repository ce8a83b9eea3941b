//! From every level, in words of every width.

use super::case::{Case, Found, STRATEGIES, assert_resumes, files_in, name};
use crate::plain::Plain;
use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_puzzle::{MoveValidator, Puzzle};
use everyboard_search::{Engine, Search, SolveCheckpoint, SolveError, Strategy};
use proptest::prelude::*;
use std::fs;

#[test]
fn every_strategy_goes_on_from_every_level() {
    for name in ["knights-4x3", "frogs-and-toads", "guarini"] {
        for strategy in STRATEGIES {
            let case = Case::of_builtin(name, Some(strategy), None);
            match case.run(None, &()) {
                Err(SolveError::NoMirror) => continue,
                _ => assert_resumes(&case, &format!("{name}, {strategy}")),
            }
        }
    }
}

#[test]
fn bits_go_on_from_every_level() {
    for name in ["knights-4x3", "guarini", "frogs-and-toads", "eight-puzzle"] {
        assert_resumes(&Case::of_builtin(name, None, Some(Engine::Dense)), name);
    }
}

#[test]
fn a_bounded_search_goes_on_from_every_level_of_every_length() {
    for name in ["knights-4x3", "guarini", "frogs-and-toads", "knights-3x5", "peg-4x4"] {
        assert_resumes(&Case::of_builtin(name, None, Some(Engine::Bounded)), name);
    }
}

/// From both ends, from one, by a mirror, and where moves cannot be undone.
#[test]
fn sorted_files_go_on_from_every_level() {
    for (name, strategy, engine) in [
        ("knights-4x3", None, None),
        ("knights-3x5", None, Some(Engine::Sparse)),
        ("guarini", Some(Strategy::TwoSided), Some(Engine::Sparse)),
        ("frogs-and-toads", Some(Strategy::OneSided), None),
        ("eight-puzzle-impossible", None, Some(Engine::Sparse)),
        ("peg-4x4", None, None),
    ] {
        let case = Case { sorted: true, ..Case::of_builtin(name, strategy, engine) };
        assert_resumes(&case, &format!("{name}, sorted"));
    }
}

/// The same bytes on any number of threads.
#[test]
fn sorted_files_are_the_same_on_any_number_of_threads() {
    let files = [1, 3].map(|threads| {
        let case = Case::of_builtin("knights-5x5", None, Some(Engine::Sparse));
        let case = Case { sorted: true, threads, ..case };
        let folder = tempfile::tempdir().unwrap();
        let found = case.run_stopping(folder.path(), false, 14).unwrap();
        assert!(found.is_stopped());
        let files = files_in(folder.path());
        let levels = files.iter().filter(|file| name(file).starts_with("start-level-"));
        levels.map(|file| (name(file), fs::read(file).unwrap())).collect::<Vec<_>>()
    });
    assert_eq!(files[0].len(), 14);
    assert!(files[0] == files[1]);
}

#[test]
fn what_is_impossible_stays_so() {
    let text = "format = 1\nboard = \"123/456/87.\"\ngoal = \"123/456/78.\"\n[pieces]\n\
                12345678 = \"W\"\n";
    for (strategy, engine) in [
        (Some(Strategy::OneSided), None),
        (Some(Strategy::TwoSided), None),
        (None, Some(Engine::Dense)),
    ] {
        assert_resumes(&Case::new(text, strategy, engine), &format!("{strategy:?} {engine:?}"));
    }
    let text = "format = 1\nboard = \"12/34/5.\"\ngoal = \"12/43/5.\"\n[pieces]\n12345 = \"W\"\n";
    assert_resumes(&Case::new(text, None, Some(Engine::Bounded)), "bounded");
}

/// Goals that are not listed.
#[test]
fn goals_by_number_of_pieces() {
    assert_resumes(&Case::of_builtin("peg-4x4", Some(Strategy::OneSided), None), "pegs");
}

/// The characters of up to 100 kinds, none of which has a meaning on a board.
fn kind(number: usize) -> char {
    char::from_u32(0x0100 + number as u32).unwrap()
}

/// A board full of kinds in turn but for its first square, whose goal is where five moves lead,
/// never back.
fn asking_ahead(width: usize, height: usize, kinds: usize, betza: &str) -> String {
    let place = |place: usize| if place == 0 { '.' } else { kind(place % kinds) };
    let row = |y: usize| (0..width).map(|x| place(y * width + x)).collect::<String>();
    let start = (0..height).map(row).collect::<Vec<_>>().join("/");
    let names: String = (0..kinds).map(kind).collect();
    let ask = |goal: &str| {
        format!("format = 1\nboard = {start:?}\n{goal}[pieces]\n\"{names}\" = \"{betza}\"\n")
    };
    let puzzle = Puzzle::parse(&ask("")).unwrap();
    let mut way = vec![puzzle.starts[0].clone()];
    for step in 0..5 {
        let mut next = MoveValidator::new(&puzzle).moves(&way[step]);
        next.retain(|position| !way.contains(position));
        way.push(next[step % next.len()].clone());
    }
    ask(&format!("goal = {:?}\n", puzzle.board.draw_line(&puzzle.alphabet, &way[5])))
}

/// Words of 64, 128, 256 and 1536 bits, the first with entries of every width.
#[test]
fn words_of_every_width() {
    let boards = [
        (5, 5, 2, "N", 1..=30),
        (5, 6, 2, "N", 31..=38),
        (6, 6, 2, "N", 39..=46),
        (7, 7, 2, "N", 47..=64),
        (8, 8, 2, "N", 65..=128),
        (10, 10, 3, "W", 129..=256),
        (8, 8, 40, "W", 257..=1408),
    ];
    for (width, height, kinds, betza, bits) in boards {
        let text = asking_ahead(width, height, kinds, betza);
        let puzzle = Puzzle::parse(&text).unwrap();
        let system = puzzle.compile().unwrap();
        for strategy in STRATEGIES {
            let case = Case::new(&text, Some(strategy), None);
            match Search::plan(&puzzle, &system, case.options()) {
                Err(SolveError::NoMirror) => continue,
                search => assert!(bits.contains(&search.unwrap().position_bits())),
            }
            let name = format!("{width}x{height} of {kinds}, {strategy}");
            assert_resumes(&case, &name);
            if strategy == Strategy::TwoSided {
                let case = Case { sorted: true, engine: Some(Engine::Sparse), ..case };
                assert_resumes(&case, &format!("{name}, sorted"));
            }
        }
    }
}

/// Bishops keep to squares of one colour, so a court in this order is never reached: weights
/// exclude one length after the other, and after an eighth of the space the search goes over to
/// bits, and the checkpoint with it.
#[test]
fn a_search_goes_over_to_bits_and_on() {
    let case = Case::of_builtin("court-5x3-alternating", None, None);
    let text = case.text.replace("rnb\n...\n...\n...\nRNB", "nbr\n...\n...\n...\nRBN");
    let case = Case { text, ..case };
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 180);
    assert!(found.is_ok_and(|found| found.is_stopped()));
    let checkpoint = SolveCheckpoint::read(folder.path()).unwrap();
    let names: Vec<String> = files_in(folder.path()).iter().map(|path| name(path)).collect();
    assert_eq!(checkpoint.engine, Some(Engine::Dense), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("goal-half-")), "{names:?}");
    assert!(!names.iter().any(|name| name.starts_with("start-level-")), "{names:?}");
    let case = Case { engine: checkpoint.engine, strategy: checkpoint.strategy, ..case };
    let resumed = case.run(Some((folder.path(), true)), &()).unwrap();
    assert!(matches!(resumed, Found::Unsolvable(_)), "{resumed:?}");
    assert_eq!(resumed, case.run(None, &()).unwrap());
}

/// The knights of the 5x6 board: once weights exclude more than the search has, it changes to the
/// bounded engine, and the checkpoint with it.
#[test]
fn a_search_changes_to_the_bounded_engine_and_on() {
    let case = Case { memory: 1 << 30, ..Case::of_builtin("knights-5x6", None, None) };
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 25);
    assert!(found.as_ref().is_ok_and(Found::is_stopped), "{found:?}");
    let checkpoint = SolveCheckpoint::read(folder.path()).unwrap();
    assert_eq!((checkpoint.engine, checkpoint.longest), (Some(Engine::Bounded), Some(45)));
    let case = Case { engine: checkpoint.engine, strategy: checkpoint.strategy, ..case };
    let Ok(Found::Ways { length, count, engine, .. }) = case.run(Some((folder.path(), true)), &())
    else {
        panic!("it is solved")
    };
    assert_eq!((length, count, engine), (45, 46_899_u32.into(), Engine::Bounded));
}

/// After `--from` a search that went on showed its pieces with the letters of their kinds.
#[test]
fn a_saved_start_keeps_the_letters_of_alike_pieces() {
    let case = Case::of_builtin("klotski", Some(Strategy::OneSided), None);
    let folder = tempfile::tempdir().unwrap();
    let found = case.run_stopping(folder.path(), false, 5);
    assert!(found.is_ok_and(|found| found.is_stopped()));
    let saved = SolveCheckpoint::read(folder.path()).unwrap();
    let puzzle = Puzzle::parse(&saved.puzzle).unwrap();
    let start = puzzle.board.draw_line(&puzzle.alphabet, &saved.starts[0]);
    assert_eq!(start, "ABBC/ABBC/DEEF/DGHF/I..J");
}

const LIMITS: Limits = Limits { side: 3, points: 7, pieces: 5 };

/// Larger spaces take the plain search too long.
const MOST_POSITIONS: usize = 1000;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        max_shrink_iters: 100,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_puzzles_go_on_from_every_level(file in files(LIMITS), threads in 1..4_usize) {
        let text = format!("{file:?}");
        let text = text.trim_start();
        let puzzle = file.puzzle();
        if Plain::explore(&puzzle, MOST_POSITIONS).is_none() {
            return Ok(());
        }
        let ways = STRATEGIES.map(|strategy| (Some(strategy), None)).into_iter();
        for (strategy, engine) in ways.chain([(None, Some(Engine::Dense))]) {
            let case = Case { threads, ..Case::new(text, strategy, engine) };
            match case.run(None, &()) {
                Err(SolveError::NoMirror | SolveError::TooManyGoals | SolveError::NoSpace) => {}
                _ => assert_resumes(&case, &format!("{strategy:?} {engine:?}")),
            }
        }
    }
}
