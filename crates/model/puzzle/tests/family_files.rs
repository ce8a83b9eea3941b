//! Families in files: against the built-in families, and against a plain expansion.

use everyboard_puzzle::{FamilyFile, FamilyRange, Puzzle, RangeError, Sizes};
use proptest::prelude::*;

pub(super) const LABEL: &str = "my.toml";

#[track_caller]
fn family(text: &str) -> FamilyFile {
    FamilyFile::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).expect("a family")
}

/// The text of the member of this size.
#[track_caller]
fn text(family: &FamilyFile, size: &str) -> String {
    let sizes = family.sizes(LABEL, Some(size)).unwrap();
    let members = family.members(LABEL, &sizes);
    let members = members.unwrap_or_else(|error| panic!("{size}: {error}"));
    let [member] = &members[..] else { panic!("{size}") };
    assert_eq!(member.label, format!("{LABEL}:{size}"));
    member.text.clone()
}

/// Without what people say of it.
fn bare(text: &str) -> Puzzle {
    let puzzle = Puzzle::parse(text).unwrap();
    Puzzle { name: String::new(), source: None, note: None, ..puzzle }
}

/// Compares the members of these sizes with those of a built-in family.
#[track_caller]
fn assert_built_in(text_of_family: &str, name: &str, sizes: &[&str]) {
    let family = family(text_of_family);
    for size in sizes {
        let range = FamilyRange::parse(&format!("{name}-{size}")).unwrap().unwrap();
        let built_in = &range.members().unwrap()[0].text;
        assert_eq!(bare(&text(&family, size)), bare(built_in), "{name} {size}");
    }
}

const FROGS: &str = r#"format = 1
name   = "Frogs and toads, {n} a side"
note   = "{n} against {n} take {n*(n+2)} moves"
board  = "F*{n}.T*{n}"
goal   = "exchange F T"
[family]
n = "1..60"
[pieces]
F = "rW"
T = "lW"
[rule]
kind = ["step", "hop"]
over = "other"
[expect]
moves = "{n*(n+2)}"
solutions = { 1 = "2", "2" = 2, 3 = "2" }
"#;

#[test]
fn frogs_and_toads() {
    assert_built_in(
        &FROGS[..FROGS.find("[expect]").unwrap()],
        "frogs-and-toads",
        &["1", "2", "3", "4", "9", "60"],
    );
    let puzzle = Puzzle::parse(&text(&family(FROGS), "3")).unwrap();
    assert_eq!(puzzle.name, "Frogs and toads, 3 a side");
    assert_eq!(puzzle.note.as_deref(), Some("3 against 3 take 15 moves"));
    assert_eq!((puzzle.expect.moves, puzzle.expect.solutions.as_deref()), (Some(15), Some("2")));
    let puzzle = Puzzle::parse(&text(&family(FROGS), "4")).unwrap();
    assert_eq!((puzzle.expect.moves, puzzle.expect.solutions), (Some(24), None));
}

#[test]
fn knights_on_the_outer_rows() {
    let text = r#"
format = 1
board  = """
W*{n}
.*{n}  *{m-2}
B*{n}
"""
goal   = "exchange W B"
[family]
m = "2..9"
n = "1..9"
[pieces]
WB = "N"
"#;
    assert_built_in(text, "knights-outer-rows", &["2x1", "2x5", "3x1", "4x4", "9x9", "5x3"]);
    let one_line = text.replace("\"\"\"\nW*", "\"W*").replace("\n.*", "/.*").replace("\nB*", "/B*");
    let one_line = one_line.replace("\n\"\"\"", "\"");
    assert!(one_line.contains("board  = \"W*{n}/.*{n}  *{m-2}/B*{n}\""), "{one_line}");
    assert_built_in(&one_line, "knights-outer-rows", &["2x1", "2x5", "3x1", "4x4", "9x9", "5x3"]);
}

