//! `everyboard verify`: certificates, checked without the engines.

mod words;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure, check_each};
use crate::limits::{budget, interrupt};
use crate::output::Output;
use crate::output::progress::{Display, Line, of_level};
use clap::Args;
use everyboard::crates::certificate::{Certificate, Refusal};
use everyboard::crates::puzzle::Puzzle;
use everyboard::crates::watch::{LevelDone, Watch};
use everyboard_report::{VerifyRecord, bytes, count, moves_in_words, printable, to_line};
use num_bigint::BigUint;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Check certificates of how many moves a puzzle needs, or that it has no solution
///
/// A certificate claims that every solution of a puzzle has a number of moves or more, that a
/// solution of some number of moves exists, how many are as short, or that there is none; and has
/// all that is needed to check it. Nothing in it is trusted but the puzzle: a solution is replayed
/// by the rule, weights are added up, and a search that ended without a solution is run again, on
/// one thread, without code of the engines. Each check has a line of its own. The exit status is 1
/// if a claim does not follow, and 2 if a file cannot be read or memory does not suffice.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard verify knights-5x5.certificate
  everyboard verify knights-7x7.certificate --memory 4G --json")]
pub struct VerifyArgs {
    /// Files with certificates
    #[arg(required = true, value_name = "CERTIFICATE")]
    certificates: Vec<String>,
}

pub fn run(args: &VerifyArgs, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::ask_first();
    let mut output = Output::new();
    check_each(
        &args.certificates,
        |path| verify(path, common),
        |(puzzle, record)| {
            let text =
                if common.json { to_line(&record) } else { words::of_record(&puzzle, &record) };
            writeln!(output, "{text}")?;
            // Each certificate may take long.
            output.flush()?;
            Ok(record.right)
        },
    )
}

fn verify(path: &str, common: &Common) -> Result<(Puzzle, VerifyRecord), Failure> {
    let clock = Instant::now();
    let certificate = Certificate::load(Path::new(path))?;
    let memory = budget::for_search(common.memory());
    let levels = Levels { display: Display::with_words(common.quiet) };
    let result = everyboard::crates::certificate::verify(&certificate, memory, &levels);
    levels.display.finish();
    if let Err(refusal) = &result
        && !refusal.is_wrong()
    {
        return Err(undecided(path, &certificate.puzzle, refusal));
    }
    let record = VerifyRecord {
        certificate: path.to_owned(),
        title: printable(&certificate.puzzle.name),
        right: result.is_ok(),
        at_least: certificate.at_least,
        at_most: certificate.at_most,
        metric: certificate.puzzle.rule.metric.name(),
        exactly: certificate.exactly.as_ref().map(BigUint::to_string),
        unsolvable: certificate.unsolvable.is_some(),
        checks: words::of_checks(&certificate.puzzle, result.as_ref().ok()),
        wrong: result.as_ref().err().map(Refusal::to_string),
        positions: result.ok().map(|verified| verified.positions),
        seconds: clock.elapsed().as_secs_f64(),
    };
    Ok((certificate.puzzle, record))
}

/// The check came to no end.
fn undecided(path: &str, puzzle: &Puzzle, refusal: &Refusal) -> Failure {
    match *refusal {
        Refusal::Stopped { moves } => {
            let moves = moves_in_words(puzzle, moves);
            Failure::interrupted_with(format!("{path}: searched to {moves}"))
        }
        Refusal::Memory { memory, moves } => {
            let memory = bytes(memory);
            let moves = moves_in_words(puzzle, moves);
            let message =
                format!("not verified: the search needs more than {memory} after {moves}");
            Failure::of_flag(path, message).with_help("give more with --memory")
        }
        _ => Failure::of_flag(path, refusal),
    }
}

/// Shows the levels of the search.
struct Levels {
    display: Display,
}

impl Watch for Levels {
    fn level(&self, done: LevelDone) {
        let positions = count(done.positions, "position", "positions");
        let words = format!("after {}: {positions}", count(done.level, "move", "moves"));
        self.display.milestone(|| Some(Line { words: words.clone(), facts: of_level(done) }));
        self.display.words(|| vec![words]);
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
