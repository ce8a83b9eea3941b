//! Drawn moves: what they do, what their files may not say, and how they are named.

use everyboard_puzzle::{Builtin, MoveValidator, Puzzle, games};

fn puzzle(board: &str, pieces: &str, moves: &str) -> Puzzle {
    let text = format!("format = 1\nboard = {board:?}\n[pieces]\n{pieces}\n{moves}");
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The positions after each move of the start, drawn, by the rewrites and by the validator.
fn after_one_move(puzzle: &Puzzle) -> Vec<String> {
    let start = &puzzle.starts[0];
    let system = puzzle.compile().unwrap();
    let allowed = system.rewrites().iter().filter(|rewrite| rewrite.is_allowed(start));
    let mut found: Vec<String> = allowed
        .map(|rewrite| {
            let mut after = start.clone();
            rewrite.apply(&mut after);
            puzzle.board.draw_line(&puzzle.alphabet, &after)
        })
        .collect();
    found.sort();
    let plain = MoveValidator::new(puzzle).moves(start);
    let mut plain: Vec<String> =
        plain.iter().map(|it| puzzle.board.draw_line(&puzzle.alphabet, it)).collect();
    plain.sort();
    assert_eq!(found, plain);
    found
}

#[test]
fn pictures_are_turned() {
    let moves = |turned: &str| {
        let picture = "[[move]]\nbefore = 'A.'\nafter = '.A'\n";
        let moves = format!("{picture}turned = {turned:?}\n");
        after_one_move(&puzzle(".../.A./...", "A = '-'", &moves)).len()
    };
    assert_eq!([moves("none"), moves("halves"), moves("quarters"), moves("all")], [1, 2, 4, 4]);
    let knight = |turned: &str| {
        let picture = "[[move]]\nbefore = 'A?/??/?.'\nafter = '.?/??/?A'\n";
        let moves = format!("{picture}turned = {turned:?}\n");
        after_one_move(&puzzle("...../...../..A../...../.....", "A = '-'", &moves)).len()
    };
    assert_eq!([knight("none"), knight("halves"), knight("quarters"), knight("all")], [1, 2, 4, 8]);
}

#[test]
fn edges_holes_and_rings() {
    let leaves = "[[move]]\nbefore = 'A#'\nafter = '.#'\nturned = 'quarters'\n";
    assert_eq!(after_one_move(&puzzle("A.A/.A#/A.A", "A = '-'", leaves)).len(), 5);
    let ring = puzzle("A..", "A = '-'", "[[move]]\nbefore = '.A'\nafter = 'A.'\n");
    assert!(after_one_move(&ring).is_empty());
    let mut ring = ring.to_toml();
    ring.insert_str("format = 1\n".len(), "wrap = 'rows'\n");
    assert_eq!(after_one_move(&Puzzle::parse(&ring).unwrap()), ["..A"]);
}

#[test]
fn letters_stand_for_symbols() {
    let swap =
        "[[move]]\nbefore = 'xy'\nafter = 'yx'\nwhere = { x = 'any piece', y = 'any piece' }\n";
    assert_eq!(after_one_move(&puzzle("ABA.", "AB = '-'", swap)), ["AAB.", "BAA."]);
    let same = "[[move]]\nbefore = 'xx'\nafter = '.x'\nwhere = { x = 'any piece' }\n";
    assert_eq!(after_one_move(&puzzle("AABB", "AB = '-'", same)), [".ABB", "AA.B"]);
    let next = "[[move]]\nbefore = 'x'\nafter = 'y'\nwhere = { x = '.AB', y = 'AB.' }\n";
    assert_eq!(after_one_move(&puzzle("A.B", "AB = '-'", next)), ["A..", "AAB", "B.B"]);
}

#[test]
fn turns_pass_with_the_piece_that_is_drawn_elsewhere() {
    let rule = "[rule]\nturns = 'alternate'\nfirst = 'A'\n";
    let moves = "[[move]]\nbefore = 'xb'\nafter = 'bx'\nwhere = { x = 'any piece', b = 'B' }\n";
    let puzzle = puzzle("ABBA", "AB = '-'", &format!("{rule}{moves}"));
    assert_eq!(after_one_move(&puzzle), ["BABA"]);
}

/// The mirror image of a move is of the same side.
#[test]
fn a_move_is_of_the_piece_that_changes() {
    let rule = "[rule]\nturns = 'alternate'\nfirst = 'A'\n";
    for (before, after, expected) in [("A.", ".B", ".BB"), (".A", "B.", "B.B")] {
        let start = format!("{before}B");
        let moves = format!("{rule}[[move]]\nbefore = {before:?}\nafter = {after:?}\n");
        assert_eq!(after_one_move(&puzzle(&start, "AB = '-'", &moves)), [expected]);
    }
}

/// A puzzle that came by its moves from a picture is written with it.
#[test]
fn what_is_written_is_read() {
    let named = ["lights-out-5x5", "rotating-2x3", "warehouse"];
    for name in named.into_iter().chain(games().iter().map(|game| game.name)) {
        let puzzle = Builtin::named(name).unwrap().puzzle();
        assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle), "{name}");
    }
}

