//! `everyboard endgame probe`: who wins, in how many moves, and how.

mod answer;

use super::progress::GenerationProgress;
use super::subject::{self, FolderArgs, PieceArgs};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use crate::lines::{Line, Lines};
use crate::output::{self, Output};
use answer::Answers;
use clap::Args;
use everyboard_endgame::{
    BoardSize, Diagram, Ending, FenFault, GenerateError, Generator, GeneratorError, Library,
    Pieces, Plan,
};
use everyboard_report::{duration, printable};
use std::io::{self, Write};
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

    /// A piece that is not in chess: a capital letter and its movement in Betza's notation
    #[arg(long = "piece", value_name = "LETTER=BETZA", value_parser = subject::parse_piece)]
    pieces: Vec<(char, String)>,

    #[command(flatten)]
    folder: FolderArgs,
}

/// Missing tables of up to this many pieces besides the kings are made.
const MOST_MADE: usize = 2;

pub(super) fn run(args: &ProbeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let library = args.folder.library(common)?;
    let board = BoardSize::CHESS;
    let pieces = PieceArgs { pieces: args.pieces.clone(), board }.pieces(&library)?;
    let output = Output::new();
    let asker = Asker { common, library: &library, pieces: &pieces };
    interrupt::listen()?;
    match &args.positions[..] {
        [] => asker.stream(args.all, output),
        [dash] if dash == "-" => asker.stream(args.all, output),
        texts => asker.each(texts, output),
    }
}

/// Reads positions and has them answered.
struct Asker<'a> {
    common: &'a Common,
    library: &'a Library,
    pieces: &'a Pieces,
}

impl Asker<'_> {
    /// Answers positions of the command line in full.
    fn each(&self, texts: &[String], mut output: Output) -> Result<ExitStatus, Failure> {
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
        let answers = Answers { common: self.common, library: self.library };
        for (number, diagram) in diagrams.iter().enumerate() {
            self.have(diagram.board, &diagram.ending, true)?;
            if number > 0 && !self.common.json {
                writeln!(output)?;
            }
            answers.in_full(diagram, &mut output)?;
        }
        output.flush()?;
        Ok(ExitStatus::Success)
    }

    /// Answers positions of standard input.
    fn stream(&self, all: bool, mut output: Output) -> Result<ExitStatus, Failure> {
        let mut lines = Lines::new(io::stdin().lock());
        let answers = Answers { common: self.common, library: self.library };
        loop {
            let (questions, fault) = lines.next(|Line { label, text }: Line| {
                let diagram = self.read(&label, text.trim())?;
                self.have(diagram.board, &diagram.ending, all)?;
                Ok((label, diagram))
            });
            let answered = if all {
                questions.iter().try_for_each(|(label, diagram)| {
                    diagram.check().map_err(|error| Failure::of_flag(label, error))?;
                    answers.in_full(diagram, &mut output)
                })
            } else {
                answers.in_brief(&questions, &mut output)
            };
            output.flush()?;
            answered?;
            match fault {
                Some(failure) => return Err(failure),
                None if questions.is_empty() => return Ok(ExitStatus::Success),
                None if interrupt::is_stopped() => {
                    return Err(Failure::interrupted());
                }
                None => {}
            }
        }
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
