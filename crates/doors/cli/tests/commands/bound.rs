//! `bound`: lengths that are known, what a little memory gives, and certificates that the next run
//! takes up.

use crate::program::{self, File, Run, everyboard};
use serde_json::{Value, json};
use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use tempfile::TempDir;

/// Bounds of a puzzle as a record.
#[track_caller]
fn record(args: &[&str], status: i32) -> Value {
    let run = everyboard(&[&["bound"], args, &["--json", "--quiet", "-j", "2"]].concat());
    assert_eq!((run.status, run.err.as_str()), (status, ""), "{args:?}");
    let records = run.records();
    let [record] = &records[..] else { panic!("{args:?}: one record") };
    assert_eq!(record["schema"], "everyboard/bound/1");
    record.clone()
}

#[track_caller]
fn assert_exact(record: &Value, moves: usize) {
    assert_eq!(record["outcome"], "exact", "{record}");
    assert_eq!(record["at_least"], moves, "{record}");
    assert_eq!(record["at_most"], moves, "{record}");
    assert_eq!(record["path"].as_array().unwrap().len(), moves, "{record}");
    assert!(record["seconds"].as_f64().unwrap() > 0.0);
}

/// Lengths that the census and the sparse search find too; the pegs must go one by one.
#[test]
fn known_lengths() {
    for (name, moves) in [("guarini", 16), ("knights-5x7", 54), ("peg-english", 31)] {
        let record = record(&[name], 0);
        assert_eq!(record["puzzle"], name);
        assert_exact(&record, moves);
    }
}

