//! How large boards are on paper, in millimetres.
//!
//! A task has as much of a page as the others on it. What its words leave is for its boards, which
//! are as large as that allows, so that coins fit on their squares; the words are measured roughly.

use super::{Handout, HandoutAnswer, HandoutTask, Paper};
use crate::Figure;
use crate::svg::layout::CELL;

/// Around everything on a page.
pub(super) const MARGIN: f64 = 15.0;
/// Between two tasks: above and below the line on which the paper is cut.
pub(super) const BETWEEN: f64 = 6.0;
/// Between two boards, with the arrow.
pub(super) const ARROW: f64 = 14.0;
/// The sides of squares: coins fit on the largest, and letters can be read on the smallest.
const LARGEST: f64 = 25.0;
const SMALLEST: f64 = 4.5;
/// The sides of squares in solutions, and the most that one of its boards is wide.
const SMALL: f64 = 4.7;
const WIDEST_STEP: f64 = 55.0;
/// The width of a solution that is one board: three fit side by side.
pub(super) const PLACED: f64 = 56.0;
/// Words: letters of a line, and the height of a line.
const LETTER: f64 = 1.95;
const LINE: f64 = 5.6;
/// The height of a title, the captions, and what is around them.
const HEADING: f64 = 21.0;
/// What browsers and TeX may round.
const SLACK: f64 = 2.0;

impl Paper {
    /// Width and height, in millimetres.
    pub(super) fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// Width and height within the margins.
    fn room(self) -> (f64, f64) {
        let (width, height) = self.size();
        (width - 2.0 * MARGIN, height - 2.0 * MARGIN)
    }
}

impl Handout {
    /// The height that each task of a page has.
    pub(super) fn height_of_task(&self) -> f64 {
        let tasks = self.per_page.get() as f64;
        (self.paper.room().1 - SLACK - BETWEEN * (tasks - 1.0)) / tasks
    }

    /// The tasks of each page, with their numbers from 1: as many as are asked for, or as fit.
    pub(super) fn pages(&self) -> Vec<Vec<(usize, &HandoutTask)>> {
        let mut pages: Vec<Vec<(usize, &HandoutTask)>> = Vec::new();
        let mut taken = f64::INFINITY;
        for (number, task) in (1..).zip(&self.tasks) {
            let height = self.height(task).max(self.height_of_task());
            match pages.last_mut() {
                Some(page) if page.len() < self.per_page.get() && self.has_room(taken, height) => {
                    page.push((number, task));
                    taken += BETWEEN + height;
                }
                _ => {
                    pages.push(vec![(number, task)]);
                    taken = height;
                }
            }
        }
        pages
    }

    /// Whether a task fits a page below what is on it.
    fn has_room(&self, taken: f64, height: f64) -> bool {
        const ROUNDED: f64 = 0.01;
        taken + BETWEEN + height <= self.paper.room().1 - SLACK + ROUNDED
    }

    /// Millimetres of a pixel of the boards of a task.
    pub(super) fn scale(&self, task: &HandoutTask) -> f64 {
        let goal = task.goal.drawn();
        let pixels = task.start.width + goal.map_or(0.0, |goal| goal.width);
        let arrow = if goal.is_some() { ARROW } else { 0.0 };
        let across = (self.paper.room().0 - arrow) / pixels;
        let left = self.height_of_task() - HEADING - self.height_of_words(task);
        let down = left / task.start.height;
        down.clamp(SMALLEST / CELL, LARGEST / CELL).min(across)
    }

    /// About the height of a task.
    fn height(&self, task: &HandoutTask) -> f64 {
        HEADING + self.height_of_words(task) + self.scale(task) * task.start.height
    }

    fn height_of_words(&self, task: &HandoutTask) -> f64 {
        let width = self.paper.room().0;
        let paragraphs = task.play.iter().map(String::as_str).chain(task.goal.words());
        // A quarter of a line is between paragraphs.
        paragraphs.map(|words| LINE * (lines(words, width) + 0.25)).sum()
    }
}

impl HandoutAnswer {
    /// Millimetres of a pixel of the boards of the solution.
    pub(super) fn scale(&self) -> f64 {
        let boards = self.steps.iter().chain(&self.board);
        let widest = boards.map(|board| board.width).fold(1.0, f64::max);
        (SMALL / CELL).min(WIDEST_STEP / widest)
    }

    /// The millimetres that a board of the solution has, with its caption.
    pub(super) fn width_of_step(&self) -> f64 {
        let widest = self.steps.iter().map(|step| step.width).fold(1.0, f64::max);
        let letters = self.steps.iter().map(|step| step.caption.chars().count());
        let caption = letters.max().unwrap_or(0) as f64 + 4.0;
        (self.scale() * widest).max(0.75 * LETTER * caption)
    }
}

/// The width of a figure at this scale, in millimetres.
pub(super) fn width(figure: &Figure, scale: f64) -> f64 {
    figure.width * scale
}

/// About how many lines words fill.
fn lines(words: &str, width: f64) -> f64 {
    (words.chars().count() as f64 * LETTER / width).ceil().max(1.0)
}
