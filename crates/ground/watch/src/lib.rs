//! What long work tells whoever waits for it, and how it is asked to stop.
//!
//! Every engine takes a [`Watch`] and every listener is one, so that one of a program, a page or a
//! test serves them all. It is a crate of its own, below all others, because the crates that need
//! it have nothing else in common: even those that use no threads and no CPU features of
//! `everyboard-cpu` may take long.
//!
//! ```
//! use everyboard_watch::{Stopped, Watch};
//!
//! fn sum(most: u64, watch: &dyn Watch) -> Result<u64, Stopped> {
//!     let mut sum = 0;
//!     for number in 0..most {
//!         watch.go_on()?;
//!         watch.part(1, most);
//!         sum += number;
//!     }
//!     Ok(sum)
//! }
//!
//! assert_eq!(sum(10, &()), Ok(45));
//! assert_eq!(sum(10, &|| true), Err(Stopped));
//! ```
//!
//! Invariants: a watch is told from whatever thread, so it is [`Sync`]; who has said once that it
//! is stopped says so ever after. Cost: a virtual call after a level, or every few thousand
//! positions; none in an inner loop.

use std::ops::Range;
use thiserror::Error;

/// Which end of a puzzle a search grows from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// From the starts, forwards.
    Start,
    /// From the goals, backwards.
    Goal,
}

/// A level that is complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LevelDone {
    /// The end that grew.
    pub end: End,
    /// The level, from 0.
    pub level: usize,
    /// The positions on it.
    pub positions: u64,
    /// How many of them are stored; the others are images of these under symmetries of the puzzle.
    pub representatives: u64,
    /// All positions stored so far, from both ends.
    pub stored: u64,
}

/// How far the graph of all shortest solutions is, which is built once a search has found their
/// length.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tracing {
    /// The positions on solutions are found, one number of moves from the start after another.
    Positions {
        /// How many of these numbers are done.
        levels: usize,
        /// How many there are: the length of the solutions and one.
        of: usize,
    },
    /// The moves between these positions are found.
    Moves {
        /// From how many positions.
        positions: u64,
        /// How many positions there are. All take about as long.
        of: u64,
    },
}

/// What only some engines tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News<'a> {
    /// Every solution has more than `proved` moves: the bounded engine begins again at level 0.
    Searching {
        /// The moves that are excluded.
        proved: usize,
        /// The most moves of the solutions that are searched for.
        longest: usize,
    },
    /// A search that memory ended is narrowed from both sides, and a bound is better than before.
    Narrowed {
        /// Every solution has this many moves or more.
        at_least: usize,
        /// A solution of this many moves is known.
        at_most: Option<usize>,
    },
    /// A beam search has completed a level.
    Beam {
        /// The level.
        level: usize,
        /// How many positions stayed on it.
        positions: u64,
    },
    /// A depth-first search is under way, all shorter solutions being excluded. Told by all
    /// threads.
    DepthFirst {
        /// The most moves of the solutions that are searched for.
        longest: usize,
        /// The positions that were expanded, searches for shorter solutions included.
        positions: u64,
    },
    /// A shorter path is searched for in place of these moves of the known solution, numbered
    /// from 0.
    Window(Range<usize>),
    /// All shortest solutions are traced. Told after every level and every few thousand positions.
    Tracing(Tracing),
    /// The table of this ending begins, or is resumed.
    Begins(&'a str),
    /// All positions of an ending that are decided in this many moves are known. The counts are of
    /// those that are stored.
    Mates {
        /// The moves to mate.
        moves: u16,
        /// Positions that are won, for either side to move.
        won: u64,
        /// Positions that are lost, for either side to move.
        lost: u64,
    },
    /// What solving a game by sets takes.
    Plan {
        /// The positions that are asked for, each with either side to move.
        positions: u64,
        /// How many ways there are to have pieces left.
        classes: usize,
        /// Whether plies are found, or who wins alone.
        has_plies: bool,
        /// The bytes of memory.
        memory: u64,
        /// The most bytes of files at a time before they are compressed, if there is a folder.
        on_disk: Option<u64>,
    },
    /// The next step of a class of positions of a game. Where plies are wanted, step n finds the
    /// positions of n plies.
    Step {
        /// How many pieces of each kind it has.
        pieces: &'a [u8],
        /// The step, from 1.
        step: usize,
    },
    /// No set of this many pieces attacks or holds every square; one more piece is tried next.
    TooFew(usize),
    /// So many positions are done of all: of a game, one class of pieces after the other; of
    /// components, now and then.
    Solved {
        /// Those that are done.
        positions: u64,
        /// All.
        of: u64,
    },
    /// The same, where the last class of a game was in the folder.
    Found {
        /// Those that are done.
        positions: u64,
        /// All.
        of: u64,
    },
}

/// Hears how far work is, and may stop it. Every method has a default; `()` hears nothing and stops
/// nothing.
pub trait Watch: Sync {
    /// A level is complete. Told once for each level, level 0 included.
    fn level(&self, _done: LevelDone) {}

    /// Of the next level's work, `part` of `whole` was done since the last call, in positions:
    /// those of the deepest level that were expanded or, in a dense search or a census, those of
    /// the chunks that were swept. Told by all threads, every few thousand positions or after every
    /// chunk.
    fn part(&self, _part: u64, _whole: u64) {}

    /// Something that only some engines tell.
    fn news(&self, _news: News) {}

    /// Whether the work should stop as soon as it can. Asked every few thousand positions.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Goes on unless the work should stop.
    ///
    /// # Errors
    /// If it should.
    fn go_on(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

impl Watch for () {}

/// What says whether to stop, and hears nothing.
impl<F: Fn() -> bool + Sync> Watch for F {
    fn is_stopped(&self) -> bool {
        self()
    }
}

/// Work ended early because its [`Watch`] asked for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("stopped")]
pub struct Stopped;
