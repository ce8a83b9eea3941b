//! The flags of `bound`.

use crate::args::{EndsArgs, NotationArgs, TablesArgs};
use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;

/// Bound the moves of a shortest solution from both sides, for goals that are too far to solve
///
/// Searches for short solutions and excludes lengths in turn, with ever more memory, until the
/// length is known exactly or --memory is used up. After that, puzzles with one gap among many
/// different pieces are searched depth first, which takes no memory, until the length is known.
/// Ctrl-C ends it with what is known by then. `solve` does the same where it cannot count the
/// solutions; `bound` does not try to, and keeps a certificate.
///
/// If the puzzle is unsolvable, the exit status is 1. Several puzzles are answered one after the
/// other, each below its name.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  everyboard bound knights-6x6
  everyboard bound knights-7x7 --certificate 7x7.certificate
  everyboard verify 7x7.certificate
  everyboard bound fifteen-puzzle --from 123./4567/89AB/CDEF --memory 1G
  everyboard bound fifteen-puzzle --tables fifteen.tables
  everyboard bound peg-english --format moves --json")]
pub struct BoundArgs {
    #[command(flatten)]
    pub ends: EndsArgs,

    /// Save the bounds with their proofs in this file whenever they change, for
    /// `everyboard verify`; if it exists, continue from what it says
    ///
    /// A lower bound in it is believed. Check a file that somebody else made with
    /// `everyboard verify` before.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    #[command(flatten)]
    pub tables: TablesArgs,

    #[command(flatten)]
    pub written: NotationArgs,
}

impl BoundArgs {
    /// Refuses what several puzzles cannot have.
    pub fn check_several(&self) -> Result<(), Failure> {
        let given = [
            (self.certificate.is_some(), "--certificate"),
            (self.tables.is_given(), "--tables"),
            (self.written.code, "--code"),
        ];
        let first = given.into_iter().find(|(is_given, _)| *is_given);
        first.map_or(Ok(()), |(_, flag)| Err(Failure::for_one_puzzle(flag)))
    }
}
