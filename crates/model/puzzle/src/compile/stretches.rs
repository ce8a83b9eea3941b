//! Where all that one piece does at a stretch counts as one move: single moves put together.

use super::{Compiler, holds};
use crate::rewrite::{Change, CompileError, MovePart, Rewrite, RewriteSystem};
use crate::{Metric, Turns};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::SortedMap;
use std::collections::BTreeSet;

/// What a stretch of moves of one piece needs and does, by square.
type Changes = SortedMap<Square, Change>;

/// Stretches from one square, by where they end and what they alter: what they need besides, and a
/// bit for each square of that.
type StretchesByEnd = SortedMap<(Square, Vec<Change>), Vec<(u128, Vec<Change>)>>;

/// The single moves of every piece from every square.
pub(super) type Singles = SortedMap<(Symbol, Square), Vec<(Square, Vec<Change>)>>;

/// The most stretches from one square: where there are more, pieces have so much room that making
/// them disjoint takes minutes.
const MOST_STRETCHES: usize = 5000;

impl Compiler<'_> {
    /// The system in which stretches are left in their parts: the single moves, pushes and pulls,
    /// and drawn moves. They are not made disjoint: of two that do the same each may be one of
    /// another piece.
    pub(super) fn in_parts(mut self) -> Result<RewriteSystem, CompileError> {
        let whole = std::mem::take(&mut self.moves).into_iter().map(|it| (it, MovePart::Whole));
        let mut all: BTreeSet<(Rewrite, MovePart)> = whole.collect();
        let steps = std::mem::take(&mut self.singles);
        let pushes = self.puzzle.rule.metric == Metric::Pushes;
        let takes_turns = self.puzzle.rule.turns != Turns::Free;
        let lasts = if pushes {
            std::mem::take(&mut self.lasts)
        } else if takes_turns {
            self.stays(&steps)
        } else {
            Singles::new()
        };
        for (part, moves) in [(MovePart::Step, steps), (MovePart::Last, lasts)] {
            self.put_all(moves, part == MovePart::Last)?;
            all.extend(std::mem::take(&mut self.moves).into_iter().map(|it| (it, part)));
        }
        let (rewrites, parts): (Vec<Rewrite>, Vec<MovePart>) = all.into_iter().unzip();
        let moves: BTreeSet<Rewrite> = rewrites.iter().cloned().collect();
        let places = self.puzzle.places();
        let symbols = self.puzzle.alphabet.len();
        let system = RewriteSystem::new(places, symbols, moves.clone(), rewrites);
        Ok(system.in_parts(parts, moves, pushes || takes_turns))
    }

    /// Puts single moves among the moves; where sides take turns, the turn `passes` or stays.
    fn put_all(&mut self, singles: Singles, passes: bool) -> Result<(), CompileError> {
        for ((piece, from), found) in singles {
            for (to, changes) in found {
                self.put_in_turn(piece, from, to, changes, passes)?;
            }
        }
        Ok(())
    }

    /// Pieces that stay where a step has led them: how a stretch ends, where that passes the turn.
    fn stays(&self, steps: &Singles) -> Singles {
        let ends = steps
            .iter()
            .flat_map(|(&(piece, _), found)| found.iter().map(move |&(to, _)| (piece, to)));
        ends.map(|(piece, at)| ((piece, at), vec![(at, vec![holds(at, piece)])])).collect()
    }

    /// Adds every stretch of the single moves as a move, or every push and pull with a stretch
    /// before it.
    pub(super) fn stretches(&mut self) -> Result<(), CompileError> {
        let singles = std::mem::take(&mut self.singles);
        if self.puzzle.rule.metric == Metric::Pushes {
            let lasts = std::mem::take(&mut self.lasts);
            let movers = self.kinds.iter();
            let movers =
                movers.flat_map(|&kind| self.puzzle.board.squares().map(move |at| (kind, at)));
            return movers
                .collect::<Vec<_>>()
                .into_iter()
                .try_for_each(|mover| self.with_last(&singles, &lasts, mover));
        }
        for &(piece, from) in singles.keys() {
            for (to, changes) in self.stretches_from(&singles, piece, from)? {
                self.put(piece, from, to, changes.into_values().collect())?;
            }
        }
        Ok(())
    }

    /// Adds the pushes and pulls of a piece, each after nothing or after a stretch from its square.
    fn with_last(
        &mut self,
        singles: &Singles,
        lasts: &Singles,
        (piece, from): (Symbol, Square),
    ) -> Result<(), CompileError> {
        let mut found = StretchesByEnd::new();
        let mut stretches = vec![(from, Changes::new())];
        stretches.extend(self.stretches_from(singles, piece, from)?);
        for (at, done) in stretches {
            for (to, last) in lasts.get(&(piece, at)).into_iter().flatten() {
                if let Some(changes) = followed_by(&done, last)
                    && self.may_be(&changes)
                    && is_new(&mut found, *to, &changes)
                {
                    self.put(piece, from, *to, changes.into_values().collect())?;
                }
            }
        }
        Ok(())
    }

    /// The stretches of a piece from a square, without those that alter nothing, and those that
    /// need more than another one that does the same.
    fn stretches_from(
        &self,
        singles: &Singles,
        piece: Symbol,
        from: Square,
    ) -> Result<Vec<(Square, Changes)>, CompileError> {
        let mut found = StretchesByEnd::new();
        let mut stretches = vec![(from, Changes::new())];
        let mut next = 0;
        while let Some((at, done)) = stretches.get(next).cloned() {
            for (to, single) in singles.get(&(piece, at)).into_iter().flatten() {
                if let Some(changes) = followed_by(&done, single)
                    && self.may_be(&changes)
                    && is_new(&mut found, *to, &changes)
                {
                    stretches.push((*to, changes));
                }
            }
            if stretches.len() > MOST_STRETCHES {
                return Err(CompileError::TooManyMoves);
            }
            next += 1;
        }
        stretches.remove(0);
        Ok(stretches)
    }

    /// Whether there can be as many empty squares as these need. Where moves remove pieces there
    /// may be more than at a start.
    fn may_be(&self, changes: &Changes) -> bool {
        let empty = changes.values().filter(|change| change.before.is_empty()).count();
        empty <= self.most[Symbol::EMPTY.index()]
    }
}

/// A stretch with one more move; `None` if it does not leave what that needs.
fn followed_by(done: &Changes, single: &[Change]) -> Option<Changes> {
    let mut changes = done.clone();
    for change in single {
        let known =
            changes.entry(change.square).or_insert(Change { after: change.before, ..*change });
        if known.after != change.before {
            return None;
        }
        known.after = change.after;
    }
    Some(changes)
}

/// Whether a stretch alters something, and none was found before that does the same and needs no
/// more.
fn is_new(found: &mut StretchesByEnd, to: Square, changes: &Changes) -> bool {
    let (altered, needed): (Vec<Change>, Vec<Change>) =
        changes.values().partition(|change| change.alters());
    if altered.is_empty() {
        return false;
    }
    let squares = needed.iter().fold(0, |squares, it| squares | 1 << it.square.index());
    let others = found.entry((to, altered)).or_default();
    let needs_less = |(other, changes): &(u128, Vec<Change>)| {
        other & squares == *other && changes.iter().all(|change| needed.contains(change))
    };
    if others.iter().any(needs_less) {
        return false;
    }
    others.push((squares, needed));
    true
}
