//! `everyboard check`: puzzle files against what they expect.

use crate::args::Common;
use crate::commands::game::Subject;
use crate::failure::{ExitStatus, Failure, check_each};
use crate::input::blocks;
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::output::Output;
use crate::work::census::CensusRequest;
use crate::work::{census, search};
use clap::Args;
use everyboard::crates::census::{CensusError, CensusFiles, LevelCounts};
use everyboard::crates::game::{Refusal, Value};
use everyboard::crates::levels::LevelError;
use everyboard::crates::puzzle::{CompileError, Expect, Puzzle, RewriteSystem, builtins, games};
use everyboard::crates::search::{
    End, Interval, NarrowEnd, NarrowedInterval, Outcome, ShortestSolutions, SolveError,
};
use everyboard_report::{
    CheckRecord, Verdict, bytes, count, grouped, moves_in_words, printable, to_line,
};
use std::io::Write;
use std::time::Instant;

/// Validate puzzles and compare their answers with what they expect
///
/// If a puzzle's file has an `[expect]` table, the puzzle is solved and the answer is compared with
/// the table: `ok` or `FAILED`. If the table expects numbers of a census, the census is run as
/// well. A puzzle without the table, or one that needs more memory than there is, is `valid`. The
/// exit status is 1 if a puzzle failed, and 2 if a file has an error.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard check my-puzzle.toml
  everyboard check --all --memory 500M")]
pub struct CheckArgs {
    /// Built-in puzzles, puzzle files or ranges of sizes; a family in a file is checked in all its
    /// sizes
    #[arg(required_unless_present = "all", value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Check every built-in puzzle
    #[arg(long)]
    all: bool,
}

/// The verdict on a puzzle, and why.
struct Finding {
    verdict: Verdict,
    reason: String,
}

impl Finding {
    fn new(verdict: Verdict, reason: impl Into<String>) -> Self {
        Finding { verdict, reason: reason.into() }
    }

    /// Both at once: a failure weighs most, then what could not be compared.
    fn and(self, other: Self) -> Self {
        let both = [self.verdict, other.verdict];
        let worst = [Verdict::Failed, Verdict::Valid].into_iter().find(|it| both.contains(it));
        let reason = format!("{}; {}", self.reason, other.reason);
        Finding::new(worst.unwrap_or(Verdict::Ok), reason)
    }

    /// The outcome of a comparison: `words` if it found no `faults`.
    fn compared(words: &[String], faults: &[String]) -> Self {
        if faults.is_empty() {
            Finding::new(Verdict::Ok, words.join(", "))
        } else {
            Finding::new(Verdict::Failed, faults.join("; "))
        }
    }

    fn not_verified(what: &str, common: &Common) -> Self {
        let memory = bytes(common.memory());
        Finding::new(Verdict::Valid, format!("{what} not verified: needs more than {memory}"))
    }
}

pub fn run(args: &CheckArgs, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::ask_first();
    let all = builtins().iter().chain(games()).filter(|_| args.all).map(|builtin| builtin.name);
    let labels = args.puzzles.iter().map(String::as_str).chain(all);
    let sources = labels.flat_map(|label| match source::find_all(label) {
        Ok(sources) => sources.into_iter().map(Ok).collect(),
        Err(failure) => vec![Err(failure)],
    });
    let mut output = Output::new();
    check_each(
        sources,
        |source| {
            let clock = Instant::now();
            let source = source?;
            let puzzle = source.label.clone();
            let Finding { verdict, reason } = check(source, common)?;
            let seconds = clock.elapsed().as_secs_f64();
            Ok(CheckRecord { puzzle, verdict, reason, seconds })
        },
        |record| {
            let text = if common.json { to_line(&record) } else { line(&record) };
            writeln!(output, "{text}")?;
            // Each puzzle may take long.
            output.flush()?;
            Ok(record.verdict != Verdict::Failed)
        },
    )
}

fn line(record: &CheckRecord) -> String {
    let word = match record.verdict {
        Verdict::Ok => "ok",
        Verdict::Failed => "FAILED",
        Verdict::Valid => "valid",
    };
    format!("{word:<6}  {}: {}", printable(&record.puzzle), record.reason)
}

