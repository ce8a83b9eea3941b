//! `census --to-goals` and `lookup` in its tables, beside `solve`.

use crate::program::{self, everyboard};
use tempfile::TempDir;

/// A table to the goals of a built-in puzzle.
struct Table {
    folder: TempDir,
    levels: Vec<u64>,
}

impl Table {
    fn new(puzzle: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = path_in(&folder);
        let run = everyboard(&["census", puzzle, "--to-goals", "--save", &path, "--json", "-q"]);
        assert_eq!(run.status, 0, "{}", run.err);
        let record = &run.records()[0];
        assert_eq!(record["to_goals"], true);
        let levels = record["levels"].as_array().unwrap().iter();
        let levels = levels.map(|level| level.as_str().unwrap().parse().unwrap()).collect();
        Table { folder, levels }
    }

    fn lookup(&self, args: &[&str]) -> program::Run {
        everyboard(&[&["lookup", &path_in(&self.folder), "-q"], args].concat())
    }
}

fn path_in(folder: &TempDir) -> String {
    folder.path().join("a.table").display().to_string()
}

/// From every position along a solution it is one move less to the goal, and all paths are those of
/// `solve` from there.
#[test]
fn distances_along_a_solution_are_those_of_solve() {
    for puzzle in ["frogs-and-toads", "peg-4x4", "knights-4x3"] {
        let table = Table::new(puzzle);
        let solved =
            everyboard(&["solve", puzzle, "--limit", "1", "--json", "--format", "boards", "-q"]);
        let records = solved.records();
        let boards = records[1]["positions"].as_array().unwrap();
        for (made, board) in boards.iter().enumerate() {
            let board = board.as_str().unwrap();
            let run = table.lookup(&[board, "--count", "--path", "--json"]);
            let found = &run.records()[0];
            assert_eq!(found["distance"], boards.len() - 1 - made, "{puzzle} {board}");
            assert_eq!((&found["to_goals"], found.get("back")), (&true.into(), None));
            let solve = everyboard(&["solve", puzzle, "--from", board, "--json", "-q"]);
            assert_eq!(found["solutions"], solve.records()[0]["solutions"], "{puzzle} {board}");
        }
    }
}

/// One peg, on any of the squares: those positions are the goals.
#[test]
fn goals_by_the_number_of_pieces() {
    let table = Table::new("peg-triangle");
    assert_eq!(table.levels[0], 15);
    assert_eq!(table.levels.len(), 14);
}

#[test]
fn dead_ends_are_unsolvable() {
    let table = Table::new("frogs-and-toads");
    let run = table.lookup(&["FFTTF.T"]);
    assert_eq!((run.status, run.out.as_str()), (1, "unsolvable\n"), "{}", run.err);
    let solve = everyboard(&["solve", "frogs-and-toads", "--from", "FFTTF.T", "-q"]);
    assert_eq!(solve.status, 1, "{}", solve.out);
}

/// A checkpoint of one kind is of no use to the other.
#[test]
fn checkpoints_know_where_they_go() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved").display().to_string();
    let census = ["census", "knights-4x3", "--every", "0", "-q", "--csv"];
    let run = everyboard(&[&census[..], &["--to-goals", "--checkpoint", &saved]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let resumed = everyboard(&["census", "--resume", &saved, "-q", "--csv"]);
    assert_eq!((resumed.status, resumed.out), (0, run.out), "{}", resumed.err);
    let other = folder.path().join("other").display().to_string();
    let run = everyboard(&[&census[..], &["--checkpoint", &other]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    let run = everyboard(&["census", "--resume", &other, "--to-goals", "-q"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--to-goals"), "{}", run.err);
}

#[test]
fn goals_that_cannot_be_listed() {
    let no_goal = "format = 1\nboard = \"A..\"\n[pieces]\nA = \"W\"\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    std::fs::write(&path, no_goal).unwrap();
    let run = everyboard(&["census", &path.display().to_string(), "--to-goals"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("no goal"), "{}", run.err);
}
