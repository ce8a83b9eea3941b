//! The backtracking search of a small problem, shown step by step.

mod picture;
mod terminal;
mod timeline;

use everyboard_placement::{Event, Placement, Problem, Trace};
pub use terminal::SearchFrames;

/// The first steps of the textbook search of a problem, for looking at: a piece is put, conflicts
/// with another, is taken back. See [`Trace`].
#[derive(Clone, Debug)]
pub struct SearchAnimation<'a> {
    problem: &'a Problem,
    events: Vec<Event>,
    solutions: Vec<Placement>,
    is_whole: bool,
}

impl<'a> SearchAnimation<'a> {
    /// The search until it has taken `most_steps` steps, found `most_solutions` placements, or
    /// ended. A picture of a thousand steps takes some hundred KiB.
    pub fn new(problem: &'a Problem, most_steps: usize, most_solutions: usize) -> Self {
        let mut trace = Trace::new(problem);
        let mut events = Vec::new();
        let mut solutions = Vec::new();
        while events.len() < most_steps && solutions.len() < most_solutions {
            let Some(event) = trace.next() else {
                return SearchAnimation { problem, events, solutions, is_whole: true };
            };
            if event == Event::Solution {
                solutions.push(trace.standing());
            }
            events.push(event);
        }
        SearchAnimation { problem, events, solutions, is_whole: false }
    }

    /// The number of steps: pieces placed and removed, conflicts, placements found.
    pub fn steps(&self) -> usize {
        self.events.len()
    }

    /// The placements found.
    pub fn solutions(&self) -> &[Placement] {
        &self.solutions
    }

    /// Whether the search came to its end, so that there are no other placements.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}

#[cfg(test)]
mod tests;
