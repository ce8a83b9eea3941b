//! `everyboard endgame`: tables of small endings, made, kept, counted and probed.

mod generate;
mod list;
mod map;
mod probe;
mod prober;
mod progress;
mod stats;
mod subject;
mod verify;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::machine;
use clap::Subcommand;
use everyboard::crates::endgame::{BoardSize, Ending, Generation};
use everyboard_report::bytes;

/// Make and probe complete tables of endings without pawns
///
/// A table knows for every position of two kings and up to three more pieces who wins, and in how
/// many moves. Pieces are Q R B N and any others that you define with --piece in Betza's notation,
/// as long as they look the same from all sides; boards go from 4x4 to 8x8.
#[derive(Debug, Subcommand)]
#[command(after_long_help = "\
Examples:
  everyboard endgame generate KQKR             make a table, and those that captures lead to
  everyboard endgame probe '8/8/8/3k4/8/1r6/8/K1Q5 w'
  everyboard endgame map '8/8/8/3k4/8/1r6/8/K1Q5 w' Q
  everyboard endgame stats KRKN
  everyboard endgame generate KAK --piece A=QN --board 6x6
  everyboard endgame list")]
pub enum EndgameCommand {
    Generate(generate::GenerateArgs),
    /// List the tables of a folder
    List(subject::FolderArgs),
    Verify(verify::VerifyArgs),
    Stats(stats::StatsArgs),
    Probe(probe::ProbeArgs),
    Map(map::MapArgs),
}

pub fn run(command: &EndgameCommand, common: &Common) -> Result<ExitStatus, Failure> {
    match command {
        EndgameCommand::Generate(args) => generate::run(args, common),
        EndgameCommand::List(args) => list::run(args, common),
        EndgameCommand::Verify(args) => verify::run(args, common),
        EndgameCommand::Stats(args) => stats::run(args, common),
        EndgameCommand::Probe(args) => probe::run(args, common),
        EndgameCommand::Map(args) => map::run(args, common),
    }
}

/// Checks that the memory suffices to have the whole table of an ending there.
fn check_memory(common: &Common, board: BoardSize, ending: &Ending) -> Result<(), Failure> {
    check_bytes(common, ending, Generation::bytes_needed(board, ending))
}

/// Checks that the memory suffices for these bytes of an ending.
fn check_bytes(common: &Common, ending: &Ending, needed: u64) -> Result<(), Failure> {
    let left = common.memory().saturating_sub(machine::program_memory());
    if needed <= left {
        return Ok(());
    }
    let message = format!(
        "{ending} needs {} for what is known of its positions; the budget leaves {}",
        bytes(needed),
        bytes(left)
    );
    let whole = needed + machine::program_memory();
    let help = format!("--memory {} would do", machine::size_for(whole + whole / 64));
    Err(Failure::of_flag("--memory", message).with_help(help))
}

/// How deep a table is, in words.
fn depth(deepest: u16) -> String {
    match deepest {
        0 => "no mate".to_owned(),
        moves => format!("mate in {moves}"),
    }
}
