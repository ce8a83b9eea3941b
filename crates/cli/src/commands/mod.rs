//! The command line, and the subcommands, one in each file or folder.

mod census;
mod check;
mod completions;
mod endgame;
mod lookup;
mod man;
mod place;
mod puzzles;
mod show;
mod solve;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use clap::{CommandFactory, Parser, Subcommand};

/// Answers questions about every position of a board puzzle.
#[derive(Debug, Parser)]
#[command(
    name = "everyboard",
    version,
    long_about = "Answers questions about every position of a board puzzle: the shortest path from \
                  one position to another with proof that none is shorter, how many shortest \
                  solutions there are, and each of them.\n\nA puzzle is a built-in one (see \
                  `everyboard puzzles`) or a file that you write: a board drawn as text, pieces, a \
                  rule and a goal.",
    after_long_help = "\
Examples:
  everyboard solve knights-5x5               a shortest solution, drawn, and how many there are
  everyboard solve knights-5x5 --all         every shortest solution, one a line
  everyboard solve my-puzzle.toml --json     the result for another program
  everyboard census knights-5x5              every position, by its moves from the start
  everyboard queens 8 --classes              placements of eight queens, up to symmetry
  everyboard endgame generate KQKR           the table of an endgame, to probe
  everyboard show guarini                    board, pieces, rule, size and symmetries

Environment:
  EVERYBOARD_CPU    the CPU instructions that the program may use: portable, bmi2, avx2 or avx512;
                    all that the CPU has if not set. For tests and bug reports; the answers are the
                    same

Exit status: 0 done; 1 proved impossible, or a check failed; 2 an error; 130 interrupted.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Puzzles(puzzles::PuzzlesArgs),
    Show(show::ShowArgs),
    Check(check::CheckArgs),
    Solve(solve::SolveArgs),
    Census(census::CensusArgs),
    Lookup(lookup::LookupArgs),
    Place(place::PlaceArgs),
    Queens(place::QueensArgs),
    Endgame(endgame::EndgameArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Cli {
    /// Does what the command line asks.
    pub(crate) fn run(&self) -> Result<ExitStatus, Failure> {
        let common = &self.common;
        match &self.command {
            Command::Puzzles(_) => puzzles::run(common),
            Command::Show(args) => show::run(args, common),
            Command::Check(args) => check::run(args, common),
            Command::Solve(args) => solve::run(args, common),
            Command::Census(args) => census::run(args, common),
            Command::Lookup(args) => lookup::run(args, common),
            Command::Place(args) => place::run(args, common),
            Command::Queens(args) => place::run_queens(args, common),
            Command::Endgame(args) => endgame::run(args, common),
            Command::Completions(args) => completions::run(args, &mut Cli::command()),
            Command::Man(args) => man::run(args, Cli::command()),
        }
    }
}

#[cfg(test)]
mod tests;
