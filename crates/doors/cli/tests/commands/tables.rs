//! Several puzzles at once: one table, a row for each.

use crate::program::{self, everyboard};

/// Moves and solutions from `docs/src/known.md`; positions are multinomial coefficients.
#[test]
fn a_range_of_sizes() {
    let run = everyboard(&["solve", "knights-rows-3x3..6", "-j", "2"]);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    let expected = "\
puzzle            squares  positions  moves    solutions    classes
knights-rows-3x3        9        630      -            0          0  unsolvable: 1 position searched
knights-rows-3x4       12       5544     17            1          1
knights-rows-3x5       15     51,480     24            4          1
knights-rows-3x6       18    437,580     23            2          2
";
    assert_eq!(run.out, expected);
}

#[test]
fn comma_separated_values() {
    let run = everyboard(&["census", "knights-4x3", "seven-puzzle", "--csv", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    // Deepest levels and antipodes of known_levels.rs.
    let expected = "\
puzzle,squares,positions,reachable,deepest,antipodes,classes,remark
knights-4x3,12,18480,18480,22,3,2,
seven-puzzle,8,40320,20160,36,1,1,
";
    assert_eq!(run.out, expected);
}

/// Rows of the small boards in the book, such as `| 3x4 | 5544 | 40 | 1 | 1 | 17 |`.
#[test]
fn the_farthest_positions_of_the_book() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/src/known.md");
    let book = std::fs::read_to_string(path).unwrap();
    let (_, part) = book.split_once("## The farthest positions").unwrap();
    let args = ["census", "knights-rows-3x4..7", "knights-rows-4x4..5", "--csv", "--quiet"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    for row in run.out.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let board = cells[0].trim_start_matches("knights-rows-");
        let line = part.lines().find(|line| line.starts_with(&format!("| {board} |"))).unwrap();
        let book: Vec<String> = line.split('|').map(|cell| cell.trim().replace(',', "")).collect();
        let [_, _, positions, reachable, deepest, antipodes, classes, _] = cells[..] else {
            panic!("{row}")
        };
        assert_eq!(positions, reachable, "{row}");
        assert_eq!(book[2..6], [positions, deepest, antipodes, classes], "{line}");
    }
}

/// The moves of n frogs and n toads are n (n + 2): E. Lucas, 1883.
#[test]
fn a_b_file() {
    let run = everyboard(&["solve", "frogs-and-toads-1..6", "--b-file", "moves", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let (comments, terms): (Vec<&str>, Vec<&str>) =
        run.out.lines().partition(|line| line.starts_with('#'));
    assert_eq!(comments[1], "# everyboard solve frogs-and-toads-1..6 --b-file moves");
    let expected: Vec<String> = (1..=6).map(|n| format!("{n} {}", n * (n + 2))).collect();
    assert_eq!(terms, expected);
}

#[test]
fn records_are_those_of_single_puzzles() {
    let run = everyboard(&["analyze", "guarini", "theta", "--json", "--quiet"]);
    assert_eq!(run.status, 1, "{}", run.err);
    for (mut record, name) in run.records().into_iter().zip(["guarini", "theta"]) {
        let mut single = everyboard(&["analyze", name, "--json", "--quiet"]).records().remove(0);
        (record["seconds"], single["seconds"]) = (0.into(), 0.into());
        assert_eq!(record, single);
    }
}

#[test]
fn what_has_no_answer_says_so_in_its_row() {
    let args = ["census", "guarini", "knights-5x7", "star", "--memory", "100M", "--csv"];
    let run = everyboard(&args);
    assert_eq!((run.status, run.err.as_str()), (2, ""));
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows[1], "guarini,9,756,280,16,9,4,");
    assert!(rows[2].starts_with("knights-5x7,35,81676217700,,,,,needs "), "{}", rows[2]);
    assert_eq!(rows[3], "star,8,420,280,16,9,4,");
    let records = everyboard(&[&args[..6], &["--json"]].concat()).records();
    assert_eq!(records[0]["schema"], "everyboard/census/1");
    assert_eq!(records[1]["schema"], "everyboard/failed/1");
    assert_eq!(records[1]["puzzle"], "knights-5x7");
}

#[test]
fn a_search_ends_with_its_time() {
    let run = everyboard(&["solve", "knights-7x7", "guarini", "--time-limit", "0.2"]);
    assert_eq!(run.status, 2, "{}", run.err);
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(rows[1].contains("-  out of time: every solution has "), "{}", run.out);
    assert!(rows[2].ends_with("4,726,784    591,776"), "{}", run.out);
}

/// Alone and in a table: the bounds are an answer.
#[test]
fn an_analysis_without_its_solutions_is_no_failure() {
    for puzzles in [&["knights-7x7"][..], &["knights-7x7", "guarini"]] {
        let run = everyboard(&[&["analyze", "--memory", "5M"], puzzles].concat());
        assert_eq!(run.status, 0, "{}", run.err);
        let said = run.out + &run.err;
        assert!(
            said.contains("86") && said.contains("a search of this puzzle needs at least "),
            "{said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_rows_so_far() {
    use std::io::{BufRead, BufReader, Read};
    let mut child = program::started(&["solve", "guarini", "knights-9x9-none", "star"]);
    assert_eq!(child.wait().unwrap().code(), Some(2), "a name that is wrong ends it at once");
    let mut child =
        program::started(&["solve", "guarini", "knights-diagonal-9x9", "star", "--quiet"]);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let (mut heading, mut row, mut rest) = (String::new(), String::new(), String::new());
    lines.read_line(&mut heading).unwrap();
    lines.read_line(&mut row).unwrap();
    assert!(row.starts_with("guarini  "), "{row}");
    program::signal(&child, "-INT");
    lines.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    let run = program::ended(child).unwrap();
    assert_eq!(run.status, 130);
    assert!(run.err.ends_with("; 1 row of 3 printed\n"), "{}", run.err);
}

#[test]
fn what_a_table_cannot_have_is_refused() {
    for (args, words) in [
        (&["solve", "star", "guarini", "--limit", "2"][..], "--all or --limit: this is for one"),
        (&["census", "star", "guarini", "--save", "x"][..], "--save: this is for one puzzle"),
        (&["analyze", "star", "guarini", "--to", "x"][..], "--to: this is for one puzzle"),
        (&["solve", "guarini", "--b-file", "moves"][..], "--b-file: there is one puzzle"),
        (&["census", "guarini", "--time-limit", "1"][..], "--time-limit: there is one puzzle"),
        (&["solve", "star", "guarini", "--b-file", "moves"][..], "the puzzles are no sequence"),
        (&["solve", "knights-rows-3..4x4..5", "--b-file", "moves"][..], "one number must vary"),
        (&["solve", "knights-rows-3x4..5", "--b-file", "ways"][..], "the columns: squares, "),
        (&["solve", "knights-rows-3x4..5", "--time-limit", "-1"][..], "a number of seconds"),
        (&["show", "knights-rows-3x4..5", "--png", "x.png"][..], "--png: this is for one puzzle"),
        (&["bound", "star", "guarini", "--certificate", "x"][..], "--certificate: this is for one"),
        (
            &["census", "knights-rows-3x4..99999", "--time-limit", "1"][..],
            "is a range of 99996 puzzles; at most 1000 are taken",
        ),
        (&["census", "knights-rows-3x9..4", "--time-limit", "1"][..], "the range 9..4 is empty"),
    ] {
        let run = everyboard(args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

/// The numbers of the n queens, n = 0 to 12: OEIS A000170, and A002562 up to symmetry.
#[test]
fn a_table_of_queens() {
    let all = ["1", "1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200"];
    let classes = ["1", "1", "0", "0", "1", "2", "1", "6", "12", "46", "92", "341", "1787"];
    let run = everyboard(&["queens", "0..12", "--classes", "--csv", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let mut rows = run.out.lines();
    assert_eq!(rows.next(), Some("board,pieces,placements,classes,remark"));
    for (n, row) in rows.enumerate() {
        assert_eq!(row, format!("{n}x{n},{n},{},{},", all[n], classes[n]));
    }
    let run = everyboard(&["queens", "1..12", "--b-file", "placements", "--quiet"]);
    let terms: Vec<&str> = run.out.lines().skip(3).collect();
    assert_eq!(run.out.lines().nth(1), Some("# everyboard queens 1..12 --b-file placements"));
    assert_eq!(terms.len(), 12);
    for (term, n) in terms.iter().zip(1..) {
        assert_eq!(*term, format!("{n} {}", all[n]));
    }
}

/// Kings on n x n: as many as possible are one in each 2 x 2 squares; on even boards OEIS A018807
/// says in how many ways.
#[test]
fn a_table_of_boards() {
    let args = ["place", "K", "--maximum", "--board", "1..8", "--csv", "--quiet"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!((rows[0], rows[8]), ("board,pieces,placements,remark", "8x8,16,281571,"));
    for (row, n) in rows[1..].iter().zip(1usize..) {
        assert!(row.starts_with(&format!("{n}x{n},{},", n.div_ceil(2).pow(2))), "{row}");
    }
    for (n, ways) in [(2, "4"), (4, "79"), (6, "3600"), (8, "281571")] {
        assert!(rows[n].ends_with(&format!(",{ways},")), "{}", rows[n]);
    }
    // Columns come before rows, as in --board 3x5.
    let run = everyboard(&["place", "R", "--board", "3x2..4", "--json", "--quiet"]);
    let records = run.records();
    assert_eq!(records.len(), 3);
    assert_eq!(records[0]["board"], ".../...");
    let mut single = everyboard(&["place", "R", "--board", "3x2", "--json", "--quiet"]).records();
    // Small boards share the threads.
    for key in ["seconds", "peak_memory_bytes", "threads"] {
        single[0][key] = records[0][key].clone();
    }
    assert_eq!(records[0], single[0]);
    let given =
        everyboard(&["place", "R", "--pieces", "2", "--board", "2..3", "--b-file", "pieces", "-q"]);
    assert!(given.out.contains("# everyboard place R --board 2..3 --pieces 2 --b-file pieces\n"));
    assert!(given.out.ends_with("\n2 2\n3 2\n"), "{}", given.out);
    let one = everyboard(&["place", "N", "--pieces", "1", "--board", "2x3", "--csv", "--quiet"]);
    assert_eq!(one.out, "board,pieces,placements,remark\n2x3,1,6,\n");
}

#[test]
fn a_board_without_an_answer_says_so_in_its_row() {
    let run = everyboard(&["place", "Q", "--fixed", "d4", "--board", "3..5", "--quiet"]);
    assert_eq!(run.status, 2, "{}", run.err);
    let rows: Vec<&str> = run.out.lines().collect();
    assert!(rows[1].contains("3x3         -               -  --fixed: "), "{}", run.out);
    assert!(rows[2].starts_with("4x4         4"), "{}", run.out);
    let late = everyboard(&["queens", "8..18", "--time-limit", "0.05", "-j", "1", "--csv", "-q"]);
    assert_eq!(late.status, 2);
    assert!(
        late.out.contains("8x8,8,92,\n") && late.out.contains("18x18,,,\"out of time: "),
        "{}",
        late.out
    );
}

#[test]
fn what_a_table_of_boards_cannot_have_is_refused() {
    for (args, words) in [
        (&["queens", "1..8", "--list"][..], "--list: this is for one board"),
        (&["queens", "1..8", "--dominate"][..], "--dominate: this is for one board"),
        (&["place", "Q", "--board", "4..5", "--save", "x"][..], "--save: this is for one board"),
        (&["place", "Q", "--board", "5..4"][..], "--board: the range 5..4 is empty"),
        (
            &["place", "Q", "--board", "1..1000000000"][..],
            "is a range of 1000000000 boards; at most 1000",
        ),
        (&["queens", "5..4"][..], "the range 5..4 is empty"),
        (&["queens", "1..65"][..], "expected a number of rows from 0 to 64, or a range"),
        (&["queens", "1..1000000000"][..], "expected a number of rows from 0 to 64"),
        (&["queens", "1x3"][..], "expected a number of rows from 0 to 64"),
        (&["queens", "8", "--b-file", "placements"][..], "--b-file: there is one board"),
        (&["place", "Q", "--b-file", "placements"][..], "--b-file: there is one board"),
        (
            &["place", "Q", "--board", "2..3x2..3", "--b-file", "pieces"][..],
            "the boards are no sequence",
        ),
        (&["queens", "1..3", "--b-file", "classes"][..], "the columns: pieces, placements"),
    ] {
        let run = everyboard(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}
