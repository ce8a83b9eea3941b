//! What the moves of a puzzle do to sub-spaces.
//!
//! In one sub-space every located symbol has its square, so a move that is possible there at all
//! leads to one other sub-space, and what is left of it concerns the other squares alone: a few of
//! them with what they hold before, and a few with what they hold after. Squares are counted as
//! slots of the listing of their own sub-space.

use super::grades::{Grade, tally};
use super::listing::Held;
use super::space::Space;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, RewriteSystem};
use std::collections::BTreeMap;

/// What one or more moves do to the common symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pattern {
    /// Slots of the source and what they must hold, by slot.
    pub(crate) before: Vec<Held>,
    /// Slots of the destination and what they hold then, by slot.
    pub(crate) after: Vec<Held>,
}

/// All moves from one sub-space to another.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) source: usize,
    pub(crate) destination: usize,
    pub(crate) patterns: Vec<Pattern>,
}

/// Which way moves are made.
pub(crate) use crate::model::moves::Direction;

/// The links of a space, by destination and source.
pub(crate) fn links(space: &Space, system: &RewriteSystem, direction: Direction) -> Vec<Link> {
    let rewrites = system.rewrites().iter();
    let mut moves: Vec<Vec<Change>> = match direction {
        Direction::Forwards => rewrites.map(|rewrite| rewrite.changes.to_vec()).collect(),
        Direction::Backwards => rewrites.map(|r| r.reversed().changes.to_vec()).collect(),
    };
    moves.sort_unstable();
    moves.dedup();
    let mut found: BTreeMap<(usize, usize), Vec<Pattern>> = BTreeMap::new();
    for source in 0..space.sub_spaces.len() {
        let grade = space.grade(source);
        for changes in &moves {
            if let Some((destination, pattern)) = step(space, source, &grade, changes) {
                found.entry((destination, source)).or_default().push(pattern);
            }
        }
    }
    let link = |((destination, source), mut patterns): (_, Vec<Pattern>)| {
        patterns.sort_unstable();
        patterns.dedup();
        Link { source, destination, patterns }
    };
    found.into_iter().map(link).collect()
}

/// Where a move leads from a sub-space, and what it does to the common symbols; none if it is not
/// possible there.
fn step(
    space: &Space,
    source: usize,
    grade: &Grade,
    changes: &[Change],
) -> Option<(usize, Pattern)> {
    let alphabet = &space.alphabet;
    let mut located: BTreeMap<Square, Symbol> =
        space.sub_spaces[source].located.iter().copied().collect();
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
        match located.remove(&change.square) {
            Some(here) if here != change.before => return None,
            Some(_) => {}
            None => before.push((change.square, alphabet.digit(change.before)?)),
        }
    }
    for change in &moving {
        match alphabet.digit(change.after) {
            Some(digit) => after.push((change.square, digit)),
            None => drop(located.insert(change.square, change.after)),
        }
    }
    let gone = tally(moving.iter().map(|change| change.before));
    let come = tally(moving.iter().map(|change| change.after));
    let counts = grade.iter().zip(&gone).zip(&come);
    let grade = counts.map(|((&here, &gone), &come)| Some(here.checked_sub(gone)? + come));
    let grade: Grade = grade.collect::<Option<_>>()?;
    let destination = space.sub_space(located.into_iter().collect(), &grade)?;
    let pattern =
        Pattern { before: slots(space, source, &before), after: slots(space, destination, &after) };
    Some((destination, pattern))
}

fn slots(space: &Space, sub_space: usize, held: &[(Square, u8)]) -> Vec<Held> {
    let squares = &space.sub_spaces[sub_space].squares;
    let slot = |square: &Square| squares.iter().position(|other| other == square);
    let held = held.iter().map(|(square, digit)| {
        (slot(square).expect("squares that are not located have a slot") as u8, *digit)
    });
    let mut held: Vec<Held> = held.collect();
    held.sort_unstable();
    held
}

/// Colours sub-spaces 0 and 1 so that every link joins the two colours and the `starts` are 0; none
/// if that cannot be.
pub(crate) fn two_colours(
    sub_spaces: usize,
    links: &[Link],
    starts: &[usize],
) -> Option<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); sub_spaces];
    for Link { source, destination, .. } in links {
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
