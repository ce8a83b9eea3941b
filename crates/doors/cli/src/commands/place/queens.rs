//! `everyboard queens`: `place Q --board NxN` in fewer words.

use super::flags::{AnswerArgs, ProblemArgs, SaveArgs};
use super::{Request, input, table};
use crate::args::{Common, SeveralArgs};
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard::crates::puzzle::Sizes;
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
  everyboard queens 1..12 --classes      a table
  everyboard queens 16 -j 2
  everyboard queens 8 --fixed d1 --list --limit 3")]
pub struct QueensArgs {
    /// The number of rows and columns, and of queens unless --pieces says otherwise
    ///
    /// A range such as 1..12 gives one table with a row for each number.
    #[arg(value_name = "N", value_parser = parse_sizes, allow_hyphen_values = true)]
    n: Sizes,

    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    answer: AnswerArgs,

    #[command(flatten)]
    save: SaveArgs,

    #[command(flatten)]
    several: SeveralArgs,
}

/// The most rows: the square root of the most squares of a board.
const MAX_ROWS: usize = 64;

fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let sizes = Sizes::parse(text).filter(|sizes| sizes.numbers() == 1);
    let sizes = sizes.filter(|sizes| sizes.largest() <= MAX_ROWS);
    let sizes = sizes.ok_or_else(|| {
        format!("expected a number of rows from 0 to {MAX_ROWS}, or a range such as 1..12")
    })?;
    match sizes.empty() {
        None => Ok(sizes),
        Some((first, last)) => {
            Err(format!("the range {first}..{last} is empty; the smaller number comes first"))
        }
    }
}

pub fn run(args: &QueensArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let request = Request {
        common,
        answer: &args.answer,
        save: &args.save,
        pieces: "Q".to_owned(),
        regions: Vec::new(),
        clock: Instant::now(),
    };
    if args.n.count() > 1 || args.several.csv {
        let command = format!("queens {}", args.n);
        let range = command.clone();
        return table::Boards {
            kinds: &["Q".to_owned()],
            problem: &args.problem,
            several: &args.several,
            range,
            command,
            example: "queens 1..12",
        }
        .print(&request, table::of_sizes(&args.n));
    }
    args.several.check_one_of("board", "give a range such as 1..12")?;
    let n = args.n.largest();
    if n == 0 {
        return request.count_on_nothing(&args.problem);
    }
    let board = format!("{n}x{n}");
    let written = input::read(&["Q".to_owned()], Some(&board), &args.problem)?;
    Request { regions: written.letters, ..request }.run(written.spec, args.problem.gives_size())
}

impl Request<'_> {
    /// No queens on an empty board: one placement, as in OEIS A000170. There is nothing to draw.
    fn count_on_nothing(&self, problem: &ProblemArgs) -> Result<ExitStatus, Failure> {
        if self.answer.classes {
            return Err(on_nothing());
        }
        let record = self.record_on_nothing(problem)?;
        let mut output = Output::new();
        if self.common.json {
            writeln!(output, "{}", to_line(&record))?;
        } else {
            writeln!(output, "1 placement of 0 queens: nothing on nothing")?;
        }
        output.close(ExitStatus::Success)
    }

    /// The record of no queens on an empty board.
    pub fn record_on_nothing(&self, problem: &ProblemArgs) -> Result<PlaceRecord, Failure> {
        let SaveArgs { checkpoint, part, save, .. } = self.save;
        let files = checkpoint.checkpoint.is_some() || save.is_some();
        let files = files || self.answer.pictures.is_given();
        let files = files || self.answer.handout.file().is_some();
        let shown = self.answer.shows() || self.answer.dominate;
        if shown || files || part.is_some() || problem.is_given() {
            return Err(on_nothing());
        }
        Ok(PlaceRecord {
            size: Some(0),
            placements: Some("1".to_owned()),
            classes: self.answer.classes.then(|| "1".to_owned()),
            method: "none".to_owned(),
            steps: Some(0),
            ..self.record_of_board(String::new(), PlaceOutcome::Done)
        })
    }
}

fn on_nothing() -> Failure {
    Failure::new("N = 0: on a board without squares there is only a count")
        .with_help("leave out all flags but --count")
}
