//! What the reader of puzzle files says, and where.

use everyboard_puzzle::{Fault, Puzzle};
use std::path::Path;

/// A file with this board and these pieces, and further lines before the pieces and after them.
fn file(board: &str, before: &str, pieces: &str, after: &str) -> String {
    format!("format = 1\nboard = \"{board}\"\n{before}\n[pieces]\n{pieces}\n{after}\n")
}

fn with_line(line: &str) -> String {
    file("WB.", line, "WB = \"W\"", "")
}

fn with_board(board: &str) -> String {
    file(board, "", "WB = \"W\"", "")
}

fn with_pieces(pieces: &str) -> String {
    file(".", "", pieces, "")
}

fn with_rule(rule: &str) -> String {
    file("WB.", "", "WB = \"W\"", &format!("[rule]\n{rule}"))
}

fn with_expect(expect: &str) -> String {
    file("WB.", "", "WB = \"W\"", &format!("[expect]\n{expect}"))
}

fn with_graph(points: &str, edges: &str, piece: &str) -> String {
    format!(
        "format = 1\nstart = \"\"\n[pieces]\nW = {piece:?}\n\
         [graph]\npoints = {{ {points} }}\nedges = {edges}\n"
    )
}

/// Holds the error of every file against the one expected, and shows all that differ.
fn assert_errors(table: &[(String, &str)]) {
    let said = |file: &str| match Puzzle::parse(file) {
        Ok(_) => String::from("no error"),
        Err(error) => error.to_string(),
    };
    let wrong = table.iter().map(|(file, expected)| (said(file), *expected, file));
    let wrong: Vec<String> = wrong
        .filter(|(said, expected, _)| said != expected)
        .map(|(said, expected, file)| format!("said     {said}\nexpected {expected}\n{file}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of drawn moves and of forbidden pictures were taken with escapes and marks that turn
/// writing.
#[test]
fn texts_and_keys_that_steer_what_shows_them() {
    let drawn = |name: &str| {
        let named = |table: &str, pictures: &str| {
            file("WB.", "", "WB = \"W\"", &format!("[[{table}]]\nname = \"{name}\"\n{pictures}"))
        };
        [named("move", "before = \"W.\"\nafter = \".W\""), named("forbid", "picture = \"WW\"")]
    };
    let wrong = [
        (with_line(r#"name = "a\u001b[2J""#), "3:8", '\u{1b}'),
        (with_line("note = \"a\u{202e}b\""), "3:10", '\u{202e}'),
        (with_line(r#"source = "a\rb""#), "3:10", '\r'),
        (with_line("areas = { \"a\u{200f}\" = \"x..\" }"), "3:13", '\u{200f}'),
        (with_line(r#"start = ["WB.", "a\u0007"]"#), "3:17", '\u{7}'),
    ];
    let names =
        [("a\u{2068}", "7:10", '\u{2068}'), (r"a\u0085", "7:8", '\u{85}'), (r"a\nb", "7:8", '\n')];
    let named = names
        .into_iter()
        .flat_map(|(name, place, found)| drawn(name).map(|file| (file, place, found)));
    for (file, place, found) in wrong.into_iter().chain(named) {
        let error = Puzzle::parse(&file).unwrap_err();
        assert_eq!(error.location.to_string(), place, "{file}");
        assert_eq!(error.fault, Fault::Steers { found });
    }
    let windows = "name = 'a\tb'\nnote = \"\"\"\r\nSeveral lines.\r\n\"\"\"";
    assert!(Puzzle::parse(&with_line(windows)).is_ok());
    assert!(drawn("\u{5d0} \u{1f98a}").iter().all(|file| Puzzle::parse(file).is_ok()));
}

#[test]
fn files_that_are_no_puzzles() {
    assert_errors(&[
        (String::new(), "1:1: the file is empty; expected a puzzle that begins with `format = 1`"),
        (
            " \n\t\n".into(),
            "1:1: the file is empty; expected a puzzle that begins with `format = 1`",
        ),
        ("board = \"W\"".into(), "1:1: expected `format = 1` at the top of the file"),
        ("\nformat = 2".into(), "2:10: the format is 2; this program reads format 1"),
        ("format = \"1\"".into(), "1:10: expected an integer, found string"),
        (
            "format = 1\n[pieces]\nW = \"W\"".into(),
            "1:1: expected a `board` drawn as text, or a [graph]",
        ),
        ("format = 1\nboard = \"W\"".into(), "1:1: \"pieces\" is missing"),
    ]);
    let error = Puzzle::parse("format = 1\nboard = ").unwrap_err();
    assert_eq!((error.location.line, error.location.column), (2, 9));
    assert!(matches!(error.fault, Fault::Toml(_)));
    let error = Puzzle::from_bytes(b"format = 1\nname = \"\xff\"").unwrap_err();
    assert_eq!(error.to_string(), "2:9: the file is not UTF-8 text");
}

#[test]
fn keys_and_values() {
    assert_errors(&[
        (
            with_line("gaol = \"x\""),
            "3:1: \"gaol\" is not expected here; the keys are format, name, source, note, play, board, \
             wrap, graph, start, goal, areas, pieces, blocks, rule, move, forbid, game, wins, loses, takes, look, expect",
        ),
        (with_line("name = 7"), "3:8: expected a string, found integer"),
        (with_line("start = 7"), "3:9: expected a string or an array of strings, found integer"),
        (
            with_line("start = []"),
            "3:9: expected a start; leave the key out to start as the board is drawn",
        ),
        (with_line("wrap = \"all\""), "3:8: \"all\" is not one of rows, columns, both, none"),
        (with_line("rule = 7"), "3:8: expected a table, found integer"),
        (with_expect("solvable = 1"), "7:12: expected true or false, found integer"),
        (
            with_expect("solvable = false\nmoves = 3"),
            "8:9: a puzzle with `solvable = false` has no moves or solutions to expect",
        ),
        (with_expect("moves = -1"), "7:9: expected a number of moves, 0 or more"),
        (
            with_expect("solutions = \"many\""),
            "7:13: expected a count in decimal digits, such as \"1200\"",
        ),
        (with_expect("classes = -3"), "7:11: expected a count in decimal digits, such as \"1200\""),
        (
            with_expect("reachable = -3"),
            "7:13: expected a count in decimal digits, such as \"1200\"",
        ),
        (with_expect("deepest = \"9\""), "7:11: expected an integer, found string"),
        (
            with_expect("levels = 3"),
            "7:1: \"levels\" is not expected here; the keys are solvable, moves, solutions, classes, \
             reachable, deepest, value, plies",
        ),
    ]);
}

#[test]
fn boards() {
    let wide = ".".repeat(129);
    assert_errors(&[
        (with_board(""), "2:10: no square is drawn"),
        (with_board("##"), "2:10: no square is drawn"),
        (
            with_board("WB/W"),
            "2:14: this row has 1, the first row has 2; make all rows the same length",
        ),
        (with_board(&wide), "2:10: the board has a side of 129 places; at most 128 are possible"),
        (
            with_board(&vec![".".repeat(12); 12].join("/")),
            "2:10: the board has 144 squares; at most 128 are possible",
        ),
        (with_board("Wx"), "2:11: 'x' is not a symbol of this puzzle; expected one of .WB"),
        (
            with_line("start = \"WB\""),
            "3:10: expected 1 row of 3, or squares listed as in a1=W; found 1 row of 2",
        ),
        // A run of empty squares is one character, and a piece may look like a quotation mark.
        (with_line("start = \"2#\""), "3:11: '#' is drawn where the board has a square"),
        (
            file("W'........", "start = \"'8x\"", "\"W'\" = \"W\"", ""),
            "3:12: 'x' is not a symbol of this puzzle; expected one of .W'",
        ),
        (
            with_line("start = \"\"\"\na1=W\n  z9=B\"\"\""),
            "5:3: there is no square \"z9\" on this board",
        ),
        (with_line("start = \"W#B\""), "3:11: '#' is drawn where the board has a square"),
        (
            file("W#.", "start = \"W..\"", "W = \"W\"", ""),
            "3:11: '.' is drawn where the board has no square",
        ),
        (with_line("start = \"a1=W z9=B\""), "3:15: there is no square \"z9\" on this board"),
        (with_line("start = \"a1=\""), "3:10: \"\" is not a symbol of this puzzle"),
        (with_line("start = \"a1=W a1=B\""), "3:15: \"a1=B\" names a square a second time"),
    ]);
}

#[test]
fn goals() {
    let exchange = "expected `exchange A B` with two kinds of pieces of this puzzle";
    assert_errors(&[
        (with_line("goal = \"exchange\""), &format!("3:8: {exchange}")),
        (with_line("goal = \"exchange W\""), &format!("3:8: {exchange}")),
        (with_line("goal = \"exchange W W\""), &format!("3:8: {exchange}")),
        (
            with_line("goal = \"exchange W .\""),
            "3:8: \".\" is no piece of this puzzle; expected `exchange A B` with two of WB",
        ),
        (
            with_line("goal = \"exchange A Z\""),
            "3:8: \"A\" is no piece of this puzzle; expected `exchange A B` with two of WB",
        ),
        (
            with_line("goal = \"pieces\""),
            "3:8: expected `pieces = N` with N from 0 to 2, the pieces at the start; or more words, as in `pieces = 1 and P on c2`",
        ),
        (
            with_line("goal = \"pieces = 99999999999999999999\""),
            "3:8: expected `pieces = N` with N from 0 to 2, the pieces at the start; or more words, as in `pieces = 1 and P on c2`",
        ),
        (
            with_line("goal = \"pieces = 3\""),
            "3:8: expected `pieces = N` with N from 0 to 2, the pieces at the start; or more words, as in `pieces = 1 and P on c2`",
        ),
        (
            with_line("goal = \"WW.\""),
            "3:8: the goal has 2 of 'W', the start has 1; no move changes that",
        ),
        (
            with_line("goal = \"W?x\""),
            "3:11: 'x' is not a symbol of this puzzle; expected one of .WB?",
        ),
    ]);
}

#[test]
fn pieces() {
    let pair = "expected a leap (a,b) of two numbers up to 127, not both 0";
    assert_errors(&[
        (
            with_pieces("W = \"edges\""),
            "5:5: \"edges\" and \"lines\" are for graphs and boards of hexagons; on a board of squares W moves to the next square along a row or column",
        ),
        (with_pieces(""), "4:1: expected a kind of piece, such as W = \"N\""),
        (with_pieces("\"\" = \"N\""), "5:1: expected a kind of piece, such as W = \"N\""),
        (with_pieces("W = 1"), "5:5: expected a string, found integer"),
        (
            with_pieces("\"?\" = \"N\""),
            "5:1: '?' cannot name a piece: it has a meaning of its own on a drawn board",
        ),
        (with_pieces("WW = \"N\""), "5:1: 'W' names two pieces"),
        (
            with_pieces("W = \"NX\""),
            "5:7: 'X' is not a piece; expected one of W F D N A H C Z G K Q R B or (a,b)",
        ),
        (
            with_pieces("W = \"WmN\""),
            "5:7: 'm' says when a piece takes another; here nothing is taken",
        ),
        (
            with_pieces("W = \"fN\""),
            "5:7: directions before (1,2) are not supported; only W F D A H G K Q R B may have them",
        ),
        (with_pieces("W = \"Wf\""), "5:8: expected an atom after the directions"),
        (with_pieces("W = \"(0,0)\""), &format!("5:6: {pair}")),
        (with_pieces("W = \"(1,128)\""), &format!("5:6: {pair}")),
        (with_pieces("W = \"R256\""), "5:7: a range is a number up to 255, or 0 for no limit"),
        (
            with_pieces("W = \"R99999999999\""),
            "5:7: a range is a number up to 255, or 0 for no limit",
        ),
        (with_pieces("W = \"NNN\""), "5:8: N is repeated too often: twice makes a rider"),
    ]);
}

#[test]
fn rules() {
    assert_errors(&[
        (
            with_rule("sort = \"step\""),
            "7:1: \"sort\" is not expected here; the keys are kind, over, pushed, boxes, along, count, forbid, turns, sides, first",
        ),
        (
            with_rule("kind = \"leapfrog\""),
            "7:8: \"leapfrog\" is not one of step, jump, hop, take, glide, slide, push, pull, fly",
        ),
        (
            with_rule("kind = []"),
            "7:8: expected \"step\", \"jump\", \"hop\", \"take\", \"glide\", \"slide\", \"push\", \"pull\", \"fly\", or several of them",
        ),
        (with_rule("boxes = 2"), "7:9: this is for `kind = \"push\"` or \"pull\""),
        (
            with_rule("kind = \"push\""),
            "7:8: there is nothing to push or pull: give a kind of piece the movement \"-\", or name those that are pushed, as in pushed = \"b\"",
        ),
        (
            with_rule("kind = \"push\"\npushed = \"x\""),
            "8:10: 'x' in `pushed` is not a piece of this puzzle",
        ),
        (
            with_rule("kind = \"push\"\npushed = \"B\"\nboxes = 0"),
            "9:9: expected how many pieces in a row are pushed at once, 1 or more",
        ),
        (
            with_rule("over = \"other\""),
            "7:8: `over` is for jumps and hops; give kind = \"jump\" or \"hop\" as well",
        ),
        (with_rule("over = \"me\""), "7:8: \"me\" is not one of any, other"),
        (with_rule("turns = \"maybe\""), "7:9: \"maybe\" is not one of alternate, free"),
        (with_rule("first = \"W\""), "7:9: this needs `turns = \"alternate\"`"),
        (
            with_rule("turns = \"alternate\"\nsides = [\"WB\"]"),
            "7:9: turns alternate between two or more sides; there is only one",
        ),
        (
            with_rule("turns = \"alternate\"\nsides = [\"W\", \"\"]"),
            "8:15: expected the pieces of a side",
        ),
        (
            with_rule("turns = \"alternate\"\nsides = [\"W\", \"WB\"]"),
            "8:15: 'W' is named a second time; a piece is of one side",
        ),
        (
            with_rule("turns = \"alternate\"\nfirst = \"X\""),
            "8:9: expected a piece of the side that begins",
        ),
        (
            file("W.", "", "W = \"R\"", "[rule]\nkind = \"hop\""),
            "5:5: 'W' rides, but jumps and hops go over the next square, and pushes and pulls go to it: give it single leaps",
        ),
    ]);
}

#[test]
fn graphs() {
    let points = "a = [0, 0], b = [1, 0]";
    assert_errors(&[
        (
            with_graph(points, "[\"a b\"]", "edges") + "[board]\n",
            "8:1: expected a string, found table",
        ),
        (
            file("W", "", "W = \"N\"", "[graph]\npoints = { a = [0, 0] }"),
            "6:1: the puzzle has a `board` already; expected one of `board` and [graph]",
        ),
        (
            with_graph(points, "[]", "edges").replace("start", "wrap = \"rows\"\nstart"),
            "2:8: `wrap` is for drawn boards; give the graph the edges that lead around",
        ),
        (
            with_graph(points, "[\"a\"]", "edges"),
            "7:10: expected an edge \"a b\": the names of two points",
        ),
        (
            with_graph(points, "[]", "N"),
            "4:5: on a graph or a board of hexagons a piece moves along \"edges\", any distance along straight \"lines\", or, with \"-\", not at all",
        ),
        (
            with_graph("a = [0, 0], b = [0, 0]", "[]", "edges"),
            "6:24: points \"a\" and \"b\" have the same coordinates",
        ),
        (
            with_graph("a = [0, 0], b = [1, 0], c = [1e9, 0]", "[]", "edges"),
            "6:24: points \"a\" and \"b\" are too close: others are more than 10000 times as far apart",
        ),
        (with_graph("", "[]", "edges"), "6:10: 0 points; a board has 1 to 128"),
        (
            with_graph("a = [0]", "[]", "edges"),
            "6:16: expected a point [x, y] of two numbers, found another array",
        ),
        (
            with_graph("\"a b\" = [0, 0]", "[]", "edges"),
            "6:12: point \"a b\": a name is made of letters, digits and _",
        ),
        (
            with_graph("a = [nan, 0]", "[]", "edges"),
            "6:12: point \"a\" has a coordinate that is not a finite number",
        ),
        (with_graph(points, "[\"a b\", \"a c\"]", "edges"), "7:17: there is no point \"c\""),
        (with_graph(points, "[\"a a\"]", "edges"), "7:10: an edge joins \"a\" to itself"),
    ]);
}

/// What is wrong with a whole file has no line.
#[test]
fn paths() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let error = Puzzle::load(folder).unwrap_err().to_string();
    assert!(error.ends_with(": this is a directory; expected a puzzle file"), "{error}");
    let error = Puzzle::load(&folder.join("no-such-file.toml")).unwrap_err().to_string();
    assert!(error.contains("no-such-file.toml: "), "{error}");
    let error = Puzzle::load(&folder.join("Cargo.toml")).unwrap_err().to_string();
    assert!(error.ends_with("Cargo.toml:1:1: expected `format = 1` at the top of the file"));
}

#[test]
fn looks() {
    let look = |text: &str| file("WB.", "", "WB = \"W\"", &format!("[look]\n{text}"));
    let keys = "name, shape, colour, label, size";
    let table = [
        (
            look("X = {}"),
            "7:1: \"X\" is not expected here; the keys are walls, sides, or the letter of a kind of piece",
        ),
        (
            look("WB = {}"),
            "7:1: \"WB\" is not expected here; the keys are walls, sides, or the letter of a kind of piece",
        ),
        (look("W = 1"), "7:5: expected a table, found integer"),
        (
            look("W = { color = \"red\" }"),
            &format!("7:7: \"color\" is not expected here; the keys are {keys}"),
        ),
        (
            look("W = { colour = \"pink\" }"),
            "7:16: \"pink\" is not one of white, black, yellow, blue, sky, purple, green, red",
        ),
        (look("W = { label = \"long\" }"), "7:15: a label has 3 characters at most"),
        (look("W = { size = 10 }"), "7:14: a size is 20 to 100 hundredths"),
        (look("walls = 1"), "7:9: expected true or false, found integer"),
        (
            look("sides = [\"White\"]"),
            "7:9: expected as many names as there are sides that take turns, 0; found 1",
        ),
    ];
    assert_errors(&table.map(|(file, expected)| (file, expected.to_owned().leak() as &str)));
}

/// What a file says of looks is written again, and changes nothing else.
#[test]
fn looks_are_kept() {
    let text = file(
        "WB.",
        "",
        "WB = \"W\"",
        "[look]\nwalls = true\nW = { name = \"white \\\"one\\\"\", shape = \"bar\", colour = \"red\", label = \"\", size = 50 }",
    );
    let puzzle = Puzzle::parse(&text).unwrap();
    assert!(puzzle.look.walls && puzzle.look.pieces.len() == 1);
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle.clone()));
    let plain = Puzzle::parse(&file("WB.", "", "WB = \"W\"", "")).unwrap();
    assert_eq!(Puzzle { look: plain.look.clone(), ..puzzle }, plain);
}

#[test]
fn pictures_of_games() {
    let game = |rule: &str, game: &str, picture: &str| {
        let rule = format!("[rule]\nturns = \"alternate\"\n{rule}\n{game}\n[[takes]]\n{picture}\n");
        file("WB./...", "", "WB = \"W\"", &rule)
    };
    let lost = "[game]\nloses = \"no pieces\"";
    assert_errors(&[
        (
            game("", "", "picture = \"WW\""),
            "10:1: this picture is for a game, and there is none: add a line [game]",
        ),
        (
            game("", "[game]", "picture = \"WW\""),
            "9:1: nobody can lose this game; give `loses = \"no pieces\"`, \"no moves\", or both, or \
             draw in [[wins]] what wins",
        ),
        (
            game("count = \"moves\"", lost, "picture = \"WW\""),
            "11:1: a picture takes a piece after each step; leave `count` out of [rule]",
        ),
        (
            game("", lost, "picture = \"WB\""),
            "12:11: this picture has pieces of both sides, or of none; say whose it is, as in side = \
             \"W\"",
        ),
        (
            game("", lost, "picture = \"WWWW\""),
            "12:11: the picture fits nowhere on this board; draw fewer rows or columns, or say in \
             `turned` how else it may lie",
        ),
    ]);
}
