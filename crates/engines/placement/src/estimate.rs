//! Estimates of the work of a count before it begins.

use crate::classes::group::are_alike;
use crate::{InstructionSet, Method, Problem, backtrack, exhaustive};
use everyboard_watch::Watch;

/// Roughly how many placements a problem has, and how many candidates backtracking would try.
///
/// By random descents (D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975): a
/// branch chosen among `d` stands for all `d`. The mean is right; a single estimate may well be
/// off by a factor of two, and where almost all descents die early, by far more, on the low side.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Placements.
    pub placements: f64,
    /// Candidates tried, if each placement is met.
    pub steps: f64,
    /// Words of candidate sets that backtracking would read to choose where to branch.
    pub words: f64,
    /// The share of these steps that backtracking takes: less than 1 where it meets only the
    /// placements with one certain piece.
    pub share: f64,
    /// States that the exhaustive method would visit: exact, if it is known.
    pub states: Option<f64>,
}

/// Seconds for a candidate tried by backtracking, and for a word looked at (Zen 4).
const SECONDS_A_STEP: f64 = 20e-9;
const SECONDS_A_WORD: f64 = 0.3e-9;
/// The same by the border method, on any CPU and with AVX-512: with 14 to 18 queens 0.5 to 1.2 ns
/// were measured with AVX-512, and three to five times that without.
const SECONDS_A_STEP_FROM_BORDER: [f64; 2] = [4e-9, 1e-9];
/// Seconds for a state walked: 16,777,216 took 0.03 s.
const SECONDS_A_STATE: f64 = 2e-9;

impl Estimate {
    /// Estimates a count from `descents` random descents, the same ones each time; from fewer where
    /// many pieces go on a large board, so that it takes about a second at most. `None` for
    /// [`Demand::Maximum`](crate::Demand::Maximum), or if `watch` ends it.
    pub fn of(problem: &Problem, descents: usize, watch: &dyn Watch) -> Option<Self> {
        let estimate = backtrack::estimate(problem, are_alike(problem), descents, watch)?;
        Some(Self { states: exhaustive::states(problem), ..estimate })
    }

    /// Roughly the seconds that a method takes on one thread of a CPU of 2023 with the instructions
    /// of this one; `None` where that does not follow from placements and steps: see
    /// [`Tasks::seconds`](crate::Tasks::seconds).
    pub fn seconds(&self, method: Method) -> Option<f64> {
        match method {
            Method::Exhaustive => self.states.map(|states| states * SECONDS_A_STATE),
            Method::Backtrack => {
                let all = self.steps * SECONDS_A_STEP + self.words * SECONDS_A_WORD;
                Some(all * self.share)
            }
            Method::Border => {
                let wide = usize::from(InstructionSet::best().avx512_vbmi().is_some());
                Some(self.steps * SECONDS_A_STEP_FROM_BORDER[wide])
            }
            Method::Rows => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Demand, Kind, ProblemSpec};
    use everyboard_board::Drawing;
    use everyboard_puzzle::Movement;

    fn queens(n: usize, demand: Demand) -> Problem {
        let board = Drawing::parse(&vec![".".repeat(n); n].join("/")).unwrap().board().unwrap();
        let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
        Problem::new(ProblemSpec::new(board, vec![queen], demand)).unwrap()
    }

    #[test]
    fn known_counts_are_met_within_a_factor_of_two() {
        // OEIS A000170.
        for (n, ways) in [(8, 92.0), (10, 724.0), (12, 14200.0), (14, 365_596.0)] {
            let estimate = Estimate::of(&queens(n, Demand::Exactly(n)), 2000, &()).unwrap();
            let ratio = estimate.placements / ways;
            assert!((0.5..2.0).contains(&ratio), "{n} queens: {estimate:?}");
            assert!(estimate.steps > ways / n as f64);
        }
        let eight = Estimate::of(&queens(8, Demand::Exactly(8)), 1, &()).unwrap();
        assert_eq!(eight.states, Some(16_777_216.0));
        assert_eq!(Estimate::of(&queens(8, Demand::Maximum), 1, &()), None);
    }

    #[test]
    fn forty_queens_take_longer_than_the_world_has() {
        let estimate = Estimate::of(&queens(40, Demand::Exactly(40)), 500, &()).unwrap();
        assert!(estimate.seconds(Method::Backtrack).unwrap() > 1e15, "{estimate:?}");
    }

    fn kings(n: usize, number: usize) -> Problem {
        let board = Drawing::parse(&vec![".".repeat(n); n].join("/")).unwrap().board().unwrap();
        let king = Kind { letter: 'K', movement: Movement::parse("K").unwrap() };
        Problem::new(ProblemSpec::new(board, vec![king], Demand::Exactly(number))).unwrap()
    }

    /// Few pieces on a large board were once thought to take no time.
    #[test]
    fn few_pieces_on_a_large_board() {
        // Non-attacking kings, two of them: V. Kotesovec, (n - 1)(n - 2)(n^2 + 3n - 2) / 2.
        let ways = (29 * 28 * (900 + 90 - 2) / 2) as f64;
        let ratio = Estimate::of(&kings(30, 2), 200, &()).unwrap().placements / ways;
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
        let five = Estimate::of(&kings(64, 5), 50, &()).unwrap();
        // 4096 over 4, less those that touch.
        assert!((1e13..1.2e13).contains(&five.steps), "{five:?}");
    }

    /// With 1024 kings, the most that fit, 200 descents took eleven seconds to say how long it
    /// takes.
    #[test]
    fn many_pieces_on_a_large_board() {
        let estimate = Estimate::of(&kings(64, 1024), 200, &()).unwrap();
        assert!(estimate.steps > 1e30, "{estimate:?}");
    }

    /// The share of the work that a task is said to be is about its share of the placements.
    #[test]
    fn tasks_of_few_pieces_weigh_what_they_hold() {
        let problem = kings(12, 3);
        let tasks = Method::Backtrack.tasks(&problem, &()).unwrap();
        let all: f64 = (0..tasks.len()).map(|task| tasks.weight(task)).sum();
        let found = |task| tasks.count(task, &|| false).unwrap().placements;
        let found = |task| found(task).to_string().parse().unwrap();
        let found: Vec<f64> = (0..tasks.len()).map(found).collect();
        let total: f64 = found.iter().sum();
        let far = |task: usize| (tasks.weight(task) / all - found[task] / total).abs();
        assert!((0..tasks.len()).map(far).sum::<f64>() < 0.2);
    }
}
