//! The positions that starts lead to, where pieces are placed: of all ways to put pieces on a board
//! few come about, such as those in which nothing hangs in the air.

use crate::class::{Class, Node};
use crate::ends::{Ends, Outcome};
use crate::material::Material;
use crate::moves::BoardMoves;
use crate::rules::{GamePosition, GameRules};
use everyboard_puzzle::Stuck;
use everyboard_sorted::SortedMap;
use everyboard_watch::{Stopped, Watch};

/// The code of a position that no start leads to.
pub(crate) const UNREACHED: i16 = i16::MIN;

/// Opens the positions that starts lead to: their code becomes 0. All others must be
/// [`UNREACHED`].
///
/// Moves add pieces or leave them, so the classes of fewer pieces come first. **Cost**: some
/// hundred ns for each position that is reached, and a look at the code of every other.
///
/// # Errors
/// If `watch`, which is asked for each class, ends it.
pub(crate) fn open_reached(
    rules: &GameRules,
    starts: &[GamePosition],
    classes: &mut SortedMap<Material, Class>,
    watch: &dyn Watch,
) -> Result<(), Stopped> {
    for start in starts {
        let class = classes.get_mut(&rules.material(start)).expect("starts have their classes");
        class.open(class.numbering.number(&start.cells) as usize, start.side);
    }
    let materials: Vec<Material> = classes.keys().cloned().collect();
    for material in materials {
        let mut class = classes.remove(&material).expect("each is there once");
        open_from(rules, &material, &mut class, classes);
        classes.insert(material, class);
        watch.go_on()?;
    }
    Ok(())
}

/// Opens what the open positions of a class lead to, in it and in those of more pieces.
fn open_from(
    rules: &GameRules,
    material: &Material,
    class: &mut Class,
    others: &mut SortedMap<Material, Class>,
) {
    let ends = Ends::new(rules, material);
    let moves = BoardMoves::new(rules, material, class.numbering.cut());
    let after = rules.by_effect(material);
    let mut placed = class.numbering.start();
    let mut open = class.open_nodes();
    while let Some(node) = open.pop() {
        class.numbering.place(node.number() as u64, &mut placed);
        let side = node.side();
        if ends.outcomes(placed.cells())[side] != Outcome::Open {
            continue;
        }
        let moves = &moves.forwards[side];
        if rules.stuck() == Stuck::Passes && !moves.are_any(placed.cells()) {
            if class.open(node.number(), 1 - side) {
                open.push(Node::new(1 - side, node.number()));
            }
            continue;
        }
        for made in moves.find(placed.cells()) {
            let (here, changes) = (placed.arrangements(), moves.changes(made));
            let effect = moves.effect(made);
            if effect == 0 {
                let number = class.numbering.number_after(here, changes) as usize;
                if class.open(number, 1 - side) {
                    open.push(Node::new(1 - side, number));
                }
                continue;
            }
            let other = after[effect].as_ref().and_then(|material| others.get_mut(material));
            let other = other.expect("moves lead to classes of the game");
            let number = other.numbering.number_after(here, changes) as usize;
            other.open(number, 1 - side);
        }
    }
}

impl Class {
    /// Opens a position. Returns whether it was not open before.
    fn open(&mut self, number: usize, side: usize) -> bool {
        let code = &mut self.values[side][number];
        std::mem::take(code) == UNREACHED
    }

    /// How many positions are reached, with either side to move.
    pub(crate) fn reached(&self) -> u64 {
        let [first, second] = &self.values;
        let both = first.iter().zip(second);
        both.map(|(a, b)| u64::from(*a != UNREACHED) + u64::from(*b != UNREACHED)).sum()
    }

    fn open_nodes(&self) -> Vec<Node> {
        let numbers = 0..self.values[0].len();
        let nodes = numbers.flat_map(|number| [0, 1].map(|side| Node::new(side, number)));
        nodes.filter(|node| self.values[node.side()][node.number()] == 0).collect()
    }
}
