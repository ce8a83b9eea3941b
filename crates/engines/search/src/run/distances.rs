//! How far positions are from the ends of a search, once it has met.

use crate::answer::trace::DistanceSource;
use crate::dense::frontier::BitFrontier;
use crate::model::image::ImageTable;
use crate::model::layout::{Layout, PackedChange};
use crate::model::word::Word;
use crate::run::plan::Search;
use crate::sparse::compartment::Key;
use crate::sparse::side::Side;
use everyboard_puzzle::{Goal, Puzzle};
use std::borrow::Cow;

/// What goals by numbers of pieces are tested with: they are told of positions that are not packed.
type ByNumbers<'a> = (Cow<'a, Puzzle>, Cow<'a, Layout>);

/// Tests packed positions for goals. As a source of distances it knows the goals themselves, at
/// distance 0.
#[derive(Debug)]
pub(crate) enum GoalTest<'a, W> {
    /// A sorted list of goals. The layout need not distinguish their open patterns.
    Listed(Vec<W>),
    /// Goals that were not listed: as patterns and, if there are some, by numbers of pieces.
    Open { patterns: Vec<PackedChange<W>>, by_numbers: Option<Box<ByNumbers<'a>>> },
}

impl<'a, W: Word> GoalTest<'a, W> {
    pub(crate) fn listed(mut goals: Vec<W>) -> Self {
        goals.sort_unstable();
        GoalTest::Listed(goals)
    }

    /// The goals of a search.
    pub(crate) fn open(search: &'a Search<'a>) -> Self {
        Self::of(search.puzzle, &search.layout)
    }

    /// The goals of a puzzle whose positions are packed by `layout`.
    pub(crate) fn of(puzzle: &'a Puzzle, layout: &'a Layout) -> Self {
        let goals = &puzzle.goals;
        let patterns = goals.iter().filter_map(Goal::pattern);
        let packed = patterns.filter_map(|pattern| layout.pack_pattern(pattern));
        let counts = goals.iter().any(|goal| goal.pattern().is_none());
        let by_numbers = counts.then(|| Box::new((Cow::Borrowed(puzzle), Cow::Borrowed(layout))));
        GoalTest::Open { patterns: packed.collect(), by_numbers }
    }

    /// The same test, which borrows nothing.
    pub(crate) fn into_owned(self) -> GoalTest<'static, W> {
        match self {
            GoalTest::Listed(goals) => GoalTest::Listed(goals),
            GoalTest::Open { patterns, by_numbers } => {
                let by_numbers = by_numbers.map(|by_numbers| {
                    let (puzzle, layout) = *by_numbers;
                    Box::new((Cow::Owned(puzzle.into_owned()), Cow::Owned(layout.into_owned())))
                });
                GoalTest::Open { patterns, by_numbers }
            }
        }
    }

    pub(crate) fn passes(&self, packed: W) -> bool {
        match self {
            GoalTest::Listed(goals) => match &goals[..] {
                [only] => *only == packed,
                goals => goals.binary_search(&packed).is_ok(),
            },
            GoalTest::Open { patterns, by_numbers } => {
                patterns.iter().any(|pattern| packed & pattern.mask == pattern.before)
                    || by_numbers.as_ref().is_some_and(|by_numbers| {
                        let (puzzle, layout) = &**by_numbers;
                        puzzle.is_goal(&layout.unpack(packed))
                    })
            }
        }
    }
}

impl<W: Word> DistanceSource<W> for GoalTest<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        distance == 0 && self.passes(packed)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.passes(packed)
    }
}

/// Distances from the positions `first`, or from their mirror images, as a side has seen them.
pub(crate) struct SeenFrom<'a, W> {
    pub(crate) side: &'a Side<'a, W>,
    /// Carries a position to the one that the side has seen, if that is its mirror image.
    pub(crate) mirror: Option<&'a ImageTable<W>>,
    pub(crate) first: &'a [W],
}

impl<W: Key> DistanceSource<W> for SeenFrom<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        let seen = self.mirror.map_or(packed, |mirror| mirror.image(packed));
        self.side.may_be_on(seen, distance)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.first.contains(&packed)
    }
}

/// Distances from the positions `first`, as recorded bit by bit.
pub(crate) struct BitsFrom<'a, W> {
    pub(crate) frontier: &'a BitFrontier<'a>,
    /// By sub-space: the distance of all its positions, where it follows from the sub-space.
    pub(crate) depths: Option<&'a [Option<usize>]>,
    pub(crate) layout: &'a Layout,
    pub(crate) first: &'a [W],
}

impl<W: Word> DistanceSource<W> for BitsFrom<'_, W> {
    fn may_be_at(&self, packed: W, distance: usize) -> bool {
        self.frontier.may_be_on(&self.layout.unpack(packed), distance, self.depths)
    }

    fn is_at_end(&self, packed: W) -> bool {
        self.first.contains(&packed)
    }
}
