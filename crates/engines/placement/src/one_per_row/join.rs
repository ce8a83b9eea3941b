//! The last rows prepared, and joined to the rows above.
//!
//! All ways to fill the last few rows are listed beforehand, by the columns that they take. When
//! the rows above are filled, the columns left over say which list to look in, and a way of the
//! list fits if it needs no diagonal that is taken:
//!
//! ```text
//!   rows above     columns taken        diagonals as they arrive at the cut
//!                       |                 right            left
//!   ---- the cut ----   v               0110100..0 | 0..00100110
//!                   list of the       & 0001000..0 | 0..10000001   a way: the diagonals it needs
//!   rows below      other columns     = 0                          it fits
//! ```
//!
//! This method is never chosen by itself: the border method is 8 to 16 times as fast. It is offered
//! as an independent second count of queens, whose search shares no code with the first.
//!
//! No queen of the last rows is ever placed by the search: eight entries are compared at a time.
//! The memory for the lists limits the number of these rows.

use super::constellation::{Constellation, constellations};
use super::descent::{Descent, Found, Row};
use super::kernel;
use super::open_rows::OpenRows;
use crate::{Method, MethodError, Problem, Tally, Tasks};
use everyboard_cpu::InstructionSet;
use everyboard_watch::Watch;
use num_bigint::BigUint;

/// The most columns: the bits of the columns taken are the index of the lists.
const MAX_COLUMNS: usize = 24;
/// Across this number of rows every diagonal leaves the board.
const FAR: u32 = u32::BITS - 1;
/// The most ways to fill the last rows, diagonals aside: some hundred megabytes.
const MAX_WAYS: f64 = 3e7;
/// Rows at the top whose placements are the tasks.
const TOP: usize = 2;

/// The rows above the cut, and the ways to fill those below.
struct Join<'a> {
    open_rows: OpenRows<'a>,
    /// The placements of the top rows, up to symmetry.
    starts: Vec<Constellation>,
    below: Below,
    instructions: InstructionSet,
}

pub(crate) fn tasks(problem: &Problem) -> Result<Box<dyn Tasks + '_>, MethodError> {
    let open_rows = open_rows(problem).map_err(|why| Method::Join.declines(why))?;
    let lines: Vec<Vec<usize>> = open_rows.rows.values().take(TOP).cloned().collect();
    let starts = constellations(&open_rows, &lines);
    let below = Below::new(&open_rows.descent(&[]));
    Ok(Box::new(Join { open_rows, starts, below, instructions: InstructionSet::best() }))
}

fn open_rows(problem: &Problem) -> Result<OpenRows<'_>, String> {
    let open_rows = OpenRows::of(problem)?;
    if !open_rows.reach.is_queen() || open_rows.columns().is_empty() {
        return Err("the pieces are not queens, one in every row and column".to_owned());
    }
    if open_rows.grid.width() > MAX_COLUMNS {
        return Err(format!("more than {MAX_COLUMNS} columns are too many"));
    }
    if open_rows.rows.len() < TOP + 2 {
        return Err(format!("fewer than {} rows are too few", TOP + 2));
    }
    Ok(open_rows)
}

impl Tasks for Join<'_> {
    fn len(&self) -> usize {
        self.starts.len()
    }

    fn count(&self, task: usize, watch: &dyn Watch) -> Option<Tally> {
        let Constellation { candidates, orbit } = &self.starts[task];
        let descent = self.open_rows.descent(&[]);
        let columns =
            candidates.iter().map(|&candidate| self.open_rows.place(candidate).1 - descent.first);
        let (top, above) = descent.rows.split_at(TOP);
        let mut state = State::default();
        for (column, row) in columns.zip(top) {
            state = state.advance(1 << column, row.step);
        }
        let mut found = Found::default();
        self.fill(&above[..above.len() - self.below.rows], state, watch, &mut found)?;
        Some(Tally {
            size: self.open_rows.problem.size().unwrap_or(0),
            placements: BigUint::from(found.ways) * *orbit,
            steps: found.tried,
        })
    }

    fn size(&self) -> Option<usize> {
        self.open_rows.problem.size()
    }
}

