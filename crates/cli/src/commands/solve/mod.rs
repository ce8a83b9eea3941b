//! `everyboard solve`: the shortest ways from start to goal, or proof that there is none.

use crate::args::Common;
use crate::endpoints::{self, PositionForm, code_of};
use crate::failure::{Ending, Failure};
use crate::listing::Listing;
use crate::output::Output;
use crate::replay::Replay;
use crate::source::Source;
use crate::{interrupt, machine, search};
use clap::{Args, ValueEnum};
use everyboard_board::{Naming, Position};
use everyboard_puzzle::RewriteSystem;
use everyboard_report::{
    BoardText, MidpointRecord, Notation, NotationStyle, Outcome as Ended, SolveRecord, count,
    grouped, to_line,
};
use everyboard_search::{End, NoWay, Outcome, Search, ShortestPaths, SolveError, Solved, Strategy};
use num_bigint::BigUint;
use std::io::{self, Write};
use std::time::Instant;

/// Find the shortest way from start to goal, how many there are, and each of them
///
/// The length is proved: every shorter way is ruled out, and the number of shortest ways is
/// exact. If there is no way at all, the program says so, with the number of positions that prove
/// it, and ends with status 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard solve knights-5x5
  everyboard solve knights-5x5 --count
  everyboard solve knights-5x5 --all --format gap --squares zero
  everyboard solve eight-puzzle --from 123/456/.78
  everyboard solve knights-4x3 --to 'BBB/W??/.../???'
  everyboard solve star --to 'exchange A B' --limit 3
  everyboard solve knights-5x5-allen --from 1072447500 --to 1163244 --code --midpoint")]
pub(crate) struct SolveArgs {
    /// A built-in puzzle (see `everyboard puzzles`) or a puzzle file
    puzzle: String,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,

    /// Go there: rows in which `?` is anything, `exchange A B`, or `pieces = N`
    #[arg(long, value_name = "GOAL")]
    to: Option<String>,

    /// Print the length and the number of shortest ways only
    #[arg(long, conflicts_with_all = ["all", "limit", "midpoint", "format"])]
    count: bool,

    /// Print every shortest way, one a line
    #[arg(long)]
    all: bool,

    /// Print the first N shortest ways, one a line
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// The ends to search from; chosen by the program if not given
    #[arg(long, value_enum)]
    strategy: Option<StrategyArg>,

    /// How ways are written
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// How squares are named; algebraic if not given, but from 1 in steps and for the gap
    #[arg(long, value_enum, value_name = "NAMES")]
    squares: Option<Squares>,

    /// Read and print positions as J. D. Allen's decimal codes
    ///
    /// Bits 0 to 4 number the empty square, row by row from the top left, 0 first; bit 5 + c is
    /// set where square c holds a piece of the second kind. For boards of at most 25 squares with
    /// two kinds of pieces and one empty square.
    #[arg(long)]
    code: bool,

