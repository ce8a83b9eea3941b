//! Sizes from first to last, as they are written on a command line: `3x4..9`.

use std::fmt;
use std::ops::RangeInclusive;

/// Ranges of sizes: for each number of a size, from which to which it goes.
///
/// ```
/// use everyboard_puzzle::Sizes;
///
/// let sizes = Sizes::parse("3x4..6").unwrap();
/// assert_eq!(sizes.all(), [[3, 4], [3, 5], [3, 6]]);
/// assert_eq!(sizes.index(&[3, 5]), Some(5)); // the number that varies
/// assert_eq!(Sizes::parse("6..3").unwrap().empty(), Some((6, 3)));
/// assert!(Sizes::parse("3x").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<Numbers>);

/// Numbers from the first to the last, or every second one of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) first: usize,
    pub(super) last: usize,
    /// From one number to the next.
    pub(super) step: usize,
}

impl Sizes {
    /// Reads sizes such as `5`, `3..9`, `3x8` or `3..5x4..7`; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        text.split('x').map(Numbers::parse).collect::<Option<_>>().map(Sizes)
    }

    /// The first and the last number of a range that has nothing in it, if there is one.
    pub fn empty(&self) -> Option<(usize, usize)> {
        self.0.iter().find(|it| it.len() == 0).map(|it| (it.first, it.last))
    }

    /// How many sizes there are; the largest number if there are more.
    pub fn count(&self) -> usize {
        self.0.iter().fold(1, |product, numbers| product.saturating_mul(numbers.len()))
    }

    /// The largest number of all sizes.
    pub fn largest(&self) -> usize {
        self.0.iter().map(|numbers| numbers.last).max().unwrap_or(0)
    }

    /// How many numbers a size has, at least one.
    pub fn numbers(&self) -> usize {
        self.0.len()
    }

    /// All sizes in the order of their first numbers, then of their second ones. They are as many
    /// as [`Sizes::count`] says.
    pub fn all(&self) -> Vec<Vec<usize>> {
        self.0.iter().fold(vec![Vec::new()], |sizes, numbers| {
            let longer = sizes.iter().flat_map(|size| {
                numbers.all().map(move |number| size.iter().copied().chain([number]).collect())
            });
            longer.collect()
        })
    }

    /// The number of a size that varies; `None` if none does, or several do.
    pub fn index(&self, size: &[usize]) -> Option<usize> {
        let mut varying = self.0.iter().zip(size).filter(|(numbers, _)| numbers.len() > 1);
        let only = varying.next().map(|(_, &number)| number);
        only.filter(|_| varying.next().is_none())
    }

    pub(super) fn of(numbers: Vec<Numbers>) -> Self {
        Sizes(numbers)
    }

    pub(super) fn ranges(&self) -> &[Numbers] {
        &self.0
    }
}

/// As [`Sizes::parse`] reads it; of numbers that go by twos the ends alone.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, numbers) in self.0.iter().enumerate() {
            let by = if place == 0 { "" } else { "x" };
            match numbers {
                Numbers { first, last, .. } if first == last => write!(f, "{by}{first}")?,
                Numbers { first, last, .. } => write!(f, "{by}{first}..{last}")?,
            }
        }
        Ok(())
    }
}

impl Numbers {
    /// `4` or `4..9`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        Some(Numbers { first: number(first)?, last: number(last)?, step: 1 })
    }

    pub(super) fn len(self) -> usize {
        let beyond = self.last.saturating_add(1);
        beyond.saturating_sub(self.first).div_ceil(self.step)
    }

    pub(super) fn all(self) -> std::iter::StepBy<RangeInclusive<usize>> {
        (self.first..=self.last).step_by(self.step)
    }

    /// Those of these numbers that lie in `range` as well.
    pub(super) fn within(self, range: Numbers) -> Self {
        let short = range.first.saturating_sub(self.first).div_ceil(self.step);
        Numbers {
            first: self.first.saturating_add(short.saturating_mul(self.step)),
            last: self.last.min(range.last),
            step: self.step,
        }
    }
}

/// A number of decimal digits.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_within_a_range_keep_their_step() {
        let odd = Numbers { first: 3, last: 9, step: 2 };
        for (range, expected) in [("1..5", &[3, 5][..]), ("4..8", &[5, 7]), ("4", &[]), ("9", &[9])]
        {
            let within = odd.within(Numbers::parse(range).unwrap());
            assert_eq!(within.all().collect::<Vec<_>>(), expected, "{range}");
            assert_eq!(within.len(), expected.len(), "{range}");
        }
        let all = Numbers { first: 0, last: usize::MAX, step: 1 };
        assert_eq!(all.within(Numbers::parse("7..8").unwrap()).len(), 2);
    }

    #[test]
    fn one_number_varies_or_none_is_named() {
        let index = |text: &str, size: &[usize]| Sizes::parse(text).unwrap().index(size);
        assert_eq!(index("3..4x4", &[4, 4]), Some(4));
        assert_eq!(index("3..4x4..5", &[4, 5]), None);
        assert_eq!(index("3x4", &[3, 4]), None);
        assert_eq!(index("3..3", &[3]), None);
    }
}
