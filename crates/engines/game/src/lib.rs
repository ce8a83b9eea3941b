//! Two-player games, solved for every position.
//!
//! A game is a [`Puzzle`](everyboard_puzzle::Puzzle) whose two sides move in turn, with a
//! [`GameEnd`](everyboard_puzzle::GameEnd). [`GameRules`] are its moves, told apart by side and by
//! whether they take a piece. A [`GameTable`] has the [`Value`] of every position with the pieces
//! of the start or fewer: who wins and in how many plies, or how many pieces a side keeps more than
//! the other.
//!
//! Taking never brings a piece back, and placing never takes one away. So positions with the same
//! pieces, a [`Material`], are solved together, those that moves lead to first; within one
//! material, what has ended and what one move ends comes first, and values spread backwards over
//! the moves that leave all pieces (retrograde analysis: K. Thompson, "Retrograde analysis of
//! certain endgames", 1986). Large games are solved by sets instead: a bit for each position, and
//! plies one after the other for all positions at once.
//!
//! ```
//! use everyboard_game::{GameOptions, GameRules, GameTable, Value};
//! use everyboard_puzzle::Puzzle;
//!
//! let puzzle = Puzzle::parse(
//!     r#"
//!     format = 1
//!     name = "Two pawns"
//!     board = "b/./w"
//!     [pieces]
//!     w = "fmWfcF"
//!     b = "bmWbcF"
//!     [rule]
//!     kind = ["step", "take"]
//!     turns = "alternate"
//!     first = "w"
//!     [game]
//!     loses = "no moves"
//!     "#,
//! )
//! .unwrap();
//! let rules = GameRules::new(puzzle).unwrap();
//! let start = rules.start();
//! let table = GameTable::solve(rules, &GameOptions::default(), &()).unwrap();
//! // White steps forward, and Black is stuck.
//! assert_eq!(table.value(&start).unwrap(), Some(Value::Win { plies: Some(1) }));
//! assert_eq!(table.line(&start).unwrap().join(" "), "a1-a2");
//! ```

mod best_play;
mod by_class;
mod class;
mod conditions;
mod cut;
mod ends;
mod material;
mod moves;
mod numbering;
mod plies;
mod reach;
mod remarkable;
mod rules;
mod scores;
mod sets;
mod statistics;
mod step;
mod table;
mod value;
mod verify;

pub use best_play::BestPlay;
pub use material::Material;
pub use remarkable::Remarkable;
pub use rules::{GameMove, GamePosition, GameRules, NotAGame};
pub use statistics::ClassStatistics;
pub use table::{GameOptions, GameTable, JudgedMove, Refusal};
pub use value::Value;
pub use verify::Wrong;
