//! A descent for any processor: many placements of the rows above, one after another.
//!
//! The placements of the rows above that wait to fill a row lie on its stack. One pass over the top
//! of a stack takes the lowest free column of each, puts what the row below is told on the stack
//! below if it is hopeful, and keeps those with columns left. What is put or kept is always
//! written, and counted only if it is wanted, so the processor has nothing to guess: a search that
//! goes deep first spends two thirds of its time on wrong guesses.

use crate::one_per_row::descent::{Descent, Found, Row};
use crate::one_per_row::reach::Reach;

/// A row with so many placements waiting goes on before those above it.
const PLENTY: usize = 64;
/// The most that are taken in a pass.
const PASS: usize = 64;
/// The most that a stack is left with: one that had less than plenty was given one pass.
const ROOM: usize = PLENTY + PASS;
/// Passes between two looks at the time to stop.
const PATIENCE: u32 = 1 << 12;

/// One placement of the rows above: what it tells the next row (see [`crate::one_per_row`]), and
/// the columns that are still to be tried there.
#[derive(Copy, Clone)]
struct Waiting<const WORDS: usize> {
    told: [u64; WORDS],
    free: u64,
}

/// The placements that wait to fill a row.
struct Stack<const WORDS: usize> {
    len: usize,
    waiting: [Waiting<WORDS>; ROOM],
}

impl<const WORDS: usize> Stack<WORDS> {
    /// What one of those waiting was told, and the lowest column it has free, which is its piece's.
    /// It is kept, at `kept`, if it has more.
    #[inline(always)]
    fn take_lowest(&mut self, at: usize, kept: &mut usize) -> ([u64; WORDS], u64) {
        let Waiting { told, free } = self.waiting[at];
        let piece = free & free.wrapping_neg();
        let rest = free ^ piece;
        self.waiting[*kept] = Waiting { told, free: rest };
        *kept += usize::from(rest != 0);
        (told, piece)
    }
}

/// What is the same for all placements that wait to fill a row.
#[derive(Copy, Clone)]
struct Level {
    step: u32,
    /// Blocked in the row below.
    blocked: u64,
    step_below: u32,
    /// Blocked in the row after it; nothing where there is none.
    blocked_beyond: u64,
}

/// Counts the ways to fill two or more rows; none if `stop` became true before the end.
pub(super) fn count(descent: &Descent, stop: &dyn Fn() -> bool) -> Option<Found> {
    match descent.reach.is_queen() {
        true => Machine::<3>::new(descent).run(stop),
        false => Machine::<5>::new(descent).run(stop),
    }
}

struct Machine<'a, const WORDS: usize> {
    descent: &'a Descent<'a>,
    /// By row, what waits to fill it; none for the last.
    stacks: Vec<Stack<WORDS>>,
    found: Found,
}

impl<'a, const WORDS: usize> Machine<'a, WORDS> {
    fn new(descent: &'a Descent<'a>) -> Self {
        let none = Waiting { told: [0; WORDS], free: 0 };
        let stack = |_| Stack { len: 0, waiting: [none; ROOM] };
        let mut stacks: Vec<Stack<WORDS>> = descent.rows[1..].iter().map(stack).collect();
        stacks[0].waiting[0].free = !descent.rows[0].blocked;
        stacks[0].len = usize::from(stacks[0].waiting[0].free != 0);
        Self { descent, stacks, found: Found::default() }
    }

    fn run(mut self, stop: &dyn Fn() -> bool) -> Option<Found> {
        for pass in 0_u32.. {
            if pass.is_multiple_of(PATIENCE) && stop() {
                return None;
            }
            let Some(row) = self.next_row() else { break };
            match row + 1 == self.stacks.len() {
                true => self.last_pass(row),
                false => self.pass(row),
            }
        }
        Some(self.found)
    }

