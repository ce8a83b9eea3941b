//! Sheets of puzzles to hand out: the tasks first, the solutions on pages of their own.
//!
//! A [`Handout`] is a plain record of what is on the sheets. [`Handout::html`] writes it as one
//! page that every browser prints, [`Handout::latex`] as a document for LaTeX. Both have the same
//! words and boards of the same size, which [`measure`] works out. [`Handout::svgs`] draws each
//! task and each solution as a picture of its own.
//!
//! Nothing that gives an answer away stands before the solutions: who posed a puzzle and what is
//! remarked of it often say how many moves it takes, so both stand there.

mod endings;
mod html;
mod latex;
mod measure;
mod placements;
mod steps;
mod svgs;

use crate::{BoardArt, Figure, bounds_in_words, count, goal_in_words, play_in_words};
use everyboard_board::{Board, Position};
use everyboard_puzzle::{Goal, Puzzle};
use everyboard_sorted::SortedSet;
use std::num::NonZeroUsize;

/// Puzzles to print: their tasks, and their solutions if they have answers.
#[derive(Clone, Debug)]
pub struct Handout {
    /// The paper.
    pub paper: Paper,
    /// The tasks that share a page.
    pub per_page: NonZeroUsize,
    /// One for each puzzle.
    pub tasks: Vec<HandoutTask>,
}

/// The size of the paper.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A puzzle as it is set, and its answer for another page.
#[derive(Clone, Debug)]
pub struct HandoutTask {
    /// What people call it.
    pub title: String,
    /// How it is played.
    pub play: Vec<String>,
    /// The first start; its caption says so.
    pub start: Figure,
    /// What is asked for.
    pub goal: HandoutGoal,
    /// What counts as a move: one of them and several.
    pub counts: [&'static str; 2],
    /// Whether squares are named by columns and rows.
    pub has_rows: bool,
    /// Who posed it, and remarks. They may give the answer away.
    pub remarks: Vec<String>,
    /// The answer; `None` on sheets without solutions.
    pub answer: Option<HandoutAnswer>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum HandoutGoal {
    /// A position, of which any pieces may stand on squares with question marks.
    Drawn(Figure),
    /// A goal that is not drawn.
    Words(String),
    /// The puzzle asks for nothing, such as a game of two sides.
    Nothing,
}

/// The answer to a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoutAnswer {
    /// The number of moves and what is proved of it, or why there is no solution to show.
    pub summary: String,
    /// The positions of a solution, from the start, each with its move as caption; empty if there
    /// is no solution to show.
    pub steps: Vec<Figure>,
    /// A board that is the solution, where it is no row of moves.
    pub board: Option<Figure>,
}

impl Handout {
    /// What the sheets are called: the puzzles, or the first of very many.
    pub fn title(&self) -> String {
        /// More titles are counted.
        const MOST: usize = 4;
        let mut titles: Vec<&str> = self.tasks.iter().map(|task| &*task.title).collect();
        titles.dedup();
        let first = titles.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
        match titles.len().saturating_sub(MOST) {
            0 => first,
            more => format!("{first} and {}", count(more, "other", "others")),
        }
    }

    /// The tasks that have answers, with their numbers from 1.
    fn answered(&self) -> impl Iterator<Item = (usize, &HandoutTask, &HandoutAnswer)> {
        let tasks = (1..).zip(&self.tasks);
        tasks.filter_map(|(number, task)| Some((number, task, task.answer.as_ref()?)))
    }

    /// How the names of squares in the solutions are read, if there are any.
    fn names_of_squares(&self) -> Option<&'static str> {
        let has_names =
            |task: &HandoutTask, answer: &HandoutAnswer| task.has_rows && answer.steps.len() > 1;
        self.answered().any(|(_, task, answer)| has_names(task, answer)).then_some(
            "Letters name the columns from the left, numbers the rows from the bottom: a1 is the \
             square at the lower left.",
        )
    }

    /// The number of a task as it stands before its title: nothing if there is only one.
    fn number(&self, number: usize) -> String {
        if self.tasks.len() > 1 { number.to_string() } else { String::new() }
    }
}

