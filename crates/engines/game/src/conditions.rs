//! What squares must hold, for many lists of them at once.

/// Lists of what squares must hold.
///
/// Which of them hold is found for 64 at once, by a word for what stands on each square: the word
/// has a bit for each list that allows it there. To go through the moves of each piece took a third
/// of all time, and this a tenth: a processor cannot foresee how many there are.
#[derive(Clone, Debug)]
pub(crate) struct Conditions {
    /// The symbols, with that of an empty square.
    base: usize,
    squares: usize,
    /// By 64 lists, square and symbol there: those that want this symbol there, or say nothing of
    /// the square.
    allow: Vec<u64>,
}

impl Conditions {
    /// Lists of squares with what they must hold, on a board with this number of squares and kinds.
    pub(crate) fn new<'a>(
        lists: impl Iterator<Item = &'a [(u8, u8)]>,
        squares: usize,
        kinds: usize,
    ) -> Self {
        let base = kinds + 1;
        let lists: Vec<&[(u8, u8)]> = lists.collect();
        let mut allow = Vec::with_capacity(lists.len().div_ceil(64) * squares * base);
        for lists in lists.chunks(64) {
            for square in 0..squares as u8 {
                for symbol in 0..base as u8 {
                    let allows =
                        |list: &[(u8, u8)]| list.iter().all(|it| it.0 != square || it.1 == symbol);
                    let bits = (0..).zip(lists).map(|(bit, list)| u64::from(allows(list)) << bit);
                    allow.push(bits.sum());
                }
            }
        }
        Conditions { base, squares, allow }
    }

    /// Whether one holds.
    #[inline]
    pub(crate) fn are_any(&self, cells: &[u8]) -> bool {
        self.words().any(|word| holding(word, self.base, cells) != 0)
    }

    /// The numbers of those that hold, in rising order.
    #[inline]
    pub(crate) fn find<'a>(&'a self, cells: &'a [u8]) -> impl Iterator<Item = usize> {
        let mut words = self.words();
        let mut first = 0;
        let mut next = 0;
        let mut left = 0;
        std::iter::from_fn(move || {
            while left == 0 {
                left = holding(words.next()?, self.base, cells);
                first = next;
                next += 64;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(first + bit)
        })
    }

    /// For each 64 lists what they allow.
    fn words(&self) -> std::slice::ChunksExact<'_, u64> {
        self.allow.chunks_exact((self.squares * self.base).max(1))
    }
}

/// Those of 64 lists that hold.
#[inline]
fn holding(allow: &[u64], base: usize, cells: &[u8]) -> u64 {
    let by_square = allow.chunks_exact(base).zip(cells);
    by_square.fold(!0, |all, (allow, &cell)| all & allow[usize::from(cell)])
}
