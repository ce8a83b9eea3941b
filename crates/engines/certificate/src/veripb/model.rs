//! A puzzle with its weights as numbers, and how many steps are excluded.

use super::VeripbError;
use super::layers::Layer;
use crate::Certificate;
use crate::check::follow::{altering, is_possible, single};
use crate::plain::says_what_squares_hold;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, RewriteSystem};
use std::collections::BTreeMap;
use std::ops::Range;

/// Pairs of moves in all steps for which a proof is written: some hundred megabytes.
const MOST_PAIRS: usize = 2_000_000;

/// What formula and proof need. The move behind the last one, the *pause*, does nothing: behind it
/// no other comes. It counts as one that lowers the value by exactly one unit.
pub(super) struct Model {
    /// By place: the numbers of the symbols that it may hold.
    pub(super) kinds: Vec<Range<usize>>,
    /// By move.
    pub(super) moves: Vec<Box<[Change]>>,
    /// By place: what it holds at the start.
    pub(super) start: Vec<usize>,
    /// By place and symbol: whether the goal allows it.
    pub(super) goal: Vec<Vec<bool>>,
    /// By place and symbol: whether a start or a move puts it there.
    pub(super) standing: Vec<Vec<bool>>,
    /// Symbols that always stand on one place.
    pub(super) single: Vec<usize>,
    /// By move: the one that takes it back, if there is just one.
    pub(super) inverse: Vec<Option<usize>>,
    /// By move, the pause among them: those that may follow it.
    pub(super) followers: Vec<Vec<usize>>,
    /// By place and symbol.
    pub(super) weights: Vec<Vec<i64>>,
    /// By move, the pause among them: the weight while it is the last one made.
    pub(super) last: Vec<i64>,
    /// By move, the pause among them: what it takes from the value, less its own weight.
    pub(super) drop: Vec<i64>,
    /// No two moves of which one may follow the other have a greater sum.
    pub(super) unit: i64,
    /// The greatest weight of a last move.
    pub(super) end: i64,
    /// The greatest value of a position that the goal allows.
    pub(super) goal_value: i64,
    /// Solutions of this number of moves are excluded.
    pub(super) steps: usize,
    /// What shows that there is none: the positions that it might pass.
    pub(super) layers: Vec<Layer>,
}

impl Model {
    pub(super) fn new(certificate: &Certificate) -> Result<Self, VeripbError> {
        let puzzle = &certificate.puzzle;
        let ([start], [goal]) = (&puzzle.starts[..], &puzzle.goals[..]) else {
            return Err(VeripbError::Ends);
        };
        if !says_what_squares_hold(goal) {
            return Err(VeripbError::Ends);
        }
        let system = puzzle.compile()?;
        let squares = 0..system.symbols();
        let turns = system.symbols()..system.symbols() + puzzle.rule.turns.sides();
        let kinds = |place| if place < puzzle.board.len() { &squares } else { &turns }.clone();
        let kinds: Vec<_> = (0..puzzle.places()).map(kinds).collect();
        let all = turns.end;
        let mut weights = certificate.weights.clone();
        if weights.facts.is_empty() {
            weights.facts = vec![vec![0; all]; kinds.len()];
        }
        let fits = weights.facts.len() == kinds.len()
            && weights.facts.iter().all(|row| row.len() == all)
            && [0, system.rewrites().len()].contains(&weights.last.len());
        if !fits {
            return Err(VeripbError::NoBound);
        }
        let moves: Vec<_> = system.rewrites().iter().map(|it| it.changes.clone()).collect();
        let allows =
            |place| (0..all).map(|it| goal.allows(Square::new(place), Symbol::new(it))).collect();
        let model = Model {
            start: start.symbols().iter().map(|symbol| symbol.index()).collect(),
            goal: (0..kinds.len()).map(allows).collect(),
            standing: standing(start, &moves, all),
            single: single(&system, &puzzle.starts).iter().map(|it| it.index()).collect(),
            inverse: inverse(&moves),
            followers: Vec::new(),
            weights: weights.facts,
            last: if weights.last.is_empty() { vec![0; moves.len()] } else { weights.last },
            drop: Vec::new(),
            unit: 1,
            end: 0,
            goal_value: 0,
            steps: 0,
            layers: Vec::new(),
            kinds,
            moves,
        };
        if model.off(&model.start).is_none() {
            return Err(VeripbError::NoBound);
        }
        let claimed = certificate.at_least.unwrap_or_default();
        model.with_pairs(&system, puzzle.starts.as_slice())?.excluding(claimed)
    }

