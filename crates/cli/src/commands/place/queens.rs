//! `everyboard queens`: `place Q --board NxN` in fewer words.

use super::flags::{AnswerArgs, ProblemArgs, SaveArgs};
use super::{Job, input};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::machine;
use crate::output::Output;
use clap::Args;
use everyboard_report::{PlaceOutcome, PlaceRecord, to_line};
use std::io::Write;
use std::time::Instant;

/// The n queens: `place Q` on N by N squares
///
/// Every flag of `place` that says what is placed or what is answered is here too.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard queens 8                    92
  everyboard queens 8 --classes          12 up to symmetry
  everyboard queens 8 --first
  everyboard queens 12 --list --format coordinates
  everyboard queens 16 -j 2
  everyboard queens 8 --fixed d1 --list --limit 3")]
pub(crate) struct QueensArgs {
    /// The number of rows and columns, and of queens unless --pieces says otherwise
    #[arg(value_name = "N", value_parser = parse_size, allow_hyphen_values = true)]
    n: usize,

    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    answer: AnswerArgs,

    #[command(flatten)]
    save: SaveArgs,
}

/// The root of the most squares that a board can have.
const MAX_ROWS: usize = 64;

fn parse_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|&size| size <= MAX_ROWS);
    size.ok_or_else(|| format!("expected a number of rows from 0 to {MAX_ROWS}"))
}

pub(crate) fn run(args: &QueensArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let (answer, save) = (&args.answer, &args.save);
    let job = |regions| Job { common, answer, save, pieces: "Q".to_owned(), regions, clock };
    if args.n == 0 {
        return job(Vec::new()).nothing(&args.problem);
    }
    let board = format!("{0}x{0}", args.n);
    let read = input::read(&["Q".to_owned()], Some(&board), &args.problem)?;
    job(read.regions).run(read.spec, args.problem.settles())
}

impl Job<'_> {
    /// No queens on no board: one way, as OEIS A000170 has it. There is nothing to draw.
    fn nothing(&self, problem: &ProblemArgs) -> Result<ExitStatus, Failure> {
        let AnswerArgs { svg, animate, html, .. } = self.answer;
        let SaveArgs { checkpoint, part, save, .. } = self.save;
        let files =
            [svg, animate, html, &checkpoint.checkpoint, save].into_iter().any(Option::is_some);
        let shown = self.answer.shows() || self.answer.dominate || self.answer.classes;
        if shown || files || part.is_some() || problem.is_given() {
            return Err(Failure::new("N = 0: a board without squares can be counted on, no more")
                .with_help("leave out all but --count"));
        }
        let mut output = Output::new();
        if self.common.json {
            let record = PlaceRecord {
                schema: PlaceRecord::SCHEMA,
                pieces: self.pieces.clone(),
                board: String::new(),
                outcome: PlaceOutcome::Done,
                size: Some(0),
                maximum: None,
                placements: Some("1".to_owned()),
                unique: None,
                part: None,
                classes: None,
                symmetries: None,
                by_symmetry: None,
                method: "none".to_owned(),
                steps: Some(0),
                threads: self.common.threads().get(),
                seconds: self.clock.elapsed().as_secs_f64(),
                peak_memory_bytes: machine::peak_memory(),
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            writeln!(output, "1 placement of 0 queens: nothing on nothing")?;
        }
        output.flush()?;
        Ok(ExitStatus::Success)
    }
}
