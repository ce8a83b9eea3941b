//! One solution: its moves, in words and in pictures.

use crate::{Position, Puzzle};
use everyboard_play::Notation;
use everyboard_puzzle::RewriteSystem;
use everyboard_search as search;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "analysis")]
use crate::plan;

/// The moves that a search put together, and words for them.
#[derive(Debug)]
pub(super) struct MadeMoves {
    pub(super) system: RewriteSystem,
    notation: Notation,
}

/// A way from a start to a goal. It prints its moves on one line.
#[derive(Clone)]
pub struct Solution {
    pub(super) puzzle: Puzzle,
    pub(super) made: Option<Arc<MadeMoves>>,
    pub(super) path: search::Path,
    /// Where it may begin instead of at a start of the puzzle.
    pub(super) asked: Option<Position>,
}

impl MadeMoves {
    /// The moves of a search, if it put them together or not all can be listed.
    pub(super) fn of(puzzle: &Puzzle, system: Cow<RewriteSystem>) -> Option<Arc<Self>> {
        if matches!(system, Cow::Borrowed(_)) && puzzle.rules().are_listed() {
            return None;
        }
        let system = system.into_owned();
        let notation = Notation::algebraic(puzzle.inner(), &system);
        Some(Arc::new(MadeMoves { system, notation }))
    }

    pub(super) fn notation(&self) -> &Notation {
        &self.notation
    }
}

impl Solution {
    /// The solution that is known with these bounds, which a search of `system` has proved.
    pub(crate) fn with_bounds(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        bounds: &search::NarrowedInterval,
    ) -> Option<Self> {
        let path = bounds.interval.path.clone()?;
        let made = MadeMoves::of(puzzle, bounds.system(system));
        Some(Solution { puzzle: puzzle.clone(), made, path, asked: None })
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.path.rewrites.len()
    }

    /// Whether the start is a goal.
    pub fn is_empty(&self) -> bool {
        self.path.rewrites.is_empty()
    }

    /// All its positions as one picture for the screen or for paper, as SVG.
    #[cfg(feature = "analysis")]
    pub fn svg(&self) -> String {
        self.sheet().svg()
    }

    /// Its positions one after another, as SVG that plays by itself. It needs no script and no
    /// network.
    #[cfg(feature = "analysis")]
    pub fn animated(&self) -> String {
        self.sheet().animated()
    }

    #[cfg(feature = "analysis")]
    fn sheet(&self) -> everyboard_report::Sheet {
        let puzzle = self.puzzle.inner();
        let shown: Vec<_> = self.positions().iter().map(|it| it.shown().clone()).collect();
        let figures =
            plan::figures_of_path(puzzle, self.system(), self.notation(), &self.path, &shown);
        let subtitle = everyboard_report::moves_in_words(puzzle, self.len());
        everyboard_report::Sheet { title: puzzle.name.clone(), subtitle, bands: vec![figures] }
    }

    /// The words of its moves, as [`Position::play`] takes them.
    pub fn words(&self) -> Vec<String> {
        let rules = self.puzzle.rules();
        if self.made.is_none() {
            let words = rules.notation().words(&self.path.start, &self.path.rewrites);
            return words.map(str::to_owned).collect();
        }
        let positions = self.path.positions(self.system());
        let moves = positions.windows(2).filter_map(|pair| rules.between(&pair[0], &pair[1]));
        moves.map(|legal| legal.word).collect()
    }

    /// The positions along it, the start first and a goal last.
    pub fn positions(&self) -> Vec<Position> {
        let mut next = self.path.positions(self.system()).into_iter();
        let start = next.next().map(|start| self.puzzle.at(start));
        let asked = self.asked.clone().filter(|asked| Some(asked) == start.as_ref());
        let mut positions: Vec<Position> = asked.or(start).into_iter().collect();
        for next in next {
            positions.push(positions[positions.len() - 1].followed_by(next));
        }
        positions
    }

    /// The moves that its path numbers.
    pub(super) fn system(&self) -> &RewriteSystem {
        self.made.as_ref().map_or(self.puzzle.system(), |made| &made.system)
    }

    #[cfg(feature = "analysis")]
    fn notation(&self) -> &Notation {
        match &self.made {
            Some(made) => &made.notation,
            None => self.puzzle.rules().notation(),
        }
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.puzzle.is_same(&other.puzzle)
    }
}

impl Eq for Solution {}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().join(" "))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}
