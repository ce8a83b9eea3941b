//! `handout`: sheets to print, and the solutions on pages of their own.

use crate::program::everyboard;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The pages of tasks, and those of the solutions.
#[track_caller]
fn halves(html: &str) -> (&str, &str) {
    html.split_once("<section class=\"solutions\">").expect("a page has solutions")
}

/// The lengths are those of the `[expect]` of the puzzles.
#[test]
fn solutions_stand_apart_from_the_tasks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lesson.html");
    let output = file.to_str().unwrap();
    let run = everyboard(&["handout", "guarini", "klotski", "eight-puzzle", "--output", output]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(run.err, format!("written: {output}\n"));
    let html = fs::read_to_string(&file).unwrap();
    let (tasks, solutions) = halves(&html);
    assert_eq!(tasks.matches("<section class=\"page\">").count(), 2);
    assert_eq!(tasks.matches("<article class=\"task\">").count(), 3);
    for words in [
        "<b>16 moves, proved shortest; 4,726,784 shortest solutions</b>",
        "<b>116 steps, proved shortest; 4,112,640,000 shortest solutions</b>",
        "<b>31 moves, proved shortest; 40 shortest solutions</b>",
    ] {
        assert!(solutions.contains(words) && !tasks.contains(words), "{words}");
    }
    assert!(solutions.contains("<figcaption>16 "), "{solutions}");
    assert!(solutions.contains("<figcaption>after 115</figcaption>"), "{solutions}");
    // Nothing is fetched: the only addresses are the names of XML.
    let names = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http").count(), names);
    assert!(!html.contains("src=") && !html.contains("url(") && !html.contains("<script"));
}

