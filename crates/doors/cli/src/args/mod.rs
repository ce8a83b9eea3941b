//! Flags that several commands take, each in one place with its parser, its help and its test.

mod checkpoint;
mod ends;
mod paths;
mod pictures;
mod scope;
mod several;
mod sheets;
mod tables;

use crate::failure::Failure;
use crate::input::game_files;
use crate::input::source::{self, Source};
use crate::limits::machine;
use crate::output::told::MessageFormat;
pub use checkpoint::{CheckpointArgs, ResumeArgs};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};
pub use ends::EndsArgs;
use everyboard::plan::Share;
pub use paths::{NotationArgs, PathArgs};
pub use pictures::{PictureArgs, file, with_ending, write};
pub use scope::ScopeArgs;
pub use several::{SeveralArgs, parse_seconds};
pub use sheets::{HandoutFileArgs, SheetArgs};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::time::Instant;
pub use tables::TablesArgs;

/// Flags that every command takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub struct Common {
    /// Number of threads; 0 for one on each core
    #[arg(short = 'j', long, global = true, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = parse_threads, allow_hyphen_values = true)]
    threads: u16,

    /// Memory that the program may use, such as 500M or 1.5GiB; three quarters of the machine's, or
    /// of what a container is allowed, if not given
    ///
    /// K, M, G and T are powers of 1024, with or without B or iB after them. A search for which it
    /// does not suffice prints what it knows by then.
    #[arg(long, global = true, value_name = "SIZE", value_parser = machine::parse_size)]
    #[arg(allow_hyphen_values = true)]
    memory: Option<u64>,

    /// Print results as JSON, one record a line
    #[arg(long, global = true)]
    pub json: bool,

    /// Print no plan and no progress
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Print the plan in full: why this method, and what is stored how
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,

    /// How plan, progress and errors are told; json: records on standard error, one a line
    #[arg(long, global = true, value_name = "HOW", value_enum, default_value_t)]
    #[arg(conflicts_with = "quiet")]
    pub progress: MessageFormat,

    /// When to use colour; auto: in a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: ColorChoice,

    /// Do a job of `everyboard serve`: open no files, take texts from standard input, and end with
    /// it
    #[arg(long, global = true, hide = true)]
    pub served: bool,

    /// Which of several puzzles is under way; empty if there is one.
    #[arg(skip)]
    pub subject: String,

    /// When the search of this puzzle ends, with an answer or without.
    #[arg(skip)]
    pub deadline: Option<Instant>,
}

/// Bytes that the moves of a puzzle may take in any case: some ten thousand moves do.
const LEAST_FOR_MOVES: u64 = 4 << 20;

/// Bytes of a search's spare, which is 1 MiB at least, that one that is resumed may take.
const RESUMED_SPARE: u64 = 512 << 10;

/// More threads than this are surely a typing error.
const MOST_THREADS: u16 = 1024;

fn parse_threads(text: &str) -> Result<u16, String> {
    let threads = text.parse().ok().filter(|&threads| threads <= MOST_THREADS);
    threads.ok_or_else(|| {
        format!("expected a number of threads up to {MOST_THREADS}, 0 for all cores")
    })
}

