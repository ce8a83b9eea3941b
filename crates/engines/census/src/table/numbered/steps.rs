//! Moves of packed positions towards the positions at distance 0: back to the starts, or on to the
//! goals.

use super::addresses::{PackedPosition, SquareBits};
use everyboard_bits::space::Space;
use everyboard_bits::sweep::transitions::{Transition, transitions};
use everyboard_levels::Direction;
use everyboard_positions::word::Word;
use everyboard_puzzle::RewriteSystem;

/// A move to a position that may be nearer.
#[derive(Copy, Clone, Debug)]
struct Step<W> {
    /// The bits that matter.
    mask: W,
    /// What they are before the step.
    before: W,
    flips: W,
    sub_space: u32,
}

/// All steps, by sub-space.
#[derive(Clone, Debug)]
pub(super) struct Steps<W> {
    steps: Vec<Step<W>>,
    /// By sub-space: its first step; and the end.
    first: Vec<u32>,
}

impl<W: Word> Steps<W> {
    pub(super) fn new(
        space: &Space,
        system: &RewriteSystem,
        bits: &SquareBits,
        direction: Direction,
    ) -> Self {
        let mut transitions = transitions(space, system, direction);
        transitions.sort_by_key(|transition| (transition.source, transition.destination));
        let steps = transitions.iter().map(|transition| transition.rewrites.len()).sum();
        let mut all = Steps { steps: Vec::with_capacity(steps), first: Vec::new() };
        // Each is given up as it becomes steps: they take more than those.
        let mut transitions = transitions.into_iter().peekable();
        for sub_space in 0..space.sub_spaces.len() {
            all.first.push(all.steps.len() as u32);
            while let Some(transition) =
                transitions.next_if(|transition| transition.source == sub_space)
            {
                all.add(space, bits, &transition);
            }
        }
        all.first.push(all.steps.len() as u32);
        all
    }

    fn add(&mut self, space: &Space, bits: &SquareBits, transition: &Transition) {
        let here = &space.sub_spaces[transition.source].squares;
        let there = &space.sub_spaces[transition.destination].squares;
        for rewrite in &transition.rewrites {
            let (mut mask, mut before, mut after) = Default::default();
            for &(slot, digit) in &rewrite.before {
                let square = here[usize::from(slot)];
                mask = mask | bits.mask::<W>(square);
                before = before | bits.holding::<W>(square, digit);
            }
            for &(slot, digit) in &rewrite.after {
                after = after | bits.holding::<W>(there[usize::from(slot)], digit);
            }
            let sub_space = transition.destination as u32;
            self.steps.push(Step { mask, before, flips: before ^ after, sub_space });
        }
    }

    /// The positions one step on.
    #[inline]
    pub(super) fn next(
        &self,
        position: PackedPosition<W>,
    ) -> impl Iterator<Item = PackedPosition<W>> {
        let number = position.sub_space as usize;
        let steps = &self.steps[self.first[number] as usize..self.first[number + 1] as usize];
        let possible = steps.iter().filter(move |step| position.held & step.mask == step.before);
        possible.map(move |step| PackedPosition {
            sub_space: step.sub_space,
            held: position.held ^ step.flips,
        })
    }
}