fn check(source: Source, common: &Common) -> Result<Finding, Failure> {
    blocks::note_touching(&source.puzzle, common);
    let system = match source.puzzle.compile_or_in_parts_within(common.memory_for_moves()) {
        Err(CompileError::TooLittleMemory { .. }) => {
            return Ok(Finding::not_verified("moves", common));
        }
        compiled => compiled?,
    };
    let expect = &source.puzzle.expect;
    let mut findings = Vec::new();
    if expect.knows_solutions() {
        findings.push(check_solutions(&source, &system, common)?);
    }
    if expect.knows_census() {
        findings.push(check_census(&source.puzzle, &system, common)?);
    }
    if expect.value.is_some() || expect.plies.is_some() {
        findings.push(check_value(source, common)?);
    }
    let finding = findings.into_iter().reduce(Finding::and);
    Ok(finding.unwrap_or_else(|| Finding::new(Verdict::Valid, "nothing is expected of it")))
}

fn check_solutions(
    source: &Source,
    system: &RewriteSystem,
    common: &Common,
) -> Result<Finding, Failure> {
    source::check_goal(source)?;
    let outcome = search::plan(&source.puzzle, system, search::options(common), None)
        .and_then(|search| search::run(common, &source.puzzle, &search, None));
    match outcome {
        Ok(Outcome::Solved(solved)) => Ok(compare(source, system, &solved, common)),
        Ok(Outcome::Unsolvable(proof)) => {
            let positions = count(proof.positions, "position", "positions");
            Ok(unsolvable(&source.puzzle.expect, &positions))
        }
        Ok(Outcome::Narrowed(narrowed)) => narrowed_only(source, &narrowed, common),
        Err(SolveError::Level(LevelError::TooLittleMemory { .. })) => {
            Ok(Finding::not_verified("solutions", common))
        }
        Err(error) => Err(error.into()),
    }
}

/// Bounds may be what is expected, or may have disproved it.
fn narrowed_only(
    source: &Source,
    narrowed: &NarrowedInterval,
    common: &Common,
) -> Result<Finding, Failure> {
    if let NarrowEnd::Stopped = narrowed.end {
        return Err(Failure::interrupted());
    }
    let expect = &source.puzzle.expect;
    let mut faults = Vec::new();
    if let Some(length) = narrowed.length() {
        compare_length(&mut faults, expect, length);
    } else {
        let Interval { at_least, .. } = narrowed.interval;
        faults.extend(too_short(expect, at_least));
        faults.extend(narrowed.interval.at_most().and_then(|most| too_long(expect, most)));
    }
    if !faults.is_empty() {
        return Ok(Finding::new(Verdict::Failed, faults.join("; ")));
    }
    let rest = Finding::not_verified("solutions", common);
    Ok(match narrowed.length() {
        Some(length) => {
            let words = moves_in_words(&source.puzzle, length);
            Finding::new(Verdict::Valid, format!("{words}; {}", rest.reason))
        }
        None => rest,
    })
}

/// What to say if every solution is proved longer than is expected.
fn too_short(expect: &Expect, at_least: usize) -> Option<String> {
    let moves = expect.moves.filter(|&moves| moves < at_least)?;
    let moves = count(moves, "move", "moves");
    let more = count(at_least - 1, "move", "moves");
    Some(format!("expected {moves}, every solution needs more than {more}"))
}

/// What to say if a solution is known that is shorter than is expected, or that is not expected.
fn too_long(expect: &Expect, at_most: usize) -> Option<String> {
    let found = count(at_most, "move", "moves");
    match expect.moves {
        Some(moves) if moves > at_most => {
            Some(format!("expected {}, found one of {found}", count(moves, "move", "moves")))
        }
        None if expect.solvable == Some(false) => {
            Some(format!("expected no solution, found one of {found}"))
        }
        _ => None,
    }
}

fn unsolvable(expect: &Expect, positions: &str) -> Finding {
    let Expect { solvable, moves, solutions, classes, .. } = expect;
    if *solvable != Some(true) && moves.is_none() && solutions.is_none() && classes.is_none() {
        Finding::new(Verdict::Ok, format!("unsolvable, proved by {positions}"))
    } else {
        let reason = format!("expected a solution; unsolvable, proved by {positions}");
        Finding::new(Verdict::Failed, reason)
    }
}

