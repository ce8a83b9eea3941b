//! `everyboard solve --playable`: a puzzle as one file in which it is played.

#![cfg(feature = "serve")]

use crate::program::{File, everyboard};
use everyboard::crates::puzzle::{Builtin, Expect, Puzzle};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A card of Rush Hour.
const CARD: &str = "BBHKooooHKCCAAJLooIooLDDIEEMooFFGGMo";

/// A folder for pages.
struct Pages(TempDir);

impl Pages {
    fn new() -> Self {
        Pages(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a puzzle as a page, and gives the page.
    #[track_caller]
    fn write(&self, args: &[&str]) -> String {
        let path = self.path("page.html");
        let page = ["solve", "-q", "--count", "--playable", path.to_str().unwrap()];
        let run = everyboard(&[&page, args].concat());
        assert!(run.status < 2 && run.err.is_empty(), "{args:?}: {}", run.err);
        let html = fs::read_to_string(&path).unwrap();
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"), "{args:?}");
        html
    }

    fn are_none(&self) -> bool {
        fs::read_dir(self.0.path()).unwrap().count() == 0
    }
}

/// The puzzle that a page opens: a name or the text of a file.
#[track_caller]
fn puzzle_in(html: &str) -> String {
    let (_, rest) = html.split_once("id=\"puzzle\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

fn title(html: &str) -> &str {
    html.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0
}

#[test]
fn a_page_has_its_puzzle_whatever_names_it() {
    let pages = Pages::new();
    for name in ["knights-5x5", "klotski", "knights-rows-3x4"] {
        let html = pages.write(&[name]);
        assert_eq!(puzzle_in(&html), name);
        assert!(html.len() < 1_250_000, "{name}: {} bytes", html.len());
    }
    let guarini = Builtin::named("guarini").unwrap();
    let html = pages.write(&["guarini"]);
    assert_eq!(title(&html), "Guarini&#39;s knights - Everyboard");
    assert!(html.contains("name=\"description\" content=\"A knight leaps to an empty square,"));
    // A file goes as it is written, with its comments.
    let text = format!("# mine\n{}", guarini.text);
    let file = File::new(&text);
    assert_eq!(puzzle_in(&pages.write(&[&file.name()])), text);
    let card = puzzle_in(&pages.write(&[CARD]));
    assert_eq!(Puzzle::parse(&card).unwrap().starts, Puzzle::parse(CARD).unwrap().starts);
    let levels = File::new("####\n#@$.#\n####\n\n#####\n#@$.#\n#####\n");
    let level = puzzle_in(&pages.write(&[&format!("{}:2", levels.name())]));
    assert!(Puzzle::parse(&level).is_ok(), "{level}");
}

/// A file that gives no name is called by its path, as everywhere.
#[test]
fn a_page_begins_and_ends_as_the_search_does() {
    let pages = Pages::new();
    let guarini = Builtin::named("guarini").unwrap().puzzle();
    let from = puzzle_in(&pages.write(&["guarini", "--from", "W.W/..B/B.."]));
    let mut expected = guarini.clone();
    expected.start_from("W.W/..B/B..").unwrap();
    expected.expect = Expect::default();
    assert_eq!(Puzzle::parse(&from), Ok(expected));
    let to = puzzle_in(&pages.write(&["guarini", "--to", "W.W/B../..B"]));
    let to = Puzzle::parse(&to).unwrap();
    assert_eq!(to.starts, guarini.starts);
    assert_eq!(to.goals, guarini.read_goals("W.W/B../..B").unwrap());
    let file = File::new("format = 1\nboard = \"W.B\"\ngoal = \"B.W\"\n[pieces]\nWB = \"K\"\n");
    let html = pages.write(&[&file.name()]);
    assert_eq!(title(&html), format!("{} - Everyboard", file.name()));
    assert_eq!(Puzzle::parse(&puzzle_in(&html)).unwrap().name, file.name());
}

/// Names with marks of HTML; those that turn the writing are refused by the reader of puzzles.
#[test]
fn a_hostile_name_is_text() {
    let name = "</script><img src=x onerror=alert(1)>{{solver}}";
    let board = "board = \"W.B\"\ngoal = \"B.W\"\n[pieces]\nWB = \"K\"\n";
    let file = File::new(format!("format = 1\nname = \"{name}\"\nplay = \"{name}\"\n{board}"));
    let html = Pages::new().write(&[&file.name()]);
    assert!(!html.contains("<img") && html.contains("&lt;img src=x onerror"));
    assert_eq!(html.matches("</script>").count(), 4);
    let turned = File::new(format!("format = 1\nname = \"a\u{202e}b\"\n{board}"));
    let pages = Pages::new();
    let path = pages.path("page.html");
    let run = everyboard(&["solve", &turned.name(), "--playable", path.to_str().unwrap()]);
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(pages.are_none());
}

/// What is printed stays the same; the page does not wait for an answer, or for one that there is.
#[test]
fn the_answer_is_printed_as_ever() {
    let pages = Pages::new();
    let name = pages.path("page");
    let page = ["--playable", name.to_str().unwrap()];
    let plain = everyboard(&["solve", "star"]);
    let run = everyboard(&[&["solve", "star"], &page[..]].concat());
    assert_eq!((run.status, run.out), (0, plain.out), "{}", run.err);
    let written = format!("written: {}.html\n", name.display());
    assert!(run.err.starts_with(&written), "{}", run.err);
    let run = everyboard(&[&["solve", "eight-puzzle-impossible", "-q"], &page[..]].concat());
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    let small = ["solve", "knights-5x5", "--all", "--memory", "24M", "-q"];
    fs::remove_file(pages.path("page.html")).unwrap();
    let run = everyboard(&[&small, &page[..]].concat());
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(pages.path("page.html").is_file());
}

#[test]
fn what_is_no_such_page_is_refused_before_the_work() {
    let pages = Pages::new();
    let path = |name: &str| pages.path(name).to_str().unwrap().to_owned();
    let (page, picture, lost) = (path("a.html"), path("a.svg"), path("no/a.html"));
    let cases: [(&[&str], &str); 8] = [
        (&["hexapawn", "--playable", &page], "hexapawn is a game of two sides, and such a page"),
        (&["hexapawn", "--playable", &page], "\nhelp: `everyboard serve hexapawn --open` plays it"),
        (&["star", "guarini", "--playable", &page], "this is for one puzzle, not for several"),
        (&["star", "--playable", &picture], "help: use --svg, or a name that ends in .html"),
        (&["star", "--playable", &page, "--html", &page], "is the file of --playable as well"),
        (&["star", "--playable", "-"], "standard output has the answer; name a file"),
        (&["star", "--playable", &lost], "there is no folder"),
        (
            &["eight-puzzle", "--from", "???/???/7.8", "--playable", &page],
            "and such a page begins at one\nhelp: give one position with --from",
        ),
    ];
    for (args, words) in cases {
        let run = everyboard(&[&["solve"], args].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert!(pages.are_none() && !Path::new(&lost).exists(), "{args:?}");
    }
}
