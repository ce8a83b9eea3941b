//! The numbers of each symbol that positions can have: one material where moves conserve the pieces,
//! several where they capture, remove or exchange them, or change the turn.

use super::symbols::Roles;
use crate::dense::SpaceError;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, RewriteSystem};
use std::collections::BTreeSet;

/// By symbol: how many places hold it. Places that never change do not count.
pub(crate) type Material = Vec<u8>;

/// A space with more materials would have more bookkeeping than positions.
const MOST_MATERIALS: usize = 1 << 12;

/// The materials that the starts lead to, in order.
pub(crate) fn materials(
    system: &RewriteSystem,
    starts: &[Position],
    roles: &Roles,
) -> Result<Vec<Material>, SpaceError> {
    let fixed = &roles.fixed;
    let steps: BTreeSet<(Material, Material)> = system
        .rewrites()
        .iter()
        .filter(|rewrite| roles.allow_move(rewrite))
        .map(|rewrite| {
            let changes = || rewrite.changes.iter().filter(|c| !is_fixed(fixed, c.square));
            (tally(changes().map(|c| c.before)), tally(changes().map(|c| c.after)))
        })
        .filter(|(before, after)| before != after)
        .collect();
    let of_start = |start: &Position| {
        tally(start.places().filter(|&(place, _)| !is_fixed(fixed, place)).map(|(_, here)| here))
    };
    let mut found: BTreeSet<Material> = starts.iter().map(of_start).collect();
    let mut fresh: Vec<Material> = found.iter().cloned().collect();
    while let Some(material) = fresh.pop() {
        for next in steps.iter().filter_map(|(before, after)| step(&material, before, after)) {
            if found.insert(next.clone()) {
                fresh.push(next);
            }
        }
        if found.len() > MOST_MATERIALS {
            return Err(SpaceError::TooManyMaterials { most: MOST_MATERIALS });
        }
    }
    Ok(found.into_iter().collect())
}

fn is_fixed(fixed: &[(Square, Symbol)], place: Square) -> bool {
    fixed.iter().any(|&(fixed, _)| fixed == place)
}

pub(crate) fn tally(symbols: impl Iterator<Item = Symbol>) -> Material {
    let mut tally = vec![0; usize::from(u8::MAX) + 1];
    for symbol in symbols {
        tally[symbol.index()] += 1;
    }
    tally
}

/// The material after a move that takes `before` away and puts `after` there.
fn step(material: &Material, before: &Material, after: &Material) -> Option<Material> {
    let counts = material.iter().zip(before).zip(after);
    counts.map(|((&here, &before), &after)| Some(here.checked_sub(before)? + after)).collect()
}

/// Whether some change of a move needs `symbol`.
pub(crate) fn needs(changes: &[Change], symbol: Symbol) -> bool {
    changes.iter().any(|change| change.before == symbol)
}
