//! `--certificate` of `solve` and `analyze`: every kind of answer is proved, or the program says
//! why not.

use crate::program::{File, Run, everyboard};
use std::path::PathBuf;

/// A folder for one certificate.
struct CertificateFolder {
    folder: tempfile::TempDir,
}

impl CertificateFolder {
    fn new() -> Self {
        CertificateFolder { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("it.certificate")
    }

    fn name(&self) -> String {
        self.path().to_str().expect("the path is UTF-8").to_owned()
    }

    /// Runs a command that writes it.
    fn by(&self, command: &[&str]) -> Run {
        everyboard(&[command, &["--certificate", &self.name(), "-j", "1", "--quiet"]].concat())
    }

    /// What `verify` and `certificate plain` print of it.
    fn read(&self) -> [String; 2] {
        [&["verify"][..], &["certificate", "plain"]].map(|command| {
            let run = everyboard(&[command, &[&self.name()]].concat());
            assert_eq!(run.status, 0, "{}{}", run.out, run.err);
            run.out
        })
    }
}

#[track_caller]
fn assert_certified(command: &[&str], status: i32, claim: &str, check: &str, line: &str) {
    let written = CertificateFolder::new();
    let run = written.by(command);
    assert_eq!(run.status, status, "{}{}", run.out, run.err);
    let [verified, plain] = written.read();
    assert!(verified.contains(claim) && verified.contains(check), "{verified}");
    assert!(plain.contains(line), "{plain}");
}

/// The numbers are those of the puzzles' files.
#[test]
fn lengths_and_numbers_of_solutions() {
    let four = "exactly 4 solutions of 24 moves";
    assert_certified(&["solve", "knights-3x5"], 0, four, "4 walks of 24 moves", "\nexactly 4\n");
    let guarini = "exactly 4,726,784 solutions of 16 moves";
    assert_certified(&["analyze", "guarini"], 0, guarini, "weights: ", "\nexactly 4726784\n");
    let frogs = "exactly 2 solutions of 15 moves";
    assert_certified(&["solve", "frogs-and-toads"], 0, frogs, "solution: ", "\nexactly 2\n");
}

/// By weights alone the checker would keep a large part of 239,500,800 positions.
#[test]
fn tables_that_the_checker_makes() {
    let claim = "every solution has 53 moves or more; a solution of 53 moves is given";
    let tables = "tables: 2 tables of 38,817,792 entries made from the rule";
    assert_certified(&["bound", "eleven-puzzle"], 0, claim, tables, "\nat-least 53\n");
}

/// The parts of a block share its letter, by which no table could be asked for.
#[test]
fn blocks_have_no_tables() {
    let claim = "every solution has 17 moves or more; a solution of 17 moves is given";
    let search = "search: no solution has 16 moves or fewer";
    assert_certified(&["bound", "moving-day"], 0, claim, search, "\nat-least 17\n");
}

/// Sums that no move changes; a sum that no move raises; all that the starts lead to; all that
/// leads to the goal.
#[test]
fn no_solution() {
    let none = ": there is no solution";
    let clock = "clock: no move changes a sum modulo 2";
    assert_certified(&["solve", "peg-european"], 1, none, clock, "\nunsolvable 0\n");
    assert_certified(&["analyze", "peg-european"], 1, none, clock, "\nunsolvable 0\n");
    let pegs = File::new(
        "format = 1\nboard = 'PP....'\ngoal = '.....P'\n[pieces]\nP = 'W'\n[rule]\nkind = 'jump'\n",
    );
    let raised = "without those that stand above every goal for good";
    assert_certified(&["solve", &pegs.name()], 1, none, raised, "\nunsolvable 1\n");
    let back = "the search from the goals ended without a start; 1 position kept";
    let passed = ["solve", "frogs-and-toads", "--to", "FF.TTFT"];
    assert_certified(&passed, 1, none, back, "\nbackwards");
    let row = File::new("format = 1\nboard = 'ABC.'\ngoal = 'BCA.'\n[pieces]\nABC = 'W'\n");
    let reached = "the search from the starts ended without a goal; 4 positions kept";
    assert_certified(&["solve", &row.name()], 1, none, reached, "\nunsolvable ");
}

/// The order of the tiles, instead of which a checker of the plain form has to search.
#[test]
fn no_solution_by_the_order_of_the_pieces() {
    let none = ": there is no solution";
    let clock = "clock: no move changes a sum with the order of the pieces modulo 2";
    for name in ["fifteen-puzzle-loyd", "eight-puzzle-impossible"] {
        assert_certified(&["solve", name], 1, none, clock, "\nunsolvable 100000\n");
    }
}

#[test]
fn what_cannot_be_certified() {
    let open = "--certificate: not written: the length of the shortest solutions is not known";
    let several = "--certificate: this is for one puzzle";
    let cases = [
        (&["analyze", "knights-7x7", "--no-search"][..], open),
        (&["solve", "guarini", "star"], several),
        (&["analyze", "guarini", "star"], several),
    ];
    for (command, words) in cases {
        let written = CertificateFolder::new();
        let run = written.by(command);
        assert_eq!(run.status, 2, "{}{}", run.out, run.err);
        assert!(run.err.contains(words), "{command:?}: {}", run.err);
        assert!(!written.path().exists());
    }
}
