//! `everyboard game solve`: the value of a game's start.

use super::subject::{Subject, SubjectArgs, record};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::machine;
use crate::output::Output;
use clap::Args;
use everyboard::crates::game::{BestPlay, ClassStatistics, GamePosition, GameTable, Value};
use everyboard_report::{GameClassRecord, GameSolveRecord, bytes, count, duration, to_line};
use std::io::Write;
use std::time::Instant;

/// Who wins from the start, with a line of best play
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game solve hexapawn
  everyboard game solve knights-3x4-capture --dominance
  everyboard game solve my-game.toml --json")]
pub struct SolveArgs {
    #[command(flatten)]
    subject: SubjectArgs,

    /// Keep no more than the value of the start takes: of classes with two pieces fewer only the
    /// counts stay
    ///
    /// Takes a fraction of the disk, or of the memory without --dir. The best line ends where it
    /// comes to pieces whose positions are gone.
    #[arg(long)]
    start_only: bool,

    /// Where plies are not known, find a line that wins: the classes on it are solved once more
    #[arg(long)]
    line: bool,
}

pub fn run(args: &SolveArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let mut subject = args.subject.find(common)?;
    subject.start_only = args.start_only;
    let start = subject.rules.start();
    let table = subject.solve_starts(common)?;
    let value = table.value(&start)?.ok_or_else(|| Failure::internal("the start has no value"))?;
    let at_most = table.at_most(&start)?;
    let line = if table.has_plies() || args.line {
        let line = BestPlay::new(&table, common.threads()).line(&start);
        line.map_err(|refused| subject.refused(refused))?
    } else {
        Vec::new()
    };
    let solution = Solution { table: &table, start: &start, value, at_most, line };
    let mut output = Output::new();
    if common.json {
        let record = solution.record(&subject, clock);
        writeln!(output, "{}", to_line(&record))?;
    } else {
        solution.write(&subject, &mut output)?;
        let positions = count(table.positions(), "position", "positions");
        let seconds = duration(clock.elapsed().as_secs_f64());
        let which = subject.which_positions();
        write!(output, "{positions} {which}, {seconds}")?;
        match table.bytes_on_disk() {
            0 => writeln!(output)?,
            on_disk => writeln!(output, ", {} on disk", bytes(on_disk))?,
        }
    }
    output.close(ExitStatus::Success)
}

/// What is known of the start.
struct Solution<'a> {
    table: &'a GameTable,
    start: &'a GamePosition,
    value: Value,
    /// The plies within which the winner wins, where not the very plies are known but these.
    at_most: Option<u64>,
    /// The words of a line of best play; empty if it has no end, or was not looked for.
    line: Vec<String>,
}

impl Solution<'_> {
    fn record(self, subject: &Subject, clock: Instant) -> GameSolveRecord {
        let Solution { table, value, at_most, line, .. } = self;
        let classes = classes(subject, table);
        let deepest = classes.iter().map(|class| class.longest_win.max(class.longest_loss)).max();
        GameSolveRecord {
            game: subject.label.clone(),
            value: record(value),
            plies: value.plies(),
            at_most,
            line,
            classes,
            deepest: deepest.flatten(),
            positions: table.positions().to_string(),
            seconds: clock.elapsed().as_secs_f64(),
            peak_memory_bytes: machine::peak_memory(),
            bytes_on_disk: table.bytes_on_disk(),
        }
    }

    fn write(&self, subject: &Subject, output: &mut Output) -> Result<(), Failure> {
        let &Solution { table, start, value, at_most, ref line } = self;
        let style = output.heading();
        writeln!(output, "{style}{}{style:#}\n", subject.rules.puzzle().name)?;
        writeln!(output, "{}\n", subject.drawn(start))?;
        writeln!(output, "{}", subject.sentence(start, value, at_most))?;
        if !line.is_empty() {
            if value.plies().is_none() {
                writeln!(output, "{}:", line_label(line.len() as u64, at_most))?;
            }
            let moves = line.chunks(2).zip(1..).map(|(pair, number)| {
                let pair = pair.join(" ");
                format!("{number}. {pair}")
            });
            let moves: Vec<String> = moves.collect();
            writeln!(output, "{}", moves.join("  "))?;
        }
        let best = table.moves(start)?;
        let equal = best.iter().filter(|judged| judged.value == value).count();
        if value.plies() != Some(0) && !best.is_empty() {
            let words = count(best.len() as u64, "move", "moves");
            writeln!(output, "{words}, {equal} of them best")?;
        }
        Ok(())
    }
}

/// What a line is worth where plies are not known.
fn line_label(plies: u64, at_most: Option<u64>) -> String {
    let line = format!("a line that wins, of {}", count(plies, "ply", "plies"));
    match at_most {
        Some(most) if most <= plies => line,
        Some(most) => format!("{line}; the other side may hold out longer, for {most} at most"),
        None => format!("{line}; the other side may hold out longer"),
    }
}

/// The statistics of all classes; of both sides where one does not stand for both.
pub fn classes(subject: &Subject, table: &GameTable) -> Vec<GameClassRecord> {
    let classes = sides(table).flat_map(|side| {
        let name = (!table.is_symmetric()).then(|| subject.side_name(side));
        let classes = table.statistics(side).into_iter();
        classes.map(move |class| class_record(&class, table.has_plies(), name.clone()))
    });
    classes.collect()
}

/// The sides whose values are told: the first alone where it stands for both.
pub fn sides(table: &GameTable) -> std::ops::Range<usize> {
    if table.is_symmetric() { 0..1 } else { 0..2 }
}

fn class_record(class: &ClassStatistics, has_plies: bool, side: Option<String>) -> GameClassRecord {
    GameClassRecord {
        side,
        mover: class.mover,
        opponent: class.opponent,
        wins: class.wins.to_string(),
        draws: class.draws.to_string(),
        losses: class.losses.to_string(),
        longest_win: Some(class.longest_win).filter(|_| has_plies),
        longest_loss: Some(class.longest_loss).filter(|_| has_plies),
    }
}
