//! Shortest solutions, and what is known where memory or time do not suffice.

use everyboard::{BigUint, Distances, Engine, ErrorKind, Origin, Puzzle, Run};
use std::time::Duration;

fn number(n: u64) -> BigUint {
    n.into()
}

/// The numbers are those of the puzzle files, which `everyboard check` verifies.
#[test]
fn solutions_are_counted_and_listed() {
    for (name, moves, count) in [("frogs-and-toads", 15, 2), ("knights-4x3", 16, 98_496)] {
        let solutions = Puzzle::named(name).unwrap().solve().unwrap();
        assert_eq!(solutions.length(), Some(moves), "{name}");
        assert_eq!(solutions.count(), Some(number(count)), "{name}");
        assert_eq!(solutions.iter().count() as u64, count, "{name}");
        assert!(solutions.unfinished().is_none());
    }
}

#[test]
fn every_solution_can_be_played() {
    let puzzle = Puzzle::named("frogs-and-toads").unwrap();
    for solution in &puzzle.solve().unwrap() {
        let words = solution.words();
        let end = words.iter().try_fold(puzzle.start(), |here, word| here.play(word)).unwrap();
        assert!(end.is_goal());
        assert_eq!(solution.positions().last(), Some(&end));
        assert_eq!((solution.len(), solution.to_string()), (15, words.join(" ")));
    }
}

#[test]
fn solutions_and_positions_are_drawn() {
    let solution = Puzzle::named("frogs-and-toads").unwrap().solve().unwrap().first().unwrap();
    assert!(solution.svg().contains(&solution.words()[14]));
    assert!(solution.animated().contains("@keyframes"));
    assert!(solution.positions()[0].svg().starts_with("<svg"));
}

#[test]
fn a_solution_is_found_by_its_number() {
    let solutions = Puzzle::named("knights-4x3").unwrap().solve().unwrap();
    for (n, solution) in solutions.iter().enumerate().step_by(9_999) {
        assert_eq!(solutions.nth(&number(n as u64)), Some(solution));
    }
    assert_eq!(solutions.nth(&number(98_496)), None);
    let rest: Vec<_> = solutions.iter_from(&number(98_490)).collect();
    assert_eq!(rest, solutions.iter().skip(98_490).collect::<Vec<_>>());
    assert_eq!(solutions.iter_from(&number(98_496)).count(), 0);
    assert!(solutions.classes().unwrap() < number(98_496));
}

#[test]
fn moves_are_counted_without_listing_solutions() {
    let solutions = Puzzle::named("knights-4x3").unwrap().solve().unwrap();
    let counts = solutions.move_counts();
    assert_eq!(counts.len(), 16);
    for words in &counts {
        assert_eq!(words.iter().map(|(_, count)| count).sum::<BigUint>(), number(98_496));
        assert!(words.is_sorted_by(|(_, one), (_, other)| one >= other));
    }
    let first = counts[0].iter().find(|(word, _)| word == "a1c2").unwrap();
    let listed = solutions.iter().filter(|it| it.words()[0] == "a1c2").count();
    assert_eq!(first.1, number(listed as u64));
}

#[test]
fn all_engines_agree() {
    let puzzle = Puzzle::named("knights-4x3").unwrap();
    for engine in [Engine::Sparse, Engine::Dense, Engine::Bounded] {
        let solutions = puzzle.solve_with(&Run::new().engine(engine)).unwrap();
        assert_eq!(solutions.count(), Some(number(98_496)), "{engine:?}");
    }
}

#[test]
fn what_is_impossible_is_proved() {
    for name in ["peg-european", "eight-puzzle-impossible"] {
        let solutions = Puzzle::named(name).unwrap().solve().unwrap();
        assert_eq!((solutions.length(), solutions.count()), (None, Some(number(0))), "{name}");
        assert!(solutions.why_none().is_some() && solutions.first().is_none(), "{name}");
    }
}

/// The shortest solutions of seven by seven knights are far beyond a few megabytes.
#[test]
fn a_search_that_ends_early_says_what_it_proved() {
    let puzzle = Puzzle::named("knights-7x7").unwrap();
    let run = Run::new().threads(1).memory(16 << 20).time_limit(Duration::from_secs(2));
    let solutions = puzzle.solve_with(&run).unwrap();
    let ended = solutions.unfinished().unwrap().kind();
    assert!(matches!(ended, ErrorKind::TooLarge | ErrorKind::Stopped), "{ended:?}");
    assert_eq!((solutions.length(), solutions.count(), solutions.why_none()), (None, None, None));
    assert!(solutions.at_least().unwrap() > 0);
}

