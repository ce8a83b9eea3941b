//! A handout as a document of LaTeX whose boards are drawn with TikZ.
//!
//! The document needs `geometry`, `graphicx` and `tikz`, and compiles with pdfLaTeX, LuaLaTeX and
//! XeLaTeX. What boards use more than once is defined once, each piece of a puzzle under a name, so
//! that the positions in the text are short and can be edited.

mod letters;
mod picture;

use super::measure::{ARROW, MARGIN, PLACED, width};
use super::{Handout, HandoutAnswer, HandoutTask, Paper};
use crate::Figure;
use crate::svg::ink::{markup, n};
use everyboard_sorted::SortedSet;
use letters::{escaped, foreign};
use picture::Pictures;

const PREAMBLE: &str = include_str!("preamble.tex");

/// Points of TeX in a millimetre.
const POINTS: f64 = 72.27 / 25.4;

/// A document under way.
struct Document<'a> {
    handout: &'a Handout,
    pictures: Pictures,
    body: String,
}

impl Handout {
    /// The sheets as LaTeX. A page break stands between pages of tasks and before the solutions.
    pub fn latex(&self) -> String {
        let mut document =
            Document { handout: self, pictures: Pictures::default(), body: String::new() };
        document.push_tasks();
        document.push_solutions();
        document.whole()
    }
}

impl Document<'_> {
    /// The body, after all that it needs.
    fn whole(mut self) -> String {
        let figures = self.handout.tasks.iter().flat_map(HandoutTask::figures);
        let different: SortedSet<&str> = figures.map(|figure| &*figure.definitions).collect();
        let definitions = different.into_iter().map(|it| self.pictures.definitions(it));
        let definitions: String = definitions.collect();
        let paper = match self.handout.paper {
            Paper::A4 => "a4paper",
            Paper::Letter => "letterpaper",
        };
        let body = self.body;
        let mut tex = String::new();
        markup!(&mut tex, "\\documentclass[11pt,{paper}]{{article}}");
        markup!(&mut tex, "\\usepackage[margin={MARGIN}mm]{{geometry}}\n{PREAMBLE}");
        for letter in foreign(&format!("{definitions}{body}")) {
            markup!(&mut tex, "\\letter{{{letter}}}{{{:04X}}}", u32::from(letter));
        }
        tex.push_str(&self.pictures.colours());
        tex.push_str(&definitions);
        markup!(&mut tex, "\\begin{{document}}\n{body}\\end{{document}}");
        tex
    }

    fn push_tasks(&mut self) {
        for (page, tasks) in self.handout.pages().into_iter().enumerate() {
            if page > 0 {
                self.body.push_str("\\newpage\n");
            }
            for (number, task) in tasks {
                self.push_task(number, task);
            }
        }
    }

    /// A task in a box, which no page break divides.
    fn push_task(&mut self, number: usize, task: &HandoutTask) {
        self.body.push_str("\n\\begin{task}\n");
        let number = self.handout.number(number);
        let [title, blank] = [&task.title, &task.blank()].map(|it| escaped(it));
        markup!(&mut self.body, "\\puzzletitle{{{number}}}{{{title}}}{{{blank}}}");
        for words in &task.play {
            markup!(&mut self.body, "{}\\par", escaped(words));
        }
        if let Some(words) = task.goal.words() {
            markup!(&mut self.body, "\\textbf{{Goal:}} {}\\par", escaped(words));
        }
        let scale = self.handout.scale(task);
        self.body.push_str("\\begin{boards}\n");
        self.push_board(&task.start, scale);
        if let Some(goal) = task.goal.drawn() {
            let middle = n(goal.height * scale / 2.0);
            markup!(&mut self.body, "\\arrowtogoal{{{ARROW}mm}}{{{middle}mm}}%");
            self.push_board(goal, scale);
        }
        self.body.push_str("\\end{boards}\n\\end{task}\n");
    }

    fn push_solutions(&mut self) {
        let handout = self.handout;
        if handout.answered().next().is_none() {
            return;
        }
        self.body.push_str("\n\\newpage\n{\\LARGE\\bfseries Solutions\\par}\n");
        if let Some(words) = handout.names_of_squares() {
            markup!(&mut self.body, "\\remark{{{}}}", escaped(words));
        }
        for (number, task, answer) in handout.answered() {
            let number = handout.number(number);
            let [title, summary] = [&task.title, &answer.summary].map(|it| escaped(it));
            let words = format!("{{{number}}}{{{title}}}{{{summary}}}");
            if let Some(board) = &answer.board {
                let picture = self.pictures.picture(board);
                let scale = factor(answer.scale() * POINTS);
                let placed = format!("\\placed{{{PLACED}mm}}{words}{{{scale}}}");
                markup!(&mut self.body, "{placed}{{%\n{picture}}}");
            } else {
                markup!(&mut self.body, "\n\\solution{words}");
            }
            self.push_steps(answer);
            for words in &task.remarks {
                markup!(&mut self.body, "\\remark{{{}}}", escaped(words));
            }
        }
    }

    fn push_board(&mut self, figure: &Figure, scale: f64) {
        let room = n(width(figure, scale));
        let caption = escaped(&figure.caption);
        let picture = self.pictures.picture(figure);
        let scale = factor(scale * POINTS);
        markup!(&mut self.body, "\\board{{{room}mm}}{{{caption}}}{{{scale}}}{{%\n{picture}}}%");
    }

    /// The positions of a solution, and its moves in words.
    fn push_steps(&mut self, answer: &HandoutAnswer) {
        if answer.steps.len() < 2 {
            return;
        }
        let scale = factor(answer.scale() * POINTS);
        let room = n(answer.width_of_step());
        self.body.push_str("\\begin{steps}\n");
        for (caption, figure) in answer.drawn() {
            let caption = escaped(&caption);
            let picture = self.pictures.picture(figure);
            markup!(&mut self.body, "\\step{{{room}mm}}{{{caption}}}{{{scale}}}{{%\n{picture}}}");
        }
        self.body.push_str("\\end{steps}\n\\begin{moves}\n");
        for (number, moves) in answer.rows() {
            markup!(&mut self.body, "\\movesrow{{{number}}}{{{}}}", escaped(&moves));
        }
        self.body.push_str("\\end{moves}\n");
    }
}

/// A factor without needless digits.
fn factor(value: f64) -> String {
    format!("{value:.4}")
}

#[cfg(test)]
mod tests;
