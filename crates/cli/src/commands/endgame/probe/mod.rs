//! `everyboard endgame probe`: who wins, in how many moves, and how.

mod answer;

use super::progress::GenerationProgress;
use super::subject::{self, FolderArgs, PieceArgs};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use crate::{interrupt, lines};
use clap::Args;
use everyboard_endgame::{
    BoardSize, Diagram, Ending, FenFault, GenerateError, Generator, GeneratorError, Library,
    Pieces, Plan,
};
use everyboard_report::{duration, printable};
use std::io::Write;
use std::time::Instant;

/// Say who wins a position and in how many moves, what each move is worth, and the best line
///
/// A position is a FEN: ranks from the top joined by `/`, and the side to move, w or b; the other
/// fields may be left out. Either colour may be the stronger side. The number of ranks is the size of
/// the board, 4x4 to 8x8; letters are those of chess, of --piece, and of the tables in the folder.
///
/// A missing table of up to four pieces is made for this run and not saved; a missing table of five
/// pieces is an error that names the command which makes it.
///
/// Positions from standard input, one a line, are answered with a line each: `win 20`, `draw`,
/// `loss 0`, or with --json a record; with --all every answer is in full.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard endgame probe '8/8/8/3k4/8/1r6/8/K1Q5 w'
  everyboard endgame probe 'k5/6/6/2A3/6/5K w' --piece A=QN
  everyboard endgame probe --json < positions.txt")]
pub(in crate::commands) struct ProbeArgs {
    /// Positions; without any, or with `-`, they are read from standard input, one a line
    #[arg(value_name = "FEN")]
    positions: Vec<String>,

    /// With positions from standard input: list moves and the best line as well
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    pieces: PieceArgs,

    #[command(flatten)]
    folder: FolderArgs,
}

/// Missing tables of up to this many pieces besides the kings are made.
const MOST_MADE: usize = 2;

pub(super) fn run(args: &ProbeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let library = args.folder.library(common)?;
    let pieces = args.pieces.pieces(&library)?;
    let prober = Prober { common, library: &library, pieces: &pieces };
    interrupt::listen()?;
    match lines::given(&args.positions) {
        Some(texts) => prober.each(texts),
        None => prober.stream(args.all),
    }
}

/// Reads positions and answers them.
struct Prober<'a> {
    common: &'a Common,
    library: &'a Library,
    pieces: &'a Pieces,
}

impl Prober<'_> {
    /// Answers positions of the command line in full.
    fn each(&self, texts: &[String]) -> Result<ExitStatus, Failure> {
        let mut diagrams = Vec::new();
        for text in texts {
            let label = format!("{text:?}");
            let diagram = self.read(&label, text).map_err(|failure| {
                // A shell has taken a position apart.
                if texts.iter().any(|text| text == "w" || text == "b") {
                    failure.with_help("put a position in quotes: '8/8/8/4k3/8/8/2Q5/K7 w'")
                } else {
                    failure
                }
            })?;
            diagram.check().map_err(|error| Failure::of_flag(&label, error))?;
            diagrams.push(diagram);
        }
        let mut output = Output::new();
        for (number, diagram) in diagrams.iter().enumerate() {
            self.have(diagram.board, &diagram.ending, true)?;
            if number > 0 && !self.common.json {
                writeln!(output)?;
            }
            self.in_full(diagram, &mut output)?;
        }
        output.close(ExitStatus::Success)
    }

    /// Answers positions of standard input.
    fn stream(&self, all: bool) -> Result<ExitStatus, Failure> {
        lines::answer_lines(
            |label, text| {
                let diagram = self.read(&label, text)?;
                self.have(diagram.board, &diagram.ending, all)?;
                Ok((label, diagram))
            },
            |questions, output| {
                if !all {
                    return self.in_brief(questions, output);
                }
                questions.iter().try_for_each(|(label, diagram)| {
                    diagram.check().map_err(|error| Failure::of_flag(label, error))?;
                    self.in_full(diagram, output)
                })
            },
        )
    }

    fn read(&self, label: &str, text: &str) -> Result<Diagram, Failure> {
        Diagram::parse(text, self.pieces).map_err(|error| {
            let failure = Failure::of_flag(label, &error);
            match error.fault {
                FenFault::Unknown(letter) if letter.is_ascii_alphabetic() => {
                    failure.with_help(subject::define(letter.to_ascii_uppercase()))
                }
                _ => failure,
            }
        })
    }

    /// Makes the table of an ending if it is missing, and with `smaller` those that captures lead to.
    fn have(&self, board: BoardSize, ending: &Ending, smaller: bool) -> Result<(), Failure> {
        if ending.count() == 0 || !smaller && self.library.has(board, ending) {
            return Ok(());
        }
        let mut wanted = if smaller { ending.smaller() } else { Vec::new() };
        wanted.push(ending.normal());
        let plan = Plan::new(&wanted, |ending| self.library.has(board, ending));
        // Before any is made: what a large one needs is made with it.
        if let Some(large) = plan.missing().iter().rev().find(|one| one.count() > MOST_MADE) {
            self.library.file(board, large)?;
        }
        plan.missing().iter().try_for_each(|ending| self.make(board, ending))
    }

    /// Makes a table for this run only.
    fn make(&self, board: BoardSize, ending: &Ending) -> Result<(), Failure> {
        let clock = Instant::now();
        super::check_memory(self.common, board, ending)?;
        let threads = self.common.threads();
        let progress = GenerationProgress::new(self.common.quiet);
        let mut generator = Generator::new(self.library, board).with_threads(threads);
        let table = generator.table(ending, &progress);
        progress.finish();
        self.library.insert(table.map_err(|error| match error {
            GeneratorError::Generate(GenerateError::Stopped(name)) => {
                Failure::interrupted_with(name)
            }
            other => other.into(),
        })?);
        let time = duration(clock.elapsed().as_secs_f64());
        let command = self.library.command(board, ending);
        let words = format!("note: made the table of {ending} in {time}; `{command}` keeps it");
        output::note(self.common, printable(&words));
        Ok(())
    }
}
