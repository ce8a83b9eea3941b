//! The positions with the same pieces, with either side to move.

use crate::numbering::Numbering;
use crate::rules::GameRules;

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

/// A class that is being solved, and those that taking a piece leads to.
pub(crate) struct Unsolved<'a> {
    pub(crate) rules: &'a GameRules,
    pub(crate) numbering: Numbering,
    /// By the kind of the piece taken, from 1.
    pub(crate) below: Vec<Option<&'a Class>>,
}

/// One position: its number and, in the lowest bit, the side to move.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node(usize);

impl Node {
    fn new(side: usize, number: usize) -> Self {
        Node(2 * number + side)
    }

    /// The side to move.
    pub(crate) fn side(self) -> usize {
        self.0 % 2
    }

    /// The number of the position in its class.
    pub(crate) fn number(self) -> usize {
        self.0 / 2
    }
}

/// What the moves of a position lead to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// Whether the side to move has lost already.
    pub(crate) has_lost: bool,
    /// How many moves take nothing.
    pub(crate) quiet: u16,
    /// The codes of the positions after each move that takes a piece, for the other side.
    pub(crate) takes: Vec<i16>,
}

impl Outlook {
    /// Whether there is no move.
    pub(crate) fn is_stuck(&self) -> bool {
        self.quiet == 0 && self.takes.is_empty()
    }
}

impl Unsolved<'_> {
    pub(crate) fn positions(&self) -> usize {
        self.numbering.positions() as usize
    }

    /// Calls `look` with every position and what its moves lead to.
    pub(crate) fn for_each(&self, mut look: impl FnMut(Node, &Outlook)) {
        let mut here = vec![0; self.rules.puzzle().board.len()];
        let mut outlook = Outlook::default();
        for number in 0..self.positions() {
            self.numbering.place(number as u64, &mut here);
            for side in [0, 1] {
                self.look_out(&here, side, &mut outlook);
                look(Node::new(side, number), &outlook);
            }
        }
    }

    fn look_out(&self, here: &[u8], side: usize, outlook: &mut Outlook) {
        outlook.has_lost = self.rules.has_lost(here, side);
        outlook.quiet = 0;
        outlook.takes.clear();
        if outlook.has_lost {
            return;
        }
        let mut next = here.to_vec();
        for step in self.rules.steps(here, side) {
            let Some(taken) = step.taken else {
                outlook.quiet += 1;
                continue;
            };
            step.make(&mut next);
            let class =
                self.below[usize::from(taken)].expect("classes with fewer pieces are solved");
            outlook.takes.push(class.code(&next, 1 - side));
            step.unmake(&mut next);
        }
    }

    /// Puts the positions from which a move that takes nothing leads to `node` into `before`.
    pub(crate) fn find_before(&self, node: Node, before: &mut Vec<Node>) {
        before.clear();
        let mut cells = vec![0; self.rules.puzzle().board.len()];
        self.numbering.place(node.number() as u64, &mut cells);
        let here = cells.clone();
        for step in self.rules.steps_back(&here, 1 - node.side()) {
            step.make(&mut cells);
            let number = self.numbering.number(&cells) as usize;
            step.unmake(&mut cells);
            before.push(Node::new(1 - node.side(), number));
        }
    }
}