#[test]
fn a_puzzle_without_a_goal_is_no_question() {
    let error = Puzzle::named("hexapawn").unwrap().solve().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    assert!(error.help().unwrap().contains("solve_game"));
}

#[test]
fn pushes_are_counted_where_moves_are_left_in_parts() {
    let hall = "#########\n#       #\n# $   $ #\n#   @   #\n# .   . #\n#########\n";
    let solutions = hall.parse::<Puzzle>().unwrap().counting_pushes().unwrap().solve().unwrap();
    let first = solutions.first().unwrap();
    assert_eq!(Some(first.len()), solutions.length());
    assert!(first.positions().last().unwrap().is_goal());
}

#[test]
fn moves_that_are_too_many_to_be_listed_have_words() {
    let text = "format = 1\nboard = 'AAB./CCB./.DDE/F..E'\ngoal = 'A on d3'\n[rule]\n\
                kind = 'slide'\ncount = 'moves'\n";
    let puzzle: Puzzle = text.parse().unwrap();
    let solutions = puzzle.solve().unwrap();
    let solution = solutions.first().unwrap();
    let mut here = puzzle.start();
    for word in solution.words() {
        here = here.play(&word).unwrap();
    }
    assert!(here.is_goal());
    for made in here.moves() {
        assert!(made.word.starts_with(&made.from), "{}", made.word);
        assert_eq!(here.play(&made.word).unwrap(), made.after);
    }
    let error = here.play("a1a1").unwrap_err();
    assert_eq!(error.legal_moves().len(), here.moves().len());
}

#[test]
fn a_bound_is_proved_by_a_certificate() {
    let bound = Puzzle::named("guarini").unwrap().bound().unwrap();
    assert_eq!((bound.at_least, bound.at_most), (16, Some(16)));
    assert_eq!(bound.solution.unwrap().len(), 16);
    let text = bound.certificate.to_string();
    let read: everyboard::Certificate = text.parse().unwrap();
    read.verify().unwrap();
    let forged = text.replace("at-least = 16", "at-least = 17");
    let refuted = forged.parse::<everyboard::Certificate>().unwrap().verify().unwrap_err();
    assert_eq!(refuted.kind(), ErrorKind::Refuted);
    let broken = "format = 1\nat-last = 3\n".parse::<everyboard::Certificate>().unwrap_err();
    assert_eq!(broken.kind(), ErrorKind::Written);
    assert!(broken.place().is_some());
}

/// A number of solutions, that there is none, bounds where the time was up, and what lies before
/// another position than the start.
#[test]
fn answers_are_proved_by_certificates() {
    let proved = |solutions: &everyboard::Solutions| {
        let text = solutions.certificate().unwrap().to_string();
        let read: everyboard::Certificate = text.parse().unwrap();
        read.verify().unwrap();
        read
    };
    let named = |name: &str| Puzzle::named(name).unwrap();
    let counted = proved(&named("eight-puzzle").solve().unwrap());
    assert_eq!((counted.at_least(), counted.exactly()), (Some(31), Some(&40_u32.into())));
    for name in ["eight-puzzle-impossible", "theta"] {
        assert!(proved(&named(name).solve().unwrap()).is_unsolvable(), "{name}");
    }
    // A rule that puts moves together.
    let pushed = proved(&named("warehouse").solve().unwrap());
    assert_eq!(pushed.at_least(), pushed.at_most());

    let tiles = named("fifteen-puzzle");
    let near = tiles.position("1.23/4567/89AB/CDEF").unwrap().solve().unwrap();
    assert_eq!(proved(&near).at_most(), Some(1));
    let none = tiles.position(".213/4567/89AB/CDEF").unwrap().solve().unwrap();
    assert!(proved(&none).is_unsolvable());

    let little = Run::new().memory(8 << 20);
    let bounds = named("knights-5x7").solve_with(&little).unwrap();
    assert!(bounds.count().is_none());
    let claims = proved(&bounds);
    assert_eq!(claims.at_least(), bounds.at_least());
    assert_eq!(claims.at_most(), bounds.at_most());

    let distances = named("knights-4x3").distances(Origin::Start).unwrap();
    let there = distances.at_level(2, 0).unwrap().unwrap();
    let error = distances.solutions(&there).unwrap().certificate().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    let distances = named("knights-4x3").distances(Origin::Goal).unwrap();
    let there = distances.at_level(2, 0).unwrap().unwrap();
    assert_eq!(proved(&distances.solutions(&there).unwrap()).at_most(), Some(2));
}

