//! One sort for all kinds of elements.

use std::cmp::Ordering;

/// Sorts elements; those that are equal stay in order.
pub fn sort<T: Ord>(elements: &mut [T]) {
    sort_by(elements, T::cmp);
}

/// Sorts elements by a key; those whose keys are equal stay in order.
pub fn sort_by_key<T, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(elements, |one, other| key(one).cmp(&key(other)));
}

/// Sorts elements by a comparison; those that are equal stay in order.
pub fn sort_by<T>(elements: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(elements.len(), &|one, other| compare(&elements[one], &elements[other]));
    put(elements, order);
}

/// The numbers of elements, in the order of the elements.
fn order(elements: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..elements).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

/// Puts at each place the element that `order` names: cycle by cycle.
fn put<T>(elements: &mut [T], mut order: Vec<usize>) {
    for first in 0..order.len() {
        let mut at = first;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == first || from == at {
                break;
            }
            elements.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_chance;

    /// Beside the sort of the standard library, which keeps the order of equal elements too.
    #[test]
    fn as_the_standard_library_sorts() {
        for length in 0..200 {
            let elements: Vec<(u32, usize)> = by_chance().zip(0..length).collect();
            let (mut ours, mut theirs) = (elements.clone(), elements);
            sort_by_key(&mut ours, |element| element.0);
            theirs.sort_by_key(|element| element.0);
            assert_eq!(ours, theirs);
            sort_by(&mut ours, |one, other| other.cmp(one));
            theirs.sort_by(|one, other| other.cmp(one));
            assert_eq!(ours, theirs);
        }
    }
}
