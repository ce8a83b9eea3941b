//! A descent for any CPU: many placements of the rows above, one after another.
//!
//! The placements of the rows above that wait to fill a row lie on its stack. One pass over the top
//! of a stack takes the lowest free column of each, pushes the state of the row below on the stack
//! below if it is hopeful, and keeps those with columns left. A state is always written, and the
//! stack grows only if it is wanted, so there is no branch to predict: a search that goes deep
//! first spends two thirds of its time on branches predicted wrongly.
//!
//! It is compiled a second time for CPUs with BMI2, where it takes 10 % less time: a shift by any
//! number, or a count of bits, is one instruction there.

use crate::one_per_row::descent::{Descent, DescentCount, Row};
use crate::one_per_row::reach::Reach;
use everyboard_cpu::Kernel;
use everyboard_watch::Watch;

/// A row with at least this number of placements waiting is served before those above it.
const PLENTY: usize = 64;
/// The most placements of a pass.
const PASS: usize = 64;
/// The most placements on a stack: fewer than plenty, and those of one pass more.
const ROOM: usize = PLENTY + PASS;
/// Passes between two looks at `watch`.
const PATIENCE: u32 = 1 << 12;

/// One placement of the rows above: its bits for the next row (see [`crate::one_per_row`]), and the
/// columns that are not tried there yet.
#[derive(Copy, Clone)]
struct Waiting<const WORDS: usize> {
    attacks: [u64; WORDS],
    free: u64,
}

/// The placements that wait to fill a row.
struct Stack<const WORDS: usize> {
    len: usize,
    waiting: [Waiting<WORDS>; ROOM],
}

impl<const WORDS: usize> Stack<WORDS> {
    /// The bits of one of those waiting and its lowest free column, as a piece. It stays on the
    /// stack, at `kept`, if it has more free columns.
    #[inline(always)]
    fn take_lowest(&mut self, at: usize, kept: &mut usize) -> ([u64; WORDS], u64) {
        let Waiting { attacks, free } = self.waiting[at];
        let piece = free & free.wrapping_neg();
        let rest = free ^ piece;
        self.waiting[*kept] = Waiting { attacks, free: rest };
        *kept += usize::from(rest != 0);
        (attacks, piece)
    }
}

/// What all placements that wait to fill a row share.
#[derive(Copy, Clone)]
struct Level {
    step: u32,
    /// Blocked in the row below.
    blocked: u64,
    step_below: u32,
    /// Blocked in the row after it; 0 if there is none.
    blocked_beyond: u64,
}

/// Counts the placements on two or more rows; `None` if `watch` stopped it before the end.
pub(super) struct Count<'a> {
    pub(super) descent: &'a Descent<'a>,
    pub(super) watch: &'a dyn Watch,
}

impl<Cpu> Kernel<Cpu> for Count<'_> {
    type Output = Option<DescentCount>;

    #[inline(always)]
    fn run(self, _cpu: Cpu) -> Option<DescentCount> {
        if self.descent.reach.is_queen() {
            Machine::<3>::new(self.descent).run(self.watch)
        } else {
            Machine::<5>::new(self.descent).run(self.watch)
        }
    }
}

struct Machine<'a, const WORDS: usize> {
    descent: &'a Descent<'a>,
    /// By row, the placements that wait to fill it; none for the last.
    stacks: Vec<Stack<WORDS>>,
    found: DescentCount,
}

impl<'a, const WORDS: usize> Machine<'a, WORDS> {
    // Within `run` it takes registers from the loop: 3 percent more instructions of `queens 12`.
    #[inline(never)]
    fn new(descent: &'a Descent<'a>) -> Self {
        let none = Waiting { attacks: [0; WORDS], free: 0 };
        let mut stacks = Vec::new();
        stacks.resize_with(descent.rows.len() - 1, || Stack { len: 0, waiting: [none; ROOM] });
        stacks[0].waiting[0].free = !descent.rows[0].blocked;
        stacks[0].len = usize::from(stacks[0].waiting[0].free != 0);
        Self { descent, stacks, found: DescentCount::default() }
    }

