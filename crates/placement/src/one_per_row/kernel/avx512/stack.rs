//! Lanes that wait for their turn, row by row.

/// What the rows above may say about a row: columns, right, left and, of pieces that leap, near
/// and far.
pub(super) const WORDS: usize = 5;

/// Lanes of `ROOM` that wait to fill one row, and `ASIDE` that have begun to.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Stack<W, const ROOM: usize, const ASIDE: usize> {
    /// Lanes waiting.
    pub(super) waiting: usize,
    /// Lanes put aside.
    pub(super) begun: usize,
    /// What the waiting lanes were told.
    pub(super) told: [[W; ROOM]; WORDS],
    /// What the lanes put aside were told.
    pub(super) begun_told: [[W; ASIDE]; WORDS],
    /// The columns that they have not tried.
    pub(super) begun_free: [[W; ASIDE]; 1],
}

impl<W: Copy + Default, const ROOM: usize, const ASIDE: usize> Stack<W, ROOM, ASIDE> {
    pub(super) fn new() -> Self {
        let none = W::default();
        Self {
            waiting: 0,
            begun: 0,
            told: [[none; ROOM]; WORDS],
            begun_told: [[none; ASIDE]; WORDS],
            begun_free: [[none; ASIDE]; 1],
        }
    }
}
