//! The bounded engine beside the engine that serves best of those that exclude nothing.
//!
//! Whole processes in turn, on two threads. Each must give the right answer before its line is
//! printed. The best of three runs counts, since other work on a machine only ever adds time.
//!
//!     cargo bench -p everyboard-cli --bench bounded
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::process::Command;

/// A puzzle, the moves of a shortest solution and the number of these.
type Known = (&'static str, u64, &'static str);

/// Puzzles with the engine to compare with.
const PUZZLES: [(Known, &str); 6] = [
    (("knights-5x5", 36, "1200"), "sparse"),
    (("knights-5x6", 45, "46899"), "dense"),
    (("nightriders-5x5", 14, "88812"), "sparse"),
    (("frogs-and-toads-5x5", 47, "304"), "sparse"),
    (("zebras-5x5", 32, "13079913132406258483200000"), "sparse"),
    (("eleven-puzzle", 53, "76"), "sparse"),
];

/// Only the bounded engine solves it within minutes.
const FAR: Known = ("knights-5x7", 54, "2482008");

fn main() {
    println!("2 threads, best of 3 runs: seconds, positions stored");
    for (puzzle, engine) in PUZZLES {
        let (other, bounded) = pair(puzzle, engine);
        print(puzzle.0, engine, &other);
        print(puzzle.0, "bounded", &bounded);
    }
    print(FAR.0, "bounded", &run(FAR, "bounded"));
}

/// The best of three runs of `engine` and of the bounded one, in turn.
fn pair(puzzle: Known, engine: &str) -> (Cost, Cost) {
    let mut best: Option<(Cost, Cost)> = None;
    for _ in 0..3 {
        let (other, bounded) = (run(puzzle, engine), run(puzzle, "bounded"));
        best = Some(match best {
            Some(best) => (best.0.or_less(other), best.1.or_less(bounded)),
            None => (other, bounded),
        });
    }
    best.expect("three runs")
}

/// What a process took.
struct Cost {
    seconds: f64,
    stored: u64,
}

impl Cost {
    fn or_less(self, other: Self) -> Self {
        if other.seconds < self.seconds { other } else { self }
    }
}

fn print(puzzle: &str, engine: &str, cost: &Cost) {
    println!("  {puzzle:20} {engine:8} {:9.3} s {:13}", cost.seconds, cost.stored);
}

/// Runs the program and checks its answer.
fn run((puzzle, moves, solutions): Known, engine: &str) -> Cost {
    let mut command = Command::new(env!("CARGO_BIN_EXE_everyboard"));
    command.args(["solve", puzzle, "--count", "--json", "--quiet", "-j", "2"]);
    command.args(["--engine", engine]);
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["moves"], moves, "{puzzle}");
    assert_eq!(answer["solutions"], solutions, "{puzzle}");
    Cost {
        seconds: answer["seconds"].as_f64().expect("a number"),
        stored: answer["positions_stored"].as_u64().expect("a number"),
    }
}
