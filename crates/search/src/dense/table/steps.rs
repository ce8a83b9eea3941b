//! Moves on places: which lead to a position, and from where.

use super::addresses::{Cells, Place};
use crate::dense::links::{Direction, Link, links};
use crate::dense::space::Space;
use crate::model::word::Word;
use everyboard_puzzle::RewriteSystem;

/// A move back to a position before.
#[derive(Copy, Clone, Debug)]
struct StepBack<W> {
    /// The bits that matter.
    mask: W,
    /// What they are after the move.
    after: W,
    flips: W,
    sub_space: u32,
}

/// All moves back, by sub-space.
#[derive(Clone, Debug)]
pub(super) struct Steps<W> {
    steps: Vec<StepBack<W>>,
    /// By sub-space: its first step; and the end.
    first: Vec<u32>,
}

impl<W: Word> Steps<W> {
    pub(super) fn new(space: &Space, system: &RewriteSystem, cells: &Cells) -> Self {
        let mut links = links(space, system, Direction::Backwards);
        links.sort_by_key(|link| (link.source, link.destination));
        let mut all = Steps { steps: Vec::new(), first: Vec::new() };
        let mut links = links.iter().peekable();
        for sub_space in 0..space.sub_spaces.len() {
            all.first.push(all.steps.len() as u32);
            while let Some(link) = links.next_if(|link| link.source == sub_space) {
                all.add(space, cells, link);
            }
        }
        all.first.push(all.steps.len() as u32);
        all
    }

    fn add(&mut self, space: &Space, cells: &Cells, link: &Link) {
        let squares = |sub_space: usize| &space.sub_spaces[sub_space].squares;
        let (here, there) = (squares(link.source), squares(link.destination));
        for pattern in &link.patterns {
            let (mut mask, mut after, mut before) = Default::default();
            for &(slot, digit) in &pattern.before {
                let square = here[usize::from(slot)];
                mask = mask | cells.mask::<W>(square);
                after = after | cells.holding::<W>(square, digit);
            }
            for &(slot, digit) in &pattern.after {
                before = before | cells.holding::<W>(there[usize::from(slot)], digit);
            }
            let sub_space = link.destination as u32;
            self.steps.push(StepBack { mask, after, flips: after ^ before, sub_space });
        }
    }

    /// The places one move before.
    #[inline]
    pub(super) fn before(&self, place: Place<W>) -> impl Iterator<Item = Place<W>> {
        let number = place.sub_space as usize;
        let steps = &self.steps[self.first[number] as usize..self.first[number + 1] as usize];
        let possible = steps.iter().filter(move |step| place.held & step.mask == step.after);
        possible.map(move |step| Place { sub_space: step.sub_space, held: place.held ^ step.flips })
    }
}

/// By sub-space: how many moves lead there from the starts, where every way there has as many; none
/// if some have more than others. `starts` are the sub-spaces of the starts.
pub(super) fn fixed_levels(
    space: &Space,
    system: &RewriteSystem,
    starts: &[usize],
) -> Option<Vec<usize>> {
    let links = links(space, system, Direction::Forwards);
    let mut next = vec![Vec::new(); space.sub_spaces.len()];
    for link in &links {
        next[link.source].push(link.destination);
    }
    let mut levels: Vec<Option<usize>> = vec![None; next.len()];
    let mut level: Vec<usize> = starts.to_vec();
    for number in 0.. {
        level.sort_unstable();
        level.dedup();
        if level.is_empty() {
            break;
        }
        // A second level for one sub-space: ways differ in length, perhaps without end.
        for &here in &level {
            if levels[here].replace(number).is_some() {
                return None;
            }
        }
        level = level.iter().flat_map(|&here| next[here].iter().copied()).collect();
    }
    Some(levels.into_iter().map(|level| level.unwrap_or(0)).collect())
}