/// Columns and diagonals taken, as they arrive at a row.
#[derive(Copy, Clone, Default)]
struct State {
    columns: u32,
    right: u32,
    left: u32,
}

impl State {
    fn advance(self, piece: u32, step: u32) -> Self {
        let step = step.min(FAR);
        Self {
            columns: self.columns | piece,
            right: (self.right | piece) << step,
            left: (self.left | piece) >> step,
        }
    }

    fn free(self, row: &Row) -> u32 {
        !(self.columns | self.right | self.left | row.blocked as u32)
    }

    /// Both kinds of diagonals in one word.
    fn diagonals(self) -> u64 {
        u64::from(self.right) << 32 | u64::from(self.left)
    }
}

impl Join<'_> {
    /// Fills `rows` above the cut and adds to `found`; `None` if `watch` stopped it.
    fn fill(&self, rows: &[Row], state: State, watch: &dyn Watch, found: &mut Found) -> Option<()> {
        let [row, others @ ..] = rows else {
            let ways = self.below.ways(state.columns);
            found.tried += ways.len() as u64;
            found.ways += kernel::disjoint(ways, state.diagonals(), self.instructions);
            return Some(());
        };
        // With more than five rows left the call costs nothing in comparison.
        if others.len() > 5 && watch.is_stopped() {
            return None;
        }
        let mut free = state.free(row);
        while free != 0 {
            let piece = free & free.wrapping_neg();
            free ^= piece;
            found.tried += 1;
            self.fill(others, state.advance(piece, row.step), watch, found)?;
        }
        Some(())
    }
}

/// The ways to fill the last rows, by the columns left for them.
struct Below {
    /// The number of rows.
    rows: usize,
    /// The diagonals that each way needs, as they arrive at the first of these rows.
    ways: Vec<u64>,
    /// By the columns that they take: where the ways begin. The next one's beginning is their end.
    begins: Vec<u32>,
    /// The columns that are open anywhere: each takes a piece.
    open: u32,
}

impl Below {
    fn new(descent: &Descent) -> Self {
        let rows = rows_below(descent.rows.len());
        let last = &descent.rows[descent.rows.len() - rows..];
        let mut found = Vec::new();
        list(last, 0, State::default(), 0, &mut found);
        found.sort_unstable();
        let mut begins = vec![0; (1 << descent.width) + 1];
        let mut ways = vec![0; found.len()];
        for &(columns, _) in &found {
            begins[columns as usize + 1] += 1;
        }
        for taken in 1..begins.len() {
            begins[taken] += begins[taken - 1];
        }
        let mut at = begins.clone();
        for (columns, diagonals) in found {
            let at = &mut at[columns as usize];
            ways[*at as usize] = diagonals;
            *at += 1;
        }
        let open = descent.rows.iter().fold(0, |open, row| open | !row.blocked as u32);
        Self { rows, ways, begins, open }
    }

    /// The ways to fill the last rows once these columns are taken.
    fn ways(&self, taken: u32) -> &[u64] {
        let left = (self.open & !taken) as usize;
        &self.ways[self.begins[left] as usize..self.begins[left + 1] as usize]
    }
}

/// How many of `rows` rows are prepared. Measured for 14 to 17 queens: one more or less costs
/// time.
fn rows_below(rows: usize) -> usize {
    let most = (rows / 4 + 1).min(rows - TOP - 1);
    let fits = (1..=most).rev().find(|&below| {
        (rows - below + 1..=rows).map(|left| left as f64).product::<f64>() <= MAX_WAYS
    });
    fits.unwrap_or(1)
}

/// Lists the columns and the diagonals needed of all ways to fill `rows`, `down` rows below the
/// cut.
fn list(rows: &[Row], down: u32, state: State, needed: u64, found: &mut Vec<(u32, u64)>) {
    let [row, others @ ..] = rows else { return found.push((state.columns, needed)) };
    let mut free = state.free(row);
    while free != 0 {
        let piece = free & free.wrapping_neg();
        free ^= piece;
        let arrives = State { right: piece >> down, left: piece << down, ..State::default() };
        let needed = needed | arrives.diagonals();
        list(others, (down + row.step).min(FAR), state.advance(piece, row.step), needed, found);
    }
}
