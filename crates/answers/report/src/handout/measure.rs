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
const SMALLEST: f64 = 5.0;
/// The sides of squares in solutions, and the most that one of its boards is wide.
const SMALL: f64 = 5.2;
const WIDEST_STEP: f64 = 55.0;
/// Words: letters of a line, the height of a line, and what title, captions and the line for the
/// answer take together.
const LETTER: f64 = 1.95;
const LINE: f64 = 5.6;
const HEADING: f64 = 34.0;
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

    /// Millimetres of a pixel of the boards of a task.
    pub(super) fn scale(&self, task: &HandoutTask) -> f64 {
        let width = self.paper.room().0;
        let goal = task.goal.drawn();
        let pixels = task.start.width + goal.map_or(0.0, |goal| goal.width);
        let arrow = if goal.is_some() { ARROW } else { 0.0 };
        let across = (width - arrow) / pixels;
        let paragraphs = task.play.iter().map(String::as_str).chain(task.goal.words());
        let lines: f64 = paragraphs.map(|words| lines(words, width)).sum();
        let left = self.height_of_task() - HEADING - LINE * lines;
        let down = left / task.start.height;
        down.clamp(SMALLEST / CELL, LARGEST / CELL).min(across)
    }
}

impl HandoutAnswer {
    /// Millimetres of a pixel of the boards of the solution.
    pub(super) fn scale(&self) -> f64 {
        let widest = self.steps.iter().map(|step| step.width).fold(1.0, f64::max);
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
