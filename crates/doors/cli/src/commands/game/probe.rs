//! `everyboard game probe`: a position of a game, and each of its moves.

use super::subject::{Subject, SubjectArgs, record, write_moves};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::Args;
use everyboard::crates::game::{GamePosition, GameTable, JudgedMove};
use everyboard_report::{GameMoveRecord, GameProbeRecord, to_line};
use std::io::Write;

/// What a position of a game is worth, and each of its moves
///
/// Only the positions with its pieces, or fewer, are solved.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard game probe knights-3x4-capture WWWW/..../BBBB
  everyboard game probe hexapawn 'bb./..b/www' --turn w")]
pub struct ProbeArgs {
    #[command(flatten)]
    subject: SubjectArgs,

    /// The position: rows joined by `/`, or squares such as `a=W d=B` on a graph; `startpos` is the
    /// start of the game
    #[arg(value_name = "POSITION")]
    position: String,

    /// A piece of the side to move; the side that begins the game if not given
    #[arg(long, value_name = "PIECE")]
    turn: Option<char>,
}

/// The word of chess programs for the start of a game.
const STARTPOS: &str = "startpos";

pub fn run(args: &ProbeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let subject = args.subject.find(common)?;
    let position = read(args, &subject)?;
    let table = subject.solve(std::slice::from_ref(&position), common)?;
    let value = table.value(&position)?;
    let value = value.ok_or_else(|| Failure::internal("the position has no value"))?;
    let at_most = table.at_most(&position)?;
    let moves = table.moves(&position)?;
    let mut output = Output::new();
    if common.json {
        let record = GameProbeRecord {
            game: subject.label.clone(),
            position: subject.drawn(&position).replace('\n', "/"),
            side: subject.side_name(position.side()),
            value: record(value),
            plies: value.plies(),
            at_most,
            moves: moves
                .iter()
                .map(|judged| move_record(&table, judged))
                .collect::<Result<_, Failure>>()?,
        };
        writeln!(output, "{}", to_line(&record))?;
    } else {
        writeln!(output, "{}\n", subject.drawn(&position))?;
        writeln!(output, "{}", subject.sentence(&position, value, at_most))?;
        write_moves(&mut output, &moves)?;
    }
    output.close(ExitStatus::Success)
}

fn move_record(table: &GameTable, judged: &JudgedMove) -> Result<GameMoveRecord, Failure> {
    let after = table.at_most(&judged.legal.after)?;
    Ok(GameMoveRecord {
        word: judged.legal.word.clone(),
        value: record(judged.value),
        plies: judged.value.plies(),
        at_most: after.map(|plies| plies + 1),
    })
}

fn read(args: &ProbeArgs, subject: &Subject) -> Result<GamePosition, Failure> {
    let puzzle = subject.rules.puzzle();
    let start = if args.position == STARTPOS {
        puzzle.starts[0].clone()
    } else {
        let read = puzzle.read_start(&args.position);
        read.map_err(|fault| Failure::new(format!("the position: {fault}")))?.swap_remove(0)
    };
    let position = subject.rules.position(&start);
    let Some(piece) = args.turn else { return Ok(position) };
    Ok(position.with_side(subject.side_of("--turn", piece)?))
}
