//! Why a search, a census or a table has no answer.

use super::Failure;
use crate::limits::machine;
use everyboard::crates::census::CensusError;
use everyboard::crates::census::table::{PathsError, TableError};
use everyboard::crates::levels::LevelError;
use everyboard::crates::search::SolveError;
use everyboard::crates::store::CheckpointError;
use everyboard_report::bytes;

const MORE_MEMORY: &str = "give more with --memory";

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::NoMirror => Failure::of_flag("--strategy mirrored", error),
            SolveError::DenseIsTwoSided => Failure::of_flag("--strategy", error),
            SolveError::NoSpace => Failure::of_flag("--engine dense", error),
            SolveError::InParts(engine) => {
                Failure::of_flag(&format!("--engine {engine}"), error).with_help("leave it out")
            }
            SolveError::TooManyGoals => Failure::of_flag("--strategy two-sided", error),
            SolveError::Level(error) => error.into(),
            other => Failure::new(other.to_string()),
        }
    }
}

impl From<LevelError> for Failure {
    fn from(error: LevelError) -> Self {
        match error {
            LevelError::TooLittleMemory { needed, budget } => Failure::of_flag(
                "--memory",
                format!(
                    "a search of this puzzle needs at least {} to begin with, besides the {} of \
                     the program itself; the budget leaves {}",
                    bytes(needed),
                    bytes(machine::program_memory()),
                    bytes(budget)
                ),
            ),
            LevelError::Checkpoint(error @ CheckpointError::Occupied { .. }) => {
                Failure::of_flag("--checkpoint", error)
            }
            LevelError::Checkpoint(
                error @ (CheckpointError::Missing { .. } | CheckpointError::Different { .. }),
            ) => Failure::of_flag("--resume", error),
            other => Failure::new(other.to_string()),
        }
    }
}

impl From<CensusError> for Failure {
    fn from(error: CensusError) -> Self {
        match error {
            CensusError::TooLittleMemory { needed, budget } => {
                Failure::too_little_for_census(needed, budget, 1)
            }
            CensusError::TooManyGoals { .. }
            | CensusError::MoreGoals { .. }
            | CensusError::OutOfMemory { .. } => {
                Failure::of_flag("--memory", &error).with_help(MORE_MEMORY)
            }
            CensusError::Stopped { level, .. } => {
                Failure::Interrupted { message: format!("interrupted after level {level}") }
            }
            CensusError::Level(LevelError::Checkpoint(CheckpointError::Missing { .. })) => {
                Failure::new(error.to_string()).with_help(
                    "name the folder that --checkpoint or --dir was given; what was not saved \
                     there is lost",
                )
            }
            other => Failure::new(other.to_string()),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        match error {
            TableError::OutOfMemory { .. } => {
                Failure::of_flag("--memory", error).with_help("give more, or fewer threads with -j")
            }
            other => Failure::new(other.to_string()),
        }
    }
}

impl From<PathsError<TableError>> for Failure {
    fn from(error: PathsError<TableError>) -> Self {
        match error {
            PathsError::TooMany { .. } => Failure::new(error.to_string()).with_help(MORE_MEMORY),
            PathsError::Table(error) => error.into(),
        }
    }
}