#[test]
fn knights_on_both_sides_of_a_diagonal() {
    let text = r#"
format = 1
board  = """
W*{n-i}B*{i} *{i=1..(n-1)/2}
W*{(n-1)/2}.B*{(n-1)/2}
W*{n-i+1}B*{i-1} *{i=(n+3)/2..n}
"""
goal   = "exchange W B"
pieces = { WB = "N" }
family = { n = "3..11 odd" }
"#;
    assert_built_in(text, "knights-diagonal", &["3", "5", "7", "9", "11"]);
}

#[test]
fn fore_and_aft() {
    let text = r#"
format = 1
goal   = "exchange W B"
board  = """
W*{n}#*{n-1}       *{n-1}
W*{n-1}.B*{n-1}
#*{n-1}B*{n}       *{n-1}
"""
[rule]
kind = ["step", "hop"]
over = "other"
[pieces]
WB = "W"
[family]
n = "2..8"
"#;
    assert_built_in(text, "fore-and-aft", &["2", "3", "4", "5", "8"]);
}

#[test]
fn pegs_on_rectangles_and_triangles() {
    let rectangle = r#"
format = 1
board  = """
P*{(n-1)/2}.P*{(n-1)/2}
P*{n} *{m-1}
"""
goal   = "pieces = 1"
family.m = "1..9"
family.n = "3..9 odd"
[pieces]
P = "W"
[rule]
kind = "jump"
"#;
    assert_built_in(rectangle, "peg", &["1x3", "4x5", "9x9", "2x7"]);
    let triangle = r#"
format = 1
board  = """
( )*{n-1}.
( )*{n-1-i}(P )*{i}P  *{i=1..n-1}
"""
goal   = "pieces = 1"
[family]
n = "2..15"
[pieces]
P = "edges"
[rule]
kind = "jump"
"#;
    assert_built_in(triangle, "peg-triangle", &["2", "3", "4", "5", "9", "15"]);
}

/// Numbers in the place of pieces: tiles of one digit.
#[test]
fn sliding_tiles() {
    let text = r#"
format = 1
board  = "({i})*{i=1..n*m-1}."
goal   = "({i})*{i=1..n*m-1}."
[family]
m = "1"
n = "2..10"
[pieces]
123456789 = "W"
"#;
    let (own, size) = (family(text), "1x10");
    let range = FamilyRange::parse("sliding-1x10").unwrap().unwrap();
    assert_eq!(bare(&self::text(&own, size)), bare(&range.members().unwrap()[0].text));
}

/// In moves, prohibitions, blocks, numbers of rules and names of squares.
#[test]
fn texts_everywhere() {
    let text = r#"
format = 1
board  = "S.*{n}b.*{n}"
start  = ["S.*{n}b.*{n}", "S{n}b{n}"] # {n} is a number here: so many empty squares
goal   = "a1=S,{2*n}"
[pieces]
S = "W"
b = "-"
[rule]
kind  = ["step", "push"]
boxes = "{n-1}"
[[move]]
name   = "swing, {n} squares"
before = "S.*{n}b"
after  = "b.*{n}S"
[[move]]
before = "S."
after  = ".S"
on     = "a1 a{2*n+2}"
"#;
    let text = text.replace("a1=S,{2*n}", "?*{2*n+1}S").replace("a{2*n+2}", "b1");
    let own = family(&(text.clone() + "[family]\nn = \"2..5\"\n"));
    let by_hand = text
        .replace("S.*{n}b.*{n}", "S...b...")
        .replace("S{n}b{n}", "S3b3")
        .replace("?*{2*n+1}S", "???????S")
        .replace("\"{n-1}\"", "2")
        .replace("{n} squares", "3 squares")
        .replace("S.*{n}b", "S...b")
        .replace("b.*{n}S", "b...S");
    let made = self::text(&own, "3");
    assert_eq!(Puzzle::parse(&made).unwrap(), Puzzle::parse(&by_hand).unwrap());
    let blocks = "format = 1\nboard = \"\"\"\nA*{n}.\nA*{n}.\n\"\"\"\n[rule]\nkind = \"slide\"\n[family]\nn = \"1..4\"\n\
                  [blocks]\nA = \"A*{n}/A*{n}\"\n";
    let puzzle = Puzzle::parse(&self::text(&family(blocks), "3")).unwrap();
    let kind = puzzle.alphabet.kinds().next().unwrap();
    assert_eq!(puzzle.alphabet.block(kind).size(), (3, 2));
}

