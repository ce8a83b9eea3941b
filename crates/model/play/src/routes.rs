//! Where a piece lands on its way, if all that one piece jumps at a stretch is one move.

use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Metric, Puzzle, Rewrite, Rule, RuleKind, Turns};
use everyboard_sorted::SortedMap;

/// The single jumps of a puzzle of which moves are made.
pub(crate) struct Routes {
    /// By the square that they leave.
    jumps: SortedMap<Square, Vec<Rewrite>>,
}

/// What the squares of a move hold.
type SquareSymbols = SortedMap<Square, Symbol>;

impl Routes {
    /// The jumps, if all moves are stretches of them: then the squares where a piece lands say what
    /// it removes.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let rule = &puzzle.rule;
        let is_made_of_jumps = rule.metric == Metric::Moves && rule.kinds == [RuleKind::Jump];
        if !is_made_of_jumps || !rule.drawn.is_empty() {
            return None;
        }
        let rule = Rule { metric: Metric::Steps, turns: Turns::Free, ..rule.clone() };
        let system = Puzzle { rule, ..puzzle.clone() }.compile().ok()?;
        let mut jumps: SortedMap<Square, Vec<Rewrite>> = SortedMap::new();
        for jump in system.rewrites() {
            jumps.entry(jump.from).or_default().push(jump.clone());
        }
        Some(Routes { jumps })
    }

    /// The squares where the piece stands, from the first to the last, on one of the routes that
    /// make this move.
    pub(crate) fn of(&self, rewrite: &Rewrite) -> Option<Vec<Square>> {
        let held = rewrite.changes.iter().map(|change| (change.square, change.before)).collect();
        let mut route = vec![rewrite.from];
        self.goes_on(rewrite, &held, &mut route).then_some(route)
    }

    /// Completes a route, if that is possible, where its squares hold this by now.
    fn goes_on(&self, rewrite: &Rewrite, held: &SquareSymbols, route: &mut Vec<Square>) -> bool {
        let at = route[route.len() - 1];
        if rewrite.changes.iter().all(|change| held[&change.square] == change.after) {
            return true;
        }
        for jump in self.jumps.get(&at).into_iter().flatten() {
            if jump.changes.iter().all(|change| held.get(&change.square) == Some(&change.before)) {
                let mut next = held.clone();
                next.extend(jump.changes.iter().map(|change| (change.square, change.after)));
                route.push(jump.to);
                if self.goes_on(rewrite, &next, route) {
                    return true;
                }
                route.pop();
            }
        }
        false
    }
}
