//! The command line, and the subcommands, one in each file or folder.

mod analyze;
mod bound;
mod census;
mod certificate;
mod check;
mod endgame;
mod game;
mod handout;
mod hardest;
mod lookup;
mod make;
#[cfg(feature = "serve")]
mod mcp;
mod place;
mod puzzles;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod verify;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::io::Write;

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
  everyboard bound knights-7x7               a far goal: the moves, bounded from both sides
  everyboard analyze knights-5x5             what moves keep, and what the solutions are like
  everyboard report knights-5x5              all of that on one page, with a solution to step through
  everyboard handout guarini klotski         sheets to print: the tasks, and the solutions apart
  everyboard serve --open                    play in a browser against perfect knowledge
  everyboard census knights-5x5              every position, by its moves from the start
  everyboard hardest eight-puzzle            the starts from which the goal is farthest
  everyboard make rooms.toml                 the hardest puzzles that a template makes
  everyboard queens 8 --classes              placements of eight queens, up to symmetry
  everyboard regions RF                      boards in regions, each with one placement
  everyboard endgame generate KQKR           the table of an endgame, to probe
  everyboard game solve hexapawn             a game of two sides: who wins
  everyboard show guarini                    board, pieces, rule, size and symmetries

Environment:
  EVERYBOARD_CPU    the CPU instructions that the program may use: portable, bmi2, avx2 or avx512;
                    all that the CPU has if not set. For tests and bug reports; the answers are the
                    same

Exit status: 0 done; 1 proved impossible, or a check failed; 2 an error;
130, 129 or 143 ended by Ctrl-C, SIGHUP or SIGTERM.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the built-in puzzles and families
    ///
    /// Prints for each puzzle its name, the number of its squares, the number of ways to place its
    /// pieces on the board, and its title. If moves remove pieces, placements of fewer pieces count
    /// as well. Then come the families, whose puzzles are named by a size: knights-rows-3x8.
    /// With --json these are left out.
    Puzzles,
    Show(show::ShowArgs),
    Check(check::CheckArgs),
    Solve(solve::SolveArgs),
    Bound(bound::BoundArgs),
    Analyze(analyze::AnalyzeArgs),
    Report(report::ReportArgs),
    Handout(handout::HandoutArgs),
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    #[cfg(feature = "serve")]
    Mcp(mcp::McpArgs),
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    ServeTable(serve::ServeTableArgs),
    Census(census::CensusArgs),
    Hardest(hardest::HardestArgs),
    Lookup(lookup::LookupArgs),
    Make(make::MakeArgs),
    Verify(verify::VerifyArgs),
    #[command(subcommand)]
    Certificate(certificate::CertificateCommand),
    Place(place::PlaceArgs),
    Queens(place::QueensArgs),
    Regions(place::RegionsArgs),
    #[command(subcommand)]
    Endgame(endgame::EndgameCommand),
    #[command(subcommand)]
    Game(game::GameCommand),
    /// Print completions for a shell
    #[command(after_long_help = "\
Examples:
  everyboard completions bash > ~/.local/share/bash-completion/completions/everyboard
  everyboard completions zsh > ~/.zfunc/_everyboard
  everyboard completions fish > ~/.config/fish/completions/everyboard.fish")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page of the program or of a command
    #[command(after_long_help = "\
Examples:
  everyboard man | man -l -
  everyboard man solve > everyboard-solve.1")]
    Man {
        /// The command; the whole program if not given
        command: Option<String>,
    },
}

impl Cli {
    /// Whether a signal has the program stop as [`interrupt`](crate::limits::interrupt) says; the
    /// server listens itself.
    pub fn listens(&self) -> bool {
        #[cfg(feature = "serve")]
        if let Command::Serve(args) = &self.command {
            return !args.is_server();
        }
        true
    }

    /// Does what the command line asks.
    pub fn run(&self) -> Result<ExitStatus, Failure> {
        let common = &self.common;
        match &self.command {
            Command::Puzzles => puzzles::run(common),
            Command::Show(args) => show::run(args, common),
            Command::Check(args) => check::run(args, common),
            Command::Solve(args) => solve::run(args, common),
            Command::Bound(args) => bound::run(args, common),
            Command::Analyze(args) => analyze::run(args, common),
            Command::Report(args) => report::run(args, common),
            Command::Handout(args) => handout::run(args, common),
            #[cfg(feature = "serve")]
            Command::Serve(args) => serve::run(args, common),
            #[cfg(feature = "serve")]
            Command::Mcp(args) => mcp::run(args, common),
            #[cfg(feature = "serve")]
            Command::ServeTable(args) => serve::run_table(args, common),
            Command::Census(args) => census::run(args, common),
            Command::Hardest(args) => hardest::run(args, common),
            Command::Lookup(args) => lookup::run(args, common),
            Command::Make(args) => make::run(args, common),
            Command::Verify(args) => verify::run(args, common),
            Command::Certificate(command) => certificate::run(command),
            Command::Place(args) => place::run(args, common),
            Command::Queens(args) => place::run_queens(args, common),
            Command::Regions(args) => place::run_regions(args, common),
            Command::Endgame(command) => endgame::run(command, common),
            Command::Game(command) => game::run(command, common),
            Command::Completions { shell } => print_completions(*shell),
            Command::Man { command } => print_manual(command.as_deref()),
        }
    }
}

fn print_completions(shell: Shell) -> Result<ExitStatus, Failure> {
    // First into memory: the generator panics if its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "everyboard", &mut script);
    let mut output = Output::new();
    output.write_all(&script)?;
    output.close(ExitStatus::Success)
}

fn print_manual(command: Option<&str>) -> Result<ExitStatus, Failure> {
    let mut program = Cli::command();
    program.build();
    let command = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                Failure::new(format!("there is no command {name:?}"))
                    .with_help("`everyboard help` lists the commands")
            })?
        }
    };
    let mut output = Output::new();
    clap_mangen::Man::new(command).render(&mut output)?;
    output.close(ExitStatus::Success)
}

#[cfg(test)]
mod tests;
