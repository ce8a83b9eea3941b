//! `report`: one page about a puzzle that needs no network.

use crate::program::everyboard;
use std::fs;
use std::path::Path;

#[test]
fn a_page_with_a_solution_to_step_through() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let run = everyboard(&["report", "knights-5x5", "--output", file.to_str().unwrap(), "--quiet"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(page.matches("<figure data-words").count(), 37);
    assert_eq!(page.matches("<figure data-words=\"move 36 of 36: ").count(), 1);
    for words in [
        "<b>36 moves</b> proved shortest; 1200 shortest solutions, 314 up to symmetry",
        "so every solution has an even number of moves of W",
        "<th scope=\"row\">potential</th><td>36</td>",
        "<td>14</td><td>8</td><td>2</td><td>16</td>",
        "c3 4.00",
        "<code>everyboard solve knights-5x5 --count</code>",
        "67,603,900 positions reached, all of the space. The farthest are 39 moves from the start: 62 antipodes",
        "<li>6,997,217</li>",
        "<figcaption>one of 2</figcaption>",
    ] {
        assert!(page.contains(words), "{words}");
    }
    // Nothing is fetched: the only addresses are the names of XML.
    let names = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(page.matches("http").count(), names);
    assert!(!page.contains("src=") && !page.contains("url("));
}

#[test]
fn pages_without_a_solution() {
    let run = everyboard(&["report", "fifteen-puzzle-loyd", "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("<b>unsolvable</b> modulo 2, no move changes"), "{}", run.out);
    assert_eq!(run.out.matches("<figure data-words").count(), 1);
    let args = ["report", "knights-7x7", "--no-search", "--quiet"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("<b>86 or more</b> moves in every solution"), "{}", run.out);
    let run = everyboard(&["report", "guarini", "--output", "/nowhere/page.html"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--output"), "{}", run.err);
}

/// Writes pages to a folder; what was said on standard error.
#[track_caller]
fn report(puzzles: &[&str], flags: &[&str], folder: &Path, status: i32) -> String {
    let output = ["--output", folder.to_str().unwrap()];
    let run = everyboard(&[&["report"], puzzles, &output, flags].concat());
    assert_eq!(run.status, status, "{}", run.err);
    assert_eq!(run.out, "");
    run.err
}

/// Each command on a page is one that the program understands.
#[test]
fn the_commands_of_a_page_are_understood() {
    let args = ["report", "guarini", "--to", "exchange W B", "--from", "W.W/.../B.B"];
    let run = everyboard(&[&args[..], &["--quiet", "--census"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let commands = run.out.split("<code>everyboard ").skip(1);
    let commands: Vec<&str> = commands.map(|rest| rest.split("</code>").next().unwrap()).collect();
    assert_eq!(
        commands,
        [
            "show guarini",
            "analyze guarini --from W.W/.../B.B --to &#39;exchange W B&#39;",
            "solve guarini --from W.W/.../B.B --to &#39;exchange W B&#39; --count",
            "solve guarini --from W.W/.../B.B --to &#39;exchange W B&#39; --limit 10",
            "census guarini --from W.W/.../B.B",
            "report guarini --from W.W/.../B.B --to &#39;exchange W B&#39; --census --output report.html",
        ]
    );
}

#[test]
fn a_folder_of_pages_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("pages");
    let said = report(&["knights-rows-3x3..4"], &[], &folder, 0);
    assert_eq!(said.matches("written: ").count(), 3, "{said}");
    let first = folder.join("knights-rows-3x4.html");
    let page = fs::read_to_string(&first).unwrap();
    fs::write(&first, page.replace("Knights 3x4", "Changed")).unwrap();
    let said = report(&["knights-rows-3x3..5"], &[], &folder, 0);
    assert_eq!(said.matches("written: ").count(), 2, "two pages were there: {said}");
    let index = fs::read_to_string(folder.join("index.html")).unwrap();
    for words in [
        "<a href=\"knights-rows-3x4.html\">Changed</a>",
        "<td data-head=\"moves\">unsolvable</td>",
        "<td data-head=\"deepest\">33</td>",
    ] {
        assert!(index.contains(words), "{words}: {index}");
    }
    report(&["knights-rows-3x3..5"], &["--anew"], &folder, 0);
    assert_eq!(fs::read_to_string(&first).unwrap(), page);
}

#[test]
fn a_page_that_is_not_ours_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("star.html");
    fs::write(&file, "my own").unwrap();
    let said = report(&["star", "guarini"], &["--quiet"], folder.path(), 2);
    assert!(said.contains("star.html is no page of this program; --anew replaces it"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "my own");
    let index = folder.path().join("index.html");
    fs::write(&index, "my own").unwrap();
    let said = report(&["star", "guarini"], &["--quiet"], folder.path(), 2);
    assert!(said.contains("index.html is no page of this program"), "{said}");
    assert_eq!(fs::read_to_string(&index).unwrap(), "my own");
    assert!(folder.path().join("guarini.html").exists());
}

#[test]
fn a_page_says_what_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let said = report(&["knights-7x7", "star"], &["--time-limit", "0.1"], folder.path(), 0);
    assert!(!said.contains("--anew"), "{said}");
    let said = report(&["knights-7x7", "star"], &["--time-limit", "60"], folder.path(), 0);
    assert!(said.contains("kept with parts left out: knights-7x7"), "{said}");
    assert!(said.ends_with("; --anew writes all pages anew\n"), "{said}");
    let page = fs::read_to_string(folder.path().join("knights-7x7.html")).unwrap();
    for words in [
        "<li>The shortest solutions: out of time: every solution has ",
        "Try <code>everyboard bound knights-7x7</code>",
        "<li>Every position: 1,580,132,580,471,900 positions, more than are counted without --census",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn what_several_pages_cannot_have_is_refused() {
    for (args, words) in [
        (&["report", "star", "guarini"][..], "--output: several pages need a folder"),
        (&["report", "--all"][..], "--output: several pages need a folder"),
        (&["report", "--all", "star"][..], "cannot be used with"),
        (&["report"][..], "required"),
        (&["report", "star", "star", "-o", "x"][..], "two pages would have the name star.html"),
        (&["report", "star", "guarini", "--from", "x"][..], "--from: this is for one puzzle"),
        (&["report", "star", "--anew"][..], "--anew: there is one puzzle"),
    ] {
        let run = everyboard(args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_file_in_place_of_the_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    fs::write(&file, "a page").unwrap();
    let run = everyboard(&["report", "star", "guarini", "--output", file.to_str().unwrap()]);
    let words =
        format!("error: --output: {} is a file; several pages need a folder\n", file.display());
    assert_eq!((run.status, run.err), (2, words));
    assert_eq!(fs::read_to_string(&file).unwrap(), "a page");
}
