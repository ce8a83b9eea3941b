//! Where positions are forbidden: the conditions under which a move leads from one that is allowed to another.
//!
//! A forbidden position is one that has a *pattern*: symbols on some squares, such as a rook, empty squares beside it and
//! an enemy behind these. The start has none, so a move matters only to the patterns that have a square in common with
//! what it alters. Of these every one that would be complete before the move or after it must lack something on the
//! squares that the move leaves alone. What they may hold is found by trying all symbols on the square that most patterns have
//! in common, then on the next one, until no pattern is left; so the conditions are disjoint.

use super::Compiler;
use crate::rewrite::{Change, CompileError, Rewrite};
use crate::{Forbidden, Landing};
use everyboard_board::{Square, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// What squares must not hold all at once.
pub(super) type Pattern = BTreeMap<Square, Symbol>;

impl Compiler<'_> {
    /// All forbidden patterns on the board.
    pub(super) fn patterns(&self) -> Result<BTreeSet<Pattern>, CompileError> {
        let mut patterns = BTreeSet::new();
        for forbidden in &self.puzzle.rule.forbidden {
            match forbidden {
                Forbidden::Attacks => self.attacks(&mut patterns, true),
                Forbidden::AnyAttacks => self.attacks(&mut patterns, false),
                Forbidden::Picture(picture) => {
                    let choices = picture.choices(&self.most)?;
                    for squares in self.placements(picture) {
                        let held = choices.iter().map(|it| super::changes(picture, &squares, it));
                        let held = held.map(|it| it.map(|it| (it.square, it.before)).collect());
                        patterns.extend(held.filter(|it: &Pattern| !it.is_empty()));
                    }
                }
            }
        }
        Ok(patterns)
    }

    /// A piece, empty squares that it passes, and the piece that it could take; `enemies` alone, or any.
    fn attacks(&self, patterns: &mut BTreeSet<Pattern>, enemies: bool) {
        for &piece in self.kinds {
            for from in self.puzzle.board.squares() {
                for path in self.paths(piece, from, Landing::Empty) {
                    let Some((&to, between)) = path.split_last() else { continue };
                    for &other in self.kinds {
                        if !enemies || self.puzzle.rule.takes(piece, other) {
                            let passed = between.iter().map(|&square| (square, Symbol::EMPTY));
                            let ends = [(from, piece), (to, other)];
                            patterns.insert(ends.into_iter().chain(passed).collect());
                        }
                    }
                }
            }
        }
    }

    /// The same rewrites, each split by what squares beside it must hold so that no pattern is there before or after it.
    pub(super) fn without(
        &self,
        patterns: &BTreeSet<Pattern>,
        rewrites: Vec<Rewrite>,
    ) -> Result<Vec<Rewrite>, CompileError> {
        if patterns.is_empty() {
            return Ok(rewrites);
        }
        let mut on_square: BTreeMap<Square, Vec<&Pattern>> = BTreeMap::new();
        for pattern in patterns {
            pattern.keys().for_each(|&it| on_square.entry(it).or_default().push(pattern));
        }
        let symbols = [Symbol::EMPTY].into_iter().chain(self.kinds.iter().copied());
        let symbols: Vec<Symbol> = symbols.collect();
        let mut allowed = Vec::new();
        for rewrite in rewrites {
            let mut search = Search { symbols: &symbols, most: &self.most, found: Vec::new() };
            search.avoid(rests(&on_square, &rewrite), Pattern::new())?;
            for held in search.found {
                let held = held.into_iter();
                let held = held.map(|(square, it)| Change { square, before: it, after: it });
                let changes = rewrite.changes.iter().copied().chain(held).collect();
                allowed.push(Rewrite::new(rewrite.from, rewrite.to, changes));
            }
            if allowed.len() > CompileError::MOST_MOVES {
                return Err(CompileError);
            }
        }
        allowed.sort_unstable();
        Ok(allowed)
    }
}

/// Of the patterns that would be complete before or after a move: what they have on squares that it says nothing of.
fn rests(on_square: &BTreeMap<Square, Vec<&Pattern>>, rewrite: &Rewrite) -> BTreeSet<Pattern> {
    let known: BTreeMap<Square, &Change> =
        rewrite.changes.iter().map(|change| (change.square, change)).collect();
    let altered = rewrite.changes.iter().filter(|change| change.alters());
    let near = altered.filter_map(|change| on_square.get(&change.square)).flatten();
    let mut rests = BTreeSet::new();
    for pattern in near {
        for held in [|change: &Change| change.before, |change: &Change| change.after] {
            let is_possible = pattern
                .iter()
                .all(|(square, &symbol)| known.get(square).is_none_or(|it| held(it) == symbol));
            if is_possible {
                let rest = pattern.iter().filter(|(square, _)| !known.contains_key(square));
                rests.insert(rest.map(|(&square, &symbol)| (square, symbol)).collect());
            }
        }
    }
    rests
}

/// Looks for all that squares may hold so that no pattern is there.
struct Search<'a> {
    symbols: &'a [Symbol],
    /// By symbol: the most squares that hold it.
    most: &'a [usize],
    found: Vec<Pattern>,
}

impl Search<'_> {
    /// Adds to what has been found the ways to avoid these patterns, where some squares are known to hold `held`.
    fn avoid(&mut self, patterns: BTreeSet<Pattern>, held: Pattern) -> Result<(), CompileError> {
        if patterns.contains(&Pattern::new()) {
            return Ok(());
        }
        let mut numbers: BTreeMap<Square, usize> = BTreeMap::new();
        patterns
            .iter()
            .flat_map(Pattern::keys)
            .for_each(|&it| *numbers.entry(it).or_default() += 1);
        let Some((&square, _)) = numbers.iter().max_by_key(|&(_, number)| number) else {
            self.found.push(held);
            return if self.found.len() > CompileError::MOST_MOVES {
                Err(CompileError)
            } else {
                Ok(())
            };
        };
        for &symbol in self.symbols {
            let others = held.values().filter(|&&other| other == symbol).count();
            if others == self.most[symbol.index()] {
                continue;
            }
            let left = patterns.iter().filter_map(|pattern| {
                let mut left = pattern.clone();
                left.remove(&square).is_none_or(|it| it == symbol).then_some(left)
            });
            let mut held = held.clone();
            held.insert(square, symbol);
            self.avoid(left.collect(), held)?;
        }
        Ok(())
    }
}