    /// Print the position halfway along the first shortest way; with --all, those of all ways
    #[arg(long, conflicts_with_all = ["limit", "format"])]
    midpoint: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum StrategyArg {
    /// From the start until a goal comes up
    OneSided,
    /// From start and goal until they meet
    TwoSided,
    /// From the start; a symmetry that maps it to the goal tells the other side
    Mirrored,
}

impl From<StrategyArg> for Strategy {
    fn from(arg: StrategyArg) -> Self {
        match arg {
            StrategyArg::OneSided => Strategy::OneSided,
            StrategyArg::TwoSided => Strategy::TwoSided,
            StrategyArg::Mirrored => Strategy::Mirrored,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// From and to: b1c3
    Moves,
    /// From and to as numbers: 5-12
    Steps,
    /// The squares that the one empty square visits: 13-02-09
    Gap,
    /// Drawn boards
    Boards,
}

impl Format {
    fn style(self) -> NotationStyle {
        match self {
            Format::Moves | Format::Boards => NotationStyle::Moves,
            Format::Steps => NotationStyle::Steps,
            Format::Gap => NotationStyle::Gap,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Squares {
    /// a1 at the bottom left; on a graph the names of its points
    Algebraic,
    /// Row by row from the top left, 0 first
    Zero,
    /// Row by row from the top left, 1 first
    One,
}

impl SolveArgs {
    fn style(&self) -> NotationStyle {
        self.format.map_or(NotationStyle::Moves, Format::style)
    }

    fn naming(&self) -> Naming {
        match (self.squares, self.style()) {
            (Some(Squares::Zero), _) => Naming::Zero,
            (Some(Squares::Algebraic), _) | (None, NotationStyle::Moves) => Naming::Algebraic,
            (Some(Squares::One), _) | (None, _) => Naming::One,
        }
    }

    /// How many ways to list; none if the ways are not asked for one by one.
    fn listed(&self) -> Option<u64> {
        self.limit.or(self.all.then_some(u64::MAX))
    }
}

/// Everything that the result is reported with.
struct Job<'a> {
    args: &'a SolveArgs,
    common: &'a Common,
    source: &'a Source,
    system: &'a RewriteSystem,
    notation: Notation,
    form: PositionForm,
    clock: Instant,
}

pub(crate) fn run(args: &SolveArgs, common: &Common) -> Result<Ending, Failure> {
    let clock = Instant::now();
    let mut source = Source::find(&args.puzzle)?;
    let form = PositionForm::new(args.code, &source.puzzle)?;
    endpoints::set(&mut source.puzzle, form, args.from.as_deref(), args.to.as_deref())?;
    let system = source.puzzle.compile()?;
    endpoints::check_pieces(&source.puzzle, &system)?;
    let notation = Notation::new(&source.puzzle, &system, args.style(), args.naming())?;
    let job = Job { args, common, source: &source, system: &system, notation, form, clock };
    let strategy = args.strategy.map(Strategy::from);
    let search = search::plan(common, &source.puzzle, &system, strategy)?;
    interrupt::listen()?;
    search::announce(common, &source.puzzle, &search, strategy.is_some());
    match search::run(common, &search) {
        Ok(Outcome::Solved(solved)) => job.solved(&search, &solved),
        Ok(Outcome::NoWay(proof)) => job.no_way(&search, &proof),
        Err(error) => job.unfinished(&search, error),
    }
}

impl Job<'_> {
    fn solved(&self, search: &Search, solved: &Solved) -> Result<Ending, Failure> {
        let mut output = Output::new();
        match (self.args.midpoint, self.args.listed()) {
            (true, _) => self.midpoints(&solved.paths, &mut output)?,
            (false, Some(limit)) => self.list(search, solved, limit, &mut output)?,
            (false, None) if self.common.json => self.record(search, solved, &mut output)?,
            (false, None) => self.describe(solved, &mut output)?,
        }
        output.flush()?;
        Ok(Ending::Done)
    }

    /// In one line how long and how many, then the first way.
    fn describe(&self, solved: &Solved, output: &mut Output) -> Result<(), Failure> {
        let listing = self.listing();
        let mut replay = Replay::new(&self.source.puzzle, self.system);
        let first = solved.paths.ways().next();
        let first = first.ok_or_else(|| Failure::internal("there is no way to show"))?;
        let positions = replay.judge(&first).map_err(Failure::internal)?;
        writeln!(output, "{}", self.summary(solved))?;
        if self.args.count {
            return Ok(());
        }
        if matches!(self.args.format, None | Some(Format::Boards)) {
            write!(output, "\n{}", listing.drawn(&first, positions, output))?;
        }
        if self.args.format != Some(Format::Boards) && solved.paths.length() > 0 {
            write!(output, "\n{}", listing.moves(&first, output))?;
        }
        Ok(())
    }

    fn summary(&self, solved: &Solved) -> String {
        let solutions = solved.paths.count();
        let mut words = format!(
            "{}, proved shortest; {}",
            count(solved.paths.length(), "move", "moves"),
            count(&solutions, "shortest way", "shortest ways")
        );
        if let Some(classes) = self.classes(solved).filter(|classes| *classes != solutions) {
            words.push_str(&format!(", {} up to symmetry", grouped(classes)));
        }
        words
    }

    /// The number of ways up to symmetry, if the budget has room for working it out.
    fn classes(&self, solved: &Solved) -> Option<BigUint> {
        search::classes(self.common, &self.source.puzzle, self.system, solved)
    }

    fn listing(&self) -> Listing<'_> {
        Listing {
            puzzle: &self.source.puzzle,
            system: self.system,
            notation: &self.notation,
            form: self.form,
            boards: self.args.format == Some(Format::Boards),
            json: self.common.json,
        }
    }

    fn list(
        &self,
        search: &Search,
        solved: &Solved,
        limit: u64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if self.common.json {
            self.record(search, solved, output)?;
        } else if !self.common.quiet {
            // Not a result, so that standard output holds ways and nothing else.
            let _ = writeln!(io::stderr(), "{}", self.summary(solved));
        }
        self.listing().write(&solved.paths, limit, output)
    }

    fn record(&self, search: &Search, solved: &Solved, output: &mut Output) -> Result<(), Failure> {
        let mut replay = Replay::new(&self.source.puzzle, self.system);
        let first = solved.paths.ways().next();
        if let Some(way) = &first {
            replay.judge(way).map_err(Failure::internal)?;
        }
        let path = first
            .map(|way| self.notation.words(&way.start, &way.rewrites).map(str::to_owned).collect());
        let record = SolveRecord {
            outcome: Ended::Solved,
            moves: Some(solved.paths.length()),
            solutions: Some(solved.paths.count().to_string()),
            classes: self.classes(solved).map(|classes| classes.to_string()),
            path,
            positions_stored: solved.stored,
            ..self.empty_record(search)
        };
        Ok(writeln!(output, "{}", to_line(&record))?)
    }

    fn empty_record(&self, search: &Search) -> SolveRecord {
        SolveRecord {
            schema: SolveRecord::SCHEMA,
            puzzle: self.source.label.clone(),
            outcome: Ended::NoWay,
            moves: None,
            solutions: None,
            classes: None,
            path: None,
            no_way_within: None,
            positions_searched: None,
            positions_stored: 0,
            engine: search::engine(search),
            seconds: self.clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
        }
    }

    fn midpoints(&self, paths: &ShortestPaths, output: &mut Output) -> Result<(), Failure> {
        let after = paths.length() / 2;
        let midpoints = match self.args.all {
            true => paths.midpoints(self.system),
            false => {
                let mut replay = Replay::new(&self.source.puzzle, self.system);
                let first = paths.ways().next();
                let first = first.ok_or_else(|| Failure::internal("there is no way to show"))?;
                let positions = replay.judge(&first).map_err(Failure::internal)?;
                vec![positions[after].clone()]
            }
        };
        for (number, midpoint) in midpoints.iter().enumerate() {
            self.midpoint(paths.length(), number, midpoint, output)?;
        }
        Ok(())
    }

    fn midpoint(
        &self,
        moves: usize,
        number: usize,
        position: &Position,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let puzzle = &self.source.puzzle;
        let code = self.args.code.then(|| code_of(puzzle, position)).flatten();
        if self.common.json {
            let record = MidpointRecord {
                schema: MidpointRecord::SCHEMA,
                puzzle: self.source.label.clone(),
                moves,
                after: moves / 2,
                position: PositionForm::Drawn.text(puzzle, position),
                code,
            };
            writeln!(output, "{}", to_line(&record))?;
        } else if let Some(code) = code {
            writeln!(output, "{code}")?;
        } else {
            let before = if number > 0 { "\n" } else { "" };
            let caption = format!("after {} of {moves}", moves / 2);
            let panel = BoardText::new(puzzle, output.color).panel(position, &caption, &[]);
            writeln!(output, "{before}{panel}")?;
        }
        Ok(())
    }

    fn no_way(&self, search: &Search, proof: &NoWay) -> Result<Ending, Failure> {
        let mut output = Output::new();
        if self.common.json {
            let record = SolveRecord {
                solutions: Some("0".to_owned()),
                classes: Some("0".to_owned()),
                positions_searched: Some(proof.positions),
                positions_stored: proof.stored,
                ..self.empty_record(search)
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let positions = count(proof.positions, "position", "positions");
            let (which, lacking) = match proof.end {
                End::Start => ("that the start leads to", "goal"),
                End::Goal => ("that lead to a goal", "start"),
            };
            writeln!(output, "no way: the {positions} {which} hold no {lacking}")?;
        }
        output.flush()?;
        Ok(Ending::No)
    }

    /// Says what was proved before the search ended without an answer.
    fn unfinished(&self, search: &Search, error: SolveError) -> Result<Ending, Failure> {
        let record = |outcome, no_way_within, stored| SolveRecord {
            outcome,
            no_way_within,
            positions_stored: stored,
            ..self.empty_record(search)
        };
        let record = match error {
            SolveError::OutOfMemory { no_way_within, stored } => {
                Some(record(Ended::OutOfMemory, Some(no_way_within), stored))
            }
            SolveError::Stopped { no_way_within, stored } => {
                Some(record(Ended::Interrupted, Some(no_way_within), stored))
            }
            SolveError::WaysTooMany { length, stored } => {
                let moves = Some(length);
                Some(SolveRecord { moves, ..record(Ended::LengthOnly, None, stored) })
            }
            _ => None,
        };
        if let Some(record) = record.filter(|_| self.common.json) {
            let mut output = Output::new();
            writeln!(output, "{}", to_line(&record))?;
            output.flush()?;
        }
        Err(error.into())
    }
}