#[test]
fn sizes_are_those_of_the_family() {
    let own = family(&FROGS.replace("1..60", "3..9 odd").replace("{ 1 = \"2\", \"2\" = 2, ", "{ "));
    let labels = |sizes: Option<&str>| {
        let sizes = own.sizes(LABEL, sizes)?;
        let members = own.members(LABEL, &sizes).unwrap();
        let named = members.into_iter().map(|member| (member.label, member.index));
        Ok::<_, RangeError>(named.collect::<Vec<_>>())
    };
    assert_eq!(labels(None).unwrap().len(), 4);
    let label = |n: usize| (format!("{LABEL}:{n}"), Some(n));
    assert_eq!(labels(Some("4..8")).unwrap(), [label(5), label(7)]);
    assert_eq!(labels(Some("0..1000000000")).unwrap().len(), 4);
    assert_eq!(labels(Some("5")).unwrap(), [(format!("{LABEL}:5"), None)]);
    for (sizes, words) in [
        ("4", "there is no my.toml:4: n is 3..9 odd"),
        ("10..1000000000", "there is no my.toml:10..1000000000: n is 3..9 odd"),
        ("9..3", "\"my.toml:9..3\": the range 9..3 is empty; the smaller number comes first"),
        (
            "3x5",
            "\"my.toml:3x5\": the size of my.toml is n: such as my.toml:3, or a range as in my.toml:3..9",
        ),
        (
            "",
            "\"my.toml:\": the size of my.toml is n: such as my.toml:3, or a range as in my.toml:3..9",
        ),
        (
            "5,7",
            "\"my.toml:5,7\": the size of my.toml is n: such as my.toml:3, or a range as in my.toml:3..9",
        ),
        (
            "99999999999999999999",
            "\"my.toml:99999999999999999999\": the size of my.toml is n: such as my.toml:3, or a range as in my.toml:3..9",
        ),
    ] {
        assert_eq!(labels(Some(sizes)).unwrap_err().to_string(), words);
    }
    let wide = family(&FROGS.replace("1..60", "1..1000000000"));
    let error = wide.sizes(LABEL, None).unwrap_err().to_string();
    assert_eq!(error, "\"my.toml\" is a range of 1000000000 puzzles; at most 1000 are taken");
    assert!(wide.sizes(LABEL, Some("5..7")).is_ok());
    let two = family(
        &FROGS[..FROGS.find("solutions").unwrap()]
            .replace("n = \"1..60\"", "m = \"2..3\"\nn = \"4..5\""),
    );
    let members = two.members(LABEL, &two.sizes(LABEL, None).unwrap()).unwrap();
    let labels: Vec<&str> = members.iter().map(|member| member.label.as_str()).collect();
    assert_eq!(labels, ["my.toml:2x4", "my.toml:2x5", "my.toml:3x4", "my.toml:3x5"]);
    assert!(members.iter().all(|member| member.index.is_none()));
    assert_eq!(Sizes::parse("2x4..5").unwrap(), two.sizes(LABEL, Some("2x4..9")).unwrap());
}

/// A family with this board, in line 2 from column 10.
pub(super) fn with_board(board: &str) -> String {
    format!("format = 1\nboard = \"{board}\"\n[family]\nn = \"1..9\"\n[pieces]\nWB = \"W\"\n")
}

