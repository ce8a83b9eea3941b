//! What a search knows of a position once it has met: how far it is from the ends.

use crate::answer::trace::Knowledge;
use crate::dense::pair::Pair;
use crate::model::image::ImageTable;
use crate::model::word::Word;
use crate::run::plan::{Search, pattern};
use crate::sparse::compartment::Entry;
use crate::sparse::side::Side;
use everyboard_puzzle::Goal;

/// The packed positions at both ends.
pub(crate) struct Ends<W> {
    pub(crate) starts: Vec<W>,
    /// The goals, if they were listed.
    pub(crate) goals: Vec<W>,
}

/// Tests packed positions for goals.
pub(crate) enum GoalTest<'a, W> {
    /// Goals that were listed, sorted. The layout need not tell their open patterns apart.
    Listed(Vec<W>),
    /// Goals that were not.
    Open {
        search: &'a Search<'a>,
        /// Bits that matter, and what they must be.
        patterns: Vec<(W, W)>,
        by_pieces: bool,
    },
}

impl<'a, W: Word> GoalTest<'a, W> {
    pub(crate) fn new(search: &'a Search<'a>, ends: &Ends<W>) -> Self {
        if search.goals.is_some() {
            let mut goals = ends.goals.clone();
            goals.sort_unstable();
            return GoalTest::Listed(goals);
        }
        let goals = &search.puzzle.goals;
        let patterns = goals.iter().filter_map(pattern);
        let patterns = patterns.filter_map(|p| search.layout.pack_pattern(p)).collect();
        let by_pieces = goals.iter().any(|goal| matches!(goal, Goal::Pieces(_)));
        GoalTest::Open { search, patterns, by_pieces }
    }

    pub(crate) fn passes(&self, packed: W) -> bool {
        match self {
            GoalTest::Listed(goals) => goals.binary_search(&packed).is_ok(),
            GoalTest::Open { search, patterns, by_pieces } => {
                let Search { layout, puzzle, .. } = search;
                patterns.iter().any(|&(mask, value)| packed & mask == value)
                    || (*by_pieces && puzzle.is_goal(&layout.unpack(packed)))
            }
        }
    }
}

/// All was seen from the starts.
pub(crate) struct OneSide<'a, W, E> {
    pub(crate) ends: &'a Ends<W>,
    pub(crate) side: &'a Side<'a, W, E>,
    pub(crate) test: &'a GoalTest<'a, W>,
}

impl<W: Word, E: Entry<W>> Knowledge<W> for OneSide<'_, W, E> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        self.side.may_be_on(packed, level)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        left == 0 && self.test.passes(packed)
    }

    fn is_start(&self, packed: W) -> bool {
        self.ends.starts.contains(&packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.test.passes(packed)
    }
}

/// Some was seen from the starts, the rest from the goals.
pub(crate) struct TwoSides<'a, W, E> {
    pub(crate) ends: &'a Ends<W>,
    pub(crate) start: &'a Side<'a, W, E>,
    pub(crate) goal: &'a Side<'a, W, E>,
}

impl<W: Word, E: Entry<W>> Knowledge<W> for TwoSides<'_, W, E> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        self.start.may_be_on(packed, level)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        self.goal.may_be_on(packed, left)
    }

    fn is_start(&self, packed: W) -> bool {
        self.ends.starts.contains(&packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.ends.goals.contains(&packed)
    }
}

/// What a search from the goals would have seen is the mirror image of what was seen.
pub(crate) struct Mirrored<'a, W, E> {
    pub(crate) ends: &'a Ends<W>,
    pub(crate) side: &'a Side<'a, W, E>,
    /// From a position seen from the goals to the one seen from the starts that it mirrors.
    pub(crate) mirror: &'a ImageTable<W>,
}

impl<W: Word, E: Entry<W>> Knowledge<W> for Mirrored<'_, W, E> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        self.side.may_be_on(packed, level)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        self.side.may_be_on(self.mirror.image(packed), left)
    }

    fn is_start(&self, packed: W) -> bool {
        self.ends.starts.contains(&packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.ends.goals.contains(&packed)
    }
}

/// Some was seen from the starts, the rest from the goals, bit by bit.
pub(crate) struct DenseSides<'a, W> {
    pub(crate) search: &'a Search<'a>,
    pub(crate) ends: &'a Ends<W>,
    pub(crate) pair: &'a Pair<'a>,
}

impl<W: Word> Knowledge<W> for DenseSides<'_, W> {
    fn may_be_from_start(&self, packed: W, level: usize) -> bool {
        self.pair.may_be_on(0, &self.search.layout.unpack(packed), level)
    }

    fn may_be_to_goal(&self, packed: W, left: usize) -> bool {
        self.pair.may_be_on(1, &self.search.layout.unpack(packed), left)
    }

    fn is_start(&self, packed: W) -> bool {
        self.ends.starts.contains(&packed)
    }

    fn is_goal(&self, packed: W) -> bool {
        self.ends.goals.contains(&packed)
    }
}
