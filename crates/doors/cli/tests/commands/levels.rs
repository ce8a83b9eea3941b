//! Files of levels: one of them, all of them, and what is said of faulty ones.

use crate::program::{self, everyboard, everyboard_reading};
use std::fs;

/// Three levels of our own. The second has no keeper, the third is the built-in `warehouse-alcove`.
const LEVELS: &str = "; Corridor\n######\n#@ $.#\n######\n\nTwo boxes\n#####\n#$$.#\n#####\n\n\
                      The alcove\n#######\n##  ###\n#  $ ##\n# # $ #\n#     #\n## ##.#\n####@.#\n#######\n";

/// A file with these levels, in a folder that goes when it is dropped.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.sok");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn a_level_by_its_number_and_by_its_title() {
    let (_folder, path) = file(LEVELS);
    for member in ["3", "The alcove", "the ALCOVE"] {
        let run = everyboard(&["solve", &format!("{path}:{member}"), "--count", "-q"]);
        assert_eq!(run.out, "39 moves, proved shortest; 1 shortest solution\n", "{}", run.err);
    }
    let run = everyboard(&["show", &format!("{path}:1"), "-q"]);
    assert!(run.out.starts_with("Corridor\n"), "{}{}", run.out, run.err);
}

#[test]
fn a_file_of_levels_is_a_table() {
    let good = LEVELS.replace("#$$.#", "#@$.#");
    let (_folder, path) = file(&good);
    let run = everyboard(&["solve", &path, "--csv", "-q"]);
    let moves: Vec<&str> =
        run.out.lines().skip(1).filter_map(|row| row.split(',').nth(4)).collect();
    assert_eq!((run.status, moves), (0, vec!["2", "1", "39"]), "{}{}", run.out, run.err);
    let run = everyboard(&["solve", &format!("{path}:2..3"), "--b-file", "moves", "-q"]);
    assert!(run.out.ends_with("\n2 1\n3 39\n"), "{}{}", run.out, run.err);
    let run = everyboard(&["solve", &path, "--csv", "-q", "--pushes"]);
    let pushes: Vec<&str> =
        run.out.lines().skip(1).filter_map(|row| row.split(',').nth(4)).collect();
    assert_eq!(pushes[..2], ["1", "1"], "{}{}", run.out, run.err);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let (_folder, path) = file(LEVELS);
    for (label, words) in [
        (
            format!("{path}:2"),
            "levels.sok:7: level 2: it has no keepers (`@`, or `+` on a goal); expected one",
        ),
        (path.clone(), "levels.sok:7: level 2: it has no keepers"),
        (format!("{path}:4"), "levels.sok: there is no level \"4\"\nhelp: the levels are "),
        (format!("{path}:0"), "there is no level \"0\""),
        (format!("{path}:3..2"), "there is no level \"3..2\""),
        (format!("{path}:x"), "there is no level \"x\""),
        (format!("{path}:99999999999999999999"), "there is no level \"99999999999999999999\""),
    ] {
        let run = everyboard(&["solve", &label, "-q"]);
        assert_eq!(run.status, 2, "{label}");
        // In a table it is a row.
        let said = run.out + &run.err;
        assert!(said.contains(words), "{label}: {said}");
    }
    let run = everyboard(&["solve", &format!("{path}:2"), "-q"]);
    assert!(run.err.contains("help: the other levels are "), "{}", run.err);
    assert!(run.err.trim_end().ends_with("levels.sok:3"), "{}", run.err);
    let run = everyboard(&["show", &path.replace(".sok", ".sok:1..1"), "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
}

/// The ways of the keeper, written by hand for the corridor.
#[test]
fn lurd() {
    let (_folder, path) = file(LEVELS);
    for args in [&["--format", "lurd"][..], &["--format", "lurd", "--pushes"]] {
        let level = format!("{path}:1");
        let run = everyboard(&[&["solve", &level, "--all", "-q"], args].concat());
        assert_eq!(run.out, "rR\n", "{}", run.err);
    }
    let all = everyboard(&["solve", "warehouse-alcove", "--all", "--format", "lurd", "-q"]);
    let path = all.out.trim();
    assert_eq!(path.len(), 39, "{path}");
    assert!(path.contains(char::is_uppercase) && path.chars().all(|c| "lurdLURD".contains(c)));
    for other in ["guarini", "eight-puzzle", "klotski", "peg-triangle", "lights-out-5x5"] {
        let run = everyboard(&["solve", other, "--format", "lurd", "-q"]);
        assert_eq!(run.status, 2, "{other}");
        assert!(
            run.err
                .starts_with("error: --format lurd: this is for one piece that steps and pushes"),
            "{}",
            run.err
        );
    }
}

/// By a plain search of its own over boxes and the region that the keeper can walk to. Walks in a
/// hall are too many to be listed: such levels were refused. They are put together, and each
/// command that cannot do that says so.
#[test]
fn pushes_in_a_hall() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hall.xsb");
    let level = "#######\n#.@ # #\n#$* $ #\n#   $ #\n# ..  #\n#  *  #\n#######\n";
    fs::write(&path, level).unwrap();
    let path = path.to_str().unwrap();
    let run = everyboard(&["solve", path, "--pushes", "--all", "--format", "lurd", "-q"]);
    let ways: Vec<&str> = run.out.lines().collect();
    assert_eq!(ways.len(), 65, "{}", run.err);
    for way in ways {
        assert_eq!(way.matches(char::is_uppercase).count(), 7, "{way}");
    }
    let run = everyboard(&["solve", path, "--pushes", "--engine", "dense", "-q"]);
    let said = "error: --engine dense: the moves are too many to be listed, and only the sparse engine puts them together";
    assert!(run.err.starts_with(said), "{}", run.err);
    let file = folder.path().join("hall.toml");
    let text = "format = 1\nboard = '.S.#./bb.b./...b./...../..b..'\n[pieces]\nS = 'W'\nb = '-'\n[rule]\n\
                kind = ['step', 'push']\ncount = 'pushes'\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let run = everyboard(&["census", file, "--json", "-q"]);
    assert!(run.out.contains("\"reachable\":\"127348\",\"deepest\":16,"), "{}", run.out);
    let run = everyboard(&["census", file, "-q", "--engine", "dense"]);
    let said = "error: the moves are too many to be listed, as bits for every position need them";
    assert!(run.err.starts_with(said), "{}", run.err);
    let table = folder.path().join("table");
    let table = table.to_str().unwrap();
    let saved = everyboard(&["census", file, "--csv", "-q", "--save", table]);
    assert_eq!((saved.status, saved.out.lines().count()), (0, 18), "{}", saved.err);
    let start = everyboard(&["lookup", table, ".S.#./bb.b./...b./...../..b..", "-q"]);
    assert_eq!((start.status, &start.out[..]), (0, "0\n"), "{}", start.err);
}

#[test]
fn pushes_are_counted_where_there_are_some() {
    for (level, pushes) in [("alcove", 9), ("cellars", 11), ("pillars", 9)] {
        let run =
            everyboard(&["solve", &format!("warehouse-{level}"), "--pushes", "--count", "-q"]);
        assert!(
            run.out.starts_with(&format!("{pushes} pushes, proved shortest")),
            "{}{}",
            run.out,
            run.err
        );
    }
    let run = everyboard(&["solve", "guarini", "--pushes", "-q"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.starts_with("error: --pushes: guarini: this is for `kind = \"push\"` or \"pull\""),
        "{}",
        run.err
    );
}

#[test]
fn levels_from_standard_input() {
    let of_stdin = |text: &str| everyboard_reading(&["solve", "-", "--count", "-q"], text);
    let one = of_stdin("4#\n#@-$.#\r\n6#\n");
    assert_eq!(one.out, "2 moves, proved shortest; 1 shortest solution\n", "{}", one.err);
    let two = of_stdin("#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n");
    let names: Vec<&str> = two.out.lines().filter_map(|row| row.split(' ').next()).collect();
    assert_eq!((two.status, &names[..]), (0, &["puzzle", "-:1", "-:2"][..]), "{}", two.err);
}

/// A board of blocks under another rule.
#[test]
fn letters_that_touch_get_a_note() {
    let file = program::File::new(
        "format = 1\nboard = 'ABBC/ABBC/DEEF/DGHF/I..J'\n[pieces]\nABCDEFGHIJ = 'W'\n",
    );
    for command in ["show", "check"] {
        let run = everyboard(&[command, &file.name()]);
        assert!(run.err.starts_with("note: A, B, C, D, E, F: equal letters that touch are pieces of one square each here"), "{}", run.err);
        assert!(everyboard(&[command, &file.name(), "-q"]).err.is_empty());
    }
}
