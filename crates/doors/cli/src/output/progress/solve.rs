//! The progress of a search: its levels, and then the bounds on the length, if memory ends it.

use super::{BoundProgress, LevelProgress};
use crate::args::Common;
use everyboard::crates::puzzle::Puzzle;
use everyboard::crates::watch::{LevelDone, News, Watch};
use std::sync::atomic::{AtomicBool, Ordering};

/// Shows levels, until the length is narrowed from both sides.
pub struct SolveProgress<'a> {
    levels: LevelProgress,
    bounds: BoundProgress<'a>,
    narrows: AtomicBool,
}

impl<'a> SolveProgress<'a> {
    pub fn new(puzzle: &'a Puzzle, common: &Common) -> Self {
        let bounds = BoundProgress::new(puzzle, common.quiet);
        let narrows = AtomicBool::new(false);
        SolveProgress { levels: LevelProgress::new(None, common), bounds, narrows }
    }

    pub fn finish(&self) {
        self.levels.finish();
        self.bounds.finish();
    }

    /// What shows the work under way.
    fn shown(&self) -> &dyn Watch {
        if self.narrows.load(Ordering::Relaxed) { &self.bounds } else { &self.levels }
    }
}

impl Watch for SolveProgress<'_> {
    fn level(&self, done: LevelDone) {
        self.shown().level(done);
    }

    fn part(&self, part: u64, whole: u64) {
        self.shown().part(part, whole);
    }

    fn news(&self, news: News) {
        let narrows = matches!(news, News::Narrowed { .. });
        if narrows && !self.narrows.swap(true, Ordering::Relaxed) {
            self.levels.finish();
        }
        self.shown().news(news);
    }

    fn is_stopped(&self) -> bool {
        self.levels.is_stopped()
    }
}