fn compare(
    source: &Source,
    system: &RewriteSystem,
    solved: &ShortestSolutions,
    common: &Common,
) -> Finding {
    let expect = &source.puzzle.expect;
    let moves = solved.paths.length();
    let solutions = solved.paths.count().to_string();
    let mut words = vec![
        moves_in_words(&source.puzzle, moves),
        count(&solutions, "shortest solution", "shortest solutions"),
    ];
    let mut faults = Vec::new();
    compare_length(&mut faults, expect, moves);
    differ(&mut faults, "shortest solutions", expect.solutions.clone(), &solutions);
    if let Some(expected) = expect.classes.clone() {
        match search::classes(common, &source.puzzle, system, solved) {
            Some(classes) => {
                let classes = classes.to_string();
                if classes != solutions {
                    words.push(format!("{} up to symmetry", grouped(&classes)));
                }
                differ(&mut faults, "solutions up to symmetry", Some(expected), &classes);
            }
            None => words.push("solutions up to symmetry not verified".to_owned()),
        }
    }
    Finding::compared(&words, &faults)
}

/// The value of a game's start.
fn check_value(source: Source, common: &Common) -> Result<Finding, Failure> {
    let expect = source.puzzle.expect.clone();
    let subject = Subject::new(source, common)?;
    let start = subject.rules.start();
    let table = match subject.table(std::slice::from_ref(&start), common) {
        Ok(table) => table,
        Err(Refusal::Memory { .. }) => return Ok(Finding::not_verified("the value", common)),
        Err(refused) => return Err(subject.refused(refused)),
    };
    let value = table.value(&start)?.ok_or_else(|| Failure::internal("the start has no value"))?;
    let word = match value {
        Value::Win { .. } => "win".to_owned(),
        Value::Draw => "draw".to_owned(),
        Value::Loss { .. } => "loss".to_owned(),
        Value::Score(score) => score.to_string(),
    };
    let mut words = vec![word.clone()];
    words.extend(value.plies().map(|plies| count(plies, "ply", "plies")));
    let mut faults = Vec::new();
    differ(&mut faults, "as value", expect.value, &word);
    if table.has_plies() {
        let plies = value.plies().map_or("none".to_owned(), |plies| plies.to_string());
        differ(&mut faults, "plies", expect.plies.map(|plies| plies.to_string()), &plies);
    }
    Ok(Finding::compared(&words, &faults))
}

fn check_census(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    common: &Common,
) -> Result<Finding, Failure> {
    let table = census::plan(common, puzzle, system, End::Start, 0, CensusRequest::default())
        .and_then(|census| census::run(common, &census, &CensusFiles::default()));
    match table {
        Ok(table) => Ok(compare_census(&puzzle.expect, &table)),
        Err(CensusError::TooLittleMemory { .. } | CensusError::OutOfMemory { .. }) => {
            Ok(Finding::not_verified("positions", common))
        }
        Err(CensusError::Space(error)) => {
            Ok(Finding::new(Verdict::Valid, format!("positions not verified: {error}")))
        }
        Err(error) => Err(error.into()),
    }
}

fn compare_census(expect: &Expect, table: &LevelCounts) -> Finding {
    let reachable = table.reachable();
    let deepest = table.deepest();
    let positions = count(reachable, "position", "positions");
    let words = [format!("{positions} reached"), format!("deepest level {deepest}")];
    let mut faults = Vec::new();
    let reachable = reachable.to_string();
    differ(&mut faults, "positions reached", expect.reachable.clone(), &reachable);
    let expected = expect.deepest.map(|level| level.to_string());
    differ(&mut faults, "as the deepest level", expected, &deepest.to_string());
    Finding::compared(&words, &faults)
}

/// Adds a fault if a solution of this length is not what is expected.
fn compare_length(faults: &mut Vec<String>, expect: &Expect, moves: usize) {
    if expect.solvable == Some(false) {
        faults
            .push(format!("expected no solution, found one of {}", count(moves, "move", "moves")));
    }
    differ(faults, "moves", expect.moves.map(|moves| moves.to_string()), &moves.to_string());
}

/// Adds a fault if the expected number is not the one found.
fn differ(faults: &mut Vec<String>, what: &str, expected: Option<String>, found: &str) {
    if let Some(expected) = expected.filter(|expected| expected != found) {
        faults.push(format!("expected {} {what}, found {}", grouped(expected), grouped(found)));
    }
}
