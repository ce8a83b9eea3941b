//! Moves that are made of single ones, found position by position: all that one piece does at a
//! stretch, or a push with the steps before it.
//!
//! Where a piece has much room, its ways are too many to be listed as rewrites, but from one
//! position they lead to few next ones. From each position every piece is followed over its single
//! moves:
//!
//! ```text
//!   forwards, stretches:  position -> step -> step -> ...               each of these is one move away
//!   forwards, pushes:     position -> step -> step -> ...               each push from any of these
//!   backwards, pushes:    position -> push undone -> step undone -> ... each of these is one move away
//! ```
//!
//! Where sides take turns a stretch ends as with a push, which leaves the piece where it is and
//! passes the turn.
//!
//! Two ways to the same next position are one move, as among rewrites that are disjoint.

use crate::layout::Layout;
use crate::moves::MoveTable;
use crate::word::Word;
use everyboard_board::{Position, Square};
use everyboard_levels::Direction;
use everyboard_puzzle::{Change, MovePart, Rewrite, RewriteSystem};
use everyboard_sorted::SortedMap;

/// The single moves of a system [in parts](RewriteSystem::parts), in one direction of time.
#[derive(Clone, Debug)]
pub struct Stretches<W> {
    steps: MoveTable<W>,
    /// By square: the steps of a piece on it.
    steps_from: Vec<MoveTable<W>>,
    /// Pushes and pulls, or the passing of the turn, if moves end so.
    lasts: Option<MoveTable<W>>,
    whole: MoveTable<W>,
    /// Ones where the turn is.
    turn: W,
    /// All of them, in this direction.
    rewrites: Vec<Rewrite>,
    direction: Direction,
}

/// Room for the stops of most positions, so that they are not moved as they grow.
const MANY_STOPS: usize = 64;

/// A position on the way of a piece.
struct Stop<W> {
    packed: W,
    /// The square of the piece.
    at: Square,
    /// The stop before, and the rewrite that leads here from it; `None` where the way begins.
    came: Option<(usize, u32)>,
    /// Whether one move leads here.
    is_next: bool,
}

impl<W: Word> Stretches<W> {
    /// The parts of `system`, which has some; `example` as in [`MoveTable::new`].
    pub(super) fn new(
        layout: &Layout,
        system: &RewriteSystem,
        example: &Position,
        direction: Direction,
    ) -> Option<Self> {
        let parts = system.parts()?;
        let table =
            |part| MoveTable::of(layout, system, example, direction, &|at| parts[at] == part);
        let rewrites = system.rewrites().iter().map(|rewrite| match direction {
            Direction::Forwards => rewrite.clone(),
            Direction::Backwards => rewrite.reversed(),
        });
        let rewrites: Vec<Rewrite> = rewrites.collect();
        let steps_from = layout.places().map(|from| {
            MoveTable::of(layout, system, example, direction, &|at| {
                parts[at] == MovePart::Step && rewrites[at].from == from
            })
        });
        Some(Stretches {
            steps_from: steps_from.collect(),
            steps: table(MovePart::Step),
            lasts: system.ends_with_part().then(|| table(MovePart::Last)),
            whole: table(MovePart::Whole),
            turn: turn_mask(layout, system),
            rewrites,
            direction,
        })
    }