    #[inline(always)]
    fn run(mut self, watch: &dyn Watch) -> Option<DescentCount> {
        for pass in 0_u32.. {
            if pass.is_multiple_of(PATIENCE) && watch.is_stopped() {
                return None;
            }
            let Some(row) = self.next_row() else { break };
            if row + 1 == self.stacks.len() {
                self.last_pass(row);
            } else {
                self.pass(row);
            }
        }
        Some(self.found)
    }

    /// The row to serve next: the deepest with plenty, else the highest with any.
    fn next_row(&self) -> Option<usize> {
        let plenty = self.stacks.iter().rposition(|stack| stack.len >= PLENTY);
        plenty.or_else(|| self.stacks.iter().position(|stack| stack.len > 0))
    }

    /// Places a piece for each on top of the stack of a row, on the lowest column it has free.
    #[inline(always)]
    fn pass(&mut self, row: usize) {
        let level = Level::of(&self.descent.rows, row);
        let reach = self.descent.reach;
        let [stack, next] = &mut self.stacks[row..row + 2] else { unreachable!("not the last") };
        let from = stack.len.saturating_sub(PASS);
        let mut kept = from;
        let mut pushed = next.len;
        self.found.tried += (stack.len - from) as u64;
        for at in from..stack.len {
            let (attacks, piece) = stack.take_lowest(at, &mut kept);
            let attacks = advance(reach, attacks, piece, level.step);
            let free = !(any(attacks) | level.blocked);
            next.waiting[pushed] = Waiting { attacks, free };
            pushed += usize::from((free != 0) & level.is_hopeful(attacks));
        }
        (stack.len, next.len) = (kept, pushed);
    }

    /// The same for the last row but one: the squares free below are counted.
    #[inline(always)]
    fn last_pass(&mut self, row: usize) {
        let level = Level::of(&self.descent.rows, row);
        let leaves_one = self.descent.leaves_one;
        let stack = &mut self.stacks[row];
        let from = stack.len.saturating_sub(PASS);
        let mut kept = from;
        self.found.tried += (stack.len - from) as u64;
        for at in from..stack.len {
            let (attacks, piece) = stack.take_lowest(at, &mut kept);
            let attacks = advance(self.descent.reach, attacks, piece, level.step);
            let free = !(any(attacks) | level.blocked);
            let ways = if leaves_one { u32::from(free != 0) } else { free.count_ones() };
            self.found.ways += u64::from(ways);
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

    /// Whether columns and diagonals leave a free square in the row after the one below, whose bits
    /// are `attacks`.
    #[inline(always)]
    fn is_hopeful<const WORDS: usize>(&self, attacks: [u64; WORDS]) -> bool {
        let lines = attacks[0] | attacks[1] << self.step_below | attacks[2] >> self.step_below;
        lines | self.blocked_beyond != !0
    }
}

/// The columns attacked in a row with these bits.
#[inline(always)]
fn any<const WORDS: usize>(attacks: [u64; WORDS]) -> u64 {
    let lines = attacks[0] | attacks[1] | attacks[2];
    lines | attacks.get(3).copied().unwrap_or(0)
}

/// The bits of the row `step` rows below after `piece` is placed.
#[inline(always)]
fn advance<const WORDS: usize>(
    reach: &Reach,
    attacks: [u64; WORDS],
    piece: u64,
    step: u32,
) -> [u64; WORDS] {
    let queen = WORDS == 3;
    let rides = [reach.column, reach.right, reach.left];
    let [column, right, left] = rides.map(|rides| if queen || rides { piece } else { 0 });
    let mut next = attacks;
    next[0] = attacks[0] | column;
    next[1] = (attacks[1] | right) << step;
    next[2] = (attacks[2] | left) >> step;
    if !queen {
        let [one, two] = reach.leaps.each_ref().map(|leaps| leap(piece, leaps));
        (next[3], next[4]) = match step {
            1 => (attacks[4] | one, two),
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
