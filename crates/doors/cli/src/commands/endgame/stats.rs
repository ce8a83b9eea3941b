//! `everyboard endgame stats`: the positions of a table, counted.

use super::subject::{self, TableArgs};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard::crates::endgame::{Count, Position, Side, Statistics, Table, Tally};
use everyboard_report::endgame::{StatsRecord, ToMove, Totals};
use everyboard_report::{count, grouped, to_line};
use std::io::Write;

/// Count the wins, draws and losses of a table, its longest wins and its mutual zugzwangs
///
/// Positions are counted in three ways: up to the eight symmetries of the board, with like pieces
/// distinguished; up to the symmetries and the exchange of like pieces; and on the full board, each
/// placement separately. A mutual zugzwang is a position in which each side would do better with
/// the other to move.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// The ending: K and White's pieces, then K and Black's
    #[arg(value_name = "ENDING")]
    ending: String,

    /// List up to N of each side's longest wins and of the mutual zugzwangs; the default is 20
    ///
    /// With --json the default is to list all of them.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    #[command(flatten)]
    subject: TableArgs,
}

/// The default of `--limit` for text.
const LISTED: usize = 20;

pub fn run(args: &StatsArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let library = args.subject.folder.library(common)?;
    let ending = subject::ending(&args.ending, &args.subject.pieces(&library)?)?;
    library.file(args.subject.board, &ending)?;
    super::check_memory(common, args.subject.board, &ending)?;
    let table = library.table(args.subject.board, &ending)?;
    let limit = args.limit.unwrap_or(if common.json { usize::MAX } else { LISTED });
    let mut output = Output::new();
    let findings = Findings::new(&table);
    if common.json {
        writeln!(output, "{}", to_line(&findings.record(limit)))?;
    } else {
        findings.write(limit, &mut output)?;
    }
    output.close(ExitStatus::Success)
}

/// What there is in a table.
struct Findings<'a> {
    table: &'a Table,
    statistics: Statistics,
    longest: [Vec<Position>; 2],
    zugzwangs: Vec<Position>,
}

impl<'a> Findings<'a> {
    fn new(table: &'a Table) -> Self {
        Findings {
            table,
            statistics: table.statistics(),
            longest: Side::BOTH.map(|side| table.longest_wins(side)),
            zugzwangs: table.mutual_zugzwangs(),
        }
    }

    fn fens(&self, positions: &[Position], limit: usize) -> Vec<String> {
        let ending = self.table.ending();
        let board = self.table.board();
        positions.iter().take(limit).map(|position| position.fen(ending, board)).collect()
    }

    fn record(&self, limit: usize) -> StatsRecord {
        let ending = self.table.ending();
        let own = ending.all_pieces().map(|(_, piece)| piece).filter(|piece| !piece.is_orthodox());
        let [white, black] = [0, 1].map(|side| {
            let tally = &self.statistics.sides[side];
            ToMove {
                orbits: totals(tally, |count| count.orbits),
                exchanged: totals(tally, |count| count.exchanged),
                full: totals(tally, |count| count.full),
                wins_in: tally.wins_in.clone(),
                losses_in: tally.losses_in.clone(),
                longest_wins: self.fens(&self.longest[side], limit),
            }
        });
        StatsRecord {
            ending: ending.to_string(),
            board: self.table.board().size(),
            pieces: own.map(|piece| (piece.letter(), piece.movement().to_owned())).collect(),
            longest_win_moves: self.table.longest_win(),
            white_to_move: white,
            black_to_move: black,
            mutual_zugzwangs: self.statistics.mutual_zugzwangs.orbits,
            mutual_zugzwang_positions: self.fens(&self.zugzwangs, limit),
        }
    }

    fn write(&self, limit: usize, output: &mut Output) -> Result<(), Failure> {
        let size = self.table.board().size();
        writeln!(output, "{} on {size}x{size}", self.table.ending())?;
        writeln!(
            output,
            "\n{:<22}{:>14}{:>14}{:>14}",
            "positions", "full board", "symmetry", "exchange"
        )?;
        for side in Side::BOTH {
            let tally = &self.statistics.sides[side as usize];
            let name = side.name();
            let rows = [
                (format!("{name} to move"), tally.legal),
                (format!("  {name} wins"), tally.win),
                ("  draws".to_owned(), tally.draw),
                (format!("  {name} loses"), tally.loss),
            ];
            for (words, number) in rows {
                write_counts(&words, number, output)?;
            }
        }
        write_counts("mutual zugzwangs", self.statistics.mutual_zugzwangs, output)?;
        self.write_histogram(output)?;
        for side in Side::BOTH {
            let longest = &self.longest[side as usize];
            let moves = self.statistics.sides[side as usize].wins_in.len().saturating_sub(1);
            if moves > 0 {
                let moves = count(moves, "move", "moves");
                let words = format!("{} to move wins in {moves}", side.name());
                self.write_positions(&words, longest, limit, output)?;
            }
        }
        self.write_positions("Mutual zugzwangs", &self.zugzwangs, limit, output)
    }

    fn write_histogram(&self, output: &mut Output) -> Result<(), Failure> {
        let [white, black] = &self.statistics.sides;
        let columns = [&white.wins_in, &white.losses_in, &black.wins_in, &black.losses_in];
        let depths = columns.iter().map(|column| column.len()).max().unwrap_or(0);
        writeln!(output, "\norbits by moves to mate, like pieces told apart")?;
        writeln!(
            output,
            "{:>5}{:>14}{:>14}{:>14}{:>14}",
            "moves", "White wins", "White loses", "Black wins", "Black loses"
        )?;
        for depth in 0..depths {
            let mut cells = String::new();
            for column in columns {
                let number = column.get(depth).copied().filter(|&number| number > 0);
                cells += &format!("{:>14}", number.map(grouped).unwrap_or_default());
            }
            if !cells.trim().is_empty() {
                writeln!(output, "{}", format!("{depth:>5}{cells}").trim_end())?;
            }
        }
        Ok(())
    }

    fn write_positions(
        &self,
        words: &str,
        positions: &[Position],
        limit: usize,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if positions.is_empty() {
            return Ok(());
        }
        let number = count(positions.len(), "position", "positions");
        writeln!(output, "\n{words}: {number}")?;
        for fen in self.fens(positions, limit) {
            writeln!(output, "  {fen}")?;
        }
        if positions.len() > limit {
            writeln!(output, "  and {} more (--limit)", grouped(positions.len() - limit))?;
        }
        Ok(())
    }
}

fn write_counts(words: &str, number: Count, output: &mut Output) -> Result<(), Failure> {
    let cells = [number.full, number.orbits, number.exchanged];
    let cells: String = cells.iter().map(|cell| format!("{:>14}", grouped(cell))).collect();
    Ok(writeln!(output, "{words:<22}{cells}")?)
}

fn totals(tally: &Tally, of: impl Fn(&Count) -> u64) -> Totals {
    let [legal, win, draw, loss] = [&tally.legal, &tally.win, &tally.draw, &tally.loss].map(of);
    Totals { legal, win, draw, loss }
}
