//! What the moves of a puzzle do to sub-spaces.
//!
//! In one sub-space every indexed symbol has its square, so a move that is possible there at all
//! leads to one other sub-space, and what is left of it concerns the other squares alone: a few of
//! them with what they hold before, and a few with what they hold after. Squares are counted as
//! slots of the listing of their own sub-space:
//!
//! ```text
//!   a W goes from c1 to the gap on a1
//!   before   a1 gap;  b1 c1 d1 ... are slots 0 1 2 ...     slot 1 holds W
//!   after    c1 gap;  a1 b1 d1 ... are slots 0 1 2 ...     slot 0 holds W
//! ```
//!
//! **Cost**: every move is tried in every sub-space once. **Memory**: about 100 bytes for each move
//! that is possible in a sub-space; moves that do the same count once.

use crate::sorted::sorted;
use crate::space::Space;
use crate::space::listing::SlotDigit;
use crate::space::material::{Material, after, tally};
use crate::space::multiset::Digit;
use crate::space::sub_spaces::{put, take};
use everyboard_board::Square;
use everyboard_levels::Direction;
use everyboard_puzzle::{Change, RewriteSystem};
use everyboard_sorted::sort;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// What each move that is possible in a sub-space takes: some 100 bytes here, and more in the
/// programs of a sweep. Peaks were 640 and 680.
pub const BYTES_A_MOVE: u64 = 720;

/// What one or more moves do to the listed symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotRewrite {
    /// Slots of the source and what they must hold, by slot.
    pub before: Vec<SlotDigit>,
    /// Slots of the destination and what they hold then, by slot.
    pub after: Vec<SlotDigit>,
}

impl Hash for SlotRewrite {
    /// A call of its own: keys have many of them, and are hashed in many places.
    #[inline(never)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for held in [&self.before, &self.after] {
            state.write_usize(held.len());
            held.iter()
                .for_each(|&(slot, digit)| state.write_u16(u16::from_le_bytes([slot, digit])));
        }
    }
}

/// All moves from one sub-space to another.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The sub-space that the moves leave.
    pub source: usize,
    /// The sub-space that they lead to.
    pub destination: usize,
    /// The moves.
    pub rewrites: Vec<SlotRewrite>,
}

/// The transitions of a space, by destination and source.
pub fn transitions(space: &Space, system: &RewriteSystem, direction: Direction) -> Vec<Transition> {
    transitions_within(space, system, direction, u64::MAX).unwrap_or_default()
}

/// The same, if all sub-spaces together have at most `most` moves.
///
/// # Errors
/// How many they are. No more than `most` are kept meanwhile.
pub fn transitions_within(
    space: &Space,
    system: &RewriteSystem,
    direction: Direction,
    most: u64,
) -> Result<Vec<Transition>, u64> {
    let moves = moves_in(space, system, direction);
    let mut found: BTreeMap<(usize, usize), Vec<SlotRewrite>> = BTreeMap::new();
    let mut number = 0;
    for source in 0..space.sub_spaces.len() {
        let material = space.material(source);
        for changes in &moves {
            if let Some((destination, rewrite)) = image(space, source, &material, changes) {
                number += 1;
                if number <= most {
                    found.entry((destination, source)).or_default().push(rewrite);
                }
            }
        }
        if number > most {
            found.clear();
        }
    }
    if number > most {
        return Err(number);
    }
    let transitions = found.into_iter().map(|((destination, source), mut rewrites)| {
        sort(&mut rewrites);
        rewrites.dedup();
        Transition { source, destination, rewrites }
    });
    Ok(transitions.collect())
}

/// What the moves change, each once; what twins do is the same.
fn moves_in(space: &Space, system: &RewriteSystem, direction: Direction) -> Vec<Vec<Change>> {
    let rewrites = system.rewrites().iter();
    let mut moves: Vec<Vec<Change>> = match direction {
        Direction::Forwards => rewrites.map(|rewrite| rewrite.changes.to_vec()).collect(),
        Direction::Backwards => rewrites.map(|r| r.reversed().changes.to_vec()).collect(),
    };
    let moving = |change: &&mut Change| space.fixed_symbol(change.square).is_none();
    for change in moves.iter_mut().flatten().filter(moving) {
        change.before = space.symbols.common(change.before);
        change.after = space.symbols.common(change.after);
    }
    sort(&mut moves);
    moves.dedup();
    moves
}

/// Where a move leads from a sub-space, and what it does to the listed symbols; `None` if it is not
/// possible there.
fn image(
    space: &Space,
    source: usize,
    material: &Material,
    changes: &[Change],
) -> Option<(usize, SlotRewrite)> {
    let mut indexed = space.sub_spaces[source].indexed.clone();
    let mut before = Vec::new();
    let mut after_move = Vec::new();
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
        match take(&mut indexed, change.square) {
            Some(here) if here != change.before => return None,
            Some(_) => {}
            None => before.push((change.square, space.digit(change.before)?)),
        }
    }
    for change in &moving {
        match space.digit(change.after) {
            Some(digit) => after_move.push((change.square, digit)),
            None => put(&mut indexed, change.square, change.after),
        }
    }
    let gone = tally(moving.iter().map(|change| change.before));
    let come = tally(moving.iter().map(|change| change.after));
    let material = after(material, &gone, &come)?;
    let destination = space.sub_space(&indexed, space.symbols.listed_of(&material).counts())?;
    let before = slots(space, source, &before);
    let after = slots(space, destination, &after_move);
    Some((destination, SlotRewrite { before, after }))
}

/// Squares with what they hold, as slots of a sub-space.
fn slots(space: &Space, sub_space: usize, held: &[(Square, Digit)]) -> Vec<SlotDigit> {
    let squares = &space.sub_spaces[sub_space].squares;
    let held = held.iter().map(|&(square, digit)| {
        let slot = squares.iter().position(|&other| other == square);
        (slot.expect("squares without an indexed symbol have a slot") as u8, digit)
    });
    sorted(
        held,
        |(slot, digit)| u64::from(slot) << 8 | u64::from(digit),
        |number| ((number >> 8) as u8, number as u8),
    )
}

/// By sub-space: a colour, 0 or 1, so that every transition joins two colours and the `starts` are
/// 0; `None` if that cannot be.
pub fn two_colours(
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

/// By sub-space: how many moves lead there from the sub-spaces `starts`, if any do. `None` if paths
/// of different lengths lead to one.
pub fn fixed_levels(
    sub_spaces: usize,
    transitions: &[Transition],
    starts: &[usize],
) -> Option<Vec<Option<usize>>> {
    let mut next = vec![Vec::new(); sub_spaces];
    transitions.iter().for_each(|transition| next[transition.source].push(transition.destination));
    let mut levels = vec![None; sub_spaces];
    starts.iter().for_each(|&start| levels[start] = Some(0));
    let mut fresh = starts.to_vec();
    while let Some(here) = fresh.pop() {
        let beyond = levels[here].map(|level| level + 1);
        for &there in &next[here] {
            match levels[there] {
                None => {
                    levels[there] = beyond;
                    fresh.push(there);
                }
                known if known != beyond => return None,
                _ => {}
            }
        }
    }
    Some(levels)
}
