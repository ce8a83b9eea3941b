//! The progress of bounds: what is known, and what is under way.

use super::levels::of_level;
use super::{Display, Line, traced};
use crate::limits::interrupt;
use everyboard::crates::puzzle::Puzzle;
use everyboard::crates::watch::{End, LevelDone, News, Watch};
use everyboard_report::{WorkFacts, moves_in_words, rounded};
use std::ops::Range;
use std::sync::Mutex;

/// Shows the bounds so far beside the level under way. How much work is left is not known.
pub struct BoundProgress<'a> {
    puzzle: &'a Puzzle,
    display: Display,
    /// The least moves that a solution can have, and the moves of the best solution known.
    known: Mutex<(usize, Option<usize>)>,
}

impl<'a> BoundProgress<'a> {
    pub fn new(puzzle: &'a Puzzle, quiet: bool) -> Self {
        BoundProgress { puzzle, display: Display::with_words(quiet), known: Mutex::default() }
    }

    pub fn finish(&self) {
        self.display.finish();
    }

    fn show(&self, work: &str, facts: WorkFacts) {
        let Ok((least, most)) = self.known.lock().map(|known| *known) else { return };
        let bounds = match most {
            Some(most) => format!("{least} to {}", moves_in_words(self.puzzle, most)),
            None => format!("{} or more", moves_in_words(self.puzzle, least)),
        };
        self.display.line(|| {
            let facts = WorkFacts { at_least: Some(least), at_most: most, ..facts };
            Some(Line { words: format!("{bounds}; {work}"), facts })
        });
        self.display.words(|| vec![bounds, format!("; {work}")]);
    }
}

impl Watch for BoundProgress<'_> {
    fn level(&self, done: LevelDone) {
        let end = match done.end {
            End::Start => "start",
            End::Goal => "goal",
        };
        let stored = rounded(done.stored);
        let words = format!("excluding: level {} from the {end}, {stored} stored", done.level);
        self.show(&words, of_level(done));
    }

    fn news(&self, news: News) {
        match news {
            News::Narrowed { at_least, at_most } => {
                if let Ok(mut known) = self.known.lock() {
                    *known = (at_least, at_most);
                }
            }
            News::Beam { level, positions } => {
                let words = format!("beam: level {level}, {} positions", rounded(positions));
                let positions = Some(positions.to_string());
                self.show(
                    &words,
                    WorkFacts { level: Some(level), positions, ..Default::default() },
                );
            }
            News::DepthFirst { longest, positions } => {
                let moves = moves_in_words(self.puzzle, longest);
                let words = format!("depth first: up to {moves}, {} positions", rounded(positions));
                let stored = Some(positions.to_string());
                self.show(&words, WorkFacts { stored, ..Default::default() });
            }
            News::Window(Range { start, end }) => {
                let words = format!("shorter in place of moves {} to {end}?", start + 1);
                self.show(&words, WorkFacts::default());
            }
            News::Tracing(done) => {
                let (words, facts) = traced(done);
                self.show(&words, facts);
            }
            _ => {}
        }
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
