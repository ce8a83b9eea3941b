//! Which move can follow which on a shortest path.

use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, Rewrite, RewriteSystem};
use std::collections::BTreeMap;

/// For each move, by number, the moves that can follow it on a shortest path.
///
/// A move cannot follow where the one before leaves something else on a square that it needs, or
/// where the two together do nothing, or only what one move does.
#[derive(Clone, Debug)]
pub(crate) struct Followers {
    followers: Vec<Vec<u32>>,
}

impl Followers {
    /// The followers of all moves; `None` if these are more than `most` pairs. `single` are the
    /// symbols that stand on exactly one square in every position.
    pub(crate) fn new(system: &RewriteSystem, single: &[Symbol], most: usize) -> Option<Self> {
        let moves = Moves::new(system, single);
        let mut pairs = 0;
        let mut followers = Vec::with_capacity(moves.rewrites.len());
        for first in moves.rewrites {
            let after = moves.after(first);
            pairs += after.len();
            if pairs > most {
                return None;
            }
            followers.push(after);
        }
        Some(Followers { followers })
    }

    /// Every pair of a move and one that can follow it.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let lists = self.followers.iter().enumerate();
        lists.flat_map(|(first, list)| list.iter().map(move |&second| (first, second as usize)))
    }
}

/// The moves of a puzzle, by what they do and by what they need.
struct Moves<'a> {
    rewrites: &'a [Rewrite],
    single: &'a [Symbol],
    /// By the changes that alter a square: the moves that make these.
    by_effect: BTreeMap<Vec<Change>, Vec<usize>>,
    /// By single symbol and the square where it must stand, or by neither: the moves.
    by_place: BTreeMap<Option<(Symbol, Square)>, Vec<usize>>,
    /// The most squares that a move alters.
    most_altered: usize,
}

impl<'a> Moves<'a> {
    fn new(system: &'a RewriteSystem, single: &'a [Symbol]) -> Self {
        let rewrites = system.rewrites();
        let most_altered = rewrites.iter().map(altered).max().unwrap_or(0);
        let by_effect = BTreeMap::new();
        let mut moves =
            Moves { rewrites, single, by_effect, by_place: BTreeMap::new(), most_altered };
        for (number, rewrite) in rewrites.iter().enumerate() {
            moves.by_effect.entry(altering(rewrite)).or_default().push(number);
            moves.by_place.entry(moves.place_before(rewrite)).or_default().push(number);
        }
        moves
    }

    /// The first single symbol that a move names, and where it must stand.
    fn place_before(&self, rewrite: &Rewrite) -> Option<(Symbol, Square)> {
        self.single.iter().find_map(|&symbol| {
            let change = rewrite.changes.iter().find(|change| change.before == symbol)?;
            Some((symbol, change.square))
        })
    }

    /// The moves that can follow `first`.
    fn after(&self, first: &Rewrite) -> Vec<u32> {
        let mut after = Vec::new();
        for (place, numbers) in &self.by_place {
            let stands_elsewhere = place.is_some_and(|(symbol, square)| {
                first.changes.iter().any(|c| c.after == symbol && c.square != square)
            });
            if !stands_elsewhere {
                let follow = numbers.iter().filter(|&&number| self.can_follow(first, number));
                after.extend(follow.map(|&number| number as u32));
            }
        }
        after.sort_unstable();
        after
    }

    fn can_follow(&self, first: &Rewrite, second: usize) -> bool {
        let second = &self.rewrites[second];
        let is_possible = second.changes.iter().all(|needs| match on(first, needs.square) {
            Some(left) => left.after == needs.before,
            None => !self.has_moved_to_another_square(first, needs),
        });
        is_possible && !self.is_detour(first, second)
    }

    /// Whether `needs` asks for a single symbol that `first` puts on another square.
    fn has_moved_to_another_square(&self, first: &Rewrite, needs: &Change) -> bool {
        self.single.contains(&needs.before)
            && first.changes.iter().any(|change| change.after == needs.before)
    }

    /// Whether both moves together do nothing, or only what one move does.
    fn is_detour(&self, first: &Rewrite, second: &Rewrite) -> bool {
        let is_apart = second.changes.iter().all(|change| on(first, change.square).is_none());
        if is_apart && altered(first) + altered(second) > self.most_altered {
            return false;
        }
        let unseen = second.changes.iter().filter(|change| on(first, change.square).is_none());
        let mut both: Vec<Change> = unseen.copied().collect();
        both.extend(first.changes.iter().map(|change| {
            let after = on(second, change.square).map_or(change.after, |second| second.after);
            Change { after, ..*change }
        }));
        let mut effect: Vec<Change> = both.iter().copied().filter(Change::alters).collect();
        effect.sort_unstable();
        effect.is_empty()
            || self.by_effect.get(&effect).is_some_and(|numbers| {
                numbers.iter().any(|&number| is_allowed(&self.rewrites[number], &both))
            })
    }
}

/// The changes that alter a square, sorted.
fn altering(rewrite: &Rewrite) -> Vec<Change> {
    rewrite.changes.iter().copied().filter(Change::alters).collect()
}

/// How many squares a move alters.
fn altered(rewrite: &Rewrite) -> usize {
    rewrite.changes.iter().filter(|change| change.alters()).count()
}

/// What a move does on a square.
fn on(rewrite: &Rewrite, square: Square) -> Option<&Change> {
    rewrite.changes.iter().find(|change| change.square == square)
}

/// Whether all that the move needs is known to be there before `both`.
fn is_allowed(rewrite: &Rewrite, both: &[Change]) -> bool {
    rewrite.changes.iter().all(|needs| {
        both.iter().any(|known| known.square == needs.square && known.before == needs.before)
    })
}
