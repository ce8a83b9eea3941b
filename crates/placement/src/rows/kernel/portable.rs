//! A descent for any processor: deepest first, a few words a row.

use crate::rows::descent::{Descent, Found, Row};

/// Looks at `stop` where so many rows or more are left below.
const STOP_ROWS: usize = 10;

/// What the pieces above say about a row, see [`crate::rows`].
#[derive(Copy, Clone, Default)]
struct State {
    columns: u64,
    right: u64,
    left: u64,
    near: u64,
    far: u64,
}

/// Counts the ways to fill two or more rows; none if `stop` became true before the end.
pub(super) fn count(descent: &Descent, stop: &dyn Fn() -> bool) -> Option<Found> {
    let reach = descent.reach;
    let mask = |rides: bool| if rides { !0 } else { 0 };
    let rides = [mask(reach.column), mask(reach.right), mask(reach.left)];
    let mut search = Search { descent, rides, stop, stopped: false, found: Found::default() };
    let start = State::default();
    match reach.is_queen() {
        true => search.fill::<true>(&descent.rows, start),
        false => search.fill::<false>(&descent.rows, start),
    }
    (!search.stopped).then_some(search.found)
}

struct Search<'a> {
    descent: &'a Descent<'a>,
    /// For columns and diagonals: all ones if the piece attacks along them.
    rides: [u64; 3],
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
    found: Found,
}

impl Search<'_> {
    fn fill<const QUEEN: bool>(&mut self, rows: &[Row], state: State) {
        let [row, below @ ..] = rows else { return };
        let mut free = !(state.columns | state.right | state.left | state.near | row.blocked);
        if below.is_empty() {
            self.found.ways += u64::from(free.count_ones());
            self.found.tried += u64::from(free.count_ones());
            return;
        }
        if below.len() >= STOP_ROWS && (self.stopped || (self.stop)()) {
            self.stopped = true;
            return;
        }
        while free != 0 {
            let piece = free & free.wrapping_neg();
            free ^= piece;
            self.found.tried += 1;
            let next = self.advance::<QUEEN>(state, piece, row.step);
            if is_hopeful(below, next) {
                self.fill::<QUEEN>(below, next);
            }
        }
    }

    /// What the row `step` rows below is told once `piece` is placed.
    #[inline(always)]
    fn advance<const QUEEN: bool>(&self, state: State, piece: u64, step: u32) -> State {
        if QUEEN {
            return State {
                columns: state.columns | piece,
                right: (state.right | piece) << step,
                left: (state.left | piece) >> step,
                ..State::default()
            };
        }
        let [column, right, left] = self.rides.map(|rides| piece & rides);
        let [one, two] = self.descent.reach.leaps.each_ref().map(|leaps| leap(piece, leaps));
        let (near, far) = match step {
            1 => (state.far | one, two),
            2 => (two, 0),
            _ => (0, 0),
        };
        State {
            columns: state.columns | column,
            right: (state.right | right) << step,
            left: (state.left | left) >> step,
            near,
            far,
        }
    }
}

/// Whether the two rows next to be filled have a free square each, as far as columns and diagonals
/// tell.
#[inline(always)]
fn is_hopeful(rows: &[Row], state: State) -> bool {
    let State { columns, right, left, .. } = state;
    match rows {
        [row, next, ..] => {
            let beyond = columns | right << row.step | left >> row.step | next.blocked;
            (columns | right | left | row.blocked) != !0 && beyond != !0
        }
        _ => true,
    }
}

fn leap(piece: u64, leaps: &[i32]) -> u64 {
    let landed = leaps.iter().map(|&across| match across {
        0.. => piece.checked_shl(across as u32).unwrap_or(0),
        _ => piece.checked_shr(across.unsigned_abs()).unwrap_or(0),
    });
    landed.fold(0, |all, one| all | one)
}
