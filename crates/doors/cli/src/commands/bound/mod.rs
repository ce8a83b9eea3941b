//! `everyboard bound`: the moves of a shortest solution, bounded from both sides.

mod answer;
mod certificate;
mod flags;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::input::endpoints::PositionForm;
use crate::input::source::{self, Source};
use crate::limits::interrupt;
use crate::output;
use crate::output::interval::interval_in_words;
use crate::output::listing;
use crate::output::progress::BoundProgress;
use crate::work::search;
use crate::work::several::one_by_one;
use answer::Answer;
use certificate::CertificateFile;
use everyboard::crates::puzzle::{CompileError, Puzzle, RewriteSystem};
use everyboard::crates::search::{Engine, Interval, NarrowEnd, NarrowedInterval, Options};
use everyboard::crates::watch::Watch;
use everyboard::plan::{self, certificate_by_rule, moves_to_bound, too_far};
pub use flags::BoundArgs;
use std::time::Instant;

pub fn run(args: &BoundArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let sources = args.ends.all()?;
    if sources.len() > 1 {
        args.check_several()?;
    }
    one_by_one(sources, common, |source| bound(args, source, common))
}

fn bound(args: &BoundArgs, mut source: Source, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let form = args.ends.set(&mut source, args.written.code, common)?;
    source::check_goal(&source)?;
    let puzzle = &source.puzzle;
    let system = moves_to_bound(puzzle, common.memory_for_moves())?;
    if system.parts().is_some() {
        if args.tables.is_given() {
            return Err(CompileError::TooManyMoves.into());
        }
        return bound_in_parts(args, &source, &system, form, clock, common);
    }
    let notation = args.written.notation(puzzle, &system)?;
    let file =
        args.certificate.as_ref().map(|path| CertificateFile { path, puzzle, system: &system });
    let known = known(file.as_ref(), puzzle, &system)?;
    let answer = Answer { args, common, source: &source, system: &system, notation, form, clock };
    if let Some(reason) = search::impossible(puzzle, &system) {
        return impossible(&answer, file.as_ref(), &reason);
    }
    let tables = args.tables.find(common, puzzle, &system)?;
    let options = Options { engine: Some(Engine::Bounded), ..search::options(common) };
    let search = search::plan(puzzle, &system, options, tables.as_ref())?;
    let bound = search.bound_by_potential().unwrap_or_default();
    if let Some(reason) = too_far(puzzle, &system, bound) {
        return impossible(&answer, file.as_ref(), &reason);
    }
    interrupt::ask_first();
    search::announce(common, puzzle, &search, false);
    if known != Interval::default() {
        output::note(common, format_args!("taken up: {}", interval_in_words(puzzle, &known)));
    }
    let progress = BoundProgress::new(puzzle, common.quiet);
    let mut unsaved = None;
    let narrowed = search.narrow(known, &progress, &mut |interval| {
        progress.news(interval.news());
        let certified = || plan::certificate(puzzle, &system, &search, interval);
        unsaved = file.as_ref().and_then(|file| file.write(&certified()).err());
    });
    progress.finish();
    let narrowed = narrowed?;
    let status = answer.print(&narrowed);
    if let (Some(file), NarrowEnd::Unsolvable(proof)) = (&file, &narrowed.end) {
        file.write_none(common, Some(proof))?;
    }
    match unsaved {
        Some(failure) => Err(failure),
        None => status,
    }
}

/// Prints that there is no solution, since sums prove that, and writes the certificate.
fn impossible(
    answer: &Answer,
    file: Option<&CertificateFile>,
    reason: &str,
) -> Result<ExitStatus, Failure> {
    let status = answer.impossible(reason);
    file.map_or(Ok(()), |file| file.write_none(answer.common, None)).and(status)
}

/// Bounds by a search that puts moves together, which are too many to be listed.
fn bound_in_parts(
    args: &BoundArgs,
    source: &Source,
    system: &RewriteSystem,
    form: PositionForm,
    clock: Instant,
    common: &Common,
) -> Result<ExitStatus, Failure> {
    let puzzle = &source.puzzle;
    let file = args.certificate.as_ref().map(|path| CertificateFile { path, puzzle, system });
    if let Some(file) = &file {
        file.check_new()?;
    }
    let search = search::plan(puzzle, system, search::options(common), None)?;
    interrupt::ask_first();
    search::announce(common, puzzle, &search, false);
    let narrowed = NarrowedInterval::of(search::run(common, puzzle, &search, None)?);
    let made = &narrowed.system(system);
    let notation = args.written.notation(puzzle, made)?;
    let status =
        Answer { args, common, source, system: made, notation, form, clock }.print(&narrowed);
    match (&file, &narrowed.end) {
        (None, _) => {}
        (Some(file), NarrowEnd::Unsolvable(proof)) => file.write_none(common, Some(proof))?,
        (Some(file), _) => file.write(&certificate_by_rule(puzzle, made, &narrowed.interval))?,
    }
    status
}

/// What the certificate that is there has proved, its solution replayed.
fn known(
    file: Option<&CertificateFile>,
    puzzle: &Puzzle,
    system: &RewriteSystem,
) -> Result<Interval, Failure> {
    let Some(file) = file else { return Ok(Interval::default()) };
    let known = file.read()?;
    if let Some(path) = &known.path {
        listing::checked(path, puzzle, system)?;
    }
    Ok(known)
}
