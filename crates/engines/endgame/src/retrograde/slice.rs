//! What is known of the positions of one pair of kings.

use super::depths::Depths;
use super::words::Words;

/// The positions with one pair of kings and one side to move, during generation. One bit stands
/// for a position in each of the sets. Those that other slices and moves look at have all words;
/// the others only those that are stored, by their numbers ([`Words`]).
#[derive(Clone, Debug)]
pub(crate) struct KingSlice {
    /// All words: legal positions that are not known to be won.
    pub(crate) open: Box<[u64]>,
    /// All words: what was won at the last level; not up to date if not `won_any`.
    pub(crate) just_won: Box<[u64]>,
    pub(crate) won_any: bool,
    /// All words: what was lost at the last level; not up to date if not `lost_any`.
    pub(crate) just_lost: Box<[u64]>,
    pub(crate) lost_any: bool,
    /// Legal positions.
    pub(crate) legal: Box<[u64]>,
    /// Those known to be lost.
    pub(crate) lost: Box<[u64]>,
    /// Those that are lost once every move without capture leads to a won one: undecided,
    /// no capture draws or wins, and all that captures lead to is decided by now.
    pub(crate) loss_candidates: Box<[u64]>,
    /// Those where a capture wins, later than now; `depths` says when.
    pub(crate) winning: Box<[u64]>,
    /// Those where every capture loses, some later than now; `depths` says when the last does.
    pub(crate) delayed: Box<[u64]>,
    /// For each word, the first level at which one of `winning` or `delayed` is due.
    pub(crate) due: Box<[u16]>,
    /// The first of all `due`.
    pub(crate) due_first: u16,
    /// Moves to mate where a position is won or lost; or what `winning` and `delayed` need.
    pub(crate) depths: Depths,
}

/// Nothing is due in this word.
pub(crate) const NEVER: u16 = u16::MAX;

impl KingSlice {
    /// Nothing is known; depths of up to `most` will be.
    pub(crate) fn new(words: &Words, most: u16) -> Self {
        let all = words.all();
        let stored = words.stored();
        KingSlice {
            open: zeros(all),
            just_won: zeros(all),
            won_any: false,
            just_lost: zeros(all),
            lost_any: false,
            legal: zeros(stored),
            lost: zeros(stored),
            loss_candidates: zeros(stored),
            winning: zeros(stored),
            delayed: zeros(stored),
            due: vec![NEVER; words.stored()].into(),
            due_first: NEVER,
            depths: Depths::new(words.stored(), most),
        }
    }

    /// What was lost at the last level; `None` if nothing was.
    #[inline(always)]
    pub(crate) fn lost_now(&self) -> Option<&[u64]> {
        self.lost_any.then_some(&self.just_lost)
    }

    /// What was won at this level; `None` if nothing was.
    #[inline(always)]
    pub(crate) fn won_now(&self) -> Option<&[u64]> {
        self.won_any.then_some(&self.just_won)
    }

    /// What is not known to be won.
    #[inline(always)]
    pub(crate) fn not_won(&self) -> Option<&[u64]> {
        Some(&self.open)
    }

    /// Bytes in memory.
    pub(super) fn bytes(&self) -> u64 {
        let sets = [&self.open, &self.just_won, &self.just_lost, &self.legal, &self.lost];
        let more = [&self.loss_candidates, &self.winning, &self.delayed];
        let sets: usize = sets.into_iter().chain(more).map(|set| size_of_val(&**set)).sum();
        let depths = match &self.depths {
            Depths::Narrow(words) => size_of_val(&**words),
            Depths::Wide(words) => size_of_val(&**words),
        };
        (sets + depths + size_of_val(&*self.due)) as u64
    }
}

fn zeros(words: usize) -> Box<[u64]> {
    vec![0; words].into()
}
