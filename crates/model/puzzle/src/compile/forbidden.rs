//! Where positions are forbidden: the conditions under which a move leads from one that is allowed
//! to another.
//!
//! A forbidden position is one that has a *pattern*: symbols on some squares, such as a rook, empty
//! squares beside it and an enemy behind these. The start has none, so a move matters only to the
//! patterns that have a square in common with what it alters. Of these every one that would be
//! complete before the move or after it must lack something on the squares that the move leaves
//! alone. What they may hold is found by trying all symbols on the square that most patterns have
//! in common, then on the next one, until no pattern is left; so the conditions are disjoint.

use super::{Compiler, holds};
use crate::budget::{CompileBudget, bytes_of};
use crate::drawn::bytes_of_choices;
use crate::rewrite::{Change, CompileError, Rewrite};
use crate::{Landing, Prohibition};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::sort;
use std::collections::BTreeSet;

/// Bytes of a pattern besides what it says: it stands in a tree, in a list of references for each
/// of some squares, and with the rewrites.
const BYTES_A_PATTERN: u64 = 128;

/// What squares must not hold all at once, sorted, each square once.
pub(super) type Pattern = Box<[Change]>;

impl Compiler<'_> {
    /// All forbidden patterns on the board.
    pub(super) fn patterns(&mut self) -> Result<BTreeSet<Pattern>, CompileError> {
        let mut patterns = BTreeSet::new();
        for forbidden in &self.puzzle.rule.forbidden {
            match forbidden {
                Prohibition::Attacks => self.attacks(&mut patterns, true)?,
                Prohibition::AnyAttacks => self.attacks(&mut patterns, false)?,
                Prohibition::Picture(picture) => {
                    let choices = picture.choices(&self.most, &mut self.budget)?;
                    for squares in self.placements(picture) {
                        let mut held =
                            choices.iter().map(|it| super::drawn::changes(picture, &squares, it));
                        held.try_for_each(|it| self.keep(&mut patterns, it.collect()))?;
                    }
                    self.budget.give_back(bytes_of_choices(&choices));
                }
            }
        }
        Ok(patterns)
    }

    /// A piece, empty squares that it passes, and the piece that it could take; `enemies` alone, or
    /// any.
    fn attacks(
        &mut self,
        patterns: &mut BTreeSet<Pattern>,
        enemies: bool,
    ) -> Result<(), CompileError> {
        for &piece in self.kinds {
            for from in self.puzzle.board.squares() {
                for path in self.paths(piece, from, Landing::Empty) {
                    let Some((&to, between)) = path.split_last() else { continue };
                    for &other in self.kinds {
                        if !enemies || self.puzzle.rule.takes(piece, other) {
                            let mut pattern = vec![holds(from, piece), holds(to, other)];
                            pattern.extend(between.iter().map(|&it| holds(it, Symbol::EMPTY)));
                            self.keep(patterns, pattern)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a pattern, where there is room for it.
    fn keep(
        &mut self,
        patterns: &mut BTreeSet<Pattern>,
        pattern: Vec<Change>,
    ) -> Result<(), CompileError> {
        let bytes = BYTES_A_PATTERN + bytes_of(pattern.len());
        if patterns.insert(sorted(pattern)) { self.budget.take(bytes) } else { Ok(()) }
    }

    /// The same rewrites, each split by what squares beside it must hold so that no pattern is
    /// there before or after it.
    pub(super) fn without(
        &mut self,
        patterns: &BTreeSet<Pattern>,
        rewrites: Vec<Rewrite>,
    ) -> Result<Vec<Rewrite>, CompileError> {
        if patterns.is_empty() {
            return Ok(rewrites);
        }
        let mut on_square: Vec<Vec<&Pattern>> = vec![Vec::new(); self.puzzle.board.len()];
        for pattern in patterns {
            pattern.iter().for_each(|it| on_square[it.square.index()].push(pattern));
        }
        let mut allowed = Vec::new();
        for rewrite in rewrites {
            for held in self.lacking(rests(&on_square, &rewrite), &rewrite, Vec::new())? {
                let changes = [&rewrite.changes[..], &held].concat();
                allowed.push(Rewrite::new(rewrite.from, rewrite.to, changes));
            }
            if allowed.len() > CompileError::MOST_MOVES {
                return Err(CompileError::TooManyMoves);
            }
        }
        sort(&mut allowed);
        Ok(allowed)
    }

    /// The ways in which squares of which a move says nothing lack something of each pattern,
    /// where some of them are known to hold `held`. No two of the ways are possible at once.
    pub(super) fn lacking(
        &mut self,
        patterns: BTreeSet<Pattern>,
        rewrite: &Rewrite,
        held: Vec<Change>,
    ) -> Result<Vec<Vec<Change>>, CompileError> {
        let mut symbols = vec![Symbol::EMPTY];
        symbols.extend(self.kinds);
        let mut search = Search {
            symbols: &symbols,
            most: &self.most,
            budget: &mut self.budget,
            own: rewrite.changes.len(),
            found: Vec::new(),
        };
        search.avoid(patterns, held)?;
        Ok(search.found)
    }
}

/// Of the patterns that would be complete before or after a move: what they have on squares that it
/// says nothing of.
fn rests(on_square: &[Vec<&Pattern>], rewrite: &Rewrite) -> BTreeSet<Pattern> {
    let on = |square: Square| rewrite.changes.iter().find(|change| change.square == square);
    let mut rests = BTreeSet::new();
    for altered in rewrite.changes.iter().filter(|change| change.alters()) {
        // The turn is of no pattern.
        let near = on_square.get(altered.square.index()).into_iter().flatten();
        for pattern in near {
            for held in [|change: &Change| change.before, |change: &Change| change.after] {
                let is_possible =
                    |it: &Change| on(it.square).is_none_or(|change| held(change) == it.before);
                if pattern.iter().all(is_possible) {
                    let rest = pattern.iter().filter(|it| on(it.square).is_none());
                    rests.insert(rest.copied().collect());
                }
            }
        }
    }
    rests
}

fn sorted(mut pattern: Vec<Change>) -> Pattern {
    pattern.sort_unstable();
    pattern.into()
}

/// Looks for all that squares may hold so that no pattern is there.
struct Search<'a> {
    symbols: &'a [Symbol],
    /// By symbol: the most squares that hold it.
    most: &'a [usize],
    budget: &'a mut CompileBudget,
    /// The changes of the move itself.
    own: usize,
    found: Vec<Vec<Change>>,
}

impl Search<'_> {
    /// Adds to what has been found the ways to avoid these patterns, where some squares are known
    /// to hold `held`.
    fn avoid(
        &mut self,
        patterns: BTreeSet<Pattern>,
        held: Vec<Change>,
    ) -> Result<(), CompileError> {
        if patterns.iter().any(|pattern| pattern.is_empty()) {
            return Ok(());
        }
        let Some(square) = most_common(&patterns) else {
            self.budget.take_move(self.own + held.len())?;
            self.found.push(held);
            return self.budget.check_moves(self.found.len());
        };
        for &symbol in self.symbols {
            let others = held.iter().filter(|other| other.before == symbol).count();
            if others == self.most[symbol.index()] {
                continue;
            }
            let here = [holds(square, symbol)];
            let left = patterns.iter().filter_map(|pattern| reduced(pattern, &here)).collect();
            self.avoid(left, [&held[..], &here].concat())?;
        }
        Ok(())
    }
}

/// What a pattern has on other squares than these; `None` if it cannot be there, as they hold.
pub(super) fn reduced(pattern: &Pattern, held: &[Change]) -> Option<Pattern> {
    let there = |it: &Change| held.iter().find(|held| held.square == it.square);
    let is_possible =
        pattern.iter().all(|it| there(it).is_none_or(|held| held.before == it.before));
    is_possible.then(|| pattern.iter().filter(|it| there(it).is_none()).copied().collect())
}

/// The square that most patterns have; `None` if there are no patterns.
fn most_common(patterns: &BTreeSet<Pattern>) -> Option<Square> {
    let squares = patterns.iter().flat_map(|pattern| pattern.iter()).map(|it| it.square);
    let mut numbers: Vec<usize> = Vec::new();
    for square in squares {
        numbers.resize(numbers.len().max(square.index() + 1), 0);
        numbers[square.index()] += 1;
    }
    let most = numbers.iter().enumerate().max_by_key(|(_, number)| **number);
    most.map(|(square, _)| Square::new(square))
}
