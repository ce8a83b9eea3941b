//! What is proved of a puzzle without a search.

use everyboard_analysis::{
    DistanceBounds, Invariant, MovesByKind, connected_bound, constant_invariants, invariants,
    moves_parities,
};
use everyboard_potential::{Potential, parity};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use everyboard_report::{
    BoundRow, InvariantRow, Space, impossible_in_words, invariant_in_words, too_far_in_words,
    total_in_words,
};
use everyboard_watch::Watch;

/// What is proved of a puzzle without a search.
#[derive(Clone, Debug)]
pub struct Proofs {
    /// Whether all moves are listed. Where they are left in parts, nothing is said that counts
    /// moves.
    pub are_listed: bool,
    /// What moves keep: also sums that count moves, if they are listed.
    pub invariants: Vec<Invariant>,
    /// Why no path leads to a goal, in words, if that is proved.
    pub impossible: Option<String>,
    /// The moves of every solution at least, by the best weights; `None` if they are not known.
    pub by_potential: Option<usize>,
}

impl Proofs {
    /// What is proved before `watch` ends it. `system` has the moves, or parts of them, and `space`
    /// the positions.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem, space: &Space, watch: &dyn Watch) -> Self {
        let are_listed = system.parts().is_none();
        let invariants = if are_listed {
            invariants(puzzle, system)
        } else {
            // What the parts of moves keep, moves keep.
            constant_invariants(puzzle, system)
        };
        if let Some(impossible) = impossible_in_words(puzzle, system, &invariants, watch) {
            let impossible = Some(impossible);
            return Proofs { are_listed, invariants, impossible, by_potential: None };
        }
        let potential = Potential::find_while(puzzle, system, watch);
        let bound = potential.ok().map(|potential| potential.bound());
        let impossible = bound.and_then(|bound| too_far_in_words(space, bound));
        let by_potential = bound.filter(|&bound| bound < Potential::UNBOUNDED);
        Proofs { are_listed, invariants, impossible, by_potential }
    }

    /// The invariants in words, with what they prove of the moves of solutions.
    pub fn rows(&self, puzzle: &Puzzle, system: &RewriteSystem) -> Vec<InvariantRow> {
        let row = |invariant: &Invariant| {
            let proves = if invariant.is_constant() || puzzle.goals.is_empty() {
                None
            } else {
                total_in_words(puzzle, system, invariant)
            };
            InvariantRow { sentence: invariant_in_words(puzzle, system, invariant), proves }
        };
        self.invariants.iter().map(row).collect()
    }

    /// Bounds on the moves of every solution, until `watch` ends it; none if there is no solution
    /// or no goal. `system` is that of [`Proofs::of`] or, where moves were not listed there, any.
    pub fn bounds(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        watch: &dyn Watch,
    ) -> Vec<BoundRow> {
        let mut rows = Vec::new();
        if puzzle.goals.is_empty() || self.impossible.is_some() {
            return rows;
        }
        let by_distance = if self.are_listed { DistanceBounds::of(puzzle, system) } else { None };
        if let Some(bounds) = by_distance {
            let nearest = "each piece moves to the nearest square where its kind is wanted";
            let assigned = "each piece moves to a square of its own, so that the sum is least";
            let by_distance = |name, why, moves| self.by_distance(puzzle, system, name, why, moves);
            rows.push(by_distance("nearest squares", nearest, &bounds.nearest));
            rows.push(by_distance("assignment", assigned, &bounds.assigned));
        }
        let by_walk = if self.are_listed { connected_bound(puzzle, system, watch) } else { None };
        if let Some(moves) = by_walk {
            let reason = "besides, all moves are one walk of the gap, by a linear program";
            rows.push(self.bound(puzzle, system, "connected walk", moves, reason.to_owned()));
        }
        if let Some(moves) = self.by_potential {
            let reason = "the best weights of facts and last moves, by a linear program";
            rows.push(self.bound(puzzle, system, "potential", moves, reason.to_owned()));
        }
        rows
    }

    /// A bound by the moves of each kind, each raised by the parity of these.
    fn by_distance(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        name: &'static str,
        why: &str,
        moves: &MovesByKind,
    ) -> BoundRow {
        let mut sum = 0;
        let mut kinds = Vec::new();
        let parities = moves_parities(puzzle, system, &self.invariants);
        let alphabet = &puzzle.alphabet;
        for ((kind, &moves), parity) in alphabet.kinds().zip(moves).zip(parities) {
            let raised = moves + usize::from(parity.is_some_and(|parity| moves % 2 != parity));
            sum += raised;
            match alphabet.char_of(kind) {
                _ if raised == 0 => {}
                kind if raised == moves => kinds.push(format!("{kind} {moves}")),
                kind => kinds.push(format!("{kind} {raised} ({moves}, raised by parity)")),
            }
        }
        self.bound(puzzle, system, name, sum, format!("{why}: {}", kinds.join(", ")))
    }

    /// A bound of this many moves, raised by the parity of all solutions.
    pub fn bound(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        name: &'static str,
        moves: usize,
        reason: String,
    ) -> BoundRow {
        let parity = if self.are_listed { parity(puzzle, system) } else { None };
        let value = match parity {
            Some(parity) if moves % 2 != parity => moves + 1,
            _ => moves,
        };
        BoundRow { name, value, tight: None, reason }
    }
}
