//! The puzzles and games that come with the program.

use crate::Puzzle;

/// A puzzle or game that comes with the program.
///
/// ```
/// use everyboard_puzzle::{Builtin, builtins};
///
/// assert_eq!(builtins()[0].name, "knights-5x5");
/// let puzzle = Builtin::named("peg-english").unwrap().puzzle();
/// assert_eq!(puzzle.board.len(), 33);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Builtin {
    /// The name by which it is called, that of its file.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Builtin {
    /// Reads the puzzle.
    ///
    /// # Panics
    /// Never: a test reads every one.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::parse(self.text).expect("built-in puzzles are tested")
    }

    /// The built-in puzzle or game of this name.
    pub fn named(name: &str) -> Option<Self> {
        builtins().iter().chain(games()).copied().find(|builtin| builtin.name == name)
    }
}

/// All built-in puzzles, in the order in which they are listed.
pub fn builtins() -> &'static [Builtin] {
    BUILTINS
}

/// All built-in games of two sides, in the order in which they are listed.
///
/// ```
/// use everyboard_puzzle::games;
///
/// assert!(games().iter().all(|game| game.puzzle().end.is_some()));
/// ```
pub fn games() -> &'static [Builtin] {
    GAMES
}

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(Builtin {
            name: $name,
            text: include_str!(concat!("../", $folder, "/", $name, ".toml")),
        }),*]
    };
}

const GAMES: &[Builtin] = files!["games":
    "knights-5x5-capture"
    "knights-3x4-capture"
    "knights-3x3-capture"
    "kings-3x4-capture"
    "hexapawn"
    "hexapawn-4x4"
    "breakthrough-4x4"
    "breakthrough-4x6"
    "breakthrough-5x5"
    "fox-and-hounds"
    "pong-hau-ki"
    "mu-torere"
    "hare-and-hounds"
    "dodgem-3x3"
    "dodgem-4x4"
    "dodgem-5x5"
    "dara-4x4"
    "tic-tac-toe"
    "three-mens-morris"
    "nine-holes"
    "tapatan"
    "achi"
    "picaria"
    "four-in-a-row-4x4"
    "nim-3-4-5"
];

const BUILTINS: &[Builtin] = files!["puzzles":
    "knights-5x5"
    "knights-5x5-allen"
    "knights-4x3"
    "knights-4x3-alternating"
    "guarini"
    "star"
    "knights-4x4-rows"
    "knights-3x5"
    "knights-torus-4x4"
    "knights-cylinder-4x4"
    "knights-5x6"
    "knights-5x7"
    "knights-6x6"
    "knights-7x7"
    "nightriders-5x5"
    "camels-4x5"
    "zebras-5x5"
    "bishops-4x5"
    "bishops-guarded"
    "bishops-guarded-free"
    "hanoi"
    "hanoi-4-pegs"
    "panex-2"
    "topspin-8"
    "rings-small"
    "rotating-3x3"
    "floppy-cube"
    "wolf-goat-cabbage"
    "warehouse-alcove"
    "warehouse-cellars"
    "warehouse-pillars"
    "rooks-4x4"
    "rooks-rotten"
    "queens-4x4"
    "kings-4x4"
    "kings-cylinder"
    "court-5x3"
    "court-5x3-alternating"
    "frogs-and-toads"
    "frogs-and-toads-4"
    "frogs-and-toads-3x3"
    "frogs-and-toads-5x5"
    "fore-and-aft"
    "educated-frogs"
    "grasshoppers-10"
    "seven-puzzle"
    "eight-puzzle"
    "eight-puzzle-impossible"
    "eight-puzzle-cylinder"
    "eleven-puzzle"
    "lodging-house"
    "rate-your-mind"
    "fifteen-puzzle"
    "fifteen-puzzle-loyd"
    "theta"
    "tokens-sliding"
    "tokens-jumping"
    "railway"
    "passing-loop"
    "peg-english"
    "peg-english-moves"
    "peg-european"
    "peg-latin-cross"
    "peg-greek-cross"
    "peg-fireplace"
    "peg-pyramid"
    "peg-arrow"
    "peg-diamond"
    "peg-4x4"
    "peg-5x5"
    "peg-triangle"
    "peg-triangle-moves"
    "four-frogs"
    "klotski"
    "klotski-moves"
    "pennant"
    "century"
    "century-and-a-half"
    "super-century"
    "mas-puzzle"
    "moving-day"
    "bandaged-fifteen"
    "traffic-4x4"
    "traffic-easy"
    "traffic-5x6"
    "traffic-51"
    "traffic-60"
    "traffic-93"
    "on-ice"
    "warehouse"
    "lights-out-5x5"
    "rotating-2x3"
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_puzzle_reads_and_compiles() {
        for builtin in builtins().iter().chain(games()) {
            let puzzle = Puzzle::parse(builtin.text);
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", builtin.name));
            assert!(!puzzle.name.is_empty() && puzzle.source.is_some(), "{}", builtin.name);
            assert!(!puzzle.compile().unwrap().rewrites().is_empty(), "{}", builtin.name);
            assert_eq!(builtin.puzzle(), puzzle);
        }
    }
}
