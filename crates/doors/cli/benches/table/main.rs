//! The tables of the README, as Markdown: what the program takes for every question, what others
//! take, and what moving the bits through memory alone would.
//!
//! Each run is a process of its own, and must give the right answer before its line is printed. The
//! best of three counts for those that take seconds, since other work on a machine only ever adds
//! time; all runs of a question take turns.
//!
//!     cargo bench -p everyboard-cli --bench table                  # six minutes, 3 GiB
//!     cargo bench -p everyboard-cli --bench table -- queens 5x7    # these, also the long ones
//!     cargo bench -p everyboard-cli --bench table -- "16 queens" --peer "16 queens=n_queens 16"
//!
//! `--peer 'QUESTION=COMMAND'` adds any other program that prints the number, such as rtbgen or a
//! program of one's own.
#![expect(clippy::print_stdout, reason = "a benchmark prints its tables")]

mod measure;
mod one_by_one;
mod peers;
mod rows;

use measure::{Cost, Process};
use rows::{Question, TABLES, Table};
use std::env;

/// A run that may take longer is made once: seconds.
const ONCE_FROM: f64 = 20.0;

const MIB: f64 = (1 << 20) as f64;

/// A program that was named on the command line.
struct Other {
    question: String,
    command: Vec<String>,
}

fn main() {
    if measure::is_measuring() || peers::is_peer() {
        return;
    }
    let (asked, others) = arguments();
    let tables = TABLES.iter().map(|table| (table, table.chosen(&asked)));
    let tables: Vec<(&Table, Vec<Question>)> =
        tables.filter(|(_, some)| !some.is_empty()).collect();
    if tables.is_empty() {
        let names = TABLES.iter().flat_map(|table| (table.questions)());
        names.for_each(|question| println!("{}", question.name));
        return;
    }
    let bandwidth = measure::bandwidth();
    println!("{}; one thread moves {:.0} GB/s", measure::machine(), bandwidth / 1e9);
    for (table, questions) in tables {
        println!("\n### {}\n", table.title);
        println!("| question | program | wall s | CPU s | times | MiB | memory alone, s |");
        println!("|---|---|---|---|---|---|---|");
        questions.iter().for_each(|question| print(question, &others, bandwidth));
    }
}

/// Words that choose questions, and further programs.
fn arguments() -> (Vec<String>, Vec<Other>) {
    let mut words = env::args().skip(1).filter(|word| word != "--bench");
    let mut asked = Vec::new();
    let mut others = Vec::new();
    while let Some(word) = words.next() {
        if word != "--peer" {
            asked.push(word);
            continue;
        }
        let peer = words.next().unwrap_or_default();
        let Some((question, command)) = peer.split_once('=') else {
            eprintln!("error: --peer needs 'QUESTION=COMMAND', as in '16 queens=./other 16'");
            std::process::exit(2);
        };
        let command = command.split_whitespace().map(str::to_owned).collect();
        others.push(Other { question: question.to_owned(), command });
    }
    (asked, others)
}

/// Runs all programs in turn, and prints a line for each.
fn print(question: &Question, others: &[Other], bandwidth: f64) {
    let ours = question.runs.iter().map(|run| (run.name.to_owned(), question.process(run)));
    let theirs = others.iter().filter(|other| other.question == question.name);
    let theirs =
        theirs.map(|other| (other.command.join(" "), Process::other(&other.command, question)));
    let runs: Vec<(String, Process)> = ours.chain(theirs).collect();
    let first: Vec<(Cost, String)> = runs.iter().map(|(_, process)| process.run()).collect();
    let moved = question.moved_bytes(&first[0].1);
    let memory = moved.map(|bytes| format!("{:.3}", bytes / bandwidth));
    let mut best: Vec<Cost> = first.into_iter().map(|(cost, _)| cost).collect();
    for _ in 0..2 {
        for ((_, process), best) in runs.iter().zip(&mut best) {
            if best.wall < ONCE_FROM {
                *best = best.or_less(process.run().0);
            }
        }
    }
    for (number, ((name, _), cost)) in runs.iter().zip(&best).enumerate() {
        let is_first = number == 0;
        let question = if is_first { question.name } else { "" };
        let memory = memory.as_deref().filter(|_| is_first).unwrap_or_default();
        let times = cost.cpu / best[0].cpu;
        let Cost { wall, cpu, bytes } = cost;
        let mib = *bytes as f64 / MIB;
        println!(
            "| {question} | {name} | {wall:.3} | {cpu:.3} | {times:.1} | {mib:.0} | {memory} |"
        );
    }
}
