//! What makes a puzzle hard for people, in figures, and one score from them.

use crate::{BigUint, Run, Solutions};
use std::fmt;

/// What makes a puzzle hard for people, in figures: how long it is, how much there is to choose,
/// how misleading it is, and how easily it is lost.
///
/// Averages are over all shortest solutions, each as likely as any other.
///
/// ```
/// use everyboard::Puzzle;
///
/// let solutions = Puzzle::named("warehouse")?.solve()?;
/// let difficulty = solutions.difficulty().unwrap();
/// assert_eq!(Some(difficulty.moves), solutions.length());
/// assert_eq!((difficulty.right_first_moves, difficulty.first_moves), (1, 4));
/// assert!(difficulty.score() >= difficulty.moves as f64);
/// # Ok::<(), everyboard::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The moves of a shortest solution.
    pub moves: usize,
    /// How many shortest solutions there are.
    pub solutions: BigUint,
    /// The positions that first moves lead to.
    pub first_moves: usize,
    /// How many of these lie on shortest solutions.
    pub right_first_moves: usize,
    /// The share of the moves of a position that keep to a shortest solution, from 0 to 1.
    pub keeping: f64,
    /// The moves that a position has.
    pub branching: f64,
    /// How unlikely chance finds a shortest solution, in bits: the sum over its moves of the binary
    /// logarithm of all moves to those that keep to one.
    pub choice: f64,
    /// Moves of a solution that take pieces further from where they are wanted, by the moves that
    /// each would take alone to the nearest square where its kind is wanted; nothing if the goal
    /// draws no pieces that move.
    pub counterintuitive: Option<f64>,
    /// The most moves in a row that all shortest solutions have in common.
    pub forced: usize,
    /// Positions besides the start and the goal that all shortest solutions pass.
    pub bottlenecks: usize,
    /// The share of the moves beside shortest solutions after which no solution is left, from 0 to
    /// 1; nothing if it was not found which they are.
    pub dead_ends: Option<f64>,
    /// The share of these dead ends that shows at once, from 0 to 1: no move is legal, or a piece
    /// can never leave a square where no goal has it. Nothing if there are none.
    pub dead_ends_shown: Option<f64>,
}

impl Difficulty {
    /// What a counterintuitive move adds to the score.
    const OF_COUNTERINTUITIVE: f64 = 0.25;

    /// What a bit of choice adds to it.
    const OF_CHOICE: f64 = 0.1;

    /// One number for all: greater is harder. It is the moves, a quarter of the counterintuitive
    /// moves and a tenth of the bits of choice. The weights are fitted to an order of cards that
    /// their publisher calls one of difficulty, and there the score says no more than the moves
    /// alone: the book has the figures.
    pub fn score(&self) -> f64 {
        self.moves as f64
            + Self::OF_COUNTERINTUITIVE * self.counterintuitive.unwrap_or(0.0)
            + Self::OF_CHOICE * self.choice
    }
}

impl Solutions {
    /// What makes the puzzle hard from its starts; nothing if the shortest solutions are not known,
    /// there are none, or more than some thousand positions lie on them.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty_with(&Run::new())
    }

    /// The same, with these limits. Where moves cannot be undone, all positions that the start
    /// leads to are counted, to know which of them are lost. What is not found when it is stopped,
    /// or its time is up, is left out; so are dead ends whose census takes more than a second.
    pub fn difficulty_with(&self, run: &Run) -> Option<Difficulty> {
        let (puzzle, paths) = (self.puzzle(), self.paths()?);
        let options = run.census_options(puzzle.system(), 0);
        crate::plan::difficulty(puzzle.inner(), puzzle.system(), paths, options, run)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "score {:.1}", self.score())?;
        let (right, first) = (self.right_first_moves, self.first_moves);
        writeln!(f, "{right} of {first} first moves are right")?;
        let keeping = percent(self.keeping);
        writeln!(f, "{keeping} of all {:.1} moves keep to a shortest solution", self.branching)?;
        write!(f, "chance finds one with {:.1} bits of luck", self.choice)?;
        if let Some(moves) = self.counterintuitive {
            write!(f, "\n{moves:.1} moves take a piece further from where it is wanted")?;
        }
        if self.forced > 0 {
            write!(f, "\n{} moves in a row are the same in all of them", self.forced)?;
        }
        if self.bottlenecks > 0 {
            write!(f, "\n{} positions between start and goal are passed by all", self.bottlenecks)?;
        }
        if let (Some(share), Some(shown)) = (self.dead_ends, self.dead_ends_shown) {
            let (share, shown) = (percent(share), percent(shown));
            write!(f, "\n{share} of the other moves leave no solution")?;
            write!(f, "; {shown} of these show it at once")?;
        }
        Ok(())
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
