//! The squares that a piece attacks, for whole sets of pieces and many boards at once.

use super::BoardSize;
use everyboard_puzzle::{Leap, Reach};

/// How a piece moves, slides and leaps alike, for sets of squares at a time.
#[derive(Clone, Debug)]
pub(crate) struct SlidingAttacks {
    shifts: Vec<Shift>,
}

/// One leap for a whole set: a shift of its word.
#[derive(Copy, Clone, Debug)]
struct Shift {
    up: bool,
    by: u32,
    /// The squares that the leap reaches from within the board.
    onto: u64,
    /// How often the leap can be made on this board.
    times: usize,
    limited: bool,
}

impl SlidingAttacks {
    pub(crate) fn new(board: BoardSize, leaps: &[Leap]) -> Self {
        let longest = i32::from(board.size()) - 1;
        SlidingAttacks {
            shifts: leaps
                .iter()
                .filter(|leap| leap.right.abs().max(leap.up.abs()) <= longest)
                .map(|leap| Shift::new(board, *leap))
                .collect(),
        }
    }

    /// Adds to `reached` the squares that the pieces on `from` go to over squares of `empty`, for
    /// many boards at once. Occupied squares that they reach are among them.
    #[inline(always)]
    pub(crate) fn spread<const N: usize>(
        &self,
        from: &[u64; N],
        empty: &[u64; N],
        reached: &mut [u64; N],
    ) {
        for &shift in &self.shifts {
            if shift.up {
                shift.spread::<true, N>(from, empty, reached);
            } else {
                shift.spread::<false, N>(from, empty, reached);
            }
        }
    }
}

impl Shift {
    fn new(board: BoardSize, leap: Leap) -> Self {
        let onto = board.squares().filter_map(|from| board.step(from, leap.right, leap.up));
        let onto = onto.fold(0, |set, square| set | square.bit());
        let by = 8 * leap.up + leap.right;
        let most = (i32::from(board.size()) - 1) / leap.right.abs().max(leap.up.abs());
        let most = usize::try_from(most).expect("a quotient of positive numbers");
        let (times, limited) = match leap.reach {
            Reach::Times(times) => (most.min(times.into()), usize::from(times) < most),
            Reach::Unlimited => (most, false),
        };
        Shift { up: by > 0, by: by.unsigned_abs(), onto, times, limited }
    }

    #[inline(always)]
    fn spread<const UP: bool, const N: usize>(
        self,
        from: &[u64; N],
        empty: &[u64; N],
        reached: &mut [u64; N],
    ) {
        match (self.times, self.limited) {
            (0, _) => {}
            (1, _) => each(from, empty, reached, |from, _| shift::<UP>(from, self.by) & self.onto),
            (_, true) => each(from, empty, reached, |from, empty| self.walk::<UP>(from, empty)),
            (_, false) => each(from, empty, reached, |from, empty| self.fill::<UP>(from, empty)),
        }
    }

    /// Leap after leap.
    #[inline(always)]
    fn walk<const UP: bool>(self, from: u64, empty: u64) -> u64 {
        let mut at = from;
        let mut reached = 0;
        for _ in 0..self.times {
            let next = shift::<UP>(at, self.by) & self.onto;
            reached |= next;
            at = next & empty;
        }
        reached
    }

    /// As often as squares are empty, by doubling (the parallel prefix of Kogge and Stone, 1973):
    /// `open` holds the squares that are reached over that many empty ones.
    #[inline(always)]
    fn fill<const UP: bool>(self, from: u64, empty: u64) -> u64 {
        let mut filled = from;
        let mut open = empty & self.onto;
        let mut by = self.by;
        filled |= open & shift::<UP>(filled, by);
        if self.times > 2 {
            open &= shift::<UP>(open, by);
            by *= 2;
            filled |= open & shift::<UP>(filled, by);
        }
        if self.times > 4 {
            open &= shift::<UP>(open, by);
            by *= 2;
            filled |= open & shift::<UP>(filled, by);
        }
        shift::<UP>(filled, self.by) & self.onto
    }
}

/// The same for many boards. `reach` gets its numbers by value, so that no write to `reached` can
/// change them and the compiler vectorizes the loop.
#[inline(always)]
fn each<const N: usize>(
    from: &[u64; N],
    empty: &[u64; N],
    reached: &mut [u64; N],
    reach: impl Fn(u64, u64) -> u64,
) {
    for place in 0..N {
        reached[place] |= reach(from[place], empty[place]);
    }
}

/// Shifts are by less than 64: a doubled leap fits on the board several times.
#[inline(always)]
fn shift<const UP: bool>(set: u64, by: u32) -> u64 {
    if UP { set.wrapping_shl(by) } else { set.wrapping_shr(by) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::board::paths::{Path, paths};
    use crate::board::square::squares;
    use everyboard_puzzle::Movement;

    fn leaps(text: &str) -> Vec<Leap> {
        match Movement::parse(text).unwrap() {
            Movement::Leaps(leaps) => leaps,
            Movement::Edges | Movement::Lines => unreachable!(),
        }
    }

    /// The squares reached from one while others are occupied, those that are reached among them.
    fn reached(paths: &[Vec<Path>], from: Square, occupied: u64) -> u64 {
        let open = paths[from.index()].iter().filter(|path| path.between & occupied == 0);
        open.fold(0, |set, path| set | path.to.bit())
    }

    /// Numbers without order, by the xorshift of G. Marsaglia (2003).
    fn numbers() -> impl Iterator<Item = u64> {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        std::iter::repeat_with(move || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        })
    }

    #[test]
    fn sets_reach_what_their_squares_reach() {
        let pieces =
            ["R", "B", "Q", "N", "QN", "NN", "C", "R2", "F3", "DD", "(0,4)", "(1,7)", "G0", "K"];
        for board in (4..=8).filter_map(BoardSize::new) {
            for piece in pieces {
                let leaps = leaps(piece);
                let paths = paths(board, &leaps);
                let attacks = SlidingAttacks::new(board, &leaps);
                for (a, b) in numbers().zip(numbers().skip(1000)).take(50) {
                    let from = a & (a >> 9) & (b << 7) & board.set();
                    let empty = (a | b >> 3) & board.set() & !from;
                    let mut found = [0];
                    attacks.spread(&[from], &[empty], &mut found);
                    let each = squares(from).map(|from| reached(&paths, from, !empty));
                    assert_eq!(found[0], each.fold(0, |all, one| all | one), "{piece}");
                }
            }
        }
    }
}
