//! The progress of a generation, in words.

use crate::interrupt;
use crate::progress::Display;
use everyboard_endgame::{LevelDone, Progress};
use everyboard_report::{duration, grouped};
use std::sync::Mutex;
use std::time::Instant;

/// Shows how far generations are. How deep a table is turns out only at its end, so there is no bar
/// and no estimate of the time that is left.
pub(super) struct GenerationProgress {
    display: Display,
    /// The ending under way, and when it was begun.
    current: Mutex<(String, Instant)>,
}

impl GenerationProgress {
    pub(super) fn new(quiet: bool) -> Self {
        let current = Mutex::new((String::new(), Instant::now()));
        GenerationProgress { display: Display::with_words(quiet), current }
    }

    /// Removes the line that changes.
    pub(super) fn finish(&self) {
        self.display.finish();
    }

    /// What is known of the ending under way, what matters most first.
    fn words(&self, LevelDone { level, won, lost }: LevelDone) -> Vec<String> {
        let Ok(current) = self.current.lock() else { return Vec::new() };
        let (ending, start) = &*current;
        vec![
            format!("{ending}: mate in {level}"),
            format!(": {} won, {} lost", grouped(won), grouped(lost)),
            format!(", after {}", duration(start.elapsed().as_secs_f64())),
        ]
    }
}

impl Progress for GenerationProgress {
    fn begin(&self, ending: &str) {
        self.display.restart();
        if let Ok(mut current) = self.current.lock() {
            *current = (ending.to_owned(), Instant::now());
        }
    }

    fn level(&self, done: LevelDone) {
        self.display.line(|| Some(self.words(done).concat()));
        self.display.words(|| self.words(done));
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
