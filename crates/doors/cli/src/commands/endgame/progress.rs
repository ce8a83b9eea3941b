//! The progress of a generation, in words.

use crate::limits::interrupt;
use crate::output::progress::{Display, Line};
use everyboard::crates::watch::{News, Watch};
use everyboard_report::{WorkFacts, duration, grouped};
use std::sync::Mutex;
use std::time::Instant;

/// Shows how far generations are. How deep a table is turns out only at its end, so there is no bar
/// and no estimate of the time that is left.
pub struct GenerationProgress {
    display: Display,
    /// The ending under way, and when it was begun.
    current: Mutex<(String, Instant)>,
}

impl GenerationProgress {
    pub fn new(quiet: bool) -> Self {
        let current = Mutex::new((String::new(), Instant::now()));
        GenerationProgress { display: Display::with_words(quiet), current }
    }

    /// Removes the line that changes.
    pub fn finish(&self) {
        self.display.finish();
    }

    /// What is known of the ending under way, what matters most first.
    fn words(&self, moves: u16, won: u64, lost: u64) -> Vec<String> {
        let Ok(current) = self.current.lock() else { return Vec::new() };
        let (ending, start) = &*current;
        vec![
            format!("{ending}: mate in {moves}"),
            format!(": {} won, {} lost", grouped(won), grouped(lost)),
            format!(", after {}", duration(start.elapsed().as_secs_f64())),
        ]
    }
}

impl GenerationProgress {
    fn facts(&self, moves: u16, won: u64, lost: u64) -> WorkFacts {
        let subject = self.current.lock().ok().map(|current| current.0.clone());
        let (level, stored) = (Some(moves.into()), Some((won + lost).to_string()));
        WorkFacts { subject, level, stored, ..WorkFacts::default() }
    }
}

impl Watch for GenerationProgress {
    fn news(&self, news: News) {
        match news {
            News::Begins(ending) => {
                self.display.restart();
                if let Ok(mut current) = self.current.lock() {
                    *current = (ending.to_owned(), Instant::now());
                }
            }
            News::Mates { moves, won, lost } => {
                self.display.milestone(|| {
                    let words = self.words(moves, won, lost).concat();
                    Some(Line { words, facts: self.facts(moves, won, lost) })
                });
                self.display.words(|| self.words(moves, won, lost));
            }
            _ => {}
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
