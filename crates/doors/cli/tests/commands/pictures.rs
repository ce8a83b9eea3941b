//! Answers as pictures, films and pages. Those of the book and of `golden` are made anew with
//! `EVERYBOARD_BLESS=1`.

use crate::program::{Run, everyboard};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for pictures.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Runs a command with a flag for each of these files.
    fn draw(&self, command: &[&str], files: &[(&str, &str)]) -> Run {
        let paths: Vec<[String; 2]> =
            files.iter().map(|(flag, name)| [(*flag).to_owned(), self.path(name)]).collect();
        let flags = paths.iter().flatten().map(String::as_str);
        everyboard(&command.iter().copied().chain(flags).chain(["--quiet"]).collect::<Vec<_>>())
    }
}

const ALL: [(&str, &str); 5] = [
    ("--svg", "picture.svg"),
    ("--png", "picture.png"),
    ("--animate", "film.svg"),
    ("--gif", "film.gif"),
    ("--html", "page.html"),
];

/// The frames of a GIF.
fn frames(bytes: &[u8]) -> usize {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    frames
}

#[test]
fn every_command_draws_its_answer_in_every_way() {
    let commands: [(&[&str], i32, usize); 8] = [
        (&["show", "theta"], 0, 2),
        (&["solve", "frogs-and-toads"], 0, 16),
        (&["solve", "frogs-and-toads", "--all"], 0, 32),
        (&["solve", "eight-puzzle-impossible"], 1, 2),
        (&["census", "frogs-and-toads"], 0, 2),
        (&["analyze", "knights-4x3"], 0, 3),
        (&["analyze", "fifteen-puzzle-loyd", "--json"], 1, 2),
        (&["queens", "4", "--count"], 0, 79),
    ];
    for (command, status, pictures) in commands {
        let folder = Folder::new();
        let run = folder.draw(command, &ALL);
        assert_eq!(run.status, status, "{command:?}: {}", run.err);
        assert!(!run.out.is_empty());
        for name in ["picture.svg", "film.svg"] {
            let svg = String::from_utf8(folder.bytes(name)).unwrap();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{command:?}: {name}");
            assert!(svg.contains("<title>"), "{command:?}: {name}");
        }
        assert_eq!(&folder.bytes("picture.png")[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(frames(&folder.bytes("film.gif")), pictures, "{command:?}");
        let page = String::from_utf8(folder.bytes("page.html")).unwrap();
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "{command:?}");
        // Nothing is fetched: the only addresses are the names of XML.
        let names = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
        assert_eq!(page.matches("http").count(), names, "{command:?}");
    }
}

/// What a file is said to be, and what it would be.
#[test]
fn files_that_cannot_be_right_are_refused_before_the_work() {
    let folder = Folder::new();
    let path = |name| folder.path(name);
    let cases: [(&[&str], &str); 7] = [
        (&["--svg", &path("a.pdf")], "help: pictures are written as SVG, PNG and GIF, pages as"),
        (&["--svg", &path("a.png")], "help: use --png, or a name that ends in .svg"),
        (&["--gif", &path("a.html")], "help: use --html, or a name that ends in .gif"),
        (&["--png", "-"], "--png: standard output has the answer; name a file"),
        (&["--svg", &path("a.svg"), "--animate", &path("a.svg")], "is the file of --svg as well"),
        (&["--html", &path("no/a.html")], "there is no folder"),
        (&["--png", &path(".")], "is a folder; name a file"),
    ];
    for (flags, words) in cases {
        for command in ["show", "solve", "census", "analyze", "queens"] {
            let subject = if command == "queens" { "6" } else { "knights-5x5" };
            let run = everyboard(&[&[command, subject], flags].concat());
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{command} {flags:?}: {}", run.err);
            assert!(run.err.contains(words), "{command} {flags:?}: {}", run.err);
            assert!(!run.err.contains("plan:"), "{}", run.err);
        }
    }
    assert_eq!(fs::read_dir(folder.path(".")).unwrap().count(), 0);
}

#[test]
fn many_solutions_are_cut_with_a_note() {
    let folder = Folder::new();
    let svg = folder.path("picture.svg");
    let run = everyboard(&["solve", "knights-5x5", "--all", "--svg", &svg]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), 1200);
    assert!(run.err.contains("the pictures have the first 10 of 1200 solutions"), "{}", run.err);
    let svg = String::from_utf8(folder.bytes("picture.svg")).unwrap();
    assert_eq!(svg.matches(": start</text>").count(), 10);
}

#[test]
fn a_graph_is_drawn_where_it_is_small() {
    let folder = Folder::new();
    let file = folder.path("graph.svg");
    for (puzzle, note) in [
        ("knights-4x4-rows", "the graph is left out: it has 36,864 positions, more than 5000"),
        ("theta", "there is no graph to draw: no shortest solution is known"),
    ] {
        let run = everyboard(&["analyze", puzzle, "--graph", &file]);
        assert!(run.err.contains(note), "{}", run.err);
        assert!(!Path::new(&file).exists());
    }
    let run = everyboard(&["analyze", "knights-5x5", "--graph", &file, "--quiet"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let svg = String::from_utf8(folder.bytes("graph.svg")).unwrap();
    assert_eq!(svg.matches("<circle").count(), 3296);
    let run = everyboard(&["analyze", "star", "--graph", &file, "--svg", &file]);
    assert!(run.err.contains("is the file of --svg as well"), "{}", run.err);
}

/// Runs a command and compares its picture with the one that is kept.
fn assert_kept(command: &[&str], flag: &str, kept: PathBuf) {
    let folder = Folder::new();
    let name = kept.file_name().unwrap().to_str().unwrap();
    let run = folder.draw(command, &[(flag, name)]);
    assert_eq!(run.status, 0, "{command:?}: {}", run.err);
    if std::env::var_os("EVERYBOARD_BLESS").is_some() {
        fs::copy(folder.path(name), &kept).unwrap();
    }
    let same = fs::read(&kept).is_ok_and(|kept| kept == folder.bytes(name));
    assert!(same, "{kept:?} is out of date; draw it again with EVERYBOARD_BLESS=1");
}

#[test]
fn the_pictures_of_the_book_are_those_of_the_program() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src");
    let pictures: [(&[&str], &str, &str); 7] = [
        (&["show", "knights-5x5"], "--svg", "knights-5x5.svg"),
        (&["solve", "frogs-and-toads"], "--svg", "frogs-and-toads.svg"),
        (&["solve", "knights-4x3"], "--animate", "knights-4x3-film.svg"),
        (&["census", "eight-puzzle"], "--svg", "eight-puzzle-levels.svg"),
        (&["analyze", "knights-5x5"], "--svg", "knights-5x5-analysis.svg"),
        (&["analyze", "guarini"], "--graph", "guarini-graph.svg"),
        (&["census", "knights-5x5"], "--svg", "knights-5x5-levels.svg"),
    ];
    for (command, flag, name) in pictures {
        assert_kept(command, flag, book.join(name));
    }
}

#[test]
fn the_pages_are_as_they_were() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    assert_kept(&["solve", "frogs-and-toads"], "--html", golden.join("frogs-and-toads.html"));
    assert_kept(&["census", "frogs-and-toads"], "--html", golden.join("frogs-levels.html"));
    assert_kept(&["show", "theta"], "--html", golden.join("theta.html"));
}
