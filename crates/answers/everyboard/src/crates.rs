//! The crates below, as this one was built with them: for the program, the page and the server,
//! which name no other. **Not an API boundary; may change without notice.**

#[cfg(feature = "analysis")]
pub use everyboard_analysis as analysis;
pub use everyboard_bits as bits;
pub use everyboard_board as board;
pub use everyboard_census as census;
#[cfg(feature = "certificates")]
pub use everyboard_certificate as certificate;
pub use everyboard_cpu as cpu;
#[cfg(feature = "endgames")]
pub use everyboard_endgame as endgame;
#[cfg(feature = "games")]
pub use everyboard_game as game;
pub use everyboard_levels as levels;
#[cfg(feature = "placements")]
pub use everyboard_placement as placement;
pub use everyboard_play as play;
#[cfg(any(feature = "analysis", feature = "certificates"))]
pub use everyboard_potential as potential;
pub use everyboard_puzzle as puzzle;
pub use everyboard_search as search;
#[cfg(feature = "files")]
pub use everyboard_store as store;
pub use everyboard_watch as watch;
