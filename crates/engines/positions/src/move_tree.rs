//! Very many moves, filed under one field after another.
//!
//! A stretch of jumps or a turn of a ring names many squares, and there are tens of thousands of
//! them. Filed under one square alone, a thousand have to be tried in every position; under all
//! that they name, few are left.
//!
//! ```text
//!   square c3 empty  ---  square d4 holds P  ---  try these
//!                    \    square d4 empty    ---  try these
//!                     \   moves that leave d4 alone: square b5 ...
//!   moves that leave c3 alone: square e1 ...
//! ```

use super::layout::BitField;
use super::moves::PackedMove;
use super::word::Word;
use std::ops::Range;

/// So few moves are tried one by one.
const FEW: usize = 32;

/// Moves as entries of a table, by what they need in the fields of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveTree {
    branches: Vec<Branch>,
}

/// Moves that need something in this field.
#[derive(Clone, Debug)]
struct Branch {
    field: BitField,
    /// By value: the moves that need it.
    twigs: Vec<Twig>,
}

#[derive(Clone, Debug)]
struct Twig {
    /// Moves that are tried.
    entries: Range<usize>,
    /// Moves that need more.
    tree: MoveTree,
}

impl MoveTree {
    /// Files `moves` under these fields, and puts them at the end of `table`. Each needs something
    /// in one of the fields. Takes time that grows with the moves times the fields, once for each
    /// square under which a move is filed.
    pub(super) fn new<W: Word>(
        moves: Vec<PackedMove<W>>,
        fields: &[BitField],
        table: &mut Vec<PackedMove<W>>,
    ) -> Self {
        let mut branches = Vec::new();
        let mut left = moves;
        let mut needs: Vec<usize> = fields.iter().map(|&field| needing(&left, field)).collect();
        while let Some(field) = most_needed(&needs, fields) {
            let (needing_it, others): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|it| it.needs(field));
            for (count, &field) in needs.iter_mut().zip(fields) {
                *count -= needing(&needing_it, field);
            }
            let fields: Vec<BitField> = fields.iter().copied().filter(|&it| it != field).collect();
            let twigs = (0..1 << field.width).map(|value| {
                let moves = needing_it.iter().copied().filter(|it| it.needed(field) == value);
                Twig::new(moves.collect(), &fields, table)
            });
            branches.push(Branch { field, twigs: twigs.collect() });
            left = others;
        }
        debug_assert!(left.is_empty(), "a move needs something somewhere");
        MoveTree { branches }
    }

    /// Whether no move is filed.
    pub(super) fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// The most moves that are tried in one position, or more.
    pub(super) fn most_tried(&self) -> usize {
        let tried = |branch: &Branch| branch.twigs.iter().map(Twig::most_tried).max().unwrap_or(0);
        self.branches.iter().map(tried).sum()
    }

    /// Calls `visit` with all entries that may be possible in a position.
    pub(super) fn for_each_list<W: Word>(&self, packed: W, visit: &mut impl FnMut(Range<usize>)) {
        for branch in &self.branches {
            let twig = &branch.twigs[branch.field.of(packed)];
            if !twig.entries.is_empty() {
                visit(twig.entries.clone());
            }
            twig.tree.for_each_list(packed, visit);
        }
    }
}

impl Twig {
    fn new<W: Word>(
        moves: Vec<PackedMove<W>>,
        fields: &[BitField],
        table: &mut Vec<PackedMove<W>>,
    ) -> Self {
        let is_few = moves.len() <= FEW;
        // Moves that need nothing more can only be tried.
        let (tried, others): (Vec<_>, Vec<_>) = moves
            .into_iter()
            .partition(|it| is_few || !fields.iter().any(|&field| it.needs(field)));
        let first = table.len();
        table.extend(tried);
        let entries = first..table.len();
        Twig { entries, tree: MoveTree::new(others, fields, table) }
    }

    fn most_tried(&self) -> usize {
        self.entries.len() + self.tree.most_tried()
    }
}

/// How many of these moves need something in a field.
fn needing<W: Word>(moves: &[PackedMove<W>], field: BitField) -> usize {
    moves.iter().filter(|it| it.needs(field)).count()
}

/// The field in which most moves need something, the first of several; `None` if no move needs
/// anything. `needs` has the number of moves by field.
fn most_needed(needs: &[usize], fields: &[BitField]) -> Option<BitField> {
    let best = needs.iter().zip(fields).rev().max_by_key(|&(count, _)| count);
    best.filter(|&(&count, _)| count > 0).map(|(_, &field)| field)
}