    /// The row to go on with: the deepest with plenty, else the highest with any.
    fn next_row(&self) -> Option<usize> {
        let plenty = self.stacks.iter().rposition(|stack| stack.len >= PLENTY);
        plenty.or_else(|| self.stacks.iter().position(|stack| stack.len > 0))
    }

    /// Places a piece for each on top of the stack of a row, on the lowest column it has free.
    fn pass(&mut self, row: usize) {
        let level = Level::of(&self.descent.rows, row);
        let reach = self.descent.reach;
        let [stack, next] = &mut self.stacks[row..row + 2] else { unreachable!("not the last") };
        let from = stack.len.saturating_sub(PASS);
        let (mut kept, mut put) = (from, next.len);
        self.found.tried += (stack.len - from) as u64;
        for at in from..stack.len {
            let (told, piece) = stack.take_lowest(at, &mut kept);
            let told = advance(reach, told, piece, level.step);
            let free = !(any(told) | level.blocked);
            next.waiting[put] = Waiting { told, free };
            put += usize::from((free != 0) & level.is_hopeful(told));
        }
        (stack.len, next.len) = (kept, put);
    }

    /// The same for the last row but one: the squares free below are counted.
    fn last_pass(&mut self, row: usize) {
        let level = Level::of(&self.descent.rows, row);
        let leaves_one = self.descent.leaves_one;
        let stack = &mut self.stacks[row];
        let from = stack.len.saturating_sub(PASS);
        let mut kept = from;
        self.found.tried += (stack.len - from) as u64;
        for at in from..stack.len {
            let (told, piece) = stack.take_lowest(at, &mut kept);
            let told = advance(self.descent.reach, told, piece, level.step);
            let free = !(any(told) | level.blocked);
            self.found.ways += match leaves_one {
                true => u64::from(free != 0),
                false => free.count_ones().into(),
            };
        }
        stack.len = kept;
    }
}

impl Level {
    fn of(rows: &[Row], row: usize) -> Self {
        Self {
            step: rows[row].step,
            blocked: rows[row + 1].blocked,
            step_below: rows[row + 1].step,
            blocked_beyond: rows.get(row + 2).map_or(0, |beyond| beyond.blocked),
        }
    }

    /// Whether the row after the one below has a free square, as far as columns and diagonals
    /// tell what the row below is `told`.
    #[inline(always)]
    fn is_hopeful<const WORDS: usize>(&self, told: [u64; WORDS]) -> bool {
        let lines = told[0] | told[1] << self.step_below | told[2] >> self.step_below;
        lines | self.blocked_beyond != !0
    }
}

/// Whatever keeps pieces off a row that is told this.
#[inline(always)]
fn any<const WORDS: usize>(told: [u64; WORDS]) -> u64 {
    let lines = told[0] | told[1] | told[2];
    lines | told.get(3).copied().unwrap_or(0)
}

/// What the row `step` rows below is told once `piece` is placed.
#[inline(always)]
fn advance<const WORDS: usize>(
    reach: &Reach,
    told: [u64; WORDS],
    piece: u64,
    step: u32,
) -> [u64; WORDS] {
    let queen = WORDS == 3;
    let rides = |along: bool| if queen || along { piece } else { 0 };
    let mut next = told;
    next[0] = told[0] | rides(reach.column);
    next[1] = (told[1] | rides(reach.right)) << step;
    next[2] = (told[2] | rides(reach.left)) >> step;
    if !queen {
        let [one, two] = reach.leaps.each_ref().map(|leaps| leap(piece, leaps));
        (next[3], next[4]) = match step {
            1 => (told[4] | one, two),
            2 => (two, 0),
            _ => (0, 0),
        };
    }
    next
}

/// Where leaps of a piece land, columns to the right.
fn leap(piece: u64, leaps: &[i32]) -> u64 {
    let landed = leaps.iter().map(|&across| match across {
        0.. => piece.checked_shl(across as u32).unwrap_or(0),
        _ => piece.checked_shr(across.unsigned_abs()).unwrap_or(0),
    });
    landed.fold(0, |all, one| all | one)
}