#[test]
fn a_family_is_no_puzzle() {
    let error = Puzzle::parse(FROGS).unwrap_err().to_string();
    assert_eq!(
        error,
        "6:1: this is a family of puzzles; name one of them by its size, as in FILE:5"
    );
    assert!(FamilyFile::parse("format = 1\n").unwrap().is_none());
    // A brace in words, and comments.
    let odd = with_board("W*{n}") + "# a { in a comment\n[rule] # }\n";
    let odd = format!("name = \"a \\u007b {{n}}\"\n{odd}");
    assert_eq!(Puzzle::parse(&text(&family(&odd), "4")).unwrap().name, "a { 4");
}

/// A unit and how often it is drawn: its text in a family, and plainly.
fn units(n: usize) -> impl Strategy<Value = (String, String)> {
    let formulas: Vec<(String, usize)> = vec![
        ("n".into(), n),
        ("2*n-n".into(), n),
        ("n/n".into(), 1),
        ("n - n".into(), 0),
        ("(n+1)*2".into(), 2 * n + 2),
        ("3".into(), 3),
    ];
    let square = prop::sample::select(vec!["W", "B", ".", "#"]);
    let square = square.prop_map(|square| (square.to_owned(), square.to_owned()));
    square.prop_recursive(3, 8, 3, move |inner| {
        let inside = prop::collection::vec(inner, 1..4);
        let formula = prop::sample::select(formulas.clone());
        (inside, formula).prop_map(|(inside, (formula, times))| {
            let repeated: String = inside.iter().map(|(repeated, _)| repeated.as_str()).collect();
            let plain: String = inside.iter().map(|(_, plain)| plain.as_str()).collect();
            (format!("({repeated})*{{{formula}}}"), plain.repeat(times))
        })
    })
}

proptest! {
    /// One long row of random repetitions, drawn `n` times: what is drawn is what plain text has.
    /// Rows in which nothing is drawn are no rows.
    #[test]
    fn random_repetitions_draw_what_plain_text_draws(
        (n, (repeated, plain), rows) in (1usize..4).prop_flat_map(|n| (Just(n), units(n), 0usize..3)),
    ) {
        let board = format!("\"\"\"\n{repeated}W *{{n}}\n{repeated}W *{{{rows}}}\n\"\"\"");
        let family_text = with_board("").replace("\"\"", &board);
        let family = FamilyFile::parse(&family_text).unwrap().unwrap();
        let sizes = family.sizes(LABEL, Some(&n.to_string())).unwrap();
        let made = family.members(LABEL, &sizes);
        let plain = vec![format!("{plain}W"); n + rows].join("\n");
        let by_hand = with_board("").replace("\"\"", &format!("\"\"\"\n{plain}\n\"\"\""));
        let by_hand = by_hand.replace("[family]\nn = \"1..9\"\n", "");
        match (made, Puzzle::parse(&by_hand)) {
            (Ok(made), Ok(by_hand)) => prop_assert_eq!(Puzzle::parse(&made[0].text).unwrap(), by_hand),
            (Err(made), Err(by_hand)) => {
                let expected = format!("{} (where n = {n})", by_hand.fault);
                prop_assert!(made.to_string().ends_with(&expected), "{}\n{}", made, by_hand);
            }
            (made, by_hand) => prop_assert!(false, "{made:?}\n{by_hand:?}"),
        }
    }

    /// Any text in the place of a drawing or a formula: a member, or an error within the text.
    #[test]
    fn any_text_is_a_family_or_an_error(board in "[WB.#(){}*n0-9+/= \n-]{0,40}") {
        let text = with_board("").replace("\"\"", &format!("\"\"\"\n{board}\n\"\"\""));
        let family = FamilyFile::parse(&text).unwrap().unwrap();
        let sizes = family.sizes(LABEL, Some("1..4")).unwrap();
        if let Err(error) = family.members(LABEL, &sizes) {
            prop_assert!(error.location.line <= text.lines().count() + 1, "{}", error);
        }
    }
}
