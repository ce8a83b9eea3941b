//! `everyboard lookup`: tables on the command line.

use crate::program::{PROGRAM, Run, everyboard};
use everyboard::crates::bits::Space;
use everyboard::crates::board::Position;
use everyboard::crates::census::table;
use everyboard::crates::puzzle::{Builtin, MoveValidator, Puzzle};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A table written from a plain search.
struct Table {
    folder: TempDir,
    puzzle: Puzzle,
    distances: HashMap<Position, usize>,
}

impl Table {
    fn new(name: &str) -> Self {
        let builtin = Builtin::named(name).unwrap();
        let puzzle = builtin.puzzle();
        let validator = MoveValidator::new(&puzzle);
        let mut distances: HashMap<Position, usize> = HashMap::new();
        let mut level = puzzle.starts.clone();
        for distance in 0.. {
            level.retain(|position| match distances.entry(position.clone()) {
                Entry::Vacant(entry) => *entry.insert(distance) == distance,
                Entry::Occupied(_) => false,
            });
            if level.is_empty() {
                break;
            }
            level = level.iter().flat_map(|position| validator.moves(position)).collect();
        }
        let folder = tempfile::tempdir().unwrap();
        let space = Space::new(&puzzle.compile().unwrap(), &puzzle.starts).unwrap();
        let path = folder.path().join("a.table");
        let distance = |position: &Position| distances.get(position).copied();
        table::write(path, builtin.text, &puzzle.starts, &space, distance).unwrap();
        Table { folder, puzzle, distances }
    }

    fn path(&self) -> String {
        self.folder.path().join("a.table").to_str().unwrap().to_owned()
    }

    fn lookup(&self, args: &[&str]) -> Run {
        everyboard(&[&["lookup", &self.path(), "-q"], args].concat())
    }

    fn text(&self, position: &Position) -> String {
        self.puzzle.board.draw_line(&self.puzzle.alphabet, position)
    }

