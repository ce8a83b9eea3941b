//! The progress of a search: its levels, and then the bounds on the length, if memory ends it.

use super::{BoundProgress, LevelProgress};
use crate::args::Common;
use everyboard_puzzle::Puzzle;
use everyboard_search::{Interval, LevelDone, Progress, Tracing};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shows levels, until the length is narrowed from both sides.
pub(crate) struct SolveProgress<'a> {
    levels: LevelProgress,
    bounds: BoundProgress<'a>,
    narrows: AtomicBool,
}

impl<'a> SolveProgress<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, common: &Common) -> Self {
        let bounds = BoundProgress::new(puzzle, common.quiet);
        let narrows = AtomicBool::new(false);
        SolveProgress { levels: LevelProgress::new(None, common), bounds, narrows }
    }

    pub(crate) fn finish(&self) {
        self.levels.finish();
        self.bounds.finish();
    }

    /// What shows the work under way.
    fn shown(&self) -> &dyn Progress {
        if self.narrows.load(Ordering::Relaxed) { &self.bounds } else { &self.levels }
    }
}

impl Progress for SolveProgress<'_> {
    fn level(&self, done: LevelDone) {
        self.shown().level(done);
    }

    fn searching(&self, proved: usize, longest: usize) {
        self.shown().searching(proved, longest);
    }

    fn narrowed(&self, known: &Interval) {
        if !self.narrows.swap(true, Ordering::Relaxed) {
            self.levels.finish();
        }
        self.bounds.changed(known);
    }

    fn beam(&self, level: usize, positions: u64) {
        self.shown().beam(level, positions);
    }

    fn depth_first(&self, longest: usize, positions: u64) {
        self.shown().depth_first(longest, positions);
    }

    fn window(&self, moves: Range<usize>) {
        self.shown().window(moves);
    }

    fn looked_at(&self, part: u64, whole: u64) {
        self.shown().looked_at(part, whole);
    }

    fn tracing(&self, done: Tracing) {
        self.shown().tracing(done);
    }

    fn is_stopped(&self) -> bool {
        self.levels.is_stopped()
    }
}
