//! What a generation tells while it runs, and how it is told to stop.

/// A level that is complete: all positions decided in so many moves are known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LevelDone {
    /// Moves to mate.
    pub level: u16,
    /// Stored positions that are won in so many moves, for either side to move.
    pub won: u64,
    /// Stored positions that are lost in so many moves, for either side to move.
    pub lost: u64,
}

/// Follows a generation. All methods have empty bodies to begin with; `()` follows nothing.
pub trait Progress: Sync {
    /// The table of an ending is begun; those that captures lead to are complete.
    fn begin(&self, _ending: &str) {}

    /// A level is complete.
    fn level(&self, _done: LevelDone) {}

    /// Whether the generation shall stop as soon as it can, between two levels.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Progress for () {}
