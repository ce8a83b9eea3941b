//! The numbers of each symbol that positions can have: one material where moves conserve the
//! pieces, several where they capture, remove or exchange them, or change the turn.

use super::symbols::Places;
use crate::SpaceError;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{Arrangements, Rewrite, RewriteSystem};
use std::collections::BTreeSet;

/// By symbol: how many places hold it. Places that never change do not count.
pub(crate) type Material = Vec<u8>;

/// A space with more materials would have more bookkeeping than positions.
const MOST_MATERIALS: usize = 1 << 12;

/// The materials that the starts lead to, sorted.
pub(crate) fn materials(
    system: &RewriteSystem,
    starts: &[Position],
    places: &Places,
) -> Result<Vec<Material>, SpaceError> {
    let possible = system.rewrites().iter().filter(|rewrite| places.allow_move(rewrite));
    let exchanges: BTreeSet<(Material, Material)> = possible
        .map(|rewrite| exchange(rewrite, places))
        .filter(|(gone, come)| gone != come)
        .collect();
    let starts = starts.iter().map(|start| {
        let moving = start.places().filter(|&(place, _)| !places.is_fixed(place));
        tally(moving.map(|(_, symbol)| symbol))
    });
    let mut found: BTreeSet<Material> = starts.collect();
    let mut fresh: Vec<Material> = found.iter().cloned().collect();
    while let Some(material) = fresh.pop() {
        for next in exchanges.iter().filter_map(|(gone, come)| after(&material, gone, come)) {
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

/// The materials of all arrangements, sorted; each with every turn, where sides take turns.
pub(crate) fn materials_of(
    arrangements: &Arrangements,
    places: &Places,
) -> Result<Vec<Material>, SpaceError> {
    let puzzle = arrangements.puzzle();
    let turns = (0..puzzle.rule.turns.sides()).map(|side| Some(puzzle.turn_symbol(side)));
    let turns: Vec<Option<Symbol>> = turns.collect();
    let turns = if turns.is_empty() { vec![None] } else { turns };
    let mut found = BTreeSet::new();
    for numbers in arrangements.numbers() {
        for &turn in &turns {
            found.extend(moving(numbers, turn, places));
        }
        if found.len() > MOST_MATERIALS {
            return Err(SpaceError::TooManyMaterials { most: MOST_MATERIALS });
        }
    }
    Ok(found.into_iter().collect())
}

/// So many of each symbol on the board, less those that never change, and a turn; `None` if no
/// places that change can hold them.
fn moving(numbers: &[u8], turn: Option<Symbol>, places: &Places) -> Option<Material> {
    let mut material = vec![0; usize::from(u8::MAX) + 1];
    material[..numbers.len()].copy_from_slice(numbers);
    for &(_, symbol) in &places.fixed {
        material[symbol.index()] = material[symbol.index()].checked_sub(1)?;
    }
    if let Some(turn) = turn {
        material[turn.index()] += 1;
    }
    let changing: BTreeSet<Symbol> = places
        .symbols_on(&places.board)
        .into_iter()
        .chain(places.symbols_on(&places.apart))
        .collect();
    let is_held = |symbol: usize| material[symbol] == 0 || changing.contains(&Symbol::new(symbol));
    (0..material.len()).all(is_held).then_some(material)
}

/// What a move takes away and what it puts there.
fn exchange(rewrite: &Rewrite, places: &Places) -> (Material, Material) {
    let changes = rewrite.changes.iter().filter(|change| !places.is_fixed(change.square));
    (tally(changes.clone().map(|change| change.before)), tally(changes.map(|change| change.after)))
}

/// The material of some symbols.
pub(crate) fn tally(symbols: impl Iterator<Item = Symbol>) -> Material {
    let mut tally = vec![0; usize::from(u8::MAX) + 1];
    for symbol in symbols {
        tally[symbol.index()] += 1;
    }
    tally
}

/// The material after a move that takes `gone` away and puts `come` there; `None` if there is less
/// than it takes.
pub(crate) fn after(material: &Material, gone: &Material, come: &Material) -> Option<Material> {
    let counts = material.iter().zip(gone).zip(come);
    counts.map(|((&here, &gone), &come)| Some(here.checked_sub(gone)? + come)).collect()
}
