//! `everyboard endgame probe`: who wins, in how many moves, and how.

mod answer;

use super::prober::Prober;
use super::subject::{FolderArgs, PieceArgs};
use crate::args::{Common, HandoutFileArgs};
use crate::failure::{ExitStatus, Failure};
use crate::input::lines;
use crate::limits::interrupt;
use crate::output::Output;
use clap::Args;
use std::io::Write;

/// Say who wins a position and in how many moves, what each move is worth, and the best line
///
/// A position is a FEN: ranks from the top joined by `/`, and the side to move, w or b; the other
/// fields may be left out. Either colour may be the stronger side. The number of ranks is the size
/// of the board, 4x4 to 8x8; letters are those of chess, of --piece, and of the tables in the
/// folder.
///
/// A missing table of up to four pieces is made for this run and not saved; a missing table of five
/// pieces is an error that names the command which makes it.
///
/// Positions from standard input, one a line, are answered with a line each: `win 20`, `draw`,
/// `loss 0`, or with --json a record; with --all every answer is in full.
///
/// --handout makes sheets to print: a diagram of each position with what is asked of the side to
/// move, and a line of best play on pages of their own.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard endgame probe '8/8/8/3k4/8/1r6/8/K1Q5 w'
  everyboard endgame probe 'k5/6/6/2A3/6/5K w' --piece A=QN
  everyboard endgame probe '8/8/8/8/8/2k5/8/K1R5 b' '8/8/4k3/8/8/8/Q7/K7 w' --handout mates.html
  everyboard endgame probe --json < positions.txt")]
pub struct ProbeArgs {
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

    #[command(flatten)]
    handout: HandoutFileArgs,
}

pub fn run(args: &ProbeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let library = args.folder.library(common)?;
    let pieces = args.pieces.pieces(&library)?;
    let prober = Prober { common, library: &library, pieces: &pieces };
    interrupt::ask_first();
    args.handout.check(&[])?;
    match lines::given(&args.positions) {
        Some(texts) => prober.each(texts, &args.handout),
        None if args.handout.file().is_some() => Err(Failure::of_flag(
            "--handout",
            "sheets are made of positions on the command line, not of those from standard input",
        )),
        None => prober.stream(args.all),
    }
}

impl Prober<'_> {
    /// Answers positions of the command line in full.
    fn each(&self, texts: &[String], handout: &HandoutFileArgs) -> Result<ExitStatus, Failure> {
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
        if handout.file().is_some() {
            let tasks = diagrams.iter().zip(1..);
            let tasks = tasks.map(|(it, number)| self.task(it, number, handout.has_solutions()));
            handout.write(self.common, tasks.collect::<Result<_, _>>()?)?;
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
}
