//! The same question about many puzzles.

use crate::plan::{Share, many};
use crate::{Census, ErrorKind, Result, Run, Solutions};
use everyboard_watch::Watch;
use std::ops::ControlFlow;

/// An answer that may have been cut short for want of time or memory.
pub trait Answer {
    /// Whether more time or memory would add nothing.
    fn is_whole(&self) -> bool;
}

impl Answer for Solutions {
    fn is_whole(&self) -> bool {
        self.unfinished().is_none()
    }
}

impl Answer for Census {
    fn is_whole(&self) -> bool {
        true
    }
}

impl<A: Answer> Answer for Result<A> {
    fn is_whole(&self) -> bool {
        match self {
            Ok(answer) => answer.is_whole(),
            Err(error) => !matches!(error.kind(), ErrorKind::Stopped | ErrorKind::TooLarge),
        }
    }
}

impl Run {
    /// Asks the same of many puzzles, and tells the answers in the order of these, each as soon as
    /// it and all before it are known. A thousand small puzzles share the threads, one on each; a
    /// large one gets all of them, and all memory. An error with one puzzle is its answer, and the
    /// others go on. Once the run is stopped, or its time is up, the puzzles that are left have no
    /// answer.
    ///
    /// ```
    /// use everyboard::{Puzzle, Run};
    ///
    /// let puzzles = [Puzzle::named("guarini")?, Puzzle::named("theta")?];
    /// let mut moves = Vec::new();
    /// Run::new().many(
    ///     &puzzles,
    ///     |puzzle, run| puzzle.solve_with(run),
    ///     |_puzzle, solutions| moves.push(solutions.ok().and_then(|it| it.length())),
    /// );
    /// assert_eq!(moves, [Some(16), None]);
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    pub fn many<T: Sync, A: Answer + Send>(
        &self,
        puzzles: &[T],
        ask: impl Fn(&T, &Run) -> A + Sync,
        mut tell: impl FnMut(&T, A),
    ) {
        let ask = |puzzle: &T, share| ask(puzzle, &self.with_share(share));
        many(puzzles, self.thread_count(), ask, Answer::is_whole, |number, answer| {
            tell(&puzzles[number], answer);
            if Watch::is_stopped(self) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// The same limits for one of many puzzles. A part has progress of its own, which nobody hears.
    pub(crate) fn with_share(&self, share: Share) -> Self {
        match share {
            Share::All => self.clone(),
            Share::Part { of, until } => {
                let memory = self.all_memory() / of.get() as u64;
                self.by_itself(until).threads(1).memory(memory)
            }
        }
    }
}
