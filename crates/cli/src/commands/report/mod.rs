//! `everyboard report`: what is known of a puzzle on one page.

mod flags;

use crate::analysis::{Analysis, Found};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use crate::listing;
use crate::output::{self, Output};
use crate::source::Source;
use everyboard_board::Position;
use everyboard_report::PuzzlePage;
use everyboard_search::Path;
use everyboard_store::AtomicFile;
pub(super) use flags::ReportArgs;
use std::io::Write;

pub(super) fn run(args: &ReportArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if let Some(path) = &args.output {
        AtomicFile::check(path).map_err(of_flag)?;
    }
    let (source, _) = args.ends.source(false)?;
    interrupt::listen()?;
    args.cycles.check(&source.puzzle)?;
    let analysis = Analysis::of(&source, common, !args.no_search)?;
    let analysis = analysis.with_cycles(args.cycles.cycles)?;
    let record = analysis.record();
    let (path, positions) = shown(&source, &analysis)?;
    let Analysis { system, notation, .. } = &analysis;
    let page = PuzzlePage {
        puzzle: &source.puzzle,
        record: &record,
        frames: listing::figures(&source.puzzle, system, notation, &path, &positions),
        commands: commands(&args.ends.words(), &analysis),
    };
    let html = page.html();
    match &args.output {
        Some(path) => {
            AtomicFile::write(path, html.as_bytes()).map_err(of_flag)?;
            output::note(common, format_args!("written: {}", path.display()));
            Ok(ExitStatus::Success)
        }
        None => {
            let mut output = Output::new();
            output.write_all(html.as_bytes())?;
            output.close(ExitStatus::Success)
        }
    }
}

fn of_flag(error: impl std::fmt::Display) -> Failure {
    Failure::of_flag("--output", error)
}

/// A solution and its positions, checked against the rule; only the start if there is none.
fn shown(source: &Source, analysis: &Analysis) -> Result<(Path, Vec<Position>), Failure> {
    match &analysis.found {
        Found::Solved(solved) => listing::first(&solved.paths, &source.puzzle, &analysis.system),
        Found::Unsolvable(_) | Found::Nothing => {
            let start = source.puzzle.starts[0].clone();
            Ok((Path { start: start.clone(), rewrites: Vec::new() }, vec![start]))
        }
    }
}

/// The commands that give the numbers of the page.
fn commands(puzzle: &str, analysis: &Analysis) -> Vec<String> {
    let last = match &analysis.found {
        Found::Solved(_) => "solve",
        Found::Unsolvable(_) | Found::Nothing => "bound",
    };
    let commands = [("analyze", ""), (last, ""), ("report", " --output report.html")];
    let commands = commands.map(|(name, flags)| format!("everyboard {name} {puzzle}{flags}"));
    commands.to_vec()
}
