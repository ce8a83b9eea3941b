//! `everyboard game`: games of two sides, solved for every position.

mod list;
mod play;
mod probe;
mod solve;
mod stats;
mod subject;
mod verify;

pub use subject::Subject;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use clap::Subcommand;

/// Solve games of two sides: who wins, and in how many moves
///
/// A game is a puzzle file whose two sides move in turn and that says in `[game]` when a side has
/// lost. Every position with the pieces of the start, or with fewer where pieces are taken, gets
/// its value: who wins against best play and in how many moves of both sides (plies), or that
/// neither can. With --dominance play is for pieces: the value is how many a side keeps more than
/// the other, and play without end is worth the difference that there is.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "\
Examples:
  everyboard game list                                       the built-in games
  everyboard game solve hexapawn                             who wins, with a line of best play
  everyboard game solve knights-3x4-capture --dominance      how many pieces more one side keeps
  everyboard game probe knights-3x4-capture WWWW/..../BBBB   every move of a position, judged
  everyboard game stats knights-3x4-capture --slowest 1      wins, draws and losses by numbers of pieces
  everyboard game play hexapawn --side b                     play against perfect knowledge
  everyboard game verify knights-3x4-capture                 check every value against its moves")]
pub enum GameCommand {
    /// List the built-in games
    List,
    Solve(solve::SolveArgs),
    Probe(probe::ProbeArgs),
    Stats(stats::StatsArgs),
    Play(play::PlayArgs),
    Verify(verify::VerifyArgs),
}

pub fn run(command: &GameCommand, common: &Common) -> Result<ExitStatus, Failure> {
    interrupt::ask_first();
    match command {
        GameCommand::List => list::run(common),
        GameCommand::Solve(args) => solve::run(args, common),
        GameCommand::Probe(args) => probe::run(args, common),
        GameCommand::Stats(args) => stats::run(args, common),
        GameCommand::Play(args) => play::run(args, common),
        GameCommand::Verify(args) => verify::run(args, common),
    }
}
