//! `everyboard endgame`: tables made, counted, verified and probed on the command line.

use crate::program::{self, PROGRAM, Run, everyboard};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// A folder with a few tables, made once for all tests that only read it.
fn tables() -> &'static str {
    static FOLDER: OnceLock<(TempDir, String)> = OnceLock::new();
    let (_, name) = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().to_str().unwrap().to_owned();
        let names = ["KQKR", "KRKN", "KRKB", "KBNK"];
        let run = everyboard(&[&["endgame", "generate", "--dir", &name][..], &names].concat());
        assert_eq!(run.status, 0, "{}", run.err);
        (folder, name)
    });
    name
}

fn endgame(args: &[&str]) -> Run {
    everyboard(&[&["endgame"], args, &["--dir", tables()]].concat())
}

fn stats(ending: &str) -> Value {
    let run = endgame(&["stats", ending, "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    run.records().remove(0)
}

fn piped(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(PROGRAM)
        .args(["endgame", "probe", "--dir", tables()])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    program::of_output(output).unwrap()
}

/// Longest wins, wins, draws and losses with White and with Black to move, mutual zugzwangs.
/// Sources: the literature on longest wins (T. Ströhlein 1970, K. Thompson 1986, L. Stiller 1996);
/// numbers of positions by rtbgen, R. de Man's generator, which counts orbits with like pieces told
/// apart.
#[test]
fn known_numbers() {
    for (name, longest, white, black, zugzwangs) in [
        ("KQK", 10, [18081, 0, 0], [0, 2896, 25160], None),
        ("KRK", 16, [21959, 0, 0], [0, 2796, 25260], None),
        ("KBNK", 33, [1352913, 6665, 0], [0, 309147, 1398741], None),
        ("KQKR", 35, [1108111, 8963, 2142], [386313, 78518, 883075], Some(0)),
        ("KRKN", 40, [651492, 696413, 1], [4, 1396546, 170672], Some(18)),
    ] {
        let record = stats(name);
        assert_eq!(record["schema"], "everyboard/endgame-stats/1");
        assert_eq!(
            (&record["ending"], &record["longest_win_moves"]),
            (&name.into(), &longest.into())
        );
        for (side, known) in [("white_to_move", white), ("black_to_move", black)] {
            let found = ["win", "draw", "loss"].map(|key| record[side][key].as_u64().unwrap());
            assert_eq!(found, known, "{name} {side}");
            assert_eq!(record[side]["legal"], known.iter().sum::<u64>(), "{name} {side}");
            let wins = record[side]["wins_in"].as_array().unwrap().iter();
            assert_eq!(wins.map(|wins| wins.as_u64().unwrap()).sum::<u64>(), known[0]);
        }
        if let Some(known) = zugzwangs {
            assert_eq!(record["mutual_zugzwangs"], known, "{name}");
            let listed = record["mutual_zugzwang_positions"].as_array().unwrap();
            assert_eq!(listed.len(), known, "{name}: no like pieces");
        }
    }
    assert_eq!(stats("KRKB")["mutual_zugzwangs"], 5);
    assert_eq!(stats("KRKB")["longest_win_moves"], 29);
    // 3612 placements of two kings, 62 squares for the queen.
    assert_eq!(stats("KQK")["black_to_move"]["full"]["legal"], 223_944);
    // Either name will do.
    assert_eq!(stats("KRKQ"), stats("KQKR"));
}

#[test]
fn statistics_as_text() {
    let run = endgame(&["stats", "KRKN", "--limit", "2"]);
    assert_eq!(run.status, 0, "{}", run.err);
    for words in [
        "  White wins               5,210,920       651,492       651,492\n",
        "Mutual zugzwangs: 18 positions\n",
        "and 16 more (--limit)\n",
        "White to move wins in 40 moves: ",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
}

/// What stats lists, probe confirms: a longest win has its length, and a mutual zugzwang another
/// value with the other side to move.
#[test]
fn listed_positions_are_what_they_are_said_to_be() {
    let record = stats("KRKN");
    let texts = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let longest = texts(&record["white_to_move"]["longest_wins"]);
    let run = piped(&[], &longest.join("\n"));
    assert!(run.out.lines().all(|line| line == "win 40"), "{}", run.out);
    assert_eq!(run.out.lines().count(), longest.len());
    let white = texts(&record["mutual_zugzwang_positions"]);
    let black: Vec<String> = white.iter().map(|fen| fen.replace(" w", " b")).collect();
    let [white, black] = [white, black].map(|fens| piped(&[], &fens.join("\n")).out);
    for (white, black) in white.lines().zip(black.lines()) {
        let to_white = |line: &str, sign: i32| match line.split(' ').next() {
            Some("win") => sign,
            Some("draw") => 0,
            _ => -sign,
        };
        assert!(to_white(white, 1) < to_white(black, -1), "{white} {black}");
    }
}

/// The position after White's slowest defence in the longest win of KQKR, from either side.
#[test]
fn a_position_in_full() {
    let run = endgame(&["probe", "8/8/8/3k4/8/1r6/8/K1Q5 w"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("KQKR: White wins in 34 moves (67 plies)\n"), "{}", run.out);
    assert!(run.out.contains("\n  draws         Qb1 Qb2\n"), "{}", run.out);
    assert!(run.out.contains("34.Qa1#\n"), "{}", run.out);
    let stalemate = endgame(&["probe", "7k/5Q2/6K1/8/8/8/8/8 b"]);
    assert!(stalemate.out.contains("\nKQK: Black is stalemated\n"), "{}", stalemate.out);
    let run = endgame(&["probe", "8/8/8/3K4/8/1R6/8/k1q5 b", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/endgame-probe/1");
    assert_eq!((&record["value"], &record["moves"]), (&"win".into(), &34.into()));
    assert_eq!(record["plies"], 67);
    assert_eq!(record["line"].as_array().unwrap().len(), 67);
    let moves = record["legal_moves"].as_array().unwrap();
    assert_eq!(moves[0]["plies"], 67);
    assert!(moves.iter().any(|step| step["san"] == "Qb2" && step["value"] == "draw"));
}

/// Mate, stalemate, bare kings, a capture that leaves nothing.
#[test]
fn short_answers() {
    let cases = [
        ("7k/6Q1/6K1/8/8/8/8/8 b", "loss 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b", "draw"),
        ("7k/8/6K1/8/8/8/8/8 b", "draw"),
        ("7k/6Q1/8/8/8/8/8/K7 b", "draw"),
        ("7K/6q1/6k1/8/8/8/8/8 w - - 12 80", "loss 0"),
    ];
    let input: String = cases.iter().map(|(fen, _)| format!("{fen}\n\n")).collect();
    let expected: String = cases.iter().map(|(_, answer)| format!("{answer}\n")).collect();
    let run = piped(&[], &input);
    assert_eq!((run.status, run.out), (0, expected), "{}", run.err);
    let run = piped(&["--json"], &input);
    assert_eq!(run.records().len(), cases.len());
    let run = piped(&["--json", "--all"], &input);
    assert!(run.records().iter().all(|record| record["legal_moves"].is_array()));
}

/// Ten thousand lines, in the order in which they were asked: a queen on the ranks 2 to 7 of the
/// c-file does not give check on h8, nor reach the king on a1.
#[test]
fn batches() {
    let fen = |rank: usize| {
        let row = |r: usize| match r {
            8 => "7k",
            1 => "K7",
            _ if r == rank => "2Q5",
            _ => "8",
        };
        let rows: Vec<&str> = (1..=8).rev().map(row).collect();
        format!("{} w\n", rows.join("/"))
    };
    let ranks = [2, 4, 5, 6, 7];
    let once = piped(&[], &ranks.map(fen).concat());
    assert_eq!((once.status, once.out.lines().count()), (0, ranks.len()), "{}", once.err);
    let run = piped(&[], &ranks.map(fen).concat().repeat(2000));
    assert_eq!((run.status, run.out), (0, once.out.repeat(2000)), "{}", run.err);
}

#[test]
fn verified() {
    let run = endgame(&["verify", "KQK", "KRKN"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("KQK on 8x8: 59,136 positions are right"), "{}", run.out);
    let path = format!("{}/KQKR.8x8.endgame", tables());
    let run = endgame(&["verify", &path, "--json"]);
    assert_eq!(run.records()[0]["right"], true);
}

#[test]
fn listed() {
    let run = endgame(&["list", "--json"]);
    let names: Vec<_> = run.records().iter().map(|record| record["ending"].clone()).collect();
    assert_eq!(names, ["KBK", "KBNK", "KNK", "KQK", "KQKR", "KRK", "KRKB", "KRKN"]);
    // Named twice, told once.
    let run = endgame(&["generate", "KQKR", "KRKQ"]);
    assert_eq!(run.out.matches("there already").count(), 1, "{}", run.out);
    assert!(run.err.contains("no table to make"), "{}", run.err);
}

/// A letter may mean two pieces; tables of both lie side by side.
#[test]
fn fairy_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let run = |args: &[&str]| everyboard(&[&["endgame"], args, &["--dir", dir]].concat());
    let make = |piece| run(&["generate", "KAK", "--piece", piece, "--board", "6x6", "-q"]);
    assert_eq!((make("A=QN").status, make("A=R").status), (0, 0));
    assert_eq!(run(&["list"]).out.lines().count(), 2);
    let fen = "k5/6/6/2A3/6/5K w";
    // An amazon mates at once, a rook does not.
    let probe =
        |piece| run(&["probe", fen, "--piece", piece, "--json"]).records()[0]["moves"].clone();
    assert_eq!(probe("A=QN"), 1);
    assert!(probe("A=R").as_u64() > Some(3));
    // The two tables do not agree on the letter.
    let both = run(&["probe", fen]);
    assert!(both.status == 2 && both.err.contains("column"), "{}", both.err);
    assert_eq!(run(&["generate", "KBK", "--piece", "B=N"]).status, 2);
    // A piece that looks another way from the side.
    let lopsided = run(&["generate", "KGK", "--piece", "G=fR"]);
    assert!(lopsided.status == 2 && lopsided.err.contains("eight directions"), "{}", lopsided.err);
}

/// The cells of a drawn map by the names of their squares.
fn cells(text: &str) -> std::collections::BTreeMap<String, String> {
    let ranks = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    ranks
        .flat_map(|line| {
            let mut words = line.split_whitespace();
            let rank = words.next().unwrap().to_owned();
            let files = ('a'..='h').zip(words);
            files
                .map(move |(file, cell)| (format!("{file}{rank}"), cell.to_owned()))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// A king in the corner with the other two squares away: by the rules of chess the queen mates on
/// the rank and beside the king where her own protects her, leaves no move where she guards b8
/// alone, and is taken on b8.
#[test]
fn a_map_as_text() {
    let run = endgame(&["map", "k7/8/1K6/8/8/8/8/7Q b", "Q"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("KQK: White's Q from h1 on every square\n"), "{}", run.out);
    assert!(run.out.contains("won 0, drawn 7, lost 55, not legal 0\n"), "{}", run.out);
    let cells = cells(&run.out);
    let with = |wanted: &str| -> Vec<&str> {
        let some = cells.iter().filter(|(_, cell)| *cell == wanted);
        some.map(|(square, _)| square.as_str()).collect()
    };
    assert_eq!(with("-0"), ["a7", "b7", "c8", "d8", "e8", "f8", "g8", "h8"]);
    assert_eq!(with("="), ["b8", "c7", "d6", "e5", "f4", "g3", "h2"]);
    assert_eq!((with("K"), with("k")), (vec!["b6"], vec!["a8"]));
    // With White to move a queen that gives check is not legal.
    let run = endgame(&["map", "k7/8/1K6/8/8/8/8/7Q b", "h1", "--turn", "both"]);
    assert!(
        run.out.contains("White to move:") && run.out.contains("Black to move:"),
        "{}",
        run.out
    );
    assert!(run.out.contains("not legal 21"), "{}", run.out);
}

/// Every square of the map is what `probe` says of the position drawn there.
#[test]
fn a_map_is_what_probe_says() {
    let (fen, rook) = ("8/8/8/3k4/8/1r6/8/K1Q5 w", "b3");
    let run = endgame(&["map", fen, rook, "--json", "--turn", "both"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let records = run.records();
    assert_eq!(records.len(), 2);
    for (record, turn) in records.iter().zip(["w", "b"]) {
        assert_eq!(record["schema"], "everyboard/endgame-map/1");
        assert_eq!((&record["piece"], &record["from"]), (&"r".into(), &rook.into()));
        let squares = record["squares"].as_array().unwrap();
        assert_eq!(squares.len(), 64);
        let (mut input, mut expected) = (String::new(), String::new());
        let mut totals = [0, 0, 0];
        for square in squares {
            let value = square["value"].as_str().unwrap();
            let Some(kind) = ["win", "draw", "loss"].iter().position(|one| *one == value) else {
                assert!(["illegal", "taken"].contains(&value) && square["moves"].is_null());
                continue;
            };
            totals[kind] += 1;
            input += &format!("{} {turn}\n", with_rook(square["square"].as_str().unwrap()));
            let moves = square["moves"].as_u64().map_or(String::new(), |moves| format!(" {moves}"));
            expected += &format!("{value}{moves}\n");
        }
        assert_eq!(piped(&[], &input).out, expected);
        for (key, total) in ["win", "draw", "loss"].into_iter().zip(totals) {
            assert_eq!(record[key], total);
        }
    }
}

/// The position of `a_map_is_what_probe_says` with the rook elsewhere.
fn with_rook(square: &str) -> String {
    let mut rows = vec![vec!['1'; 8]; 8];
    for (letter, at) in [('k', "d5"), ('K', "a1"), ('Q', "c1"), ('r', square)] {
        let (file, rank) = (at.as_bytes()[0] - b'a', at.as_bytes()[1] - b'1');
        rows[7 - usize::from(rank)][usize::from(file)] = letter;
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    rows.join("/")
}

#[test]
fn a_map_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png, html) = (file("map.svg"), file("map.png"), file("map.html"));
    let run = endgame(&[
        "map",
        "k7/8/1K6/8/8/8/8/7Q b",
        "Q",
        "--turn",
        "both",
        "--svg",
        &svg,
        "--png",
        &png,
        "--html",
        &html,
    ]);
    assert_eq!(run.status, 0, "{}", run.err);
    let text = std::fs::read_to_string(svg).unwrap();
    assert!(text.contains("<title>KQK: White&#39;s Q from h1 on every square</title>"), "{text}");
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(html).unwrap().contains("Square by square"));
}

#[test]
fn maps_refused() {
    let cases = [
        (vec!["k7/8/1K6/8/8/8/8/7Q b", "x1"], "a square is a file"),
        (vec!["k7/8/1K6/8/8/8/8/7Q b", "R"], "there is no piece"),
        (vec!["k7/8/1K6/8/8/8/8/7Q b", "c3"], "there is no piece"),
        (vec!["k7/8/1K6/8/8/8/8/QQ6 b", "Q"], "names 2 pieces"),
        (vec!["k7/8/1K6/8/8/8/8/QQR5 b", "R"], "everyboard endgame generate KQQRK"),
        (vec!["k7/8/1K6/8/8/8/8/6PQ b", "Q"], "column"),
    ];
    for (args, words) in cases {
        let run = endgame(&[&["map"], &args[..]].concat());
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_dry_run_names_the_tables_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tables");
    let generate = |args: &[&str]| {
        let args = [&["endgame", "generate"], args, &["--dir", dir.to_str().unwrap()]].concat();
        everyboard(&args)
    };
    let run = generate(&["KQKR", "--dry-run"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", run.out);
    assert!(lines[2].starts_with("KQKR    needs ") && lines[2].contains(" of memory, fits "));
    assert!(lines[3].starts_with("3 tables to make, into "), "{}", run.out);
    let small = generate(&["KQKR", "--dry-run", "--json", "--memory", "1M"]);
    assert!(small.records().iter().all(|record| record["fits"] == false), "{}", small.out);
    assert!(!dir.exists());
    assert_eq!(generate(&["KQK"]).status, 0);
    let run = generate(&["KQKR", "KQK", "--dry-run"]);
    assert!(run.out.contains("\n2 tables to make, 1 there already, into "), "{}", run.out);
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
}
