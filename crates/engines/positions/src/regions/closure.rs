//! The smallest regions, by closure.

use super::may_hold;
use everyboard_puzzle::{Goal, Rewrite};
use everyboard_sorted::sort_by_key;
use std::collections::BTreeSet;

/// A bit for each square.
pub(super) type Squares = u128;

/// A region has at most this many squares: larger ones are seldom full.
const MOST_SQUARES: u32 = 8;

/// From one square at most this many sets are looked at.
const MOST_SETS: usize = 4096;

/// At most this many regions are taken, the smallest ones.
pub(super) const MOST_REGIONS: usize = 64;

/// What a rewrite does to pieces, of whatever kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PieceEffect {
    /// The square that its piece leaves.
    pub(super) begin: Squares,
    /// The squares that it needs empty.
    pub(super) open: Squares,
    /// Those that it empties.
    emptied: Squares,
    /// Those on which it leaves pieces.
    full: Squares,
}

impl PieceEffect {
    pub(super) fn of(rewrite: &Rewrite) -> Self {
        let mut deed =
            PieceEffect { begin: 1 << rewrite.from.index(), open: 0, emptied: 0, full: 0 };
        for change in &rewrite.changes {
            let square = 1 << change.square.index();
            match (change.before.is_empty(), change.after.is_empty()) {
                (true, true) => deed.open |= square,
                (true, false) => (deed.open, deed.full) = (deed.open | square, deed.full | square),
                (false, true) => deed.emptied |= square,
                (false, false) => deed.full |= square,
            }
        }
        deed
    }

    /// Whether there are fewer pieces after it.
    pub(super) fn removes_pieces(&self) -> bool {
        self.emptied.count_ones() > (self.open & self.full).count_ones()
    }

    /// Whether a set of squares that it empties in part needs one of these, to be a region.
    fn needed(&self) -> Squares {
        self.begin | self.open
    }

    /// Whether a region that is full at this goal cost a move if this led there; true as well if it
    /// cannot lead there.
    pub(super) fn costs(&self, goal: &Goal, region: Squares) -> bool {
        let empty = self.emptied | self.open & !self.full;
        self.needed() & region != 0
            || region & empty != 0
            || !may_hold(goal, region | self.full, empty)
    }
}

/// The smallest regions, those of few squares first.
pub(super) fn smallest(deeds: &[PieceEffect], places: usize) -> Vec<Squares> {
    let needed = needed(deeds, places);
    let mut found: Vec<Squares> = Vec::new();
    for place in 0..places {
        let mut sets = BTreeSet::from([(1, 1 << place)]);
        let mut left = MOST_SETS;
        while let Some((size, set)) = sets.pop_first() {
            left -= 1;
            if left == 0 {
                break;
            }
            if found.iter().any(|region| region & set == *region) {
                continue;
            }
            match first_lacking(set, &needed) {
                None => found.push(set),
                Some(lacking) if size < MOST_SQUARES => {
                    sets.extend(singles(lacking).map(|square| (size + 1, set | square)));
                }
                Some(_) => {}
            }
        }
    }
    sort_by_key(&mut found, |&region| (region.count_ones(), region));
    let mut smallest: Vec<Squares> = Vec::new();
    for region in found {
        if !smallest.iter().any(|other| other & region == *other) {
            smallest.push(region);
        }
    }
    smallest.truncate(MOST_REGIONS);
    smallest
}

/// By square: the sets of which a region with this square has to have one in each, without those
/// that follow from others.
fn needed(deeds: &[PieceEffect], places: usize) -> Vec<Vec<Squares>> {
    let mut needed = vec![BTreeSet::new(); places];
    for deed in deeds {
        for square in singles(deed.emptied & !deed.begin) {
            let sets = &mut needed[square.trailing_zeros() as usize];
            sets.insert((deed.needed().count_ones(), deed.needed()));
        }
    }
    needed.into_iter().map(without_larger).collect()
}

/// The sets, listed by size, that contain no other one.
fn without_larger(sets: BTreeSet<(u32, Squares)>) -> Vec<Squares> {
    let mut kept: Vec<Squares> = Vec::new();
    for (_, set) in sets {
        if !kept.iter().any(|other| other & set == *other) {
            kept.push(set);
        }
    }
    kept
}

/// A set of which `set` would need a square to be a region; `None` if it is one.
fn first_lacking(set: Squares, needed: &[Vec<Squares>]) -> Option<Squares> {
    let mut all = singles(set).flat_map(|square| &needed[square.trailing_zeros() as usize]);
    all.find(|&&needed| needed & set == 0).copied()
}

/// Each square of a set by itself, in rising order.
pub(super) fn singles(set: Squares) -> impl Iterator<Item = Squares> + Clone {
    (0..Squares::BITS).map(|square| 1 << square).filter(move |single| set & single != 0)
}