impl Common {
    /// The threads to use: at least one.
    pub fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads.into()).unwrap_or_else(machine::cores)
    }

    /// The bytes that the whole program may take.
    pub fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(everyboard::plan::default_memory)
    }

    /// The bytes that the moves of a puzzle may take: those that the program has not taken yet, or
    /// as many as those of any ordinary puzzle do.
    pub fn memory_for_moves(&self) -> u64 {
        self.memory().saturating_sub(machine::program_memory()).max(LEAST_FOR_MOVES)
    }

    /// The same, with a little of the spare that a search leaves: the program may have taken some
    /// pages more by now than when what it resumes was saved, and that must fit again.
    pub fn resuming(&self) -> Self {
        Common { memory: Some(self.memory().saturating_add(RESUMED_SPARE)), ..self.clone() }
    }

    /// The same for work of the library.
    pub fn run(&self) -> everyboard::Run {
        everyboard::Run::new().threads(self.threads().get()).memory(self.memory())
    }

    /// What each of several processes on this machine may use.
    pub fn divided(&self, processes: usize) -> Self {
        let threads = (self.threads().get() / processes).max(1) as u16;
        Common { memory: Some(self.memory() / processes as u64), threads, ..self.clone() }
    }

    /// What the work on one of many puzzles may use. A part of it says nothing of its progress.
    pub fn with_share(&self, share: Share) -> Self {
        let Share::Part { of, until } = share else { return self.clone() };
        let deadline = Some(self.deadline.map_or(until, |other| other.min(until)));
        let memory = Some(self.memory() / of.get() as u64);
        Common { threads: 1, memory, quiet: true, verbose: false, deadline, ..self.clone() }
    }

    /// `-j` and `--memory` as they were given, for the command that resumes.
    pub fn given(&self) -> Vec<String> {
        let threads = (self.threads > 0).then(|| format!("-j {}", self.threads));
        let memory = self.memory.map(|bytes| format!("--memory {bytes}"));
        threads.into_iter().chain(memory).collect()
    }
}

/// The puzzles, and where they start.
#[derive(Clone, Debug, Args)]
pub struct StartArgs {
    /// A built-in puzzle (see `everyboard puzzles`), a puzzle file (`-` reads it from standard
    /// input), or a member of a family: knights-rows-3x8; with --resume, and with --from the file
    /// of a game, it may be left out
    ///
    /// Several puzzles, or a range of sizes such as knights-rows-3x4..7 or knights-rows-3..5x4..7,
    /// give one table with a row for each. A puzzle file that is a family is named with a size:
    /// my.toml:5, my.toml:3..9; without one it stands for all its sizes.
    #[arg(value_name = "PUZZLE", required_unless_present_any = ["resume", "from"])]
    pub puzzles: Vec<String>,

    /// Start here: rows joined by `/`, or squares such as `p1=A p3=B` on a graph; or where the game
    /// in this file is; or at random: `random`, or `random@40` for 40 moves from the goal, with
    /// `:SEED` for the same one again
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "resume")]
    #[arg(value_parser = start_with_seed)]
    pub from: Option<String>,
}

impl StartArgs {
    /// The puzzle that is named, or that of the game in the file of `--from`.
    pub fn source(&self) -> Result<Source, Failure> {
        match (self.puzzle(), &self.from) {
            (Some(label), _) => source::find(label),
            (None, Some(from)) => game_files::source(from),
            (None, None) => Err(Failure::internal("neither puzzle nor game nor checkpoint")),
        }
    }

    /// The puzzle, if there is one and no more.
    pub fn puzzle(&self) -> Option<&str> {
        self.puzzles.first().map(String::as_str).filter(|_| self.puzzles.len() == 1)
    }
}

/// The parser of `--from`.
pub fn start_with_seed(start: &str) -> Result<String, Infallible> {
    Ok(everyboard::plan::with_seed(start))
}

/// The parser of a flag that takes one of these words: each with its help and what it stands for. A
/// word without help is an alias, which the help leaves out.
pub fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    choices: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let words = choices.map(|(word, help, _)| {
        let value = PossibleValue::new(word);
        if help.is_empty() { value.hide(true) } else { value.help(help) }
    });
    PossibleValuesParser::new(words).map(move |word| {
        let chosen = choices.iter().find(|choice| choice.0 == word);
        chosen.expect("clap accepts no other word").2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_few_or_all() {
        assert_eq!(parse_threads("0"), Ok(0));
        assert_eq!(parse_threads("1024"), Ok(1024));
        for wrong in ["1025", "-1", "all", ""] {
            assert!(parse_threads(wrong).is_err(), "{wrong}");
        }
    }
}
