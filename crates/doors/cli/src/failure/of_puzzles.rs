//! What is wrong with a puzzle: its file, its moves, or the notation of its solutions.

use super::Failure;
use everyboard::crates::play::NotationFault;
use everyboard::crates::puzzle::{CompileError, LoadError};
use everyboard_report::bytes;

/// Where to look for what a puzzle file may say.
pub const WHAT_CAN_BE_SAID: &str = "docs/src/rules.md, \"What can be said\", lists what there are words for, and the \
    nearest trick for what there are none for";

impl From<CompileError> for Failure {
    fn from(error: CompileError) -> Self {
        match error {
            CompileError::TooManyMoves => Failure::new(error.to_string()),
            CompileError::TooLittleMemory { budget } => {
                let message = format!(
                    "the moves that the rule makes on this board take more memory than the {} that \
                     the budget leaves for them",
                    bytes(budget)
                );
                let help = "give more, or use fewer kinds of pieces or shorter ranges";
                Failure::of_flag("--memory", message).with_help(help)
            }
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Failure::of_puzzle_file(error.to_string(), error.fault())
    }
}

impl From<NotationFault> for Failure {
    fn from(error: NotationFault) -> Self {
        let flag = match error {
            NotationFault::Gaps(_) | NotationFault::Leaps => "--format gap",
            NotationFault::NoKeeper => "--format lurd",
        };
        Failure::of_flag(flag, error)
    }
}