/// A search of this puzzle takes hours.
#[test]
fn without_solutions_nothing_is_searched() {
    let run = everyboard(&["handout", "knights-7x7", "--no-solutions", "--paper", "letter"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(!run.out.contains("Solutions") && !run.out.contains("88 moves"), "{}", run.out);
    assert!(run.out.contains("@page{size:letter;"), "{}", run.out);
}

#[test]
fn a_puzzle_without_a_solution_says_why() {
    let puzzles = ["knights-7x7", "fifteen-puzzle-loyd", "theta", "hexapawn", "guarini"];
    let run = everyboard(&[&["handout"], &puzzles[..], &["--time-limit", "0.2"]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let (tasks, solutions) = halves(&run.out);
    assert_eq!(tasks.matches("<article class=\"task\">").count(), 5);
    for words in [
        "<b>No solution was found within the limits of time and memory: every solution has ",
        "<b>Unsolvable: modulo 2, no move changes",
        "<b>Unsolvable: none of the 840 reachable positions is a goal</b>",
        "<b>A game of two sides: the answer is a way to play, not a row of moves.</b>",
        "<b>16 moves, proved shortest",
    ] {
        assert!(solutions.contains(words), "{words}: {solutions}");
    }
}

#[test]
fn levels_of_a_file_have_their_titles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("levels.sok");
    fs::write(
        &file,
        "#####\n#@$.#\n#####\nTitle: Corridor\n\n######\n#@ $.#\n######\nTitle: <Long>\n",
    )
    .unwrap();
    let run = everyboard(&["handout", file.to_str().unwrap(), "--per-page", "1"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let (tasks, solutions) = halves(&run.out);
    assert_eq!(tasks.matches("<section class=\"page\">").count(), 2);
    for titles in [tasks, solutions] {
        assert!(titles.contains("<bdi>Corridor</bdi>"), "{titles}");
        assert!(titles.contains("<bdi>&lt;Long&gt;</bdi>"), "{titles}");
    }
    assert!(solutions.contains("<b>2 moves, proved shortest"), "{solutions}");
}

/// `regions` writes the sheets of what it makes.
#[test]
fn boards_in_regions_are_handed_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("week.html");
    let output = file.to_str().unwrap();
    let regions = ["regions", "RF", "--board", "6x6", "--graded", "--number", "5", "--seed", "2"];
    let run = everyboard(&[&regions[..], &["--handout", output, "--paper", "letter"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.ends_with(&format!("written: {output}\n")), "{}", run.err);
    let html = fs::read_to_string(&file).unwrap();
    let (tasks, solutions) = halves(&html);
    assert_eq!(tasks.matches("<section class=\"page\">").count(), 3);
    assert_eq!(tasks.matches("<article class=\"task\">").count(), 5);
    assert_eq!(tasks.matches("Place 6 crowned rooks, one in each region").count(), 5);
    assert!(tasks.contains("<bdi>6 crowned rooks: easy</bdi>"), "{tasks}");
    assert_eq!(solutions.matches("-piece-0\" x=").count(), 30);
    assert!(!tasks.contains("-piece-0\" x=") && !tasks.contains("The only way"), "{tasks}");
    assert!(html.contains("@page{size:letter;"), "{html}");
    // The puzzles are those of the table.
    let record = everyboard(&[&regions[..], &["--json", "-q"]].concat());
    let record: serde_json::Value = serde_json::from_str(&record.out).unwrap();
    for puzzle in record["puzzles"].as_array().unwrap() {
        let drawn = format!("<desc>{}</desc>", puzzle["regions"].as_str().unwrap());
        assert_eq!(tasks.matches(&drawn).count(), 1, "{drawn}");
    }
    let run = everyboard(&[&regions[..], &["--handout", output, "--no-solutions", "-q"]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(!fs::read_to_string(&file).unwrap().contains("Solutions"));
}

#[test]
fn latex_compiles_boards_in_regions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("regions.tex");
    let flags = ["--seed", "1", "--number", "7", "-q", "--tikz", "--handout"];
    let run = everyboard(&[&["regions", "Q"], &flags[..], &[file.to_str().unwrap()]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    match compiled(folder.path(), "regions.tex") {
        Some(pages) => assert_eq!(pages, 5, "four of tasks and one of solutions"),
        None => eprintln!("skipped: there is no pdflatex"),
    }
}

/// The sheet of `place` has the board to fill; that of fixed pieces has these.
#[test]
fn placements_are_handed_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queens.html");
    let output = file.to_str().unwrap();
    let run = everyboard(&["queens", "8", "--handout", output]);
    assert_eq!((run.status, run.out.as_str()), (0, "92 placements of 8 queens\n"), "{}", run.err);
    let html = fs::read_to_string(&file).unwrap();
    let (tasks, solutions) = halves(&html);
    assert!(tasks.contains("Place 8 queens. No two may stand in one row or column, or on one"));
    assert!(solutions.contains("<b>One of 92 ways</b>"), "{solutions}");
    assert_eq!(solutions.matches("-piece-0\" x=").count(), 8);
    assert!(!tasks.contains("-piece-0\" x="), "{tasks}");
    // Two kinds, pieces that stand already, a forbidden square and a missing one.
    let two = ["place", "A=Q", "B=N", "--each", "2,2", "--board", "..../..../.#../....", "--fixed"];
    let run = everyboard(&[&two[..], &["A@a1", "--forbid", "d4", "--handout", output]].concat());
    assert!(run.status < 2, "{}", run.err);
    let html = fs::read_to_string(&file).unwrap();
    let (tasks, _) = halves(&html);
    assert_eq!(tasks.matches("-piece-0\" x=").count(), 1, "{tasks}");
    for words in ["Those that stand already", "None may stand on a cross.", "missing squares"] {
        assert!(tasks.contains(words), "{words}: {tasks}");
    }
}

/// KQK and KRK by best play (see `endgame probe`).
#[test]
fn endings_are_handed_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mates.html");
    let output = file.to_str().unwrap();
    let fens = ["8/8/8/8/8/1k6/8/K1Q5 w", "8/8/4k3/8/8/8/R7/K7 b"];
    let run = everyboard(&[&["endgame", "probe"], &fens[..], &["--handout", output]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let html = fs::read_to_string(&file).unwrap();
    let (tasks, solutions) = halves(&html);
    assert_eq!(tasks.matches("<article class=\"task\">").count(), 2);
    assert!(tasks.contains("White to move mates in "), "{tasks}");
    assert!(tasks.contains("Black to move: White mates in "), "{tasks}");
    assert_eq!(solutions.matches("<b>A line of best play</b>").count(), 2);
    let run = everyboard(
        &[&["endgame", "probe"], &fens[..1], &["-q", "--handout", output, "--no-solutions"]]
            .concat(),
    );
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(!fs::read_to_string(&file).unwrap().contains("Solutions"));
    let run = everyboard(&["endgame", "probe", "--handout", output]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("positions on the command line"), "{}", run.err);
}

#[test]
fn latex_compiles_placements_and_endings() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["queens", "8"][..],
        &["place", "RF", "--regions", "AABB/ACBB/CCDD/CDDD"][..],
        &["place", "A=Q", "B=(1,4)", "--each", "2,2", "--board", "5x5", "--fixed", "A@a1"][..],
        &["endgame", "probe", "8/8/8/3k4/8/1r6/8/K1Q5 w", "k5/6/6/2A3/6/5K w", "--piece", "A=QN"],
    ] {
        let file = folder.path().join("sheet.tex");
        let flags = ["-q", "--tikz", "--handout", file.to_str().unwrap()];
        let run = everyboard(&[args, &flags[..]].concat());
        assert_eq!(run.status, 0, "{args:?}: {}", run.err);
        match compiled(folder.path(), "sheet.tex") {
            Some(pages) => assert!(pages > 1, "{args:?}: {pages} pages"),
            None => eprintln!("skipped: there is no pdflatex"),
        }
    }
}

/// A picture for each task and each solution.
#[test]
fn tasks_are_pictures_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    let output = pictures.to_str().unwrap();
    let run = everyboard(&["handout", "guarini", "klotski", "--svg", output]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(run.err, format!("written: 4 pictures in {output}\n"));
    let read = |name: &str| fs::read_to_string(pictures.join(name)).unwrap();
    for (name, words) in [
        ("task-01.svg", "Goal"),
        ("solution-01.svg", "16 moves, proved shortest"),
        ("task-02.svg", "Klotski"),
        ("solution-02.svg", "after 115"),
    ] {
        assert!(read(name).contains(words), "{name}: {}", read(name));
    }
    assert!(!read("task-01.svg").contains("16 moves"));
    let run = everyboard(&["handout", "guarini", "--svg", output, "--tikz"]);
    assert_eq!(run.status, 2);
}

#[test]
fn what_no_sheet_can_have_is_refused() {
    for (args, words) in [
        (&["handout"][..], "required"),
        (
            &["handout", "guarini", "--per-page", "7"][..],
            "expected a number of puzzles from 1 to 6",
        ),
        (&["handout", "guarini", "--paper", "a5"][..], "possible values: a4, letter"),
        (&["handout", "guarini", "star", "--from", "x"][..], "--from: this is for one puzzle"),
        (&["handout", "guarini", "-o", "/nowhere/a.html"][..], "--output: "),
        (&["handout", "no-such-puzzle"][..], "neither a built-in puzzle nor a file"),
        (&["handout", "star", "--no-solutions", "--time-limit", "1"][..], "cannot be used with"),
        (&["queens", "8", "--handout", "/nowhere/a.html"][..], "--handout: "),
        (&["queens", "8", "--handout", "/nowhere/a.html", "--list"][..], "--handout: "),
        (&["regions", "RF", "--handout", "/nowhere/a.html"][..], "--handout: "),
        (&["queens", "0", "--handout", "a.html"][..], "there is only a count"),
        (&["queens", "1..4", "--handout", "a.html"][..], "--handout: this is for one board"),
        (&["queens", "8", "--tikz"][..], "required"),
    ] {
        let run = everyboard(args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

/// A puzzle whose texts hold commands of TeX, markup and letters that its fonts lack.
const HOSTILE: &str = r##"
format = 1
name   = '\input{x} </h2> פרשים 🐸 100 % & $x_1^2$ #1 ~ | "a" «b»'
source = '\catcode`\%=0 \end{document}'
note   = "Größe – “ẞ” ∞ Ђ [1] -- --- ,, ''"
play   = '{ } \ ^ <b> Þorn × ÷'
board  = "A.B"
goal   = "exchange A B"
[pieces]
A = "K"
B = "K"
[rule]
kind = ["step", "hop"]
"##;

/// Compiles a document, where LaTeX is installed, and returns its number of pages.
fn compiled(folder: &Path, name: &str) -> Option<usize> {
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", name]).current_dir(folder);
    let output = latex.output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    let (_, pages) = said.rsplit_once(".pdf (")?;
    pages.split(' ').next()?.parse().ok()
}

#[test]
fn latex_compiles_the_document() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hostile.toml"), HOSTILE).unwrap();
    let hostile = folder.path().join("hostile.toml");
    let file = folder.path().join("sheets.tex");
    let puzzles = ["guarini", "railway", "warehouse", "hanoi", hostile.to_str().unwrap()];
    let output = ["--tikz", "--output", file.to_str().unwrap(), "--quiet"];
    let run = everyboard(&[&["handout"], &puzzles[..], &output].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let tex = fs::read_to_string(&file).unwrap();
    assert!(tex.starts_with("\\documentclass[11pt,a4paper]{article}"), "{tex}");
    let (_, body) = tex.split_once("\\begin{document}").unwrap();
    assert_eq!(body.matches("\\end{document}").count(), 1);
    assert!(!body.contains("\\input") && !body.contains("\\catcode"), "{body}");
    match compiled(folder.path(), "sheets.tex") {
        // Three pages of tasks come before those of the solutions.
        Some(pages) => assert!(pages > 3, "{pages} pages"),
        None => eprintln!("skipped: there is no pdflatex"),
    }
}
