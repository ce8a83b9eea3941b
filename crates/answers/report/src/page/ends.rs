//! Where a puzzle begins and what it asks for, side by side.

use crate::svg::ink::{escaped, markup};
use crate::{BoardArt, goal_in_words};
use everyboard_puzzle::Puzzle;

/// The start and the first goal: a board if it is drawn, or else its words. Nothing for a puzzle
/// that asks for nothing. The page has the definitions of its boards elsewhere.
pub(super) fn push(html: &mut String, puzzle: &Puzzle) {
    let Some(start) = puzzle.starts.first().filter(|_| !puzzle.goals.is_empty()) else { return };
    let art = BoardArt::new(puzzle);
    let start = art.figure(&puzzle.shown(start), &[]);
    html.push_str("<div class=\"ends\">\n");
    push_one(html, "Start", &start.svg_without_definitions());
    match art.goal() {
        Some(goal) => push_one(html, "Goal", &goal.svg_without_definitions()),
        None => {
            let words = puzzle.goals.first().and_then(|goal| goal_in_words(puzzle, goal));
            let words = words.unwrap_or_default();
            markup!(html, "<p><b>Goal</b> {}</p>", escaped(&words));
        }
    }
    html.push_str("</div>\n");
}

fn push_one(html: &mut String, caption: &str, board: &str) {
    markup!(html, "<figure>\n{board}<figcaption>{caption}</figcaption>\n</figure>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_puzzle::Builtin;

    fn ends(name: &str) -> String {
        let mut html = String::new();
        push(&mut html, &Builtin::named(name).unwrap().puzzle());
        html
    }

    #[test]
    fn start_and_goal_stand_side_by_side() {
        let boards = ends("guarini");
        assert_eq!(boards.matches("<figure>").count(), 2);
        assert!(boards.contains("<figcaption>Start</figcaption>"), "{boards}");
        assert!(boards.contains("<figcaption>Goal</figcaption>"), "{boards}");
        let words = ends("peg-5x5");
        assert_eq!(words.matches("<figure>").count(), 1);
        assert!(words.contains("<b>Goal</b> 1 piece left"), "{words}");
        assert_eq!(ends("hexapawn"), "");
    }
}
