//! Playing a puzzle: legal moves by name, words read and replayed, games.
//!
//! [`Rules`] are a puzzle that is ready to be played: they list the legal moves of a position, each
//! with the word for it, and read words. A [`Game`] has undo and redo, and is saved as JSON.
//! Nothing here searches.
//!
//! ```
//! use everyboard_play::Rules;
//! use everyboard_puzzle::Builtin;
//!
//! let rules = Rules::new(Builtin::named("guarini").unwrap().puzzle()).unwrap();
//! let start = &rules.puzzle().starts[..1];
//! let legal = rules.legal_moves(&start[0]);
//! let words: Vec<&str> = legal.iter().map(|legal| legal.word.as_str()).collect();
//! assert_eq!(words, ["a3c2", "a3b1", "c3a2", "c3b1", "a1b3", "a1c2", "c1b3", "c1a2"]);
//!
//! let moves = rules.replay(start, ["a3c2", "c3b1"]).unwrap();
//! let board = rules.puzzle().board.draw_line(&rules.puzzle().alphabet, &moves[1].after);
//! assert_eq!(board, ".../..W/BWB");
//!
//! let error = rules.replay(start, ["a3c2", "a3c2"]).unwrap_err();
//! let said = "move 2: \"a3c2\" is not a legal move here; legal: c3a2 c3b1 c2a3 a1b3 c1b3 c1a2";
//! assert_eq!(error.to_string(), said);
//! ```

mod at_once;
mod file;
mod game;
mod lurd;
mod move_words;
mod notation;
mod origins;
mod routes;
mod rules;

pub use file::GameError;
#[cfg(feature = "files")]
pub use file::LoadError;
pub use game::Game;
pub use notation::{Notation, NotationFault, NotationStyle};
pub use rules::{IllegalWord, LegalMove, ReplayError, Rules};