    fn stream(&self, input: &str) -> Run {
        let mut child = spawned(&self.path());
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        Run {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn spawned(path: &str) -> std::process::Child {
    Command::new(PROGRAM)
        .args(["lookup", path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Guarini's exchange on 4x3: 16 moves, 98,496 shortest ways (as `solve` counts).
#[test]
fn the_exchange_is_where_solve_finds_it() {
    let table = Table::new("knights-4x3");
    let goal = "WWW/.../.../BBB";
    let run = table.lookup(&[goal, "--count"]);
    assert_eq!((run.status, run.out.as_str()), (0, "16\t98496\n"), "{}", run.err);
    let run = table.lookup(&[goal, "--path", "--json"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/lookup/1");
    assert_eq!((&record["position"], &record["distance"]), (&goal.into(), &16.into()));
    assert_eq!(record["path"].as_array().unwrap().len(), 16);
    assert_eq!(record["back"], true);
    let run = table.lookup(&[goal, "--limit", "3"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, "16"));
}

/// `solve` had `--format` and `--squares`, `lookup` wrote moves by algebraic names alone.
#[test]
fn ways_are_written_as_solve_writes_them() {
    let table = Table::new("eight-puzzle");
    let start = table.text(&table.puzzle.starts[0]);
    let is_two_away = |(_, distance): &(&Position, &usize)| **distance == 2;
    let position = table.text(table.distances.iter().find(is_two_away).unwrap().0);
    for manner in [
        &["--format", "moves", "--squares", "one"][..],
        &["--format", "steps"],
        &["--format", "gap", "--squares", "zero"],
        &["--format", "boards"],
        &["--squares", "zero"],
    ] {
        let solve = ["solve", "eight-puzzle", "-q", "--from", &position, "--to", &start, "--all"];
        let solved = everyboard(&[&solve, manner].concat());
        let run = table.lookup(&[&[position.as_str(), "--all"], manner].concat());
        assert_eq!((run.status, run.out), (0, format!("2\n{}", solved.out)), "{}", run.err);
        if manner[1] != "boards" {
            let run = table.lookup(&[&[position.as_str(), "--path"], manner].concat());
            assert_eq!((run.status, run.out), (0, format!("2\t{}", solved.out)), "{}", run.err);
        }
    }
    for (args, words) in [
        (&["--format", "gap"][..], "--format: no path is printed"),
        (&["--count", "--squares", "zero"], "--squares: no path is printed"),
        (&["--path", "--format", "boards"], "--limit 1 shows them"),
        (&["--limit", "-1"], "expected a number of paths"),
    ] {
        let run = table.lookup(&[&[position.as_str()], args].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_thousand_lines_a_thousand_answers() {
    let table = Table::new("knights-4x3");
    let some: Vec<(&Position, &usize)> = table.distances.iter().take(10_000).collect();
    let input: String = some.iter().map(|(position, _)| table.text(position) + "\n").collect();
    let run = table.stream(&input);
    let expected: String = some.iter().map(|(_, distance)| format!("{distance}\n")).collect();
    assert_eq!((run.status, run.out), (0, expected), "{}", run.err);
}

#[test]
fn who_asks_one_by_one_is_answered_one_by_one() {
    let table = Table::new("knights-4x3");
    let mut child = spawned(&table.path());
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (position, distance) in table.distances.iter().take(3) {
        writeln!(input, "{}", table.text(position)).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim(), distance.to_string());
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_faulty_line_is_named_after_the_answers_before_it() {
    let table = Table::new("knights-4x3");
    let run = table.stream("BBB/.../.../WWW\n\nBBB/..Q/.../WWW\n");
    assert_eq!((run.status, run.out.as_str()), (2, "0\n"));
    let words = "standard input, line 3: row 2, column 3: 'Q' is not a symbol";
    assert!(run.err.contains(words), "{}", run.err);
}

/// Odd permutations of the eight puzzle cannot be reached.
#[test]
fn unreachable() {
    let table = Table::new("eight-puzzle");
    let start = table.text(&table.puzzle.starts[0]);
    let far = table.distances.iter().max_by_key(|(_, distance)| **distance).unwrap();
    let run = table.lookup(&[&start, &table.text(far.0)]);
    assert_eq!((run.status, run.out.as_str()), (0, "0\n31\n"));
    let swapped = start.replace('1', "x").replace('2', "1").replace('x', "2");
    let run = table.lookup(&[&swapped]);
    assert_eq!((run.status, run.out.as_str()), (1, "unreachable\n"));
    let run = table.lookup(&[&swapped, "--json", "--count"]);
    assert_eq!((run.status, &run.records()[0]["distance"]), (1, &serde_json::Value::Null));
}

/// A board without a turn has the distance of the side that gets there first.
#[test]
fn turns_are_left_open() {
    let table = Table::new("knights-4x3-alternating");
    for (position, _) in table.distances.iter().take(100) {
        let board = table.text(position);
        let alike = table.distances.iter().filter(|(other, _)| table.text(other) == board);
        let least = alike.map(|(_, distance)| *distance).min().unwrap();
        let run = table.lookup(&[&board, "--path", "--json"]);
        let record = &run.records()[0];
        assert_eq!((run.status, &record["distance"]), (0, &least.into()), "{}", run.err);
        assert_eq!(record["path"].as_array().unwrap().len(), least);
        assert_eq!(record["back"], false);
    }
}

#[test]
fn files_that_are_no_tables() {
    let table = Table::new("frogs-and-toads");
    let fails = |words: &str| {
        let run = table.lookup(&["FFF.TTT"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{words}");
        assert!(run.err.contains("a.table") && run.err.contains(words), "{words}: {}", run.err);
    };
    let good = std::fs::read(table.path()).unwrap();
    let mut bad = good.clone();
    bad[60] ^= 1;
    for (bytes, words) in [
        (&bad[..], "is damaged in its header"),
        (&good[..good.len() - 1], "is cut short"),
        (b"format = 1", "expected a `board`"),
    ] {
        std::fs::write(table.path(), bytes).unwrap();
        fails(words);
    }
    std::fs::remove_file(table.path()).unwrap();
    fails("cannot open");
}

/// Where moves cannot be undone a look-up follows positions, of which it kept as many as there
/// were: 560 MB at `--memory 20M` for the goal of English peg solitaire in moves.
#[test]
fn a_search_in_a_table_keeps_to_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("triangle.table");
    let path = path.to_str().unwrap();
    let run = everyboard(&["census", "peg-triangle-moves", "--save", path, "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let lookup = ["lookup", path, "./../.../...P/.....", "-q"];
    // The same as by `solve --to`.
    let run = everyboard(&lookup);
    assert_eq!((run.status, run.out.as_str()), (0, "11\n"), "{}", run.err);
    let run = everyboard(&[&lookup[..], &["--memory", "1K"]].concat());
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.starts_with("error: --memory: a distance in "), "{}", run.err);
    assert!(run.err.contains("\nhelp: give more"), "{}", run.err);
}

/// No table could be saved of sliding blocks: "at most 70368744177664 can be swept".
#[test]
fn positions_of_sliding_blocks_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("klotski.table");
    let path = path.to_str().unwrap();
    let puzzle = Builtin::named("klotski").unwrap().puzzle();
    let start = &puzzle.board.draw_line(&puzzle.alphabet, &puzzle.starts[0]);
    for (flags, moves) in
        [(&[][..], "0"), (&["--to-goals"], "116"), (&["--to-goals", "--connected"], "116")]
    {
        let save = ["census", "klotski", "--csv", "-q", "--save", path];
        let saved = everyboard(&[&save[..], flags].concat());
        assert_eq!(saved.status, 0, "{}", saved.err);
        let counted = everyboard(&[&["census", "klotski", "--csv", "-q"], flags].concat());
        assert_eq!(saved.out, counted.out, "{flags:?}");
        let found = everyboard(&["lookup", path, start, "-q"]);
        assert_eq!((found.status, found.out.trim()), (0, moves), "{flags:?}: {}", found.err);
    }
}

/// A table of the positions that the start leads to says nothing of others.
#[test]
fn what_the_start_does_not_lead_to_is_not_known() {
    let folder = tempfile::tempdir().unwrap();
    let (card, table) = (folder.path().join("card.toml"), folder.path().join("a.table"));
    let text = "format = 1\nboard = \"AA../..B./..B./....\"\ngoal = \"A on d4\"\n[rule]\nkind = \"slide\"\nalong = \"long side\"\n";
    std::fs::write(&card, text).unwrap();
    let [card, table] = [&card, &table].map(|path| path.to_str().unwrap());
    let save = ["census", card, "--to-goals", "--connected", "--save", table, "-q"];
    assert_eq!(everyboard(&save).status, 0);
    let elsewhere = "..../AA.B/...B/....";
    let found = everyboard(&["lookup", table, elsewhere, "-q"]);
    let words = "unknown: the start does not lead there\n";
    assert_eq!((found.status, &found.out[..]), (1, words), "{}", found.err);
    let record = &everyboard(&["lookup", table, elsewhere, "-q", "--json"]).records()[0];
    assert_eq!((&record["unknown"], record["distance"].is_null()), (&true.into(), true));
    let all = ["census", card, "--to-goals", "--arrangements", "--save", table, "-q"];
    assert_eq!(everyboard(&all).status, 0);
    let found = everyboard(&["lookup", table, elsewhere, "-q"]);
    assert_eq!((found.status, &found.out[..]), (1, "unsolvable\n"), "{}", found.err);
}

/// Where no table fits, positions are searched from.
#[test]
fn a_puzzle_in_place_of_a_table_is_searched() {
    let run = everyboard(&[
        "lookup",
        "eight-puzzle",
        "867/254/3.1",
        "123/456/7.8",
        "213/456/78.",
        "--path",
        "--count",
        "-q",
    ]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("31\t40\t"), "{}", run.err);
    assert_eq!(lines[1..], ["1\t1\tc1b1", "unsolvable"]);
    let unsolvable = everyboard(&["lookup", "eight-puzzle", "213/456/78.", "-q"]);
    assert_eq!((unsolvable.status, unsolvable.out.as_str()), (1, "unsolvable\n"));
}

/// Moves that are too many to be listed have their words in the answer.
#[test]
fn moves_that_a_search_puts_together_have_words() {
    let start = "ABBA/ABBA/AEEA/AGGA/G..G";
    let run = everyboard(&["lookup", "klotski-moves", start, "--path", "--count", "--json", "-q"]);
    let record = &run.records()[0];
    assert_eq!(record["distance"], 81, "{}", run.err);
    assert_eq!(record["path"].as_array().unwrap().len(), 81);
    assert_eq!(record["to_goals"], true);
}

/// What time or memory leave open is an interval, and no failure.
#[test]
fn a_search_that_ends_early_answers_with_bounds() {
    let start = Builtin::named("knights-7x7").unwrap().puzzle();
    let start = start.board.draw_line(&start.alphabet, &start.starts[0]);
    let limits = ["--memory", "30M", "--time-limit", "3"];
    let args = [&["lookup", "knights-7x7", &start, "--path", "--json", "-q"], &limits[..]].concat();
    let run = everyboard(&args);
    let record = &run.records()[0];
    assert_eq!((run.status, record["distance"].as_u64()), (0, None), "{}", run.err);
    assert!(record["at_least"].as_u64().unwrap() >= 80, "{}", run.err);
    let words = everyboard(&[&["lookup", "knights-7x7", &start, "-q"], &limits[..]].concat());
    let text = words.out.trim();
    assert!(text.starts_with("at least ") || text.contains(" to "), "{}", words.err);
}

#[test]
fn only_searches_take_time_and_tables() {
    let table = Table::new("guarini");
    for flags in [&["--time-limit", "1"][..], &["--tables", "x"], &["--pushes"]] {
        let run = table.lookup(&[&["W.W/.../B.B"], flags].concat());
        assert_eq!(run.status, 2, "{}", run.err);
        assert!(run.err.contains(flags[0]) && run.err.contains("holds its"), "{}", run.err);
    }
    let run = everyboard(&["lookup", "knigths-5x5", "x"]);
    assert!(run.err.contains("did you mean knights-5x5"), "{}", run.err);
}

/// Where the start of the file is a goal, single moves would do for `solve`: positions were once
/// searched from with these.
#[test]
fn pushes_are_counted_where_the_start_is_a_goal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pull.toml");
    let text = "format = 1\nboard = '#......#'\nstart = '#..Sb..#'\ngoal = 'b on e1'\n[pieces]\nS = 'W'\nb = '-'\n\
                [rule]\nkind = ['step', 'push']\ncount = 'pushes'\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let run = everyboard(&["lookup", file, "#S.b...#", "#Sb....#", "#..Sb..#", "#....bS#", "-q"]);
    assert_eq!(run.out, "1\n2\n0\n1\n", "{}", run.err);
}

#[test]
fn pushes_are_counted_as_solve_counts_them() {
    let alcove = ["warehouse-alcove", "--pushes", "--json", "-q"];
    let solved = everyboard(&[&["solve", "--limit", "1"], &alcove[..]].concat()).records();
    let start = solved[1]["start"].as_str().unwrap();
    let run = everyboard(&[&["lookup", alcove[0], start], &alcove[1..]].concat());
    assert_eq!((&run.records()[0]["distance"], &solved[0]["moves"]), (&9.into(), &9.into()));
    let steps = everyboard(&["lookup", alcove[0], start, "-q"]);
    assert_eq!(steps.out, "39\n", "{}", steps.err);
}

/// "A path that the search found is invalid": the moves of paths in a table were taken for parts of
/// moves.
#[test]
fn a_table_of_moves_that_are_not_listed_has_paths() {
    let folder = tempfile::tempdir().unwrap();
    let [file, table] = ["exits.toml", "exits.table"].map(|name| folder.path().join(name));
    let text = "format = 1\nboard = 'AAB./CCB./.DDE/F..E'\ngoal = 'A on d3'\n[rule]\n\
                kind = 'slide'\ncount = 'moves'\n";
    std::fs::write(&file, text).unwrap();
    let [file, table] = [&file, &table].map(|path| path.to_str().unwrap());
    let saved = everyboard(&["census", file, "--to-goals", "--save", table, "-q"]);
    assert_eq!(saved.status, 0, "{}", saved.err);
    for subject in [table, file] {
        let start = "AAB./CCB./.DDE/F..E";
        let run = everyboard(&["lookup", subject, start, "--count", "--path", "-q"]);
        assert_eq!(run.out.split('\t').collect::<Vec<_>>()[..2], ["3", "1"], "{}", run.err);
        assert_eq!(run.out.split_whitespace().count(), 5, "{}", run.out);
    }
}

/// Who asks for one path needs no memory for all of them.
#[test]
fn one_of_too_many_paths_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("pegs.table");
    let table = table.to_str().unwrap();
    let saved = everyboard(&["census", "peg-5x5", "--to-goals", "--save", table, "-q"]);
    assert_eq!(saved.status, 0, "{}", saved.err);
    let start = "PP.PP/PPPPP/PPPPP/PPPPP/PPPPP";
    let lookup = ["lookup", table, start, "--memory", "32M", "-q"];
    let run = everyboard(&[&lookup[..], &["--path"]].concat());
    let (length, path) = run.out.trim_end().split_once('\t').unwrap_or_default();
    assert_eq!((length, path.split(' ').count()), ("23", 23), "{}", run.err);
    let count = everyboard(&[&lookup[..], &["--path", "--count"]].concat());
    assert_eq!((count.status, count.out.as_str()), (2, ""), "{}", count.err);
    assert!(count.err.contains("counting them takes more memory"), "{}", count.err);
}
