//! Positions print themselves, are read, compared and played.

use everyboard::{ErrorKind, Origin, Position, Puzzle};
use std::collections::{BTreeMap, HashSet};

/// The start and what all its moves lead to, and theirs.
fn near(puzzle: &Puzzle) -> Vec<Position> {
    let mut all = vec![puzzle.start()];
    for _ in 0..2 {
        let next: Vec<_> = all.iter().flat_map(Position::moves).map(|made| made.after).collect();
        all.extend(next);
    }
    all
}

#[test]
fn what_a_position_prints_is_read_as_the_same_position() {
    let names = ["guarini", "star", "peg-4x4", "knights-4x3-alternating", "hexapawn", "klotski"];
    for name in names.into_iter().chain(["warehouse", "traffic-4x4", "knights-rows-3x4"]) {
        let puzzle = Puzzle::named(name).unwrap();
        for position in near(&puzzle) {
            let read = puzzle.position(&position.to_string()).unwrap();
            assert_eq!(read, position, "{name}");
            if position.to_string() == puzzle.position_of(&position.symbols()).unwrap().to_string()
            {
                assert_eq!(puzzle.position_of(&position.symbols()).unwrap(), position, "{name}");
            }
        }
    }
}

#[test]
fn where_sides_take_turns_the_side_to_move_is_printed() {
    let puzzle = Puzzle::named("hexapawn").unwrap();
    let start = puzzle.start().to_string();
    let after = puzzle.start().moves()[0].after.to_string();
    assert_ne!(start.chars().next_back(), after.chars().next_back());
    assert!(start.contains(' ') && after.contains(' '), "{start}, {after}");
}

#[test]
#[expect(
    clippy::mutable_key_type,
    reason = "a position hashes what stands on it, not what its puzzle works out"
)]
fn positions_are_compared_and_hashed_by_what_stands_on_their_squares() {
    let puzzle = Puzzle::named("guarini").unwrap();
    let all = near(&puzzle);
    let different: HashSet<Position> = all.iter().cloned().collect();
    let lines: HashSet<String> = all.iter().map(Position::to_string).collect();
    assert_eq!(different.len(), lines.len());
    // The same puzzle, read anew.
    let again: Puzzle = puzzle.text().parse().unwrap();
    assert_eq!(again.start(), puzzle.start());
    let mut sorted = all;
    sorted.sort();
    assert!(sorted.windows(2).all(|pair| pair[0] <= pair[1]));
}

#[test]
fn every_move_is_played_by_its_word() {
    for name in ["guarini", "peg-4x4", "hexapawn", "hanoi", "warehouse"] {
        let start = Puzzle::named(name).unwrap().start();
        for made in start.moves() {
            assert_eq!(start.play(&made.word).unwrap(), made.after, "{name}: {}", made.word);
        }
    }
}

#[test]
fn an_illegal_word_is_answered_with_all_legal_ones() {
    let error = Puzzle::named("guarini").unwrap().start().play("a1a2").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    assert_eq!(error.legal_moves().len(), 8);
}

#[test]
fn faults_in_drawings_have_places() {
    let puzzle = Puzzle::named("guarini").unwrap();
    let error = puzzle.position("W.W/.x./B.B").unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::Written, Some((2, 2))));
    for wrong in [&[0, 1][..], &[9; 9]] {
        assert_eq!(puzzle.position_of(wrong).unwrap_err().kind(), ErrorKind::Illegal);
    }
}

#[test]
fn a_position_of_another_puzzle_is_refused() {
    let puzzle = Puzzle::named("guarini").unwrap();
    let other = Puzzle::named("knights-4x3").unwrap();
    let distances = puzzle.distances(everyboard::Origin::Goal).unwrap();
    assert_eq!(distances.of(&other.start()).unwrap_err().kind(), ErrorKind::Illegal);
}

#[test]
fn another_start_and_another_goal_make_another_puzzle() {
    let puzzle = Puzzle::named("guarini").unwrap();
    let near = puzzle.with_goal("..W/..W/B.B").unwrap();
    assert_eq!(near.solve().unwrap().length(), Some(1));
    assert_eq!(puzzle.starting_from("B.B/.../W.W").unwrap().solve().unwrap().length(), Some(0));
    assert_eq!(puzzle.starting_from("B.B/.../W..").unwrap_err().kind(), ErrorKind::Illegal);
}

#[test]
fn moves_that_are_too_many_to_be_listed_are_found_one_position_at_a_time() {
    let hall = "#########\n#       #\n# $ $ $ #\n#   .   #\n# $ @ . #\n#   .  .#\n#########\n";
    let pushes = hall.parse::<Puzzle>().unwrap().counting_pushes().unwrap();
    let made = pushes.start().moves();
    assert!(!made.is_empty());
    assert_eq!(pushes.start().play(&made[0].word).unwrap(), made[0].after);
}

