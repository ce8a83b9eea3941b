//! What is said of faulty families in files.

use super::family_files::{LABEL, with_board};
use everyboard_puzzle::FamilyFile;

/// What is said of a family, or of its member of size 3.
fn said(text: &str) -> String {
    let own = match FamilyFile::parse(text) {
        Ok(own) => own.expect("a family"),
        Err(error) => return error.to_string(),
    };
    let sizes = own.sizes(LABEL, Some("3")).unwrap();
    own.members(LABEL, &sizes).map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}

fn with_sizes(sizes: &str) -> String {
    format!("format = 1\nboard = \"W*{{n}}\"\n[family]\n{sizes}\n[pieces]\nWB = \"W\"\n")
}

#[track_caller]
fn assert_said(table: &[(String, &str)]) {
    for (text, expected) in table {
        assert_eq!(said(text), *expected, "{text}");
    }
}

const RESERVED: &str = "no piece of a family is { } ( ) or *";

#[test]
fn faulty_repetitions_are_pointed_to() {
    let table = [
        ("W*3", format!("2:11: '*' needs how often, in braces, as in W*{{n}}; {RESERVED}")),
        ("W*", format!("2:11: '*' needs how often, in braces, as in W*{{n}}; {RESERVED}")),
        ("W*n", format!("2:11: '*' needs how often, in braces, as in W*{{n}}; {RESERVED}")),
        (
            "*{n}",
            "2:10: '*' needs what is drawn several times: a square before it, or (squares), or a row and a blank".into(),
        ),
        (
            "W/ *{n}",
            "2:13: '*' needs what is drawn several times: a square before it, or (squares), or a row and a blank".into(),
        ),
        (
            "W *{n}B",
            "2:12: a blank before '*' repeats the whole row, so this must end the row; (W )*{n} repeats what is in \
             parentheses"
                .into(),
        ),
        (
            "(W *{n})*{n}",
            "2:13: a blank before '*' repeats the whole row, so this must end the row; (W )*{n} repeats what is in \
             parentheses"
                .into(),
        ),
        ("W*{n", "2:12: '{' is not closed".into()),
        ("W*{n{n}}", "2:12: '{' is not closed".into()),
        (
            "W*{n}}",
            "2:15: '}' closes nothing; no piece of a family is { } ( ) or *, and a brace in words is \\u007b or \\u007d"
                .into(),
        ),
        (
            "W)*{n}",
            "2:11: ')' closes nothing; no piece of a family is { } ( ) or *, and a brace in words is \\u007b or \\u007d"
                .into(),
        ),
        ("(W*{n}", "2:10: '(' is not closed".into()),
        ("(WB)", format!("2:10: parentheses are for what is repeated, as in (WB)*{{n}}; {RESERVED}")),
        ("()*{n}", format!("2:10: parentheses are for what is repeated, as in (WB)*{{n}}; {RESERVED}")),
        ("(W/B)*{n}", "2:12: parentheses end in the row in which they begin".into()),
        ("W*{}", "2:13: expected a number or a parameter, as in {2*n+1}".into()),
        ("W*{2n}", "2:14: 'n' is not expected in a formula; it has numbers, parameters, + - * / and parentheses, as in 2*n".into()),
        ("W*{m}", "2:13: \"m\" is no parameter; known here: n".into()),
        ("W*{n/2}", "2:14: 3/2 is no whole number".into()),
        ("W*{n-4}", "2:12: this is -1 where n = 3; what is drawn is drawn 0 times or more".into()),
        ("W*{i=n}", "2:14: expected numbers from first to last, as in *{i=1..n}".into()),
        ("W*{1..n}", "2:14: '.' is not expected in a formula; it has numbers, parameters, + - * / and parentheses, as in 2*n".into()),
        ("W*{n=1..2}", "2:13: \"n\" stands for a number already; count with another name".into()),
        ("W*{=1..2}", "2:13: \"\" cannot name a parameter; expected a letter, then letters, digits and _".into()),
        ("W*{i=n..1}", "2:12: this is -1 where n = 3; what is drawn is drawn 0 times or more".into()),
        (
            "W*{i} *{i=1..n}",
            "2:10: this row has 2, the first row has 1; make all rows the same length (where n = 3)".into(),
        ),
        (
            "W*{1000000000}",
            "2:10: the puzzle is larger than 1048576 bytes where n = 3; a puzzle file is a few lines of text".into(),
        ),
        (
            "(W*{0})*{i=1..1000000000} *{j=1..1000000000}",
            "2:14: the puzzle is larger than 1048576 bytes where n = 3; a puzzle file is a few lines of text".into(),
        ),
        ("W*{9999999999999999999}", "2:13: the number is too large".into()),
        ("W\\t*{n}", "2:11: '\\' and '*' in one drawing: write the character itself".into()),
    ];
    let table: Vec<(String, &str)> =
        table.iter().map(|(board, said)| (with_board(board), said.as_str())).collect();
    assert_said(&table);
}

