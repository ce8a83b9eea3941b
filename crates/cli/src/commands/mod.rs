//! The subcommands, one a file.

pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod endgame;
pub(crate) mod lookup;
pub(crate) mod man;
pub(crate) mod place;
pub(crate) mod puzzles;
pub(crate) mod show;
pub(crate) mod solve;

use crate::args::{Cli, Command};
use crate::failure::{ExitStatus, Failure};

/// Does what the command line asks.
pub(crate) fn run(cli: &Cli) -> Result<ExitStatus, Failure> {
    let common = &cli.common;
    match &cli.command {
        Command::Puzzles(args) => puzzles::run(args, common),
        Command::Show(args) => show::run(args, common),
        Command::Check(args) => check::run(args, common),
        Command::Solve(args) => solve::run(args, common),
        Command::Census(args) => census::run(args, common),
        Command::Lookup(args) => lookup::run(args, common),
        Command::Place(args) => place::run(args, common),
        Command::Queens(args) => place::run_queens(args, common),
        Command::Endgame(args) => endgame::run(args, common),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
