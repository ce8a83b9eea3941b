//! How many pieces a side keeps more than the other in one class, where endless play is worth the
//! difference.
//!
//! Scores here are those of the first side. While nothing is taken, either side can play on without
//! end for the difference that there is. So the first side gets more only where it can force a
//! position that is worth more, and the second side likewise. The positions worth the most are
//! found first, then those worth one less, down to the difference. A position from which the second
//! side cannot avoid them has the lowest of its moves: of those that take nothing it hears in
//! falling order, so the last one counts; if one that takes a piece is worth less, the position
//! waits for that score.

use crate::class::{After, Node, UnsolvedClass, View};
use crate::ends::Outcome;
use crate::material::Material;
use crate::rules::GameRules;

/// The side whose scores these are.
const FIRST: usize = 0;

/// The scores of all positions of a class, for the side to move.
pub(crate) fn solve(
    class: &UnsolvedClass,
    rules: &GameRules,
    material: &Material,
) -> [Vec<i16>; 2] {
    let pieces = [0, 1].map(|side| rules.pieces_of(side, material) as i16);
    let positions = class.positions();
    let most = pieces[0].max(pieces[1]);
    let mut solver = Solver {
        difference: pieces[FIRST] - pieces[1 - FIRST],
        most,
        scores: [0, 1].map(|_| vec![None; positions]),
        undecided: [0, 1].map(|_| vec![0; positions]),
        takes: [0, 1].map(|_| vec![None; positions]),
        due: vec![Vec::new(); 2 * most as usize + 1],
    };
    let mut view = class.view();
    for number in 0..positions {
        view.place(number);
        for side in [0, 1] {
            solver.begin(Node::new(side, number), &view);
        }
    }
    let above = (solver.difference + 1..=most).rev();
    let below = -most..solver.difference;
    for score in above.chain(below) {
        while let Some(node) = solver.due[(score + most) as usize].pop() {
            let known = &mut solver.scores[node.side()][node.number()];
            if known.is_none() {
                *known = Some(score);
                view.place(node.number());
                let before = view.before(1 - node.side());
                before.for_each(|earlier| solver.hear(earlier, score));
            }
        }
    }
    let Solver { scores: [first, second], difference, .. } = solver;
    [
        first.into_iter().map(|known| known.unwrap_or(difference)).collect(),
        second.into_iter().map(|known| -known.unwrap_or(difference)).collect(),
    ]
}

struct Solver {
    /// What endless play is worth.
    difference: i16,
    /// The largest score.
    most: i16,
    scores: [Vec<Option<i16>>; 2],
    /// How many moves that take nothing lead to positions that the enemy is not yet known to gain
    /// by.
    undecided: [Vec<u16>; 2],
    /// What the side to move gets by the best of its moves that take a piece.
    takes: [Vec<Option<i16>>; 2],
    /// The positions that are worth this score, unless they are decided before.
    due: Vec<Vec<Node>>,
}

impl Solver {
    /// Notes what the moves of a position lead to.
    fn begin(&mut self, node: Node, view: &View) {
        let side = node.side();
        let number = node.number();
        let mut quiet = 0;
        let mut best = None;
        if view.outcomes()[side] == Outcome::Open {
            for after in view.after(side) {
                match after {
                    After::Here(_) => quiet += 1,
                    After::Elsewhere(score) => best = best.max(Some(-score)),
                }
            }
        }
        if quiet == 0 && best.is_none() {
            self.scores[side][number] = Some(self.difference);
            return;
        }
        // For the first side.
        let best = if side == FIRST { best } else { best.map(|score| -score) };
        self.undecided[side][number] = quiet;
        self.takes[side][number] = best;
        let Some(best) = best else { return };
        if self.gains(side, best) || (quiet == 0 && best != self.difference) {
            self.put(node, best);
        }
    }

    /// Whether a score is better for a side than endless play.
    fn gains(&self, side: usize, score: i16) -> bool {
        if side == FIRST { score > self.difference } else { score < self.difference }
    }

    fn put(&mut self, node: Node, score: i16) {
        self.due[(score + self.most) as usize].push(node);
    }

    /// A position hears that one of its moves leads to a position of this score, which is not the
    /// difference.
    fn hear(&mut self, node: Node, score: i16) {
        let side = node.side();
        let number = node.number();
        if self.scores[side][number].is_some() {
            return;
        }
        if self.gains(side, score) {
            return self.put(node, score);
        }
        self.undecided[side][number] -= 1;
        if self.undecided[side][number] > 0 {
            return;
        }
        match self.takes[side][number] {
            None => self.put(node, score),
            Some(best) if self.gains(1 - side, best) => {
                let better = if side == FIRST { best.max(score) } else { best.min(score) };
                self.put(node, better);
            }
            Some(_) => {}
        }
    }
}
