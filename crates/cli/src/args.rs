//! The command line: one definition for parsing, help, completions and the man page.

use crate::commands::{
    census::CensusArgs,
    check::CheckArgs,
    completions::CompletionsArgs,
    endgame::EndgameArgs,
    lookup::LookupArgs,
    man::ManArgs,
    place::{PlaceArgs, QueensArgs},
    puzzles::PuzzlesArgs,
    show::ShowArgs,
    solve::SolveArgs,
};
use crate::machine;
use clap::{Args, ColorChoice, Parser, Subcommand};
use std::num::NonZeroUsize;

/// Answers questions about every position of a board puzzle.
#[derive(Debug, Parser)]
#[command(
    name = "everyboard",
    version,
    long_about = "Answers questions about every position of a board puzzle: the shortest way from \
                  one position to another with proof that none is shorter, how many shortest ways \
                  there are, and each of them.\n\nA puzzle is a built-in one (see `everyboard \
                  puzzles`) or a file that you write: a board drawn as text, pieces, a rule and a \
                  goal.",
    after_long_help = "\
Examples:
  everyboard solve knights-5x5               the shortest way, drawn, and how many there are
  everyboard solve knights-5x5 --all         every shortest way, one a line
  everyboard solve my-puzzle.toml --json     the result for another program
  everyboard census knights-5x5              every position, by its moves from the start
  everyboard queens 8 --classes              ways to place eight queens, up to symmetry
  everyboard endgame generate KQKR           the table of an endgame, to probe
  everyboard show guarini                    board, pieces, rule, size and symmetries

Exit status: 0 done; 1 proved impossible, or a check failed; 2 an error; 130 interrupted.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Puzzles(PuzzlesArgs),
    Show(ShowArgs),
    Check(CheckArgs),
    Solve(SolveArgs),
    Census(CensusArgs),
    Lookup(LookupArgs),
    Place(PlaceArgs),
    Queens(QueensArgs),
    Endgame(EndgameArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Threads beyond this number are a slip of the hand.
const MOST_THREADS: u16 = 1024;

fn parse_threads(text: &str) -> Result<u16, String> {
    let threads = text.parse().ok().filter(|&threads| threads <= MOST_THREADS);
    threads.ok_or_else(|| {
        format!("expected a number of threads up to {MOST_THREADS}, 0 for all cores")
    })
}

/// Flags that every command takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub(crate) struct Common {
    /// Threads that work together; 0 for as many as there are cores
    #[arg(short = 'j', long, global = true, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = parse_threads, allow_hyphen_values = true)]
    threads: u16,

    /// Memory that the program may take, such as 500M or 1.5GiB; three quarters of the machine's if
    /// not given
    ///
    /// K, M, G and T are powers of 1024, with or without B or iB after them. When the budget is
    /// spent the search stops and says how deep it proved that there is no way.
    #[arg(long, global = true, value_name = "SIZE", value_parser = machine::parse_size)]
    #[arg(allow_hyphen_values = true)]
    memory: Option<u64>,

    /// Print results as JSON, one record a line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Print no plan and no progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// When to use colour; auto heeds NO_COLOR and whether a terminal is there
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

impl Common {
    /// Those of the flags that say with what means, as they were given.
    pub(crate) fn given(&self) -> Vec<String> {
        let threads = (self.threads > 0).then(|| format!("-j {}", self.threads));
        let memory = self.memory.map(|bytes| format!("--memory {bytes}"));
        threads.into_iter().chain(memory).collect()
    }

    /// The threads to use: at least one.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads.into()).unwrap_or_else(machine::cores)
    }

    /// The bytes that the program may take, a search included.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(machine::default_budget)
    }
}

#[cfg(test)]
mod tests;
