//! Another solver of the fifteen puzzle, to be compared with.
//!
//! Its command is given to the shell. On standard input it gets the instances, one a line: 16
//! numbers row by row, 0 for the gap, for the goal 0 1 2 ... 15. On standard output it prints the
//! moves of a shortest solution of each, one number a line, in the same order. A solver that reads
//! or prints something else needs a script around it.

use super::korf::Instance;
use everyboard_board::Position;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Runs the solver on all instances, checks its lengths and prints its seconds.
pub(super) fn run(command: &str, instances: &[Instance]) {
    let begin = Instant::now();
    let mut solver = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = solver.stdin.take().expect("it is piped");
    for instance in instances {
        writeln!(input, "{}", numbers(&instance.start[0])).expect("the solver reads them");
    }
    drop(input);
    let output = solver.wait_with_output().expect("the solver ends");
    let seconds = begin.elapsed().as_secs_f64();
    let text = String::from_utf8(output.stdout).expect("numbers");
    let found: Vec<usize> = text.lines().map(|line| line.trim().parse().expect("moves")).collect();
    let expected: Vec<usize> = instances.iter().map(|instance| instance.moves).collect();
    assert_eq!(found, expected, "{command}");
    println!("{command}: all {} lengths right, {seconds:.1} s", found.len());
}

/// The symbols row by row: their index is the number on the piece.
fn numbers(start: &Position) -> String {
    let numbers = start.symbols().iter().map(|symbol| symbol.index().to_string());
    numbers.collect::<Vec<_>>().join(" ")
}
