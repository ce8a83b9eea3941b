//! `everyboard regions`: boards divided into regions so that pieces can be placed in one way only.

use super::answer::board_rows;
use super::flags::{ProblemArgs, WALLS, WRAPS};
use super::input;
use crate::args::{Common, HandoutFileArgs, one_of, parse_seconds};
use crate::failure::{ExitStatus, Failure};
use crate::files::writable;
use crate::limits::interrupt;
use crate::output::progress::Display;
use crate::output::{self, Output};
use clap::Args;
use everyboard::crates::board::{Naming, Wrap};
use everyboard::crates::placement::regions::{Level, RegionMaker, RegionPuzzle, Wanted};
use everyboard::crates::placement::{Problem, Walls};
use everyboard::crates::store::AtomicFile;
use everyboard::crates::watch::Watch;
use everyboard::plan::drawn_seed;
use everyboard_report::{
    HandoutTask, Panel, PlacementText, RegionsPuzzleRecord, RegionsRecord, count, grouped, strip,
    to_line,
};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Divide boards into regions so that pieces can be placed in one way only
///
/// The popular daily puzzle: one piece in each region, and in each row and column where pieces are
/// rooks or queens, none of which attacks another. Each puzzle has exactly one solution, and says
/// how hard the reasoning is that finds it:
///
/// easy: a row, column or region has one open square;
/// medium: a piece on a square would leave another row, column or region none;
/// hard: two or three regions lie in as many rows or columns, or these in those;
/// expert: a piece on a square, and the easy and medium steps that follow, would lead to a
/// contradiction;
/// beyond: more than that.
///
/// `everyboard place PIECE --regions ROWS` solves one, and draws it. --handout makes sheets to
/// print: boards with thick borders around their regions, and the solutions on pages of their own.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard regions RF                           ten of 8x8 as in the daily puzzle
  everyboard regions RF --board 6x6 --graded      from easy to hard
  everyboard regions Q --board 9x9 --level expert --solutions
  everyboard regions RF --number 1000 --seed 7 --json
  everyboard regions RF -o week                   a file of rows for each
  everyboard regions RF --graded --number 6 --handout week.html --per-page 2")]
pub struct RegionsArgs {
    /// A piece in Betza's notation, or by name: RF is a rook that also moves one step diagonally
    #[arg(value_name = "PIECE")]
    piece: String,

    /// The board: COLUMNSxROWS, one number for as many of both, rows drawn with `.` and `#` for a
    /// missing square and joined by `/`, or a file with such rows; 8x8 if not given
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    board: Option<String>,

    /// The number of pieces, and of regions; if not given, one a row or column where no two can
    /// stand in one
    #[arg(long, value_name = "K")]
    pieces: Option<usize>,

    /// Which edges of the board join, for the pieces
    #[arg(long, value_name = "EDGES", value_parser = one_of(WRAPS))]
    wrap: Option<Wrap>,

    /// What missing squares do to pieces that ride over them; stop if not given
    #[arg(long, value_name = "WHAT", value_parser = one_of(WALLS))]
    walls: Option<Walls>,

    /// Make N puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    number: usize,

    /// What chance begins with: the same number makes the same puzzles again
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Try N times at most; a thousand times for each puzzle if not given
    #[arg(long, value_name = "N")]
    tries: Option<u64>,

    /// Make puzzles of this level only
    #[arg(long, value_name = "LEVEL", value_parser = one_of(LEVELS), conflicts_with = "graded")]
    level: Option<Level>,

    /// From easy to hard: make ten times as many, and keep those that lie evenly between
    #[arg(long)]
    graded: bool,

    /// Print the solutions too
    #[arg(long)]
    solutions: bool,

    /// End after this time, with the puzzles by then
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,

    /// Write the rows of each puzzle into a file of this folder, which is made if there is none
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    #[command(flatten)]
    handout: HandoutFileArgs,
}

const LEVELS: [(&str, &str, Level); 5] = [
    ("easy", "A row, column or region has one open square", Level::Easy),
    ("medium", "A piece would leave another row, column or region none", Level::Medium),
    ("hard", "Two or three regions lie in as many rows or columns, or these in those", Level::Hard),
    ("expert", "A piece on trial leads to a contradiction", Level::Expert),
    ("beyond", "More than that", Level::Beyond),
];

/// Puzzles that are drawn.
const DRAWN: usize = 4;

pub fn run(args: &RegionsArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let problem = args.problem()?;
    let maker = RegionMaker::new(&problem).map_err(|error| Failure::new(error.to_string()))?;
    args.output.as_deref().map_or(Ok(()), |folder| writable::make_folder("--output", folder))?;
    args.handout.check(&[])?;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let usual = Wanted::new(args.number, seed);
    let tries = args.tries.unwrap_or(usual.tries);
    let wanted = Wanted { tries, level: args.level, graded: args.graded, ..usual };
    let puzzles = count(args.number as u64, "puzzle", "puzzles");
    output::plan(common, format_args!("{puzzles}, seed {seed}, on {} threads", common.threads()));
    interrupt::ask_first();
    let progress = Progress {
        display: Display::with_words(common.quiet),
        tried: AtomicU64::new(0),
        until: args.time_limit.map(|limit| clock + limit),
    };
    let made = maker.make(&wanted, common.threads(), &progress);
    progress.display.finish();
    if made.len() < args.number && !progress.is_stopped() {
        let tries = count(wanted.tries, "try", "tries");
        let words = format!("note: {tries} gave no more; pieces that attack more leave fewer ways");
        output::note(common, words);
    }
    args.write_sheets(common, &problem, &made)?;
    let status = Answer { args, common, problem: &problem, seed, clock }.print(&made)?;
    interrupt::check()?;
    Ok(status)
}

