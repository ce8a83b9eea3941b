//! `everyboard check`: puzzle files against what they expect.

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use crate::source::Source;
use crate::{census, interrupt, search};
use clap::Args;
use everyboard_puzzle::{Expect, Puzzle, RewriteSystem, builtins};
use everyboard_report::{CheckRecord, Verdict, bytes, count, grouped, printable, to_line};
use everyboard_search::dense::{CensusError, CensusFiles, LevelTable};
use everyboard_search::{Outcome, SolveError, Solved};
use std::io::Write;
use std::time::Instant;

/// Validate puzzles and compare their answers with what they expect
///
/// A puzzle whose file has an `[expect]` table is solved, and the answer compared: `ok` or
/// `FAILED`; where the table tells of a census, that is taken as well. One without the table, or one
/// that the memory budget does not suffice for, is `valid`. Ends with status 1 if a puzzle failed,
/// 2 if a file is faulty.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard check my-puzzle.toml
  everyboard check --all --memory 500M")]
pub(crate) struct CheckArgs {
    /// Built-in puzzles or puzzle files
    #[arg(required_unless_present = "all", value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Check every built-in puzzle
    #[arg(long)]
    all: bool,
}

/// What came of one puzzle, and why.
struct Finding {
    verdict: Verdict,
    reason: String,
}

impl Finding {
    fn new(verdict: Verdict, reason: impl Into<String>) -> Self {
        Finding { verdict, reason: reason.into() }
    }

    /// Both at once: what failed weighs most, then what could not be compared.
    fn and(self, other: Self) -> Self {
        let either = |verdict| self.verdict == verdict || other.verdict == verdict;
        let verdicts = [Verdict::Failed, Verdict::Valid];
        let verdict = verdicts.into_iter().find(|&verdict| either(verdict)).unwrap_or(Verdict::Ok);
        Finding::new(verdict, format!("{}; {}", self.reason, other.reason))
    }

    /// Compared with what was expected, which is all in `words` unless there are `faults`.
    fn compared(words: &[String], faults: &[String]) -> Self {
        match faults.is_empty() {
            true => Finding::new(Verdict::Ok, words.join(", ")),
            false => Finding::new(Verdict::Failed, faults.join("; ")),
        }
    }

    fn not_verified(what: &str, common: &Common) -> Self {
        let memory = bytes(common.memory());
        Finding::new(Verdict::Valid, format!("{what} not verified: needs more than {memory}"))
    }
}

pub(crate) fn run(args: &CheckArgs, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::listen()?;
    let all = builtins().iter().filter(|_| args.all).map(|builtin| builtin.name);
    let labels = args.puzzles.iter().map(String::as_str).chain(all);
    let mut output = Output::new();
    let mut status = ExitStatus::Success;
    for label in labels {
        let clock = Instant::now();
        match check(label, common) {
            Ok(finding) => {
                if finding.verdict == Verdict::Failed && status == ExitStatus::Success {
                    status = ExitStatus::Negative;
                }
                write_finding(label, finding, clock, common, &mut output)?;
            }
            Err(failure @ Failure::Error { .. }) => {
                failure.print();
                status = ExitStatus::SomeFailed;
            }
            Err(other) => return Err(other),
        }
    }
    Ok(status)
}

fn write_finding(
    label: &str,
    finding: Finding,
    clock: Instant,
    common: &Common,
    output: &mut Output,
) -> Result<(), Failure> {
    let Finding { verdict, reason } = finding;
    if common.json {
        let record = CheckRecord {
            schema: CheckRecord::SCHEMA,
            puzzle: label.to_owned(),
            verdict,
            reason,
            seconds: clock.elapsed().as_secs_f64(),
        };
        writeln!(output, "{}", to_line(&record))?;
    } else {
        let word = match verdict {
            Verdict::Ok => "ok",
            Verdict::Failed => "FAILED",
            Verdict::Valid => "valid",
        };
        writeln!(output, "{word:<6}  {}: {reason}", printable(label))?;
    }
    // Each puzzle may take long.
    Ok(output.flush()?)
}

fn check(label: &str, common: &Common) -> Result<Finding, Failure> {
    let source = Source::find(label)?;
    let system = source.puzzle.compile()?;
    let expect = &source.puzzle.expect;
    let mut findings = Vec::new();
    if expect.knows_solutions() {
        findings.push(check_ways(&source, &system, common)?);
    }
    if expect.knows_census() {
        findings.push(check_census(&source.puzzle, &system, common)?);
    }
    let nothing = || Finding::new(Verdict::Valid, "nothing is expected of it");
    Ok(findings.into_iter().reduce(Finding::and).unwrap_or_else(nothing))
}