/// Thirteen cars of four kinds. They printed themselves with the letters A, B, H and J alone.
const CARD: &str = "BBHKooooHKCCAAJLooIooLDDIEEMooFFGGMo";

/// The letters of a position, and how many squares each has.
fn squares_by_letter(position: &Position) -> BTreeMap<char, usize> {
    let mut squares = BTreeMap::new();
    for letter in position.to_string().chars().filter(char::is_ascii_uppercase) {
        *squares.entry(letter).or_default() += 1;
    }
    squares
}

#[test]
fn alike_pieces_keep_their_letters_from_move_to_move() {
    let puzzle: Puzzle = CARD.parse().unwrap();
    let start = puzzle.start();
    assert_eq!(start.to_string(), "BBHK../..HKCC/AAJL../I..LDD/IEEM../FFGGM.");
    let solutions = puzzle.solve().unwrap();
    let positions = solutions.first().unwrap().positions();
    assert_eq!(positions[4].to_string(), "BBHK../..HKCC/....AA/IJ.LDD/IEELM./FFGGM.");
    for position in solutions.iter().flat_map(|solution| solution.positions()) {
        assert_eq!(squares_by_letter(&position), squares_by_letter(&start), "{position}");
        assert_eq!(puzzle.position(&position.to_string()).unwrap(), position);
    }
    for made in start.moves() {
        assert_eq!(squares_by_letter(&made.after), squares_by_letter(&start), "{}", made.after);
        assert_eq!(start.play(&made.word).unwrap().to_string(), made.after.to_string());
    }
}

#[test]
fn a_position_has_the_letters_of_its_text() {
    let puzzle = Puzzle::named("klotski").unwrap();
    assert_eq!(puzzle.start().to_string(), "ABBC/ABBC/DEEF/DGHF/I..J");
    let moved = puzzle.start().play("a1b1").unwrap();
    assert_eq!(moved.to_string(), "ABBC/ABBC/DEEF/DGHF/.I.J");
    let other = puzzle.position("CBBA/CBBA/DEEF/DGHF/.J.I").unwrap();
    assert_eq!((&other, other.to_string().as_str()), (&moved, "CBBA/CBBA/DEEF/DGHF/.J.I"));
    let from = puzzle.starting_from("CBBA/CBBA/DEEF/DGHF/.J.I").unwrap();
    assert_eq!(from.start().to_string(), other.to_string());
    assert!(from.start().svg().contains("CBBA/CBBA/DEEF/DGHF/.J.I"));
}

#[test]
fn random_starts_are_as_far_from_the_goal_as_they_are_asked_to_be() {
    for (name, moves) in [("eight-puzzle", 20), ("knights-4x3", 22)] {
        let puzzle = Puzzle::named(name).unwrap();
        let random = puzzle.starting_from(&format!("random@{moves}:7")).unwrap();
        let distances = random.distances(Origin::Goal).unwrap();
        assert_eq!(distances.of(&random.start()).unwrap(), Some(moves), "{name}");
        let again = puzzle.starting_from(&format!("random@{moves}:7")).unwrap();
        assert_eq!(again.start().to_string(), random.start().to_string());
    }
}

#[test]
fn random_walks_go_far_and_end_where_there_is_a_solution() {
    let puzzle = Puzzle::named("eight-puzzle").unwrap();
    let distances = puzzle.distances(Origin::Goal).unwrap();
    let ends = (0..100).map(|seed| {
        let random = puzzle.starting_from(&format!("random:{seed}")).unwrap();
        distances.of(&random.start()).unwrap().expect("moves can be undone")
    });
    let ends: Vec<usize> = ends.collect();
    // The mean of all positions is 21.97 (A. Reinefeld, "Complete solution of the eight-puzzle",
    // 1993), with a deviation of 3.4.
    let mean = ends.iter().sum::<usize>() as f64 / ends.len() as f64;
    assert!((20.5..23.5).contains(&mean), "{mean}");
    assert!(ends.iter().any(|end| end % 2 == 0) && ends.iter().any(|end| end % 2 == 1));
    let drawn = puzzle.starting_from("random").unwrap();
    assert!(distances.of(&drawn.start()).unwrap().is_some());
}

#[test]
fn no_random_start_says_why() {
    for (name, start, words) in [
        ("eight-puzzle", "random@32", "no position is 32 moves from the goal"),
        ("eight-puzzle", "random@", "\"random@\" is no random start"),
        ("eight-puzzle", "random:x", "\"random:x\" is no random start"),
        ("peg-english", "random", "moves cannot be undone here"),
    ] {
        let error = Puzzle::named(name).unwrap().starting_from(start).unwrap_err();
        assert!(error.to_string().contains(words), "{start}: {error}");
        assert!(error.help().is_some(), "{start}");
    }
}