impl HandoutTask {
    /// The task that a puzzle sets. `number` counts the puzzles of a handout; each has its own.
    pub fn of(puzzle: &Puzzle, number: usize, answer: Option<HandoutAnswer>) -> Self {
        let art = BoardArt::new(puzzle);
        let starts = one_of("Start", boards_of_starts(puzzle));
        let start = art.figure(&puzzle.shown(&puzzle.starts[0]), &[]).with_caption(starts);
        let answer = answer.map(|answer| HandoutAnswer {
            steps: answer.steps.into_iter().map(|step| step.numbered(number)).collect(),
            ..answer
        });
        HandoutTask {
            title: puzzle.name.clone(),
            play: play_in_words(puzzle),
            start: start.numbered(number),
            goal: HandoutGoal::of(puzzle, &art, number),
            counts: crate::what_counts(puzzle),
            has_rows: matches!(puzzle.board, Board::Grid(_)),
            remarks: [&puzzle.source, &puzzle.note].into_iter().flatten().cloned().collect(),
            answer,
        }
    }

    /// What solvers fill in: `Moves`, `Steps`, `Single jumps`; nothing if the puzzle asks for
    /// nothing.
    fn blank(&self) -> String {
        let asks_nothing = self.goal == HandoutGoal::Nothing;
        let mut letters = if asks_nothing { "" } else { self.counts[1] }.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.collect::<String>() + letters.as_str()
    }
}

impl HandoutGoal {
    fn of(puzzle: &Puzzle, art: &BoardArt, number: usize) -> Self {
        if let Some(goal) = art.goal() {
            let caption = one_of("Goal", puzzle.goals.len());
            let has_open = puzzle.goals.iter().find_map(Goal::pattern).is_some_and(|pattern| {
                puzzle.board.squares().any(|square| pattern.at(square).is_none())
            });
            let open = if has_open { "; ? is anything" } else { "" };
            let caption = format!("{caption}{open}");
            return HandoutGoal::Drawn(goal.with_caption(caption).numbered(number));
        }
        let words = puzzle.goals.iter().filter_map(|goal| goal_in_words(puzzle, goal));
        match words.collect::<Vec<_>>().join(", or ") {
            words if words.is_empty() => HandoutGoal::Nothing,
            words => HandoutGoal::Words(words),
        }
    }

    /// The goal if it is drawn.
    fn drawn(&self) -> Option<&Figure> {
        match self {
            HandoutGoal::Drawn(figure) => Some(figure),
            HandoutGoal::Words(_) | HandoutGoal::Nothing => None,
        }
    }

    /// The goal if it is not drawn.
    fn words(&self) -> Option<&str> {
        match self {
            HandoutGoal::Words(words) => Some(words),
            HandoutGoal::Drawn(_) | HandoutGoal::Nothing => None,
        }
    }
}

impl HandoutAnswer {
    /// A solution by its positions, of which every solution has `at_least` moves.
    pub fn solved(puzzle: &Puzzle, at_least: usize, steps: Vec<Figure>) -> Self {
        let moves = steps.len().saturating_sub(1);
        let summary = bounds_in_words(puzzle, at_least, Some(moves));
        HandoutAnswer { summary, steps, board: None }
    }

    /// No solution to show, and why.
    pub fn without_solution(why: impl Into<String>) -> Self {
        HandoutAnswer { summary: why.into(), ..HandoutAnswer::default() }
    }

    /// The moves of the solution, in words.
    fn moves(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().skip(1).map(|step| &*step.caption)
    }
}

/// How many boards a puzzle may begin with. Starts that differ in whose turn it is have one.
fn boards_of_starts(puzzle: &Puzzle) -> usize {
    let board = |start: &Position| start.symbols()[..puzzle.board.len()].to_vec();
    puzzle.starts.iter().map(board).collect::<SortedSet<_>>().len()
}

/// `Goal`, or `Goal (one of 3)`.
fn one_of(name: &str, number: usize) -> String {
    if number > 1 { format!("{name} (one of {number})") } else { name.to_owned() }
}

#[cfg(test)]
pub(crate) mod tests;
