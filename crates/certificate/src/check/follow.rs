//! Which move may follow which on a shortest path.

use super::Refusal;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, Rewrite, RewriteSystem};
use std::collections::BTreeMap;

/// More pairs are not looked at: some seconds of work.
const MOST_PAIRS: usize = 1_000_000;
/// With more moves, only looking for the pairs would take minutes.
const MOST_MOVES: usize = 20_000;

/// The pairs of moves, by number, of which the second may follow the first.
pub(super) fn pairs(puzzle: &Puzzle, system: &RewriteSystem) -> Result<Vec<(u32, u32)>, Refusal> {
    let rewrites = system.rewrites();
    if rewrites.len() > MOST_MOVES {
        return Err(Refusal::Pairs { most: MOST_PAIRS });
    }
    let single = single(puzzle, system);
    let by_effect = by_effect(rewrites);
    let mut pairs = Vec::new();
    for (a, first) in rewrites.iter().enumerate() {
        for (b, second) in rewrites.iter().enumerate() {
            if is_possible(first, second, &single) && !is_detour(first, second, &by_effect) {
                pairs.push((a as u32, b as u32));
            }
        }
        if pairs.len() > MOST_PAIRS {
            return Err(Refusal::Pairs { most: MOST_PAIRS });
        }
    }
    Ok(pairs)
}

/// The symbols that every position has on exactly one place: every start, and no move changes it.
fn single(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Symbol> {
    let symbols = (0..puzzle.alphabet.len()).map(Symbol::new);
    let kept = symbols.filter(|&symbol| {
        system.rewrites().iter().all(|rewrite| {
            let before = rewrite.changes.iter().filter(|c| c.before == symbol).count();
            before == rewrite.changes.iter().filter(|c| c.after == symbol).count()
        })
    });
    kept.filter(|&symbol| puzzle.starts.iter().all(|start| start.count(symbol) == 1)).collect()
}

/// Whether some position that the first move leads to allows the second.
fn is_possible(first: &Rewrite, second: &Rewrite, single: &[Symbol]) -> bool {
    second.changes.iter().all(|needs| {
        let is_single = single.contains(&needs.before);
        first.changes.iter().all(|left| match left.square == needs.square {
            true => left.after == needs.before,
            false => !(is_single && left.after == needs.before),
        })
    })
}

fn on(rewrite: &Rewrite, square: Square) -> Option<&Change> {
    rewrite.changes.iter().find(|change| change.square == square)
}

/// The moves by what they alter.
fn by_effect(rewrites: &[Rewrite]) -> BTreeMap<Vec<Change>, Vec<&Rewrite>> {
    let mut by_effect: BTreeMap<Vec<Change>, Vec<&Rewrite>> = BTreeMap::new();
    for rewrite in rewrites {
        by_effect.entry(altering(&rewrite.changes)).or_default().push(rewrite);
    }
    by_effect
}

/// The changes that alter a square, in the order of the squares.
fn altering(changes: &[Change]) -> Vec<Change> {
    let mut altering: Vec<Change> = changes.iter().copied().filter(Change::alters).collect();
    altering.sort_unstable();
    altering
}

/// Whether both moves together do nothing, or only what one move does that was possible before.
fn is_detour(
    first: &Rewrite,
    second: &Rewrite,
    by_effect: &BTreeMap<Vec<Change>, Vec<&Rewrite>>,
) -> bool {
    let untouched = second.changes.iter().filter(|change| on(first, change.square).is_none());
    let mut both: Vec<Change> = untouched.copied().collect();
    for change in &first.changes {
        let after = on(second, change.square).map_or(change.after, |then| then.after);
        both.push(Change { after, ..*change });
    }
    let effect = altering(&both);
    let shorter = by_effect.get(&effect).into_iter().flatten();
    let is_known =
        |needs: &Change| both.iter().any(|b| (b.square, b.before) == (needs.square, needs.before));
    effect.is_empty() || shorter.into_iter().any(|one| one.changes.iter().all(is_known))
}
