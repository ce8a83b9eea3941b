//! `place` and `queens`: every kind of answer.

use crate::program::{self, everyboard, started};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};

/// Standard output of a command that ends with status 0 and says nothing else.
#[track_caller]
fn out(args: &[&str]) -> String {
    let run = everyboard(&[args, &["-q"]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

#[test]
fn queens_are_counted() {
    // OEIS A000170, n = 0..12.
    let counts = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
    for (n, ways) in counts.iter().enumerate() {
        let run = everyboard(&["queens", &n.to_string(), "--json", "-q"]);
        assert_eq!(run.status, 0, "{}", run.err);
        let record = &run.records()[0];
        assert_eq!(record["schema"], "everyboard/place/1");
        assert_eq!(record["placements"], ways.to_string(), "{n}");
        assert_eq!(record["size"], n);
    }
    assert_eq!(out(&["queens", "8"]), "92 placements of 8 queens\n");
    assert_eq!(out(&["queens", "12"]), "14,200 placements of 12 queens\n");
    assert_eq!(out(&["place", "Q"]), out(&["queens", "8", "--count"]));
}

#[test]
fn every_method_counts_the_same() {
    for method in ["backtrack", "exhaustive", "rows", "border"] {
        let out = out(&["queens", "6", "--method", method, "-j", "2"]);
        assert_eq!(out, "4 placements of 6 queens\n", "{method}");
    }
    let run = everyboard(&["queens", "8", "--method", "exhaustive", "--json", "-q"]);
    assert_eq!(run.records()[0]["steps"], 16_777_216, "8^8");
}

#[test]
fn the_plan_says_how_many_pieces_and_by_what_method() {
    let run = everyboard(&["queens", "8", "-j", "1"]);
    assert!(run.err.starts_with("plan: 8 queens: method "), "{}", run.err);
    assert!(run.err.contains("1 thread"), "{}", run.err);
}

#[test]
fn classes_come_with_a_table() {
    // OEIS A002562: 12 for 8, of which 1 is carried onto itself by a half turn (4 placements).
    let expected = "\
92 placements of 8 queens; 12 up to symmetry

symmetry   classes  placements
none            11          88
half turn        1           4
";
    assert_eq!(out(&["queens", "8", "--classes"]), expected);
    let run = everyboard(&["queens", "8", "--classes", "--json", "-q"]);
    let record = &run.records()[0];
    assert_eq!((&record["classes"], &record["symmetries"]), (&json!("12"), &json!(8)));
    let half_turn = json!({"name": "half turn", "order": 2, "classes": "1", "placements": "4"});
    assert_eq!(record["by_symmetry"][1], half_turn);
}

#[test]
fn a_list_shows_every_placement() {
    let boards = "\
. x . .
. . . x
x . . .
. . x .

. . x .
x . . .
. . . x
. x . .
";
    assert_eq!(out(&["queens", "4", "--list"]), boards);
    let list = |format| out(&["queens", "4", "--list", "--format", format]);
    assert_eq!(list("coordinates"), "a2 b4 c1 d3\na3 b1 c4 d2\n");
    assert_eq!(list("rows"), ".Q../...Q/Q.../..Q.\n..Q./Q.../...Q/.Q..\n");
    assert_eq!(list("fen"), "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n");
    let twelve = out(&["queens", "12", "--list", "--format", "coordinates"]);
    assert_eq!(twelve.lines().count(), 14_200);
    let limited = out(&["queens", "12", "--list", "--format", "coordinates", "--limit", "7"]);
    assert_eq!(limited.lines().count(), 7);
    assert!(twelve.starts_with(&limited));
    assert_eq!(out(&["queens", "12", "--list", "--limit", "0"]), "");
}

#[test]
fn a_list_of_classes_shows_one_of_each() {
    let lines = out(&["queens", "8", "--list", "--classes", "--format", "coordinates"]);
    let sizes = lines.lines().map(|line| line.split_once('\t').unwrap().1.parse::<u32>().unwrap());
    assert_eq!((lines.lines().count(), sizes.sum::<u32>()), (12, 92));
    let boards = out(&["queens", "6", "--list", "--classes"]);
    assert!(boards.starts_with("one of 4\n. x . . . .\n"), "{boards}");
}

#[test]
fn a_list_as_records() {
    let run = everyboard(&["queens", "4", "--list", "--json", "-q"]);
    let records = run.records();
    assert_eq!(records.len(), 3);
    let first = json!({
        "schema": "everyboard/placement/1",
        "number": 1,
        "squares": ["a2", "b4", "c1", "d3"],
        "board": ".Q../...Q/Q.../..Q.",
    });
    assert_eq!(records[0], first);
    let last = &records[2];
    assert_eq!((&last["outcome"], &last["placements"]), (&json!("done"), &json!("2")));
    let run = everyboard(&["queens", "4", "--list", "--json", "-q", "--limit", "1"]);
    let last = &run.records()[1];
    assert_eq!((&last["outcome"], &last["placements"]), (&json!("enough"), &json!(null)));
}

/// The last record of `--classes --list` had `classes`, but not the symmetries that the book
/// promises.
#[test]
fn a_list_of_classes_ends_with_their_symmetries() {
    let counted = everyboard(&["queens", "8", "--classes", "--json", "-q"]).records().remove(0);
    let listed = everyboard(&["queens", "8", "--classes", "--list", "--json", "-q"]).records();
    assert_eq!(listed.len(), 13);
    for field in ["outcome", "size", "placements", "classes", "symmetries", "by_symmetry"] {
        assert_eq!(listed[12][field], counted[field], "{field}");
    }
    // A list that breaks off has not seen them all.
    let broken = ["queens", "8", "--classes", "--list", "--limit", "1", "--json", "-q"];
    assert_eq!(everyboard(&broken).records()[1].get("by_symmetry"), None);
}

#[test]
fn the_first_placement_or_none() {
    let board = out(&["queens", "20", "--first"]);
    assert_eq!((board.lines().count(), board.matches('x').count()), (20, 20));
    let run = everyboard(&["queens", "3", "--first"]);
    assert_eq!((run.status, run.out.as_str()), (1, "no placement\n"));
    let run = everyboard(&["queens", "3", "--first", "--json"]);
    assert_eq!((run.status, &run.records()[0]["outcome"]), (1, &json!("no-placement")));
}

#[test]
fn whether_there_is_exactly_one() {
    let completed = everyboard(&["place", "Q", "--fixed", "a1,c5", "--unique"]);
    assert_eq!(completed.status, 0);
    assert!(completed.out.starts_with("exactly one placement\n\n. . . x . . . .\n"));
    let several = everyboard(&["queens", "4", "--unique"]);
    let expected = "\
more than one placement, such as these two

. x . .   . . x .
. . . x   x . . .
x . . .   . . . x
. . x .   . x . .
";
    assert_eq!((several.status, several.out.as_str()), (1, expected));
    let none = everyboard(&["queens", "3", "--unique"]);
    assert_eq!((none.status, none.out.as_str()), (1, "no placement\n"));
    let record = &everyboard(&["queens", "4", "--unique", "--json"]).records()[2];
    assert_eq!((&record["unique"], &record["outcome"]), (&json!(false), &json!("enough")));
}

#[test]
fn few_guards() {
    // OEIS A075458 and A002564.
    let words = "5 queens attack or hold every square in 4860 ways; fewer do not\n";
    assert_eq!(out(&["place", "Q", "--dominate"]), words);
    assert_eq!(
        out(&["queens", "1", "--dominate"]),
        "1 queen attacks or holds every square in 1 way; fewer do not\n"
    );
    let run = everyboard(&["queens", "8", "--dominate", "--json", "-q"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/domination/1");
    assert_eq!((&record["size"], &record["placements"]), (&json!(5), &json!("4860")));
    let four = everyboard(&["queens", "8", "--dominate", "--pieces", "4"]);
    assert_eq!(four.status, 1, "{}", four.out);
    let shown = out(&["queens", "6", "--dominate", "--list", "--format", "coordinates"]);
    // A002564: 4 ways for 6.
    assert_eq!(shown.lines().count(), 4, "{shown}");
}

/// Room for as many branches was reserved: it ended by running out of memory.
#[test]
fn more_guards_than_squares() {
    for more in [&["--board", "4x4", "--first"][..], &["--board", "3x3", "--fixed", "b2"]] {
        let many = ["place", "Q", "--dominate", "--pieces", "99999999999999999"];
        let run = everyboard(&[&many[..], more].concat());
        assert_eq!(run.status, 1, "{}", run.err);
    }
}

/// Pieces, boards and conditions of every kind, with known or evident counts.
#[test]
fn problems_of_every_kind() {
    let cases: [(&[&str], &str); 15] = [
        // OEIS A018807, A030978, A002465, A007705, A051223.
        (&["K", "--maximum"], "281,571 placements of 16 kings, as many as possible"),
        (&["N", "--maximum", "--board", "4x4"], "6 placements of 8 knights, as many as possible"),
        (&["B", "--pieces", "5", "--board", "5x5"], "3368 placements of 5 bishops"),
        (&["Q", "--board", "7x7", "--wrap", "both"], "28 placements of 7 queens"),
        (&["Q", "--board", "7x7", "--wrap", "torus"], "28 placements of 7 queens"),
        (&["QN", "--board", "10x10"], "4 placements of 10 amazons"),
        (&["A=QN", "--board", "10x10"], "4 placements of 10 amazons"),
        // Rooks: one a row.
        (&["R", "--board", "5x5"], "120 placements of 5 rooks"),
        (&["R", "--board", "2x5"], "20 placements of 2 rooks"),
        (&["R", "--board", "3x3", "--forbid", "a1,b2,c3"], "2 placements of 3 rooks"),
        (&["R", "--board", "3x3", "--fixed", "a1"], "2 placements of 3 rooks"),
        (
            &["R", "--board", ".#./...", "--pieces", "3", "--walls", "stop"],
            "1 placement of 3 rooks",
        ),
        (
            &["R", "--board", ".#./...", "--pieces", "3", "--walls", "pass"],
            "0 placements of 3 rooks",
        ),
        // A rook and a bishop on 2x2: 4 squares for the rook, no square left that it spares but
        // the opposite one, which the bishop attacks.
        (&["R", "B", "--each", "1,1", "--board", "2x2"], "0 placements of 2 pieces"),
        (&["RF", "--regions", "AABB/ACBB/CCDD/CDDD"], "1 placement of 4 crowned rooks"),
    ];
    for (args, expected) in cases {
        assert_eq!(out(&[&["place"], args].concat()), format!("{expected}\n"), "{args:?}");
    }
}

#[test]
fn several_kinds_are_drawn_by_their_letters() {
    let args = ["place", "R", "b=B", "--each", "1,1", "--board", "3x3", "--fixed", "R@a1"];
    let listed = out(&[&args[..], &["--list", "--format", "coordinates"]].concat());
    assert!(listed.lines().all(|line| line.contains("Ra1") && line.contains(" b")), "{listed}");
    let named = out(&["place", "R", "b=B", "--each", "1,1", "--board", "3x3", "--fixed", "Ra1"]);
    assert_eq!(named, out(&args));
}

#[test]
fn boards_and_regions_may_be_files() {
    let file = program::File::new("..#\n...\n");
    assert_eq!(
        out(&["place", "R", "--board", &file.name(), "--pieces", "2"]),
        out(&["place", "R", "--board", "..#/...", "--pieces", "2"])
    );
}

/// Pictures and pages stand alone, and are there whole.
#[test]
fn pictures_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [sheet, film, page, board] = ["sheet.svg", "film.svg", "page.html", "board.svg"].map(&path);
    let files = ["--svg", &sheet, "--animate", &film, "--html", &page];
    out(&[&["queens", "6", "--classes"], &files[..]].concat());
    out(&["queens", "6", "--first", "--svg", &board]);
    for (file, begins, holds) in [
        (&sheet, "<svg ", "1 of 4"),
        (&film, "<svg ", "@keyframes"),
        (&page, "<!doctype html>", "Up to symmetry"),
        (&board, "<svg ", "</svg>"),
    ] {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with(begins) && text.contains(holds), "{file}");
        assert!(!text.contains("<script") && !text.contains("src="), "{file}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
    let run = everyboard(&["queens", "4", "-q", "--svg", &path("no/where.svg")]);
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with("error: --svg: there is no folder "), "{}", run.err);
}

/// `--limit` was refused without `--list`, though it says how many boards a picture has.
#[test]
fn a_sheet_has_so_many_boards() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.svg").to_str().unwrap().to_owned();
    let boards = |args: &[&str]| {
        out(&[&["queens", "8", "--svg", &sheet], args].concat());
        std::fs::read_to_string(&sheet).unwrap().matches("1 of ").count()
    };
    assert_eq!([boards(&[]), boards(&["--limit", "3"]), boards(&["--limit", "0"])], [12, 3, 0]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for format in [&["--format", "boards"][..], &["--format", "coordinates"], &["--json"]] {
        let mut child = started(&[&["queens", "12", "--list", "-q"], format].concat());
        let mut line = String::new();
        // The reader takes one line and leaves.
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{format:?}");
    }
}

/// More pieces than squares: no placement, whatever the number (it was once room reserved).
#[test]
fn more_pieces_than_squares() {
    let most = usize::MAX.to_string();
    for number in ["65", "99999999999999", &most] {
        for method in ["backtrack", "rows"] {
            let run = everyboard(&["place", "Q", "--pieces", number, "--method", method, "--json"]);
            assert_eq!(run.status, 0, "{method}: {}", run.err);
            assert_eq!(run.records()[0]["placements"], "0", "{method} {number}");
        }
        let run = everyboard(&["place", "Q", "--pieces", number, "--first", "-q"]);
        assert_eq!((run.status, run.out.as_str()), (1, "no placement\n"), "{}", run.err);
        let run = everyboard(&["place", "Q", "--pieces", number, "--dominate", "--json"]);
        assert_eq!((run.status, &run.records()[0]["placements"]), (1, &json!("0")));
    }
    // Two numbers whose sum is 2^64.
    let half = (1u64 << 63).to_string();
    let run = everyboard(&["place", "Q", "N", "--each", &format!("{half},{half}"), "--json"]);
    assert_eq!(run.records()[0]["placements"], "0", "{}", run.err);
}

/// All but a few squares: sets of guards are counted without trying each.
#[test]
fn many_guards() {
    let run = everyboard(&["place", "Q", "--dominate", "--pieces", "62", "--json"]);
    assert_eq!(run.records()[0]["placements"], "2016", "64 over 2");
}

#[test]
fn states_heed_the_memory() {
    let rooks = ["place", "R", "--board", "12x12", "-q"];
    let run = everyboard(&[&rooks[..], &["--method", "rows", "--memory", "256K"]].concat());
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("its states do not fit 262144 bytes of memory"), "{}", run.err);
    let kings = ["place", "K", "--maximum", "--json", "--board", "6x6"];
    for (memory, method) in [("1G", "rows"), ("1K", "backtrack")] {
        let record = &everyboard(&[&kings[..], &["--memory", memory]].concat()).records()[0];
        // OEIS A018807.
        let found = (&record["method"], &record["placements"]);
        assert_eq!(found, (&json!(method), &json!("3600")));
    }
}

#[test]
fn boards_and_pieces_are_read_as_they_are_meant() {
    let count = |args: &[&str]| everyboard(&[&["place"], args, &["--count", "-q"]].concat()).out;
    let eight = "92 placements of 8 queens\n";
    for args in [["Queen", "8"], ["queen", "8X8"], ["QUEEN", "8x8"]] {
        assert_eq!(count(&[args[0], "--board", args[1]]), eight, "{args:?}");
    }
    assert_eq!(count(&["Q", "--board", "..../..../..../..../"]), "2 placements of 4 queens\n");
    let knights = ["--board", "3", "--pieces", "2"];
    assert_eq!(
        count(&[&["knight"], &knights[..]].concat()),
        count(&[&["N"], &knights[..]].concat())
    );
}
