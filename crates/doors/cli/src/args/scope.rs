//! Which positions are counted towards the goals.

use clap::Args;
use everyboard::crates::search::Scope;

/// Of which positions it is asked how far the goal is.
#[derive(Copy, Clone, Debug, Args)]
pub struct ScopeArgs {
    /// Only positions that the start of the puzzle leads to; the goals are found among them
    ///
    /// Cars that never leave their lanes stay in those of the start. Chosen by the program where
    /// the goals of all arrangements are too many to be listed within a second or so.
    #[arg(long, conflicts_with = "arrangements")]
    pub connected: bool,

    /// All arrangements of the pieces, whether the start leads to them or not, however many goals
    /// that takes to list
    #[arg(long)]
    pub arrangements: bool,
}

impl ScopeArgs {
    /// What is asked for, if anything is.
    pub fn asked(self) -> Option<Scope> {
        if self.connected {
            Some(Scope::Reached)
        } else {
            self.arrangements.then_some(Scope::Arrangements)
        }
    }
}
