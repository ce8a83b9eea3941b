//! Moves that complete a picture which takes: they also take a piece of the other side, wherever it
//! stands.
//!
//! A move completes the pictures of its side that lie after it where they did not lie before it. It
//! is split by what the other squares of these hold: where none is complete it stays as it is, and
//! where the first, or the second but not the first, and so on, is complete there is one for each
//! piece that may be taken. So the moves are as disjoint as they were. Their number grows with the
//! squares of the board and, where pictures have many squares in common, with the product of the
//! ways to lack one.

use super::forbidden::{Pattern, reduced};
use super::pictures::LaidPicture;
use super::{Compiler, holds};
use crate::rewrite::{Change, CompileError, Rewrite};
use crate::{PictureMeaning, Puzzle};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::sort;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// The same rewrites, where those that complete a picture take a piece. Such moves are added to
    /// those that the rule makes, one for each picture: they say what is removed, and which
    /// symmetries the pictures have.
    pub(super) fn taking(&mut self, rewrites: Vec<Rewrite>) -> Result<Vec<Rewrite>, CompileError> {
        let pictures = self.game_pictures(PictureMeaning::Takes)?;
        if pictures.is_empty() {
            return Ok(rewrites);
        }
        for made in self.moves.clone() {
            let (side, completed) = completed(self.puzzle, &pictures, &made);
            for picture in completed {
                for taking in self.with_piece_taken(&with(&made, picture.to_vec()), side) {
                    self.budget.take_move(taking.changes.len())?;
                    self.moves.insert(taking);
                }
            }
            self.budget.check_moves(self.moves.len())?;
        }
        let mut all = Vec::new();
        for rewrite in rewrites {
            let (side, completed) = completed(self.puzzle, &pictures, &rewrite);
            for held in self.lacking(completed.clone(), &rewrite, Vec::new())? {
                all.push(with(&rewrite, held));
            }
            for (number, picture) in completed.iter().enumerate() {
                let earlier = completed.iter().take(number);
                let earlier = earlier.filter_map(|it| reduced(it, picture)).collect();
                for held in self.lacking(earlier, &rewrite, picture.to_vec())? {
                    let before = all.len();
                    all.extend(self.with_piece_taken(&with(&rewrite, held), side));
                    for taken in &all[before..] {
                        self.budget.take_move(taken.changes.len())?;
                    }
                    self.budget.check_moves(all.len())?;
                }
            }
        }
        sort(&mut all);
        Ok(all)
    }

    /// A move, with each piece that is not of this side taken from a square that it does not alter.
    fn with_piece_taken(&self, rewrite: &Rewrite, side: usize) -> Vec<Rewrite> {
        let sides = |kind: Symbol| self.puzzle.rule.turns.side_of(kind).map(|(side, _)| side);
        let is_enemy = |kind: Symbol| sides(kind).is_some_and(|other| other != side);
        let mut all = Vec::new();
        for square in self.puzzle.board.squares() {
            let there = rewrite.changes.iter().find(|change| change.square == square);
            for &kind in self.kinds.iter().filter(|&&kind| is_enemy(kind)) {
                if there.is_some_and(|it| it.alters() || it.before != kind) {
                    continue;
                }
                let others = rewrite.changes.iter().filter(|change| change.square != square);
                let taken = Change { square, before: kind, after: Symbol::EMPTY };
                let changes = others.copied().chain([taken]).collect();
                all.push(Rewrite::new(rewrite.from, rewrite.to, changes));
            }
        }
        all
    }
}

/// The side that makes a move, and what its pictures that the move completes have on squares of
/// which it says nothing.
fn completed(
    puzzle: &Puzzle,
    pictures: &[LaidPicture],
    rewrite: &Rewrite,
) -> (usize, BTreeSet<Pattern>) {
    let side = mover(puzzle, rewrite);
    let own: Vec<&LaidPicture> = pictures.iter().filter(|it| it.side == side).collect();
    let completed = own.iter().filter_map(|it| left_to_complete(it, &own, rewrite));
    (side, completed.collect())
}

/// What a picture has on squares of which a move says nothing, if the move completes it there.
/// Where its letters stand for several symbols, another one of `all` may have lain there before.
fn left_to_complete(
    picture: &LaidPicture,
    all: &[&LaidPicture],
    rewrite: &Rewrite,
) -> Option<Pattern> {
    let on = |square: Square| rewrite.changes.iter().find(|change| change.square == square);
    let held = &picture.held;
    let lies_after = held.iter().all(|it| on(it.0).is_none_or(|there| there.after == it.1));
    let lay_before = || {
        let same_place = all.iter().filter(|other| other.place == picture.place);
        let mut pairs = same_place.map(|other| other.held.iter().zip(held));
        pairs
            .any(|mut it| it.all(|(was, is)| was.1 == on(was.0).map_or(is.1, |there| there.before)))
    };
    if !lies_after || lay_before() {
        return None;
    }
    let left = held.iter().filter(|it| on(it.0).is_none());
    Some(left.map(|&(square, symbol)| holds(square, symbol)).collect())
}

/// The side whose turn it is before a move.
fn mover(puzzle: &Puzzle, rewrite: &Rewrite) -> usize {
    let turn = rewrite.changes.iter().find(|change| change.square == puzzle.turn_place());
    let sides = 0..puzzle.rule.turns.sides();
    let mut sides =
        sides.filter(|&side| Some(puzzle.turn_symbol(side)) == turn.map(|it| it.before));
    sides.next().unwrap_or_default()
}

fn with(rewrite: &Rewrite, held: Vec<Change>) -> Rewrite {
    let changes = rewrite.changes.iter().copied().chain(held).collect();
    Rewrite::new(rewrite.from, rewrite.to, changes)
}
