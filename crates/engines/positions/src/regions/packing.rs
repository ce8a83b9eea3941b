//! The most disjoint ones of some regions.

use super::Region;
use everyboard_sorted::sort_by_key;

/// A table has an entry for each set of at most this many regions: 256 KiB.
const MOST_IN_GROUP: usize = 16;

/// Groups of regions that are disjoint from each other share a table up to this many regions, so
/// that there are fewer look-ups.
const MOST_SHARED: usize = 10;

/// Regions of which no other one overlaps any.
#[derive(Clone, Debug)]
pub(super) struct Group {
    regions: Vec<Region>,
    /// By set of regions, a bit for each.
    most: Vec<DisjointCounts>,
}

/// The most disjoint ones of some regions.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DisjointCounts {
    /// Of all of them.
    pub(super) all: u8,
    /// Of those that cannot be full at a goal.
    pub(super) sure: u8,
}

impl Group {
    fn new(mut regions: Vec<Region>) -> Self {
        regions.truncate(MOST_IN_GROUP);
        let mut most = vec![DisjointCounts::default(); 1 << regions.len()];
        for set in 1..most.len() {
            let last = set.ilog2() as usize;
            let without = set & !(1 << last);
            let apart = regions[..last].iter().enumerate().filter(|(number, region)| {
                without >> number & 1 == 1 && region.squares & regions[last].squares == 0
            });
            let apart = most[apart.fold(0, |apart, (number, _)| apart | 1 << number)];
            let sure = u8::from(!regions[last].may_stay);
            most[set] = DisjointCounts {
                all: most[without].all.max(apart.all + 1),
                sure: most[without].sure.max(apart.sure + sure),
            };
        }
        Group { regions, most }
    }

    pub(super) fn regions(&self) -> impl Iterator<Item = &Region> {
        self.regions.iter()
    }

    pub(super) fn len(&self) -> u32 {
        self.regions.len() as u32
    }

    /// The most of those regions whose bit is 1; higher bits do not matter.
    #[inline]
    pub(super) fn most(&self, full: u64) -> DisjointCounts {
        self.most[full as usize & (self.most.len() - 1)]
    }
}

/// Groups of these regions. Those that overlap, directly or by others, are in one group.
pub(super) fn groups(regions: Vec<Region>) -> Vec<Group> {
    let mut overlapping: Vec<Vec<Region>> = Vec::new();
    for region in regions {
        let (mut joined, apart): (Vec<_>, Vec<_>) = overlapping.into_iter().partition(|group| {
            group.iter().any(|other: &Region| other.squares & region.squares != 0)
        });
        joined.push(vec![region]);
        let mut joined = joined.concat();
        sort_by_key(&mut joined, |region| (region.squares.count_ones(), region.squares));
        overlapping = apart;
        overlapping.push(joined);
    }
    sort_by_key(&mut overlapping, Vec::len);
    let mut shared: Vec<Vec<Region>> = Vec::new();
    for group in overlapping {
        match shared.last_mut().filter(|last| last.len() + group.len() <= MOST_SHARED) {
            Some(last) => last.extend(group),
            None => shared.push(group),
        }
    }
    shared.into_iter().map(Group::new).collect()
}
