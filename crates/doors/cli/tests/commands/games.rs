//! Games on the command line: `--from` and `lookup --game` take their files.

use crate::program::{Run, everyboard};
use everyboard::crates::play::Game;
use everyboard::crates::puzzle::Builtin;
use std::path::PathBuf;
use tempfile::TempDir;

/// A folder with a game of which one move of two is made.
struct GameFolder {
    folder: TempDir,
}

impl GameFolder {
    fn new(text: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::of_puzzle("guarini", text).unwrap();
        game.replay(["a3c2", "c3b1"]).unwrap();
        game.undo();
        game.save(&folder.path().join("game.json")).unwrap();
        GameFolder { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, words: &[&str]) -> Run {
        let words: Vec<String> = words
            .iter()
            .map(|word| match word.strip_prefix('@') {
                Some(name) => self.path(name).to_str().unwrap().to_owned(),
                None => (*word).to_owned(),
            })
            .collect();
        everyboard(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// The position after the first move, drawn.
const AFTER: &str = "..W/..W/B.B";

#[test]
fn a_search_continues_from_a_game() {
    for text in [None, Some(Builtin::named("guarini").unwrap().text)] {
        let saved = GameFolder::new(text);
        let drawn = saved.run(&["solve", "guarini", "--from", AFTER, "--limit", "3", "-q"]);
        assert_eq!(drawn.status, 0, "{}", drawn.err);
        for words in [
            &["solve", "guarini", "--from", "@game.json", "--limit", "3", "-q"][..],
            &["solve", "--from", "@game.json", "--limit", "3", "-q"],
        ] {
            let run = saved.run(words);
            assert_eq!((run.status, run.out), (0, drawn.out.clone()), "{}", run.err);
        }
        let census = saved.run(&["census", "--from", "@game.json", "-q", "--json"]);
        assert_eq!(census.records()[0]["levels"][1], "6", "{}", census.err);
    }
}

#[test]
fn a_table_knows_the_position_of_a_game() {
    let saved = GameFolder::new(None);
    let run = saved.run(&["census", "guarini", "--save", "@guarini.table", "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let drawn = saved.run(&["lookup", "@guarini.table", AFTER, "--path", "--count", "-q"]);
    let run =
        saved.run(&["lookup", "@guarini.table", "--game", "@game.json", "--path", "--count", "-q"]);
    assert_eq!((run.status, &run.out), (0, &drawn.out), "{}", run.err);
    assert!(run.out.starts_with("1\t"), "{}", run.out);
}

#[test]
fn what_is_no_game_of_the_puzzle_is_refused() {
    let saved = GameFolder::new(None);
    std::fs::write(saved.path("notes.txt"), "moves: a3c2").unwrap();
    for (words, said) in [
        (
            &["solve", "knights-5x5", "--from", "@game.json"][..],
            "a game of another puzzle, \"guarini\"",
        ),
        (&["solve", "guarini", "--from", "@notes.txt"], "notes.txt: not a game: expected"),
        (&["solve", "guarini", "--from", "@none.json"], "none.json: "),
        (&["solve", "--from", AFTER], "there is no file \"..W/..W/B.B\" of a game"),
        (&["solve", "guarini", "--from", "B.X/.../W.W"], "row 1, column 3: 'X' is not a symbol"),
        (&["bound", "knights-5x5", "--from", "@game.json"], "a game of another puzzle"),
    ] {
        let run = saved.run(words);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{words:?}");
        assert!(run.err.contains(said), "{}", run.err);
    }
}

/// `--skip` begins where a longer list arrives.
#[test]
fn skipped_solutions_are_those_listed_before() {
    let whole = everyboard(&["solve", "guarini", "-q", "--limit", "40", "--json"]);
    let run = everyboard(&["solve", "guarini", "-q", "--limit", "3", "--skip", "37", "--json"]);
    assert_eq!(run.records()[1..], whole.records()[38..], "{}", run.err);
    let run = everyboard(&["solve", "guarini", "-q", "--limit", "1", "--skip", "999999999"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--skip: the puzzle has "), "{}", run.err);
    assert_eq!(everyboard(&["solve", "guarini", "--skip", "1"]).status, 2);
}
