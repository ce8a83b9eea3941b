//! Random small games.

use everyboard_puzzle::Puzzle;
use proptest::prelude::*;

/// A drawn game: board, pieces, rule, ends. Riders do not leap, and `m` and `c` need takes.
pub(super) fn games() -> impl Strategy<Value = String> {
    let board =
        prop::collection::vec(prop::sample::select(vec!['.', '.', 'W', 'B', 'W', 'B']), 4..=8);
    let pieces =
        prop::sample::select(vec!["W", "K", "N", "F", "R", "fmWfcF", "mWcF", "fsW", "D", "WD"]);
    let kinds = prop::sample::select(vec![
        r#"["step", "take"]"#,
        r#"["take"]"#,
        r#"["step", "jump"]"#,
        r#""step""#,
    ]);
    let ends = prop::sample::select(vec![
        r#"loses = "no pieces""#,
        r#"loses = "no moves""#,
        r#"loses = ["no pieces", "no moves"]"#,
        r#"loses = ["no pieces", "reached W b1", "reached B a2"]"#,
        r#"loses = ["no W", "no B"]
stuck = "loses""#,
        r#"loses = ["no enemies", "no pieces"]
stuck = "wins""#,
        r#"loses = ["fewer than 2 pieces", "fewer than 2 W"]"#,
        r#"loses = "no moves"
endless = "W""#,
        r#"loses = ["no pieces", "reached W a1"]
stuck = "passes""#,
        r#"loses = "no pieces"
stuck = "wins"
endless = "B"
[[loses]]
picture = "B?B"
turned = "quarters""#,
        r#"[[wins]]
picture = "xx/?x"
turned = "all"
where = { x = "WB" }"#,
        r##"loses = "no pieces"
[[wins]]
picture = "#W"
[[loses]]
picture = "WB"
turned = "halves"
side = "B""##,
    ]);
    let drawn = prop::sample::select(vec![
        "",
        "",
        "[[move]]\nbefore = \"W\"\nafter = \".\"\non = [\"a1\", \"b2\"]\n",
        "[[move]]\nbefore = \"Wx.\"\nafter = \".Wx\"\nwhere = { x = \"any piece\" }\nturned = \"quarters\"\n",
        "[[move]]\nbefore = \"B./?W\"\nafter = \".B/?W\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"WW.B\"\nafter = \"..WW\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"BWB\"\nafter = \"W.B\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"WB/B.\"\nafter = \".W/B.\"\nturned = \"all\"\n",
        "[[move]]\nbefore = \"B#\"\nafter = \".#\"\nturned = \"halves\"\n",
    ]);
    let files = (board, pieces.clone(), pieces, kinds, (ends, drawn), any::<bool>()).prop_map(
        |(board, white, black, kinds, (ends, drawn), is_white)| {
            let middle = board.len() / 2;
            let rows = [&board[..middle], &board[middle..2 * middle]].map(String::from_iter);
            let first = if is_white { "W" } else { "B" };
            format!(
                "format = 1\nboard = \"{}\"\n[pieces]\nW = \"{white}\"\nB = \"{black}\"\n[rule]\nkind = {kinds}\n\
                 turns = \"alternate\"\nsides = [\"W\", \"B\"]\nfirst = \"{first}\"\n{drawn}[game]\n{ends}\n",
                rows.join("/")
            )
        },
    );
    files.prop_filter("refused", |text| Puzzle::parse(text).is_ok())
}

