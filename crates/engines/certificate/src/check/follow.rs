//! Which move may follow which on a shortest path.

use crate::Refusal;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Rewrite, RewriteSystem};
use std::collections::BTreeMap;

/// With more moves, to look at all pairs might take minutes.
const MOST_MOVES: usize = 20_000;

/// The greatest sum of a number of one move and a number of a move that may follow it.
pub(super) fn greatest_sum(
    system: &RewriteSystem,
    starts: &[Position],
    of_first: &[i64],
    of_second: &[i64],
) -> Result<Option<i64>, Refusal> {
    let rewrites = system.rewrites();
    if rewrites.len() > MOST_MOVES {
        return Err(Refusal::Pairs { most: MOST_MOVES });
    }
    let single = single(system, starts);
    let mut by_effect: BTreeMap<Vec<Change>, Vec<&Rewrite>> = BTreeMap::new();
    for rewrite in rewrites {
        by_effect.entry(altering(&rewrite.changes)).or_default().push(rewrite);
    }
    let mut greatest = None;
    for (first, a) in rewrites.iter().zip(of_first) {
        for (second, b) in rewrites.iter().zip(of_second) {
            // Few pairs have a greater sum, so this comes first.
            if greatest.is_none_or(|sum| a + b > sum)
                && is_possible(first, second, &single)
                && !is_detour(first, second, &by_effect)
            {
                greatest = Some(a + b);
            }
        }
    }
    Ok(greatest)
}

/// The symbols that every position has on exactly one place: every start, and no move changes it.
pub(crate) fn single(system: &RewriteSystem, starts: &[Position]) -> Vec<Symbol> {
    let symbols = (0..system.symbols()).map(Symbol::new);
    let kept = symbols.filter(|&symbol| system.conserves(symbol));
    kept.filter(|&symbol| starts.iter().all(|start| start.count(symbol) == 1)).collect()
}

/// Whether some position that the first move leads to allows the second.
pub(crate) fn is_possible(first: &Rewrite, second: &Rewrite, single: &[Symbol]) -> bool {
    second.changes.iter().all(|needs| {
        first.changes.iter().all(|left| {
            if left.square == needs.square {
                left.after == needs.before
            } else {
                left.after != needs.before || !single.contains(&needs.before)
            }
        })
    })
}

/// Whether both moves together do nothing, or only what one move does that was possible before.
fn is_detour(
    first: &Rewrite,
    second: &Rewrite,
    by_effect: &BTreeMap<Vec<Change>, Vec<&Rewrite>>,
) -> bool {
    let mut both: BTreeMap<Square, Change> = BTreeMap::new();
    for change in first.changes.iter().chain(&second.changes) {
        both.entry(change.square).or_insert(*change).after = change.after;
    }
    let effect = altering(both.values());
    let mut shorter = by_effect.get(&effect).into_iter().flatten();
    effect.is_empty()
        || shorter.any(|one| {
            let mut needs = one.changes.iter();
            needs.all(|need| both.get(&need.square).is_some_and(|b| b.before == need.before))
        })
}

/// The changes that alter a square; these come in the order of the squares, and so do they.
pub(crate) fn altering<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Vec<Change> {
    changes.into_iter().copied().filter(Change::alters).collect()
}
