//! How long a search for dominating sets would take, by random descents.

use super::orbits::Task;
use super::search::{Branch, Search};
use crate::rng::Rng;

/// Random descents that are averaged.
const DESCENTS: usize = 30;

/// Seconds for a word of a set of squares that a branch looks at (Zen 4).
const SECONDS_A_WORD: f64 = 0.3e-9;

impl<const W: usize> Search<'_, W> {
    /// Roughly the seconds that it takes to meet all sets with `more` pieces that are not fixed;
    /// without a number, with as many as the smallest sets hardly are below.
    pub(super) fn seconds(&self, more: Option<usize>) -> f64 {
        let more = more.unwrap_or_else(|| self.hardly_below());
        let tasks = self.tasks(more, &self.symmetries());
        let mut rng = Rng::new(1);
        let words: f64 = (0..DESCENTS).map(|_| self.descend(&tasks, &mut rng)).sum();
        words / DESCENTS as f64 * SECONDS_A_WORD
    }

    /// A number of pieces that the smallest sets are hardly below: what follows from the squares
    /// that a piece reaches at most, or three fifths of a set found by greed. The first is certain,
    /// the second a guess.
    fn hardly_below(&self) -> usize {
        let Branch { mut bare, mut free, .. } = self.root(0);
        let least = bare.len().div_ceil(self.most_reached(&bare, &free).max(1));
        let mut taken = 0;
        while !bare.is_empty() {
            let mut rest = free;
            let squares = std::iter::from_fn(|| rest.pop());
            let Some(best) = squares.max_by_key(|&at| self.reached[at].shared(&bare)) else {
                break;
            };
            free.remove(best);
            bare = bare.without(&self.reached[best]);
            taken += 1;
        }
        least.max(taken * 3 / 5)
    }

    /// The words that branches look at, as one random descent sees them: a branch chosen among `n`
    /// stands for all `n` (D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975).
    fn descend(&self, tasks: &[Task<W>], rng: &mut Rng) -> f64 {
        let Some(task) = tasks.get(rng.below(tasks.len())) else { return 0.0 };
        let mut branch = task.branch.clone();
        let mut branches = tasks.len() as f64;
        let mut words = 0.0;
        while !branch.bare.is_empty() {
            words += branches * ((branch.bare.len() + branch.free.len()) * W) as f64;
            let mut rest = self.narrow(&mut branch);
            branches *= rest.len() as f64;
            let chosen = rng.below(rest.len());
            let passed = (0..=chosen).map_while(|_| rest.pop());
            let Some(square) = passed.inspect(|&at| branch.free.remove(at)).last() else { break };
            branch = self.with(&branch, square);
        }
        words
    }
}
