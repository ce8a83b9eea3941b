//! The positions of a game as bits, class by class.

use crate::material::Material;
use crate::rules::{GamePosition, GameRules};
use everyboard_bits::{BitLayout, InstructionSet, Predecessors, Space, SpaceError};
use everyboard_board::Position;
use everyboard_puzzle::Rewrite;
use std::ops::Range;

/// All positions of a game. Which bit a position has among those of its class depends on nothing
/// else.
#[derive(Clone, Debug)]
pub(crate) struct GameSpace {
    whole: Space,
}

/// The bits of one class.
#[derive(Debug)]
pub(crate) struct ClassBits {
    pub(crate) layout: BitLayout,
    /// The chunks, by the side to move.
    pub(crate) sides: [Range<usize>; 2],
}

/// The moves from the positions of one class, to others of it and to classes with a piece less.
#[derive(Debug)]
pub(crate) struct ClassMoves {
    pub(crate) before: Predecessors,
    /// The positions of the class in which the side to move has lost by what stands on squares are
    /// those that allow one of these moves. `None` where a game has no such end.
    pub(crate) lost: Option<Predecessors>,
    /// In the same way, those in which it has won, unless it has lost.
    pub(crate) won: Option<Predecessors>,
    /// The chunks of the class, by the side to move.
    pub(crate) sides: [Range<usize>; 2],
    /// Those that taking a piece leads to.
    pub(crate) below: Vec<Below>,
}

/// The positions with a piece less and one side to move, where a move leads to them.
#[derive(Debug)]
pub(crate) struct Below {
    pub(crate) material: Material,
    pub(crate) side: usize,
    pub(crate) chunks: Range<usize>,
}

impl GameSpace {
    /// The positions with these pieces.
    ///
    /// # Errors
    /// If they cannot be numbered.
    pub(crate) fn new(rules: &GameRules, materials: &[Material]) -> Result<Self, SpaceError> {
        let starts: Vec<Position> =
            materials.iter().flat_map(|material| rules.some_positions(material)).collect();
        Ok(GameSpace { whole: Space::new(rules.system(), &starts)? })
    }

    /// What decides which bit a position has, as a text.
    pub(crate) fn bit_layout(&self) -> String {
        self.whole.bit_layout()
    }

    /// The bytes of a bitmap of a class with one side to move.
    pub(crate) fn bitmap_bytes(&self, rules: &GameRules, material: &Material) -> u64 {
        self.whole.part(&rules.some_positions(material)).bitmap_bytes() / 2
    }

    /// The bits of a class.
    pub(crate) fn bits(&self, rules: &GameRules, material: &Material) -> ClassBits {
        let positions = rules.some_positions(material);
        let layout = BitLayout::new(self.whole.part(&positions));
        let sides = sides(rules, &layout, material);
        ClassBits { layout, sides }
    }

    /// The moves from a class.
    ///
    /// # Errors
    /// If the positions are too many.
    pub(crate) fn moves(
        &self,
        rules: &GameRules,
        material: &Material,
    ) -> Result<ClassMoves, SpaceError> {
        let below = rules.materials_after(material);
        let here = rules.some_positions(material);
        let mut all = here.clone();
        all.extend(below.iter().flat_map(|material| rules.some_positions(material)));
        let part = self.whole.part(&all);
        let set = InstructionSet::best();
        let ended = |passes: Vec<Rewrite>| {
            let passes =
                Some(rules.system().with_moves(passes)).filter(|it| !it.rewrites().is_empty());
            let ended = passes.map(|it| Predecessors::of_moves_from(&here, part.clone(), &it, set));
            ended.transpose()
        };
        let lost = ended(rules.passes_where_lost())?;
        let won = ended(rules.passes_where_won())?;
        let before = Predecessors::of_moves_from(&here, part, rules.system(), set)?;
        let mut is_reached = vec![false; before.layout().chunks()];
        let own = sides(rules, before.layout(), material);
        for after in own.iter().cloned().flatten().flat_map(|chunk| before.successors(chunk)) {
            is_reached[after] = true;
        }
        let below = below.into_iter().flat_map(|material| {
            let sides = sides(rules, before.layout(), &material);
            let below = |(side, chunks)| Below { material: material.clone(), side, chunks };
            sides.into_iter().enumerate().map(below).collect::<Vec<_>>()
        });
        let below = below.filter(|below| is_reached[below.chunks.clone()].contains(&true));
        let below = below.collect();
        Ok(ClassMoves { before, lost, won, sides: own, below })
    }
}

/// The chunks of a class, by the side to move.
fn sides(rules: &GameRules, layout: &BitLayout, material: &Material) -> [Range<usize>; 2] {
    let some = rules.some_positions(material);
    [0, 1].map(|side| layout.chunks_like(&some[side]))
}

impl ClassBits {
    /// The number of a position's chunk among those of its side to move, and of its bit.
    pub(crate) fn find(
        &self,
        rules: &GameRules,
        position: &GamePosition,
    ) -> Option<(usize, usize)> {
        let (chunk, bit) = self.layout.find(&rules.turned(position))?;
        Some((chunk - self.sides[position.side].start, bit))
    }
}