fn check_ways(
    source: &Source,
    system: &RewriteSystem,
    common: &Common,
) -> Result<Finding, Failure> {
    source.check_goal()?;
    let outcome = search::plan(common, &source.puzzle, system, None, None)
        .and_then(|search| search::run(common, &search, None));
    match outcome {
        Ok(Outcome::Solved(solved)) => Ok(compare(source, system, &solved, common)),
        Ok(Outcome::Unsolvable(proof)) => {
            let positions = count(proof.positions, "position", "positions");
            Ok(no_way(&source.puzzle.expect, &positions))
        }
        Err(error) => unfinished(&source.puzzle.expect, error, common),
    }
}

/// A search that the budget did not suffice for may have disproved what is expected all the same.
fn unfinished(expect: &Expect, error: SolveError, common: &Common) -> Result<Finding, Failure> {
    let fault = match error {
        SolveError::OutOfMemory { longer_than, .. } => too_short(expect, longer_than),
        SolveError::TooManyPaths { length, .. } => {
            let mut faults = Vec::new();
            compare_length(&mut faults, expect, length);
            (!faults.is_empty()).then(|| faults.join("; "))
        }
        SolveError::BudgetTooSmall { .. } => None,
        error => return Err(error.into()),
    };
    Ok(match fault {
        Some(fault) => Finding::new(Verdict::Failed, fault),
        None => Finding::not_verified("ways", common),
    })
}

/// What to say if so many moves are proved to be too few for the length that is expected.
fn too_short(expect: &Expect, longer_than: usize) -> Option<String> {
    let moves = expect.moves.filter(|&moves| moves <= longer_than)?;
    let moves = count(moves, "move", "moves");
    Some(format!("expected {moves}, there is no way of {} or fewer", grouped(longer_than)))
}

fn no_way(expect: &Expect, positions: &str) -> Finding {
    match expect {
        Expect {
            solvable: None | Some(false),
            moves: None,
            solutions: None,
            classes: None,
            ..
        } => Finding::new(Verdict::Ok, format!("no way, by {positions}")),
        _ => {
            Finding::new(Verdict::Failed, format!("expected a way; there is none, by {positions}"))
        }
    }
}

fn compare(source: &Source, system: &RewriteSystem, solved: &Solved, common: &Common) -> Finding {
    let expect = &source.puzzle.expect;
    let moves = solved.paths.length();
    let solutions = solved.paths.count().to_string();
    let mut words =
        vec![count(moves, "move", "moves"), count(&solutions, "shortest way", "shortest ways")];
    let mut faults = Vec::new();
    compare_length(&mut faults, expect, moves);
    differ(&mut faults, "shortest ways", expect.solutions.clone(), &solutions);
    if let Some(expected) = expect.classes.clone() {
        match search::classes(common, &source.puzzle, system, solved) {
            Some(classes) => {
                let classes = classes.to_string();
                if classes != solutions {
                    words.push(format!("{} up to symmetry", grouped(&classes)));
                }
                differ(&mut faults, "ways up to symmetry", Some(expected), &classes);
            }
            None => words.push("ways up to symmetry not verified".to_owned()),
        }
    }
    Finding::compared(&words, &faults)
}

fn check_census(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    common: &Common,
) -> Result<Finding, Failure> {
    let table = census::plan(common, puzzle, system, 0)
        .and_then(|census| census::run(common, &census, &CensusFiles::default()));
    match table {
        Ok(table) => Ok(compare_census(&puzzle.expect, &table)),
        Err(CensusError::TooLittleMemory { .. }) => Ok(Finding::not_verified("positions", common)),
        Err(CensusError::Space(error)) => {
            Ok(Finding::new(Verdict::Valid, format!("positions not verified: {error}")))
        }
        Err(error) => Err(error.into()),
    }
}

fn compare_census(expect: &Expect, table: &LevelTable) -> Finding {
    let (reachable, deepest) = (table.reachable(), table.deepest());
    let positions = count(reachable, "position", "positions");
    let words = [format!("{positions} reached"), format!("deepest level {deepest}")];
    let mut faults = Vec::new();
    let reachable = reachable.to_string();
    differ(&mut faults, "positions reached", expect.reachable.clone(), &reachable);
    let expected = expect.deepest.map(|level| level.to_string());
    differ(&mut faults, "as the deepest level", expected, &deepest.to_string());
    Finding::compared(&words, &faults)
}

/// Notes where a shortest way has another length than expected, or should not be.
fn compare_length(faults: &mut Vec<String>, expect: &Expect, moves: usize) {
    if expect.solvable == Some(false) {
        faults.push(format!("expected no way, found one of {}", count(moves, "move", "moves")));
    }
    differ(faults, "moves", expect.moves.map(|moves| moves.to_string()), &moves.to_string());
}

/// Notes an expected number that is not the one found.
fn differ(faults: &mut Vec<String>, what: &str, expected: Option<String>, found: &str) {
    if let Some(expected) = expected.filter(|expected| expected != found) {
        faults.push(format!("expected {} {what}, found {}", grouped(expected), grouped(found)));
    }
}
