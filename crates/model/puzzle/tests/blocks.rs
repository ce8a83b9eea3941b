//! Pieces that cover several squares and slide.

use everyboard_board::Position;
use everyboard_puzzle::{MoveValidator, Puzzle};
use std::collections::{BTreeSet, VecDeque};

/// Gilbert, Wood and others, about 1900: see `klotski.toml`.
const KLOTSKI: &str = "
format = 1
board = 'ABBC/ABBC/DEEF/DGHF/I..J'
goal = '????/????/????/?BB?/?BB?'
[rule]
kind = 'slide'
";

/// How many positions are how far from the start, to `most`, by the moves that `next` gives.
fn levels_by(
    puzzle: &Puzzle,
    most: usize,
    next: impl Fn(&Position) -> Vec<Position>,
) -> Vec<usize> {
    let mut seen: BTreeSet<Position> = BTreeSet::from([puzzle.starts[0].clone()]);
    let mut queue = VecDeque::from([(puzzle.starts[0].clone(), 0)]);
    let mut levels = Vec::new();
    while let Some((position, level)) = queue.pop_front() {
        levels.resize(levels.len().max(level + 1), 0);
        levels[level] += 1;
        let moves = if level < most { next(&position) } else { Vec::new() };
        queue.extend(
            moves.into_iter().filter(|it| seen.insert(it.clone())).map(|it| (it, level + 1)),
        );
    }
    levels
}

/// By the validator alone.
fn levels(puzzle: &Puzzle, most: usize) -> Vec<usize> {
    let validator = MoveValidator::new(puzzle);
    levels_by(puzzle, most, |position| validator.moves(position))
}

fn levels_by_rewrites(puzzle: &Puzzle, most: usize) -> Vec<usize> {
    let system = puzzle.compile().unwrap();
    levels_by(puzzle, most, |position| {
        let allowed = system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(position));
        let next = allowed.map(|rewrite| {
            let mut after = position.clone();
            rewrite.apply(&mut after);
            after
        });
        next.collect()
    })
}

#[test]
fn letters_of_one_shape_that_no_goal_names_are_alike() {
    let puzzle = Puzzle::parse(KLOTSKI).unwrap();
    let draw = puzzle.board.draw_line(&puzzle.alphabet, &puzzle.starts[0]);
    assert_eq!(draw, "ABBA/ABBA/AEEA/AGGA/G..G");
    assert_eq!(puzzle.alphabet.kinds().count(), 4);
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle.clone()));
    assert_eq!(puzzle.read_start(&draw).unwrap(), puzzle.starts);
    let apart = KLOTSKI.replace("'????/????/????/?BB?/?BB?'", "'????/????/????/CBB?/CBB?'");
    assert_eq!(Puzzle::parse(&apart).unwrap().alphabet.kinds().count(), 5);
}

/// Whose turn it is hangs on the letters.
#[test]
fn letters_of_sides_stay_apart() {
    let text = "format = 1\nboard = 'AB..'\n[rule]\nkind = 'slide'\nturns = 'alternate'\n";
    assert_eq!(Puzzle::parse(text).unwrap().alphabet.kinds().count(), 2);
}

/// Of three letters of one shape a goal names the first; the others are alike.
#[test]
fn letters_beside_a_named_one_are_alike() {
    let text = "format = 1\nboard = 'ABC.'\ngoal = '???A'\n[rule]\nkind = 'slide'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    assert_eq!(puzzle.board.draw(&puzzle.alphabet, &puzzle.starts[0]), "ABB.");
}

#[test]
fn validator_and_rewrites_agree() {
    for text in [KLOTSKI.to_owned(), KLOTSKI.replace("'slide'", "'slide'\ncount = 'moves'")] {
        let puzzle = Puzzle::parse(&text).unwrap();
        assert_eq!(levels(&puzzle, 7), levels_by_rewrites(&puzzle, 7));
    }
}

/// A car two squares long goes along its row; a move of any length counts once.
#[test]
fn pieces_slide_along_their_longer_side() {
    let text =
        "format = 1\nboard = 'A.../A..B/...B'\n[rule]\nkind = 'slide'\nalong = 'long side'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    assert_eq!(levels(&puzzle, 9), [1, 2, 1]);
    let square = "format = 1\nboard = 'AA../AA..'\n[rule]\nkind = 'slide'\nalong = 'long side'\n";
    assert_eq!(levels(&Puzzle::parse(square).unwrap(), 9), [1, 1, 1]);
    let moves = format!("{square}count = 'moves'\n");
    assert_eq!(levels(&Puzzle::parse(&moves).unwrap(), 9), [1, 2]);
}