impl RegionsArgs {
    fn problem(&self) -> Result<Problem, Failure> {
        let args = ProblemArgs {
            wrap: self.wrap,
            walls: self.walls,
            pieces: self.pieces,
            maximum: false,
            each: Vec::new(),
            fixed: None,
            forbid: None,
            regions: None,
        };
        let written = input::read(std::slice::from_ref(&self.piece), self.board.as_deref(), &args)?;
        let has_size = args.gives_size();
        let spec = written.spec;
        let spec = if has_size { spec } else { input::with_usual_size(spec, &[])? };
        input::problem(&spec, &[])
    }

    /// Writes the sheets, if they are wanted.
    fn write_sheets(
        &self,
        common: &Common,
        problem: &Problem,
        made: &[RegionPuzzle],
    ) -> Result<(), Failure> {
        let with_answers = self.handout.has_solutions();
        let tasks = made.iter().zip(1..);
        let tasks = tasks
            .map(|(puzzle, number)| HandoutTask::of_regions(problem, puzzle, number, with_answers));
        self.handout.write(common, tasks.collect())
    }
}

/// How far it is, and when it ends.
struct Progress {
    display: Display,
    tried: AtomicU64,
    until: Option<Instant>,
}

impl Watch for Progress {
    fn part(&self, part: u64, _whole: u64) {
        let tried = self.tried.fetch_add(part, Relaxed) + part;
        let words = || format!("{} tries", grouped(tried));
        self.display.words(|| vec![words()]);
        self.display.line(|| Some(words()));
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// What was made, and how it is printed.
struct Answer<'a> {
    args: &'a RegionsArgs,
    common: &'a Common,
    problem: &'a Problem,
    seed: u64,
    clock: Instant,
}

impl Answer<'_> {
    fn print(&self, made: &[RegionPuzzle]) -> Result<ExitStatus, Failure> {
        let records = made.iter().enumerate();
        let records = records.map(|(at, puzzle)| self.record(at, made.len(), puzzle));
        let records: Vec<RegionsPuzzleRecord> = records.collect::<Result<_, Failure>>()?;
        let mut output = Output::new();
        if self.common.json {
            let record = RegionsRecord {
                piece: self.args.piece.clone(),
                board: board_rows(self.problem.spec()),
                seed: self.seed.to_string(),
                puzzles: records,
                seconds: self.clock.elapsed().as_secs_f64(),
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let puzzles = count(made.len() as u64, "puzzle", "puzzles");
            writeln!(output, "{puzzles} with seed {}", self.seed)?;
            self.write_table(&records, &mut output)?;
        }
        output.close(if made.is_empty() { ExitStatus::Negative } else { ExitStatus::Success })
    }

    /// The record of a puzzle, which is written into its file, if it gets one.
    fn record(
        &self,
        at: usize,
        all: usize,
        puzzle: &RegionPuzzle,
    ) -> Result<RegionsPuzzleRecord, Failure> {
        let rows = puzzle.rows(self.problem.board());
        let width = all.to_string().len();
        let file = self.args.output.as_ref();
        let file = file.map(|folder| folder.join(format!("regions-{:0width$}.txt", at + 1)));
        if let Some(file) = &file {
            let written = AtomicFile::write(file, format!("{}\n", rows.join("\n")).as_bytes());
            written.map_err(|error| Failure::of_flag("--output", error))?;
        }
        let text = PlacementText::new(self.problem.spec(), Naming::Algebraic, false);
        Ok(RegionsPuzzleRecord {
            number: puzzle.number,
            regions: rows.join("/"),
            level: puzzle.grade.level.name(),
            score: puzzle.grade.score,
            steps: puzzle.grade.steps,
            solution: text.squares(&puzzle.placement),
            file: file.map(|file| file.display().to_string()),
        })
    }

    fn write_table(
        &self,
        records: &[RegionsPuzzleRecord],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Some(first) = records.first() else { return Ok(()) };
        let style = output.heading();
        let widest = first.regions.len().max("regions".len());
        let solution = if self.args.solutions { "  solution" } else { "" };
        let regions = if solution.is_empty() {
            "regions".to_owned()
        } else {
            format!("{:<widest$}", "regions")
        };
        writeln!(output, "\n{style}level   score  steps  {regions}{solution}{style:#}")?;
        for RegionsPuzzleRecord { regions, level, score, steps, solution, .. } in records {
            let row = format!("{level:<6}  {score:>5}  {steps:>5}  {regions}");
            if self.args.solutions {
                writeln!(output, "{row}  {}", solution.join(" "))?;
            } else {
                writeln!(output, "{row}")?;
            }
        }
        let panels = records.iter().take(DRAWN).map(|record| {
            let rows = record.regions.split('/');
            let rows = rows.map(|row| row.chars().map(|letter| format!("{letter} ")).collect());
            Panel::new(std::iter::once(record.level.to_owned()).chain(rows))
        });
        let panels: Vec<Panel> = panels.collect();
        write!(output, "\n{}", strip(&panels, output.width))?;
        Ok(())
    }
}