#[test]
fn moves_that_cannot_be_drawn() {
    let picture = |before: &str, after: &str| format!("before = {before:?}\nafter = {after:?}");
    let with = |lines: &str| {
        let text = format!("format = 1\nboard = 'AB.'\n[pieces]\nAB = 'W'\n[[move]]\n{lines}\n");
        Puzzle::parse(&text).map_or_else(|error| error.to_string(), |_| "no error".to_owned())
    };
    let cases = [
        ("before = 'A'".to_owned(), "5:1: \"after\" is missing"),
        (picture("A.", "A"), "7:9: `before` and `after` must have as many rows"),
        (picture("A.", "A."), "7:9: nothing changes"),
        (picture("A?", "?A"), "7:10: '?' must stand in the same places of `before` and `after`"),
        (picture("A#", "#A"), "7:10: '#' must stand in the same places of `before` and `after`"),
        (picture("Ax", "xA"), "7:10: 'x' is no piece of this puzzle; for one of several"),
        (picture("AA/A", "A."), "6:15: this row has 1, the first row has 2"),
        (picture("A.", ".A") + "\nwhere = { x = 'AB' }", "6:10: `where` explains 'x'"),
        (picture("A.", ".x") + "\nwhere = { x = 'AB' }", "7:9: 'x' is not drawn before the move"),
        (picture("x.", ".x") + "\nwhere = { x = 'AC' }", "8:15: \"AC\" lists no symbols"),
        (picture("x.", ".x") + "\nwhere = { A = 'AB' }", "8:11: \"A\" cannot stand for several"),
        (picture("x.", ".x") + "\nwhere = { xy = 'AB' }", "8:11: \"xy\" cannot stand for several"),
        (picture("A.", ".A") + "\nturned = 'twice'", "8:10: \"twice\" is not one of none, halves"),
        (picture("A.", ".A") + "\non = 'a1'", "8:6: expected 2 squares, one for each place"),
        (picture("A.", ".A") + "\non = 'a1 a1'", "8:6: \"a1\" is no square of this board, or is"),
        (picture("A.", ".A") + "\non = 'a1 b1'\nturned = 'all'", "9:10: `turned` is for pictures"),
        (picture("A#", ".#") + "\non = 'a1 b1'", "6:10: '#' is for pictures without `on`"),
        (picture("A.", ".A") + "\non = []", "8:6: `on` names no squares"),
        (picture("A/.", "./A"), "6:10: the picture fits nowhere on this board"),
        (picture("A...", "...A"), "6:10: the picture fits nowhere on this board"),
        (picture("A/.", "./A") + "\nturned = 'halves'", "6:10: the picture fits nowhere"),
        (picture("A/.", "./A") + "\nturned = 'quarters'", "no error"),
        (picture("x.", ".x") + "\nwhere = { x = 'ABA' }", "8:15: 'A' is listed twice for 'x'"),
        ("cycle = 'a1'".to_owned(), "6:9: expected the squares of a cycle in their order"),
        ("cycle = []".to_owned(), "6:9: expected the squares of a cycle in their order"),
        ("cycle = '(a1 b1)(c1'".to_owned(), "6:9: expected the squares of a cycle in their order"),
        ("cycle = '(a1 b1)(b1 c1)'".to_owned(), "6:9: \"b1\" is no square of this board, or is"),
        ("cycle = 'a1 d1'".to_owned(), "6:9: \"d1\" is no square of this board"),
        ("cycle = 'a1 b1'\non = 'a1 b1'".to_owned(), "7:1: \"on\" is not expected here"),
        ("name = ' '\ncycle = 'a1 b1'".to_owned(), "6:8: expected a name of letters, digits"),
        ("name = 'r:2'\ncycle = 'a1 b1'".to_owned(), "6:8: expected a name of letters, digits"),
        // Each of A and B becomes A.
        (picture("x", "X") + "\nwhere = { x = 'AB', X = 'AA' }", "no error"),
    ];
    for (lines, expected) in cases {
        let said = with(&lines);
        assert!(said.starts_with(expected), "said     {said}\nexpected {expected}\n{lines}");
    }
    let graph = "format = 1\nstart = 'a=A'\n[pieces]\nA = '-'\n[[move]]\nbefore = 'A'\nafter = '.'\n\
                 [graph]\npoints = { a = [0, 0] }\n";
    let said = Puzzle::parse(graph).unwrap_err().to_string();
    assert!(said.starts_with("6:10: a graph has no rows"), "{said}");
}

