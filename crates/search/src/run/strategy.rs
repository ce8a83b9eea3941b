//! When frontiers have met: the strategies of searches for solutions.

use crate::answer::trace::Meeting;
use crate::dense::frontier::BitFrontier;
use crate::dense::pair;
use crate::model::image::ImageTable;
use crate::model::word::Word;
use crate::run::distances::GoalTest;
use crate::run::levels::{Frontier, LevelStrategy, Resources};
use crate::sparse::compartment::{Entry, LevelMod3};
use crate::sparse::side::Side;
use everyboard_board::Position;

/// One side, from the starts, until it reaches a goal.
pub(crate) struct OneSided<'a, W> {
    pub(crate) goals: &'a GoalTest<'a, W>,
}

impl<W: Word, E: Entry<W>> LevelStrategy<Side<'_, W, E>> for OneSided<'_, W> {
    type Meeting = Meeting<W>;

    fn meeting(
        &self,
        sides: &[Side<'_, W, E>],
        _grown: usize,
        resources: &Resources,
    ) -> Option<Meeting<W>> {
        let level = sides[0].level();
        let positions = sides[0].satisfying(resources, |packed| self.goals.passes(packed));
        Meeting::at(positions, level, level)
    }
}

/// Two sides, from the starts and from the goals, until they share a position.
pub(crate) struct TwoSided;

impl<W: Word, E: Entry<W>> LevelStrategy<Side<'_, W, E>> for TwoSided {
    type Meeting = Meeting<W>;

    fn meeting(
        &self,
        sides: &[Side<'_, W, E>],
        grown: usize,
        resources: &Resources,
    ) -> Option<Meeting<W>> {
        let common = sides[grown].common(resources, &sides[1 - grown]);
        Meeting::at(common, sides[0].level(), self.longer_than(sides))
    }
}

/// One side, from the starts, until it shares a position with its own mirror image: that is what a
/// search from the goals would have seen.
pub(crate) struct Mirrored<W> {
    /// From a position seen from the goals to the one seen from the starts that it mirrors.
    pub(crate) mirror: ImageTable<W>,
    /// The inverse of `mirror`.
    pub(crate) back: ImageTable<W>,
}

impl<W: Word, E: Entry<W>> LevelStrategy<Side<'_, W, E>> for Mirrored<W> {
    type Meeting = Meeting<W>;

    /// Positions of the deepest level k whose mirror images are on level k - 1 (a solution of
    /// 2k - 1 moves) or, if there are none, on level k (2k moves). Images on earlier levels would
    /// have met before.
    fn meeting(
        &self,
        sides: &[Side<'_, W, E>],
        _grown: usize,
        resources: &Resources,
    ) -> Option<Meeting<W>> {
        let (level, newest) = (sides[0].level(), sides[0].level_mod3());
        let images = sides[0].seen_images(resources, |packed| self.mirror.image(packed));
        Meeting::at(
            self.mirrored_on(&images, newest.previous()),
            level,
            (2 * level).saturating_sub(1),
        )
        .or_else(|| Meeting::at(self.mirrored_on(&images, newest), level, 2 * level))
    }

    fn longer_than(&self, sides: &[Side<'_, W, E>]) -> usize {
        2 * sides[0].level()
    }
}

impl<W: Word> Mirrored<W> {
    /// The positions of the deepest level whose images were seen on `wanted`.
    fn mirrored_on(&self, images: &[(W, LevelMod3)], wanted: LevelMod3) -> Vec<W> {
        let there = images.iter().filter(|&&(_, level)| level == wanted);
        there.map(|&(image, _)| self.back.image(image)).collect()
    }
}

/// Two sides of bits, until they share a position.
pub(crate) struct TwoSidedBits {
    /// List at most this many shared positions.
    pub(crate) most: usize,
}

impl LevelStrategy<BitFrontier<'_>> for TwoSidedBits {
    /// The shared positions; `None` if there are more than `most`.
    type Meeting = Option<Vec<Position>>;

    fn meeting(
        &self,
        sides: &[BitFrontier<'_>],
        _grown: usize,
        _resources: &Resources,
    ) -> Option<Option<Vec<Position>>> {
        let common = pair::common(sides, self.most);
        common.as_ref().is_none_or(|common| !common.is_empty()).then_some(common)
    }
}