#[test]
fn the_impossible_is_proved() {
    let record = record(&["eight-puzzle-impossible"], 1);
    assert_eq!(record["outcome"], "unsolvable");
    for field in ["at_least", "at_most", "path"] {
        assert!(record[field].is_null(), "{record}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none");
    let file = file.to_str().unwrap();
    let run = everyboard(&["bound", "eight-puzzle-impossible", "--quiet", "--certificate", file]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.out.starts_with("unsolvable: modulo 2, no move changes"), "{}", run.out);
    let run = everyboard(&["verify", file]);
    assert!(run.out.contains("with the order of the pieces modulo 2"), "{}", run.out);
}

#[test]
fn another_start_and_goal() {
    let same = ["guarini", "--from", "W.W/.../B.B", "--to", "B.B/.../W.W"];
    assert_exact(&record(&same, 0), 16);
    assert_exact(&record(&["guarini", "--to", "???/??W/???"], 0), 1);
    assert_exact(&record(&["guarini", "--to", "exchange W B", "--from", "W.W/.../B.B"], 0), 16);
    let run = everyboard(&["bound", "guarini", "--from", "WW"]);
    assert!(run.status == 2 && run.err.starts_with("error: --from: row 1, "), "{}", run.err);
    let run = everyboard(&["bound", "guarini", "--to", "WWW/.../B.B"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
}

#[test]
fn the_solution_is_written_as_asked() {
    let run = everyboard(&["bound", "guarini", "--format", "moves", "--quiet"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    let [bounds, "", path] = &lines[..] else { panic!("three lines: {}", run.out) };
    assert_eq!(*bounds, "16 moves, proved shortest");
    assert_eq!(path.split(' ').count(), 16);
}

/// The European board with the hole on c7, from which it can be solved.
const EUROPEAN_C7: &str = "##.PP##/#PPPPP#/PPPPPPP/PPPPPPP/PPPPPPP/#PPPPP#/##PPP##";

/// The weights prove 35 moves at once; to exclude those, or to find a solution, takes more memory.
#[test]
fn little_memory_gives_an_interval() {
    let args = ["bound", "peg-european", "--from", EUROPEAN_C7, "--memory", "20M", "-j", "2"];
    let run = everyboard(&args);
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(run.out, "every solution has 35 single jumps or more; none is known\n");
    assert!(run.err.contains(" search, 35 single jumps or more; "), "{}", run.err);
    assert!(run.err.ends_with("more --memory may narrow this\n"), "{}", run.err);
    let record = record(&args[1..6], 0);
    assert_eq!(record["outcome"], "out-of-memory");
    assert_eq!((&record["at_least"], &record["at_most"]), (&json!(35), &Value::Null));
}

#[cfg(unix)]
#[test]
fn interrupted() {
    let (_, run) = program::interrupted(&["bound", "knights-7x7", "-j", "2", "--json"]);
    assert_eq!(run.status, 130, "{}", run.err);
    assert!(run.err.ends_with("interrupted\n"), "{}", run.err);
    let records = run.records();
    assert_eq!(records[0]["outcome"], "interrupted");
    assert_eq!(records[0]["at_least"], 86, "what the weights prove is known at once");
}

/// `timeout -s INT` sends two signals within milliseconds, which are one Ctrl-C.
#[cfg(unix)]
#[test]
fn interrupted_twice_in_a_moment() {
    let mut child = program::started(&["bound", "knights-7x7", "-j", "2", "--json"]);
    let mut plan = String::new();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    errors.read_line(&mut plan).unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id, &id]).status().unwrap().success());
    let run = program::ended(child).unwrap();
    assert_eq!(run.status, 130);
    assert_eq!(run.records()[0]["outcome"], "interrupted");
}

/// A certificate in a folder of its own.
struct CertificateFolder {
    folder: TempDir,
}

impl CertificateFolder {
    fn new() -> Self {
        CertificateFolder { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("a certificate")
    }

    fn name(&self) -> String {
        name(&self.path())
    }

    fn bound(&self, args: &[&str]) -> Run {
        let name = self.name();
        everyboard(&[&["bound", "--certificate", &name, "-j", "2"], args].concat())
    }

    /// Writes the certificate anew with other words.
    fn replace(&self, from: &str, to: &str) {
        let text = fs::read_to_string(self.path()).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(self.path(), text.replacen(from, to, 1)).unwrap();
    }

    /// Runs `bound` on what must not be taken up: the error, without the path of the file.
    #[track_caller]
    fn refusal(&self, args: &[&str]) -> String {
        let before = fs::read(self.path()).unwrap();
        let run = self.bound(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        assert_eq!(fs::read(self.path()).unwrap(), before, "the file stays as it is");
        let words = format!("error: --certificate: {}: ", self.name());
        run.err.strip_prefix(&words).unwrap_or_else(|| panic!("{}", run.err)).to_owned()
    }
}

fn name(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_certificate_is_right_and_taken_up() {
    let cases = [
        ("guarini", "16 moves, proved shortest", "; a solution of 16 moves is given: 16 is the "),
        ("knights-5x5", "36 moves, proved shortest", "; a solution of 36 moves is given: 36 is "),
        ("railway", "28 moves, proved shortest", "; a solution of 28 moves is given: 28 is the "),
    ];
    for (puzzle, bounds, claim) in cases {
        let saved = CertificateFolder::new();
        let run = saved.bound(&[puzzle]);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.starts_with(&format!("{bounds}\n")), "{}", run.out);
        assert!(!run.err.contains("taken up"), "{}", run.err);
        let verified = everyboard(&["verify", &saved.name()]);
        assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
        assert!(verified.out.contains(claim), "{}", verified.out);

        let again = saved.bound(&[puzzle]);
        assert_eq!((again.status, again.out), (0, run.out));
        assert!(again.err.contains(&format!("\ntaken up: {bounds}\n")), "{}", again.err);
    }
}

#[test]
fn an_interval_is_certified_too() {
    let saved = CertificateFolder::new();
    let run = saved.bound(&["peg-european", "--from", EUROPEAN_C7, "--memory", "20M"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let verified = everyboard(&["verify", &saved.name()]);
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    let claim = ": every solution has 35 single jumps or more\n";
    assert!(verified.out.contains(claim), "{}", verified.out);
}

#[test]
fn a_certificate_of_another_puzzle_is_refused() {
    let saved = CertificateFolder::new();
    assert_eq!(saved.bound(&["guarini"]).status, 0);
    let words = "this certificate is of another puzzle, or of another start or goal\n\
                 help: give the name of a new file\n";
    for args in [&["knights-4x3"][..], &["guarini", "--to", "???/??W/???"]] {
        assert_eq!(saved.refusal(args), words);
    }
}

#[test]
fn a_certificate_that_contradicts_the_rules_is_refused() {
    let saved = CertificateFolder::new();
    assert_eq!(saved.bound(&["guarini"]).status, 0);
    saved.replace("a3-c2", "a3-c3");
    assert_eq!(
        saved.refusal(&["guarini"]),
        "the solution does not follow the rules of the puzzle\nhelp: give the name of a new file\n"
    );
    let saved = CertificateFolder::new();
    assert_eq!(saved.bound(&["guarini"]).status, 0);
    saved.replace("at-least = 16", "at-least = 17");
    assert_eq!(
        saved.refusal(&["guarini"]),
        "at-least = 17 is more than the 16 moves of the solution\nhelp: give the name of a new file\n"
    );
}

#[test]
fn a_file_that_is_no_certificate_is_refused() {
    let file = File::new("board = 'W.'\n");
    let path = file.name();
    let run = everyboard(&["bound", "guarini", "--certificate", &path]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let words = format!(
        "error: --certificate: {path}:1:1: expected `format = 1` at the top of the file\n\
         help: give the name of a new file\n"
    );
    assert_eq!(run.err, words);
    assert_eq!(fs::read(file.path()).unwrap(), b"board = 'W.'\n");
}

/// Nothing is searched that could not be saved: there is no plan.
#[test]
fn a_place_that_cannot_be_written_is_refused_at_once() {
    let saved = CertificateFolder::new();
    let lost = name(&saved.folder.path().join("no such folder").join("a certificate"));
    let folder = name(saved.folder.path());
    for path in [lost, folder] {
        let run = everyboard(&["bound", "knights-7x7", "--certificate", &path]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.starts_with("error: --certificate: "), "{}", run.err);
        assert!(run.err.contains(&path) && !run.err.contains("plan: "), "{}", run.err);
    }
}

/// Usages said `<PUZZLE>...` of commands that took one.
#[test]
fn commands_take_as_many_puzzles_as_their_help_names() {
    for command in ["bound", "hardest", "show"] {
        let help = everyboard(&[command, "--help"]).out;
        assert!(help.contains("PUZZLE>...") || help.contains("[PUZZLE]..."), "{help}");
        let run = everyboard(&[command, "star", "guarini", "-q"]);
        assert_eq!(run.status, 0, "{command}: {}", run.err);
    }
}

/// The certificate of a puzzle whose start is a goal was refused where whole moves are too many to
/// list: none is made.
#[test]
fn no_moves_are_certified_though_moves_are_too_many_to_list() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.toml");
    let text = r#"
format = 1
board = """
  B .
 B . W
. . . .
"""
goal = "at most 1 pieces on c1"
[pieces]
W = "edges"
B = "edges"
[rule]
kind = ["step", "take"]
count = "moves"
"#;
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for command in ["bound", "solve"] {
        let written = folder.path().join(command);
        let written = written.to_str().unwrap();
        for _ in 0..2 {
            let run = everyboard(&[command, file, "--certificate", written, "-q"]);
            assert_eq!(run.status, 0, "{command}: {}", run.err);
            assert!(run.out.starts_with("0 moves, proved shortest"), "{}", run.out);
        }
        let run = everyboard(&["verify", written, "-q"]);
        assert_eq!(run.status, 0, "{command}: {}", run.err);
        let text = std::fs::read_to_string(written).unwrap();
        if text.contains("exactly") {
            std::fs::write(written, text.replace("exactly = '1'", "exactly = '2'")).unwrap();
            let run = everyboard(&["verify", written, "-q"]);
            assert_eq!(run.status, 1, "{command}: {}", run.err);
        }
    }
}

/// A puzzle of which not all moves can be listed was refused, though `solve` answers it.
#[test]
fn moves_that_cannot_be_listed_are_bounded_by_a_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("takes.toml");
    let text = r#"
format = 1
start = "b=B c=S d=S f=T"
goal = "a=T"
[pieces]
S = "edges"
B = "edges"
T = "edges"
[rule]
kind = ["step", "take"]
count = "moves"
[graph]
points = { a = [2, 1], b = [2, 0], c = [2, 2], d = [0, 1], e = [1, 2], f = [1, 0], g = [0, 0] }
edges = ["a b", "b c", "b e", "b f", "b g", "c d", "c f", "d e", "e g"]
"#;
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let run = everyboard(&["bound", file, "-q"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("1 move, proved shortest"), "{}", run.out);
    let certificate = folder.path().join("certificate");
    let certificate = certificate.to_str().unwrap();
    for command in ["bound", "solve"] {
        let run = everyboard(&[command, file, "--certificate", certificate, "-q"]);
        assert_eq!(run.status, 0, "{command}: {}", run.err);
        let run = everyboard(&["verify", certificate]);
        assert!(run.out.contains("a solution of 1 move is given: 1 is the least"), "{}", run.out);
        assert!(run.out.contains("no solution has 0 moves or fewer"), "{}", run.out);
    }
    let refused = everyboard(&["bound", file, "--certificate", certificate, "-q"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("no certificate is taken up"), "{}", refused.err);
}
