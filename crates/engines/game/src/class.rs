//! The positions with the same pieces, with either side to move.

use crate::cut::{Cut, FEW_ARRANGEMENTS};
use crate::ends::{Ends, Outcome};
use crate::moves::BoardMoves;
use crate::numbering::{Numbering, PositionCursor};
use crate::rules::GameRules;
use everyboard_puzzle::Stuck;
use std::sync::Arc;

/// The values of all positions of one material.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) numbering: Numbering,
    /// The codes of the values, by the side to move and the number of the position.
    pub(crate) values: [Vec<i16>; 2],
}

impl Class {
    /// The code of the value of a position.
    pub(crate) fn code(&self, cells: &[u8], side: usize) -> i16 {
        self.values[side][self.numbering.number(cells) as usize]
    }
}

/// The squares of the board of a game, cut in their order.
pub(crate) fn board_cut(rules: &GameRules) -> Arc<Cut> {
    let puzzle = rules.puzzle();
    let squares = (0..puzzle.board.len()).map(|square| square as u8).collect();
    Arc::new(Cut::new(squares, puzzle.alphabet.kinds().count(), FEW_ARRANGEMENTS))
}

/// A class that is being solved, and those that moves lead to which take a piece or place one.
pub(crate) struct UnsolvedClass<'a> {
    pub(crate) moves: &'a BoardMoves,
    pub(crate) ends: Ends,
    pub(crate) stuck: Stuck,
    pub(crate) numbering: Numbering,
    /// By the number of what a move does to the pieces.
    pub(crate) next: Vec<Option<&'a Class>>,
}

impl UnsolvedClass<'_> {
    pub(crate) fn positions(&self) -> usize {
        self.numbering.positions() as usize
    }

    /// The first position.
    pub(crate) fn view(&self) -> View<'_> {
        View { class: self, placed: self.numbering.start() }
    }
}

/// One position: its number and, in the lowest bit, the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Node(u32);

impl Node {
    /// The most positions of a class.
    pub(crate) const MOST: u64 = 1 << 31;

    pub(crate) fn new(side: usize, number: usize) -> Self {
        Node((2 * number + side) as u32)
    }

    /// The side to move.
    pub(crate) fn side(self) -> usize {
        self.0 as usize % 2
    }

    /// The number of the position in its class.
    pub(crate) fn number(self) -> usize {
        self.0 as usize / 2
    }
}

/// Where a move leads.
#[derive(Copy, Clone, Debug)]
pub(crate) enum After {
    /// To the position of this number in the same class.
    Here(usize),
    /// To a position with other pieces, which has this code.
    Elsewhere(i16),
}

/// A position of a class, and what its moves lead to.
pub(crate) struct View<'a> {
    class: &'a UnsolvedClass<'a>,
    placed: PositionCursor,
}

impl View<'_> {
    /// Goes to a position. Fast for one that comes soon after the one before.
    #[inline]
    pub(crate) fn place(&mut self, number: usize) {
        self.class.numbering.place(number as u64, &mut self.placed);
    }

    /// What has come of play before a move, by the side to move.
    #[inline]
    pub(crate) fn outcomes(&self) -> [Outcome; 2] {
        self.class.ends.outcomes(self.placed.cells())
    }

    /// Whether a side has no move.
    pub(crate) fn is_stuck(&self, side: usize) -> bool {
        !self.class.moves.forwards[side].are_any(self.placed.cells())
    }

    /// Whether a side has no move, and passes.
    #[inline]
    fn passes(&self, side: usize) -> bool {
        self.class.stuck == Stuck::Passes && self.is_stuck(side)
    }

    /// Where the moves of a side lead.
    #[inline]
    pub(crate) fn after(&self, side: usize) -> impl Iterator<Item = After> {
        let View { class, placed } = self;
        let moves = &class.moves.forwards[side];
        let passed = self.passes(side).then(|| After::Here(placed.number() as usize));
        let made = moves.find(placed.cells()).map(move |made| {
            let here = placed.arrangements();
            let changes = moves.changes(made);
            let effect = moves.effect(made);
            if effect == 0 {
                return After::Here(class.numbering.number_after(here, changes) as usize);
            }
            let next = class.next[effect].expect("classes that moves lead to are solved");
            let number = next.numbering.number_after(here, changes);
            After::Elsewhere(next.values[1 - side][number as usize])
        });
        made.chain(passed)
    }

    /// The positions with the same pieces from which a move of a side leads here.
    #[inline]
    pub(crate) fn before(&self, side: usize) -> impl Iterator<Item = Node> {
        let View { class, placed } = self;
        let moves = &class.moves.backwards[side];
        let number = placed.number() as usize;
        let passed = self.passes(side).then(|| Node::new(side, number));
        let made = moves.find(placed.cells()).map(move |made| {
            let here = placed.arrangements();
            let changes = moves.changes(made);
            Node::new(side, class.numbering.number_after(here, changes) as usize)
        });
        made.chain(passed)
    }
}
