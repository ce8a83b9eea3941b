//! The memory that compiling a puzzle may take, and how many moves it may make.

use crate::rewrite::{Change, CompileError};

/// Bytes of a move while a puzzle compiles, besides its changes: it stands in the set of moves (24
/// of 36 bytes of a tree are in use), by its effect in another (48 of 72, and two allocations
/// of 32) and in the list of rewrites (24).
const BYTES_A_MOVE: u64 = 200;

/// Bytes that the system takes for an allocation, besides those asked for.
pub(crate) const BYTES_AN_ALLOCATION: u64 = 16;

/// What is left of the bytes that compiling may take, by an estimate. Peaks seen were at most a
/// tenth above it.
#[derive(Debug)]
pub(crate) struct CompileBudget {
    bytes: u64,
    left: u64,
    most_moves: usize,
}

impl CompileBudget {
    /// For this many moves in this many bytes.
    pub(crate) fn new(most_moves: usize, bytes: u64) -> Self {
        CompileBudget { bytes, left: bytes, most_moves }
    }

    /// Checks that this many moves are within the budget.
    ///
    /// # Errors
    /// If they are too many.
    pub(crate) fn check_moves(&self, moves: usize) -> Result<(), CompileError> {
        if moves > self.most_moves { Err(CompileError::TooManyMoves) } else { Ok(()) }
    }

    /// Takes bytes.
    ///
    /// # Errors
    /// If fewer bytes are left.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), CompileError> {
        let left = self.left.checked_sub(bytes);
        self.left = left.ok_or(CompileError::TooLittleMemory { budget: self.bytes })?;
        Ok(())
    }

    /// Gives back bytes that were taken.
    pub(crate) fn give_back(&mut self, bytes: u64) {
        self.left += bytes;
    }

    /// Takes the bytes of a move with this many changes, which is kept as the rule makes it and as
    /// a rewrite.
    ///
    /// # Errors
    /// As [`CompileBudget::take`].
    pub(crate) fn take_move(&mut self, changes: usize) -> Result<(), CompileError> {
        self.take(BYTES_A_MOVE + 2 * bytes_of(changes))
    }
}

/// The bytes of a list of changes.
pub(crate) fn bytes_of(changes: usize) -> u64 {
    (changes * size_of::<Change>()) as u64 + BYTES_AN_ALLOCATION
}