/// Nothing said what `along` does with a piece that `[pieces]` lists: it slides as it is listed.
#[test]
fn a_listed_piece_slides_as_it_is_listed() {
    let text = "format = 1\nboard = 'A.B/A.B/...'\n[pieces]\nA = 'W'\n\
                [rule]\nkind = 'slide'\nalong = 'long side'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    // A goes down and to the right, B down alone.
    assert_eq!(MoveValidator::new(&puzzle).moves(&puzzle.starts[0]).len(), 3);
    let listed = text.replace("A = 'W'", "AB = 'W'");
    let error = Puzzle::parse(&listed).unwrap_err().to_string();
    assert!(error.starts_with("7:9: `along` is for pieces that [pieces] does not list"), "{error}");
}

/// Around a corner in one move, past a square that must be free; on one way or the other.
#[test]
fn a_move_goes_around_corners() {
    let text = "format = 1\nboard = 'A../.#B/...'\n[rule]\nkind = 'slide'\ncount = 'moves'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let moves = MoveValidator::new(&puzzle).moves(&puzzle.starts[0]);
    // Each of the two pieces, alike, to any of the six free squares.
    assert_eq!(moves.len(), 12);
    assert_eq!(levels(&puzzle, 9), levels_by_rewrites(&puzzle, 9));
}

/// A goal that shows one block stands for every place of the others.
#[test]
fn goals_are_made_of_whole_pieces() {
    let text = "format = 1\nboard = 'AAb/...'\ngoal = '???/?AA'\n[rule]\nkind = 'slide'\n";
    let puzzle = Puzzle::parse(text).unwrap();
    let system = puzzle.compile().unwrap();
    assert_eq!(puzzle.goal_positions(&system, 100).unwrap().len(), 4);
    let open = text.replace("???/?AA", "b??/???");
    let puzzle = Puzzle::parse(&open).unwrap();
    let goals = puzzle.goal_positions(&puzzle.compile().unwrap(), 100).unwrap();
    assert_eq!(goals.len(), 3);
}

fn error(text: &str) -> String {
    Puzzle::parse(&format!("format = 1\n{text}")).unwrap_err().to_string()
}

#[test]
fn faults_are_named_with_their_place() {
    let slide = "[rule]\nkind = 'slide'\n";
    let cases = [
        ("board = 'AA.'\nwrap = 'rows'\n[rule]\nkind = 'slide'\n", "5:8: pieces of several"),
        ("board = 'A..'\n[pieces]\nA = 'W'\n[rule]\nalong = 'any'\n", "6:9: this is for pieces"),
        ("board = 'A..'\n[pieces]\nA = 'W'\n[blocks]\nA = 'x'\n", "5:1: this is for pieces"),
        ("board = 'A..'\n[rule]\nkind = ['slide', 'jump']\n", "4:8: pieces that slide do nothing"),
        ("board = '...'\n[rule]\nkind = 'slide'\n", "1:1: expected a kind of piece"),
    ];
    for (text, expected) in cases {
        let found = error(text);
        assert!(found.starts_with(expected), "{found}");
    }
    let partly = error(&format!("board = 'AA./AA.'\ngoal = '?A?/???'\n{slide}"));
    assert!(partly.contains("'A' covers xx/xx, and there is none"), "{partly}");
    let torn = error(&format!("board = 'A.A/AAA'\nstart = ['A../AA.', '..A/..A']\n{slide}"));
    assert!(torn.contains("covers"), "{torn}");
}

/// Cards of Rush Hour and levels of Sokoban as other programs write them.
#[test]
fn foreign_texts_are_puzzle_files() {
    let card = Puzzle::parse("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n").unwrap();
    let known = everyboard_puzzle::Builtin::named("traffic-60").unwrap().puzzle();
    assert_eq!(
        (&card.board, &card.starts, &card.goals),
        (&known.board, &known.starts, &known.goals)
    );
    assert_eq!(card.rule, known.rule);
    for wrong in ["IBBxoo", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHm", "one two"] {
        assert!(Puzzle::parse(wrong).is_err(), "{wrong}");
    }
    // The keeper stands on a goal; what is outside the walls is no square.
    let text = "Title: a room\n  ####\n###  #\n#+$  #\n# $ .#\n######\n";
    let level = Puzzle::parse(text).unwrap();
    assert_eq!(
        level.board.draw_line(&level.alphabet, &level.starts[0]),
        "######/###..#/#Sb..#/#.b..#/######"
    );
    assert_eq!(level.goals.len(), 1);
    // A goal that nothing can be pushed to stays a goal, and a level without room for a push is
    // one.
    let walled = Puzzle::parse("#######\n#@$ #.#\n#   ###\n#######").unwrap();
    assert_eq!((walled.board.len(), walled.is_goal(&walled.starts[0])), (7, false));
    assert!(Puzzle::parse("####\n#@*#\n####").unwrap().rule.drawn.is_empty());
    for wrong in ["#@@$.#\n#####", "#@$ #\n#####"] {
        assert!(Puzzle::parse(wrong).is_err(), "{wrong}");
    }
}
