//! A set in order.

use crate::sort;
use std::borrow::Borrow;
use std::fmt;

/// A set whose elements ascend.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortedSet<T> {
    elements: Vec<T>,
}

impl<T> SortedSet<T> {
    /// An empty set.
    pub const fn new() -> Self {
        SortedSet { elements: Vec::new() }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The elements, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.elements.iter()
    }

    /// The elements, in order.
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The least element.
    pub fn first(&self) -> Option<&T> {
        self.elements.first()
    }

    /// The greatest element.
    pub fn last(&self) -> Option<&T> {
        self.elements.last()
    }

    /// Takes the least element out, which moves all others.
    pub fn pop_first(&mut self) -> Option<T> {
        (!self.is_empty()).then(|| self.elements.remove(0))
    }

    /// Takes out all elements of which `keep` is not true.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.elements.retain(keep);
    }
}

impl<T: Ord> SortedSet<T> {
    /// Whether there is this element.
    pub fn contains<Q: Ord + ?Sized>(&self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.elements.binary_search_by(|here| here.borrow().cmp(element)).is_ok()
    }

    /// Puts an element in, and returns whether it is new.
    pub fn insert(&mut self, element: T) -> bool {
        let place = self.elements.binary_search(&element);
        if let Err(at) = place {
            self.elements.insert(at, element);
        }
        place.is_err()
    }

    /// Takes an element out, and returns whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let place = self.elements.binary_search_by(|here| here.borrow().cmp(element));
        if let Ok(at) = place {
            self.elements.remove(at);
        }
        place.is_ok()
    }

    /// The elements of which the other set has none.
    pub fn difference<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
        self.iter().filter(|element| !other.contains(*element))
    }

    /// The elements of both sets.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
        self.iter().filter(|element| other.contains(*element))
    }

    /// Whether the other set has all elements.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.difference(other).next().is_none()
    }

    /// Whether the other set has none of the elements.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).next().is_none()
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for SortedSet<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_set().entries(self).finish()
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut elements: Vec<T> = elements.into_iter().collect();
        sort(&mut elements);
        elements.dedup();
        SortedSet { elements }
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(elements: [T; N]) -> Self {
        elements.into_iter().collect()
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        for element in elements {
            self.insert(element);
        }
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.elements.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a SortedSet<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.elements.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_chance;
    use std::collections::BTreeSet;

    /// Beside sets of the standard library.
    #[test]
    fn as_a_tree() {
        let mut numbers = by_chance();
        let mut next = || numbers.next().unwrap();
        let (mut ours, mut theirs) = (SortedSet::new(), BTreeSet::new());
        for _ in 0..2000 {
            let element = next();
            if next() % 2 == 0 {
                assert_eq!(ours.insert(element), theirs.insert(element));
            } else {
                assert_eq!(ours.remove(&element), theirs.remove(&element));
            }
            assert!(ours.iter().eq(theirs.iter()));
        }
        let other: Vec<u32> = (0..20).map(|_| next()).collect();
        let (our_other, their_other): (SortedSet<u32>, BTreeSet<u32>) =
            (other.iter().copied().collect(), other.into_iter().collect());
        assert!(ours.difference(&our_other).eq(theirs.difference(&their_other)));
        assert!(ours.intersection(&our_other).eq(theirs.intersection(&their_other)));
        assert_eq!(ours.is_subset(&our_other), theirs.is_subset(&their_other));
        assert_eq!(ours.is_disjoint(&our_other), theirs.is_disjoint(&their_other));
        assert!(our_other.is_subset(&our_other) && !our_other.is_disjoint(&our_other));
    }
}
