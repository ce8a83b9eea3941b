//! Which packed positions are goals.

use crate::layout::{Layout, PackedChange};
use crate::paths::trace::DistanceSource;
use crate::word::Word;
use everyboard_puzzle::{Goal, Puzzle};
use std::borrow::Cow;

/// What goals by numbers of pieces are tested with: they are told of positions that are not packed.
type ByNumbers<'a> = (Cow<'a, Puzzle>, Cow<'a, Layout>);

/// Tests packed positions for goals. As a source of distances it knows the goals themselves, at
/// distance 0.
#[derive(Debug)]
pub struct GoalTest<'a, W>(Goals<'a, W>);

/// The goals of a test.
#[derive(Debug)]
enum Goals<'a, W> {
    /// A sorted list of goals. The layout need not distinguish their open patterns.
    Listed(Vec<W>),
    /// Goals that were not listed: as patterns and, if there are some, by numbers of pieces.
    Open { patterns: Vec<PackedChange<W>>, by_numbers: Option<Box<ByNumbers<'a>>> },
}

impl<'a, W: Word> GoalTest<'a, W> {
    /// Of listed goals.
    pub fn listed(mut goals: Vec<W>) -> Self {
        goals.sort_unstable();
        GoalTest(Goals::Listed(goals))
    }

    /// The goals of a puzzle whose positions are packed by `layout`.
    pub fn of(puzzle: &'a Puzzle, layout: &'a Layout) -> Self {
        let goals = &puzzle.goals;
        let patterns = goals.iter().filter_map(Goal::pattern);
        let packed = patterns.filter_map(|pattern| layout.pack_pattern(pattern));
        let counts = goals.iter().any(|goal| goal.pattern().is_none());
        let by_numbers = counts.then(|| Box::new((Cow::Borrowed(puzzle), Cow::Borrowed(layout))));
        GoalTest(Goals::Open { patterns: packed.collect(), by_numbers })
    }

    /// The same test, which borrows nothing.
    pub fn into_owned(self) -> GoalTest<'static, W> {
        GoalTest(match self.0 {
            Goals::Listed(goals) => Goals::Listed(goals),
            Goals::Open { patterns, by_numbers } => {
                let by_numbers = by_numbers.map(|by_numbers| {
                    let (puzzle, layout) = *by_numbers;
                    Box::new((Cow::Owned(puzzle.into_owned()), Cow::Owned(layout.into_owned())))
                });
                Goals::Open { patterns, by_numbers }
            }
        })
    }

    /// Whether a position is a goal.
    pub fn passes(&self, packed: W) -> bool {
        match &self.0 {
            Goals::Listed(goals) => match &goals[..] {
                [only] => *only == packed,
                goals => goals.binary_search(&packed).is_ok(),
            },
            Goals::Open { patterns, by_numbers } => {
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
