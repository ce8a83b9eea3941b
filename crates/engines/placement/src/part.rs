//! A share of the tasks of a count.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

/// A share of the tasks of a count: those whose number leaves the remainder `index` when divided
/// by `of`.
///
/// ```
/// use everyboard_placement::Part;
///
/// let part: Part = "2/4".parse().unwrap();
/// assert!(part.holds(1) && part.holds(5) && !part.holds(2));
/// assert_eq!(part.to_string(), "2/4");
/// assert!("5/4".parse::<Part>().is_err());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of this part, from 0.
    pub index: usize,
    /// The number of parts.
    pub of: NonZeroUsize,
}

impl Part {
    /// All tasks.
    pub const WHOLE: Self = Self { index: 0, of: NonZeroUsize::MIN };

    /// The most parts that a text may ask for: more than any count has tasks.
    pub const MAX: usize = 1_000_000;

    fn parse(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let (number, of): (usize, NonZeroUsize) = (number.parse().ok()?, of.parse().ok()?);
        let index = number.checked_sub(1)?;
        (index < of.get() && of.get() <= Self::MAX).then_some(Self { index, of })
    }

    /// Whether a task belongs to this part.
    pub fn holds(self, task: usize) -> bool {
        task % self.of == self.index
    }

    /// How many of `tasks` tasks belong to this part.
    pub fn share(self, tasks: usize) -> usize {
        tasks.saturating_sub(self.index).div_ceil(self.of.get())
    }
}

/// Numbered from 1: the first of four is `1/4`.
impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index + 1, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::parse(text).ok_or_else(|| {
            format!("expected I/N with I from 1 to N and N up to {}, such as 1/4", Self::MAX)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_tasks_held() {
        for of in 1..6 {
            for part in (1..=of).map(|number| format!("{number}/{of}").parse::<Part>().unwrap()) {
                for tasks in 0..20 {
                    let held = (0..tasks).filter(|&task| part.holds(task)).count();
                    assert_eq!(part.share(tasks), held, "{part} of {tasks}");
                }
            }
        }
    }
}
