//! Pieces, rules and puzzle files, compiled to local rewrites.
//!
//! A [`Puzzle`] is a board, the pieces with their [`Movement`], a [`Rule`], starts and goals; it is
//! read from a puzzle file. It compiles to a [`RewriteSystem`]: a move is a few squares with what
//! they hold before and after. Searches work on rewrites alone. The [`MoveValidator`] judges moves
//! from the rule itself, and so checks what a search found without sharing its code.
//!
//! ```
//! use everyboard_puzzle::{Puzzle, MoveValidator};
//!
//! let puzzle = Puzzle::parse(
//!     r#"
//!     format = 1
//!     name = "Three in a row"
//!     board = "W.B"
//!     goal = "exchange W B"
//!     [pieces]
//!     WB = "W"
//!     [rule]
//!     kind = ["step", "hop"]
//!     "#,
//! )
//! .unwrap();
//! let system = puzzle.compile().unwrap();
//! assert_eq!(system.rewrites().len(), 16); // 8 steps and 8 hops
//! assert_eq!(MoveValidator::new(&puzzle).moves(&puzzle.starts[0]).len(), 2);
//! ```

mod alike;
mod arrangements;
mod betza;
mod budget;
mod builtin;
mod compile;
mod disjoint;
mod drawn;
mod family;
mod file;
mod fillings;
mod fixed;
mod game_end;
mod goal;

mod lettered;
mod look;
mod moves_from;
mod path;
mod piece_name;
mod puzzle;
mod rewrite;
mod rule;
mod saved;
mod symmetry;
mod validator;

pub use arrangements::{Arrangements, TooManyNumbers, UnlistedReason};
pub use betza::{BetzaError, BetzaFault, Landing, Leap, Movement, Reach};
pub use builtin::{Builtin, builtins, games};
pub use drawn::{DrawnCell, DrawnMove, DrawnSymbol, Places, Turning};
pub use family::{
    Family, FamilyError, FamilyFile, FamilyRange, Member, RangeError, Shape, Size, Sizes, families,
};
pub use file::{
    AreaSketch, Fault, Filling, Format, GamePictureSketch, GameSketch, GoalSketch, Level,
    LevelFault, LevelText, LoadError, Location, LookFault, MoveSketch, PicturesSketch, PuzzleError,
    ScriptError, ScriptFault, Sketch, Template, Ways, levels, puzzle_file,
};
pub use game_end::{EndPattern, Endless, GameEnd, GamePicture, Loss, PictureMeaning, Stuck};
pub use goal::{Count, Goal};
pub use lettered::DrawnStarts;
pub use look::{Colour, Look, PieceLook, PieceShape};
pub use path::{InvalidPath, PathValidator};
pub use piece_name::piece_named;
pub use puzzle::{Expect, Puzzle, TextFault};
pub use rewrite::{Change, CompileError, MovePart, Rewrite, RewriteSystem};
pub use rule::{KindInfo, Metric, Over, Prohibition, Pushes, Rule, RuleKind, Turns};
pub use symmetry::{Orbit, Symmetry, SymmetryGroup};
pub use validator::{IllegalMove, MoveValidator};