    /// The number of the pause.
    pub(super) fn pause(&self) -> usize {
        self.moves.len()
    }

    /// Works out which move may follow which.
    fn with_pairs(
        mut self,
        system: &RewriteSystem,
        starts: &[Position],
    ) -> Result<Self, VeripbError> {
        let pause = self.pause();
        let single = single(system, starts);
        let rewrites = system.rewrites();
        for (number, changes) in self.moves.iter().enumerate() {
            let taken = changes.iter().map(|c| self.weight(c, c.before) - self.weight(c, c.after));
            let drop = taken.sum::<i64>() - self.last[number];
            self.drop.push(drop);
            let follow = (0..pause).filter(|&next| {
                is_possible(&rewrites[number], &rewrites[next], &single)
                    && self.inverse[number] != Some(next)
            });
            self.followers.push(follow.collect());
        }
        for (first, followers) in self.followers.iter().enumerate() {
            let sums = followers.iter().map(|&second| self.last[first] + self.drop[second]);
            self.unit = self.unit.max(sums.max().unwrap_or(1));
        }
        let ends: Vec<usize> = (0..pause).filter(|&number| self.may_end(number)).collect();
        let end = ends.iter().map(|&number| self.last[number]).max();
        self.end = end.ok_or(VeripbError::NoBound)?;
        let goal_value = (0..self.kinds.len()).map(|place| self.most(place));
        self.goal_value = goal_value.sum::<Option<i64>>().ok_or(VeripbError::NoBound)?;
        ends.iter().for_each(|&number| self.followers[number].push(pause));
        self.followers.push(vec![pause]);
        self.last.push(self.end);
        self.drop.push(self.unit - self.end);
        Ok(self)
    }

    fn weight(&self, change: &Change, symbol: Symbol) -> i64 {
        self.weights[change.square.index()][symbol.index()]
    }

    /// Whether the goal allows what a move leaves.
    fn may_end(&self, number: usize) -> bool {
        self.moves[number].iter().all(|c| self.goal[c.square.index()][c.after.index()])
    }

    /// The greatest weight that a place may have at the goal.
    pub(super) fn most(&self, place: usize) -> Option<i64> {
        let may = self.kinds[place].clone().filter(|&it| self.may_end_with(place, it));
        may.map(|symbol| self.weights[place][symbol]).max()
    }

    pub(super) fn may_end_with(&self, place: usize, symbol: usize) -> bool {
        self.goal[place][symbol] && self.standing[place][symbol]
    }

    /// The most that a position and the move before it may weigh with `left` steps left.
    pub(super) fn most_with(&self, left: usize) -> i64 {
        self.goal_value + self.end + self.unit * left as i64
    }

    /// Excludes the most moves for which positions are few enough, less than are claimed.
    fn excluding(mut self, claimed: usize) -> Result<Self, VeripbError> {
        for steps in 1..claimed {
            let Some(layers) = self.layers(steps) else { break };
            (self.steps, self.layers) = (steps, layers);
        }
        if self.steps == 0 {
            return Err(VeripbError::NoBound);
        }
        let pairs = self.followers.iter().map(Vec::len).sum::<usize>();
        if pairs.saturating_mul(self.steps) > MOST_PAIRS {
            let moves = self.steps;
            return Err(VeripbError::TooLarge { pairs, moves, most: MOST_PAIRS });
        }
        Ok(self)
    }
}

fn standing(start: &Position, moves: &[Box<[Change]>], symbols: usize) -> Vec<Vec<bool>> {
    let mut standing = vec![vec![false; symbols]; start.symbols().len()];
    for (place, symbol) in start.places() {
        standing[place.index()][symbol.index()] = true;
    }
    for change in moves.iter().flatten() {
        standing[change.square.index()][change.after.index()] = true;
    }
    standing
}

/// By move: the only one whose effect is the reverse, if it is the only one with its own effect.
fn inverse(moves: &[Box<[Change]>]) -> Vec<Option<usize>> {
    let mut by_effect: BTreeMap<Vec<Change>, Vec<usize>> = BTreeMap::new();
    for (number, changes) in moves.iter().enumerate() {
        by_effect.entry(altering(changes)).or_default().push(number);
    }
    let only = |effect: &[Change]| match by_effect.get(effect).map(Vec::as_slice) {
        Some(&[number]) => Some(number),
        _ => None,
    };
    let inverse = moves.iter().map(|changes| {
        let effect = altering(changes);
        let back = effect.iter().map(|c| Change { before: c.after, after: c.before, ..*c });
        let back: Vec<Change> = back.collect();
        only(&effect).and_then(|_| only(&back))
    });
    inverse.collect()
}
