//! The bounded engine beside known answers.

use everyboard_puzzle::{Builtin, FamilyRange, Puzzle, RewriteSystem};
use everyboard_search::{
    Engine, Interval, NarrowEnd, Options, Outcome, Search, ShortestSolutions, Strategy,
};
use std::num::NonZeroUsize;

fn plan<'a>(
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    strategy: Option<Strategy>,
    engine: Engine,
) -> Search<'a> {
    let (threads, engine) = (NonZeroUsize::new(2).unwrap(), Some(engine));
    let options = Options { threads, memory: 1 << 28, strategy, engine };
    Search::plan(puzzle, system, options).unwrap()
}

/// The bounded engine beside the answers that the files of built-in puzzles give.
#[test]
fn the_bounded_engine_finds_the_known_answers() {
    for name in [
        "camels-4x5",
        "court-5x3",
        "eight-puzzle",
        "fore-and-aft",
        "guarini",
        "kings-4x4",
        "knights-3x5",
        "knights-4x3-alternating",
        "knights-4x4-rows",
        "knights-5x5",
        "nightriders-5x5",
        "peg-greek-cross",
        "star",
        "theta",
    ] {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        let system = puzzle.compile().unwrap();
        let outcome = plan(&puzzle, &system, None, Engine::Bounded).run(&()).unwrap();
        let found = match &outcome {
            Outcome::Solved(ShortestSolutions { paths, .. }) => {
                Some((paths.length(), paths.count().to_string()))
            }
            _ => None,
        };
        let expect = puzzle.expect.clone();
        assert_eq!(found, expect.moves.zip(expect.solutions), "{name}");
    }
}

/// The numbers of solutions of the book's page "What is known": searches whose table grows so large
/// that sorted levels in memory take its place.
#[test]
#[ignore = "three minutes, 8 GiB"]
fn sorted_levels_count_6x6_and_6x7() {
    let range = FamilyRange::parse("knights-rows-6x6..7").unwrap().unwrap();
    for (member, solutions) in range.members().unwrap().iter().zip([114_382_876_u32, 1_195_122]) {
        let puzzle = Puzzle::parse(&member.text).unwrap();
        let system = puzzle.compile().unwrap();
        let (threads, engine) = (NonZeroUsize::new(2).unwrap(), Some(Engine::Bounded));
        let options = Options { threads, memory: 8 << 30, strategy: None, engine };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let Outcome::Solved(solved) = search.run(&()).unwrap() else { panic!("it is solved") };
        assert_eq!(solved.paths.count(), solutions.into());
    }
}

/// The reduced costs leave 7,151 positions of a search from the start; two halves that mirror each
/// other are fewer still.
#[test]
fn the_bounded_engine_needs_few_positions_for_the_5x5_exchange() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    for (strategy, most) in [(Strategy::OneSided, 7_151), (Strategy::Mirrored, 1_696)] {
        let search = plan(&puzzle, &system, Some(strategy), Engine::Bounded);
        assert_eq!(search.bound(), Some(36));
        let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a way") };
        assert_eq!((solved.paths.length(), solved.paths.count()), (36, 1200_u32.into()));
        assert!(solved.stored <= most, "{strategy}: {}", solved.stored);
    }
}

/// Where memory is short, a level is read from the set and not listed: that finds the same. Lists
/// took all memory of this search.
#[test]
fn the_bounded_engine_lists_no_level_that_takes_much_of_the_memory() {
    let puzzle = Builtin::named("knights-5x6").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let stored = [8 << 20, 1 << 30].map(|memory| {
        let options = Options { memory, engine: Some(Engine::Bounded), ..Options::default() };
        let search = Search::plan(&puzzle, &system, options).unwrap();
        let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a solution") };
        assert_eq!((solved.paths.length(), solved.paths.count()), (45, 46_899_u32.into()));
        solved.stored
    });
    assert_eq!(stored[0], stored[1]);
}

/// The length excluded next went beyond what weights bound in earnest, and the beam of the next
/// round found no weights.
#[test]
fn bounds_far_above_the_weights_are_narrowed_in_every_round() {
    let puzzle = Builtin::named("fifteen-puzzle-loyd").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let options = Options { memory: 2 << 20, engine: Some(Engine::Bounded), ..Options::default() };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    let known = Interval { at_least: 9_500, path: None };
    let narrowed = search.narrow(known, &(), &mut |_| ()).unwrap();
    assert!(matches!(narrowed.end, NarrowEnd::OutOfMemory), "{narrowed:?}");
    assert!(narrowed.interval.at_least >= 9_500);
}

/// The program changes to the bounded engine by itself, and says so.
#[test]
fn a_large_search_changes_to_the_bounded_engine() {
    let puzzle = Builtin::named("knights-5x6").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let (threads, memory) = (NonZeroUsize::new(2).unwrap(), 1 << 30);
    let options = Options { threads, memory, ..Options::default() };
    let search = Search::plan(&puzzle, &system, options).unwrap();
    assert!(search.may_become_bounded());
    let Ok(Outcome::Solved(solved)) = search.run(&()) else { panic!("it has a solution") };
    assert_eq!((solved.paths.length(), solved.paths.count()), (45, 46_899_u32.into()));
    assert_eq!((solved.engine, solved.strategy), (Engine::Bounded, Strategy::Mirrored));
}

/// A mirror that carries the start to the goal, but not back, dropped solutions in a bounded
/// search: 1 of 4 was found.
#[test]
fn a_bounded_search_needs_a_mirror_that_exchanges_start_and_goal() {
    let file = r#"
        format = 1
        board = "../../.."
        wrap = "both"
        start = [".A/AA/.."]
        goal = "AA/../A."
        [pieces]
        A = "fD1N1DD"
        "#;
    let puzzle = Puzzle::parse(file).unwrap();
    let system = puzzle.compile().unwrap();
    for engine in [Engine::Sparse, Engine::Bounded] {
        let outcome = plan(&puzzle, &system, None, engine).run(&());
        let Ok(Outcome::Solved(solved)) = outcome else { panic!("it has a solution") };
        assert_eq!((solved.paths.length(), solved.paths.count()), (2, 4_u32.into()));
    }
}

/// Pieces that are the only ones of their kind have tables, whether or not there is a single gap:
/// weights prove little for R. K. Guy's partners on 3x5, which need 34 moves.
#[test]
fn partners_have_pattern_tables() {
    let range = FamilyRange::parse("partners-3x5").unwrap().unwrap();
    let puzzle = Puzzle::parse(&range.members().unwrap()[0].text).unwrap();
    let system = puzzle.compile().unwrap();
    let search = plan(&puzzle, &system, None, Engine::Bounded);
    assert!(search.has_tables());
    assert_eq!((search.bound_by_potential(), search.bound()), (Some(20), Some(22)));
}
