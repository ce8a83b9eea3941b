//! Which pieces are on the board.

use everyboard_sorted::SortedSet;

/// How many pieces of each kind are on the board, in the order of the puzzle's alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    counts: Box<[u8]>,
}

impl Material {
    /// The material of these numbers.
    pub fn new(counts: impl IntoIterator<Item = u8>) -> Self {
        Material { counts: counts.into_iter().collect() }
    }

    /// The number of pieces of each kind.
    pub fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// The number of all pieces.
    pub fn pieces(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// What is left of it without pieces, of which there are these numbers; `None` if it has fewer.
    pub(crate) fn without(&self, pieces: &[u8]) -> Option<Self> {
        let left = self.counts.iter().zip(pieces).map(|(all, pieces)| all.checked_sub(*pieces));
        left.collect::<Option<_>>().map(|counts| Material { counts })
    }

    /// What is left of it without one piece of a kind, from 1; `None` if it has none.
    pub(crate) fn without_one(&self, kind: usize) -> Option<Self> {
        let mut counts = self.counts.clone();
        counts[kind - 1] = counts[kind - 1].checked_sub(1)?;
        Some(Material { counts })
    }

    /// This with one piece more of a kind, from 1.
    pub(crate) fn with_one(&self, kind: usize) -> Self {
        let mut counts = self.counts.clone();
        counts[kind - 1] += 1;
        Material { counts }
    }

    /// This material and all that follow from it, one by one, in their order.
    pub(crate) fn closure(&self, next: impl Fn(&Self) -> Vec<Self>) -> SortedSet<Self> {
        let mut all = SortedSet::new();
        let mut fresh = vec![self.clone()];
        while let Some(material) = fresh.pop() {
            if !all.contains(&material) {
                fresh.extend(next(&material));
                all.insert(material);
            }
        }
        all
    }
}

impl Ord for Material {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.pieces(), &self.counts).cmp(&(other.pieces(), &other.counts))
    }
}

impl PartialOrd for Material {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_comes_before() {
        let taken = |material: &Material| {
            [1, 3].into_iter().filter_map(|kind| material.without_one(kind)).collect()
        };
        let all = Material::new([2, 1, 1]).closure(taken);
        let counts: Vec<&[u8]> = all.iter().map(Material::counts).collect();
        let expected: [&[u8]; 6] =
            [&[0, 1, 0], &[0, 1, 1], &[1, 1, 0], &[1, 1, 1], &[2, 1, 0], &[2, 1, 1]];
        assert_eq!(counts, expected);
    }
}