/// Moves that complete a picture take a piece, wherever it stands.
pub(super) fn taking_games() -> impl Strategy<Value = String> {
    let board = prop::collection::vec(prop::sample::select(vec!['.', 'W', 'B']), 6..=9);
    let pieces = prop::sample::select(vec!["W", "K", "N", "F", "R"]);
    let kinds = prop::sample::select(vec![r#""step""#, r#""hop""#, r#"["step", "hop"]"#]);
    let takes = prop::sample::select(vec![
        "picture = \"xx\"\nturned = \"quarters\"\nwhere = { x = \"WB\" }",
        "picture = \"xxx\"\nturned = \"all\"\nwhere = { x = \"any piece\" }",
        "picture = \"x?x\"\nturned = \"quarters\"\nwhere = { x = \"WB\" }",
        "picture = \"x./?x\"\nturned = \"all\"\nwhere = { x = \"WB\" }",
        "picture = \"W#\"",
        "picture = \"WBW\"\nturned = \"quarters\"\nside = \"B\"",
        "picture = \"W\"\non = [\"a1\", \"b2\"]\n[[takes]]\npicture = \"BB\"\nturned = \"quarters\"",
        "picture = \"BcB\"\nturned = \"quarters\"\nwhere = { c = \".B\" }",
    ]);
    let ends = prop::sample::select(vec![
        "loses = \"no pieces\"",
        "loses = [\"no pieces\", \"no moves\"]",
        "loses = \"fewer than 2 pieces\"",
        "loses = \"no moves\"",
        "loses = \"no pieces\"\nstuck = \"wins\"",
        "loses = \"no pieces\"\nstuck = \"passes\"",
        "loses = \"no W\"\n[[wins]]\npicture = \"B/B\"\nturned = \"quarters\"",
    ]);
    let drawn = prop::sample::select(vec![
        "",
        "",
        "[[move]]\nbefore = \"WW.\"\nafter = \".WW\"\nturned = \"quarters\"\n",
    ]);
    let files = (board, pieces.clone(), pieces, kinds, takes, (ends, drawn)).prop_map(
        |(board, white, black, kinds, takes, (ends, drawn))| {
            let middle = board.len() / 2;
            let rows = [&board[..middle], &board[middle..2 * middle]].map(String::from_iter);
            format!(
                "format = 1\nboard = \"{}\"\n[pieces]\nW = \"{white}\"\nB = \"{black}\"\n[rule]\nkind = {kinds}\n\
                 turns = \"alternate\"\nsides = [\"W\", \"B\"]\nfirst = \"W\"\n{drawn}[game]\n{ends}\n[[takes]]\n{takes}\n",
                rows.join("/")
            )
        },
    );
    files.prop_filter("refused", |text| Puzzle::parse(text).is_ok())
}

/// Pieces are placed: where they fall, or anywhere; and moved, once all are placed or at any time.
pub(super) fn placing_games() -> impl Strategy<Value = String> {
    let board = prop::sample::select(vec![
        "..../....",
        ".../...",
        ".../#..",
        "./././.",
        "W../..B",
        "B../.W.",
        ".W/../B.",
        "WB/BW/..",
    ]);
    let drawn = prop::sample::select(vec![
        ("\".\"", "\"x\""),
        ("\"./#\"", "\"x/#\""),
        ("\"./a\"", "\"x/a\""),
        ("\"x.\"", "\"xx\""),
    ]);
    let kind = prop::sample::select(vec!["", "kind = \"step\"\n", "kind = \"hop\"\n"]);
    let supply = prop::sample::select(vec![
        "",
        "",
        "supply = [\"2 W\", \"2 B\"]\n",
        "supply = [\"3 W\", \"2 B\"]\n",
        "supply = \"4 B\"\n",
    ]);
    let ends = prop::sample::select(vec![
        "stuck = \"loses\"\n",
        "stuck = \"wins\"\n[[wins]]\npicture = \"xx\"\nturned = \"all\"\nwhere = { x = \"WB\" }\n",
        "stuck = \"passes\"\n[[wins]]\npicture = \"x?x\"\nturned = \"quarters\"\nwhere = { x = \"WB\" }\n",
        "[[wins]]\npicture = \"x?/?x\"\nturned = \"all\"\nwhere = { x = \"WB\" }\n",
        "loses = \"reached W a1\"\n[[loses]]\npicture = \"xxx\"\nwhere = { x = \"WB\" }\n",
        "stuck = \"wins\"\nendless = \"B\"\n[[wins]]\npicture = \"W/W\"\nturned = \"quarters\"\n",
    ]);
    let files =
        (board, drawn, kind, supply, ends).prop_map(|(board, (before, after), kind, supply, ends)| {
            let moves = ["W", "B"].map(|piece| {
                let [before, after] = [before, after].map(|it| it.replace('x', piece));
                let class = if before.contains('a') { "where = { a = \"any piece\" }\n" } else { "" };
                format!("[[move]]\nbefore = {before}\nafter = {after}\n{class}")
            });
            format!(
                "format = 1\nboard = \"{board}\"\n[pieces]\nWB = \"W\"\n[rule]\n{kind}\
                 turns = \"alternate\"\nsides = [\"W\", \"B\"]\nfirst = \"W\"\n{}[game]\n{supply}{ends}",
                moves.concat()
            )
        });
    files.prop_filter("refused", |text| Puzzle::parse(text).is_ok())
}
