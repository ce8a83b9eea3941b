//! `everyboard place`: placements of pieces that do not attack each other; `everyboard queens` is
//! short for the classic one.

mod answer;
mod count;
mod dominate;
mod estimate;
mod faults;
mod files;
mod flags;
mod input;
mod list;
mod parts;
mod pictures;
mod progress;
mod queens;
mod regions;
mod table;

use crate::args::{Common, SeveralArgs};
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output;
use clap::Args;
use everyboard::crates::placement::record::Record;
use everyboard::crates::placement::{Problem, ProblemSpec, WrittenProblem};
use everyboard::crates::store::FileLock;
use everyboard_report::printable;
use flags::{AnswerArgs, PartsArgs, ProblemArgs, SaveArgs};
pub use queens::{QueensArgs, run as run_queens};
pub use regions::{RegionsArgs, run as run_regions};
use std::time::Instant;

/// Count, list or find placements of pieces that do not attack each other
///
/// How many pieces of a kind, or of several, stand on a board of any shape so that none attacks
/// another, up to symmetry or not; all of them, or one that completes what stands already; and how
/// few pieces attack or hold every square. The answers are exact.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard place Q --board 8x8                   how many ways for eight queens: 92
  everyboard place Q --classes                     up to symmetry: 12, and how symmetric they are
  everyboard place QN --board 10x10 --list         amazons, all four ways
  everyboard place K --board 8x8 --maximum         the most kings, and in how many ways
  everyboard place R B --each 4,4 --first          four rooks and four bishops
  everyboard place Q --board 7x7 --wrap both       queens on a torus
  everyboard place Q --fixed a1,c5 --unique        is there one way to complete this?
  everyboard place RF --regions AAB/ABB/CCC        one piece a row, a column and a region
  everyboard place K --maximum --board 1..8        a table of several boards
  everyboard place Q --dominate                    the fewest queens that guard every square
  everyboard queens 8 --html queens.html           a page to look at, with the search as a film
  everyboard place Q --board 18x18 --checkpoint long.count
  everyboard place --resume long.count
  everyboard place Q --board 18x18 --part 1/4 --save first.count
  everyboard place --verify first.count --sample 5
  everyboard place --add first.count second.count third.count fourth.count")]
pub struct PlaceArgs {
    /// A piece in Betza's notation such as Q, N or QN, or by name such as queen, or several kinds;
    /// A=QN gives a kind its letter
    #[arg(value_name = "PIECE", required_unless_present_any = ["resume", "add", "verify"])]
    kinds: Vec<String>,

    /// The board: COLUMNSxROWS, one number for as many of both, rows drawn with `.` and `#` for a
    /// missing square and joined by `/`, or a file with such rows; 8x8 if not given
    ///
    /// A range of sizes such as 3x3..8, 3..5x4..7 or 4..8 gives one table with a row for each
    /// board.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    board: Option<String>,

    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    answer: AnswerArgs,

    #[command(flatten)]
    save: SaveArgs,

    #[command(flatten)]
    parts: PartsArgs,

    #[command(flatten)]
    several: SeveralArgs,
}

/// A question about placements, from `place` or `queens`.
struct Request<'a> {
    common: &'a Common,
    answer: &'a AnswerArgs,
    save: &'a SaveArgs,
    /// The pieces as they were given, for records.
    pieces: String,
    /// By region: its letter.
    regions: Vec<char>,
    clock: Instant,
}

pub fn run(args: &PlaceArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    if let Some(status) = parts::run(args, common, clock)? {
        return Ok(status);
    }
    let answer = &args.answer;
    let save = &args.save;
    let pieces = args.kinds.join(" ");
    let request = Request { common, answer, save, pieces, regions: Vec::new(), clock };
    if let Some(path) = &args.parts.saved.resume {
        let lock = path.exists().then(|| FileLock::of_file(path)).transpose();
        let _lock = lock.map_err(files::failure)?;
        let record = Record::read(path).map_err(files::of_resume)?;
        let pieces = files::letters(&record.spec);
        return Request { pieces, ..request }.resume(path, record);
    }
    if let Some(status) = table::of_boards(args, common)? {
        return Ok(status);
    }
    let written = input::read(&args.kinds, args.board.as_deref(), &args.problem)?;
    Request { regions: written.letters, ..request }.run(written.spec, args.problem.gives_size())
}

impl Request<'_> {
    /// Answers a question about a problem. `size_given` is whether the flags give the number of
    /// pieces.
    fn run(&self, spec: ProblemSpec, size_given: bool) -> Result<ExitStatus, Failure> {
        self.check_files(None)?;
        // Held until the answer is printed and the checkpoint removed.
        let _lock = self.save.lock_checkpoint()?;
        if self.answer.dominate {
            interrupt::ask_first();
            return self.dominate(&spec, size_given);
        }
        let spec = if size_given { spec } else { input::with_usual_size(spec, &self.regions)? };
        let problem = input::problem(&spec, &self.regions)?.within(self.common.memory());
        self.note_contradiction(&problem);
        interrupt::ask_first();
        if !self.answer.shows() {
            return self.count(&problem);
        }
        let status = self.show(&problem)?;
        self.draw(&problem, None).map(|()| status)
    }

    /// Says on standard error why a problem that contradicts itself has no placement.
    fn note_contradiction(&self, problem: &Problem) {
        if let Some(error) = problem.contradiction() {
            let spec = problem.spec().clone();
            let letters = self.regions.clone();
            let why = WrittenProblem { spec, letters }.explain(error);
            let flag = why.part.map_or("place", faults::flag);
            let words = format!("note: {flag}: {why}: so there is no placement");
            output::note(self.common, printable(&words));
        }
    }
}