    /// The positions that one move leads to, each once.
    pub fn next_of<'r>(&self, packed: W, buffer: &'r mut Vec<W>) -> &'r [W] {
        self.next_from(packed, buffer, |_| true);
        buffer
    }

    /// The positions that one move leads to, each once, put into a `buffer`: if moves are made
    /// forwards, only those that begin on squares that may be a move's beginning.
    pub fn next_from(&self, packed: W, buffer: &mut Vec<W>, may_begin: impl FnMut(Square) -> bool) {
        buffer.clear();
        let stops = self.stops(packed, may_begin);
        buffer.extend(stops.iter().filter(|stop| stop.is_next).map(|stop| stop.packed));
        buffer.sort_unstable();
        buffer.dedup();
    }

    /// The moves to those of `to`, which rise, that one move leads to, each with its place there.
    pub(crate) fn moves_of(&self, packed: W, to: &[W]) -> SortedMap<usize, Rewrite> {
        debug_assert_eq!(self.direction, Direction::Forwards, "moves are told forwards");
        let stops = self.stops(packed, |_| true);
        let mut moves: SortedMap<usize, Rewrite> = SortedMap::new();
        for (number, stop) in stops.iter().enumerate().filter(|(_, stop)| stop.is_next) {
            let Ok(place) = to.binary_search(&stop.packed) else { continue };
            let made = self.made(&stops, number);
            let known = moves.entry(place).or_insert_with(|| made.clone());
            if (made.changes.len(), &made) < (known.changes.len(), known) {
                *known = made;
            }
        }
        moves
    }

    /// The squares that the piece leaves and enters by a rewrite.
    fn squares(&self, rewrite: u32) -> [Square; 2] {
        let rewrite = &self.rewrites[rewrite as usize];
        [rewrite.from, rewrite.to]
    }

    /// Where every piece can stop, and all on its way; forwards, only of pieces on squares that
    /// `may_begin` a move.
    fn stops(&self, packed: W, mut may_begin: impl FnMut(Square) -> bool) -> Vec<Stop<W>> {
        let mut stops = Vec::with_capacity(MANY_STOPS);
        let begins = |at| Stop { packed, at, came: None, is_next: false };
        self.whole.for_each(packed, |rewrite, next| {
            let [from, at] = self.squares(rewrite);
            if self.direction == Direction::Forwards && !may_begin(from) {
                return;
            }
            stops.push(begins(from));
            let came = Some((stops.len() - 1, rewrite));
            stops.push(Stop { packed: next, at, came, is_next: true });
        });
        let mut may_begin =
            |&from: &Square| self.direction == Direction::Backwards || may_begin(from);
        match (&self.lasts, self.direction) {
            (None, _) => {
                for from in self.movers(&[&self.steps], packed).into_iter().filter(&mut may_begin) {
                    self.walk(begins(from), true, &mut stops);
                }
            }
            (Some(lasts), Direction::Forwards) => {
                let movers = self.movers(&[&self.steps, lasts], packed).into_iter();
                for from in movers.filter(may_begin) {
                    let walked = self.walk(begins(from), false, &mut stops);
                    walked.for_each(|stop| self.end(lasts, stop, &mut stops));
                }
            }
            (Some(lasts), Direction::Backwards) => lasts.for_each(packed, |rewrite, next| {
                let [from, at] = self.squares(rewrite);
                stops.push(begins(from));
                let came = Some((stops.len() - 1, rewrite));
                let first = Stop { packed: next, at, came, is_next: true };
                self.walk(first, true, &mut stops);
            }),
        }
        // A way that leads back is no move, nor is a push where alike pieces change places; and
        // nobody passes.
        let board = packed | self.turn;
        stops.iter_mut().for_each(|stop| stop.is_next &= stop.packed | self.turn != board);
        stops
    }

    /// The squares of the pieces that can move by these tables, in rising order.
    fn movers(&self, tables: &[&MoveTable<W>], packed: W) -> Vec<Square> {
        let mut movers = Vec::new();
        for table in tables {
            table.for_each(packed, |rewrite, _| movers.push(self.squares(rewrite)[0]));
        }
        movers.sort_unstable();
        movers.dedup();
        movers
    }

    /// Puts after `stops` the first one and all that the steps of its piece lead to, each once.
    /// Returns their places.
    fn walk(
        &self,
        first: Stop<W>,
        is_next: bool,
        stops: &mut Vec<Stop<W>>,
    ) -> std::ops::Range<usize> {
        let begin = stops.len();
        stops.push(first);
        let mut done = begin;
        while done < stops.len() {
            let packed = stops[done].packed;
            let at = stops[done].at;
            self.steps_from[at.index()].for_each(packed, |rewrite, next| {
                let [_, to] = self.squares(rewrite);
                let is_known = |stop: &Stop<W>| stop.packed == next && stop.at == to;
                if !stops[begin..].iter().any(is_known) {
                    stops.push(Stop { packed: next, at: to, came: Some((done, rewrite)), is_next });
                }
            });
            done += 1;
        }
        begin..done
    }

    /// Puts after `stops` what the last parts of a move lead to from one of them.
    fn end(&self, lasts: &MoveTable<W>, stop: usize, stops: &mut Vec<Stop<W>>) {
        let packed = stops[stop].packed;
        let at = stops[stop].at;
        lasts.for_each(packed, |rewrite, next| {
            let [from, to] = self.squares(rewrite);
            if from == at {
                let came = Some((stop, rewrite));
                stops.push(Stop { packed: next, at: to, came, is_next: true });
            }
        });
    }

    /// The move that leads to a stop, with all that it needs on the way.
    fn made(&self, stops: &[Stop<W>], stop: usize) -> Rewrite {
        let mut numbers = Vec::new();
        let mut at = stop;
        while let Some((before, rewrite)) = stops[at].came {
            numbers.push(rewrite);
            at = before;
        }
        let mut changes: SortedMap<Square, Change> = SortedMap::new();
        for number in numbers.into_iter().rev() {
            for change in &self.rewrites[number as usize].changes {
                changes.entry(change.square).or_insert(*change).after = change.after;
            }
        }
        Rewrite::new(stops[at].at, stops[stop].at, changes.into_values().collect())
    }
}

/// Ones in the field of the turn, if sides take turns.
fn turn_mask<W: Word>(layout: &Layout, system: &RewriteSystem) -> W {
    // The symbols of the turn come after those of the squares.
    let is_turn = |change: &&Change| change.before.index() >= system.symbols();
    let changes = system.rewrites().iter().flat_map(|rewrite| &rewrite.changes);
    let turn = changes.into_iter().find(is_turn);
    turn.map_or(W::default(), |turn| layout.cell(turn.square).0.mask())
}
