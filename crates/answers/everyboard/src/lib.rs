//! Every position of a board puzzle, every placement of pieces, every position of a small endgame
//! or game.
//!
//! ```
//! use everyboard::{Origin, Puzzle};
//!
//! let puzzle = Puzzle::named("knights-4x3")?;
//!
//! // All shortest solutions, counted and listed.
//! let solutions = puzzle.solve()?;
//! assert_eq!(solutions.length(), Some(16));
//! assert_eq!(solutions.count(), Some(98_496_u32.into()));
//! println!("{}", solutions.first().unwrap());
//!
//! // How many positions lie how far from the start, and which are farthest.
//! let census = puzzle.census(Origin::Start)?;
//! assert_eq!(census.deepest(), 22);
//!
//! // The distance of every position to the goal, and the moves that come nearer.
//! let distances = puzzle.distances(Origin::Goal)?;
//! let position = puzzle.start().play("a1c2")?;
//! assert_eq!(distances.of(&position)?, Some(15));
//! # Ok::<(), everyboard::Error>(())
//! ```
//!
//! | question | ask |
//! |---|---|
//! | the shortest solutions, and how many | [`Puzzle::solve`] -> [`Solutions`] |
//! | how many positions at which distance; the hardest | [`Puzzle::census`] -> [`Census`] |
//! | the distance of any position, the best moves | [`Puzzle::distances`] -> [`Distances`] |
//! | what makes it hard for people | [`Solutions::difficulty`] -> [`Difficulty`] |
//! | why these are best, or no solution is left | [`Distances::reasons`] -> [`Reason`] |
//! | the same from one position, where that takes too much memory | [`Position::solve`] -> [`Solutions`] |
//! | the proof of an answer | [`Solutions::certificate`] -> [`Certificate`] |
//! | bounds for a far goal, with a proof | [`Puzzle::bound`] -> [`Bound`], [`Certificate`] |
//! | why it is impossible, what moves keep | [`Puzzle::analyze`] -> [`Analysis`] |
//! | the same of many puzzles | [`Run::many`] |
//! | who wins a game | [`Puzzle::solve_game`] -> [`Game`] |
//! | a small chess ending | [`Endgames`] |
//! | how many queens fit | [`Placing`] |
//!
//! Every question that may take long comes twice: `x()` with the defaults and `x_with(&run)`, where
//! a [`Run`] says what the work may use, hears how far it is and can stop it. The library chooses
//! the engine. All types are `Send` and `Sync`, none has a lifetime, and everything that can go
//! wrong is an [`Error`] with a kind.
//!
//! # Features
//!
//! All are on by default: `files`, `threads`, `analysis`, `certificates`, `endgames`, `games`,
//! `placements`. Without any of them solutions, censuses and distances are left, on one thread and
//! in memory, also for `wasm32-unknown-unknown`.
//!
//! # What may change
//!
//! The types on this page are the library. The modules [`plan`] and [`crates`] are not an API
//! boundary: they may change without notice.

#[cfg(feature = "analysis")]
mod analysis;
#[cfg(feature = "certificates")]
mod bound;
mod census;
pub mod crates;
mod difficulty;
mod distances;
#[cfg(all(feature = "endgames", feature = "files"))]
mod endgames;
mod error;
#[cfg(all(feature = "files", feature = "games", feature = "threads"))]
mod game;
#[cfg(feature = "threads")]
mod job;
mod lookup;
mod many;
#[cfg(feature = "placements")]
mod placing;
pub mod plan;
mod position;
mod progress;
mod puzzle;
mod reason;
mod run;
mod solve;
#[cfg(all(feature = "files", any(feature = "endgames", feature = "games")))]
mod verdict;

#[cfg(feature = "analysis")]
pub use analysis::Analysis;
#[cfg(feature = "certificates")]
pub use bound::{Bound, Certificate};
pub use census::Census;
pub use difficulty::Difficulty;
pub use distances::Distances;
#[cfg(all(feature = "endgames", feature = "files"))]
pub use endgames::Endgames;
pub use error::{Error, ErrorKind, Result};
#[cfg(all(feature = "files", feature = "games", feature = "threads"))]
pub use game::Game;
#[cfg(feature = "threads")]
pub use job::Job;
pub use many::Answer;
pub use num_bigint::BigUint;
#[cfg(feature = "placements")]
pub use placing::{Placement, Placing};
pub use position::{Move, Position};
pub use progress::Progress;
pub use puzzle::{Origin, Puzzle};
pub use reason::Reason;
pub use run::{Engine, Run};
pub use solve::{Solution, Solutions};
#[cfg(all(feature = "files", any(feature = "endgames", feature = "games")))]
pub use verdict::{Look, Verdict};

/// The programs in `examples/` are run with the documentation.
#[cfg(doctest)]
mod examples {
    macro_rules! run {
        ($($name:literal)*) => {
            $(
                #[doc = concat!("```\n", include_str!(concat!("../examples/", $name, ".rs")), "\n```")]
                const _: () = ();
            )*
        };
    }

    run!("solve_file" "levels" "difficulty" "queens" "ending" "game");
    run!("certificate" "progress" "game_loop");
}
