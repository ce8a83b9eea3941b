//! Rows to be filled from the top down, one piece each.

use super::kernel;
use super::reach::Reach;
use everyboard_cpu::InstructionSet;
use everyboard_watch::Watch;

/// One row to be filled.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The columns where no piece may stand whatever is placed in the other rows; all bits beyond
    /// the last column are set.
    pub(super) blocked: u64,
    /// Rows from this one down to the next to be filled, at most as many as columns are possible;
    /// 0 at the last.
    pub(super) step: u32,
}

/// Rows to be filled from the top down, each with one piece of some reach.
#[derive(Clone, Debug)]
pub(crate) struct Descent<'a> {
    pub(super) reach: &'a Reach,
    pub(super) rows: Vec<Row>,
    /// Columns from the first that is open anywhere, which is bit 0, to the last.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "wide registers ask for it")
    )]
    pub(super) width: usize,
    /// Whether at most one column is left for the last row: pieces attack along columns, and no
    /// more columns are open than there are rows.
    pub(super) leaves_one: bool,
}

/// What a descent found.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DescentCount {
    /// The ways to fill all rows. (It would take centuries to count to 2^64.)
    pub(super) ways: u64,
    /// Pieces that were tried.
    pub(super) tried: u64,
}

impl Row {
    /// All columns but the open ones, counted from `first`.
    fn blocked(open: &[usize], first: usize) -> u64 {
        !open.iter().fold(0, |bits, column| bits | 1 << (column - first))
    }
}

impl<'a> Descent<'a> {
    /// The most columns of a descent. A word has one bit more, into which diagonals leave the
    /// board.
    pub(super) const MAX_COLUMNS: usize = u64::BITS as usize - 1;
    /// Across this number of rows every diagonal leaves the board.
    const FAR: usize = Self::MAX_COLUMNS;

    /// The rows, from the top, each with its number and its open columns.
    ///
    /// # Panics
    /// If open columns are further apart than [`Descent::MAX_COLUMNS`].
    pub(super) fn new(reach: &'a Reach, rows: Vec<(usize, Vec<usize>)>) -> Self {
        let mut open: Vec<usize> = rows.iter().flat_map(|(_, open)| open).copied().collect();
        open.sort_unstable();
        open.dedup();
        let first = open.first().copied().unwrap_or(0);
        let width = open.last().map_or(0, |last| last + 1 - first);
        assert!(width <= Self::MAX_COLUMNS, "{width} columns");
        let leaves_one = reach.column && open.len() <= rows.len();
        let next = rows.iter().skip(1).map(|&(row, _)| Some(row)).chain([None]);
        let rows = rows.iter().zip(next).map(|(&(row, ref open), next)| Row {
            blocked: Row::blocked(open, first),
            step: next.map_or(0, |next| (next - row).min(Self::FAR) as u32),
        });
        let rows = rows.collect();
        Self { reach, rows, width, leaves_one }
    }

    /// Counts the ways to fill all rows; `None` if `watch` stopped it before the end.
    pub(super) fn count(
        &self,
        instructions: InstructionSet,
        watch: &dyn Watch,
    ) -> Option<DescentCount> {
        match self.rows[..] {
            [] => Some(DescentCount { ways: 1, tried: 0 }),
            [row] => {
                let ways = row.blocked.count_zeros().into();
                Some(DescentCount { ways, tried: ways })
            }
            _ => kernel::count(self, instructions, watch),
        }
    }
}
