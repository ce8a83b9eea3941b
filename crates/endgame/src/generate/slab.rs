//! What is known of the positions of one pair of kings.

use super::depths::Depths;

/// The positions with one pair of kings and one side to move, during generation. One bit stands
/// for a position in each of the sets.
#[derive(Clone, Debug)]
pub(crate) struct Slab {
    /// Legal positions.
    pub(crate) legal: Box<[u64]>,
    /// Legal ones that are not known to be won.
    pub(crate) open: Box<[u64]>,
    /// Those known to be lost.
    pub(crate) lost: Box<[u64]>,
    /// Those that are lost as soon as every move without capture leads to a won one: undecided,
    /// no capture draws or wins, and all that captures lead to is decided by now.
    pub(crate) losable: Box<[u64]>,
    /// Those where a capture wins, later than now; `depths` says when.
    pub(crate) winning: Box<[u64]>,
    /// Those where every capture loses, some later than now; `depths` says when the last does.
    pub(crate) delayed: Box<[u64]>,
    /// For each word, the first level at which one of `winning` or `delayed` is due.
    pub(crate) due: Box<[u16]>,
    /// The first of all `due`.
    pub(crate) due_first: u16,
    /// What was won at the last level; all 0 if not `won_any`.
    pub(crate) won_now: Box<[u64]>,
    pub(crate) won_any: bool,
    /// What was lost at the last level; all 0 if not `lost_any`.
    pub(crate) lost_now: Box<[u64]>,
    pub(crate) lost_any: bool,
    /// Moves to mate where a position is won or lost; or what `winning` and `delayed` need.
    pub(crate) depths: Depths,
}

/// Nothing is due in this word.
pub(crate) const NEVER: u16 = u16::MAX;

impl Slab {
    pub(crate) fn new(words: usize, most: u16) -> Self {
        let none = || vec![0; words].into_boxed_slice();
        Slab {
            legal: none(),
            open: none(),
            lost: none(),
            losable: none(),
            winning: none(),
            delayed: none(),
            due: vec![NEVER; words].into(),
            due_first: NEVER,
            won_now: none(),
            won_any: false,
            lost_now: none(),
            lost_any: false,
            depths: Depths::new(words, most),
        }
    }
}
