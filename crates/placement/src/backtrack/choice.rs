//! Which clique to try next.

use crate::bits::Bits;

/// A clique that may be tried next.
pub(super) struct Choice<'a, const W: usize> {
    /// Its open candidates.
    pub(super) size: usize,
    /// It is this one of these.
    pub(super) clique: &'a [Bits<W>],
    pub(super) at: usize,
    /// How many cliques of its partition may stay empty; 0 where it must hold a piece.
    pub(super) slack: usize,
}

impl<const W: usize> Choice<'_, W> {
    pub(super) fn prefer(&mut self, other: Self) {
        if (other.slack, other.size) < (self.slack, self.size) {
            *self = other;
        }
    }
}

/// The clique with fewest open candidates; none if fewer than `left` cliques have any.
#[inline]
pub(super) fn smallest<'a, const W: usize>(
    cliques: &'a [Bits<W>],
    open: &Bits<W>,
    left: usize,
) -> Option<Choice<'a, W>> {
    let (mut live, mut least, mut at) = (0, usize::MAX, 0);
    for (number, clique) in cliques.iter().enumerate() {
        let size = clique.shared(open);
        live += usize::from(size > 0);
        if size.wrapping_sub(1) < least.wrapping_sub(1) {
            (least, at) = (size, number);
        }
    }
    (live >= left).then(|| Choice { size: least, clique: cliques, at, slack: live - left })
}
