//! The time that is left, said only where it means something.

use everyboard_report::duration;
use std::time::{Duration, Instant};

/// How long work must have run before anything is said.
const AFTER: Duration = Duration::from_secs(2);
/// The share of the work that must be done before that, unless the work has run for [`LONG`].
const FROM: f64 = 0.01;
/// After this time the work is so long that less than [`FROM`] tells how fast it is.
const LONG: Duration = Duration::from_secs(60);
/// The later part of the work and all of it must be as fast as each other up to this factor.
const STEADY: f64 = 1.5;

/// What was done of work, and when.
#[derive(Copy, Clone, Debug, Default)]
struct Mark {
    elapsed: Duration,
    share: f64,
}

/// Estimates the time that work takes yet from how fast it was of late.
///
/// An estimate is given once 2 s have gone by, a hundredth of the work is done (or a minute has
/// gone by), and the work of the last half of the time at least was about as fast as all of it: at
/// first, caches are cold, and what is under way in several threads is not counted, so that an
/// early estimate may be a thousand times too long.
#[derive(Clone, Debug)]
pub struct Estimate {
    began: Instant,
    /// The share that was done before.
    before: f64,
    /// Two moments: the time that had gone by was at least doubled from each to the next.
    marks: [Mark; 2],
    now: Mark,
}

impl Estimate {
    /// Of work that begins now, and of which this share was done earlier, such as by a run that is
    /// resumed.
    pub fn of_rest(before: f64) -> Self {
        let begin = Mark { elapsed: Duration::ZERO, share: before };
        Estimate { began: Instant::now(), before, marks: [begin; 2], now: begin }
    }

    /// Takes note that this share of all work is done.
    pub fn note(&mut self, share: f64) {
        self.note_at(self.began.elapsed(), share);
    }

    fn note_at(&mut self, elapsed: Duration, share: f64) {
        self.now = Mark { elapsed, share };
        if elapsed >= 2 * self.marks[1].elapsed {
            self.marks = [self.marks[1], self.now];
        }
    }

    /// `about 2 min 5 s left`; `None` if that would mean little.
    pub fn left(&self) -> Option<String> {
        self.seconds_left().map(|seconds| format!("about {} left", duration(seconds)))
    }

    /// The same in seconds.
    pub fn seconds_left(&self) -> Option<f64> {
        let Mark { elapsed, share } = self.now;
        let [mark, _] = self.marks;
        let here = share - self.before;
        let has_begun = elapsed >= AFTER && (here >= FROM || elapsed >= LONG);
        let knows_enough = mark.elapsed > Duration::ZERO && elapsed >= 2 * mark.elapsed;
        if !has_begun || !knows_enough {
            return None;
        }
        let of_all = here / elapsed.as_secs_f64();
        let of_late = (share - mark.share) / (elapsed - mark.elapsed).as_secs_f64();
        let is_steady = of_late < STEADY * of_all && of_all < STEADY * of_late;
        is_steady.then(|| (1.0 - share).max(0.0) / of_late)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said at the end of work that has done these shares, one after each half second.
    fn left(before: f64, shares: impl IntoIterator<Item = f64>) -> Option<String> {
        let mut estimate = Estimate::of_rest(before);
        for (number, share) in shares.into_iter().enumerate() {
            estimate.note_at(Duration::from_millis(500 * (number as u64 + 1)), share);
        }
        estimate.left()
    }

    fn steady(begin: f64, end: f64, steps: usize) -> impl Iterator<Item = f64> {
        (1..=steps).map(move |step| begin + (end - begin) * step as f64 / steps as f64)
    }

    #[test]
    fn steady_work_is_estimated_from_what_this_run_has_done() {
        assert_eq!(left(0.0, steady(0.0, 0.25, 20)).as_deref(), Some("about 30 s left"));
        assert_eq!(left(0.5, steady(0.5, 0.75, 20)).as_deref(), Some("about 10 s left"));
        assert_eq!(left(0.0, steady(0.0, 0.25, 3)), None, "too early");
        assert_eq!(left(0.0, steady(0.0, 0.005, 20)), None, "too little is done");
        assert!(left(0.0, steady(0.0, 0.005, 200)).is_some(), "it is long");
        assert_eq!(left(0.0, [0.5]), None, "one moment tells nothing");
    }

    /// An estimate of 57 minutes was shown, and the work was done 2.6 s later.
    #[test]
    fn work_that_is_slow_at_first_is_not_estimated_yet() {
        let slow = steady(0.0, 0.0012, 8);
        assert_eq!(left(0.0, slow), None);
        let faster = steady(0.0, 0.0012, 8).chain(steady(0.0012, 0.4, 2));
        assert_eq!(left(0.0, faster), None);
    }
}