/// Whose turn it is stands in the certificate; it said that either side begins, or the first one.
#[test]
fn certificates_say_whose_turn_it_is() {
    for name in ["knights-4x3-alternating", "court-5x3-alternating"] {
        let start = Puzzle::named(name).unwrap().start();
        let next = start.moves().remove(0).after;
        for position in [start, next] {
            let solutions = position.solve().unwrap();
            let text = solutions.certificate().unwrap().to_string();
            let read: everyboard::Certificate = text.parse().unwrap();
            read.verify().unwrap();
            assert_eq!(read.at_most(), solutions.length(), "{name}");
            assert_eq!(read.exactly(), solutions.count().as_ref(), "{name}");
        }
    }
}

#[test]
fn a_goal_is_proved_and_what_no_file_says_is_not() {
    let solved = Puzzle::named("guarini").unwrap().position("W.W/.../B.B").unwrap();
    let solved = solved.solve().unwrap();
    assert_eq!(solved.certificate().unwrap().at_most(), solved.length());
    // With one piece left two cannot be asked for in a file.
    let text =
        "format = 1\nboard = 'PP.P'\ngoal = '..PP'\n[pieces]\nP = 'rlW'\n[rule]\nkind = 'jump'\n";
    let jumps: Puzzle = text.parse().unwrap();
    let one_left = jumps.start().play("a1c1").unwrap().play("d1b1").unwrap();
    let none = one_left.solve().unwrap();
    assert!(none.why_none().is_some());
    assert_eq!(none.certificate().unwrap_err().kind(), ErrorKind::Illegal);
}

#[test]
fn a_proof_is_stopped() {
    let now = Run::new().time_limit(std::time::Duration::ZERO);
    let solutions = Puzzle::named("eight-puzzle").unwrap().solve().unwrap();
    let error = solutions.certificate_with(&now).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped, "{error}");
}

/// What a table knows, a search from each position finds.
#[test]
fn a_position_is_solved_as_a_table_says() {
    for name in ["knights-4x3", "eight-puzzle", "klotski", "peg-4x4"] {
        let puzzle = Puzzle::named(name).unwrap();
        let distances = puzzle.distances(Origin::Goal).unwrap();
        let deepest = distances.levels().len() - 1;
        for level in [0, 1, deepest / 2, deepest] {
            let position = distances.at_level(level, 0).unwrap().unwrap();
            let solutions = position.solve().unwrap();
            assert_eq!(solutions.length(), Some(level), "{name}");
            assert_eq!(solutions.count(), distances.solutions(&position).unwrap().count());
            let words = |moves: Vec<everyboard::Move>| -> std::collections::BTreeSet<String> {
                moves.into_iter().map(|made| made.word).collect()
            };
            let best = words(distances.best_moves(&position).unwrap());
            assert_eq!(words(solutions.best_moves()), best, "{name}");
        }
    }
}

/// Searches from one position after another share their tables; what has no solution is proved to
/// have none.
#[test]
fn random_positions_of_the_fifteen_puzzle_are_solved() {
    let puzzle = Puzzle::named("fifteen-puzzle").unwrap();
    let at = |text: &str| puzzle.position(text).unwrap().solve().unwrap();
    // The first of R. Korf's hundred, "Depth-first iterative-deepening", 1985: its length in his
    // table 1.
    assert_eq!(at("EDF7/BC95/6.21/48A3").length(), Some(57));
    assert_eq!(at("1.23/4567/89AB/CDEF").length(), Some(1));
    assert!(at(".213/4567/89AB/CDEF").why_none().is_some());
}

#[test]
fn the_levels_of_a_certificate_are_checked_not_searched() {
    let text = include_str!("../../../../../docs/src/known/knights-3x5.certificate");
    let run = Run::new();
    text.parse::<everyboard::Certificate>().unwrap().verify_with(&run).unwrap();
    let progress = run.progress();
    assert_eq!((progress.phase, progress.level > 0), ("checking", true));
}

/// Of 1,450,015,114,326 ways, as `lookup --count` prints with more memory, none was to be had.
#[test]
fn one_of_too_many_solutions_in_a_table_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pegs.table");
    let puzzle = Puzzle::named("peg-5x5").unwrap();
    puzzle.save_distances(Origin::Goal, &path).unwrap();
    let distances = Distances::open_with(&path, &Run::new().memory(12 << 20)).unwrap();
    let mut at = distances.puzzle().start();
    let solutions = distances.solutions(&at).unwrap();
    assert_eq!((solutions.length(), solutions.count()), (Some(23), None));
    assert_eq!(solutions.unfinished().unwrap().kind(), ErrorKind::TooLarge);
    for (made, next) in solutions.first().unwrap().positions().iter().skip(1).enumerate() {
        assert!(at.moves().iter().any(|it| it.after == *next));
        assert_eq!(distances.of(next).unwrap(), Some(22 - made));
        at = next.clone();
    }
    assert!(at.is_goal());
}
