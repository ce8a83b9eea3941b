//! What the moves of a puzzle do to sub-spaces.
//!
//! In one sub-space every indexed symbol has its square, so a move that is possible there at all
//! leads to one other sub-space, and what is left of it concerns the other squares alone: a few of
//! them with what they hold before, and a few with what they hold after. Squares are counted as
//! slots of the listing of their own sub-space.

use crate::dense::space::Space;
use crate::dense::space::listing::Held;
use crate::dense::space::material::{Material, tally};
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, RewriteSystem};
use std::collections::BTreeMap;

/// What one or more moves do to the listed symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SlotRewrite {
    /// Slots of the source and what they must hold, by slot.
    pub(crate) before: Vec<Held>,
    /// Slots of the destination and what they hold then, by slot.
    pub(crate) after: Vec<Held>,
}

/// All moves from one sub-space to another.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) source: usize,
    pub(crate) destination: usize,
    pub(crate) rewrites: Vec<SlotRewrite>,
}

/// Which way moves are made.
pub(crate) use crate::model::moves::Direction;

/// The transitions of a space, by destination and source.
pub(crate) fn transitions(
    space: &Space,
    system: &RewriteSystem,
    direction: Direction,
) -> Vec<Transition> {
    let rewrites = system.rewrites().iter();
    let mut moves: Vec<Vec<Change>> = match direction {
        Direction::Forwards => rewrites.map(|rewrite| rewrite.changes.to_vec()).collect(),
        Direction::Backwards => rewrites.map(|r| r.reversed().changes.to_vec()).collect(),
    };
    moves.sort_unstable();
    moves.dedup();
    let mut found: BTreeMap<(usize, usize), Vec<SlotRewrite>> = BTreeMap::new();
    for source in 0..space.sub_spaces.len() {
        let material = space.material(source);
        for changes in &moves {
            if let Some((destination, rewrite)) = step(space, source, &material, changes) {
                found.entry((destination, source)).or_default().push(rewrite);
            }
        }
    }
    let transition = |((destination, source), mut rewrites): (_, Vec<SlotRewrite>)| {
        rewrites.sort_unstable();
        rewrites.dedup();
        Transition { source, destination, rewrites }
    };
    found.into_iter().map(transition).collect()
}

/// Where a move leads from a sub-space, and what it does to the listed symbols; none if it is not
/// possible there.
fn step(
    space: &Space,
    source: usize,
    material: &Material,
    changes: &[Change],
) -> Option<(usize, SlotRewrite)> {
    let alphabet = &space.alphabet;
    let mut indexed: BTreeMap<Square, Symbol> =
        space.sub_spaces[source].indexed.iter().copied().collect();
    let mut before = Vec::new();
    let mut after = Vec::new();
    let mut moving = Vec::new();
    for change in changes {
        if let Some(fixed) = space.fixed_symbol(change.square) {
            // No position of the space holds anything else there, before or after.
            if fixed != change.before || fixed != change.after {
                return None;
            }
            continue;
        }
        moving.push(*change);
        match indexed.remove(&change.square) {
            Some(here) if here != change.before => return None,
            Some(_) => {}
            None => before.push((change.square, alphabet.digit(change.before)?)),
        }
    }
    for change in &moving {
        match alphabet.digit(change.after) {
            Some(digit) => after.push((change.square, digit)),
            None => drop(indexed.insert(change.square, change.after)),
        }
    }
    let gone = tally(moving.iter().map(|change| change.before));
    let come = tally(moving.iter().map(|change| change.after));
    let counts = material.iter().zip(&gone).zip(&come);
    let material = counts.map(|((&here, &gone), &come)| Some(here.checked_sub(gone)? + come));
    let material: Material = material.collect::<Option<_>>()?;
    let destination = space.sub_space(indexed.into_iter().collect(), &material)?;
    let rewrite = SlotRewrite {
        before: slots(space, source, &before),
        after: slots(space, destination, &after),
    };
    Some((destination, rewrite))
}

fn slots(space: &Space, sub_space: usize, held: &[(Square, u8)]) -> Vec<Held> {
    let squares = &space.sub_spaces[sub_space].squares;
    let slot = |square: &Square| squares.iter().position(|other| other == square);
    let held = held.iter().map(|(square, digit)| {
        (slot(square).expect("squares that are not indexed have a slot") as u8, *digit)
    });
    let mut held: Vec<Held> = held.collect();
    held.sort_unstable();
    held
}

/// Colours sub-spaces 0 and 1 so that every transition joins the two colours and the `starts` are 0; none
/// if that cannot be.
pub(crate) fn two_colours(
    sub_spaces: usize,
    transitions: &[Transition],
    starts: &[usize],
) -> Option<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); sub_spaces];
    for Transition { source, destination, .. } in transitions {
        neighbours[*source].push(*destination);
        neighbours[*destination].push(*source);
    }
    let mut colours: Vec<Option<usize>> = vec![None; sub_spaces];
    starts.iter().for_each(|&start| colours[start] = Some(0));
    let mut fresh = starts.to_vec();
    for first in 0..sub_spaces {
        while let Some(here) = fresh.pop() {
            let other = colours[here].map(|colour| 1 - colour);
            for &next in &neighbours[here] {
                match colours[next] {
                    None => {
                        colours[next] = other;
                        fresh.push(next);
                    }
                    known if known != other => return None,
                    _ => {}
                }
            }
        }
        // Sub-spaces that no start leads to may have either colour.
        if colours[first].is_none() {
            colours[first] = Some(0);
            fresh.push(first);
        }
    }
    colours.into_iter().collect()
}
