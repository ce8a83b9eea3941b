//! Moves of packed positions towards the positions at distance 0: back to the starts, or on to the
//! goals.

use super::addresses::{PackedPosition, SquareBits};
use everyboard_bits::space::Space;
use everyboard_bits::sweep::transitions::{Transition, transitions};
use everyboard_levels::Direction;
use everyboard_positions::word::Word;
use everyboard_puzzle::RewriteSystem;
use everyboard_sorted::sort_by_key;

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

/// The steps from a position that were not taken yet, among some that are not possible there.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct StepsLeft<W> {
    /// What the position holds.
    held: W,
    next: u32,
    end: u32,
}

impl<W: Word> Steps<W> {
    pub(super) fn new(
        space: &Space,
        system: &RewriteSystem,
        bits: &SquareBits,
        direction: Direction,
    ) -> Self {
        let mut transitions = transitions(space, system, direction);
        sort_by_key(&mut transitions, |transition| (transition.source, transition.destination));
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

    /// All steps from a position.
    #[inline]
    pub(super) fn of(&self, position: PackedPosition<W>) -> StepsLeft<W> {
        let number = position.sub_space as usize;
        StepsLeft { held: position.held, next: self.first[number], end: self.first[number + 1] }
    }

    /// The position that the next one leads to.
    #[inline]
    pub(super) fn next(&self, left: &mut StepsLeft<W>) -> Option<PackedPosition<W>> {
        let StepsLeft { held, next, end } = left;
        let steps = &self.steps[*next as usize..*end as usize];
        let skipped = steps.iter().position(|step| *held & step.mask == step.before);
        *next = skipped.map_or(*end, |skipped| *next + skipped as u32 + 1);
        let Step { flips, sub_space, .. } = steps[skipped?];
        Some(PackedPosition { sub_space, held: *held ^ flips })
    }
}
