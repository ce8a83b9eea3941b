//! The progress of bounds: what is known, and what is under way.

use super::{Display, traced};
use crate::interrupt;
use everyboard_puzzle::Puzzle;
use everyboard_report::{moves_in_words, rounded};
use everyboard_search::{End, Interval, LevelDone, Progress, Tracing};
use std::ops::Range;
use std::sync::Mutex;

/// Shows the bounds so far beside the level under way. How much work is left is not known.
pub(crate) struct BoundProgress<'a> {
    puzzle: &'a Puzzle,
    display: Display,
    known: Mutex<Interval>,
}

impl<'a> BoundProgress<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, quiet: bool) -> Self {
        BoundProgress { puzzle, display: Display::with_words(quiet), known: Mutex::default() }
    }

    pub(crate) fn finish(&self) {
        self.display.finish();
    }

    /// Shows better bounds from now on.
    pub(crate) fn changed(&self, interval: &Interval) {
        if let Ok(mut known) = self.known.lock() {
            *known = interval.clone();
        }
    }

    fn show(&self, work: &str) {
        let Ok(known) = self.known.lock() else { return };
        let bounds = match known.at_most() {
            Some(most) => format!("{} to {}", known.at_least, moves_in_words(self.puzzle, most)),
            None => format!("{} or more", moves_in_words(self.puzzle, known.at_least)),
        };
        self.display.line(|| Some(format!("{bounds}; {work}")));
        self.display.words(|| vec![bounds, format!("; {work}")]);
    }
}

impl Progress for BoundProgress<'_> {
    fn level(&self, done: LevelDone) {
        let end = match done.end {
            End::Start => "start",
            End::Goal => "goal",
        };
        let stored = rounded(done.stored);
        self.show(&format!("excluding: level {} from the {end}, {stored} stored", done.level));
    }

    fn beam(&self, level: usize, positions: u64) {
        self.show(&format!("beam: level {level}, {} positions", rounded(positions)));
    }

    fn depth_first(&self, longest: usize, positions: u64) {
        let moves = moves_in_words(self.puzzle, longest);
        self.show(&format!("depth first: up to {moves}, {} positions", rounded(positions)));
    }

    fn window(&self, moves: Range<usize>) {
        self.show(&format!("shorter in place of moves {} to {}?", moves.start + 1, moves.end));
    }

    fn tracing(&self, done: Tracing) {
        self.show(&traced(done).0);
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
