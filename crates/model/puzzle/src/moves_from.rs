//! The moves of one position, the plain way: for a look at a few positions, where moves may be left
//! in parts.

use crate::{Change, MovePart, Rewrite, RewriteSystem};
use everyboard_board::{Position, Square};
use everyboard_sorted::{SortedMap, SortedSet};

/// The moves of a position by where they lead.
type MovesByTarget = SortedMap<Position, Rewrite>;

/// A position on the way of one piece.
#[derive(Clone)]
struct Stop {
    position: Position,
    /// The square of the piece.
    at: Square,
    /// All that the piece needs and does on its way, by square.
    made: SortedMap<Square, Change>,
}

impl Stop {
    /// The stop after one more part, which is possible.
    fn after(&self, part: &Rewrite) -> Self {
        let mut after = Stop { at: part.to, ..self.clone() };
        part.apply(&mut after.position);
        for change in &part.changes {
            after.made.entry(change.square).or_insert(*change).after = change.after;
        }
        after
    }

    /// The parts of this kind with which the piece goes on.
    fn next<'a>(&'a self, system: &'a RewriteSystem, part: MovePart) -> impl Iterator<Item = Stop> {
        let next = possible(system, part, &self.position).filter(|next| next.from == self.at);
        next.map(|next| self.after(next))
    }
}

impl RewriteSystem {
    /// The moves that are possible in a position, each once, by where they lead. Moves that are
    /// left [in parts](RewriteSystem::parts) are put together: of several with which one next
    /// position is reached the one that needs the fewest squares is told.
    ///
    /// Looks at all rewrites for each square where a piece stops on its way.
    pub fn moves_from(&self, position: &Position) -> Vec<Rewrite> {
        let mut found = MovesByTarget::new();
        for whole in possible(self, MovePart::Whole, position) {
            let mut next = position.clone();
            whole.apply(&mut next);
            keep(&mut found, next, whole.clone());
        }
        let parts = [MovePart::Step, MovePart::Last].into_iter();
        let movers = parts.flat_map(|part| possible(self, part, position)).map(|part| part.from);
        for from in movers.collect::<SortedSet<Square>>() {
            let begin = Stop { position: position.clone(), at: from, made: SortedMap::new() };
            for stop in self.stops(begin, position) {
                let made = stop.made.into_values().collect();
                keep(&mut found, stop.position, Rewrite::new(from, stop.at, made));
            }
        }
        found.into_values().collect()
    }

    /// Where the moves of one piece end.
    fn stops(&self, begin: Stop, position: &Position) -> Vec<Stop> {
        let mut known = SortedSet::from([(begin.at, begin.position.clone())]);
        let mut walked = vec![begin];
        let mut done = 0;
        while let Some(stop) = walked.get(done).cloned() {
            let next = stop.next(self, MovePart::Step);
            walked.extend(next.filter(|it| known.insert((it.at, it.position.clone()))));
            done += 1;
        }
        if self.ends_with_part() {
            walked = walked.iter().flat_map(|stop| stop.next(self, MovePart::Last)).collect();
        }
        // A way that leads back is no move, nor is a push where alike pieces change places; and
        // nobody passes.
        walked.retain(|stop| self.alters_a_square(position, &stop.position));
        walked
    }

    /// Whether two positions differ by more than the turn.
    fn alters_a_square(&self, before: &Position, after: &Position) -> bool {
        let both = before.symbols().iter().zip(after.symbols());
        both.into_iter().any(|(before, after)| before != after && before.index() < self.symbols())
    }
}

/// The rewrites of this kind that a position allows; of a system without parts all are whole.
fn possible<'a>(
    system: &'a RewriteSystem,
    part: MovePart,
    position: &'a Position,
) -> impl Iterator<Item = &'a Rewrite> {
    let is_part = move |number: usize| {
        system.parts().map_or(part == MovePart::Whole, |parts| parts[number] == part)
    };
    let rewrites = system.rewrites().iter().enumerate();
    let rewrites = rewrites.filter(move |&(number, _)| is_part(number)).map(|it| it.1);
    rewrites.filter(|rewrite| rewrite.is_allowed(position))
}

/// Keeps a move if no other leads to the same position with fewer squares.
fn keep(found: &mut MovesByTarget, next: Position, made: Rewrite) {
    let known = found.entry(next).or_insert_with(|| made.clone());
    if (made.changes.len(), &made) < (known.changes.len(), known) {
        *known = made;
    }
}
