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
use everyboard_report::{Frame, PuzzlePage};
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
    let analysis = Analysis::of(&source, common, !args.no_search)?;
    let record = analysis.record();
    let shown = shown(&source, &analysis)?;
    let page = PuzzlePage {
        puzzle: &source.puzzle,
        record: &record,
        frames: frames(&analysis, &shown),
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

/// The positions of the solution, each with the move that led there.
fn frames<'a>(analysis: &Analysis, (path, positions): &'a (Path, Vec<Position>)) -> Vec<Frame<'a>> {
    let moves = std::iter::once(None).chain(path.rewrites.iter().map(|&rewrite| Some(rewrite)));
    let frames = positions.iter().zip(moves).map(|(position, rewrite)| match rewrite {
        None => Frame { position, caption: "start".to_owned(), marked: Vec::new() },
        Some(number) => {
            let rewrite = &analysis.system.rewrites()[number as usize];
            Frame {
                position,
                caption: analysis.notation.move_name(number).to_owned(),
                marked: vec![rewrite.from, rewrite.to],
            }
        }
    });
    frames.collect()
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