#[test]
fn faulty_parameters_are_pointed_to() {
    const SIZES: &str = "4:5: expected the sizes that n may have, as in n = \"3..9\", \"3..9 odd\" or \"2..8 even\"";
    assert_said(&[
        (
            with_sizes(""),
            "3:2: expected a parameter of the family and its sizes, as in n = \"3..9\"",
        ),
        (with_sizes("n = 5"), SIZES),
        (with_sizes("n = \"3...9\""), SIZES),
        (with_sizes("n = \"3..{n}\""), SIZES),
        (with_sizes("n = \"3..9 prime\""), SIZES),
        (with_sizes("n = \"1..9223372036854775808\""), SIZES),
        (
            with_sizes("n = \"9..3\""),
            "4:5: n has no size: \"9..3\" holds none; the smaller number comes first",
        ),
        (
            with_sizes("n = \"4..4 odd\""),
            "4:5: n has no size: \"4..4 odd\" holds none; the smaller number comes first",
        ),
        (
            with_sizes("1n = \"3..9\""),
            "4:1: \"1n\" cannot name a parameter; expected a letter, then letters, digits and _",
        ),
        (
            "format = 1\nfamily = 3\n".into(),
            "2:10: expected a parameter of the family and its sizes, as in n = \"3..9\"",
        ),
    ]);
}

/// What is wrong with a member is said where the family has it.
#[test]
fn faults_of_members_are_pointed_to() {
    let expect = |lines: &str| with_board("W*{n}.B*{n}") + "[expect]\n" + lines;
    assert_said(&[
        (with_board("W*{50*n}"), "2:10: the board has a side of 150 places; at most 128 are possible (where n = 3)"),
        (
            with_board("W*{n}/(WB)*{n}"),
            "2:18: this row has 6, the first row has 3; make all rows the same length (where n = 3)",
        ),
        (with_board("W*{n}X"), "2:15: 'X' is not a symbol of this puzzle; expected one of .WB (where n = 3)"),
        (
            with_board("W*{n}").replace("\"W\"", "\"xN\""),
            "6:7: the modifier 'x' is not supported; only the directions f b l r v s are, before W F D A H G K Q R B \
             (where n = 3)",
        ),
        (
            "name = \"{n} {n} {n*n*n*n}\"\nformat = 1\nboard = \"W\"\npiece = 1\n[family]\nn = \"1..9\"\n".into(),
            "4:1: \"piece\" is not expected here; the keys are format, name, source, note, play, board, wrap, graph, start, \
             goal, areas, pieces, blocks, rule, move, forbid, game, wins, loses, takes, look, expect (where n = 3)",
        ),
        (expect("moves = \"{n-4}\"\n"), "8:10: expected a number of moves, 0 or more (where n = 3)"),
        (expect("moves = { 3 = 1.5 }\n"), "8:15: expected an integer, found float (where n = 3)"),
        (
            expect("[expect.moves]\n12 = 5\n"),
            "9:1: \"12\" is no size of this family (n is 1..9), for which there could be an answer",
        ),
        (
            expect("moves = { 3x4 = 5 }\n"),
            "8:11: \"3x4\" is no size of this family (n is 1..9), for which there could be an answer",
        ),
        (
            expect("move = 5\n"),
            "8:1: \"move\" is not expected here; the keys are solvable, moves, solutions, classes, reachable, deepest, \
             value, plies (where n = 3)",
        ),
        (expect("[expect.solutions]\n3 = 1\n2 = \"7\"\n"), "no error"),
        (with_board("W").replace("[family]", "expect = 5\n[family]"), "3:10: expected a table, found integer (where n = 3)"),
        (with_board("W") + "[", "7:2: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`; put a key with other characters in \
             quotes, as in \"é\" = \"N\""),
    ]);
}
