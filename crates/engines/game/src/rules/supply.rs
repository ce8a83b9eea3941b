//! Which pieces moves take and place, and how many there are to place.

use super::GameRules;
use crate::material::Material;
use crate::step::{Effect, SideMoves, Step};
use everyboard_puzzle::{GameEnd, Puzzle};
use everyboard_sorted::SortedSet;

impl GameRules {
    /// Whether some move places a piece.
    pub fn places(&self) -> bool {
        self.placed.iter().any(Option::is_some)
    }

    /// The materials that moves lead to which take a piece or place one.
    pub(crate) fn materials_after(&self, material: &Material) -> Vec<Material> {
        let kinds = 1..=material.counts().len();
        let taken = kinds.clone().filter(|kind| self.taken[kind - 1]);
        let taken = taken.filter_map(|kind| material.without_one(kind));
        let has_room = material.pieces() < self.puzzle.board.len();
        let placed = kinds.filter(|&kind| has_room && self.may_place(kind, material));
        taken.chain(placed.map(|kind| material.with_one(kind))).collect()
    }

    /// The materials that moves lead to, by the number of their [`Effect`].
    pub(crate) fn by_effect(&self, material: &Material) -> Vec<Option<Material>> {
        let kinds = 1..=material.counts().len();
        let taken = kinds.clone().map(|kind| material.without_one(kind));
        let placed = kinds
            .map(|kind| Some(material.with_one(kind)).filter(|_| self.may_place(kind, material)));
        std::iter::once(Some(material.clone())).chain(taken).chain(placed).collect()
    }

    /// These materials and all that moves lead to from them.
    pub(crate) fn closure(&self, materials: &[Material]) -> SortedSet<Material> {
        let all = materials.iter();
        all.flat_map(|from| from.closure(|material| self.materials_after(material))).collect()
    }

    /// Whether there is another piece of a kind, from 1, to place.
    fn may_place(&self, kind: usize, material: &Material) -> bool {
        self.placed[kind - 1].is_some_and(|most| material.counts()[kind - 1] < most)
    }

    /// Whether a side must place a piece: it has some left of a supply.
    fn must_place(&self, side: usize, material: &Material) -> bool {
        let own = self.puzzle.kinds_of(side);
        let mut supplied = self.end.supply.iter().filter(|(kind, _)| own.contains(kind));
        supplied.any(|(kind, _)| self.may_place(kind.index(), material))
    }

    /// Whether a side with these pieces on the board makes such moves.
    pub(super) fn is_due(&self, step: &Step, side: usize, material: &Material) -> bool {
        match step.effect {
            Effect::Places(kind) => self.may_place(kind.into(), material),
            Effect::None | Effect::Takes(_) => !self.must_place(side, material),
        }
    }

    /// Whether the moves of a side depend on the pieces that are on the board.
    pub(crate) fn has_supply(&self) -> bool {
        !self.end.supply.is_empty()
    }
}

/// By kind: whether some move takes it, and how many there are at most if some move places it.
pub(super) fn effects(
    puzzle: &Puzzle,
    end: &GameEnd,
    sides: &[SideMoves; 2],
) -> (Vec<bool>, Vec<Option<u8>>) {
    let kinds = puzzle.alphabet.kinds().count();
    let (mut taken, mut placed) = (vec![false; kinds], vec![None; kinds]);
    for effect in sides.iter().flat_map(SideMoves::effects) {
        match effect {
            Effect::None => {}
            Effect::Takes(kind) => taken[usize::from(kind) - 1] = true,
            Effect::Places(kind) => placed[usize::from(kind) - 1] = Some(u8::MAX),
        }
    }
    for (kind, number) in &end.supply {
        placed[kind.index() - 1] = Some(*number as u8);
    }
    (taken, placed)
}