/// Where nothing stood before, it is a move of the side whose piece comes.
#[test]
fn what_comes_is_a_move_of_its_side() {
    let after = |first: char| {
        let text = format!(
            "format = 1\nboard = 'A..'\n[pieces]\nAB = '-'\n[rule]\nturns = 'alternate'\n\
             first = '{first}'\n[[move]]\nbefore = 'A.'\nafter = 'AA'\n[[move]]\nbefore = '.#'\n\
             after = 'B#'\n"
        );
        after_one_move(&Puzzle::parse(&text).unwrap())
    };
    assert_eq!(after('A'), ["AA."]);
    assert_eq!(after('B'), ["A.B"]);
}

#[test]
fn cycles_carry_what_stands_on_their_squares() {
    let turn = |cycle: &str| {
        let moves = format!("[[move]]\nname = 'turn'\n{cycle}\n");
        let puzzle = puzzle("AB./C#.", "ABC = '-'", &moves);
        assert_eq!(Puzzle::parse(&puzzle.to_toml()).unwrap(), puzzle);
        after_one_move(&puzzle)
    };
    assert_eq!(turn("cycle = 'a2 b2 c2'"), [".AB/C#."]);
    assert_eq!(turn("cycle = 'a2 b2 c2'\nreversed = true"), [".AB/C#.", "B.A/C#."]);
    assert_eq!(turn("cycle = '(a2 a1)( b2 c2 )'"), ["C.B/A#."]);
    assert_eq!(turn("cycle = ['a2 a1', 'b2 c2']"), ["A.B/C#.", "CB./A#."]);
    // Nothing moves where nothing stands.
    assert!(turn("cycle = 'c2 c1'").is_empty());
}

/// The book did not say whose move the way back is: of the side whose piece stands on the square
/// that is named last.
#[test]
fn a_cycle_is_a_move_of_the_side_on_its_first_square() {
    let after = |board: &str, first: char| {
        let text = format!(
            "format = 1\nboard = {board:?}\n[pieces]\nWE = '-'\n[rule]\nturns = 'alternate'\n\
             first = '{first}'\n[[move]]\ncycle = 'a1 b1 c1'\nreversed = true\n"
        );
        after_one_move(&Puzzle::parse(&text).unwrap())
    };
    assert_eq!(after("WEE", 'W'), ["EWE"]);
    assert_eq!(after("WEE", 'E'), ["EEW"]);
    // Nothing stands on c1, so the way back is nobody's.
    assert_eq!(after("WE.", 'W'), [".WE"]);
    assert!(after("WE.", 'E').is_empty());
}

/// Of the 4^8 fillings of eight squares those with the pieces that there are count.
#[test]
fn cycles_are_for_the_pieces_that_there_are() {
    let ring = "[[move]]\ncycle = 'a1 b1 c1 d1 e1 f1 g1 h1'\n";
    let system = |board: &str| puzzle(board, "ABC = '-'", ring).compile().unwrap();
    assert_eq!(system("A......B").rewrites().len(), 8 * 7);
    // All but AAAAAAAA, which nothing changes.
    assert_eq!(system("AAAAAAAB").rewrites().len(), 8);
    assert_eq!(system("AAAABBBB").rewrites().len(), 70);
    let different = "format = 1\nboard = 'ABCDEFGHIJ'\n[pieces]\nABCDEFGHIJ = '-'\n[[move]]\n\
                     cycle = 'a1 b1 c1 d1 e1 f1 g1 h1 i1 j1'\n";
    assert!(Puzzle::parse(different).unwrap().compile().is_err());
}
