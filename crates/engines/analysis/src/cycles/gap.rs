//! The moves of a puzzle as steps of its only gap.

use everyboard_board::{Square, SquareMap, Symbol};
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem, Turns};
use thiserror::Error;

/// Symmetries of a board that are tried at most.
const MOST_SYMMETRIES: usize = 50_000;

/// Why the moves of a puzzle are not steps of one gap.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSingleGap {
    /// A side may move only its own pieces.
    #[error("cycles need a puzzle in which any piece may move at any time; here sides take turns")]
    Turns,
    /// Another number of empty squares.
    #[error("cycles need exactly one empty square at the start; there are {0}")]
    Gaps(usize),
    /// Starts with the gap on different squares.
    #[error("cycles begin and end on one square; the starts have their gaps on different ones")]
    Homes,
    /// Moves that do more than carry a piece into the gap.
    #[error("cycles need moves that carry one piece into the gap and do nothing else")]
    Leaps,
}

/// Where the gap can step from each square, and which kinds of pieces can move into it then.
#[derive(Clone, Debug)]
pub struct GapGraph {
    /// The square of the gap at the start.
    pub home: Square,
    /// By square of the gap: its steps, by the square that they lead to.
    pub(crate) steps: Vec<Vec<Step>>,
}

/// A step of the gap, made by a piece that moves the other way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The next square of the gap.
    pub(crate) to: Square,
    /// The kinds of pieces that can move from there, each with the number of that move.
    moves: Vec<(Symbol, usize)>,
}

impl Step {
    /// The number of the move by which a piece of this kind makes the step, if it can.
    pub(crate) fn move_of(&self, kind: Symbol) -> Option<usize> {
        self.moves.iter().find(|(mover, _)| *mover == kind).map(|&(_, number)| number)
    }

    /// The kinds of pieces that can make the step.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Symbol> {
        self.moves.iter().map(|&(kind, _)| kind)
    }
}

impl GapGraph {
    /// The steps of the gap of `puzzle`, which compiles to `system`.
    ///
    /// # Errors
    /// If a start has not exactly one empty square, always the same one; sides take turns; or a
    /// move that one gap allows does more than carry a piece into it.
    pub fn new(puzzle: &Puzzle, system: &RewriteSystem) -> Result<Self, NoSingleGap> {
        if puzzle.rule.turns != Turns::Free {
            return Err(NoSingleGap::Turns);
        }
        if !system.carries_single_pieces() {
            return Err(NoSingleGap::Leaps);
        }
        let home = home(puzzle)?;
        let mut graph = GapGraph { home, steps: vec![Vec::new(); puzzle.board.len()] };
        for (number, rewrite) in system.rewrites().iter().enumerate() {
            match gaps_needed(rewrite) {
                1 if rewrite.changes.len() == 2 => graph.add(number, rewrite),
                0 | 1 => return Err(NoSingleGap::Leaps),
                // One gap never allows it.
                _ => {}
            }
        }
        for steps in &mut graph.steps {
            steps.sort_by_key(|step| step.to);
            steps.iter_mut().for_each(|step| step.moves.sort_unstable());
        }
        Ok(graph)
    }

    fn add(&mut self, number: usize, rewrite: &Rewrite) {
        let Some(kind) = rewrite.mover() else { return };
        let steps = &mut self.steps[rewrite.to.index()];
        match steps.iter_mut().find(|step| step.to == rewrite.from) {
            Some(step) => step.moves.push((kind, number)),
            None => steps.push(Step { to: rewrite.from, moves: vec![(kind, number)] }),
        }
    }

    pub(crate) fn squares(&self) -> usize {
        self.steps.len()
    }

    /// The symmetries of the board that keep all steps (with the kinds that make them) and the
    /// gap's home. Only the identity if the board has too many.
    pub(crate) fn symmetries(&self, puzzle: &Puzzle) -> Vec<SquareMap> {
        let mut maps = puzzle.board.symmetries(MOST_SYMMETRIES).unwrap_or_default();
        maps.retain(|map| map.image(self.home) == self.home && self.is_kept_by(map));
        if maps.is_empty() {
            maps.push(SquareMap::identity(self.squares()));
        }
        maps
    }

    fn is_kept_by(&self, map: &SquareMap) -> bool {
        self.steps.iter().enumerate().all(|(from, steps)| {
            let images = &self.steps[map.image(Square::new(from)).index()];
            steps.len() == images.len()
                && steps.iter().all(|step| {
                    let image = images.iter().find(|image| image.to == map.image(step.to));
                    image.is_some_and(|image| image.kinds().eq(step.kinds()))
                })
        })
    }
}

/// The square of the gap in all starts.
fn home(puzzle: &Puzzle) -> Result<Square, NoSingleGap> {
    let mut home = None;
    for start in &puzzle.starts {
        let gap = start.only(Symbol::EMPTY);
        let gap = gap.ok_or_else(|| NoSingleGap::Gaps(start.count(Symbol::EMPTY)))?;
        if home.is_some_and(|home| home != gap) {
            return Err(NoSingleGap::Homes);
        }
        home = Some(gap);
    }
    home.ok_or(NoSingleGap::Gaps(0))
}

/// The empty squares that a move needs.
fn gaps_needed(rewrite: &Rewrite) -> usize {
    rewrite.changes.iter().filter(|change| change.before.is_empty()).count()
}
